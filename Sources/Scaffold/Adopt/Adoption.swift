import BuiltInRules
import Foundation
import LintSession
import ProjectFiles
import SwiftSource

/// A proposal for a screen that filters by itself: a side controller that does so from now on, and the screen that forwards to
/// it and shows what that holds.
public struct Adoption: Sendable {
  /// The screen, and the file of the side controller.
  public let changes: [PlannedChange]
  /// Of the controller by its contract, and of the types of both files.
  public private(set) var checklist: Checklist
  private let itemName: String
  /// How many findings of each rule are gone, and how many are new.
  public private(set) var gone: [String: Int] = [:]
  public private(set) var new: [String: Int] = [:]

  /// What was not changed and why, a line each.
  public private(set) var left: [String] = []
  /// What the proof rests on.
  public private(set) var notes: [String] = []

  /// - Throws: ``AdoptionProblem`` where the screen is left as it is.
  public init(
    of path: String, debounce: DebounceInterval, compiler: Compiler?, cache: RuntimeCache = RuntimeCache()
  ) async throws {
    let text = String(decoding: try SourceReader.read(path), as: UTF8.self)
    let file = PlannedFile(existing: path, text: text)
    let folder = FileWriter.folder(of: path)
    let sources = ProjectSources(near: folder ?? FileManager.default.currentDirectoryPath)
    let symbols = Symbols([file] + sources.named(by: file))
    let controller: PlannedFile
    let edited: PlannedFile
    do {
      let screen = try SearchingScreen(file, symbols)
      let names = try Self.names(of: screen)
      if let taken = sources.path(of: names.controller) {
        throw ScreenCode.NotUnderstood(line: nil, reason: "\(taken) declares \(names.controller) already")
      }
      let item = symbols.type(screen.item.lastName ?? "", inside: screen.code.type.path)
      if let item, !item.isVisible {
        throw ScreenCode.NotUnderstood(line: nil, reason: "\(item.name) is private to the screen; let it be seen")
      }
      let isEquatable = Self.isEquatable(screen.item, item) || ViewEdits.comparesItems(screen)
      itemName = item?.spelling ?? screen.item.text
      let search = try SearchController(screen, names: names, item: itemName, isEquatable: isEquatable)
      var readsQuery = false
      if screen.code.isView {
        edited = file.with(try ViewEdits(screen, names: names, isEquatable: isEquatable).text)
      } else {
        let edits = try ScreenEdits(screen, names: names)
        (edited, left, readsQuery) = (file.with(edits.text), edits.left, edits.readsQuery)
      }
      controller = PlannedFile(
        path: (folder.map { $0 + "/" } ?? "") + "\(names.controller).swift",
        text: try search.text(debounce, readsQuery: readsQuery), role: .source, origin: SearchController.template)
    } catch let error as ScreenCode.NotUnderstood {
      throw AdoptionProblem(path: path, line: error.line, reason: error.reason)
    }
    changes = [
      PlannedChange(file: controller, state: .create, existing: nil),
      PlannedChange(file: edited, state: .update, existing: Array(text.utf8)),
    ]
    checklist = Checklist(name: controller.name)
    try compareFindings(file, edited, controller)
    try await prove(file, edited, controller, sources, symbols, compiler, cache)
  }

  // MARK: - Names

  private static func names(of screen: SearchingScreen) throws(ScreenCode.NotUnderstood) -> Names {
    var name = screen.all?.spelling ?? ""
    if case .expression(let data) = screen.source, !data.outermost.contains(where: { $0.kind == .binaryOperator }) {
      let path = data.before(data.first { [.leftParen, .leftBrace].contains($0.kind) } ?? data[data.startIndex])
      name =
        (path.isEmpty ? data : path).last {
          $0.kind == .identifier && !["sorted", "reversed", "map"].contains($0.text)
        }?.text ?? ""
    }
    name = String(name.drop { $0 == "_" })
    for word in ["all", "unfiltered", "sorted"] where name.hasPrefix(word) {
      if name.dropFirst(word.count).first?.isUppercase == true { name = String(name.dropFirst(word.count)) }
    }
    let isGeneral = [
      "items", "data", "list", "dataSource", "source", "elements", "objects", "results", "array", "models", "rows",
      "entries", "collection", "pool", "all", "content", "contents", "values",
    ]
    let isMade = name.hasPrefix("get") || name.hasPrefix("fetch") || name.hasPrefix("load")
    if name.isEmpty || isMade || isGeneral.contains(name.lowercased()) {
      // The item, else the screen, says more.
      let word = screen.item.lastName ?? ""
      let isPlain = ["String", "Int", "Double", "Any", "AnyObject", "Item", "Row", "Element"].contains(word)
      let isNamed = !["ViewController", "TableViewController", "MainViewController"].contains(screen.code.type.name)
      name = !isPlain ? EnglishNumber.plural(of: word) : isNamed ? screen.code.type.name : "Items"
    }
    let item = screen.item.lastName.flatMap { Names.taken.contains($0) ? nil : $0 }
    do throws(RequestProblem) { return try Names(name, item: item ?? "Item") } catch {
      throw .init(line: nil, reason: error.description)
    }
  }

