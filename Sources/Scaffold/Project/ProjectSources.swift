import Foundation
import LintSession
import ProjectFiles
import ProjectModel
import RuleDocuments
import SwiftSource

/// The Swift files of the project around a folder, by the types that they declare.
///
/// Files are read once, when it is made. Complexity: O(bytes of the project).
public struct ProjectSources: Sendable {
  /// A file with the names that it declares at its top level.
  struct Entry: Sendable {
    let path: String
    let types: Set<String>
    /// What its extensions add to types themselves: `Logger.store`.
    let additions: Set<String>
    /// Those of its classes that tell of their changes.
    let observableTypes: Set<String>
    /// What they add to values and types: `String.trimmed`.
    let extensionMembers: Set<String>
    /// Its functions and variables at the top level.
    let globals: Set<String>
    let isTest: Bool
  }

  public let root: String?
  let entries: [Entry]
  /// The folder that it was made for: of two files of one type, the nearer is meant.
  private let folder: String

  /// - Parameter folder: It is there.
  public init(near folder: String) { self.init(near: folder, project: nil) }

  /// - Parameter project: The folder of the project; nil for the one around `folder`.
  /// - Throws: Where it is no folder.
  public init(near folder: String, in project: String?) throws(ProjectProblem) {
    self.init(near: folder, project: project == nil ? nil : try Project.find(for: [], override: project).first)
  }

  private init(near folder: String, project: Project?) {
    self.folder = folder
    let contents = ProjectWalk([folder], override: project).projects
    // A walk knows of no project that holds no file yet.
    root = project?.root ?? (try? Project.find(for: [folder]))?.first?.root
    let paths = contents.flatMap(\.files).map(\.file.path).filter { $0.hasSuffix(".swift") }
    entries = Workers.map(paths) { path in
      guard let bytes = try? SourceReader.read(path) else { return nil }
      return Entry(path: path, source: SourceFile(bytes: bytes))
    }.compactMap(\.self)
  }

  private init(folder: String) { (self.folder, root, entries) = (folder, nil, []) }

  /// Those of no project.
  public static let none = ProjectSources(folder: ".")

  /// The files that declare a type of this name at their top level, the nearest to the folder first; tests last.
  func files(declaring name: String) -> [Entry] { nearestFirst(entries.filter { $0.types.contains(name) }) }

  func nearestFirst(_ entries: [Entry]) -> [Entry] {
    func rank(_ entry: Entry) -> (Int, Int, String) {
      let shared = zip(entry.path.split(separator: "/"), folder.split(separator: "/")).prefix { $0 == $1 }.count
      return (entry.isTest ? 1 : 0, -shared, entry.path)
    }
    return entries.sorted { rank($0) < rank($1) }
  }

  /// The path of the file that a name at the top level of a module means here; nil where two files could be meant or none.
  public func path(of name: String) -> String? {
    files(declaring: name).first { !$0.isTest }?.path
  }

  /// The classes of the project that are declared as `@Observable` or `ObservableObject`, tests left out.
  var observableTypes: [String] {
    entries.lazy.filter { !$0.isTest }.reduce(into: Set<String>()) { $0.formUnion($1.observableTypes) }.sorted()
  }

  private func path(ofAddition name: String) -> String? {
    guard name.contains(".") else { return nil }
    return nearestFirst(entries.filter { $0.additions.contains(name) }).first { !$0.isTest }?.path
  }

  /// Nil where it cannot be read.
  func file(at path: String) -> PlannedFile? {
    guard let bytes = try? SourceReader.read(path) else { return nil }
    return PlannedFile(existing: path, text: String(decoding: bytes, as: UTF8.self))
  }

  /// How many files at most are compiled with what is proved.
  static let mostNeeded = 60
  /// How many of them where there are more and some will do.
  static let nearest = 12

