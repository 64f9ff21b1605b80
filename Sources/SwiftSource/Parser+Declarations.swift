extension Parser {
  /// Whether a declaration starts here: attributes and modifiers, then the word that introduces one.
  func atDeclaration(inType: Bool) -> Bool {
    var index = self.index
    var sawAttribute = false
    while kind(at: index) == .atSign {
      guard isName(at: index + 1) else { return false }
      sawAttribute = true
      index = attributeEnd(at: index)
    }
    while index < limit {
      switch introducer(at: index, inType: inType || sawAttribute) {
      case .declaration: return true
      case .modifier:
        index += 1
        if kind(at: index) == .leftParen {
          guard partners[Int(index)] >= 0 else { return false }
          index = partners[Int(index)] + 1
        }
        while kind(at: index) == .atSign, isName(at: index + 1) { index = attributeEnd(at: index) }
      case .neither:
        return false
      }
    }
    return false
  }

  enum Introducer { case declaration, modifier, neither }

  /// What the word at `index` does before or at the head of a declaration.
  private func introducer(at index: TokenIndex, inType: Bool) -> Introducer {
    switch keyword(at: index) {
    case .associatedtype, .deinit, .enum, .extension, .func, .import, .let, .operator, .precedencegroup, .protocol,
      .struct, .subscript, .typealias, .var:
      return kind(at: index) == .keyword ? .declaration : .neither
    case .class:
      return continuesDeclaration(at: index + 1) ? .modifier : .declaration
    case .`init`, .case:
      return inType ? .declaration : .neither
    case .actor:
      guard kind(at: index + 1) == .identifier, !startsLine(at: index + 1) else { return .neither }
      return .declaration
    case .macro:
      return kind(at: index + 1) == .identifier ? .declaration : .neither
    case .fileprivate, .internal, .private, .public, .static:
      return .modifier
    case .async, .borrowing, .consuming, .convenience, .distributed, .dynamic, .final, .indirect, .infix, .isolated,
      .lazy, .mutating, .nonisolated, .nonmutating, .open, .optional, .override, .package, .postfix, .prefix,
      .required, .sending, .unowned, .weak, .underscoreConst, .underscoreLocal, .dependsOn:
      return continuesDeclaration(at: afterParentheses(index + 1)) ? .modifier : .neither
    case .none:
      switch kind(at: index) == .identifier ? tokens[Int(index)].word : .none {
      case "__consuming", "__setter_access", "_compilerInitialized", "_resultDependsOn", "_resultDependsOnSelf":
        return .modifier
      default: return .neither
      }
    default:
      return .neither
    }
  }

  private func afterParentheses(_ index: TokenIndex) -> TokenIndex {
    guard kind(at: index) == .leftParen, partners[Int(index)] >= 0 else { return index }
    return partners[Int(index)] + 1
  }

  /// Whether a modifier's next token leads on to a declaration's introducer. Looks along words only.
  private func continuesDeclaration(at start: TokenIndex) -> Bool {
    var index = start
    while index < limit {
      while kind(at: index) == .atSign, isName(at: index + 1) { index = attributeEnd(at: index) }
      switch keyword(at: index) {
      case .associatedtype, .deinit, .enum, .extension, .func, .import, .let, .operator, .precedencegroup, .protocol,
        .struct, .subscript, .typealias, .var, .case, .`init`:
        return kind(at: index) == .keyword
      case .class:
        return true
      case .actor, .macro:
        return kind(at: index + 1) == .identifier
      case .fileprivate, .internal, .private, .public, .static, .async, .borrowing, .consuming, .convenience,
        .distributed, .dynamic, .final, .indirect, .infix, .isolated, .lazy, .mutating, .nonisolated, .nonmutating,
        .open, .optional, .override, .package, .postfix, .prefix, .required, .sending, .unowned, .weak,
        .underscoreConst, .underscoreLocal, .dependsOn:
        index = afterParentheses(index + 1)
      case .none where kind(at: index) == .identifier:
        switch tokens[Int(index)].word {
        case "__consuming", "__setter_access", "_compilerInitialized": index += 1
        default: return false
        }
      default:
        return false
      }
    }
    return false
  }

  // MARK: - Attributes

  /// One past the attribute at `start`.
  private func attributeEnd(at start: TokenIndex) -> TokenIndex {
    var index = start + 2
    while kind(at: index) == .period || kind(at: index) == .colonColon, isName(at: index + 1) { index += 2 }
    if index < limit, tokens[Int(index)].word == "<", touchesPrevious(index) {
      // Generic arguments of an attribute hold no brackets of another kind in practice.
      var angles = 0
      while index < limit {
        switch tokens[Int(index)].word {
        case "<": angles += 1
        case ">": angles -= 1
        case ">>": angles -= 2
        case ">>>": angles -= 3
        default: break
        }
        index += 1
        if angles <= 0 { break }
      }
    }
    if kind(at: index) == .leftParen, touchesPrevious(index) || takesSpacedArguments(start + 1) {
      return partners[Int(index)] >= 0 && partners[Int(index)] < limit ? partners[Int(index)] + 1 : index + 1
    }
    return index
  }

  /// The language's own attributes take their arguments after a space as well.
  private func takesSpacedArguments(_ name: TokenIndex) -> Bool {
    guard !startsLine(at: name + 1) else { return false }
    switch tokens[Int(name)].word {
    case "available", "objc", "inline", "_silgen_name", "_cdecl", "_semantics", "_spi", "convention": return true
    default: return false
    }
  }

  /// At an `@`: reads the attribute; its arguments are expressions.
  mutating func parseAttribute() {
    let end = attributeEnd(at: index)
    let last = end - 1
    guard last > index, last < limit, kind(at: last) == .rightParen, partners[Int(last)] > index else {
      return move(to: end)
    }
    move(to: partners[Int(last)])
    let mark = argumentClosures.count
    _ = group { $0.parseArguments() }
    argumentClosures.removeLast(argumentClosures.count - mark)
  }

  private mutating func parseAttributesAndModifiers() {
    while !atEnd {
      if kind == .atSign, isName(at: index + 1) {
        parseAttribute()
        continue
      }
      guard introducer(at: index, inType: true) == .modifier else { return }
      advance()
      if kind == .leftParen { skipGroup() }
    }
  }

  // MARK: - Declarations

  /// Reads a declaration that `atDeclaration` found.
  mutating func parseDeclaration() {
    let id = Int32(declarations.count)
    declarations.append(
      Declaration(
        kind: .variable, range: TokenRange(index, index), introducer: index, name: -1, inheritance: .empty,
        parameters: -1, result: .empty, body: -1, parent: declaration, bindings: 0..<0))
    let outer = declaration
    declaration = id
    parseAttributesAndModifiers()
    declarations[Int(id)].introducer = index
    parseDeclarationItself(Int(id))
    declarations[Int(id)].range.upper = index
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
    case .deinit:
      declarations[id].kind = .deinitializer
      skipEffects()
      parseBody(id)
    case .subscript: parseSubscript(id)
    case .let, .var: parseVariable(id)
    case .case: parseEnumCase(id)
    case .typealias, .associatedtype: parseTypeName(id, word == .typealias ? .typealias : .associatedtype)
    case .operator: parseOperatorDeclaration(id)
    case .precedencegroup:
      declarations[id].kind = .precedenceGroup
      parseName(id)
      skipBody(id)
    case .macro: parseMacroDeclaration(id)
    case .import: parseImport(id)
    default: break
    }
  }

  private mutating func parseName(_ id: Int) {
    guard isName(at: index) || kind == .wildcard else { return }
    declarations[id].name = index
    advance()
  }

  private mutating func parseTypeDeclaration(_ id: Int, _ kind: Declaration.Kind) {
    declarations[id].kind = kind
    parseName(id)
    skipGenericParameters()
    parseInheritance(id)
    skipWhereClause()
    parseMembers(id)
  }

  private mutating func parseExtension(_ id: Int) {
    declarations[id].kind = .extension
    declarations[id].name = index
    parseType()
    parseInheritance(id)
    skipWhereClause()
    parseMembers(id)
  }

  private mutating func parseInheritance(_ id: Int) {
    guard eat(.colon) else { return }
    let start = index
    repeat { parseType() } while eat(.comma)
    declarations[id].inheritance = TokenRange(start, index)
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
    switch kind {
    case .semicolon: advance()
    case .poundIf, .poundElseif, .poundElse, .poundEndif, .poundSourceLocation: parseDirective()
    case .pound: parseExpression()
    default:
      if atDeclaration(inType: true) {
        parseDeclaration()
      } else if kind == .atSign, isName(at: index + 1) {
        // An attribute of a macro, or of what a directive hides.
        parseAttribute()
      }
    }
  }

  private mutating func parseBody(_ id: Int) {
    guard kind == .leftBrace else { return }
    declarations[id].body = index
    parseBlock(.functionBody)
  }

  private mutating func skipBody(_ id: Int) {
    guard kind == .leftBrace else { return }
    declarations[id].body = index
    let outer = openBlock(.operatorBody, from: index)
    skipGroup()
    closeBlock(backTo: outer)
  }

  private mutating func parseTypeName(_ id: Int, _ kind: Declaration.Kind) {
    declarations[id].kind = kind
    parseName(id)
    skipGenericParameters()
    parseInheritance(id)
    if eat(.equal) { parseType() }
    skipWhereClause()
  }

  private mutating func parseOperatorDeclaration(_ id: Int) {
    declarations[id].kind = .operator
    declarations[id].name = index
    advance()
    while isOperator, touchesPrevious(index) { advance() }
    if eat(.colon) {
      while isName(at: index) {
        advance()
        guard eat(.comma) else { break }
      }
    }
    skipBody(id)
  }

  private mutating func parseImport(_ id: Int) {
    declarations[id].kind = .import
    switch keyword {
    case .typealias, .struct, .class, .enum, .protocol, .let, .var, .func: advance()
    default: break
    }
    declarations[id].name = index
    guard isName(at: index) || isOperator else { return }
    advance()
    while kind == .period || kind == .colonColon || isOperator && touchesPrevious(index) {
      advance()
      if isName(at: index) || isOperator, touchesPrevious(index) { advance() }
    }
  }

  private mutating func parseEnumCase(_ id: Int) {
    declarations[id].kind = .enumCase
    let first = Int32(bindings.count)
    repeat {
      guard isName(at: index) else { break }
      let element = bindings.count
      bindings.append(
        Binding(
          pattern: TokenRange(index, index + 1), type: .empty, value: .empty, accessors: -1, declaration: Int32(id)))
      if declarations[id].name < 0 { declarations[id].name = index }
      advance()
      if kind == .leftParen {
        let start = index
        parseParameters()
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
}
