import SwiftSource

/// Evaluates a count of nanoseconds where that is exact: integer literals, their products, `NSEC_PER_*` times a whole
/// number or divided without a rest, and one `UInt64()` around.
package enum ConstantDuration {
  /// The value as a `Duration` in the largest whole unit: `.milliseconds(250)`. Nil where it is no exact constant.
  package static func evaluate(_ value: Tokens) -> String? {
    guard let nanoseconds = product(insideUInt64(value) ?? value) else { return nil }
    for (name, size) in wholeUnits where nanoseconds.isMultiple(of: size) {
      return ".\(name)(\(grouped(nanoseconds / size)))"
    }
    return ".nanoseconds(\(grouped(nanoseconds)))"
  }

  /// The units of a `Duration` in nanoseconds, the largest first.
  private static let wholeUnits: [(name: String, size: UInt64)] = [
    ("seconds", 1_000_000_000), ("milliseconds", 1_000_000), ("microseconds", 1_000),
  ]

  /// Whether a sleep ends before the screen shows its next frame: no pause in typing is as short.
  package static func isShorterThanFrame(_ sleep: Call) -> Bool {
    guard let argument = sleep.firstArgument else { return false }
    return (argument.label == "nanoseconds" ? product(argument.value) : duration(argument.value)).map { $0 < frame }
      ?? false
  }

  /// The nanoseconds of a frame at 60 Hz.
  private static let frame: UInt64 = 16_000_000

  /// `.microseconds(500)`, `Duration.milliseconds(5)`
  private static func duration(_ value: Tokens) -> UInt64? {
    guard let call = value.first(where: { $0.call?.name == $0 })?.call, call.last == value.last,
      let size = units[call.word], let count = call.firstArgument?.value.only.flatMap(factor)
    else { return nil }
    let (result, overflow) = count.multipliedReportingOverflow(by: size)
    return overflow ? nil : result
  }

  private static let units: [Word: UInt64] = ["nanoseconds": 1, "microseconds": 1_000, "milliseconds": 1_000_000]

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

  /// The argument of a `UInt64(…)` that is all of `value`.
  private static func insideUInt64(_ value: Tokens) -> Tokens? {
    guard let name = value.first, name.word == "UInt64", let open = name.next, open.kind == .leftParen,
      open.partner == value.last, !open.inside.isEmpty
    else { return nil }
    return open.inside
  }

  /// Factors from left to right; a division must leave no rest.
  private static func product(_ tokens: Tokens) -> UInt64? {
    guard var value = tokens.first.flatMap(factor) else { return nil }
    var rest = tokens.dropFirst()
    while let sign = rest.first {
      guard let next = rest.dropFirst().first.flatMap(factor) else { return nil }
      switch sign.word {
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
      rest = rest.dropFirst(2)
    }
    return value
  }

  private static func factor(_ token: Token) -> UInt64? {
    switch token.kind {
    case .integerLiteral: return integer(token.text)
    case .floatLiteral: return wholeFloat(token.text)
    case .identifier:
      switch token.word {
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

  /// `10e9`, `1.5e9`: nil where it is no whole number, or has more digits than a `Double` holds.
  private static func wholeFloat(_ text: String) -> UInt64? {
    let digits = text.filter { $0 != "_" }.lowercased()
    guard !digits.hasPrefix("0x"), digits.count < 17 else { return nil }
    return Double(digits).flatMap { UInt64(exactly: $0) }
  }

  // MARK: - Not constant

  /// The `x` of `UInt64(x * 1_000_000_000)` and `UInt64(x) * 1_000_000`, where it is a name or a chain of names, and the unit that it
  /// counts, as `Duration` calls it.
  package static func counted(in value: Tokens) -> (count: Tokens, unit: String)? {
    let product = insideUInt64(value) ?? value
    guard let star = product.outermost.first(where: { $0.word == "*" }) else { return nil }
    let sides = (product.prefix { $0 < star }, product.drop { $0 <= star })
    for (side, other) in [sides, (sides.1, sides.0)] {
      let count = insideUInt64(side) ?? side
      if let unit = unit(other), !count.isEmpty, isName(count) { return (count, unit) }
    }
    return nil
  }

  /// Of a literal, or `Double(NSEC_PER_SEC)`.
  private static func unit(_ tokens: Tokens) -> String? {
    let isConverted = tokens.count == 4 && tokens.first.map { $0.word == "Double" || $0.word == "UInt64" } == true
    let size = (isConverted ? tokens.first?.next(2) : tokens.only).flatMap(factor)
    return wholeUnits.first { $0.size == size }?.name
  }

  private static func isName(_ tokens: Tokens) -> Bool {
    tokens.allSatisfy { $0.kind == .identifier || $0.kind == .period || $0.keyword == .self }
  }
}
