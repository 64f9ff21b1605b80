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
  /// A bit for each letter that an ending ends with.
  private let lasts: UInt64

  /// The endings, apart by spaces or line ends.
  package init(_ endings: String) {
    self.endings = utf8Words(endings)
    lasts = self.endings.reduce(0) { $0 | 1 << UInt64(($1.last ?? 0) & 63) }
  }

  /// Whether the UTF-8 `name` ends so; a name that is nothing else does. Complexity: O(endings).
  package func end(_ name: some Collection<UInt8>) -> Bool { ends(name, atLeast: 0) }

  /// The same, where more stands before the ending.
  package func endWithMoreBefore(_ name: some Collection<UInt8>) -> Bool { ends(name, atLeast: 1) }

  private func ends(_ name: some Collection<UInt8>, atLeast before: Int) -> Bool {
    withBytes(of: name) { name in
      guard let last = name.last, lasts & 1 << UInt64(last & 63) != 0 else { return false }
      return endings.contains { stands($0, at: name.count - $0.count, in: name) && name.count - $0.count >= before }
    }
  }
}

/// Words that a camel-case name begins with: `delete` of `deleteKeyword`, not of `deleted`.
package struct NameBeginnings: Sendable {
  private let words: [[UInt8]]

  /// The words in lower case, apart by spaces or line ends.
  package init(_ words: String) { self.words = utf8Words(words) }

  /// Whether one of the words is the first of the UTF-8 `name`. Complexity: O(words).
  package func begin(_ name: some Collection<UInt8>) -> Bool {
    withBytes(of: name) { name in
      words.contains { word in
        stands(word, at: 0, in: name) && (name.count == word.count || !(0x61...0x7A).contains(name[word.count]))
      }
    }
  }
}

/// Whether `part` stands in `name` from `start` on; false where there is no such place.
private func stands(_ part: [UInt8], at start: Int, in name: UnsafeBufferPointer<UInt8>) -> Bool {
  guard start >= 0, start + part.count <= name.count else { return false }
  return part.indices.allSatisfy { name[start + $0] == part[$0] }
}

/// Names come as slices of a file and as strings: the bytes are looked at in one place, compiled once.
private func withBytes(of name: some Collection<UInt8>, _ answer: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
  name.withContiguousStorageIfAvailable(answer) ?? Array(name).withUnsafeBufferPointer(answer)
}

/// The UTF-8 of what spaces or line ends set apart. One text compiles faster than a literal of many.
func utf8Words(_ text: String) -> [[UInt8]] {
  text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map(Array.init)
}