  /// As far as it is known: of types that are not declared here, those of Swift that are lists' items.
  private static func isEquatable(_ type: TypeText, _ symbol: Symbols.TypeSymbol?) -> Bool {
    guard let symbol else { return ["String", "Int", "Double", "URL", "UUID", "Date"].contains(type.lastName) }
    let isSimple = symbol.kind == .enum && symbol.cases.count > 0
    return isSimple
      || symbol.inherited.contains { ["Equatable", "Hashable", "Comparable", "NSObject"].contains($0.lastName) }
  }

  // MARK: - What it changes

  private mutating func compareFindings(
    _ old: PlannedFile, _ edited: PlannedFile, _ controller: PlannedFile
  ) throws(LintProblem) {
    let before = try Self.findings(in: [old])
    let after = try Self.findings(in: [edited, controller])
    for rule in Set(before.keys).union(after.keys) {
      let difference = (after[rule] ?? 0) - (before[rule] ?? 0)
      if difference < 0 { gone[rule] = -difference }
      if difference > 0 { new[rule] = difference }
    }
  }

  /// How many there are of each rule, as `listlint` finds them there.
  private static func findings(in files: [PlannedFile]) throws(LintProblem) -> [String: Int] {
    var options = LintOptions(paths: [], currentFolder: FileManager.default.currentDirectoryPath)
    options.buffers = files.map { LintOptions.Buffer(path: $0.path, contents: Array($0.text.utf8)) }
    options.usesBaseline = false
    return Dictionary(try LintSession(options).lint().findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
  }

  private mutating func prove(
    _ old: PlannedFile, _ edited: PlannedFile, _ controller: PlannedFile, _ sources: ProjectSources,
    _ symbols: Symbols, _ compiler: Compiler?, _ cache: RuntimeCache
  ) async throws {
    let others = sources.needed(by: [old, controller], excluding: [old.path])
    let after = try await Self.types(of: [edited, controller] + others, judged: [edited, controller], compiler, cache)
    let before = try await Self.types(of: [old] + others, judged: [old], compiler, cache)
    var types = after
    if case .failed = after.outcome {
      if before.outcome != .passed {
        types = Checklist.Entry(
          level: .types, outcome: .notJudged("the screen does not compile here as it is, either"), detail: "",
          seconds: 0)
      }
    }
    // The controller by itself, with the type of its items where the screen's file declares that.
    let verifier = HandwrittenVerifier(compiler: compiler, cache: cache)
    let item = Self.declarations(named: controller.source.capitalizedNames, in: old)
    let needed = sources.needed(by: [controller] + item, excluding: [old.path])
    var proof = try await verifier.verify([controller], with: needed + item).first
    if compiler != nil, proof?.hasPassed(.types) != true,
      let reduced = ReducedItem(of: controller, named: itemName, symbols)
    {
      let again = try await verifier.verify([controller], with: [reduced.file]).first
      if again?.hasPassed(.types) == true {
        proof = again
        notes.append("for the proof of the controller \(reduced.description)")
      }
    }
    let behaviour = proof?.entries.first { $0.level == .behaviour }
    checklist.entries = [types] + (behaviour.map { [excused($0, controller)] } ?? [])
  }

  /// Without the steps that the screen's own filter breaks, and that no controller of items which cannot be compared can keep.
  private mutating func excused(_ entry: Checklist.Entry, _ controller: PlannedFile) -> Checklist.Entry {
    let comparesItems = controller.text.contains("guard isOther")
    let steps = entry.steps.map { step in
      guard case .failed = step.outcome else { return step }
      if step.name == ShapeStep.equalData.rawValue, !comparesItems {
        return Checklist.Step(name: step.name, outcome: .notJudged("its items are not Equatable"))
      }
      if step.name == ShapeStep.capitals.rawValue {
        left.append("the filter tells capitals from small letters, as it did; localizedStandardContains does not")
        return Checklist.Step(name: step.name, outcome: .notJudged("the screen's filter tells them apart"))
      }
      return step
    }
    return .init(
      level: entry.level, outcome: Compilation.outcome(of: steps), detail: entry.detail, seconds: entry.seconds,
      steps: steps)
  }

  /// The types of a file that are named, without the rest of it.
  private static func declarations(named names: Set<String>, in file: PlannedFile) -> [PlannedFile] {
    let all = file.source.declarations.filter { $0.parent == nil && $0.kind.isType && !$0.isPrivate }
    let screens = all.filter { $0.members.contains { $0.name?.text == "viewDidLoad" } }.compactMap { $0.name?.text }
    let named = all.filter { names.contains($0.name?.text ?? "") && !screens.contains($0.name?.text ?? "") }
    guard !named.isEmpty else { return [] }
    let text = "import Foundation\n\n" + named.map { $0.tokens.text + "\n" }.joined()
    return [PlannedFile(existing: file.path, text: text)]
  }

  private static func types(
    of files: [PlannedFile], judged: [PlannedFile], _ compiler: Compiler?, _ cache: RuntimeCache
  ) async throws -> Checklist.Entry {
    let foreign = Set(files.map(\.path)).subtracting(judged.map(\.path))
    let proof = Proof(name: "", files: files.map(\.importingWholeModules), contract: nil, notRun: "", foreign: foreign)
    let verifier = Verifier(compiler: compiler, cache: cache, configurations: [.swift5])
    return try await verifier.types(of: proof)
  }
}

/// Why a screen is left as it is. Prints as one line.
public struct AdoptionProblem: Error, Hashable, Sendable, CustomStringConvertible {
  let path: String
  let line: Int?
  let reason: String

  public var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): left as it is: \(reason)" }
}
