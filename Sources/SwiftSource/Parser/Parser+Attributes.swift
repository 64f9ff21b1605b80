extension Parser {
  // MARK: - Where a declaration starts

  /// The token that introduces the declaration that starts here (`class`, `func`, `let` …, or the `#` of a macro after
  /// attributes or modifiers), or -1 where none does. Moves nothing.
  mutating func introducer(inType: Bool) -> TokenIndex {
    switch kind {
    case .keyword, .identifier, .atSign, .poundIf: break
    default: return -1
    }
    guard index >= plainUpTo else { return -1 }
    let start = index
    let found = findIntroducer(inType: inType)
    // Every look from a token on the way ends at the same place.
    if found < 0 { plainUpTo = index }
    move(to: start)
    return found
  }

  private mutating func findIntroducer(inType: Bool) -> TokenIndex {
    let start = index
    // `class` introduces a class or modifies what follows: `class func`, `class override var`.
    var lastClass: TokenIndex = -1
    skipAttributes()
    while !atEnd {
      switch keyword {
      case .associatedtype, .deinit, .enum, .extension, .func, .import, .inout, .let, .operator, .precedencegroup,
        .protocol, .struct, .subscript, .typealias, .var:
        return index
      case .`init`:
        return inType || !isInInitializer ? index : lastClass
      case .case:
        return inType ? index : lastClass
      case .actor, .macro:
        return kind(at: index + 1) == .identifier ? index : lastClass
      case .class:
        lastClass = index
        advance()
      case .fileprivate, .internal, .private, .public, .nonisolated, .package, .unowned:
        advance()
        if kind == .leftParen { skipGroup() }
      case .open:
        // `open(url)` is a call, in a type it can only be a modifier.
        advance()
        if inType, kind == .leftParen { skipGroup() }
      case .static, .async, .borrowing, .consuming, .convenience, .distributed, .dynamic, .final, .indirect, .infix,
        .isolated, .lazy, .mutating, .nonmutating, .optional, .override, .postfix, .prefix, .reasync, .required,
        .sending, .weak, .underscoreConst, .underscoreLocal, .underscoreConsuming, .setterAccess:
        advance()
      default:
        switch kind {
        case .pound where index > start && isName(at: index + 1):
          return index
        case .atSign where index > start && isName(at: index + 1):
          skipAttributes()
        default:
          return lastClass
        }
      }
    }
    return lastClass
  }

  /// In the body of an initializer `init(…)` delegates to another one; anywhere else it declares one.
  private var isInInitializer: Bool {
    guard blocks[Int(block)].role == .functionBody, declaration >= 0 else { return false }
    return declarations[Int(declaration)].kind == .initializer
  }

  /// Reads attributes and modifiers up to the introducer that was found behind them. Returns the modifiers.
  mutating func parseAttributesAndModifiers(upTo introducer: TokenIndex) -> Modifiers {
    var modifiers: Modifiers = []
    while index < introducer {
      switch kind {
      case .atSign: parseAttribute()
      case .poundIf, .poundElseif, .poundElse, .poundEndif: parseDirective()
      default:
        modifiers.formUnion(modifier(at: index))
        skipOne()
      }
    }
    return modifiers
  }

  /// `private(set)` is about the setter alone; `unowned(safe)` is `unowned`.
  private func modifier(at index: TokenIndex) -> Modifiers {
    let modifier = Modifiers(keyword(at: index))
    guard kind(at: index + 1) == .leftParen, keyword(at: index + 2) == .set else { return modifier }
    return modifier.isDisjoint(with: [.private, .fileprivate]) ? [] : .privateSetter
  }

  /// At an `@` that belongs to no declaration: reads it and the attributes after it.
  mutating func parseStrayAttributes() {
    while kind == .atSign, isName(at: index + 1) { parseAttribute() }
  }

  // MARK: - Attributes

  /// At an `@`: reads the attribute; its arguments are expressions, unless it has a grammar of its own.
  mutating func parseAttribute() {
    let name = index + 1
    skipAttributeName()
    guard takesArguments(name) else { return }
    if hasOwnGrammar(name) { skipGroup() } else { parseBracketed() }
  }

  /// At an `@`: moves past the attribute and records nothing.
  mutating func skipAttribute() {
    let name = index + 1
    skipAttributeName()
    if takesArguments(name) { skipGroup() }
  }

  /// At an `@`: moves past it and the name, which is that of a type: `A.B<C>.D`.
  private mutating func skipAttributeName() {
    advance()
    guard isName(at: index) else { return }
    advance()
    while true {
      if kind == .period || kind == .colonColon, isName(at: index + 1) {
        move(to: index + 2)
      } else if atLeftAngle, split == 0, touchesPrevious(index) {
        let open = index
        guard parseGenericArguments() else { return move(to: open) }
      } else {
        return
      }
    }
  }

  /// Whether the current token opens the arguments of the attribute called `name`. After a space it does for those of
  /// the language's own that need some, and where an attribute or a declaration follows.
  private func takesArguments(_ name: TokenIndex) -> Bool {
    guard kind == .leftParen, split == 0, !startsLine else { return false }
    if touchesPrevious(index) || hasOwnGrammar(name) { return true }
    let next = groupEnd(at: index)
    return kind(at: next) == .atSign
      || kind(at: next) == .keyword && keyword(at: next) != .throws
        && keyword(at: next) != .in && keyword(at: next) != .rethrows
  }

  private func hasOwnGrammar(_ name: TokenIndex) -> Bool {
    guard kind(at: name) == .identifier, kind(at: name + 1) != .period, kind(at: name + 1) != .colonColon else {
      return false
    }
    return Parser.ownGrammar.contains(tokens[Int(name)].word)
  }

  /// The attributes whose arguments are no expressions.
  private static let ownGrammar: WordSet = """
    abi available backDeployed convention derivative differentiable isolated objc specialized transpose _backDeploy
    _documentation _dynamicReplacement _effects _implements _originallyDefinedIn _specialize _spi_available
    """

  /// Moves past attributes, and past `#if` blocks that hold nothing else.
  private mutating func skipAttributes() {
    while kind == .atSign && isName(at: index + 1) || kind == .poundIf {
      if kind == .atSign { skipAttribute() } else if !skipConditionalAttributes() { return }
    }
  }

  /// At a `#if`: moves past its `#endif` where all branches hold attributes alone; else stays.
  private mutating func skipConditionalAttributes() -> Bool {
    let start = index
    var open = 0
    var sawAttribute = false
    repeat {
      switch kind {
      case .poundIf where open < 16:
        open += 1
        skipDirectiveLine()
      case .poundElse, .poundElseif:
        skipDirectiveLine()
      case .poundEndif:
        open -= 1
        advance()
      case .atSign where isName(at: index + 1):
        sawAttribute = true
        skipAttribute()
      default:
        move(to: start)
        return false
      }
    } while open > 0
    if !sawAttribute { move(to: start) }
    return sawAttribute
  }

  /// At a directive: moves to the next line.
  private mutating func skipDirectiveLine() {
    advance()
    while !atEnd, !startsLine { skipOne() }
  }
}
