/// The spelling of an identifier as one integer, so that rules compare words without touching text.
///
/// A word is a 64-bit hash of the identifier's UTF-8 bytes, backticks left out. That makes it the same in every
/// file, worker and run with no table to share: two workers can merge their facts without a lock. Two spellings
/// share a word by chance once in about 2⁶⁴ pairs; a million distinct identifiers collide with a probability of
/// about 3·10⁻⁸.
public struct Word: Hashable, Sendable {
  public let hash: UInt64

  @inlinable
  public init(hash: UInt64) { self.hash = hash }

  /// As much of it as tells few spellings apart, where room is dear.
  public var half: UInt32 { UInt32(truncatingIfNeeded: hash) }

  /// The word of a name after another one: `Model.Input`.
  public func followed(by name: Word) -> Word { Word(hash: Word.mix(hash &+ 1) ^ name.hash) }

  /// The word of no identifier.
  @inlinable public static var none: Word { Word(hash: 0) }

  /// A word is a hash already: sets and dictionaries mix their seed into it, which is what they would do with any hash,
  /// and do not hash it again. What `hash(into:)` gives stays as it is made for any struct.
  @inlinable
  public func _rawHashValue(seed: Int) -> Int {
    Int(truncatingIfNeeded: Word.mix(hash ^ UInt64(truncatingIfNeeded: seed)))
  }

  /// The word of `text`. Complexity: O(n) in the UTF-8 length.
  public init(_ text: String) {
    var copy = text
    self = copy.withUTF8 { Word(bytes: $0) }
  }

  /// The word of the UTF-8 `bytes`. Complexity: O(n).
  @inlinable
  public init(bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else {
      self.init(hash: Word.seed)
      return
    }
    self.init(base: UnsafeRawPointer(base), count: bytes.count)
  }

  @usableFromInline static let seed: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Eight bytes a step: multiply, fold the high half down. The last step takes the bytes that are left.
  @inlinable
  init(base: UnsafeRawPointer, count: Int) {
    var hash = Word.seed ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset + 8 <= count {
      let chunk = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      hash = Word.mix(hash ^ chunk)
      offset += 8
    }
    if offset < count {
      var chunk: UInt64 = 0
      var shift: UInt64 = 0
      while offset < count {
        chunk |= UInt64(base.load(fromByteOffset: offset, as: UInt8.self)) << shift
        shift += 8
        offset += 1
      }
      hash = Word.mix(hash ^ chunk)
    }
    self.init(hash: hash)
  }

  /// The same for bytes that `readable` bytes can be read from: what is left is taken in one load where it can be.
  @inline(__always)
  init(base: UnsafeRawPointer, count: Int, readable: Int) {
    let tail = count & 7
    let whole = count - tail
    guard tail > 0, whole + 8 <= readable else {
      self.init(base: base, count: count)
      return
    }
    var hash = Word.seed ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset < whole {
      hash = Word.mix(
        hash ^ UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    let chunk = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: whole, as: UInt64.self))
    self.init(hash: Word.mix(hash ^ (chunk & ((1 << UInt64(8 * tail)) - 1))))
  }

  @inlinable
  static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    return product.low ^ product.high ^ (value >> 29)
  }
}

extension Word: ExpressibleByStringLiteral {
  // Inlined, the loops of thousands of literals take a third of the build, and save no time at a run.
  @inline(never)
  public init(stringLiteral value: StaticString) {
    self.init(
      bytes: UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
  }
}
