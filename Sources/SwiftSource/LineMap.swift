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

  /// The number of lines; a file's last line counts when anything stands on it.
  public func count(in bytes: [UInt8]) -> Int {
    bytes.isEmpty || starts.last == bytes.count ? starts.count - 1 : starts.count
  }

  /// Complexity: O(log n) in the lines.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return (low, offset - starts[low - 1] + 1)
  }
}
