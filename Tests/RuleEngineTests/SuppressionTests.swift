import Findings
import Foundation
import RuleDocuments
import SwiftSource
import TestSupport
import Testing
@testable import RuleEngine
@testable import RuleKit

/// Comments that silence rules; what is said about the comments is shown by the documents in `Rules/engine`.
@Suite struct SuppressionTests {
  private static let sleep = "try await Task.sleep(nanoseconds: 1)"

  private func lint(_ code: String, _ settings: FileSettings = FileSettings()) -> LintReport {
    Engine(settings, jobs: 1).lint([Engine.Input(path: "/nowhere/Example.swift", contents: Array(code.utf8))])
  }

  /// The lines on which a sleep is reported.
  private func lines(_ code: String) -> [Int] {
    lint(code).findings.filter { $0.rule == "sleep-nanoseconds" }.map(\.span.line)
  }

  @Test(
    "Comments silence",
    arguments: [
      ("// listlint:disable:next sleep-nanoseconds\nS\nS", [3]),
      ("// listlint:disable:next sleep-nanoseconds\n\n// why\n@Flag\nS\nS", [5, 6]),
      ("S // listlint:disable:this sleep-nanoseconds\nS", [2]),
      ("S\n/// listlint:disable:previous sleep-nanoseconds\nS", [3]),
      ("S\n/* listlint:disable sleep-nanoseconds */\nS\nS\n// listlint:enable sleep-nanoseconds\nS", [1, 6]),
      ("S\n// listlint:disable sleep-nanoseconds\nS", [1]),
      ("S\n/**\n   listlint:disable:file sleep-nanoseconds - old\n */", []),
      ("// listlint:disable:next uncancelled-task,sleep-nanoseconds\nS", []),
      ("S\n// Never write listlint:disable:file sleep-nanoseconds\nS", [1, 3]),
      ("let text = \"\"\"\n// listlint:disable:file sleep-nanoseconds\n\"\"\"\nS", [4]),
      ("// listlint:disable:next sleep-nanoseconds\r\nS\r\nS", [3]),
      ("// listlint:disable:next sleep-nanoseconds", []),
    ])
  func comments(code: String, lines: [Int]) {
    #expect(self.lines(code.replacing("S", with: Self.sleep)) == lines)
  }

  /// A guess that is taken must not silence more than was meant.
  @Test(
    "A misspelt command silences nothing, and no guess at it is wider than a line",
    arguments: [
      ("listlint:disable:line", "listlint:disable:this"), ("listlint:ignore", "listlint:disable:next"),
      ("listlint:disabel", "listlint:disable:next"), ("listlint:disable:fil", "listlint:disable:next"),
      ("listlint:disable:previos", "listlint:disable:previous"), ("listlint:enabel", "listlint:enable"),
      ("listlint: disable:next", "listlint:disable:next"), ("Listlint:disable:next", "listlint:disable:next"),
      ("listlint:Disable:File", "listlint:disable:file"), ("ListLint:  disable", "listlint:disable"),
    ])
  func misspelt(written: String, meant: String) {
    let findings = lint("// \(written) sleep-nanoseconds - old\n" + Self.sleep).findings
    #expect(findings.map(\.rule) == ["unknown-rule-in-suppression", "sleep-nanoseconds"])
    #expect(findings.first?.message == "there is no '\(written)'; did you mean '\(meant)'?")
  }

  @Test(
    "Prose about the linter is no command", arguments: ["listlint: see the page", "Listlint:yes", "listlint is on"])
  func prose(text: String) {
    #expect(lint("// \(text)\nlet a = 1\n").findings.isEmpty)
  }

  @Test("A line goes on up to its body") func longLines() {
    let code = """
      func wait() async {
        // listlint:disable:next sleep-nanoseconds
        try await Task.sleep(
          nanoseconds: 1)
        // listlint:disable:next sleep-nanoseconds
        run(after: 1) {
          try await Task.sleep(nanoseconds: 1)
        }
        // listlint:disable:next sleep-nanoseconds
        run { try await Task.sleep(nanoseconds: 1) }
          .then(Task.sleep(nanoseconds: 1))
      }
      """
    #expect(lines(code) == [7])
  }

  @Test("What is silenced is told with its reason") func reasons() throws {
    let outcome = lint("// listlint:disable:next sleep-nanoseconds - the old SDK\n" + Self.sleep)
    let silenced = try #require(outcome.suppressed.first)
    #expect(silenced.suppression.reason == "the old SDK")
    #expect(silenced.finding.span.line == 2)
    #expect(silenced.suppression.span.line == 1)
    #expect(silenced.suppression.span.column == 26)
    #expect(silenced.suppression.scope == .next)
    #expect(outcome.findings.isEmpty)
  }

  /// A run that could not know does not call a comment unused.
  @Test(
    "Only rules that ran are called unneeded",
    arguments: [
      (FileSettings(), 1),
      (FileSettings(profile: .strict), 1),
      (FileSettings(only: ["uncancelled-task", "unused-suppression"]), 0),
      (FileSettings(disabled: ["sleep-nanoseconds"]), 0),
      (FileSettings(disabled: ["unused-suppression"]), 0),
    ])
  func unneeded(settings: FileSettings, count: Int) {
    let findings = lint("// listlint:disable:next sleep-nanoseconds - old\nlet a = 1", settings).findings
    #expect(findings.count { $0.rule == "unused-suppression" } == count)
  }

