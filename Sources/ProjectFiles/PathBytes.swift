import Foundation

/// Paths as the system has them: bytes, separated by slashes, in no particular encoding.
enum PathBytes {
  static let slash = UInt8(ascii: "/")

  /// `directory` as it was named, ready for a name to be appended: with one slash at its end.
  static func prefix(_ directory: [UInt8]) -> [UInt8] {
    var prefix = directory
    while prefix.count > 1, prefix.last == slash { prefix.removeLast() }
    if prefix.last != slash { prefix.append(slash) }
    return prefix
  }

  /// Whether `path` is below the directory that `prefix`, which ends in a slash, names.
  static func isBelow(_ prefix: [UInt8], _ path: [UInt8]) -> Bool {
    path.count > prefix.count && path.starts(with: prefix)
  }

  static func isSwiftFile(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.count > 6 && name.suffix(6).elementsEqual(".swift".utf8)
  }

  /// Where the last component of `path` starts.
  static func nameStart(_ path: [UInt8]) -> Int {
    path.lastIndex(of: slash).map { $0 + 1 } ?? 0
  }

  /// The bytes as a string; nil when they are not UTF-8.
  static func string(_ bytes: [UInt8]) -> String? {
    // A repaired string would name another file, or none.
    var string = String(decoding: bytes, as: UTF8.self)
    let isSame = string.withUTF8 { utf8 in
      bytes.withUnsafeBytes { $0.count == utf8.count && $0.elementsEqual(utf8) }
    }
    return isSame ? string : nil
  }

  /// The order of bytes, the same in every locale.
  static func isOrdered(_ left: String, _ right: String) -> Bool {
    // Paths share long beginnings, which memcmp passes much faster than a loop over the views.
    let order = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(leftStart, rightStart, min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
      }
    }
    return order.flatMap(\.self) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// A path as a key: equal when the bytes are. Two strings are equal also when a file system may hold both, as é is one
/// scalar or two.
struct PathKey: Hashable {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension ArraySlice<UInt8> {
  func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { count >= $0.count && suffix($0.count).elementsEqual($0) }
  }
}
