import Foundation
import RuleDocuments
import RuleEngine
import TestSupport
import Testing

@testable import Configuration

/// The page about configuration and the schema say what the code does.
@Suite struct DocumentationTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation")

  private static let manifest = "let package = Package(name: \"App\", targets: [.target(name: \"Model\")])"

  /// A configuration of the page, with what the page says comes of it.
  struct Example: Sendable, CustomTestStringConvertible {
    var yaml: String
    /// The text fence just after it; empty where the configuration is simply right.
    var outcome: [String]
    var testDescription: String { yaml }

    /// A line `# file: Name` starts another file; before the first one the file is `.listlint.yml`.
    var files: [String: String] {
      var files: [String: String] = [:]
      var name = ".listlint.yml"
      for line in yaml.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("# file: ") {
          name = String(line.dropFirst("# file: ".count))
        } else {
          files[name, default: ""] += line + "\n"
        }
      }
      return files
    }
  }

  static let examples: [Example] = {
    var examples: [Example] = []
    for fence in (try? Fence.all(in: "Documentation/configuration.md")) ?? [] {
      let lines = fence.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      if fence.language == "yaml" { examples.append(Example(yaml: lines.joined(separator: "\n"), outcome: [])) }
      if fence.language == "text" { examples[examples.count - 1].outcome = lines }
    }
    return examples
  }()

  @Test("The examples are found") func count() {
    #expect(DocumentationTests.examples.count == 10)
    #expect(DocumentationTests.examples.filter { !$0.outcome.isEmpty }.count == 8)
  }

  @Test("Each example does what the page says", arguments: examples)
  func outcomes(_ example: Example) throws {
    let project = try Project(example.files.merging(["Package.swift": DocumentationTests.manifest]) { $1 })
    var loader = ConfigurationLoader(
      projectRoot: project.path, documents: Catalog.documents, currentFolder: project.path)
    let command = "$ listlint config --effective "
    guard let first = example.outcome.first else {
      _ = try loader.settings(for: project.path("Sources/A.swift"))
      return
    }
    guard first.hasPrefix(command) else {
      let problem = try #require(throws: ConfigurationProblem.self) {
        try loader.settings(for: project.path("A.swift"))
      }
      #expect([problem.description] == example.outcome)
      return
    }
    let settings = try loader.settings(for: project.path(String(first.dropFirst(command.count))))
    let listing = settings.listing(
      of: Catalog.documents, in: try loader.projectSettings(), displaying: { $0 })
    let said = listing.split(separator: "\n").map(DocumentationTests.withoutPadding)
    for line in example.outcome.dropFirst() { #expect(said.contains(DocumentationTests.withoutPadding(line))) }
  }

  /// The indentation and the words: how wide a column is depends on the rest of the listing.
  private static func withoutPadding(_ line: some StringProtocol) -> String {
    String(line.prefix { $0 == " " }) + line.split(separator: " ").joined(separator: " ")
  }

  @Test("The table holds each key") func table() throws {
    let page = try String(contentsOf: DocumentationTests.folder.appending(path: "configuration.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(rows == ConfigurationKey.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" })
  }

  @Test("The schema is what 'listlint config --schema > Documentation/listlint.schema.json' writes")
  func schema() throws {
    let file = DocumentationTests.folder.appending(path: "listlint.schema.json")
    let text = ConfigurationSchema.text(documents: Catalog.documents)
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(
      (parsed?["properties"] as? [String: Any])?.keys.sorted() == ConfigurationKey.ofFile.map(\.rawValue).sorted())
  }

  @Test("The schema knows each option with its default") func options() throws {
    let text = ConfigurationSchema.text(documents: documents)
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8))
    func member(_ value: Any?, _ keys: String...) -> Any? {
      keys.reduce(value) { value, key in (value as? [String: Any])?[key] }
    }
    let shapes = member(root, "definitions", "rules", "properties", "named-rule", "anyOf") as? [Any]
    func value(_ option: String, _ key: String) -> Any? { member(shapes?.last, "properties", option, key) }
    #expect(value("count", "default") as? Int == 3)
    #expect(value("count", "type") as? String == "number")
    #expect(value("place", "enum") as? [String] == ["top", "bottom"])
    #expect(value("in-tests", "default") as? Bool == false)
    #expect(value("name-pattern", "format") as? String == "regex")
    #expect(value("severity", "$ref") as? String == "#/definitions/rule")
  }

  @Test(
    "The starter file is right as it is, and with everything in it taken out of its comments", arguments: [true, false])
  func starter(_ isRoot: Bool) throws {
    let text = StarterConfiguration.text(documents: Catalog.documents, isRoot: isRoot, coreTargets: ["Model"])
    #expect(text.hasPrefix("# yaml-language-server: $schema=.listlint/schema.json\n"))
    let whole = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // Sentences end with a full stop; the first lines are the head.
      line.hasPrefix("# ") && !line.hasSuffix(".") && !line.contains("$schema") ? line.dropFirst(2) : line
    }.joined(separator: "\n")
    #expect(whole.contains("\ncore:\n  - target: Model"))
    for text in [text, whole] {
      let project = try Project([".listlint.yml": text, "Package.swift": DocumentationTests.manifest])
      var loader = ConfigurationLoader(
        projectRoot: project.path, documents: Catalog.documents, currentFolder: project.path)
      let settings = try loader.settings(for: "Sources/Model/A.swift")
      #expect(settings.profile.origin != .byDefault)
      #expect(settings.isCore.value == (text == whole))
    }
  }
}