  @Test("A finding about a comment can be silenced, but not by itself") func aboutComments() {
    let unused = "// listlint:disable:next sleep-nanoseconds\nlet a = 1\n"
    #expect(lint("// listlint:disable:file unused-suppression\n" + unused).findings.isEmpty)
    let alone = lint("// listlint:disable:file unused-suppression\nlet a = 1\n").findings
    #expect(alone.map(\.rule) == ["unused-suppression"])
  }

  /// `--fix` takes out what is not needed, round after round, and leaves the code alone.
  @Test(
    "What is not needed is deleted",
    arguments: [
      ("  // listlint:disable:next sleep-nanoseconds\n  let a = 1\n", "  let a = 1\n"),
      ("let a = 1  // listlint:disable:this sleep-nanoseconds\nlet b = 2", "let a = 1\nlet b = 2"),
      ("let a = 1 /* listlint:disable:this sleep-nanoseconds */ + 2", "let a = 1 + 2"),
      ("let a/* listlint:disable:this sleep-nanoseconds */= 2", "let a = 2"),
      (
        "// listlint:disable sleep-nanoseconds\r\nlet a = 1\r\n// listlint:enable sleep-nanoseconds\r\n",
        "let a = 1\r\n"
      ),
      ("let a = 1\n// listlint:disable:file sleep-nanoseconds", "let a = 1\n"),
      (
        "// listlint:disable:next uncancelled-task, sleep-nanoseconds, predicate-without-fetch - old\n" + sleep,
        "// listlint:disable:next sleep-nanoseconds - old\n" + sleep
      ),
      ("/* listlint:disable:file sleep-nanoseconds\n   More is said here. */", nil),
    ])
  func deleting(code: String, fixed: String?) {
    var bytes = Array(code.utf8)
    for _ in 0..<4 {
      let findings = Engine(FileSettings(), jobs: 1).lint([Engine.Input(path: "/nowhere/A.swift", contents: bytes)])
        .findings.filter { $0.rule == "unused-suppression" }
      bytes = FixApplier(includesUnsafe: false).apply(findings, to: bytes).bytes
    }
    let expected = fixed ?? code
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  /// Each finding gets the nearest comment that covers it; a plain search says the same.
  @Test("The nearest comment is found") func nearest() {
    let seed = Seed()
    var generator = seed.generator
    let lines = [
      "S", "let a = 1", "// listlint:disable sleep-nanoseconds", "// listlint:enable sleep-nanoseconds",
      "// listlint:disable:next sleep-nanoseconds", "S // listlint:disable:this sleep-nanoseconds",
      "// listlint:disable:previous sleep-nanoseconds", "// listlint:disable:file sleep-nanoseconds",
    ]
    for _ in 0..<300 {
      let code = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        lines[Int.random(in: 0..<lines.count, using: &generator)].replacing("S", with: Self.sleep)
      }.joined(separator: "\n")
      let file = SourceFile(bytes: Array(code.utf8))
      let suppressions = Suppressions(file: file, lines: LineMap(file.bytes), knownRules: Catalog.ids)
      let places = (0...file.bytes.count).map { (rule: "sleep-nanoseconds", start: $0) }
      let found = suppressions.entries(silencing: places) { _ in true }
      for (place, entry) in found.enumerated() {
        let covering = suppressions.entries.indices.filter { suppressions.entries[$0].covered.contains(place) }
        let nearest = covering.max {
          (suppressions.entries[$0].covered.lowerBound, $0) < (suppressions.entries[$1].covered.lowerBound, $1)
        }
        #expect(entry == nearest, "\(seed): \(place) in \(code)")
      }
    }
  }

  // MARK: - The documentation

  private static let pagePath = Package.url("Documentation/suppressions-and-baseline.md").path

  static func page() throws -> String { try String(contentsOfFile: pagePath, encoding: .utf8) }

  @Test("The page names every command, and its sample is silent") func documentation() throws {
    let rows = try Self.page().split(separator: "\n").filter { $0.hasPrefix("| `listlint:") }
    let named = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(Set(named) == Set(SuppressionComment.Command.allCases.map { "listlint:" + $0.rawValue }))
    #expect(named.count == SuppressionComment.Command.allCases.count)
    let outcome = Engine.strict.lint([Engine.Input(path: Self.pagePath)])
    #expect(outcome.findings.isEmpty)
    #expect(outcome.suppressed.count == 2)
  }

  @Test("Deep code is said to be unread") func deepCode() {
    let deep = String(repeating: "(", count: 250) + "1" + String(repeating: ")", count: 250)
    let findings = lint("let a = " + deep).findings
    #expect(findings.map(\.rule) == ["incomplete-scan"])
    #expect(findings.first?.message.contains("deeper") == true)
    #expect(lint("let a = 1\n<<<<<<< HEAD\nlet b = 1\n=======\n>>>>>>> other\n").findings.map(\.span.line) == [2])
  }
}
