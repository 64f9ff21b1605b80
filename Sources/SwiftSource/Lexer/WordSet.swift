/// A set of words that is asked about every identifier of a project: one probe for most words that are not in it.
///
/// A word is a hash already, so its low bits are the slot; the table is at most an eighth full. The standard library's
/// `Set` hashes again, which costs more than the question is worth here.
///
/// A literal is one text, words apart by spaces or line ends: a literal of many words would take the compiler seconds.
public struct WordSet: Sendable {
  @usableFromInline let slots: [UInt64]
  @usableFromInline let mask: Int
  public let isEmpty: Bool

  /// Complexity: O(n) in the words.
  public init(_ words: some Sequence<Word>) {
    let words = Array(words)
    var capacity = 64
    while capacity < words.count * 8 { capacity *= 2 }
    mask = capacity - 1
    var slots = [UInt64](repeating: Word.none.hash, count: capacity)
    for word in words where word != .none {
      var slot = Int(truncatingIfNeeded: word.hash) & mask
      while slots[slot] != Word.none.hash, slots[slot] != word.hash { slot = (slot + 1) & mask }
      slots[slot] = word.hash
    }
    self.slots = slots
    isEmpty = words.isEmpty
  }

  /// Whether the set holds `word`; it never holds `.none`. Complexity: O(1).
  @inlinable
  public func contains(_ word: Word) -> Bool {
    guard word != .none else { return false }
    var slot = Int(truncatingIfNeeded: word.hash) & mask
    while slots[slot] != Word.none.hash {
      if slots[slot] == word.hash { return true }
      slot = (slot + 1) & mask
    }
    return false
  }

  /// Complexity: O(n) in the words of both.
  public func union(_ other: WordSet) -> WordSet { WordSet(words + other.words) }

  /// Complexity: O(n) in the words of both.
  public func subtracting(_ other: WordSet) -> WordSet { WordSet(words.filter { !other.contains($0) }) }

  /// The words, in an order that is the same in each run. Complexity: O(n).
  public var words: [Word] { slots.lazy.filter { $0 != Word.none.hash }.map(Word.init(hash:)) }
}

extension WordSet: ExpressibleByStringLiteral {
  public init(stringLiteral spellings: StaticString) {
    let bytes = UnsafeBufferPointer(start: spellings.utf8Start, count: spellings.utf8CodeUnitCount)
    self.init(
      bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        .map { Word(bytes: UnsafeBufferPointer(rebasing: $0)) })
  }
}
