import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A query in Objective-C that is tested for emptiness, or filtered by, as it was typed.
struct UntrimmedObjectiveCQuery: ObjectiveCRule {
  static let id = UntrimmedQuery.id
  static let words: WordSet = ObjectiveCSearch.matches.union("length isEqualToString predicateWithFormat")

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let use = use(at: token, in: file), file.isObjectiveCSearchCode(around: token) else { return }
    let code = file.memberTokens(around: token)
    let filters =
      ObjectiveCSearch.filter(in: code, of: file) != nil || code.contains("predicateWithFormat")
      || code.contains { isComparison($0, in: file) && $0.isInQuestion }
      || code.contains { isComparison($0, in: file) } && isAskedInLoop(token, in: file)
    guard filters || use.isTest && code.contains(where: { ObjectiveCSearch.asks($0, in: file) != nil }),
      !isTrimmed(before: token, in: file), !use.isTest || !isAskedAgain(after: token, of: code, in: file),
      // The first test, or the first filter where nothing tests.
      !code.before(token).contains(where: { self.use(at: $0, in: file)?.isTest == use.isTest }),
      use.isTest || !code.contains(where: { self.use(at: $0, in: file)?.isTest == true })
    else { return }
    let (name, place) = (use.query.text, file.place(of: token))
    var violation = Violation(use.query, use.isTest ? .tests(name, in: place) : .filters(name, in: place))
    // Who is asked may trim.
    if !filters { violation.holdBack() }
    report(violation)
  }

  /// `[name rangeOfString:query]`
  private func isComparison(_ token: Token, in file: FileContext) -> Bool {
    guard ObjectiveCSearch.matches.contains(token.word), let message = file.message(startingAt: token) else {
      return false
    }
    return message.argument(0).contains { file.isObjectiveCQuery($0) }
  }

  /// Whether a loop of this file asks the method around, a question, of each element.
  private func isAskedInLoop(_ token: Token, in file: FileContext) -> Bool {
    guard let method = file.method(around: token) else { return false }
    let asked = file.remembered {
      Set(file.messages(in: file.tokens).filter { file.isInLoop($0.name) }.map(\.selector))
    }
    return asked.contains(method.selector)
  }

  /// Whether the method takes blanks off before, or one that hands it the text.
  private func isTrimmed(before token: Token, in file: FileContext) -> Bool {
    let codes = file.objectiveCSearchCode(around: token)
    return codes.contains {
      let before = $0.contains(token) ? $0.before(token.statement?.tokens.last ?? token) : $0
      return ObjectiveCSearch.trims(before) { file.isObjectiveCQuery($0) }
        || before.contains { isTrimmed(by: $0, in: file) }
    }
  }

  /// `Cleaned(text)`: a function of this file that is given the query takes the blanks off.
  private func isTrimmed(by name: Token, in file: FileContext) -> Bool {
    guard name.kind == .identifier, let open = name.next, open.kind == .leftParen,
      case let functions = file.functions(named: name.word), !functions.isEmpty,
      open.inside.contains(where: { file.isObjectiveCQuery($0) })
    else { return false }
    return functions.contains { ObjectiveCSearch.trims(file.declaration(of: $0).tokens) }
  }

  /// Whether the code takes the blanks off afterwards, and asks again what is left.
  private func isAskedAgain(after test: Token, of code: Tokens, in file: FileContext) -> Bool {
    let trim = code.after(test).first { equal in
      guard equal.kind == .equal, let value = equal.statement?.tokens.after(equal) else { return false }
      return ObjectiveCSearch.trims(value) && value.contains { file.isObjectiveCQuery($0) }
    }
    guard let trim, let name = trim.previous else { return false }
    return code.after(trim).contains { token in
      token.statement != trim.statement
        && use(at: token, in: file).map { $0.isTest && $0.query.word == name.word } ?? false
    }
  }

  /// The query that is tested for emptiness at the token.
  func testedQuery(at token: Token, in file: FileContext) -> Token? {
    use(at: token, in: file).flatMap { $0.isTest ? $0.query : nil }
  }

  private struct Use {
    var query: Token
    var isTest: Bool
  }

  private func use(at token: Token, in file: FileContext) -> Use? {
    guard Self.words.contains(token.word) else { return nil }
    var query: Token?
    var isTest = true
    let message = file.message(startingAt: token)
    switch token.word {
    case "length":
      if isTested(message?.last ?? token) { query = message?.receiver.endingName ?? token.previous?.previous }
    case "isEqualToString":
      if let message, file.literalText(message.argument(0)) == "" { query = message.receiver.endingName }
    case "predicateWithFormat":
      isTest = false
      if let message, let format = file.literalText(message.argument(0)),
        SDKNames.looksForText(format)
      {
        let values = message.argument(0).split(at: .comma).dropFirst()
        query =
          zip(FormatParts.takesKeys(format), values).lazy.filter { !$0.0 }
          .compactMap { $0.1.first { file.isObjectiveCQuery($0) } }.first
      }
    default:
      isTest = false
      if ObjectiveCSearch.isMatch(token, of: file) || token.isInQuestion, let text = message?.argument(0) {
        // `[name containsString:text.lowercaseString]`, `[name containsString:[field stringValue]]`
        let isWhole = text.endingName.map { file.isObjectiveCQuery($0) } ?? false
        query = isWhole || ObjectiveCSearch.trims(text) ? text.endingName : text.first { file.isObjectiveCQuery($0) }
      }
    }
    guard let query, file.isObjectiveCQuery(query), !file.isTrimmedKeptQuery(query) else { return nil }
    return Use(query: query, isTest: isTest)
  }

  /// Whether the value that ends here is a condition or compared: no length to count with.
  private func isTested(_ end: Token) -> Bool {
    guard let next = end.next else { return false }
    if next.kind == .rightParen {
      return next.partner?.previous.map { $0.kind != .identifier || $0.word == "if" } ?? false
    }
    return Self.tests.contains(next.word)
  }

  private static let tests: WordSet = "== != < > <= >= && || ?"
}

extension Token {
  /// `[users kept:^BOOL(User *user) { return [user.name containsString:query]; }]`: in a block that answers yes or no.
  fileprivate var isInQuestion: Bool {
    sequence(first: self) { $0.enclosing }.contains { brace in
      guard brace.kind == .leftBrace, let close = brace.previous, close.kind == .rightParen else { return false }
      return close.partner?.previous?.word == "BOOL" && close.partner?.previous?.previous?.text == "^"
    }
  }
}

extension String {
  private static var trim: String {
    "[… stringByTrimmingCharactersInSet:NSCharacterSet.whitespaceAndNewlineCharacterSet]"
  }

  fileprivate static func tests(_ name: String, in place: String) -> String {
    "\(place) tests '\(name)' as it was typed, so that a few blanks are a search; trim it first: \(trim)"
  }

  fileprivate static func filters(_ name: String, in place: String) -> String {
    "\(place) filters by '\(name)' as it was typed; trim it first, \(trim), and show everything where nothing is left"
  }
}
