extension Parser {
  // MARK: - Functions

  mutating func parseFunction(_ id: Int) {
    declarations[id].kind = .function
    guard !atEnd else { return }
    if isName(at: index) || kind == .wildcard {
      parseName(id)
    } else {
      parseOperatorName(id)
    }
    parseGenericParameters(id)
    parseSignature(id)
    skipWhereClause()
    parseBody(id)
  }

  /// An operator's name is everything up to the parameters; a `<` at its end, before a name, opens generic ones.
  private mutating func parseOperatorName(_ id: Int) {
    declarations[id].name = index
    while !atEnd, kind != .leftParen, kind != .leftBrace, !isName(at: index) {
      if index > declarations[id].name, atLeftAngle { return }
      let token = tokens[Int(index)]
      if token.length > 1, isOperator, bytes[Int(token.end) - 1] == UInt8(ascii: "<"),
        kind(at: index + 1) == .identifier || keyword(at: index + 1) == .let
      {
        split = token.length - 1
        return
      }
      advance()
    }
  }

  mutating func parseInitializer(_ id: Int) {
    declarations[id].kind = .initializer
    switch kind {
    case .postfixQuestionMark, .infixQuestionMark, .exclamationMark: advance()
    default: if isOperator(UInt8(ascii: "!")) || isOperator(UInt8(ascii: "?")) { advance() }
    }
    parseGenericParameters(id)
    parseSignature(id)
    skipWhereClause()
    parseBody(id)
  }

  mutating func parseDeinitializer(_ id: Int) {
    declarations[id].kind = .deinitializer
    skipEffects()
    parseBody(id)
  }

  mutating func parseSubscript(_ id: Int) {
    declarations[id].kind = .subscript
    parseGenericParameters(id)
    parseSignature(id)
    skipWhereClause()
    if kind == .leftBrace {
      declarations[id].body = index
      declarations[id].accessors = parseAccessors()
    }
  }

  mutating func parseMacroDeclaration(_ id: Int) {
    declarations[id].kind = .macro
    parseName(id)
    parseGenericParameters(id)
    parseSignature(id)
    if eat(.equal) { parseExpression() }
    skipWhereClause()
  }

  private mutating func parseBody(_ id: Int) {
    guard kind == .leftBrace else { return }
    declarations[id].body = index
    parseBlock(.functionBody)
  }

  /// Parameters, effects and the result.
  private mutating func parseSignature(_ id: Int) {
    if kind == .leftParen {
      declarations[id].parameterClause = index
      declarations[id].parameters = parseParameters()
    }
    skipEffects()
    guard eat(.arrow) else { return }
    let start = index
    // `-> <T: P> T`: a result that is opaque by name.
    skipGenericParameters()
    parseType()
    declarations[id].result = TokenRange(start, consumedEnd)
    skipEffects()
  }

  /// At a `(`: the parameters of a function, with their default values. Returns where they are recorded.
  mutating func parseParameters() -> Range<Int32> {
    let mark = openParameters.count
    _ = group { parser in
      while !parser.atEnd {
        let start = parser.index
        parser.parseParameter()
        if parser.kind == .comma { parser.advance() }
        if parser.index == start { parser.skipOne() }
      }
    }
    let first = Int32(parameters.count)
    parameters += openParameters[mark...]
    openParameters.removeLast(openParameters.count - mark)
    return first..<Int32(parameters.count)
  }

