import Findings

/// Columns of one file that count Unicode code points, from those that count UTF-8 bytes.
struct CodePointColumns {
  private let bytes: [UInt8]
  /// Where the last count ended: findings come in order, and a line of a megabyte is counted once.
  private var last = (line: -1, offset: 0, count: 0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first column and the one past the last; nil where the span does not fit the file, as when it has changed.
  mutating func columns(of span: SourceSpan) -> (start: Int, end: Int)? {
    let line = span.start - (span.column - 1)
    let endLine = span.end - (span.endColumn - 1)
    guard 0 <= line, line <= span.start, span.start <= span.end, span.end <= bytes.count, line <= endLine,
      endLine <= span.end
    else { return nil }
    if last.line != line || last.offset > span.start { last = (line, textStart(line), 0) }
    // A byte order mark is no text, so that a span may start before it does.
    last.count += count(from: last.offset, to: span.start)
    last.offset = max(last.offset, span.start)
    let start = last.count + 1
    let end =
      endLine == line
      ? start + count(from: last.offset, to: span.end) : count(from: textStart(endLine), to: span.end) + 1
    return (start, end)
  }

  private func textStart(_ line: Int) -> Int { line == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : line }

  private func count(from start: Int, to end: Int) -> Int {
    start < end ? String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.count : 0
  }
}
