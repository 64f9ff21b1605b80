/// Turns byte offsets of one file into lines and columns.
///
/// Lines end with LF, CR LF or a lone CR, as Swift has it. Lines and columns count from 1; columns count UTF-8 bytes.
public struct LineMap: Sendable {
  /// The offset of each line's first byte.
  private let starts: [Int]

  /// Complexity: O(n) in the bytes.
  public init(_ bytes: [UInt8]) {
    var starts = [0]
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        if byte == 0x0A || byte == 0x0D && !(index < buffer.count && buffer[index] == 0x0A) { starts.append(index) }
      }
    }
    self.starts = starts
  }

  /// The number of lines of a file; the last one counts when anything stands on it. Complexity: O(n), without a map.
  public static func count(in bytes: [UInt8]) -> Int {
    let (feeds, returns) = bytes.withUnsafeBufferPointer { buffer in
      var feeds = 0
      var returns = 0
      var start = 0
      while start < buffer.count {
        // A stretch that one byte can count, so that many bytes are compared at once.
        let end = min(start + 255, buffer.count)
        var feedsHere: UInt8 = 0
        var returnsHere: UInt8 = 0
        for position in start..<end {
          feedsHere &+= buffer[position] == 0x0A ? 1 : 0
          returnsHere &+= buffer[position] == 0x0D ? 1 : 0
        }
        feeds += Int(feedsHere)
        returns += Int(returnsHere)
        start = end
      }
      return (feeds, returns)
    }
    let breaks = returns == 0 ? feeds : LineMap(bytes).starts.count - 1
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
