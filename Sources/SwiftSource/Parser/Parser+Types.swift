extension Parser {
  /// Reads a type. False, with the position anywhere, where none stands; the caller that only tries goes back itself.
  /// Types hold no closures and no calls, so nothing is recorded.
  @discardableResult
  mutating func parseType() -> Bool {
    guard parseComposition() else { return false }
    while true {
      // Function types: `(A) async throws(E) -> B`, one arrow after another.
      let start = (index, split)
      skipEffects()
      guard eat(.arrow) else {
        (index, split) = start
        return true
      }
      guard parseComposition() else { return false }
    }
  }

  /// Moves past `async`, `throws`, `throws(E)`, `rethrows`, `reasync`.
  mutating func skipEffects() {
    while true {
      switch keyword {
      case .async, .reasync, .rethrows:
        advance()
      case .throws:
        advance()
        if kind == .leftParen { skipGroup() }
      default:
        return
      }
    }
  }

  private mutating func parseComposition() -> Bool {
    guard parseSimpleType() else { return false }
    while isOperator(UInt8(ascii: "&")) {
      advance()
      guard parseSimpleType() else { return false }
    }
    return true
  }

  private mutating func parseSimpleType() -> Bool {
    skipTypePrefixes()
    switch kind {
    case .leftParen:
      guard parseTupleType() else { return false }
    case .leftSquare:
      guard parseCollectionType() else { return false }
    case .identifier, .wildcard:
      advance()
      guard parseModuleSelector(), parseGenericArgumentsOfType() else { return false }
    case .keyword where keyword == .selfType || keyword == .anyType || keyword == .self:
      advance()
      guard parseGenericArgumentsOfType() else { return false }
    default:
      return false
    }
    return parseTypeSuffixes()
  }

  private mutating func parseModuleSelector() -> Bool {
    while kind == .colonColon {
      advance()
      guard isName(at: index) else { return false }
      advance()
    }
    return true
  }

  private mutating func parseTypeSuffixes() -> Bool {
    while true {
      switch kind {
      case .period:
        guard isName(at: index + 1) else { return true }
        advance()
        advance()
        guard parseModuleSelector(), parseGenericArgumentsOfType() else { return false }
      case .postfixQuestionMark, .exclamationMark:
        // A line that starts with `?` or `!` is not part of the type above.
        guard !startsLine, eat(kind) else { return true }
      default:
        return true
      }
    }
  }

  /// Attributes and the words that stand before a type.
  private mutating func skipTypePrefixes() {
    while true {
      if kind == .atSign {
        skipAttribute()
        continue
      }
      if isOperator(UInt8(ascii: "~")) {
        advance()
        continue
      }
      switch keyword {
      case .inout:
        advance()
      case .repeat:
        advance()
      case .some, .any, .each, .borrowing, .consuming, .isolated, .sending, .underscoreConst:
        guard startsType(at: index + 1) else { return }
        advance()
      case .nonisolated where kind(at: index + 1) == .leftParen && touchesPrevious(index + 1),
        .dependsOn where kind(at: index + 1) == .leftParen && !startsLine(at: index + 1):
        advance()
        skipGroup()
      case .nonisolated where kind(at: index + 1) == .identifier, .underscoreOwned, .underscoreShared:
        advance()
      default:
        return
      }
    }
  }

  /// Whether a type can start with this token, on the same line.
  private func startsType(at index: TokenIndex) -> Bool {
    guard !startsLine(at: index) else { return false }
    switch kind(at: index) {
    case .identifier, .leftParen, .leftSquare, .atSign, .wildcard: return true
    case .prefixOperator: return bytes[Int(tokens[Int(index)].offset)] == UInt8(ascii: "~")
    case .keyword:
      switch keyword(at: index) {
      case .selfType, .anyType, .inout, .repeat: return true
      default: return false
      }
    default: return false
    }
  }

  private mutating func parseTupleType() -> Bool {
    var isType = true
    let hasPartner = group { parser in
      while !parser.atEnd {
        if parser.isName(at: parser.index) || parser.kind == .wildcard {
          // `name: T`, `first second: T`
          if parser.kind(at: parser.index + 1) == .colon {
            parser.move(to: parser.index + 2)
          } else if parser.isName(at: parser.index + 1) || parser.kind(at: parser.index + 1) == .wildcard,
            parser.kind(at: parser.index + 2) == .colon
          {
            parser.move(to: parser.index + 3)
          }
        }
        guard parser.parseType() else {
          isType = false
          return
        }
        if parser.isOperator("...") { parser.advance() }
        guard parser.eat(.comma) || parser.atEnd else {
          isType = false
          return
        }
      }
    }
    return hasPartner && isType
  }

  private mutating func parseCollectionType() -> Bool {
    var isType = true
    let hasPartner = group { parser in
      if parser.kind == .integerLiteral || parser.kind == .wildcard {
        parser.advance()
      } else if !parser.parseType() {
        isType = false
        return
      }
      if parser.keyword == .of || parser.kind == .colon {
        parser.advance()
        guard parser.parseType() else {
          isType = false
          return
        }
      }
      isType = parser.atEnd
    }
    return hasPartner && isType
  }

  private mutating func parseGenericArgumentsOfType() -> Bool {
    atLeftAngle ? parseGenericArguments() : true
  }

  /// At a `<`: reads `<A, B>`. False, with the position anywhere, where no list of types stands.
  mutating func parseGenericArguments() -> Bool {
    let start = index
    guard depth < Parser.maximumDepth, !notGeneric.contains(start) else { return false }
    depth += 1
    defer { depth -= 1 }
    eatByte()
    while !atRightAngle {
      guard parseGenericArgument(), eat(.comma) || atRightAngle else {
        notGeneric.insert(start)
        return false
      }
    }
    eatByte()
    return true
  }

  /// A type, or an integer with or without a sign.
  private mutating func parseGenericArgument() -> Bool {
    // The sign of `<-1>` is the rest of the operator `<-`.
    if isOperator(UInt8(ascii: "-")), kind(at: index + 1) == .integerLiteral { advance() }
    return eat(.integerLiteral) || parseType()
  }

  /// In an expression, at a `<`: reads it as generic arguments where it can only be that; else stays.
  mutating func parseGenericArgumentsOfExpression() {
    guard atLeftAngle else { return }
    let start = (index, split)
    if parseGenericArguments(), followsGenericArguments { return }
    (index, split) = start
  }

  /// Whether the current token says that what stood before was a list of generic arguments and no comparison.
  private var followsGenericArguments: Bool {
    switch kind {
    case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile,
      .exclamationMark, .postfixQuestionMark, .colon:
      return true
    case .leftParen, .leftSquare:
      return !startsLine
    case .binaryOperator:
      return isOperator(UInt8(ascii: "&"))
    default:
      return false
    }
  }

  /// Reads the generic parameters of a declaration, where it has some.
  mutating func parseGenericParameters(_ id: Int) {
    let start = index
    skipGenericParameters()
    if consumedEnd > start { declarations[id].genericParameters = TokenRange(start, consumedEnd) }
  }

  /// At a `<`: moves past generic parameters: `<T: P, each U, let N: Int>`.
  mutating func skipGenericParameters() {
    guard atLeftAngle else { return }
    eatByte()
    while !atEnd, !atRightAngle {
      while kind == .atSign { skipAttribute() }
      if keyword == .each || keyword == .let, isName(at: index + 1) { advance() }
      guard isName(at: index) else { break }
      advance()
      if eat(.colon) { parseType() }
      if keyword == .where { skipWhereClause() }
      guard eat(.comma) || atRightAngle else { break }
    }
    if atRightAngle { eatByte() }
  }

  /// Moves past `where A == B, C: D`.
  mutating func skipWhereClause() {
    guard eat(.where) else { return }
    repeat {
      _ = parseGenericArgument()
      if kind == .colon || kind == .equal || isOperator("==") {
        advance()
        _ = parseGenericArgument()
        // `T: _Trivial(64)`
        if kind == .leftParen, !startsLine { skipGroup() }
      }
    } while eat(.comma)
  }
}
