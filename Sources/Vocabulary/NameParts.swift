// A guess looks at how a name is made. Each kind of guess is a type, so that a table says which it is.

/// Parts of names, looked for in any case: `Search` in `userSearchTask`.
package struct SpellingParts: Sendable {
  private let parts: [[UInt8]]
  /// A bit for each letter that a part begins with: most places of a name begin none.
  private let firsts: UInt64
  /// An empty part, as a configuration may give one, stands in all names.
  private let occursEverywhere: Bool

  /// The parts in lower case, apart by spaces or line ends.
  package init(_ parts: String) { self.init(utf8Words(parts)) }

  /// The parts in lower case.
  package init(_ parts: [String]) { self.init(parts.map { Array($0.utf8) }) }

  private init(_ parts: [[UInt8]]) {
    self.parts = parts
    occursEverywhere = parts.contains(where: \.isEmpty)
    firsts = parts.reduce(0) { $0 | 1 << UInt64(($1.first ?? 0) & 63) }
  }

  /// Whether any part occurs in the UTF-8 `name`. Complexity: O(parts × length).
  package func occur(in name: some Sequence<UInt8>) -> Bool {
    name.withContiguousStorageIfAvailable(occur) ?? Array(name).withUnsafeBufferPointer(occur)
  }

  private func occur(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if occursEverywhere { return true }
    for start in name.indices {
      guard firsts & 1 << UInt64(SpellingParts.lowered(name[start]) & 63) != 0, isWordStart(start, in: name) else {
        continue
      }
      if parts.contains(where: { SpellingParts.stands($0, at: start, in: name) }) { return true }
    }
    return false
  }

  /// Whether a word of the name begins here: `Main` of `onMain`, not `main` of `domain`.
  @inline(__always)
  private func isWordStart(_ start: Int, in name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start > 0 else { return true }
    let (byte, before) = (name[start], name[start - 1])
    return byte != SpellingParts.lowered(byte) || !(0x61...0x7A).contains(SpellingParts.lowered(before))
  }

  @inline(__always)
  private static func stands(_ part: [UInt8], at start: Int, in name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start + part.count <= name.count else { return false }
    for index in part.indices where lowered(name[start + index]) != part[index] { return false }
    return true
  }

  @inline(__always)
  private static func lowered(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}

/// Endings of names, as they are written: `Query` of `themeSearchQuery`.
package struct NameEndings: Sendable {
  private let endings: [[UInt8]]

  /// The endings, apart by spaces or line ends.
  package init(_ endings: String) { self.endings = utf8Words(endings) }

  /// Whether the UTF-8 `name` ends so; a name that is nothing else does. Complexity: O(endings).
  package func end(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    endings.contains { name.suffix($0.count).elementsEqual($0) }
  }

  /// The same, where more stands before the ending.
  package func endWithMoreBefore(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    endings.contains { name.count > $0.count && name.suffix($0.count).elementsEqual($0) }
  }
}

/// Words that a camel-case name begins with: `delete` of `deleteKeyword`, not of `deleted`.
package struct NameBeginnings: Sendable {
  private let words: [[UInt8]]

  /// The words in lower case, apart by spaces or line ends.
  package init(_ words: String) { self.words = utf8Words(words) }

  /// Whether one of the words is the first of the UTF-8 `name`. Complexity: O(words).
  package func begin(_ name: some Collection<UInt8>) -> Bool {
    words.contains { word in
      guard name.starts(with: word) else { return false }
      return name.dropFirst(word.count).first.map { !(0x61...0x7A).contains($0) } ?? true
    }
  }
}

/// The UTF-8 of what spaces or line ends set apart. One text compiles faster than a literal of many.
func utf8Words(_ text: String) -> [[UInt8]] {
  text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map(Array.init)
}
