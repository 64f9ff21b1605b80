import RuleKit
import SwiftSource

/// Evaluates a count of nanoseconds where that is exact: integer literals, their products, `NSEC_PER_*` times a whole
/// number or divided without a rest, and one `UInt64()` around.
package enum ConstantDuration {
  /// The value as a `Duration` in the largest whole unit: `.milliseconds(250)`. Nil where it is no exact constant.
  package static func evaluate(_ range: TokenRange, in file: FileContext) -> String? {
    guard let nanoseconds = nanoseconds(range, in: file) else { return nil }
    for (name, size) in [("seconds", 1_000_000_000), ("milliseconds", 1_000_000), ("microseconds", 1_000)]
      as [(String, UInt64)]
    {
      if nanoseconds.isMultiple(of: size) { return ".\(name)(\(grouped(nanoseconds / size)))" }
    }
    return ".nanoseconds(\(grouped(nanoseconds)))"
  }

  /// Digits in threes from five on, as long literals are usually written.
  private static func grouped(_ value: UInt64) -> String {
    let digits = String(value)
    guard digits.count > 4 else { return digits }
    var result = ""
    for (offset, digit) in digits.enumerated() {
      if offset > 0, (digits.count - offset).isMultiple(of: 3) { result.append("_") }
      result.append(digit)
    }
    return result
  }

  private static func nanoseconds(_ range: TokenRange, in file: FileContext) -> UInt64? {
    if let inner = insideUInt64(range, in: file) { return product(inner, in: file) }
    return product(range, in: file)
  }

  /// The argument of a `UInt64(…)` that is all of `range`.
  private static func insideUInt64(_ range: TokenRange, in file: FileContext) -> TokenRange? {
    guard range.upper - range.lower >= 4, file.word(range.lower) == "UInt64", file.kind(range.lower + 1) == .leftParen,
      file.file.raw.partners[Int(range.lower) + 1] == range.upper - 1
    else { return nil }
    return TokenRange(range.lower + 2, range.upper - 1)
  }

  /// Factors from left to right; a division must leave no rest.
  private static func product(_ range: TokenRange, in file: FileContext) -> UInt64? {
    var index = range.lower
    guard var value = factor(index, in: file) else { return nil }
    index += 1
    while index < range.upper {
      guard index + 1 < range.upper, let next = factor(index + 1, in: file) else { return nil }
      switch file.word(index) {
      case "*":
        let (result, overflow) = value.multipliedReportingOverflow(by: next)
        guard !overflow else { return nil }
        value = result
      case "/":
        guard next > 0, value.isMultiple(of: next) else { return nil }
        value /= next
      default:
        return nil
      }
      index += 2
    }
    return value
  }

  private static func factor(_ index: TokenIndex, in file: FileContext) -> UInt64? {
    switch file.kind(index) {
    case .integerLiteral: return integer(file.text(index))
    case .floatLiteral: return wholeFloat(file.text(index))
    case .identifier:
      switch file.word(index) {
      case "NSEC_PER_SEC": return 1_000_000_000
      case "NSEC_PER_MSEC": return 1_000_000
      case "NSEC_PER_USEC": return 1_000
      default: return nil
      }
    default: return nil
    }
  }

  private static func integer(_ text: String) -> UInt64? {
    let digits = text.filter { $0 != "_" }
    if digits.hasPrefix("0x") { return UInt64(digits.dropFirst(2), radix: 16) }
    if digits.hasPrefix("0o") { return UInt64(digits.dropFirst(2), radix: 8) }
    if digits.hasPrefix("0b") { return UInt64(digits.dropFirst(2), radix: 2) }
    return UInt64(digits)
  }

  /// `10e9`, `1.5e9`: decimal digits shifted by the exponent, exact or nil.
  private static func wholeFloat(_ text: String) -> UInt64? {
    let lowered = text.filter { $0 != "_" }.lowercased()
    guard !lowered.hasPrefix("0x") else { return nil }
    let parts = lowered.split(separator: "e", maxSplits: 1)
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 100 : 0
    let mantissa = parts[0].split(separator: ".", maxSplits: 1)
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    // No count of nanoseconds has more than 20 digits, so a longer exponent is no number that can be computed.
    guard (-99...99).contains(exponent) else { return nil }
    let shift = exponent - fraction.count
    guard shift >= 0, shift <= 19 else {
      // `1.0`: a fraction of zeros alone.
      guard exponent == 0, fraction.allSatisfy({ $0 == "0" }) else { return nil }
      return UInt64(mantissa[0])
    }
    guard var value = UInt64(String(mantissa[0]) + fraction) else { return nil }
    for _ in 0..<shift {
      let (result, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = result
    }
    return value
  }

  // MARK: - Not constant

  /// The `x` of `UInt64(x * 1_000_000_000)`, where it is a name or a chain of names.
  package static func secondsFactor(of range: TokenRange, in file: FileContext) -> TokenRange? {
    guard let inner = insideUInt64(range, in: file) else { return nil }
    var star: TokenIndex = -1
    var index = inner.lower
    while index < inner.upper {
      if file.word(index) == "*", star < 0 { star = index }
      index = file.outline.after(index)
    }
    guard star > inner.lower, star + 1 < inner.upper else { return nil }
    let left = TokenRange(inner.lower, star)
    let right = TokenRange(star + 1, inner.upper)
    if isBillion(right, in: file), isName(left, in: file) { return left }
    if isBillion(left, in: file), isName(right, in: file) { return right }
    return nil
  }

  private static func isBillion(_ range: TokenRange, in file: FileContext) -> Bool {
    if range.upper - range.lower == 1 { return factor(range.lower, in: file) == 1_000_000_000 }
    // `Double(NSEC_PER_SEC)`
    return range.upper - range.lower == 4 && file.word(range.lower) == "Double"
      && factor(range.lower + 2, in: file) == 1_000_000_000
  }

  private static func isName(_ range: TokenRange, in file: FileContext) -> Bool {
    var index = range.lower
    while index < range.upper {
      switch file.kind(index) {
      case .identifier, .period: index += 1
      case .keyword where file.keyword(index) == .self: index += 1
      default: return false
      }
    }
    return true
  }
}
