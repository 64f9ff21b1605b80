/// A declaration, from its first attribute or modifier to its last token.
public struct Declaration: SourceView, TokenRun {
  public typealias Kind = RawDeclaration.Kind

  public let file: SourceFile
  public let id: Int32

  public init(file: SourceFile, id: Int32) {
    self.file = file
    self.id = id
  }

  public var raw: RawDeclaration { file.raw.declarations[Int(id)] }
  public var kind: Kind { raw.kind }
  public var tokens: Tokens { file.tokens(raw.range) }
  /// The keyword that introduces it: `class`, `func`, `let` …
  public var introducer: Token { file.token(raw.introducer) }
  /// An identifier or an operator; for an extension the first token of the type. Nil where it has none.
  public var name: Token? { file.optionalToken(raw.name) }
  /// The word of its name; `.none` where it has none.
  public var word: Word { name?.word ?? .none }
  /// The names between the dots of the type that an extension extends; of others the name alone.
  public var path: [Token] {
    guard kind == .extension, var last = name else { return [name].compactMap(\.self) }
    var names = [last]
    while last.next?.kind == .period, let member = last.next(2), member.kind == .identifier {
      names.append(member)
      last = member
    }
    return names
  }

  // MARK: - Its head

  public var modifiers: Modifiers { raw.modifiers }
  /// What stands before the introducer: attributes and modifiers.
  public var prefix: Tokens { file.tokens(TokenRange(raw.range.lower, raw.introducer)) }

  /// Those before the introducer, also the ones in branches of `#if`.
  public var attributes: [Attribute] { Attribute.all(in: prefix) }

  public func hasAttribute(_ name: Word) -> Bool { attributes.contains { $0.name.word == name } }

  /// `private` or `fileprivate`.
  public var isPrivate: Bool { !modifiers.isDisjoint(with: [.private, .fileprivate]) }
  /// `static` or `class`.
  public var isStatic: Bool { !modifiers.isDisjoint(with: [.static, .class]) }
  /// Introduced by `let`.
  public var isLet: Bool { introducer.keyword == .let }

  /// `<` … past `>`; empty without generic parameters.
  public var genericParameters: Tokens { file.tokens(raw.genericParameters) }
  /// The types after the colon of a type's head, each as it is written.
  public var inheritedTypes: [Tokens] {
    var angles = 0
    var types: [Tokens] = []
    var start = raw.inheritance.lower
    for token in file.tokens(raw.inheritance).outermost {
      // `<` and `>` are operators to the lexer, and two of them may be one token.
      if token.kind != .comma, token.kind != .arrow {
        for byte in token.utf8 { angles += byte == 0x3C ? 1 : byte == 0x3E ? -1 : 0 }
      }
      guard token.kind == .comma, angles == 0 else { continue }
      types.append(file.tokens(TokenRange(start, token.index)))
      start = token.index + 1
    }
    return raw.inheritance.isEmpty ? [] : types + [file.tokens(TokenRange(start, raw.inheritance.upper))]
  }
  /// `(` … past `)` of a function; empty without.
  public var parameterClause: Tokens { file.optionalToken(raw.parameterClause)?.group ?? file.tokens(.empty) }
  public var parameters: [Parameter] { raw.parameters.map { Parameter(file: file, id: $0) } }
  /// The result type after `->`; empty without.
  public var result: Tokens { file.tokens(raw.result) }
  /// Whether `async` stands after the parameters.
  public var isAsync: Bool { effects.contains { $0 == .async || $0 == .reasync } }
  /// Whether `throws` or `rethrows` stands after the parameters.
  public var isThrowing: Bool { effects.contains { $0 == .throws || $0 == .rethrows } }
  /// `init?` or `init!`.
  public var isFailable: Bool { kind == .initializer && introducer.next?.isUnwrapping == true }

  private var effects: [Keyword] {
    var found: [Keyword] = []
    var token = parameterClause.last?.next
    while let word = token?.keyword, [.async, .reasync, .throws, .rethrows].contains(word) {
      found.append(word)
      token = token?.next
    }
    return found
  }

  // MARK: - Its body

