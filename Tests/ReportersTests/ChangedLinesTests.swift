import Findings
import Testing

@testable import Reporters

@Suite("Changed lines")
struct ChangedLinesTests {
  /// The numbers of the lines of `new` that count as changed.
  private func changed(_ old: String?, _ new: String) -> [Int] {
    let lines = ChangedLines(old: old.map { Array($0.utf8) }, new: Array(new.utf8))
    return (1...9).filter { line in
      lines.touches(SourceSpan(start: 0, end: 1, line: line, column: 1, endLine: line, endColumn: 2))
    }
  }

  @Test("Written lines and the neighbours of removed ones count")
  func lines() {
    #expect(changed("a\nb\nc\n", "a\nb\nc\n") == [])
    #expect(changed("a\nb\nc\n", "a\nB\nc\nd\n") == [2, 4])
    #expect(changed("a\nb\nc\nd\n", "a\nd\n") == [1, 2])
    #expect(changed("a\nb\n", "b\n") == [1])
    #expect(changed("", "a\nb\n") == [1, 2])
    #expect(changed(nil, "a\n") == Array(1...9))
  }

  @Test("The ends of lines do not count")
  func lineEnds() {
    #expect(changed("a\nb\n", "a\r\nb\r\nc\r\n") == [3])
    #expect(changed("a\rb\r", "a\nb\n") == [])
    #expect(changed("a\nb", "a\nb\n") == [])
  }

  @Test("A span touches the lines it covers, not the one it ends before; so do the places it tells of")
  func spans() {
    let lines = ChangedLines(old: Array("a\nb\nc\n".utf8), new: Array("a\nb\nC\n".utf8))
    func span(_ line: Int, _ endLine: Int, _ endColumn: Int) -> SourceSpan {
      SourceSpan(start: 0, end: 1, line: line, column: 1, endLine: endLine, endColumn: endColumn)
    }
    #expect(lines.touches(span(1, 3, 2)))
    #expect(!lines.touches(span(1, 3, 1)))
    let here = Finding.Note(path: "A.swift", span: span(3, 3, 2), message: "here")
    let elsewhere = Finding.Note(path: "B.swift", span: span(3, 3, 2), message: "there")
    #expect(lines.touches(finding(span(1, 1, 2), notes: [here])))
    #expect(!lines.touches(finding(span(1, 1, 2), notes: [elsewhere])))
  }
}
