extension Parser {
  /// Where an expression stands: in a condition, `{` after it starts the statement's body.
  enum Flavor { case basic, condition, directive }

  /// Reads an expression: operands with operators between them. False, and nothing consumed, where none starts.
  @discardableResult
  mutating func parseExpression(_ flavor: Flavor = .basic, isPattern: Bool = false) -> Bool {
    guard parseOperand(flavor, isPattern: isPattern) else { return false }
    var openTernaries = 0
    while !(flavor == .directive && startsLine) {
      switch kind {
      case .binaryOperator, .arrow:
        advance()
      case .infixQuestionMark:
        openTernaries += 1
        advance()
      case .colon where openTernaries > 0:
        openTernaries -= 1
        advance()
      case .equal where !isPattern:
        advance()
      case .keyword where keyword == .is:
        advance()
        parseType()
        continue
      case .keyword where keyword == .as:
        advance()
        if kind == .postfixQuestionMark || kind == .exclamationMark { advance() }
        parseType()
        continue
      case .keyword where keyword == .throws:
        skipEffects()
        guard eat(.arrow) else { return true }
      case .identifier where keyword == .async:
        let next = kind(at: index + 1)
        guard next == .arrow || keyword(at: index + 1) == .throws else { return true }
        skipEffects()
        guard eat(.arrow) else { return true }
      default:
        return true
      }
      guard parseOperand(flavor, isPattern: isPattern) else { return true }
    }
    return true
  }

  /// One operand with the words and operators before it.
  private mutating func parseOperand(_ flavor: Flavor, isPattern: Bool) -> Bool {
    let start = index
    while true {
      switch keyword {
      case .try:
        advance()
        if kind == .postfixQuestionMark || kind == .exclamationMark { advance() }
        continue
      case .await, .repeat:
        advance()
        continue
      case .unsafe where isPrefixWord(acceptsClosure: true, flavor),
        .borrow where isPrefixWord(flavor), .copy where isPrefixWord(flavor), .consume where isPrefixWord(flavor),
        .each where isPrefixWord(flavor):
        advance()
        continue
      case .any where isPrefixWord(flavor) || kind(at: index + 1) == .prefixOperator:
        return parseType()
      case .nonisolated where isNonsending:
        return parseType()
      case .let where isPattern, .var where isPattern, .inout where isPattern,
        .underscoreBorrowing where isPattern && kind(at: index + 1) == .identifier:
        advance()
        continue
      case .inout:
        return parseType() || index > start
      case .is where isPattern:
        advance()
        return parseType()
      case .if where depth < Parser.maximumDepth:
        parseIf()
        return true
      case .switch where depth < Parser.maximumDepth:
        parseSwitch()
        return true
      default:
        break
      }
      switch kind {
      case .prefixOperator, .prefixAmpersand:
        advance()
      case .backslash:
        parseKeyPath()
        return true
      case .binaryOperator where index > start || isOperatorArgument:
        // An operator passed by name: `reduce(0, +)`.
        advance()
        return true
      case .atSign:
        parseAttributedType()
        return index > start
      default:
        return parsePostfix(flavor) || index > start
      }
    }
  }

  /// At an `@`: `@Sendable () -> Void`, a type among the operands. Attributes that no type follows are passed.
  private mutating func parseAttributedType() {
    let start = index
    if parseType() { return }
    move(to: start)
    parseStrayAttributes()
  }

  /// `nonisolated(nonsending)`, which starts a type.
  private var isNonsending: Bool {
    kind(at: index + 1) == .leftParen && keyword(at: index + 2) == .nonsending
  }

  /// An operator alone between `(`, `,` or `:` and the end of the argument.
  private var isOperatorArgument: Bool {
    switch kind(at: index + 1) {
    case .comma, .endOfFile: true
    default: false
    }
  }

  /// Whether a contextual word such as `unsafe` or `copy` is an operator here and not a name: an expression follows it
  /// on the same line.
  func isPrefixWord(acceptsClosure: Bool = false, _ flavor: Flavor = .basic) -> Bool {
    let next = index + 1
    guard next < limit, !tokens[Int(next)].startsLine else { return false }
    switch tokens[Int(next)].kind {
    case .identifier, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .stringQuote, .singleQuote,
      .multilineStringQuote, .rawStringPoundDelimiter, .regexSlash, .regexPoundDelimiter, .prefixAmpersand,
      .prefixOperator, .atSign, .backslash, .pound:
      return true
    case .keyword:
      switch tokens[Int(next)].keyword {
      case .anyType, .selfType, .self, .super, .`init`, .true, .false, .nil, .repeat, .try, .if, .switch: return true
      default: return false
      }
    case .period, .leftParen, .leftSquare:
      // `unsafe (x)` is an operator, `copy(x)` and `copy (x)` are calls.
      return acceptsClosure && tokens[Int(next)].flags.contains(.afterTrivia)
    case .leftBrace:
      return acceptsClosure && isTrailingClosure(at: next, flavor)
    default:
      return false
    }
  }

  // MARK: - Primary and postfix expressions

