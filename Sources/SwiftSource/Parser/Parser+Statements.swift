extension Parser {
  /// Statements up to the end of the group.
  mutating func parseStatements() {
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
    case .poundElseif, .poundElse, .poundEndif, .poundSourceLocation:
      return parseDirective()
    default:
      break
    }
    let introducer = introducer(inType: false)
    if kind == .poundIf, introducer < 0 { return parseDirective() }
    let start = index
    let id = statements.count
    statements.append(RawStatement(kind: .declaration, range: TokenRange(start, start), block: block))
    if introducer >= 0 {
      parseDeclaration(introducer: introducer)
    } else {
      if kind == .identifier, kind(at: index + 1) == .colon, kind(at: index + 2) == .keyword { move(to: index + 2) }
      statements[id].kind = parseStatementItself()
    }
    if split > 0 { advance() }
    statements[id].range.upper = index
    if index == start { statements.removeSubrange(id...) }
  }

  private mutating func parseStatementItself() -> RawStatement.Kind {
    switch keyword {
    case .if:
      // `if` goes on as the start of a longer expression in no valid code.
      parseIf()
      return .if
    case .guard:
      advance()
      parseConditions(of: .guard)
      _ = eat(.else)
      parseBlock(.guardBody)
      return .guard
    case .while:
      advance()
      parseConditions(of: .while)
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
      let kind: RawStatement.Kind = keyword == .break ? .break : .continue
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
    default:
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
    guard introducer(inType: false) < 0 else { return }
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
  private mutating func parseConditions(of statement: RawStatement.Kind) {
    // Without a condition the brace is the body; `guard { … }() else` can only start with a closure.
    if kind == .leftBrace, statement != .guard { return }
    repeat {
      switch keyword {
      case .case:
        advance()
        parseExpression(.condition, isPattern: true)
        if eat(.colon) { parseType() }
        if eat(.equal) { parseExpression(.condition) }
      case .let, .var, .inout:
        parseBindingPattern()
        if eat(.colon) { parseType() }
        if eat(.equal) { parseExpression(.condition) }
      default:
        parseExpression(.condition)
      }
    } while eat(.comma)
  }

  mutating func parseIf() {
    // `else if` is one chain, not one nesting.
    while eat(.if) {
      depth += 1
      parseConditions(of: .if)
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
      } else if keyword == .await || keyword == .unsafe, keyword(at: index + 1) != .in {
        advance()
      } else {
        break
      }
    }
    if eat(.case) {
      parseExpression(.condition, isPattern: true)
    } else {
      parseBindingPattern()
    }
    if eat(.colon) { parseType() }
    if eat(.in), kind != .leftBrace { parseExpression(.condition) }
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
    depth += 1
    defer { depth -= 1 }
    advance()
    if kind != .leftBrace { parseExpression(.condition) }
    guard kind == .leftBrace else { return }
    let outer = openBlock(.switchBody, from: index)
    _ = group { $0.parseCases() }
    closeBlock(backTo: outer)
  }

  private mutating func parseCases() {
    while !atEnd {
      let start = index
      switch kind {
      case .poundIf, .poundElseif, .poundElse, .poundEndif: parseDirective()
      default:
        // `@unknown default`
        parseStrayAttributes()
        parseCaseLabel()
        parseCaseBody()
      }
      if index == start { skipOne() }
    }
  }

  private mutating func parseCaseLabel() {
    if eat(.case) {
      repeat {
        parseExpression(isPattern: true)
        if eat(.where) { parseExpression() }
      } while eat(.comma)
      _ = eat(.colon)
    } else if eat(.default) {
      _ = eat(.colon)
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
    mutating get {
      switch kind {
      case .keyword: keyword == .case || keyword == .default
      case .atSign: isCase(at: index)
      case .poundIf, .poundElseif, .poundElse, .poundEndif: leadsToCase
      default: false
      }
    }
  }

  /// Whether `case`, `default` or an attribute of one, such as `@unknown`, stands at `index`.
  private func isCase(at index: TokenIndex) -> Bool {
    switch kind(at: index) {
    case .keyword: keyword(at: index) == .case || keyword(at: index) == .default
    case .atSign: kind(at: index + 2) == .keyword && isCase(at: index + 2)
    default: false
    }
  }

  /// Whether a directive stands between cases and not between the statements of one.
  private var leadsToCase: Bool {
    mutating get {
      if index < directiveRun.end { return directiveRun.leadsToCase }
      var next = index
      search: while next < limit {
        switch kind(at: next) {
        case .poundIf, .poundElseif:
          next += 1
          while next < limit, !tokens[Int(next)].startsLine { next += 1 }
        case .poundElse, .poundEndif:
          next += 1
        default:
          break search
        }
      }
      directiveRun = (next, next >= limit || isCase(at: next))
      return directiveRun.leadsToCase
    }
  }
}
