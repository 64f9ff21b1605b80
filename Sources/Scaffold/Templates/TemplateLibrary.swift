import Foundation
import ProjectFiles
import RuleDocuments
import TextProcessing

/// A template's text and where it comes from.
public struct Template: Hashable, Sendable {
  /// Relative to a folder of templates, such as `side-controller/Controller.swift.mustache`.
  public let path: String
  public let text: String
  /// The file, or `bundled:` and the path.
  public let origin: String
  public let isBundled: Bool
}

/// The templates that count: each file from `--templates`, else from the project's `.listlint/Templates`, else bundled.
///
/// All overriding files are read when the library is made, so that what is planned, proved and written is the same.
public struct TemplateLibrary: Sendable {
  /// By path, in the order of the paths.
  public let templates: [Template]
  /// Overriding files that have no effect, each with the reason.
  public let notes: [String]

  public static let projectFolder = ".listlint/Templates"
  static let fileExtension = "mustache"
  static let contractName = "Contract.swift.mustache"
  /// Of a view controller that shows a fetched results controller.
  static let fetchedContractName = "FetchedContract.swift.mustache"

  /// The templates in the binary alone.
  public static let bundled = TemplateLibrary(templates: bundledTemplates, notes: [])

  private static let bundledTemplates = EmbeddedFile.templates.map {
    Template(path: $0.path, text: $0.text, origin: "bundled:\($0.path)", isBundled: true)
  }

  init(templates: [Template], notes: [String]) {
    self.templates = templates
    self.notes = notes
  }

  /// - Parameters:
  ///   - folders: Where to look for overriding files, the strongest first.
  ///   - project: The root of the project. A contract script is code that runs here, so it is taken from inside it only.
  public init(folders: [String], project: String?) throws(TemplateProblem) {
    var byPath = Dictionary(uniqueKeysWithValues: Self.bundledTemplates.map { ($0.path, $0) })
    var notes: [String] = []
    let root = project.map { URL(filePath: $0).resolvingSymlinksInPath().path + "/" }
    for folder in folders.reversed() {
      for path in try Self.files(in: folder) {
        let file = "\(folder)/\(path)"
        let isInside = root.map { URL(filePath: file).resolvingSymlinksInPath().path.hasPrefix($0) } ?? false
        if path.hasSuffix(Self.contractName) || path.hasSuffix(Self.fetchedContractName), !isInside {
          notes.append("\(file) is left out: a contract is run, so it has to stand in the project")
          continue
        }
        guard byPath[path] != nil || path.hasPrefix("partials/") else {
          notes.append("\(file) is left out: no kind has a template '\(path)'")
          continue
        }
        byPath[path] = Template(path: path, text: try Self.text(of: file), origin: file, isBundled: false)
      }
    }
    self.init(templates: byPath.values.sorted { $0.path < $1.path }, notes: notes)
  }

  /// The library for files that go to a folder: with the overriding templates of `folder`, and of the project around it.
  public init(folder: String?, outputNear output: String) throws {
    let project = try Project.find(for: [output]).first?.root
    let ofProject = project.map { "\($0)/\(Self.projectFolder)" }
    let folders = [folder, ofProject.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }]
    try self.init(folders: folders.compactMap(\.self), project: project)
  }

  /// The template of this path, or all in the folder of this path.
  public func templates(at path: String) -> [Template] {
    let folder = path.hasSuffix("/") ? path : path + "/"
    return templates.filter { $0.path == path || $0.path.hasPrefix(folder) }
  }

  /// What to try instead of a path that no template has.
  public func hint(for path: String) -> String {
    let folders = Set(templates.compactMap { $0.path.split(separator: "/").first.map(String.init) })
    let known = folders.sorted() + templates.map(\.path)
    return nearestName(to: path, in: known).map { "did you mean '\($0)'?" } ?? "'listgen templates list' lists them"
  }

  public subscript(path: String) -> Template? { templates.first { $0.path == path } }

  /// The same with another text for one template.
  func replacing(_ path: String, by text: String) -> TemplateLibrary {
    let templates = templates.map { template in
      guard template.path == path else { return template }
      return Template(path: path, text: text, origin: template.origin, isBundled: template.isBundled)
    }
    return TemplateLibrary(templates: templates, notes: notes)
  }

  func partial(_ name: String) -> Template? { self["\(name).\(Self.fileExtension)"] }

  var partialNames: [String] {
    templates.map(\.path).filter { $0.hasPrefix("partials/") }.map { String($0.dropLast(Self.fileExtension.count + 1)) }
  }

  private static func files(in folder: String) throws(TemplateProblem) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".\(fileExtension)") }
        .sorted()
    } catch {
      throw TemplateProblem(
        file: folder, line: nil, message: "cannot list the templates: \(error.localizedDescription)")
    }
  }

  private static func text(of file: String) throws(TemplateProblem) -> String {
    do throws(ReadProblem) {
      let bytes = try SourceReader.read(file, atMost: 1 << 20)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw TemplateProblem(file: file, line: nil, message: "\(error)")
    }
  }
}
