/// Files that may hold Objective-C.
public enum ObjectiveCFiles {
  /// Whether the path ends in `.m`, `.mm` or `.h`. What a header holds only its bytes tell: see ``isObjectiveC(header:)``.
  public static func isSource(_ path: String) -> Bool { isSource(path.utf8) }

  public static func isHeader(_ path: String) -> Bool { path.utf8.suffix(2).elementsEqual(".h".utf8) }

  static func isSource(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.count > 2 && (name.suffix(2).elementsEqual(".m".utf8) || name.suffix(2).elementsEqual(".h".utf8))
      || name.count > 3 && name.suffix(3).elementsEqual(".mm".utf8)
  }

  private static let marks = ["@interface", "@protocol", "@class", "@import", "#import"].map { Array($0.utf8) }

  /// Whether the bytes of a header are Objective-C and not C: they hold a word that C has not. O(n) in the bytes.
  public static func isObjectiveC(header bytes: [UInt8]) -> Bool { contains(anyOf: marks, bytes) }

  /// Whether the file is to be read as Objective-C++: by its name, or a header by what it holds.
  public static func isPlusPlus(_ path: String, _ bytes: [UInt8]) -> Bool {
    path.utf8.suffix(3).elementsEqual(".mm".utf8) || isHeader(path) && contains(anyOf: [Array("::".utf8)], bytes)
  }

  private static func contains(anyOf words: [[UInt8]], _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        guard byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: ":") else { continue }
        if words.contains(where: { bytes[index...].starts(with: $0) }) { return true }
      }
      return false
    }
  }
}
