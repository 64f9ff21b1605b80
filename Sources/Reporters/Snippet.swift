import Findings

/// A line of source in a report, with its number and what stands before it.
struct SnippetRow {
  enum Sign: String {
    case source = "|"
    case removed = "-"
    case added = "+"
  }

  let number: Int
  let sign: Sign
  let line: SourceLine
}

/// The lines that show a span: the one it is on, or its first and last.
struct Snippet {
  let rows: [SnippetRow]
  /// Whether lines between the two rows are left out.
  let hasGap: Bool

  init(_ span: SourceSpan, in bytes: [UInt8]) {
    let start = min(max(span.start, 0), bytes.count)
    var end = min(max(span.end, start), bytes.count)
    var lastNumber = span.endLine
    // A span that ends with a line's ending shows no part of the next line.
    while end > start, isLineEnd(bytes[end - 1]) {
      end -= end - 1 > start && isPair(bytes, at: end - 1) ? 2 : 1
      lastNumber -= 1
    }
    let first = lineRange(in: bytes, at: start)
    guard end > first.upperBound else {
      let line = SourceLine(bytes, line: first, marked: start..<end)
      rows = [SnippetRow(number: span.line, sign: .source, line: line)]
      hasGap = false
      return
    }
    let last = lineRange(in: bytes, at: end)
    let firstLine = bytes[min(start, first.upperBound)..<first.upperBound]
    let firstEnd = firstLine.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    let lastStart = bytes[last.lowerBound..<end].firstIndex { !isBlank($0) } ?? end
    rows = [
      SnippetRow(
        number: span.line, sign: .source, line: SourceLine(bytes, line: first, marked: start..<firstEnd)),
      SnippetRow(
        number: lastNumber, sign: .source,
        line: SourceLine(bytes, line: last, marked: lastStart..<end, showingEnd: true)),
    ]
    hasGap = lastNumber > span.line + 1
  }
}

/// The lines a fix takes away and puts in their place.
struct FixPreview {
  /// A change of more lines is left to a diff.
  private static let mostLines = 4
  let rows: [SnippetRow]

  /// Nil when the change is long, or the edits do not fit the file.
  init?(_ fix: Fix, in bytes: [UInt8]) {
    guard let first = fix.edits.first, let last = fix.edits.last, 0 <= first.span.start, last.span.end <= bytes.count,
      last.span.endLine - first.span.line <= Self.mostLines
    else { return nil }
    let start = lineRange(in: bytes, at: first.span.start).lowerBound
    let end = max(last.span.end, lineRange(in: bytes, at: last.span.end).upperBound)
    var changed: [UInt8] = []
    var offset = start
    for edit in fix.edits {
      guard offset <= edit.span.start, edit.span.start <= edit.span.end else { return nil }
      changed += bytes[offset..<edit.span.start]
      changed += edit.replacement.utf8
      offset = edit.span.end
    }
    changed += bytes[offset..<end]

    var old = Self.lines(bytes[start..<end])
    var new = Self.lines(changed[...])
    var number = first.span.line
    while let line = old.first, line == new.first {
      old.removeFirst()
      new.removeFirst()
      number += 1
    }
    while let line = old.last, line == new.last {
      old.removeLast()
      new.removeLast()
    }
    guard old.count <= Self.mostLines, new.count <= Self.mostLines else { return nil }
    // Long lines are shown around the first difference.
    let place = zip(old.first ?? [], new.first ?? []).prefix { $0 == $1 }.count
    func rows(_ lines: [ArraySlice<UInt8>], _ sign: SnippetRow.Sign) -> [SnippetRow] {
      lines.enumerated().map { index, line in
        let line = line.last == carriageReturn ? Array(line.dropLast()) : Array(line)
        let at = index == 0 ? place : 0
        let shown = SourceLine(line, line: 0..<line.count, marked: at..<at)
        return SnippetRow(number: number + index, sign: sign, line: shown)
      }
    }
    self.rows = rows(old, .removed) + rows(new, .added)
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
  }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

private func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

/// Whether a CRLF ends with the byte at `offset`.
private func isPair(_ bytes: [UInt8], at offset: Int) -> Bool {
  offset > 0 && offset < bytes.count && bytes[offset] == lineFeed && bytes[offset - 1] == carriageReturn
}

/// The line that `offset` is in, without its ending: LF, CRLF or, as Swift has it, CR.
private func lineRange(in bytes: [UInt8], at offset: Int) -> Range<Int> {
  let offset = isPair(bytes, at: offset) ? offset - 1 : offset
  let start = bytes[..<offset].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
  return start..<(bytes[offset...].firstIndex(where: isLineEnd) ?? bytes.count)
}
