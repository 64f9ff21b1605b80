import SwiftSource

/// FNV-1a over 128 bits: the same for the same bytes on every machine and in every version, as what is written to files
/// must be.
public struct StableHash: Sendable {
  private var high: UInt64 = 0x6c62_272e_07bb_0142
  private var low: UInt64 = 0x62b8_2175_6295_c58d

  public init() {}

  mutating func combine(_ byte: UInt8) {
    low ^= UInt64(byte)
    // The prime is 2⁸⁸ + 0x13b.
    let product = low.multipliedFullWidth(by: 0x13b)
    high = high &* 0x13b &+ product.high &+ low << 24
    low = product.low
  }

  /// The text, and that it ends here.
  public mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(0)
  }

  /// A token's text. The indentation of a string over several lines is layout, and so is the kind of its line endings.
  mutating func combine(_ token: Token) {
    let before = token.offset > 0 ? token.file.bytes[token.offset - 1] : 0
    var isIndentation = token.kind == .stringSegment && before == 0x0A
    for byte in token.utf8 {
      if token.kind == .stringSegment {
        if byte == 0x0D || isIndentation && byte.isBlank { continue }
        isIndentation = byte == 0x0A
      }
      combine(byte)
    }
    combine(0)
  }

  /// 32 digits.
  public var hexadecimal: String { StableHash.hexadecimal(high) + StableHash.hexadecimal(low) }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
