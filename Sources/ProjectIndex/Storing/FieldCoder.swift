import SwiftSource

/// Writes the fields of values to bytes, or reads them. A value names its fields once, in ``Stored/code(_:)``, so that both ways go
/// through the same ones in the same order.
///
/// Nothing in the bytes is trusted: what does not fit is a ``StorageProblem``, and no memory is asked for that they do not fill.
package protocol FieldCoder {
  /// The bytes of a plain number.
  mutating func code<Value: FixedWidthInteger>(_ value: inout Value) throws(StorageProblem)
  /// The count of what follows, each of at least a byte.
  mutating func count(_ count: Int) throws(StorageProblem) -> Int
  mutating func code(_ text: inout String) throws(StorageProblem)
  static var reads: Bool { get }
  /// How many values of one kind stand inside of each other where it is.
  var depth: Int { get set }
}

/// What can be written and read by its fields.
package protocol Stored {
  /// What reading begins with.
  static var blank: Self { get }
  mutating func code(_ coder: inout some FieldCoder) throws(StorageProblem)
}

/// The bytes are not those of what is read.
package struct StorageProblem: Error {
  package init() {}
}

/// Collects bytes. Complexity: O(1) for each number, amortized.
package struct FieldWriter: FieldCoder {
  package var bytes: [UInt8] = []
  package var depth = 0
  package static let reads = false

  @inlinable package init() {}

  @inlinable
  package mutating func code<Value: FixedWidthInteger>(_ value: inout Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func code(_ text: inout String) {
    _ = count(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  @inlinable
  package mutating func count(_ count: Int) -> Int {
    // Nearly all are small.
    var small = UInt8(min(count, 255))
    code(&small)
    if small == 255 {
      var large = UInt32(count)
      code(&large)
    }
    return count
  }
}

/// Takes bytes one number after the other. Complexity: O(1) for each.
package struct FieldReader: FieldCoder {
  @usableFromInline let bytes: ArraySlice<UInt8>
  @usableFromInline var position: Int
  package var depth = 0
  package static let reads = true

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  package var isAtEnd: Bool { position == bytes.endIndex }

  @inlinable
  package mutating func code<Value: FixedWidthInteger>(_ value: inout Value) throws(StorageProblem) {
    let size = MemoryLayout<Value>.size
    guard bytes.endIndex - position >= size else { throw StorageProblem() }
    let start = position - bytes.startIndex
    value = Value(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Value.self) })
    position += size
  }

  package mutating func code(_ text: inout String) throws(StorageProblem) {
    let length = try count(0)
    text = String(decoding: bytes[position..<position + length], as: UTF8.self)
    position += length
  }

  @inlinable
  package mutating func count(_ count: Int) throws(StorageProblem) -> Int {
    var small: UInt8 = 0
    try code(&small)
    guard small == 255 else { return try checked(Int(small)) }
    var large: UInt32 = 0
    try code(&large)
    return try checked(Int(large))
  }

  @usableFromInline func checked(_ count: Int) throws(StorageProblem) -> Int {
    guard count <= bytes.endIndex - position else { throw StorageProblem() }
    return count
  }
}

// MARK: - Fields of all kinds

extension FieldCoder {
  @inlinable
  package mutating func code(_ value: inout Bool) throws(StorageProblem) {
    var byte: UInt8 = value ? 1 : 0
    try code(&byte)
    value = byte != 0
  }

  @inlinable
  package mutating func code(_ word: inout Word) throws(StorageProblem) {
    var hash = word.hash
    try code(&hash)
    word = Word(hash: hash)
  }

  @inlinable
  package mutating func code<Value: RawRepresentable<UInt8>>(_ value: inout Value) throws(StorageProblem) {
    var raw = value.rawValue
    try code(&raw)
    guard let known = Value(rawValue: raw) else { throw StorageProblem() }
    value = known
  }

  @inlinable
  package mutating func code(_ value: inout some Stored) throws(StorageProblem) { try value.code(&self) }

  @inlinable
  package mutating func code<Value: Stored>(_ value: inout Value?) throws(StorageProblem) {
    var isThere = value != nil
    try code(&isThere)
    guard isThere else { return value = nil }
    var field = value ?? .blank
    try field.code(&self)
    value = field
  }

  @inlinable
  package mutating func code(_ words: inout [Word]) throws(StorageProblem) {
    try code(&words) { coder, word throws(StorageProblem) in
      try coder.code(&word)
    } blank: {
      .none
    }
  }

  @inlinable
  package mutating func code(_ paths: inout [[Word]]) throws(StorageProblem) {
    try code(&paths) { coder, path throws(StorageProblem) in
      try coder.code(&path)
    } blank: {
      []
    }
  }

  @inlinable
  package mutating func code<Value: Stored>(_ values: inout [Value]) throws(StorageProblem) {
    try code(&values) { coder, value throws(StorageProblem) in
      try value.code(&coder)
    } blank: {
      .blank
    }
  }

  /// In an order that is the same in each run.
  @inlinable
  package mutating func code(_ words: inout Set<Word>) throws(StorageProblem) {
    var list = Self.reads ? [] : words.sorted { $0.hash < $1.hash }
    try code(&list)
    if Self.reads { words = Set(list) }
  }

  @inlinable
  package mutating func code<Value>(
    _ values: inout [Value], each: (inout Self, inout Value) throws(StorageProblem) -> Void, blank: () -> Value
  ) throws(StorageProblem) {
    let count = try count(values.count)
    if Self.reads {
      values = []
      values.reserveCapacity(count)
    }
    for position in 0..<count {
      var value = Self.reads ? blank() : values[position]
      try each(&self, &value)
      if Self.reads { values.append(value) }
    }
  }
}
