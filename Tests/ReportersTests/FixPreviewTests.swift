import Findings
import Foundation
import Testing

@testable import Reporters

@Suite("Fixes in the text report")
struct FixPreviewTests {
  private func fixLines(_ edits: [(String, String)], in source: String, isSafe: Bool = true, why: String = "")
    -> String
  {
    let edits = edits.map { Fix.Edit(span: span(of: $0, in: source), replacement: $1) }
    let found = finding(span(of: "a", in: source), fix: Fix(isSafe: isSafe, explanation: why, edits: edits))
    let text = text(found, source)
    return String(text[(text.range(of: "  = fix")?.lowerBound ?? text.endIndex)...])
  }

  @Test("The option that applies the fix is named, with what the fix says of itself")
  func options() {
    #expect(fixLines([], in: "a") == "  = fix: [--fix]\n")
    #expect(
      fixLines([], in: "a", isSafe: false, why: "It may run later.") == "  = fix: It may run later. [--unsafe-fixes]\n")
  }

  @Test("Edits on one line show the line before and after")
  func oneLine() {
    #expect(
      fixLines([("b", "B"), ("d", "")], in: "a\n b c d\ne") == "  = fix: [--fix]\n  |\n2 -  b c d\n2 +  B c \n")
  }

  @Test("A removed line has no line after, and added lines are numbered as they will stand")
  func wholeLines() {
    #expect(fixLines([("b\n", "")], in: "a\nb\nc") == "  = fix: [--fix]\n  |\n2 - b\n")
    #expect(fixLines([("b", "b\nnew\nnewer")], in: "a\nb\nc") == "  = fix: [--fix]\n  |\n3 + new\n4 + newer\n")
  }

  @Test("CRLF is not part of what is shown")
  func carriageReturns() {
    #expect(fixLines([("b", "B")], in: "a\r\nb\r\nc") == "  = fix: [--fix]\n  |\n2 - b\n2 + B\n")
  }

  @Test("A long change is left to a diff, and one that does not fit the file is not shown")
  func notShown() {
    #expect(fixLines([("b", "1\n2\n3\n4\n5")], in: "a\nb") == "  = fix: [--fix]\n")
    #expect(fixLines([("a", ""), ("h", "")], in: "a\nb\nc\nd\ne\nf\ng\nh") == "  = fix: [--fix]\n")
    #expect(fixLines([("b", ""), ("a", "")], in: "a\nb") == "  = fix: [--fix]\n")
    let outside = Fix(
      isSafe: true, explanation: "", edits: [.init(span: span(of: "abc", in: "abc"), replacement: "")])
    #expect(FixPreview(outside, in: [97]) == nil)
  }
}
