/// What the characters of a position count.
enum PositionEncoding: String, Codable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The first that costs nothing of what the client has; UTF-16 is what each must have.
  init(offered: [String]?) {
    self = [.utf8, .utf16, .utf32].first { offered?.contains($0.rawValue) ?? false } ?? .utf16
  }

  /// How much the scalar that begins with this byte of UTF-8 counts, and how many bytes it has.
  @inline(__always)
  fileprivate func width(of lead: UInt8) -> (units: Int, bytes: Int) {
    let bytes =
      switch lead {
      case 0xC0..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0...: 4
      default: 1
      }
    return switch self {
    case .utf8: (bytes, bytes)
    case .utf16: (bytes == 4 ? 2 : 1, bytes)
    case .utf32: (1, bytes)
    }
  }
}

/// Where the lines of a text begin, to go from positions to bytes and back. Lines end as the protocol says: with CR, LF or both.
struct LineTable {
  private let bytes: [UInt8]
  private let starts: [Int]
  private let encoding: PositionEncoding

  /// Complexity: O(n) in the bytes.
  init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { continue }
      starts.append(offset + 1)
    }
    self.bytes = bytes
    self.starts = starts
    self.encoding = encoding
  }

  /// The byte at a position. One past the end of a line is its end, and past the last line that of the text.
  func offset(of position: Position) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    var offset = starts[position.line]
    var end = position.line + 1 < starts.count ? starts[position.line + 1] : bytes.count
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
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    var (place, character) = (starts[low], 0)
    while place < offset {
      let (units, length) = encoding.width(of: bytes[place])
      (place, character) = (place + length, character + units)
    }
    return Position(line: low, character: character)
  }

  func range(from start: Int, to end: Int) -> Range { Range(start: position(of: start), end: position(of: end)) }
}
