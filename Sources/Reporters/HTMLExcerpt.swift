import Findings

/// The lines around a finding as HTML, with what is found marked.
struct HTMLExcerpt {
  private static let context = 2
  private static let mostLines = 12
  /// Longer lines are cut, in bytes.
  private static let widest = 400

  let text: String

  init(_ span: SourceSpan, in bytes: [UInt8]) {
    let marked = min(max(0, span.start), bytes.count)..<min(max(span.start, span.end, 0), bytes.count)
    var number = span.line
    var start = HTMLExcerpt.lineStart(bytes, marked.lowerBound)
    for _ in 0..<HTMLExcerpt.context where start > 0 {
      start = HTMLExcerpt.lineStart(bytes, HTMLExcerpt.endBefore(bytes, start))
      number -= 1
    }
    var rows = ""
    let last = min(span.endLine + HTMLExcerpt.context, number + HTMLExcerpt.mostLines - 1)
    while number <= last {
      let end = bytes[start...].firstIndex(where: HTMLExcerpt.isLineEnd) ?? bytes.count
      rows += "<i>\(number)</i>\(HTMLExcerpt.line(bytes, start..<end, marked))\n"
      guard end < bytes.count else { break }
      start = end + (bytes[end] == 13 && end + 1 < bytes.count && bytes[end + 1] == 10 ? 2 : 1)
      if start == bytes.count { break }
      number += 1
    }
    text = "<pre>\(rows)</pre>\n"
  }

  private static func line(_ bytes: [UInt8], _ line: Range<Int>, _ marked: Range<Int>) -> String {
    var shown = line
    if line.count > widest {
      let first = max(line.lowerBound, min(marked.lowerBound, line.upperBound) - widest / 4)
      shown = first..<min(line.upperBound, first + widest)
    }
    let mark = marked.clamped(to: shown)
    func text(_ range: Range<Int>) -> String { markupCode(String(decoding: bytes[range], as: UTF8.self)) }
    let lead = shown.lowerBound > line.lowerBound ? "…" : ""
    let trail = shown.upperBound < line.upperBound ? "…" : ""
    guard !mark.isEmpty else { return lead + text(shown) + trail }
    return lead + text(shown.lowerBound..<mark.lowerBound) + "<mark>\(text(mark))</mark>"
      + text(mark.upperBound..<shown.upperBound) + trail
  }

  /// Code keeps its tabs; what would reorder or hide it is made visible.
  private static func markupCode(_ code: String) -> String {
    code.map { $0 == "\t" ? "\t" : markupText(visible($0).text) }.joined()
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  private static func lineStart(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[..<offset].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
  }

  /// Where the line before the one that starts at `start` ends.
  private static func endBefore(_ bytes: [UInt8], _ start: Int) -> Int {
    start >= 2 && bytes[start - 1] == 10 && bytes[start - 2] == 13 ? start - 2 : start - 1
  }
}
