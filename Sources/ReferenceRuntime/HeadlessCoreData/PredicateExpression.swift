import Foundation

/// A parsed predicate format.
indirect enum PredicateExpression {
  enum Operator: String, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
    case isIn = "IN"
  }

  enum Operand {
    case keyPath(String)
    case value(PredicateValue)
    case itself
  }

  case constant(Bool)
  case not(PredicateExpression)
  case and(PredicateExpression, PredicateExpression)
  case or(PredicateExpression, PredicateExpression)
  case comparison(Operand, Operator, Operand, options: String.CompareOptions)

  /// Whether an object satisfies the predicate.
  func matches(_ object: Any?) -> Bool {
    switch self {
    case .constant(let value): value
    case .not(let inner): !inner.matches(object)
    case .and(let left, let right): left.matches(object) && right.matches(object)
    case .or(let left, let right): left.matches(object) || right.matches(object)
    case .comparison(let left, let relation, let right, let options):
      relation.holds(left.value(in: object), right.value(in: object), options: options)
    }
  }
}

extension PredicateExpression.Operand {
  func value(in object: Any?) -> PredicateValue {
    switch self {
    case .value(let value): value
    case .itself: PredicateValue(object)
    case .keyPath(let keyPath): PredicateValue((object as? NSManagedObject)?.headlessValue(atKeyPath: keyPath))
    }
  }
}

extension PredicateExpression.Operator {
  func holds(_ left: PredicateValue, _ right: PredicateValue, options: String.CompareOptions) -> Bool {
    switch self {
    case .equal: left.equals(right, options: options)
    case .unequal: !left.equals(right, options: options)
    case .less: order(left, right, options) == .orderedAscending
    case .greater: order(left, right, options) == .orderedDescending
    case .lessOrEqual: [.orderedAscending, .orderedSame].contains(order(left, right, options))
    case .greaterOrEqual: [.orderedDescending, .orderedSame].contains(order(left, right, options))
    case .isIn: isMember(left, of: right, options)
    case .contains: isMember(right, of: left, options)
    case .beginsWith: has(left, right, options.union(.anchored))
    case .endsWith: has(left, right, options.union([.anchored, .backwards]))
    case .matches: isMatch(left, pattern: right.text, options)
    case .like: isMatch(left, pattern: right.text.map(Self.regularExpression), options)
    }
  }

  /// Null is neither less nor greater than anything.
  private func order(
    _ left: PredicateValue, _ right: PredicateValue, _ options: String.CompareOptions
  ) -> ComparisonResult? {
    if case .null = left { return nil }
    if case .null = right { return nil }
    return left.order(to: right, options: options)
  }

  private func isMember(
    _ member: PredicateValue, of whole: PredicateValue, _ options: String.CompareOptions
  ) -> Bool {
    if case .list(let values) = whole { return values.contains { $0.equals(member, options: options) } }
    return has(whole, member, options)
  }

  private func has(_ whole: PredicateValue, _ part: PredicateValue, _ options: String.CompareOptions) -> Bool {
    guard let whole = whole.text, let part = part.text else { return false }
    return whole.range(of: part, options: options) != nil
  }

  private func isMatch(_ value: PredicateValue, pattern: String?, _ options: String.CompareOptions) -> Bool {
    guard var text = value.text, var pattern else { return false }
    if options.contains(.diacriticInsensitive) {
      text = text.folding(options: .diacriticInsensitive, locale: nil)
      pattern = pattern.folding(options: .diacriticInsensitive, locale: nil)
    }
    let cased = options.intersection(.caseInsensitive).union(.regularExpression)
    return text.range(of: "\\A(?:\(pattern))\\z", options: cased) != nil
  }

  /// A pattern of `*` and `?` as a regular expression.
  private static func regularExpression(like pattern: String) -> String {
    NSRegularExpression.escapedPattern(for: pattern)
      .replacingOccurrences(of: "\\*", with: "[\\s\\S]*")
      .replacingOccurrences(of: "\\?", with: "[\\s\\S]")
  }
}