  /// `{` … past `}`; nil without. A variable's accessors are in its bindings.
  public var body: Tokens? { file.optionalToken(raw.body)?.group }
  /// The body, without its braces: of a variable what its accessors hold. Empty without one.
  public var code: Tokens {
    if let body = file.optionalToken(raw.body) { return body.inside }
    guard kind == .variable else { return file.tokens(.empty) }
    return bindings.lazy.compactMap(\.accessorBlock).first?.first?.inside ?? file.tokens(.empty)
  }
  /// The block of its body.
  public var block: Block? { file.optionalToken(raw.body)?.next?.block }
  /// A subscript's accessors.
  public var accessors: [Accessor] { raw.accessors.map { Accessor(file: file, id: $0) } }
  /// What a `let`, `var` or enum `case` introduces.
  public var bindings: [Binding] {
    // Those of the closures and accessors of one binding stand before the next.
    raw.bindings.lazy.map { Binding(file: file, id: $0) }.filter { $0.raw.declaration == id }
  }

  // MARK: - Around and inside

  /// The declaration around this one.
  public var parent: Declaration? { file.declarations[optional: raw.parent] }

  /// The declarations around this one, innermost first.
  public var ancestors: some Sequence<Declaration> {
    sequence(state: parent) { next in
      defer { next = next?.parent }
      return next
    }
  }

  /// Whether it stands in a type's body itself.
  public var isTypeMember: Bool { parent?.kind.isType ?? false }

  /// The declarations inside, each once, in the order in which they start; those inside of these too.
  public var descendants: some Sequence<Declaration> {
    let range = raw.range
    return file.declarations[Int(id + 1)...].prefix { range.contains($0.raw.range.lower) }
  }

  /// The declarations right inside, as the members of a type.
  public var members: [Declaration] { descendants.filter { $0.raw.parent == id } }
}

/// An attribute of a declaration: `@MainActor`, `@available(iOS 16, *)`.
public struct Attribute: TokenRun, Sendable, Hashable {
  public let tokens: Tokens
  /// The first name after the `@`.
  public let name: Token
  /// What stands between its parentheses; empty without.
  public let arguments: Tokens

  /// The attributes among `tokens`, which hold nothing else but modifiers and directives. Complexity: O(n).
  static func all(in tokens: Tokens) -> [Attribute] {
    var found: [Attribute] = []
    var token = tokens.first
    while let sign = token, sign.index < tokens.range.upper {
      token = sign.following
      guard sign.kind == .atSign, let name = sign.next else { continue }
      var last = name
      while let next = last.next, next.index < tokens.range.upper, next.kind != .atSign {
        if next.kind == .period || next.kind == .colonColon, let member = next.next {
          last = member
        } else if next.kind == .leftParen, !next.startsLine {
          let group = next.group
          found.append(
            Attribute(
              tokens: tokens.file.tokens(TokenRange(sign.index, group.range.upper)), name: name,
              arguments: next.inside))
          token = group.last?.next
          break
        } else {
          break
        }
      }
      if found.last?.name != name {
        found.append(
          Attribute(
            tokens: tokens.file.tokens(TokenRange(sign.index, last.index + 1)), name: name,
            arguments: tokens.file.tokens(.empty)))
        token = last.next
      }
    }
    return found
  }
}

/// One parameter of a function, an initializer or a subscript, or one associated value of an enum's case.
public struct Parameter: SourceView, TokenRun {
  public let file: SourceFile
  public let id: Int32

  public init(file: SourceFile, id: Int32) {
    self.file = file
    self.id = id
  }

  public var raw: RawParameter { file.raw.parameters[Int(id)] }
  public var tokens: Tokens { file.tokens(raw.range) }
  /// The first name, a wildcard where callers write nothing; nil where there is none.
  public var firstName: Token? { file.optionalToken(raw.label) }
  /// The name that callers write before the value; nil where they write nothing.
  public var labelToken: Token? { firstName.flatMap { $0.kind == .wildcard ? nil : $0 } }
  /// What callers write before the value; `.none` where they write nothing.
  public var label: Word { labelToken?.word ?? .none }
  /// The name that the body uses; nil where there is none.
  public var name: Token? { file.optionalToken(raw.name) }
  public var type: Tokens { file.tokens(raw.type) }
  /// Whether it is given a closure: its type is written as one, or is marked as one that escapes, whatever a typealias calls it.
  public var takesClosure: Bool { type.contains { $0.kind == .arrow || $0.word == "escaping" } }
  /// The value after `=`; empty without.
  public var defaultValue: Tokens { file.tokens(raw.defaultValue) }
}
