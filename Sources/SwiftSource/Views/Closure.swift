/// A closure expression.
public struct Closure: SourceView, TokenRun {
  public let file: SourceFile
  public let id: Int32

  public init(file: SourceFile, id: Int32) {
    self.file = file
    self.id = id
  }

  public var raw: RawClosure { file.raw.closures[Int(id)] }
  /// `{` … past `}`.
  public var tokens: Tokens { file.tokens(raw.range) }
  public var brace: Token { file.token(raw.range.lower) }
  /// The `in` that ends its signature; nil without one.
  public var inKeyword: Token? { file.optionalToken(raw.inKeyword) }
  /// Attributes, captures, parameters and result: what stands before `in`; empty without.
  public var signature: Tokens {
    file.tokens(TokenRange(raw.range.lower + 1, max(raw.inKeyword, raw.range.lower + 1)))
  }
  /// The tokens between its signature and its `}`.
  public var code: Tokens {
    let start = max(raw.inKeyword, raw.range.lower) + 1
    return file.tokens(TokenRange(start, max(start, raw.range.upper - 1)))
  }
  /// What it captures by a list, each as it is written: `weak self`, `a = b`.
  public var captures: [Tokens] { file.optionalToken(raw.captures)?.inside.split(at: .comma) ?? [] }
  /// The names of its parameters, without types.
  public var parameterNames: [Token] {
    parameters.compactMap { part in
      let names = part.prefix {
        $0.kind != .colon && $0.keyword != .async && $0.keyword != .throws && $0.kind != .arrow
      }
      return names.last
    }
  }
  /// The type that is written for the parameter; nil where none is.
  public func parameterType(at position: Int) -> Tokens? {
    guard inKeyword != nil, case let parts = parameters, position < parts.count,
      let colon = parts[position].first(where: { $0.kind == .colon })
    else { return nil }
    return parts[position].after(colon)
  }
  private var parameters: [Tokens] {
    var rest = signature
    for attribute in Attribute.all(in: rest).prefix(while: { $0.tokens.range.lower == rest.range.lower }) {
      rest = file.tokens(TokenRange(attribute.tokens.range.upper, rest.range.upper))
    }
    if rest.first?.kind == .leftSquare, let past = rest.first?.following { rest = past.up(to: end(of: rest)) }
    let list = rest.first?.kind == .leftParen ? rest.first?.inside : rest
    return list?.split(at: .comma) ?? []
  }
  /// The call it is an argument or a trailing closure of.
  public var call: Call? { file.calls[optional: raw.call] }
  /// The block of its braces.
  public var block: Block { brace.block }
  public var statements: [Statement] { block.statements }

  /// Whether its signature says that it gives a value back: `{ row -> Song? in … }`.
  public var hasWrittenResult: Bool {
    guard let result = signature.outermost.last(where: { $0.kind == .arrow })?.next else { return false }
    return result.word != "Void" && !(result.kind == .leftParen && result.inside.isEmpty)
  }

  /// Whether a `return` of its own gives a value back.
  public var returnsValue: Bool {
    tokens.contains { token in
      guard token.keyword == .return, let next = token.next, !next.startsLine, next.kind != .rightBrace,
        next.kind != .semicolon
      else { return false }
      return token.closures.first == self
    }
  }

  private func end(of tokens: Tokens) -> Token { file.token(tokens.range.upper) }
}
