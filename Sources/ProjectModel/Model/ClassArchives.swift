import ProjectFiles
import SwiftSource

/// The storyboards, nibs and property lists of a project: the system makes objects of the classes that these name.
public struct ClassArchives: Sendable {
  private let paths: [String]
  /// The bytes of those that do not come from the disk, by absolute path.
  private let buffers: [String: [UInt8]]

  init(_ paths: [String], buffers: [String: [UInt8]]) {
    self.paths = paths
    self.buffers = buffers.filter { paths.contains($0.key) }
  }

  /// The words of all files, of which some are names of classes: `customClass="Feed"`, `$(PRODUCT_MODULE_NAME).Scene`. Nil where one
  /// cannot be read, or names a class in another way. Complexity: O(n) in the bytes.
  public func words() -> Set<Word>? {
    var words: Set<Word> = []
    for path in paths {
      guard let bytes = buffers[path] ?? (try? SourceReader.read(path, atMost: ManifestFiles.largest)),
        bytes.withUnsafeBufferPointer({ Self.collect($0, into: &words) })
      else { return nil }
    }
    return words
  }

  /// - Returns: False where a class goes by what the compiler makes of its name, `_TtC4Shop4Feed`.
  private static func collect(_ bytes: UnsafeBufferPointer<UInt8>, into words: inout Set<Word>) -> Bool {
    var start = 0
    while start < bytes.count {
      guard isPartOfName(bytes[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < bytes.count, isPartOfName(bytes[end]) { end += 1 }
      let name = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if name.starts(with: "_Tt".utf8) { return false }
      words.insert(Word(bytes: name))
      start = end
    }
    return true
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
