import SwiftSource

/// Where the lines of a text begin, to go from positions to bytes and back. Lines end as the protocol says: with CR, LF or both.
struct LineTable {
  private let bytes: [UInt8]
  private let lines: LineMap
  private let encoding: PositionEncoding

  /// Complexity: O(n) in the bytes.
  init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    self.bytes = bytes
    lines = LineMap(bytes)
    self.encoding = encoding
  }

  /// The byte at a position. One past the end of a line is its end, and past the last line that of the text.
  func offset(of position: Position) -> Int {
    guard position.line >= 0 else { return 0 }
    // Lines of the map count from 1. A client may give any number.
    guard position.line < bytes.count, var offset = lines.offset(ofLine: position.line + 1) else { return bytes.count }
    var end = lines.offset(ofLine: position.line + 2) ?? bytes.count
    while end > offset, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    var left = position.character
    while left > 0, offset < end {
      let (units, length) = encoding.width(of: bytes[offset])
      offset = min(offset + length, end)
      left -= units
    }
    return offset
  }

  /// Complexity: O(log lines + n) in the line's bytes.
  func position(of offset: Int) -> Position {
    let offset = min(max(0, offset), bytes.count)
    let (line, column) = lines.position(of: offset)
    var (place, character) = (offset - column + 1, 0)
    while place < offset {
      let (units, length) = encoding.width(of: bytes[place])
      (place, character) = (place + length, character + units)
    }
    return Position(line: line - 1, character: character)
  }

  func range(from start: Int, to end: Int) -> Range { Range(start: position(of: start), end: position(of: end)) }
}
