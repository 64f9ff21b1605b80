/// A set of bytes in 32 bytes of memory: what `[a-z]` in a glob matches.
struct ByteSet: Equatable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  func contains(_ byte: UInt8) -> Bool {
    let bit = UInt64(1) << UInt64(byte & 63)
    return switch byte >> 6 {
    case 0: words.0 & bit != 0
    case 1: words.1 & bit != 0
    case 2: words.2 & bit != 0
    default: words.3 & bit != 0
    }
  }

  mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range { insert(byte) }
  }

  mutating func invert() {
    words = (~words.0, ~words.1, ~words.2, ~words.3)
  }

  static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }

  /// Adds the members of a POSIX class such as `alpha`, all ASCII as git has them. False when there is no such class.
  mutating func insert(className: ArraySlice<UInt8>) -> Bool {
    let lower = UInt8(ascii: "a")...UInt8(ascii: "z")
    let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digit = UInt8(ascii: "0")...UInt8(ascii: "9")
    switch String(decoding: className, as: UTF8.self) {
    case "lower": insert(lower)
    case "upper": insert(upper)
    case "digit": insert(digit)
    case "alpha": for range in [lower, upper] { insert(range) }
    case "alnum": for range in [lower, upper, digit] { insert(range) }
    case "xdigit": for range in [digit, UInt8(ascii: "a")...102, UInt8(ascii: "A")...70] { insert(range) }
    case "blank": for byte in [0x20, 0x09] as [UInt8] { insert(byte) }
    case "space": for byte in [0x20, 0x09, 0x0A, 0x0D] as [UInt8] { insert(byte) }
    case "cntrl": for range in [0x00...0x1F, 0x7F...0x7F] as [ClosedRange<UInt8>] { insert(range) }
    case "print": insert(0x20...0x7E)
    case "graph": insert(0x21...0x7E)
    case "punct":
      for range in [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E] as [ClosedRange<UInt8>] { insert(range) }
    default: return false
    }
    return true
  }
}
