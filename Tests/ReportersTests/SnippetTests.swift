import Findings
import TestSupport
import Testing

@testable import Reporters

@Suite("Source lines in the text report")
struct SnippetTests {
  /// The lines between the first empty gutter and the last.
  private func snippet(_ range: Range<Int>, _ bytes: [UInt8]) -> String {
    let text = reporter(["A.swift": bytes]).render(report([finding(span(range, in: bytes))]))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(3).prefix { $0.contains("|") || $0.contains("…") }.dropLast().joined(separator: "\n")
  }

  private func snippet(_ text: String, in source: String) -> String {
    let span = span(of: text, in: source)
    return snippet(span.start..<span.end, Array(source.utf8))
  }

  @Test(
    "The range stands under its text",
    arguments: [
      ("let 名前 = value", "value", "1 | let 名前 = value\n  |            ^^^^^"),
      ("let 名前 = value", "名前", "1 | let 名前 = value\n  |     ^^^^"),
      ("f(\"👩‍👩‍👧\", bad)", "bad", "1 | f(\"👩‍👩‍👧\", bad)\n  |         ^^^"),
      ("f(\"✔️\", bad)", "bad", "1 | f(\"✔️\", bad)\n  |         ^^^"),
      ("e\u{301}te\u{301} bad", "bad", "1 | e\u{301}te\u{301} bad\n  |     ^^^"),
      ("\tlet bad", "bad", "1 |     let bad\n  |         ^^^"),
      ("ab\tbad", "bad", "1 | ab  bad\n  |     ^^^"),
      ("a\r\nbad = 1\r\nb", "bad", "2 | bad = 1\n  | ^^^"),
      ("a\rbad = 1\rb", "bad", "2 | bad = 1\n  | ^^^"),
      ("one\nlast", "last", "2 | last\n  | ^^^^"),
      ("say(\u{1B}[2J, bad)", "bad", "1 | say(␛[2J, bad)\n  |           ^^^"),
      ("a\u{202E}b bad\u{2028}", "bad", "1 | a\u{FFFD}b bad\u{FFFD}\n  |     ^^^"),
      ("\u{FEFF}bad", "bad", "1 | \u{FFFD}bad\n  |  ^^^"),
    ])
  func alignment(source: String, text: String, expected: String) {
    #expect(snippet(text, in: source) == expected)
  }

  @Test("Bytes that are not UTF-8 are shown as U+FFFD and the range still fits")
  func invalidText() {
    let bytes = [0x61, 0xFF, 0xC3, 0x20] + Array("bad".utf8)
    #expect(snippet(4..<7, bytes) == "1 | a\u{FFFD}\u{FFFD} bad\n  |     ^^^")
  }

  @Test("An empty range gets one mark, also at the end of the file and in an empty file")
  func emptyRanges() {
    #expect(snippet(1..<1, Array("ab".utf8)) == "1 | ab\n  |  ^")
    #expect(snippet(2..<2, Array("ab".utf8)) == "1 | ab\n  |   ^")
    #expect(snippet(3..<3, Array("ab\n".utf8)) == "2 |\n  | ^")
    #expect(snippet(0..<0, []) == "1 |\n  | ^")
  }

  @Test("A range over lines shows the first and the last, with a gap only where lines are left out")
  func manyLines() {
    let source = "a(  \n  b,\n  c\n  ) // end\n"
    let whole = snippet("(  \n  b,\n  c\n  )", in: source)
    #expect(whole == "1 | a(  \n  |  ^\n …\n4 |   ) // end\n  |   ^")
    #expect(snippet("b,\n  c", in: source) == "2 |   b,\n  |   ^^\n3 |   c\n  |   ^")
  }

  @Test("A range that ends with a line's ending is on that line alone")
  func lineEndings() {
    #expect(snippet("b\n", in: "a\nb\nc") == "2 | b\n  | ^")
    #expect(snippet("b\r\n\r\n", in: "a\r\nb\r\n\r\nc") == "2 | b\n  | ^")
    #expect(snippet("b\n\nc\n", in: "b\n\nc\nd") == "1 | b\n  | ^\n …\n3 | c\n  | ^")
  }

  @Test("A range past the end of a file that changed is clamped")
  func staleRange() {
    let span = SourceSpan(start: 90, end: 95, line: 9, column: 1, endLine: 9, endColumn: 6)
    #expect(text(finding(span), "short").contains("9 | short\n  |      ^\n"))
  }

  @Test("A long line shows the stretch around the range, whatever stands on both sides")
  func longLine() {
    let source = String(repeating: "x", count: 5_000) + "bad" + String(repeating: "名", count: 5_000)
    let lines = snippet("bad", in: source).split(separator: "\n")
    #expect(lines[0] == "1 | …" + String(repeating: "x", count: 39) + "bad" + String(repeating: "名", count: 58) + "…")
    #expect(lines[1] == "  | " + String(repeating: " ", count: 40) + "^^^")
  }

  @Test("A long line whose range is at either end loses the other end only")
  func longLineEnds() {
    let filler = String(repeating: "x", count: 200)
    #expect(snippet("bad", in: "bad" + filler) == "1 | bad\(filler.prefix(155))…\n  | ^^^")
    let spaces = String(repeating: " ", count: 156)
    #expect(snippet("bad", in: filler + "bad") == "1 | …\(filler.prefix(155))bad\n  | \(spaces)^^^")
  }

  @Test("A range longer than the window is marked as far as it is shown")
  func longRange() {
    let source = String(repeating: "x", count: 400)
    let marks = String(repeating: "^", count: 158)
    #expect(snippet(source, in: source) == "1 | \(source.prefix(158))…\n  | \(marks)")
  }

  @Test("A line of exactly the widest width is shown whole")
  func widestLine() {
    let source = String(repeating: "x", count: 160)
    #expect(snippet("x", in: source).hasPrefix("1 | \(source)\n"))
  }

  @Test("No range of no text traps, and marks stay beside the text")
  func anyRange() {
    let seed = Seed()
    var random = seed.generator
    let pieces = ["a", "\t", "\n", "\r\n", "\r", "名", "👩‍👩‍👧", "e\u{301}", "\u{0}", "\u{200B}", " "].map { Array($0.utf8) }
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        bytes += pieces.randomElement(using: &random) ?? []
        if Int.random(in: 0..<8, using: &random) == 0 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
      }
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      let place = span(start..<end, in: bytes)
      for row in Snippet(place, in: bytes).rows {
        let width = row.line.text.reduce(0) { $0 + visible($1).width }
        #expect(row.line.marks.lowerBound <= width, "\(seed), bytes \(bytes), \(start)..<\(end)")
        let hasLineEnd = row.line.text.contains { $0.isNewline }
        #expect(!hasLineEnd, "\(seed), bytes \(bytes), \(start)..<\(end)")
      }
      let fix = Fix(isSafe: true, explanation: "", edits: [.init(span: place, replacement: "new\n")])
      _ = FixPreview(fix, in: bytes)
    }
  }
}
