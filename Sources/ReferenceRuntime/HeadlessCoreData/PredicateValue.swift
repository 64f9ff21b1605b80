import Foundation

/// A value as predicates compare it.
enum PredicateValue {
  case null
  case bool(Bool)
  case integer(Int)
  case real(Double)
  case string(String)
  case date(Date)
  case list([PredicateValue])
  case other(AnyHashable)

  init(_ value: Any?) {
    switch value {
    case nil: self = .null
    case let value as PredicateValue: self = value
    case let value as String: self = .string(value)
    case let value as Bool: self = .bool(value)
    case let value as any BinaryInteger: self = Int(exactly: value).map { .integer($0) } ?? .null
    case let value as any BinaryFloatingPoint: self = .real(Double(value))
    case let value as Date: self = .date(value)
    case let value as [Any]: self = .list(value.map(PredicateValue.init))
    case let value as Set<AnyHashable>: self = .list(value.map { PredicateValue($0.base) })
    // An optional inside of `Any`, which matches no other pattern when it is nil.
    case let value as (any OptionalValue): self = PredicateValue(value.wrapped)
    case let value as AnyHashable: self = .other(value)
    default: self = .null
    }
  }

  private var number: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  var text: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// How this sorts relative to `other`; nil when they cannot be compared. Null comes first, as in a store.
  func order(to other: PredicateValue, options: String.CompareOptions = []) -> ComparisonResult? {
    switch (self, other) {
    case (.null, .null): return .orderedSame
    case (.null, _): return .orderedAscending
    case (_, .null): return .orderedDescending
    case (.string(let left), .string(let right)):
      if options.isEmpty { return .comparing(left, right) }
      return left.compare(right, options: options)
    case (.date(let left), .date(let right)): return .comparing(left, right)
    case (.integer(let left), .integer(let right)): return .comparing(left, right)
    default:
      guard let left = number, let right = other.number else { return nil }
      return .comparing(left, right)
    }
  }

  func equals(_ other: PredicateValue, options: String.CompareOptions = []) -> Bool {
    if case .other(let left) = self, case .other(let right) = other { return left == right }
    if case .list(let left) = self, case .list(let right) = other {
      return left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
    }
    return order(to: other, options: options) == .orderedSame
  }
}

/// Looks through an optional whose type is not known.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 } }
}

extension ComparisonResult {
  fileprivate static func comparing<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult {
    left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
  }
}
