import Findings
import ProjectIndex
import RuleDocuments
import SwiftSource
import Testing
@testable import RuleEngine
@testable import RuleKit

/// A document's Swift is linted where it stands.
@Suite struct MarkdownTests {
  private func lint(_ text: String, path: String = "Page.md", profile: Profile = .strict) -> [Finding] {
    Engine(FileSettings(profile: profile), jobs: 1)
      .lint([Engine.Input(path: path, contents: Array(text.utf8))]).findings
  }

  private let sleep = "Task { try await Task.sleep(nanoseconds: 1_000_000_000) }"

  @Test("Findings stand at the document's own lines and columns") func places() throws {
    let text = "# Wait\n\nSee:\n\n> 1. ```swift\n>    func wait() {\n>      \(sleep)\n>    }\n>    ```\n"
    let finding = try #require(lint(text).first { $0.rule == "sleep-nanoseconds" })
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)[finding.span.line - 1]
    #expect(finding.span.line == 7)
    let found = Array(text.utf8)[finding.span.start..<finding.span.end]
    #expect(line.utf8.dropFirst(finding.span.column - 1).starts(with: found))
  }

  @Test("Line endings change no place") func lineEndings() {
    let text = "a\n\n```swift\nfunc wait() {\n  \(sleep)\n}\n```\n"
    let places = { (text: String) in self.lint(text).map { [$0.span.line, $0.span.column] } }
    #expect(places(text).map(\.first) == [5])
    #expect(places(text) == places(text.replacing("\n", with: "\r\n")))
  }

  @Test(
    "Fragments make no noise",
    arguments: [
      ".searchable(text: $query) { ... }", "List { ... }\n    .searchable(text: $query)", "init(...) { ... }",
      "let a = [", "}", "\"\"\"", "func f(", "…", "", "// WRONG", "$0.name", "case .a: ...", "@", "#if", "}}}}{{{{",
    ])
  func fragments(_ code: String) {
    #expect(lint("```swift\n\(code)\n```\n") == [])
  }

  @Test("An unclosed fence or sample hides nothing that follows") func unclosed() {
    let broken = "```swift\nfunc f( {\n  let s = \"\n```\n\n"
    #expect(lint(broken + "```swift\n\(sleep)\n```\n").map(\.rule).contains("sleep-nanoseconds"))
    #expect(!lint("```swift\n\(sleep)\n").isEmpty)
  }

  // MARK: - Samples

  private func samples(_ code: String) -> [String] {
    MarkdownSample.all(in: Array("```swift\n\(code)```\n".utf8)).map { String(decoding: $0.code, as: UTF8.self) }
  }

  @Test("A verdict begins a sample") func verdicts() {
    #expect(samples("a\n// WRONG: no\nb\n// CORRECT\nc\n") == ["a\n", "// WRONG: no\nb\n", "// CORRECT\nc\n"])
    #expect(samples("// ❌ WRONG\na\n// ✅ CORRECT: so\nb\n") == ["// ❌ WRONG\na\n", "// ✅ CORRECT: so\nb\n"])
    #expect(samples("  // WRONG\n  a\n  // CORRECT\n  b\n").count == 2)
  }

  @Test("Other comments begin no sample") func otherComments() {
    for code in [
      "a\n// Correct the offset\nb\n", "a // WRONG\nb\n", "struct A {\n  // WRONG\n  var a\n}\n", "a\n/* WRONG */\nb\n",
      "a\n// WRONGLY so\nb\n", "let s = \"\"\"\n// WRONG\n\"\"\"\n",
    ] { #expect(samples(code) == [code]) }
  }

  @Test("Samples know where they stand") func samplePlaces() {
    let text = "x\n\n~~~swift\na\n// WRONG\nb\n~~~\n"
    #expect(
      MarkdownSample.all(in: Array(text.utf8)).map(\.origin) == [
        SourceOrigin(offset: 12, line: 4), SourceOrigin(offset: 14, line: 5),
      ])
  }

  // MARK: - Companions

  private func groups(_ codes: String...) -> [Engine.SampleGroup] {
    Engine.groups(codes.map { FactCollector.facts(of: SourceFile(bytes: Array($0.utf8)), path: "Page.md") })
  }

  @Test("Samples that declare different types know each other") func oneTelling() {
    #expect(groups("class A {}", "extension A {}", "f()", "struct B {}") == [Engine.SampleGroup(samples: 0..<4)])
  }

  @Test("A type that is declared again begins another telling") func anotherTelling() {
    #expect(
      groups("struct Model {}", "class A {}", "class A {}", "struct B {}", "class A {}") == [
        Engine.SampleGroup(samples: 0..<2), Engine.SampleGroup(samples: 2..<4, companions: [0]),
        Engine.SampleGroup(samples: 4..<5, companions: [0, 3]),
      ])
  }

  @Test("A base class in another fence is known, and one in another document is not") func baseClass() {
    let base = "```swift\nclass Base: UIViewController {}\n```\n"
    let screen =
      "```swift\nfinal class Screen: Base {\n  func updateSearchResults(for c: UISearchController) {\n"
      + "    shown = all.filter { $0.name.contains(c.searchBar.text ?? \"\") }\n  }\n}\n```\n"
    let rules = { (findings: [Finding]) in findings.map(\.rule).contains("filtering-in-view-controller") }
    #expect(rules(lint(base + screen)))
    #expect(rules(lint(screen + base)))
    let inputs = [("A.md", base), ("B.md", screen), ("C.swift", "class Base: UIViewController {}")].map {
      Engine.Input(path: $0.0, contents: Array($0.1.utf8))
    }
    #expect(!rules(Engine(FileSettings(profile: .strict), jobs: 2).lint(inputs).findings))
  }

  // MARK: - Fixes

  @Test("Fixes change fences and nothing else") func fixes() {
    let text = "It's `x`: Task.sleep(nanoseconds: 5_000_000)\n\n> ```swift\n> \(sleep)\n> ```\n\nIsn't it?\n"
    let result = FixApplier(includesUnsafe: true).apply(lint(text), to: Array(text.utf8))
    #expect(result.applied == 1)
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == text.replacing("nanoseconds: 1_000_000_000", with: "for: .seconds(1)"))
  }
}
