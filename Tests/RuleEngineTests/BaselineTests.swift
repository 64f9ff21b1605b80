import Findings
import Foundation
import RuleDocuments
import TestSupport
import Testing

@testable import RuleEngine

/// A baseline knows a finding again after any edit but one of the statement at fault.
@Suite struct BaselineTests {
  private static let original = """
    final class UsersController {
      var users: [User] = []
      func load(_ query: String, animated: Bool) async throws {
        let name = query
        try await Task.sleep(nanoseconds: 250_000_000)
        print(name)
      }
    }

    """

  struct Edit: Sendable, CustomTestStringConvertible {
    let name: String
    var path = "Sources/Users.swift"
    /// The text that replaces another, or the whole file.
    var replaced: String?
    var by: String
    var new = 0
    var known = 1
    var stale = 0
    var testDescription: String { name }

    var code: String { replaced.map { BaselineTests.original.replacing($0, with: by) } ?? by }
  }

  static let edits = [
    Edit(name: "insert above", replaced: "final class", by: "import UIKit\n\nlet limit = 1\n\nfinal class"),
    Edit(
      name: "insert an identical finding above", replaced: "    let name = query",
      by: "    try await Task.sleep(nanoseconds: 250_000_000)\n    let name = query", new: 1),
    Edit(
      name: "reformat", replaced: "    try await Task.sleep(nanoseconds: 250_000_000)",
      by: "  try   await Task\n  .sleep( // a pause\n    nanoseconds:\n      250_000_000,\n  );"),
    Edit(name: "line endings", by: original.replacing("\n", with: "\r\n")),
    Edit(name: "rename a local elsewhere", replaced: "name", by: "text"),
    Edit(name: "add a member to the type", replaced: "  func load", by: "  var isLoading = false\n  func load"),
    Edit(
      name: "move the function to an extension", replaced: "  var users: [User] = []\n",
      by: "  var users: [User] = []\n}\n\nextension UsersController {\n"),
    Edit(
      name: "move the type to another file", path: "Sources/Search/Controllers.swift", by: "struct A {}\n" + original),
    Edit(name: "rename the file", path: "Sources/UserList.swift", by: original),
    Edit(
      name: "edit the statement", replaced: "250_000_000", by: "300_000_000", new: 1, known: 0, stale: 1),
    Edit(name: "rename the type", replaced: "UsersController", by: "PeopleController", new: 1, known: 0, stale: 1),
    Edit(name: "rename a label of the function", replaced: "animated:", by: "slowly:", new: 1, known: 0, stale: 1),
    Edit(
      name: "fix", replaced: "nanoseconds: 250_000_000", by: "for: .milliseconds(250)", new: 0, known: 0, stale: 1),
  ]

  private static func findings(_ code: String, at path: String) -> [Finding] {
    Engine(only: "sleep-nanoseconds").findings(in: code, path: "/nowhere/" + path)
  }

  private static func baseline() -> Baseline {
    Baseline(findings(original, at: "Sources/Users.swift"), at: "/nowhere/.listlint-baseline.json")
  }

  /// New, known, stale.
  private static func counts(_ comparison: Baseline.Comparison) -> [Int] {
    [comparison.new.count, comparison.known.count, comparison.stale.count]
  }

  @Test("A fingerprint survives edits", arguments: edits)
  func survives(_ edit: Edit) {
    #expect(edit.code != Self.original || edit.path != "Sources/Users.swift")
    let comparison = Self.baseline().compare(Self.findings(edit.code, at: edit.path))
    #expect(Self.counts(comparison) == [edit.new, edit.known, edit.stale])
  }

  @Test("The documentation has the table") func table() throws {
    let rows = Self.edits.map { edit in
      let comparison = Self.baseline().compare(Self.findings(edit.code, at: edit.path))
      return "| \(edit.name) | \(Self.counts(comparison).map(String.init).joined(separator: " | ")) |"
    }
    let table = (["| edit | new | known | stale |", "|---|--:|--:|--:|"] + rows).joined(separator: "\n") + "\n"
    #expect(try SuppressionTests.page().contains(table), "the table is now:\n\(table)")
  }

  // MARK: - Several equal findings

  @Test("Equal findings are counted, the nearest file first") func equalFindings() {
    let twice = Self.original.replacing("print(name)", with: "try await Task.sleep(nanoseconds: 250_000_000)")
    let baseline = Baseline(
      Self.findings(Self.original, at: "A/Users.swift") + Self.findings(twice, at: "B/Users.swift"),
      at: "/nowhere/baseline.json")
    #expect(baseline.entries.map(\.path) == ["A/Users.swift", "B/Users.swift", "B/Users.swift"])
    // The file in A moved to C and a third one was copied into B.
    let moved = Self.findings(Self.original, at: "C/Users.swift") + Self.findings(twice, at: "B/Users.swift")
    let comparison = baseline.compare(moved + Self.findings(Self.original, at: "B/Copy.swift"))
    #expect(comparison.new.map(\.path) == ["/nowhere/B/Copy.swift"])
    #expect(comparison.known.count == 3)
    #expect(comparison.stale.isEmpty)
  }