  private mutating func parseParameter() {
    var parameter = RawParameter(range: TokenRange(index, index))
    parseStrayAttributes()
    // Names up to the colon; an enum's associated value may have none.
    var colon = index
    while isName(at: colon) || kind(at: colon) == .wildcard { colon += 1 }
    if kind(at: colon) == .colon, colon > index {
      parameter.label = index
      parameter.name = colon - 1
      move(to: colon + 1)
    }
    // Attributes in front of a value without a name are its type's.
    let type = parameter.label < 0 ? parameter.range.lower : index
    parseType()
    parameter.type = TokenRange(type, consumedEnd)
    if isOperator("...") { advance() }
    if eat(.equal) {
      let value = index
      parseExpression()
      parameter.defaultValue = TokenRange(value, index)
    }
    parameter.range.upper = consumedEnd
    if !parameter.range.isEmpty { openParameters.append(parameter) }
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
      bindings.append(RawBinding(pattern: TokenRange(start, index), declaration: Int32(id)))
      if element == first, kind(at: start) != .leftParen { declarations[id].name = start }
      parseBindingType(element)
      let hasValue = kind == .equal
      if eat(.equal) {
        let value = index
        parseExpression()
        bindings[element].value = TokenRange(value, index)
      }
      // After a value, a brace on a line of its own is a closure, unless it says that it holds observers.
      if kind == .leftBrace, !hasValue || !startsLine || isAccessorBlock(at: index) {
        bindings[element].accessorBlock = index
        bindings[element].accessors = parseAccessors()
      }
    } while eat(.comma)
    declarations[id].bindings = Int32(first)..<Int32(bindings.count)
  }

  private mutating func parseBindingType(_ element: Int) {
    guard eat(.colon) else { return }
    let start = index
    skipGenericParameters()
    parseType()
    bindings[element].type = TokenRange(start, consumedEnd)
  }

  /// A name, `_` or a tuple of names.
  mutating func parseBindingPattern() {
    while keyword == .let || keyword == .var || keyword == .inout { advance() }
    switch kind {
    case .leftParen: skipGroup()
    case .identifier, .wildcard, .dollarIdentifier: advance()
    case .keyword where keyword == .self || keyword == .`init`: advance()
    default: break
    }
  }

  // MARK: - Accessors

  /// At a `{`: `get`, `set`, `didSet` … each with its body, or the statements of a getter. Returns where the accessors
  /// are recorded.
  private mutating func parseAccessors() -> Range<Int32> {
    guard startsAccessor(at: index + 1) || kind(at: index + 1) == .rightBrace else {
      parseBlock(.accessorBody)
      return 0..<0
    }
    let mark = openAccessors.count
    let outer = openBlock(.accessorBlock, from: index)
    _ = group { parser in
      while !parser.atEnd {
        let start = parser.index
        parser.parseAccessor()
        if parser.index == start { parser.skipOne() }
      }
    }
    closeBlock(backTo: outer)
    let first = Int32(accessors.count)
    accessors += openAccessors[mark...]
    openAccessors.removeLast(openAccessors.count - mark)
    return first..<Int32(accessors.count)
  }

  private mutating func parseAccessor() {
    parseStrayAttributes()
    if isAccessorModifier(at: index) { advance() }
    guard isAccessorWord(at: index) else { return }
    var accessor = RawAccessor(introducer: index)
    advance()
    if kind == .leftParen { skipGroup() }
    skipEffects()
    if kind == .leftBrace { accessor.body = index }
    parseBlock(.accessorBody)
    openAccessors.append(accessor)
  }

  /// Whether an accessor's word stands at `start`, after attributes and at most one modifier.
  private mutating func startsAccessor(at start: TokenIndex) -> Bool {
    let brace = index
    defer { move(to: brace) }
    move(to: start)
    while kind == .atSign, isName(at: index + 1) { skipAttribute() }
    if isAccessorModifier(at: index) { advance() }
    return isAccessorWord(at: index)
  }

  private func isAccessorModifier(at index: TokenIndex) -> Bool {
    switch keyword(at: index) {
    case .mutating, .nonmutating, .consuming, .borrowing, .underscoreConsuming: isAccessorWord(at: index + 1)
    default: false
    }
  }

  private func isAccessorWord(at index: TokenIndex) -> Bool {
    switch keyword(at: index) {
    case .get, .set, .didSet, .willSet, .`init`, .underscoreRead, .underscoreModify, .unsafeAddress,
      .unsafeMutableAddress:
      true
    default: false
    }
  }

  /// What macros mark an accessor block with that could be a closure.
  private static let accessorBlock: Word = "_accessorBlock"

  /// Whether the `{` at `open`, after a value, starts with an observer: `{ didSet …`, `{ @Attribute willSet …`.
  func isAccessorBlock(at open: TokenIndex) -> Bool {
    var index = open + 1
    while kind(at: index) == .atSign {
      guard kind(at: index + 1) == .identifier else { return false }
      if tokens[Int(index) + 1].word == Parser.accessorBlock { return true }
      index += 2
      if kind(at: index) == .leftParen { index = groupEnd(at: index) }
    }
    switch keyword(at: index) {
    case .didSet, .willSet, .`init`: return true
    default: return false
    }
  }
}
