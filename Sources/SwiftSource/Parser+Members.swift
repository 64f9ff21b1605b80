extension Parser {
  mutating func parseFunction(_ id: Int) {
    declarations[id].kind = .function
    declarations[id].name = index
    if isName(at: index) || kind == .wildcard {
      advance()
    } else {
      // An operator's name is everything up to its parameters; a `<` at its end opens generic parameters.
      while !atEnd, kind != .leftParen, !isName(at: index) {
        let token = tokens[Int(index)]
        if token.length > 1, isOperator, opensGenericParameters(token) {
          split = token.length - 1
          break
        }
        if index > declarations[id].name, atLeftAngle { break }
        advance()
      }
    }
    if split > 0 { finishSplitGenericParameters() } else { skipGenericParameters() }
    parseSignature(id)
    skipWhereClause()
    parseBody(of: id)
  }

  /// `==<T>`: the operator `==` and generic parameters. Known by what follows: a name right after the `<`.
  private func opensGenericParameters(_ token: Token) -> Bool {
    switch token.word {
    case "==<", "!=<", "+<", "-<", "*<", "/<", "<<", "<=<", ">=<", "><", "&&<", "||<", "??<", "~=<", "===<", "!==<",
      "+=<", "-=<", "...<", "..<<", "^<", "|<", "&<", "%<", "~><", ">><", "<<<", "=><", "<|<", "|><", "~<", ">>><":
      return isName(at: index + 1) && touchesPrevious(index + 1) && kind(at: index + 1) == .identifier
    default:
      return false
    }
  }

  private mutating func finishSplitGenericParameters() {
    // Only the `<` is left of the operator: what follows is the list itself.
    advance()
    while !atEnd, !atRightAngle, kind != .leftParen {
      advance()
      if eat(.colon) { parseType() }
      _ = eat(.comma)
    }
    if atRightAngle { eatAngle() }
  }

  mutating func parseInitializer(_ id: Int) {
    declarations[id].kind = .initializer
    if kind == .postfixQuestionMark || kind == .exclamationMark || kind == .infixQuestionMark { advance() }
    skipGenericParameters()
    parseSignature(id)
    skipWhereClause()
    parseBody(of: id)
  }

  mutating func parseSubscript(_ id: Int) {
    declarations[id].kind = .subscript
    skipGenericParameters()
    parseSignature(id)
    skipWhereClause()
    if kind == .leftBrace {
      declarations[id].body = index
      parseAccessors()
    }
  }

  mutating func parseMacroDeclaration(_ id: Int) {
    declarations[id].kind = .macro
    if isName(at: index) {
      declarations[id].name = index
      advance()
    }
    skipGenericParameters()
    parseSignature(id)
    if eat(.equal) { parseExpression() }
    skipWhereClause()
  }

  private mutating func parseBody(of id: Int) {
    guard kind == .leftBrace else { return }
    declarations[id].body = index
    parseBlock(.functionBody)
  }

  /// Parameters, effects and the result.
  private mutating func parseSignature(_ id: Int) {
    if kind == .leftParen {
      declarations[id].parameters = index
      parseParameters()
    }
    skipEffects()
    if eat(.arrow) {
      let start = index
      parseType()
      declarations[id].result = TokenRange(start, index)
      skipEffects()
    }
  }

  /// At a `(`: the parameters of a function, with their default values.
  mutating func parseParameters() {
    _ = group { parser in
      while !parser.atEnd {
        let start = parser.index
        parser.parseParameter()
        if parser.kind == .comma { parser.advance() }
        if parser.index == start { parser.skipOne() }
      }
    }
  }

  private mutating func parseParameter() {
    while kind == .atSign { parseAttribute() }
    // Names up to the colon; an enum's associated value may have none.
    var colon = index
    while isName(at: colon) || kind(at: colon) == .wildcard { colon += 1 }
    if kind(at: colon) == .colon, colon > index { move(to: colon + 1) }
    parseType()
    if isOperator("...") { advance() }
    if eat(.equal) { parseExpression() }
  }

  // MARK: - Variables

  mutating func parseVariable(_ id: Int) {
    declarations[id].kind = .variable
    let first = bindings.count
    repeat {
      let start = index
      parseBindingPattern()
      guard index > start else { break }
      let element = bindings.count
      bindings.append(
        Binding(
          pattern: TokenRange(start, index), type: .empty, value: .empty, accessors: -1, declaration: Int32(id)))
      if declarations[id].name < 0, kind(at: start) != .leftParen { declarations[id].name = start }
      if eat(.colon) {
        let type = index
        parseType()
        bindings[element].type = TokenRange(type, index)
      }
      if eat(.equal) {
        let value = index
        parseExpression()
        bindings[element].value = TokenRange(value, index)
      }
      if kind == .leftBrace {
        bindings[element].accessors = index
        parseAccessors()
      }
    } while eat(.comma)
    declarations[id].bindings = Int32(first)..<Int32(bindings.count)
  }

  // MARK: - Accessors

  /// At a `{`: `get`, `set`, `didSet` … each with its body, or the statements of a getter.
  private mutating func parseAccessors() {
    guard startsAccessor(at: index + 1) || kind(at: index + 1) == .rightBrace else {
      return parseBlock(.accessorBody)
    }
    let outer = openBlock(.accessorBlock, from: index)
    _ = group { parser in
      while !parser.atEnd {
        let start = parser.index
        parser.parseAccessor()
        if parser.index == start { parser.skipOne() }
      }
    }
    closeBlock(backTo: outer)
  }

  private mutating func parseAccessor() {
    switch kind {
    case .poundIf, .poundElseif, .poundElse, .poundEndif: return parseDirective()
    case .semicolon: return advance()
    default: break
    }
    while kind == .atSign { parseAttribute() }
    while isAccessorModifier(at: index) {
      advance()
      if kind == .leftParen { skipGroup() }
    }
    guard isAccessorWord(at: index) else { return }
    advance()
    if kind == .leftParen { skipGroup() }
    skipEffects()
    parseBlock(.accessorBody)
  }

  /// Whether an accessor's word stands here, after attributes and modifiers. It does not in a getter that starts with a
  /// call or a use of something called `get`.
  private func startsAccessor(at start: TokenIndex) -> Bool {
    // `limit` is the outer group's here, which holds the brace and all that is in it.
    var index = start
    if kind(at: index) == .poundIf {
      index += 1
      while index < limit, !tokens[Int(index)].startsLine { index += 1 }
    }
    while kind(at: index) == .atSign, isName(at: index + 1) {
      index += 2
      if kind(at: index) == .leftParen, touchesPrevious(index), partners[Int(index)] >= 0 {
        index = partners[Int(index)] + 1
      }
    }
    while isAccessorModifier(at: index) {
      index += 1
      if kind(at: index) == .leftParen, partners[Int(index)] >= 0 { index = partners[Int(index)] + 1 }
    }
    return isAccessorWord(at: index)
  }

  private func isAccessorModifier(at index: TokenIndex) -> Bool {
    switch keyword(at: index) {
    case .mutating, .nonmutating, .consuming, .borrowing, .isolated, .nonisolated, .yielding:
      return isAccessorWord(at: index + 1) || isAccessorModifier(at: index + 1)
        || kind(at: index + 1) == .leftParen && keyword(at: index) == .nonisolated
    case .none:
      return index < limit && tokens[Int(index)].word == "__consuming"
    default:
      return false
    }
  }

  private func isAccessorWord(at index: TokenIndex) -> Bool {
    switch keyword(at: index) {
    case .get, .set, .didSet, .willSet, .underscoreRead, .underscoreModify, .unsafeAddress, .unsafeMutableAddress,
      .address, .mutableAddress, .addressWithOwner, .addressWithNativeOwner:
      break
    case .`init`, .read, .modify, .mutate, .borrow:
      return kind(at: index + 1) == .leftBrace
        || kind(at: index + 1) == .leftParen && kind(at: index) == .keyword
        || keyword(at: index) != .`init` && endsAccessor(at: index + 1)
    default:
      return false
    }
    return endsAccessor(at: index + 1)
  }

  private func endsAccessor(at index: TokenIndex) -> Bool {
    switch kind(at: index) {
    case .leftBrace, .rightBrace, .leftParen, .semicolon, .endOfFile: true
    case .poundIf, .poundElseif, .poundElse, .poundEndif, .atSign: true
    case .keyword, .identifier:
      startsLine(at: index) || isAccessorWord(at: index) || isAccessorModifier(at: index)
        || keyword(at: index) == .async || keyword(at: index) == .throws || keyword(at: index) == .rethrows
    default: false
    }
  }
}
