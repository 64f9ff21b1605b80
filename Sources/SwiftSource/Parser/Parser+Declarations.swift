extension Parser {
  /// Reads the declaration whose attributes and modifiers start here and whose `introducer` was found.
  mutating func parseDeclaration(introducer: TokenIndex) {
    if kind(at: introducer) == .pound {
      _ = parseAttributesAndModifiers(upTo: introducer)
      return parseMacro(.basic)
    }
    let id = declarations.count
    declarations.append(
      RawDeclaration(kind: .variable, range: TokenRange(index, index), introducer: introducer, name: -1))
    declarations[id].parent = declaration
    let outer = declaration
    declaration = Int32(id)
    declarations[id].modifiers = parseAttributesAndModifiers(upTo: introducer)
    parseDeclarationItself(id)
    declarations[id].range.upper = consumedEnd
    if split > 0 { advance() }
    declaration = outer
  }

  private mutating func parseDeclarationItself(_ id: Int) {
    let word = keyword
    advance()
    switch word {
    case .class: parseTypeDeclaration(id, .class)
    case .struct: parseTypeDeclaration(id, .struct)
    case .enum: parseTypeDeclaration(id, .enum)
    case .actor: parseTypeDeclaration(id, .actor)
    case .protocol: parseTypeDeclaration(id, .protocol)
    case .extension: parseExtension(id)
    case .func: parseFunction(id)
    case .`init`: parseInitializer(id)
    case .deinit: parseDeinitializer(id)
    case .subscript: parseSubscript(id)
    case .let, .var, .inout: parseVariable(id)
    case .case: parseEnumCase(id)
    case .typealias: parseTypeName(id, .typealias)
    case .associatedtype: parseTypeName(id, .associatedtype)
    case .operator: parseOperatorDeclaration(id)
    case .precedencegroup: parsePrecedenceGroup(id)
    case .macro: parseMacroDeclaration(id)
    case .import: parseImport(id)
    default: break
    }
  }

  mutating func parseName(_ id: Int) {
    guard isName(at: index) || kind == .wildcard else { return }
    declarations[id].name = index
    advance()
  }

  // MARK: - Types

  private mutating func parseTypeDeclaration(_ id: Int, _ kind: RawDeclaration.Kind) {
    declarations[id].kind = kind
    parseName(id)
    parseGenericParameters(id)
    parseInheritance(id)
    skipWhereClause()
    parseMembers(id)
  }

  private mutating func parseExtension(_ id: Int) {
    declarations[id].kind = .extension
    let start = index
    parseType()
    if consumedEnd > start { declarations[id].name = start }
    parseInheritance(id)
    skipWhereClause()
    parseMembers(id)
  }

  private mutating func parseInheritance(_ id: Int) {
    guard eat(.colon) else { return }
    let start = index
    repeat {
      // `protocol P: class`, as it was written before `AnyObject`.
      if !eat(.class) { parseType() }
    } while eat(.comma)
    declarations[id].inheritance = TokenRange(start, consumedEnd)
  }

  private mutating func parseMembers(_ id: Int) {
    guard kind == .leftBrace else { return }
    declarations[id].body = index
    let outer = openBlock(.typeBody, from: index)
    _ = group { parser in
      while !parser.atEnd {
        let start = parser.index
        parser.parseMember()
        if parser.index == start { parser.skipOne() }
      }
    }
    closeBlock(backTo: outer)
  }

  private mutating func parseMember() {
    let introducer = introducer(inType: true)
    guard introducer < 0 else { return parseDeclaration(introducer: introducer) }
    switch kind {
    case .poundIf, .poundElseif, .poundElse, .poundEndif, .poundSourceLocation: parseDirective()
    case .pound: parseMacro(.basic)
    case .atSign: parseStrayAttributes()
    default: break
    }
  }

  private mutating func parseTypeName(_ id: Int, _ kind: RawDeclaration.Kind) {
    declarations[id].kind = kind
    parseName(id)
    parseGenericParameters(id)
    parseInheritance(id)
    if eat(.equal) { parseType() }
    skipWhereClause()
  }

  private mutating func parseEnumCase(_ id: Int) {
    declarations[id].kind = .enumCase
    let first = Int32(bindings.count)
    repeat {
      guard isName(at: index) else { break }
      let element = bindings.count
      bindings.append(RawBinding(pattern: TokenRange(index, index + 1), declaration: Int32(id)))
      if declarations[id].name < 0 { declarations[id].name = index }
      advance()
      if kind == .leftParen {
        let start = index
        bindings[element].parameters = parseParameters()
        bindings[element].type = TokenRange(start, index)
      }
      if eat(.equal) {
        let start = index
        parseExpression()
        bindings[element].value = TokenRange(start, index)
      }
    } while eat(.comma)
    declarations[id].bindings = first..<Int32(bindings.count)
  }

  // MARK: - Operators and imports

  private mutating func parseOperatorDeclaration(_ id: Int) {
    declarations[id].kind = .operator
    guard !atEnd else { return }
    declarations[id].name = index
    advance()
    while isOperator, touchesPrevious(index) { advance() }
    if eat(.colon) {
      if isName(at: index) { advance() }
      // Types and operators that old code names here.
      while eat(.comma) {
        if isName(at: index) || kind == .binaryOperator || kind == .prefixAmpersand { advance() }
      }
    }
    skipBody(id)
  }

  private mutating func parsePrecedenceGroup(_ id: Int) {
    declarations[id].kind = .precedenceGroup
    parseName(id)
    skipBody(id)
  }

  private mutating func skipBody(_ id: Int) {
    guard kind == .leftBrace else { return }
    declarations[id].body = index
    let outer = openBlock(.operatorBody, from: index)
    skipGroup()
    closeBlock(backTo: outer)
  }

  private mutating func parseImport(_ id: Int) {
    declarations[id].kind = .import
    switch keyword {
    case .typealias, .struct, .class, .enum, .protocol, .let, .var, .func: advance()
    default: break
    }
    guard isName(at: index) || isOperator else { return }
    declarations[id].name = index
    advance()
    while kind == .period || kind == .colonColon || isOperator && touchesPrevious(index) {
      advance()
      if isName(at: index) || isOperator, touchesPrevious(index) { advance() }
    }
  }
}