  private mutating func parsePostfix(_ flavor: Flavor) -> Bool {
    let start = index
    var name: TokenIndex = -1
    var isLiteral = false
    switch kind {
    case .integerLiteral, .floatLiteral:
      advance()
      isLiteral = true
    case .stringQuote, .multilineStringQuote, .singleQuote, .rawStringPoundDelimiter:
      parseString()
      isLiteral = true
    case .regexSlash, .regexPoundDelimiter:
      while kind == .regexSlash || kind == .regexPoundDelimiter || kind == .regexLiteralPattern { advance() }
      isLiteral = true
    case .identifier, .colonColon:
      name = index
      parseNameReference(&name)
    case .dollarIdentifier, .wildcard:
      name = index
      advance()
    case .keyword:
      switch keyword {
      case .self, .selfType, .`init`, .deinit, .subscript:
        name = index
        parseNameReference(&name)
      case .super:
        name = index
        advance()
      case .true, .false, .nil:
        advance()
        isLiteral = true
      case .anyType:
        advance()
      default:
        return false
      }
    case .period:
      guard isName(at: index + 1) || kind(at: index + 1) == .integerLiteral else { return false }
      advance()
      name = index
      parseNameReference(&name)
    case .leftParen:
      parseBracketed()
    case .leftSquare:
      parseBracketed()
      isLiteral = true
    case .leftBrace:
      parseClosure()
    case .pound:
      parseMacro(flavor)
    case .poundAvailable, .poundUnavailable:
      advance()
      if kind == .leftParen { skipGroup() }
    default:
      return false
    }
    parseSuffixes(from: start, name: name, isLiteral: isLiteral, flavor)
    return true
  }

  /// A name with what belongs to it: a module selector, argument labels, generic arguments.
  mutating func parseNameReference(_ name: inout TokenIndex) {
    if kind != .colonColon { advance() }
    while kind == .colonColon, isName(at: index + 1) {
      name = index + 1
      move(to: index + 2)
    }
    if kind == .leftParen, !startsLine, let end = labelListEnd(at: index) { move(to: end) }
    parseGenericArgumentsOfExpression()
  }

  /// At the `(` of `move(from:to:)`: one past its `)`. Nil where it is a call.
  @inline(__always)
  private func labelListEnd(at open: TokenIndex) -> TokenIndex? {
    let close = partners[Int(open)]
    guard close > open + 1, close <= limit else { return nil }
    var index = open + 1
    while index < close {
      switch kind(at: index) {
      case .identifier, .keyword, .wildcard, .dollarIdentifier: break
      default: return nil
      }
      guard kind(at: index + 1) == .colon || kind(at: index + 1) == .colonColon, index + 1 < close else { return nil }
      index += 2
    }
    return close + 1
  }

  // MARK: - Strings, key paths, macros

  private mutating func parseString() {
    if kind == .rawStringPoundDelimiter { advance() }
    let quote = kind
    guard quote == .stringQuote || quote == .multilineStringQuote || quote == .singleQuote else { return }
    advance()
    while true {
      switch kind {
      case .stringSegment:
        advance()
      case .backslash:
        advance()
        if kind == .rawStringPoundDelimiter { advance() }
        guard kind == .leftParen else { return }
        parseBracketed()
      case quote:
        advance()
        if kind == .rawStringPoundDelimiter, touchesPrevious(index) { advance() }
        return
      default:
        return
      }
    }
  }

  private mutating func parseKeyPath() {
    advance()
    if kind != .period, !isOperator { parseKeyPathRoot() }
    while !startsLine || kind == .period {
      switch kind {
      case .period where isName(at: index + 1) || kind(at: index + 1) == .integerLiteral:
        advance()
        var name: TokenIndex = index
        parseNameReference(&name)
      case .period where kind(at: index + 1) == .leftSquare || kind(at: index + 1) == .postfixQuestionMark:
        advance()
      case .leftSquare:
        parseBracketed()
      case .postfixQuestionMark, .exclamationMark:
        advance()
      case .prefixOperator, .postfixOperator, .binaryOperator:
        // `\.?.count`, `\.!`: dots and question marks that were read as one operator.
        guard touchesPrevious(index), byte == UInt8(ascii: ".") else { return }
        advance()
        if isName(at: index), touchesPrevious(index) { advance() }
      default:
        return
      }
    }
  }

  /// The type a key path starts from.
  private mutating func parseKeyPathRoot() {
    switch kind {
    case .identifier, .keyword:
      advance()
      parseGenericArgumentsOfExpression()
    case .leftParen, .leftSquare:
      skipGroup()
    default:
      break
    }
  }

  /// `#name<T>(…) { … }`. It looks like a call, but is not one.
  mutating func parseMacro(_ flavor: Flavor) {
    advance()
    guard isName(at: index) else { return }
    advance()
    while kind == .colonColon, isName(at: index + 1) { move(to: index + 2) }
    parseGenericArgumentsOfExpression()
    let mark = argumentClosures.count
    if kind == .leftParen, !startsLine { parseBracketed() }
    if flavor == .basic, kind == .leftBrace, isTrailingClosure(at: index, flavor) { parseTrailingClosures() }
    dropArgumentClosures(downTo: mark)
  }
}
