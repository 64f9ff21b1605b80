/// Turns byte offsets of one file into lines and columns.
///
/// Lines end with LF, CR LF or a lone CR, as Swift has it. Lines and columns count from 1; columns count UTF-8 bytes.
public struct LineMap: Sendable {
  /// The offset of each line's first byte.
  private let starts: [Int]

  /// Complexity: O(n) in the bytes.
  public init(_ bytes: [UInt8]) {
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32)
    bytes.withUnsafeBufferPointer { buffer in
      var chunks = LineBreaks(buffer, from: 0, to: buffer.count)
      while let chunk = chunks.next() {
        var marks = chunk.feeds | chunk.returns
        while marks != 0 {
          let after = chunk.offset + marks.trailingZeroBitCount / 8 + 1
          marks &= marks &- 1
          guard buffer[after - 1] == 0x0A || !(after < buffer.count && buffer[after] == 0x0A) else { continue }
          starts.append(after)
        }
      }
    }
    self.starts = starts
  }

  /// The number of lines of a file; the last one counts when anything stands on it. Complexity: O(n), without a map.
  public static func count(in bytes: [UInt8]) -> Int {
    let breaks = bytes.withUnsafeBufferPointer { LineBreaks.count(in: $0, from: 0, to: $0.count) }
    return bytes.last.map { $0 == 0x0A || $0 == 0x0D ? breaks : breaks + 1 } ?? 0
  }

  /// Complexity: O(log n) in the lines.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    let line = starts.partitioningIndex { $0 > offset }
    return (line, offset - starts[line - 1] + 1)
  }

  /// The offset of the first byte of `line`; nil where the file has no such line.
  public func offset(ofLine line: Int) -> Int? {
    line > 0 && line <= starts.count ? starts[line - 1] : nil
  }
}

/// Walks over bytes eight at a time and marks the line feeds and carriage returns among them.
package struct LineBreaks {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private let end: Int

  /// Those in `bytes[start..<end]`, which must outlive this.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    self.bytes = bytes
    self.offset = start
    self.end = end
  }

  /// The highest bit of each byte of a chunk that is a line feed, or a carriage return; the first byte is the lowest.
  struct Chunk {
    let offset: Int
    let feeds: UInt64
    let returns: UInt64
  }

  @inline(__always)
  mutating func next() -> Chunk? {
    guard offset < end, let base = bytes.baseAddress else { return nil }
    var value: UInt64 = 0
    if offset + 8 <= end {
      value = UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    } else {
      for index in (offset..<end).reversed() { value = value << 8 | UInt64(bytes[index]) }
    }
    let chunk = Chunk(
      offset: offset, feeds: LineBreaks.marks(value, 0x0A0A_0A0A_0A0A_0A0A),
      returns: LineBreaks.marks(value, 0x0D0D_0D0D_0D0D_0D0D))
    offset += 8
    return chunk
  }

  /// The highest bit of each byte in which the two agree.
  @inline(__always)
  private static func marks(_ value: UInt64, _ pattern: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let different = value ^ pattern
    return ~(((different & low) &+ low) | different | low)
  }

  /// The line breaks in `bytes[start..<end]`. A CR LF counts where its CR stands, also where that is before `start`.
  /// Complexity: O(n) in the bytes between.
  package static func count(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var breaks = 0
    var start = start
    // Nearly no file has a return. Sums of bytes, over as many as a byte can count, become vectors.
    while start < end, start == 0 || base[start - 1] != 0x0D {
      let blockEnd = min(start + 255, end)
      var feeds: UInt8 = 0
      var returns: UInt8 = 0
      var index = start
      while index < blockEnd {
        feeds &+= base[index] == 0x0A ? 1 : 0
        returns |= base[index] == 0x0D ? 1 : 0
        index &+= 1
      }
      guard returns == 0 else { break }
      breaks += Int(feeds)
      start = blockEnd
    }
    return breaks + countWithReturns(in: bytes, from: start, to: end)
  }

  private static func countWithReturns(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
    var chunks = LineBreaks(bytes, from: start, to: end)
    var breaks = 0
    var previous: UInt64 = start > 0 && bytes[start - 1] == 0x0D ? 1 << 63 : 0
    while let chunk = chunks.next() {
      // A feed right after a return is no break of its own.
      let pairs = chunk.feeds & (chunk.returns << 8 | previous >> 56)
      previous = chunk.returns
      let marks = (chunk.feeds ^ pairs) | chunk.returns
      // The sum of eight bytes that are 0 or 1, in the highest one.
      breaks += Int(((marks >> 7) &* 0x0101_0101_0101_0101) >> 56)
    }
    return breaks
  }
}
