/// Which scalars may stand in identifiers and operators: The Swift Programming Language, "Lexical Structure".
enum CharacterClass {
  /// Whether `byte` is ASCII and its bit is set in one of two masks: `low` for 0 to 63, `high` for 64 to 127. A table
  /// in memory would be a global to initialise and a bound to check, in the innermost loops of the lexer.
  @inline(__always)
  private static func contains(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
    byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }

  /// Letters, digits, `_` and `$`: the bytes that continue an ASCII identifier.
  @inline(__always)
  static func continuesWord(_ byte: UInt8) -> Bool {
    contains(byte, low: 0x03ff_0010_0000_0000, high: 0x07ff_fffe_87ff_fffe)
  }

  /// Letters and `_`: the bytes that start an ASCII identifier.
  @inline(__always)
  static func startsWord(_ byte: UInt8) -> Bool {
    contains(byte, low: 0x0000_0000_0000_0000, high: 0x07ff_fffe_87ff_fffe)
  }

  /// The ASCII bytes an operator is made of: `/ = - + * % < > & | ^ ~ . ? !`
  @inline(__always)
  static func isOperatorByte(_ byte: UInt8) -> Bool {
    contains(byte, low: 0xf000_ec62_0000_0000, high: 0x5000_0000_4000_0000)
  }

  static func continuesIdentifier(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return continuesWord(UInt8(scalar)) }
    return contains(scalar, in: identifierRanges)
  }

  static func startsIdentifier(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return startsWord(UInt8(scalar)) }
    return continuesIdentifier(scalar) && !contains(scalar, in: combiningRanges)
  }

  static func startsOperator(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return isOperatorByte(UInt8(scalar)) }
    return contains(scalar, in: operatorRanges)
  }

  static func continuesOperator(_ scalar: UInt32) -> Bool {
    startsOperator(scalar) || contains(scalar, in: operatorContinuationRanges)
  }

  private static func contains(_ scalar: UInt32, in ranges: [ClosedRange<UInt32>]) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound >= scalar }
    return index < ranges.count && ranges[index].lowerBound <= scalar
  }

  private static let identifierRanges: [ClosedRange<UInt32>] =
    [
      0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
      0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
      0x203F...0x2040, 0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
      0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF,
      0xFDF0...0xFE44, 0xFE47...0xFFF8,
    ] + (1...14).map { plane in (plane << 16)...(plane << 16 | 0xFFFD) }

  private static let combiningRanges: [ClosedRange<UInt32>] = [
    0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  private static let operatorRanges: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB, 0xBF...0xBF,
    0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
    0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030,
  ]

  private static let operatorContinuationRanges: [ClosedRange<UInt32>] = [
    0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF,
  ]
}
