extension Parser {
  /// At a `{` in an expression: reads a closure.
  mutating func parseClosure() {
    let open = index
    let id = closures.count
    closures.append(RawClosure(range: TokenRange(open, open)))
    let outer = openBlock(.closure, from: open)
    let mark = argumentClosures.count
    _ = group { parser in
      if let signature = parser.closureSignature() {
        parser.closures[id].inKeyword = signature
        parser.parseClosureHead(id: id, upTo: signature)
      }
      parser.parseStatements()
    }
    dropArgumentClosures(downTo: mark)
    closures[id].range.upper = index
    closeBlock(backTo: outer)
  }

  /// The `in` of a closure's signature, or nil where the closure has none. Moves nothing.
  private mutating func closureSignature() -> TokenIndex? {
    switch kind {
    case .atSign, .leftParen, .leftSquare, .wildcard, .identifier: break
    default: return nil
    }
    let start = index
    defer { move(to: start) }
    while kind == .atSign { skipAttribute() }
    if kind == .leftSquare {
      guard partners[Int(index)] >= 0 else { return nil }
      skipGroup()
    }
    if kind == .leftParen {
      skipGroup()
    } else if kind == .identifier || kind == .wildcard, keyword != .async || kind(at: index + 1) == .comma {
      advance()
      while true {
        if eat(.colon), !parseType() { return nil }
        guard eat(.comma) else { break }
        guard kind == .identifier || kind == .wildcard else { return nil }
        advance()
      }
    }
    skipEffects()
    if eat(.arrow) {
      guard parseType() else { return nil }
      skipEffects()
    }
    return keyword == .in ? index : nil
  }

  /// Reads a signature whose end is known: captured values are expressions, the rest holds none.
  private mutating func parseClosureHead(id: Int, upTo signature: TokenIndex) {
    while kind == .atSign { skipAttribute() }
    if kind == .leftSquare, index < signature {
      closures[id].captures = index
      _ = group { $0.parseCaptures() }
    }
    move(to: signature + 1)
  }

  private mutating func parseCaptures() {
    while !atEnd {
      if keyword == .weak || keyword == .unowned, kind(at: index + 1) != .equal, kind(at: index + 1) != .comma {
        advance()
        if kind == .leftParen { skipGroup() }
      }
      if isName(at: index), kind(at: index + 1) == .equal { move(to: index + 2) }
      if !parseExpression() || !(atEnd || kind == .comma), !atEnd, kind != .comma { skipOne() }
      if kind == .comma { advance() }
    }
  }

  // MARK: - Trailing closures

  /// At the `{` after a callee: reads it and the labelled ones after it.
  mutating func parseTrailingClosures() {
    argumentClosures.append(Int32(closures.count))
    parseClosure()
    while isName(at: index) || kind == .wildcard, keyword != .default, kind(at: index + 1) == .colon,
      kind(at: index + 2) == .leftBrace
    {
      move(to: index + 2)
      argumentClosures.append(Int32(closures.count))
      parseClosure()
    }
  }

  /// Whether the `{` at `open`, after an expression, is a trailing closure: not an accessor block, not a `switch` body,
  /// and in a condition only where what follows the `}` shows that the statement's body is still to come.
  func isTrailingClosure(at open: TokenIndex, _ flavor: Flavor) -> Bool {
    if keyword(at: open + 1) == .case || isAccessorBlock(at: open) { return false }
    guard flavor == .condition else { return true }
    guard open + 1 < limit, !tokens[Int(open) + 1].startsLine else { return false }
    let close = partners[Int(open)]
    guard close >= 0, close < limit else { return false }
    let next = close + 1
    switch kind(at: next) {
    case .leftBrace, .comma:
      return true
    case .keyword where keyword(at: next) == .where:
      return true
    case .leftSquare, .leftParen, .period, .postfixQuestionMark, .infixQuestionMark, .exclamationMark, .colon,
      .equal, .postfixOperator, .binaryOperator:
      return !startsLine(at: next)
    case .keyword where keyword(at: next) == .is || keyword(at: next) == .as:
      return !startsLine(at: next)
    default:
      return false
    }
  }
}
