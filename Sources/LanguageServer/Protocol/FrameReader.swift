import TextProcessing

/// Cuts a stream of bytes into messages by their headers, whatever arrives.
///
/// What is no header is skipped up to the next one, so that a message with a wrong length costs itself and perhaps its
/// neighbour.
struct FrameReader {
  private var buffer: [UInt8] = []
  private var position = 0
  /// The length of the message whose header was read.
  private var length: Int?
  /// Of the last header line that said one.
  private var announced: Int?

  /// A message larger than this is none: no editor sends one.
  static let largest = 1 << 28
  /// No header line is longer.
  private static let longestLine = 1 << 14
  private static let name = Array("content-length:".utf8)

  mutating func append(_ bytes: some Sequence<UInt8>) {
    if position > 0 {
      buffer.removeFirst(position)
      position = 0
    }
    buffer += bytes
  }

  /// The next message that is whole; nil while there is none.
  mutating func next() -> [UInt8]? {
    while true {
      if let length {
        guard buffer.count - position >= length else { return nil }
        defer {
          position += length
          self.length = nil
        }
        return Array(buffer[position..<position + length])
      }
      guard let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) else {
        // Its end may hold the beginning of a name.
        let rest = buffer.count - position
        if rest > Self.longestLine { position += rest - Self.longestLine }
        return nil
      }
      var line = buffer[position..<end]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      position = end + 1
      if line.isEmpty {
        length = announced
        announced = nil
      } else if let length = Self.length(in: line) {
        announced = length
      }
    }
  }

  /// What a line says of the length. It may have something before it that is left of a message.
  private static func length(in line: ArraySlice<UInt8>) -> Int? {
    guard line.count > name.count else { return nil }
    let lowercase = line.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var start = lowercase.count - name.count
    while start >= 0, !lowercase[start...].starts(with: name) { start -= 1 }
    guard start >= 0 else { return nil }
    let digits = lowercase[(start + name.count)...].filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard digits.count < 12, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let length = Int(decimal: String(decoding: digits, as: UTF8.self)), length <= largest
    else { return nil }
    return length
  }
}
