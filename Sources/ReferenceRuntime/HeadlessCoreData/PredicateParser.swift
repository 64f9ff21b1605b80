import Foundation

/// Why a predicate format cannot be read.
struct PredicateProblem: Error {
  var reason: String
}

/// Reads the part of Apple's predicate formats that filters of lists use.
///
/// Key paths, `SELF`, literals, `%@ %K %d %i %ld %lu %f`, comparisons with `[c]` and `[d]`, `AND OR NOT` and their
/// symbols, parentheses, `{…}` lists, `TRUEPREDICATE` and `FALSEPREDICATE`. Aggregates, `BETWEEN`, functions and
/// subqueries are left out.
struct PredicateParser {
  private var tokens: ArraySlice<PredicateToken>
  private var arguments: ArraySlice<Any?>

  static func parse(_ format: String, _ arguments: [Any?]) throws(PredicateProblem) -> PredicateExpression {
    var parser = PredicateParser(tokens: try PredicateToken.tokens(of: format)[...], arguments: arguments[...])
    let expression = try parser.disjunction()
    if let rest = parser.tokens.first { throw PredicateProblem(reason: "does not continue with '\(rest.text)'") }
    if !parser.arguments.isEmpty {
      throw PredicateProblem(reason: "leaves \(parser.arguments.count) of its arguments unused")
    }
    return expression
  }

  private init(tokens: ArraySlice<PredicateToken>, arguments: ArraySlice<Any?>) {
    self.tokens = tokens
    self.arguments = arguments
  }

  private mutating func disjunction() throws(PredicateProblem) -> PredicateExpression {
    var left = try conjunction()
    while accept("OR") || accept("||") { left = .or(left, try conjunction()) }
    return left
  }

  private mutating func conjunction() throws(PredicateProblem) -> PredicateExpression {
    var left = try negation()
    while accept("AND") || accept("&&") { left = .and(left, try negation()) }
    return left
  }

  private mutating func negation() throws(PredicateProblem) -> PredicateExpression {
    if accept("NOT") || accept("!") { return .not(try negation()) }
    if accept("TRUEPREDICATE") { return .constant(true) }
    if accept("FALSEPREDICATE") { return .constant(false) }
    guard accept("(") else { return try comparison() }
    let inner = try disjunction()
    guard accept(")") else { throw PredicateProblem(reason: "lacks a ')'") }
    return inner
  }

  private mutating func comparison() throws(PredicateProblem) -> PredicateExpression {
    let left = try operand()
    guard let token = tokens.popFirst(), let relation = Self.operators[token.text.uppercased()], !token.isQuoted
    else { throw PredicateProblem(reason: "lacks an operator after its first operand") }
    let options = try modifiers()
    return .comparison(left, relation, try operand(), options: options)
  }

  private static let operators: [String: PredicateExpression.Operator] = {
    var all = Dictionary(uniqueKeysWithValues: PredicateExpression.Operator.allCases.map { ($0.rawValue, $0) })
    all["="] = .equal
    all["<>"] = .unequal
    all["=<"] = .lessOrEqual
    all["=>"] = .greaterOrEqual
    return all
  }()

  private mutating func modifiers() throws(PredicateProblem) -> String.CompareOptions {
    guard accept("[") else { return [] }
    guard let letters = tokens.popFirst()?.text.lowercased(), letters.allSatisfy({ "cdn".contains($0) }), accept("]")
    else { throw PredicateProblem(reason: "has options other than [c] and [d]") }
    var options: String.CompareOptions = []
    if letters.contains("c") { options.insert(.caseInsensitive) }
    if letters.contains("d") { options.insert(.diacriticInsensitive) }
    return options
  }

  private mutating func operand() throws(PredicateProblem) -> PredicateExpression.Operand {
    guard let token = tokens.popFirst() else { throw PredicateProblem(reason: "ends where an operand is due") }
    if token.isQuoted { return .value(.string(token.text)) }
    if let number = Int(token.text) { return .value(.integer(number)) }
    if let number = Double(token.text) { return .value(.real(number)) }
    switch token.text.uppercased() {
    case "SELF": return .itself
    case "NIL", "NULL": return .value(.null)
    case "TRUE", "YES": return .value(.bool(true))
    case "FALSE", "NO": return .value(.bool(false))
    case "{": return .value(.list(try list()))
    case "%K":
      guard let name = try argument(of: token) as? String else {
        throw PredicateProblem(reason: "has an argument for %K that is not a string")
      }
      return .keyPath(name)
    case "%@", "%D", "%I", "%LD", "%LU", "%LLD", "%F": return .value(PredicateValue(try argument(of: token)))
    default:
      guard token.isName else { throw PredicateProblem(reason: "has '\(token.text)' where an operand is due") }
      return .keyPath(token.text)
    }
  }

  private mutating func list() throws(PredicateProblem) -> [PredicateValue] {
    var values: [PredicateValue] = []
    while !accept("}") {
      guard case .value(let value) = try operand() else {
        throw PredicateProblem(reason: "has something other than values between { and }")
      }
      values.append(value)
      _ = accept(",")
    }
    return values
  }

  private mutating func argument(of token: PredicateToken) throws(PredicateProblem) -> Any? {
    guard let argument = arguments.popFirst() else {
      throw PredicateProblem(reason: "has no argument for \(token.text)")
    }
    return argument
  }

  private mutating func accept(_ text: String) -> Bool {
    guard let token = tokens.first, !token.isQuoted, token.text.uppercased() == text else { return false }
    tokens.removeFirst()
    return true
  }
}

/// A word, number, symbol or quoted string of a predicate format.
struct PredicateToken {
  var text: String
  var isQuoted = false

  var isName: Bool { text.first.map { $0.isLetter || $0 == "_" || $0 == "@" } ?? false }

  static func tokens(of format: String) throws(PredicateProblem) -> [PredicateToken] {
    var rest = Substring(format)
    var tokens: [PredicateToken] = []
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "'" || first == "\"" {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: first) else { throw PredicateProblem(reason: "lacks a closing \(first)") }
        tokens.append(PredicateToken(text: String(rest[..<end]), isQuoted: true))
        rest = rest[rest.index(after: end)...]
      } else {
        let word = wordOrSymbol(rest)
        tokens.append(PredicateToken(text: String(word)))
        rest = rest[word.endIndex...]
      }
    }
    return tokens
  }

  private static func wordOrSymbol(_ rest: Substring) -> Substring {
    let word = rest.prefix { $0.isLetter || $0.isNumber || "._@#%-".contains($0) }
    if !word.isEmpty { return word }
    let symbol = rest.prefix { "=<>!&|".contains($0) }
    // `!` before a parenthesis or a name stands alone; so does each other symbol that is not an operator.
    let isOperator = ["==", "=", "!=", "<>", "<", "<=", "=<", ">", ">=", "=>", "&&", "||"].contains(String(symbol))
    return isOperator ? symbol : rest.prefix(1)
  }
}
