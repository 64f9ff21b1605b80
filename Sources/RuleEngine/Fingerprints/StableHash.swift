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

  mutating func combine(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// 32 digits.
  public var hexadecimal: String { StableHash.hexadecimal(high) + StableHash.hexadecimal(low) }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
