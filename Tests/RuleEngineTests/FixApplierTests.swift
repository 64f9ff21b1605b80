import Findings
import RuleDocuments
import SwiftSource
import Testing

@testable import RuleEngine

@Suite struct FixApplierTests {
  private let source = Array("let a = (1, [2], 3)\n".utf8)

  private func finding(_ edits: (Int, Int, String)..., isSafe: Bool = true) -> Finding {
    let lines = LineMap(source)
    func span(_ start: Int, _ end: Int) -> SourceSpan {
      let (first, last) = (lines.position(of: start), lines.position(of: end))
      return SourceSpan(
        start: start, end: end, line: first.line, column: first.column, endLine: last.line, endColumn: last.column)
    }
    return Finding(
      rule: "test", severity: .warning, confidence: .certain, path: "A.swift", span: span(edits[0].0, edits[0].1),
      message: "",
      fix: Fix(
        isSafe: isSafe, explanation: "", edits: edits.map { Fix.Edit(span: span($0.0, $0.1), replacement: $0.2) }))
  }

  private func apply(_ findings: Finding..., includesUnsafe: Bool = false) -> (text: String, applied: Int, dropped: Int)
  {
    let result = FixApplier(includesUnsafe: includesUnsafe).apply(findings, to: source)
    return (String(decoding: result.bytes, as: UTF8.self), result.applied, result.dropped.count)
  }

  @Test("Fixes of one file are made together, in any order") func together() {
    let (first, second, third) = (finding((4, 5, "abc")), finding((9, 10, "")), finding((13, 14, "22")))
    let expected = ("let abc = (, [22], 3)\n", 3, 0)
    #expect(apply(first, second, third) == expected)
    #expect(apply(third, first, second) == expected)
    #expect(apply(second, third, first) == expected)
  }

  @Test("A fix may have several edits") func severalEdits() {
    #expect(apply(finding((4, 5, "b"), (9, 10, "4"))) == ("let b = (4, [2], 3)\n", 1, 0))
  }

  @Test("Of two overlapping fixes the second waits") func overlapping() {
    #expect(apply(finding((9, 15, "x")), finding((13, 14, "y"))) == ("let a = (x, 3)\n", 1, 0))
    #expect(apply(finding((4, 5, "b")), finding((4, 5, "c"))) == ("let b = (1, [2], 3)\n", 1, 0))
    // All of its edits wait, not only the one that overlaps.
    #expect(apply(finding((9, 10, "x")), finding((4, 5, "b"), (9, 10, "y"))) == ("let a = (x, [2], 3)\n", 1, 0))
  }

  @Test("Touching fixes do not overlap") func touching() {
    #expect(apply(finding((9, 10, "x")), finding((10, 11, ";"))) == ("let a = (x; [2], 3)\n", 2, 0))
    #expect(apply(finding((10, 11, ";")), finding((9, 10, "x"))) == ("let a = (x; [2], 3)\n", 2, 0))
    #expect(apply(finding((9, 9, "0, ")), finding((9, 10, "x"))) == ("let a = (0, x, [2], 3)\n", 2, 0))
  }

  @Test("An insertion before a stretch may come late") func lateInsertion() {
    #expect(apply(finding((9, 10, "x")), finding((9, 9, "0, "))) == ("let a = (0, x, [2], 3)\n", 2, 0))
  }

  @Test(
    "A fix that breaks the scan is dropped, and the others are made",
    arguments: [
      (8, 9, ""), (12, 13, ""), (18, 18, ")"), (14, 15, ")"), (9, 10, "\"open"), (9, 10, "/* open"), (9, 10, "{"),
    ])
  func breakingFix(_ start: Int, _ end: Int, _ text: String) {
    let breaking = finding((start, end, text))
    let fine = finding((4, 5, "b"))
    #expect(apply(breaking, fine) == ("let b = (1, [2], 3)\n", 1, 1))
    #expect(apply(fine, breaking) == ("let b = (1, [2], 3)\n", 1, 1))
  }

  @Test("Fixes that move brackets in one step are made") func movedBrackets() {
    #expect(apply(finding((12, 13, "("), (14, 15, ")"))) == ("let a = (1, (2), 3)\n", 1, 0))
  }

  @Test("Code that did not scan before may be fixed") func brokenBefore() {
    let broken = Array("let a = (1\n".utf8)
    let result = FixApplier(includesUnsafe: false).apply([finding((4, 5, "b"))], to: broken)
    #expect(String(decoding: result.bytes, as: UTF8.self) == "let b = (1\n")
    #expect(result.dropped.isEmpty)
  }

  @Test("Unsafe fixes are made only when asked for") func unsafeFixes() {
    let unsafe = finding((4, 5, "b"), isSafe: false)
    #expect(apply(unsafe) == ("let a = (1, [2], 3)\n", 0, 0))
    #expect(apply(unsafe, includesUnsafe: true) == ("let b = (1, [2], 3)\n", 1, 0))
  }

  @Test("Findings without a fix change nothing") func noFix() {
    let none = Finding(
      rule: "test", severity: .error, confidence: .certain, path: "A.swift", span: finding((4, 5, "")).span, message: ""
    )
    let result = FixApplier(includesUnsafe: true).apply([none], to: source)
    #expect(result.bytes == source && result.applied == 0 && result.dropped.isEmpty)
    #expect(FixApplier(includesUnsafe: true).apply([], to: []).bytes == [])
  }

  @Test("Fixed files have nothing left to fix") func fixedFiles() throws {
    let inputs = try packageFiles("Examples/Before")
    let findings = Dictionary(grouping: Engine.strict.lint(inputs).findings, by: \.path)
    #expect(findings.values.joined().contains { $0.fix != nil })
    var left = Array(findings.values.joined())
    var fixed = inputs
    // A fix may make another rule's due: a task that is cancelled now has to look whether it was.
    for _ in 0..<10 where left.contains(where: { $0.fix != nil }) {
      let due = Dictionary(grouping: left, by: \.path)
      fixed = fixed.map { input in
        let bytes = FixApplier(includesUnsafe: true).apply(due[input.path] ?? [], to: input.contents ?? []).bytes
        return Engine.Input(path: input.path, contents: bytes)
      }
      left = Engine.strict.lint(fixed).findings
    }
    #expect(left.filter { $0.fix != nil } == [])
    // What had no fix is still found.
    #expect(left.map(\.rule).sorted() == findings.values.joined().filter { $0.fix == nil }.map(\.rule).sorted())
  }
}
