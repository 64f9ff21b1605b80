extension Parser {
  /// Statements up to the end of the group.
  mutating func parseStatements(allowsInitializer: Bool = false) {
    while !atEnd {
      let start = index
      parseStatement()
      if index == start { skipOne() }
    }
  }

  private mutating func parseStatement() {
    switch kind {
    case .semicolon:
      return advance()
    case .poundIf, .poundElseif, .poundElse, .poundEndif, .poundSourceLocation:
      return parseDirective()
    default:
      break
    }
    let start = index
    if kind == .identifier, kind(at: index + 1) == .colon, kind(at: index + 2) == .keyword { move(to: index + 2) }
    let id = statements.count
    statements.append(Statement(kind: .expression, range: TokenRange(start, start), block: block))
    statements[id].kind = parseStatementItself()
    statements[id].range.upper = index
    if index == start { statements.remove(at: id) }
  }

  private mutating func parseStatementItself() -> Statement.Kind {
    switch keyword {
    case .if:
      parseIf()
      // `if` may go on as the start of an expression in no valid code, so it is a statement.
      return .if
    case .guard:
      advance()
      parseConditions()
      _ = eat(.else)
      parseBlock(.guardBody)
      return .guard
    case .while:
      advance()
      parseConditions()
      parseBlock(.whileBody)
      return .while
    case .repeat where kind(at: index + 1) == .leftBrace:
      advance()
      parseBlock(.repeatBody)
      if eat(.while) { parseExpression() }
      return .repeat
    case .for:
      parseFor()
      return .for
    case .switch:
      parseSwitch()
      return .switch
    case .do:
      parseDo()
      return .do
    case .defer:
      advance()
      parseBlock(.deferBody)
      return .defer
    case .return:
      advance()
      parseOperandOfReturn()
      return .return
    case .throw:
      advance()
      parseExpression()
      return .throw
    case .break, .continue:
      let kind: Statement.Kind = keyword == .break ? .break : .continue
      advance()
      if self.kind == .identifier, !startsLine { advance() }
      return kind
    case .fallthrough:
      advance()
      return .fallthrough
    case .yield where isPrefixWord():
      advance()
      parseExpression()
      return .yield
    case .discard where isPrefixWord():
      advance()
      parseExpression()
      return .discard
    case .then where isPrefixWord(prefersCall: false):
      advance()
      parseExpression()
      return .then
    default:
      if atDeclaration(inType: false) {
        parseDeclaration()
        return .declaration
      }
      parseExpression()
      return .expression
    }
  }

  /// What `return` gives back may stand on the next line, unless a statement or declaration starts there.
  private mutating func parseOperandOfReturn() {
    switch keyword {
    case .return, .throw, .defer, .guard, .while, .do, .for, .break, .continue, .fallthrough, .case, .default: return
    default: break
    }
    if kind == .identifier, startsLine, atDeclaration(inType: false) { return }
    if kind == .keyword, atDeclaration(inType: false) { return }
    parseExpression()
  }

  // MARK: - Conditional compilation

  /// `#if` and `#elseif` with their conditions, `#else`, `#endif`: all branches are read as if they stood in the code.
  mutating func parseDirective() {
    switch kind {
    case .poundIf, .poundElseif:
      advance()
      parseExpression(.directive)
      while !atEnd, !startsLine { skipOne() }
    case .poundSourceLocation:
      advance()
      if kind == .leftParen { skipGroup() }
    default:
      advance()
    }
  }

  // MARK: - Conditions

  /// The conditions of `if`, `guard` and `while`, up to the body.
  private mutating func parseConditions() {
    repeat {
      switch keyword {
      case .case:
        advance()
        parseExpression(.condition, isPattern: true)
        if eat(.colon) { parseType() }
        if eat(.equal) { parseExpression(.condition) }
      case .let, .var, .inout:
        advance()
        parseBindingPattern()
        if eat(.colon) { parseType() }
        if eat(.equal) { parseExpression(.condition) }
      default:
        if kind == .leftBrace, !isConditionClosure { return }
        parseExpression(.condition)
      }
    } while eat(.comma)
  }

  /// `if { true }() { … }`: a condition that starts with a closure.
  private var isConditionClosure: Bool {
    let close = partners[Int(index)]
    guard close >= 0 else { return false }
    return kind(at: close + 1) == .leftParen && !startsLine(at: close + 1)
  }

  /// A name, `_` or a tuple of names.
  mutating func parseBindingPattern() {
    switch kind {
    case .leftParen: skipGroup()
    case .identifier, .wildcard, .dollarIdentifier: advance()
    case .keyword where keyword == .self || keyword == .`init`: advance()
    default: break
    }
  }

  mutating func parseIf() {
    // `else if` is one chain, not one nesting.
    while eat(.if) {
      depth += 1
      parseConditions()
      parseBlock(.ifBody)
      depth -= 1
      guard eat(.else) else { return }
      guard keyword == .if else { return parseBlock(.elseBody) }
    }
  }

  private mutating func parseFor() {
    advance()
    while true {
      if keyword == .try {
        advance()
      } else if keyword == .await || keyword == .unsafe, kind(at: index + 1) != .keyword || keyword(at: index + 1) != .in {
        advance()
      } else {
        break
      }
    }
    if eat(.case) {
      parseExpression(.condition, isPattern: true)
    } else {
      if keyword == .let || keyword == .var || keyword == .inout { advance() }
      parseBindingPattern()
    }
    if eat(.colon) { parseType() }
    if eat(.in), kind != .leftBrace || isConditionClosure { parseExpression(.condition) }
    if eat(.where) { parseExpression(.condition) }
    parseBlock(.forBody)
  }

  private mutating func parseDo() {
    advance()
    skipEffects()
    parseBlock(.doBody)
    while keyword == .catch {
      advance()
      if kind != .leftBrace {
        repeat {
          parseExpression(.condition, isPattern: true)
          if eat(.where) { parseExpression(.condition) }
        } while eat(.comma)
      }
      parseBlock(.catchBody)
    }
  }

  // MARK: - Switch

  mutating func parseSwitch() {
    advance()
    if kind != .leftBrace || isConditionClosure { parseExpression(.condition) }
    guard kind == .leftBrace else { return }
    let outer = openBlock(.switchBody, from: index)
    depth += 1
    _ = group { $0.parseCases() }
    depth -= 1
    closeBlock(backTo: outer)
  }

  private mutating func parseCases() {
    while !atEnd {
      let start = index
      switch kind {
      case .poundIf, .poundElseif, .poundElse, .poundEndif: parseDirective()
      case .atSign:
        // `@unknown default`
        advance()
        if isName(at: index) { advance() }
      default:
        if keyword == .case {
          advance()
          repeat {
            parseExpression(isPattern: true)
            if eat(.where) { parseExpression() }
          } while eat(.comma)
          _ = eat(.colon)
        } else if keyword == .default {
          advance()
          _ = eat(.colon)
        }
        parseCaseBody()
      }
      if index == start { skipOne() }
    }
  }

  /// The statements of a case, up to the next one.
  private mutating func parseCaseBody() {
    let outer = openBlock(.switchCase, from: index)
    while !atEnd, !atCase {
      let start = index
      parseStatement()
      if index == start { skipOne() }
    }
    closeBlock(backTo: outer)
  }

  private var atCase: Bool {
    switch kind {
    case .keyword: keyword == .case || keyword == .default
    case .atSign: keyword(at: index + 2) == .default && kind(at: index + 2) == .keyword
    case .poundIf, .poundElseif, .poundElse, .poundEndif: leadsToCase
    default: false
    }
  }

  /// Whether a directive stands between cases and not between the statements of one.
  private var leadsToCase: Bool {
    var next = index
    while next < limit {
      switch kind(at: next) {
      case .poundIf, .poundElseif:
        next += 1
        while next < limit, !tokens[Int(next)].startsLine { next += 1 }
      case .poundElse, .poundEndif:
        next += 1
      case .keyword:
        return keyword(at: next) == .case || keyword(at: next) == .default
      case .atSign:
        return keyword(at: next + 2) == .default
      default:
        return false
      }
    }
    return true
  }
}