  /// The files that `files` rest on: those that declare a type they name, those that these rest
  /// on, and so on. None where that is more than ``mostNeeded``.
  ///
  /// - Parameters:
  ///   - excluded: The paths of files that stand for others already.
  ///   - orNearest: Gives those that are named first, where there are too many, and the nearest first.
  public func needed(
    by files: [PlannedFile], excluding excluded: Set<String> = [], orNearest: Bool = false
  ) -> [PlannedFile] {
    var found: [PlannedFile] = []
    var taken = Set((files.map(\.path) + excluded).map(Self.absolute))
    // A nested type hides one of the project's.
    var declared = Set(
      files.flatMap { $0.source.declarations.filter { $0.kind.isType || $0.kind == .typealias } }.filter {
        $0.kind != .extension
      }.compactMap { $0.name?.text })
    var pending = files
    while !pending.isEmpty {
      let file = pending.removeFirst()
      let source = file.source
      let names = source.capitalizedNames.subtracting(declared).sorted()
      // A nested name hides the same of a module, `Core.Song`, only where that is not written.
      let qualified = orNearest ? source.qualifiedNames.filter { path(of: $0.root) == nil }.map(\.name).sorted() : []
      declared.subtract(qualified)
      let members = orNearest ? source.membersOfTypes.subtracting(declared).sorted() : []
      for name in names + members + qualified {
        guard let path = path(of: name) ?? path(ofAddition: name) else { continue }
        declared.insert(name)
        guard taken.insert(Self.absolute(path)).inserted, let other = self.file(at: path) else { continue }
        found.append(other)
        pending.append(other)
        guard found.count > Self.mostNeeded else { continue }
        return orNearest ? Array(found.prefix(Self.nearest)) : []
      }
    }
    return orNearest ? found : found.sorted { $0.path < $1.path }
  }

  /// The files that declare a type which `file` names; not those that these rest on.
  func named(by file: PlannedFile) -> [PlannedFile] {
    let own = Self.absolute(file.path)
    let paths = Set(file.source.capitalizedNames.compactMap(path(of:))).filter { Self.absolute($0) != own }
    return paths.sorted().prefix(Self.mostNeeded).compactMap { self.file(at: $0) }
  }

  static func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }
}

extension ProjectSources.Entry {
  fileprivate init(path: String, source: SourceFile) {
    var types: Set<String> = []
    var additions: Set<String> = []
    var observableTypes: Set<String> = []
    var extensionMembers: Set<String> = []
    var globals: Set<String> = []
    for declaration in source.declarations where declaration.parent == nil {
      if declaration.kind == .extension, !declaration.isPrivate {
        let type = declaration.path.last?.text ?? ""
        for member in declaration.members where !member.isPrivate {
          let names = member.spellings.map { "\(type).\($0)" }
          extensionMembers.formUnion(names)
          if member.isStatic { additions.formUnion(names) }
        }
      }
      if [.function, .variable].contains(declaration.kind), !declaration.isPrivate {
        globals.formUnion(declaration.spellings)
      }
      guard let name = declaration.name?.text, !declaration.isPrivate else { continue }
      let isType = declaration.kind.isType && declaration.kind != .extension
      if isType || declaration.kind == .typealias { types.insert(name) }
      let tells =
        declaration.hasAttribute("Observable")
        || declaration.inheritedTypes.contains { TypeText($0).lastName == "ObservableObject" }
      if tells, declaration.kind == .class { observableTypes.insert(name) }
    }
    let folders = path.split(separator: "/").dropLast()
    let isTest =
      folders.contains { $0.hasSuffix("Tests") || $0 == "Mocks" } || source.imports(of: ["XCTest", "Testing"])
    self.init(
      path: path, types: types, additions: additions, observableTypes: observableTypes,
      extensionMembers: extensionMembers, globals: globals, isTest: isTest)
  }
}

extension Declaration {
  /// The names that it declares.
  fileprivate var spellings: [String] {
    kind == .variable ? bindings.map { $0.pattern.text } : [name?.text].compactMap(\.self)
  }
}

extension SourceFile {
  /// What may be names of types.
  var capitalizedNames: Set<String> {
    var names: Set<String> = []
    for token in tokens where token.kind == .identifier && token.isCapitalized && !token.isMember {
      names.insert(token.text)
    }
    return names
  }

  /// What stands behind another name of a type or a module: `Song` of `Core.Song`.
  fileprivate var qualifiedNames: [(root: String, name: String)] {
    tokens.compactMap { token in
      guard token.kind == .identifier, token.isCapitalized, !token.isMember, token.next?.kind == .period,
        let name = token.next(2), name.isCapitalized, token.declaration?.kind != .import
      else { return nil }
      return (token.text, name.text)
    }
  }

  /// What is asked of types: `Logger.store`.
  fileprivate var membersOfTypes: Set<String> {
    var names: Set<String> = []
    for token in tokens where token.kind == .identifier && token.isCapitalized {
      guard token.next?.kind == .period, let member = token.next(2), !member.isCapitalized else { continue }
      names.insert("\(token.text).\(member.text)")
    }
    return names
  }

  fileprivate func imports(of modules: Set<String>) -> Bool {
    declarations.contains { $0.kind == .import && $0.path.contains { modules.contains($0.text) } }
  }
}
