import SwiftSource

/// Where expressions end, by tokens and brackets. Types are read by the same rules: `[User]?`, `some View`, `(A) -> B`.
package struct ExpressionScanner {
  /// How much of the code one metavariable takes.
  package enum Extent: Sendable, Equatable {
    /// Names, calls and subscripts joined by periods, as short as what follows allows: `$X` in `$X.count`.
    case chain
    /// One operand with its prefixes: `$X` beside an operator.
    case operand
    /// The expression, as short as the brace that follows allows: `$X` in `if $X { … }`.
    case beforeBrace
    /// The whole expression.
    case whole
  }

  private let file: SourceFile

  package init(_ file: SourceFile) { self.file = file }

  private func kind(_ index: TokenIndex) -> TokenKind { file.kind(index) }
  private func startsLine(_ index: TokenIndex) -> Bool {
    Int(index) < file.raw.tokens.count && file.raw.tokens[Int(index)].startsLine
  }

  /// Longer expressions are cut here, so that what is generated costs no more than what is written.
  package static let mostParts = 512

  /// The ends that an expression starting at `start` may have, the nearest first; empty where none starts.
  /// Complexity: O(tokens of the expression), inner brackets left out.
  package func ends(from start: TokenIndex, _ extent: Extent) -> [TokenIndex] {
    switch extent {
    case .chain:
      return chain(from: start)
    case .operand:
      return chain(from: afterPrefixes(start)).last.map { [$0] } ?? []
    case .beforeBrace:
      return expression(from: start)
    case .whole:
      return expression(from: start).last.map { [$0] } ?? []
    }
  }

  /// Whether an expression of the extent starts at `index` and not before it.
  package func isStart(_ index: TokenIndex, _ extent: Extent) -> Bool {
    let before = kind(index - 1)
    if before == .period, !isImplicitMember(index - 1) { return false }
    switch kind(index) {
    case .period: if endsValue(index - 1) { return false }
    case .leftParen, .leftSquare, .leftBrace: if endsValue(index - 1), !startsLine(index) { return false }
    case .rightParen, .rightSquare, .rightBrace, .comma, .colon, .semicolon, .equal, .arrow, .endOfFile,
      .binaryOperator,
      .postfixOperator, .postfixQuestionMark, .infixQuestionMark, .exclamationMark:
      return false
    default: break
    }
    guard extent == .whole || extent == .operand else { return true }
    if before == .prefixOperator || before == .prefixAmpersand || isPrefixWord(index - 1) { return false }
    if extent == .whole {
      if before == .binaryOperator || before == .infixQuestionMark { return false }
      let isTried = file.keyword(index - 2) == .try
      if before == .postfixQuestionMark || before == .exclamationMark, isTried { return false }
    }
    return true
  }

  /// A period with nothing before it to be a member of.
  private func isImplicitMember(_ period: TokenIndex) -> Bool { !endsValue(period - 1) && kind(period) == .period }

  private func endsValue(_ index: TokenIndex) -> Bool {
    switch kind(index) {
    case .identifier: return !isPrefixWord(index)
    case .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .rightParen, .rightSquare, .rightBrace,
      .postfixQuestionMark, .exclamationMark, .postfixOperator, .stringQuote, .multilineStringQuote:
      return file.keyword(index - 1) != .try
    case .keyword:
      return [.self, .selfType, .super, .`init`, .true, .false, .nil, .anyType].contains(file.keyword(index))
    default: return false
    }
  }

  // MARK: - Chains

  /// The ends of `a`, `a.b`, `a.b(c)`, `a.b(c)?.d` …
  private func chain(from start: TokenIndex) -> [TokenIndex] {
    guard var end = primaryEnd(start) else { return [] }
    var ends = [end]
    while ends.count < Self.mostParts, let next = postfixEnd(end) {
      end = next
      // All branches of `#if` in a chain are seen, as all of a file are.
      let link = afterDirectives(end)
      if kind(link) == .period { end = link }
      ends.append(end)
    }
    return ends
  }

  private func primaryEnd(_ start: TokenIndex) -> TokenIndex? {
    switch kind(start) {
    case .identifier, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral:
      return start + 1
    case .keyword:
      let isValue: Set<Keyword> = [
        .self, .selfType, .super, .true, .false, .nil, .anyType, .`init`, .any, .protocol, .class,
      ]
      return isValue.contains(file.keyword(start)) ? start + 1 : nil
    case .leftParen, .leftSquare, .leftBrace:
      let partner = file.raw.partners[Int(start)]
      return partner > start ? partner + 1 : nil
    case .stringQuote, .multilineStringQuote, .singleQuote, .rawStringPoundDelimiter:
      return stringEnd(start)
    case .regexSlash, .regexPoundDelimiter:
      var end = start
      while [.regexSlash, .regexPoundDelimiter, .regexLiteralPattern].contains(kind(end)) { end += 1 }
      return end
    case .period:
      return isName(start + 1) ? start + 2 : nil
    case .backslash:
      return kind(start + 1) == .identifier ? start + 2 : kind(start + 1) == .period ? start + 1 : nil
    case .pound:
      return kind(start + 1) == .identifier || kind(start + 1) == .keyword ? start + 2 : nil
    case .poundAvailable, .poundUnavailable:
      return start + 1
    default:
      return nil
    }
  }

  /// Past the closing quote, over interpolations.
  private func stringEnd(_ start: TokenIndex) -> TokenIndex? {
    let isRaw = kind(start) == .rawStringPoundDelimiter
    let quote = isRaw ? start + 1 : start
    let closing = kind(quote)
    var index = quote + 1
    while kind(index) != .endOfFile {
      if kind(index) == closing { return isRaw && kind(index + 1) == .rawStringPoundDelimiter ? index + 2 : index + 1 }
      index = file.index(after: index)
    }
    return nil
  }

  private func isName(_ index: TokenIndex) -> Bool {
    switch kind(index) {
    case .identifier, .keyword, .integerLiteral, .dollarIdentifier: true
    default: false
    }
  }

  private func postfixEnd(_ end: TokenIndex) -> TokenIndex? {
    switch kind(end) {
    case .period:
      return isName(end + 1) ? end + 2 : nil
    case .leftParen, .leftSquare:
      let partner = file.raw.partners[Int(end)]
      return startsLine(end) || partner < end ? nil : partner + 1
    case .postfixQuestionMark, .exclamationMark:
      return end + 1
    case .postfixOperator:
      // The lexer knows no generic arguments: `>` before a period closes some.
      return file.word(end) == ">" || file.word(end) == ">>" ? nil : end + 1
    case .leftBrace:
      guard let closure = file.token(end).closure, closure.call != nil else { return nil }
      return closure.tokens.range.upper
    case .identifier:
      // A further trailing closure: `} completion: { … }`.
      guard kind(end - 1) == .rightBrace, kind(end + 1) == .colon, kind(end + 2) == .leftBrace,
        let closure = file.token(end + 2).closure, closure.call != nil
      else { return nil }
      return closure.tokens.range.upper
    default:
      return genericArgumentsEnd(end)
    }
  }

  /// The first token after directives that follow each other.
  private func afterDirectives(_ index: TokenIndex) -> TokenIndex {
    var index = index
    while true {
      switch kind(index) {
      case .poundEndif: index += 1
      case .poundIf, .poundElseif, .poundElse:
        repeat { index += 1 } while kind(index) != .endOfFile && !startsLine(index)
      default: return index
      }
    }
  }

  /// Past `<User, Int>` after a name.
  private func genericArgumentsEnd(_ start: TokenIndex) -> TokenIndex? {
    guard file.word(start) == "<", kind(start - 1) == .identifier else { return nil }
    var index = start + 1
    var angles = 1
    for _ in 0..<64 {
      switch file.word(index) {
      case "<": angles += 1
      case ">": angles -= 1
      case ">>": angles -= 2
      case ">?", ">!", ">.": return angles == 1 ? index + 1 : nil
      default:
        switch kind(index) {
        case .comma, .period, .colon, .identifier, .keyword, .leftSquare, .leftParen, .postfixQuestionMark, .arrow,
          .infixQuestionMark, .prefixAmpersand, .binaryOperator, .atSign, .wildcard, .exclamationMark:
          break
        default: return nil
        }
      }
      if angles <= 0 { return endsGenericArguments(index) ? index + 1 : nil }
      index = file.index(after: index)
    }
    return nil
  }

  /// Whether what follows a `>` shows that it closes arguments and compares nothing.
  private func endsGenericArguments(_ index: TokenIndex) -> Bool {
    switch kind(index + 1) {
    case .identifier, .integerLiteral, .floatLiteral, .stringQuote, .dollarIdentifier:
      startsLine(index + 1)
    default: true
    }
  }

  // MARK: - Expressions

  /// Past `try?`, `await`, `!`, `&`, `some` …
  private func afterPrefixes(_ start: TokenIndex) -> TokenIndex {
    var index = start
    for _ in 0..<16 {
      switch kind(index) {
      case .prefixOperator, .prefixAmpersand:
        index += 1
      case .keyword where file.keyword(index) == .try || file.keyword(index) == .inout:
        index += 1
        if kind(index) == .postfixQuestionMark || kind(index) == .exclamationMark { index += 1 }
      case .identifier where isPrefixWord(index):
        index += 1
      case .atSign where kind(index + 1) == .identifier:
        index += 2
      default:
        return index
      }
    }
    return index
  }

  /// Words such as `await` and `some` before a value; the same words may be names.
  private func isPrefixWord(_ index: TokenIndex) -> Bool {
    switch file.keyword(index) {
    case .try: return true
    case .await, .any, .some, .each, .copy, .consume, .consuming, .borrowing, .sending, .isolated:
      let next = kind(index + 1)
      if startsLine(index + 1) { return false }
      return next == .identifier || next == .keyword || next == .dollarIdentifier || next == .atSign
        || file.keyword(index) == .await && (next == .leftParen || next == .period)
    default: return false
    }
  }

  /// The ends of the operands of `a + b ? c : d as E`, each chain's own ends among them.
  private func expression(from start: TokenIndex) -> [TokenIndex] {
    var ends = chain(from: afterPrefixes(start))
    guard var end = ends.last else { return [] }
    var ternaries = 0
    while ends.count < Self.mostParts {
      var next = end
      switch kind(end) {
      case .binaryOperator: next += 1
      case .infixQuestionMark:
        ternaries += 1
        next += 1
      case .colon where ternaries > 0:
        ternaries -= 1
        next += 1
      case .arrow: next += 1
      case .keyword:
        switch file.keyword(end) {
        case .is: next += 1
        case .as:
          next += 1
          if kind(next) == .postfixQuestionMark || kind(next) == .exclamationMark { next += 1 }
        case .throws, .rethrows:
          guard let arrow = arrow(after: end) else { return ends }
          next = arrow + 1
        default: return ends
        }
      case .identifier where file.keyword(end) == .async:
        guard let arrow = arrow(after: end) else { return ends }
        next = arrow + 1
      default: return ends
      }
      let more = chain(from: afterPrefixes(next))
      guard let last = more.last else { return ends }
      // Before its colon the ternary is no expression.
      if ternaries > 0 { ends = [] }
      ends += more
      end = last
    }
    return ends
  }

  /// The arrow after `async throws`.
  private func arrow(after index: TokenIndex) -> TokenIndex? {
    var next = index + 1
    if file.keyword(next) == .throws { next += 1 }
    if kind(next) == .leftParen { next = file.index(after: next) }
    return kind(next) == .arrow ? next : nil
  }
}