  @Test("An entry that the run could not find is neither stale nor taken") func unseenEntry() {
    let copied = Self.findings(Self.original, at: "Sources/Copy.swift")
    let baseline = Self.baseline()
    #expect(baseline.compare(copied).known.count == 1)
    let partial = baseline.compare(copied) { _ in false }
    #expect(Self.counts(partial) == [1, 0, 0])
  }

  // MARK: - Fingerprints

  @Test("Fingerprints do not change with versions") func versions() {
    let findings = Self.findings(Self.original, at: "Sources/Users.swift")
    #expect(findings.map(\.fingerprint) == ["f485ac23d5cfa6b264265f42e127057b"])
    var hash = StableHash()
    for byte in "foobar".utf8 { hash.combine(byte) }
    // The published value of FNV-1a for this text.
    #expect(hash.hexadecimal == "343e1662793c64bf6f0d3597ba446f18")
  }

  @Test("Every finding has a fingerprint") func fingerprints() {
    let inputs = swiftExamples.enumerated().map {
      Engine.Input(path: "/nowhere/\($0.offset).swift", contents: Array($0.element.code.replacing("↓", with: "").utf8))
    }
    let findings = Engine.strict.lint(inputs).findings
    #expect(findings.count > 300)
    #expect(findings.allSatisfy { $0.fingerprint.utf8.count == 32 })
    // Reformatted by doubling every line break, which is layout outside of strings.
    let first = swiftExamples.filter { !$0.code.contains("\"\"\"") && !Catalog.engineRules.contains($0.document.id) }
    for example in first.prefix(40) {
      let code = example.code.replacing("↓", with: "")
      let spaced = Engine.strict.findings(in: code.replacing("\n", with: "\n\n "))
      #expect(spaced.map(\.fingerprint).sorted() == Engine.strict.findings(in: code).map(\.fingerprint).sorted())
    }
  }

  // MARK: - The file

  @Test("The file is one entry a line, and reads back") func file() throws {
    let project = try TemporaryDirectory(["Sources/A b.swift": Self.original])
    let path = project.path + "/.listlint-baseline.json"
    let findings = Engine(only: "sleep-nanoseconds").lint([Engine.Input(path: project.path + "/Sources/A b.swift")])
      .findings
    let baseline = Baseline(findings, at: path)
    try baseline.write(to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      text == """
        {
          "version": 1,
          "findings": [
            {"fingerprint":"\(findings[0].fingerprint)","line":5,"path":"Sources/A b.swift","rule":"sleep-nanoseconds"}
          ]
        }

        """)
    let read = try Baseline.read(path)
    #expect(read.entries == baseline.entries)
    #expect(read.compare(findings).new.isEmpty)
    #expect(read.text == text)
  }

  @Test(
    "What is no baseline is refused",
    arguments: [
      ("{\"version\": 2, \"findings\": []}", "version 2"), ("[]", "is no baseline"), ("", "is no baseline"),
      ("{\"version\": 1, \"findings\": [{\"rule\": \"a\"}]}", "damaged"),
    ])
  func notBaseline(text: String, words: String) throws {
    let project = try TemporaryDirectory(["baseline.json": text])
    let problem = #expect(throws: BaselineProblem.self) { try Baseline.read(project.path + "/baseline.json") }
    #expect(problem?.description.contains(words) == true)
    #expect(throws: BaselineProblem.self) { try Baseline.read(project.path + "/none.json") }
  }

  @Test("Pruning keeps what is known") func pruning() {
    var baseline = Self.baseline()
    let other = baseline.entries
    baseline.remove([])
    #expect(baseline.entries == other)
    baseline.remove(other)
    #expect(baseline.entries.isEmpty)
    #expect(baseline.text == "{\n  \"version\": 1,\n  \"findings\": []\n}\n")
  }

  @Test(
    "A type without a name has a fingerprint",
    arguments: ["class", "struct", "extension", "enum A { case", "protocol", "actor"])
  func namelessType(_ head: String) {
    let code = "\(head) { func wait() async { try? await Task.sleep(nanoseconds: 1) } }"
    let findings = Engine(only: "sleep-nanoseconds").findings(in: code)
    #expect(findings.allSatisfy { $0.fingerprint.count == 32 })
    #expect(!findings.isEmpty)
  }
}
