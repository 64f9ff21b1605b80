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
      case .await where kind == .identifier && isPrefixWord(acceptsClosure: true, flavor):
        advance()
        continue
      case .unsafe where kind == .identifier && isPrefixWord(acceptsClosure: true, flavor):
        advance()
        continue
      case .borrow, .copy, .consume, .underscoreMove, .underscoreBorrow, .each:
        if kind == .identifier, isPrefixWord(flavor) {
          advance()
          continue
        }
      case .repeat:
        advance()
        continue
      case .any where isPrefixWord(flavor) || kind(at: index + 1) == .prefixOperator:
        return parseType()
      case .let, .var, .inout:
        if isPattern {
          advance()
          continue
        }
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
      default:
        return parsePostfix(flavor) || index > start
      }
    }
  }

  /// An operator alone between `(`, `,` or `:` and the end of the argument.
  private var isOperatorArgument: Bool {
    switch kind(at: index + 1) {
    case .comma, .endOfFile: true
    default: false
    }
  }

  /// Whether a contextual word such as `await` or `copy` is an operator here and not a name: an expression follows it
  /// on the same line.
  func isPrefixWord(acceptsClosure: Bool = false, prefersCall: Bool? = nil, _ flavor: Flavor = .basic) -> Bool {
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
      // `await (x)` is an operator, `copy(x)` is a call.
      return !(prefersCall ?? !acceptsClosure) && tokens[Int(next)].flags.contains(.afterTrivia)
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
      parseTuple()
    case .leftSquare:
      _ = group { $0.parseArguments() }
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

  /// A tuple, a parenthesised expression, or the parameters of a function type.
  private mutating func parseTuple() {
    _ = group { $0.parseArguments() }
  }

  /// A name with what belongs to it: a module selector, argument labels, generic arguments.
  private mutating func parseNameReference(_ name: inout TokenIndex) {
    if kind != .colonColon { advance() }
    while kind == .colonColon, isName(at: index + 1) {
      name = index + 1
      move(to: index + 2)
    }
    if kind == .leftParen, !startsLine, let end = labelListEnd(at: index) { move(to: end) }
    parseGenericArgumentsOfExpression()
  }

  /// At the `(` of `move(from:to:)`: one past its `)`. Nil where it is a call.
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

  private mutating func parseSuffixes(from start: TokenIndex, name: TokenIndex, isLiteral: Bool, _ flavor: Flavor) {
    var start = start
    var name = name
    var isLiteral = isLiteral
    // The chain's start outside of the `#if` blocks that its members stand in.
    var outerStarts: [TokenIndex] = []
    while true {
      if flavor == .directive, startsLine { return }
      switch kind {
      case .period:
        advance()
        if isName(at: index) || kind == .integerLiteral {
          name = index
          parseNameReference(&name)
        }
        isLiteral = false
      case .leftParen:
        guard !startsLine else { return }
        parseCall(from: start, name: name, flavor)
        name = -1
        isLiteral = false
      case .leftSquare:
        guard !startsLine else { return }
        let mark = argumentClosures.count
        _ = group { $0.parseArguments() }
        if flavor == .basic, kind == .leftBrace, isTrailingClosure(at: index, flavor) { parseTrailingClosures() }
        argumentClosures.removeLast(argumentClosures.count - mark)
        name = -1
        isLiteral = false
      case .leftBrace:
        guard !isLiteral, isTrailingClosure(at: index, flavor) else { return }
        let calleeEnd = index
        let mark = argumentClosures.count
        parseTrailingClosures()
        record(
          Call(
            range: TokenRange(start, index), calleeEnd: calleeEnd, name: name, leftParen: -1,
            trailingClosure: calleeEnd), argumentsFrom: mark)
        name = -1
        if kind == .leftBrace { return }
      case .postfixQuestionMark, .exclamationMark, .postfixOperator:
        advance()
        isLiteral = false
      case .poundIf:
        guard continuesChain(after: index) else { return }
        outerStarts.append(start)
        skipDirectives()
        start = index
      case .poundElseif, .poundElse:
        guard !outerStarts.isEmpty else { return }
        skipDirectives()
        start = index
        if kind == .poundEndif { continue }
      case .poundEndif:
        guard let outer = outerStarts.popLast() else { return }
        advance()
        start = outer
        // What follows on a line of its own goes on only as a member.
      default:
        return
      }
    }
  }

  /// At a `#if`: whether its first clause goes on with a member of the expression before.
  private func continuesChain(after directive: TokenIndex) -> Bool {
    var index = directive
    while kind(at: index) == .poundIf {
      index += 1
      while index < limit, !tokens[Int(index)].startsLine { index += 1 }
    }
    return kind(at: index) == .period && isName(at: index + 1)
  }

  /// Moves past directives and their conditions up to the next line that is none.
  private mutating func skipDirectives() {
    while kind == .poundIf || kind == .poundElseif || kind == .poundElse { parseDirective() }
  }

  private mutating func parseCall(from start: TokenIndex, name: TokenIndex, _ flavor: Flavor) {
    let open = index
    let mark = argumentClosures.count
    let isCall = group { $0.parseArguments() }
    var trailing: TokenIndex = -1
    if flavor == .basic, kind == .leftBrace, isTrailingClosure(at: index, flavor) {
      trailing = index
      parseTrailingClosures()
    }
    guard isCall else { return argumentClosures.removeLast(argumentClosures.count - mark) }
    record(
      Call(
        range: TokenRange(start, index), calleeEnd: open, name: name, leftParen: open, trailingClosure: trailing),
      argumentsFrom: mark)
  }

  /// Appends the call and tells its closures which call is theirs.
  private mutating func record(_ call: Call, argumentsFrom mark: Int) {
    let id = Int32(calls.count)
    calls.append(call)
    while argumentClosures.count > mark {
      closures[Int(argumentClosures.removeLast())].call = id
    }
  }

  /// The inside of parentheses or square brackets: expressions with labels, between commas.
  mutating func parseArguments() {
    while !atEnd {
      if kind(at: index + 1) == .colon {
        switch kind {
        case .identifier, .keyword, .wildcard, .dollarIdentifier: move(to: index + 2)
        default: break
        }
      }
      if kind == .leftBrace { argumentClosures.append(Int32(closures.count)) }
      if !parseExpression(isPattern: isBindingArgument) || !(atEnd || kind == .comma || kind == .colon) {
        // Not an expression: an attribute's own grammar, an operator by name, or code that does not parse.
        if !atEnd, kind != .comma { skipOne() }
      }
      if kind == .colon || kind == .comma { advance() }
    }
  }

  /// `.some(let x)`: a binding inside the arguments of a pattern.
  private var isBindingArgument: Bool {
    keyword == .let || keyword == .var || keyword == .is || keyword == .inout
  }

  /// Moves past one token, or one group.
  mutating func skipOne() {
    switch kind {
    case .leftParen, .leftSquare, .leftBrace: skipGroup()
    default: advance()
    }
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
        let mark = argumentClosures.count
        _ = group { $0.parseArguments() }
        argumentClosures.removeLast(argumentClosures.count - mark)
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
        let mark = argumentClosures.count
        _ = group { $0.parseArguments() }
        argumentClosures.removeLast(argumentClosures.count - mark)
      case .postfixQuestionMark, .exclamationMark:
        advance()
      case .prefixOperator, .postfixOperator, .binaryOperator:
        // `\.?.count`, `\.!`: dots and question marks that were read as one operator.
        guard touchesPrevious(index), startsWithDot else { return }
        advance()
        if isName(at: index), touchesPrevious(index) { advance() }
      default:
        return
      }
    }
  }

  private var startsWithDot: Bool {
    switch tokens[Int(index)].word {
    case ".?", ".!", ".?.", ".!.", "..", ".??", ".?!": true
    default: false
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

  /// `#name<T>(…) { … }`. It looks like a call and is none.
  private mutating func parseMacro(_ flavor: Flavor) {
    advance()
    guard isName(at: index) else { return }
    advance()
    while kind == .colonColon, isName(at: index + 1) { move(to: index + 2) }
    parseGenericArgumentsOfExpression()
    let mark = argumentClosures.count
    if kind == .leftParen, !startsLine { _ = group { $0.parseArguments() } }
    if flavor == .basic, kind == .leftBrace, isTrailingClosure(at: index, flavor) { parseTrailingClosures() }
    argumentClosures.removeLast(argumentClosures.count - mark)
  }
}
