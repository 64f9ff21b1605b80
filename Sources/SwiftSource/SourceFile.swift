/// One file, scanned: its bytes, its tokens and what they form.
///
/// Everything is kept in flat arrays that refer to each other by index, so that a file is a handful of allocations
/// however large it is. Any bytes make a `SourceFile`; nothing here traps or throws on malformed source.
public struct SourceFile: Sendable {
  public let bytes: [UInt8]
  /// In file order; the last one is `.endOfFile`.
  public let tokens: [Token]
  /// Comments and unexpected bytes, in file order.
  public let trivia: [Trivia]
  /// For a bracket its partner's index, for an unmatched bracket and every other token -1.
  public let partners: [TokenIndex]
  public let declarations: [Declaration]
  public let bindings: [Binding]
  /// In the order of their opening braces.
  public let closures: [Closure]
  /// In the order in which they end.
  public let calls: [Call]
  /// The first one is the file.
  public let blocks: [Block]
  public let statements: [Statement]
  /// The first bracket whose inside has tokens but no records, because it nests too deep; -1 without one.
  public let tooDeep: TokenIndex

  /// Scans `bytes`. Complexity: O(n) in their number.
  public init(bytes: [UInt8]) {
    let (tokens, trivia) = bytes.withUnsafeBufferPointer { buffer in
      var lexer = Lexer(buffer)
      lexer.scan()
      return (lexer.tokens, lexer.trivia)
    }
    let partners = Brackets.partners(of: tokens)
    self.bytes = bytes
    self.tokens = tokens
    self.trivia = trivia
    self.partners = partners
    (declarations, bindings, closures, calls, blocks, statements, tooDeep) = bytes.withUnsafeBufferPointer { bytes in
      tokens.withUnsafeBufferPointer { tokens in
        partners.withUnsafeBufferPointer { partners in
          var parser = Parser(bytes: bytes, tokens: tokens, partners: partners)
          parser.parseFile()
          return (
            parser.declarations, parser.bindings, parser.closures, parser.calls, parser.blocks, parser.statements,
            parser.tooDeep
          )
        }
      }
    }
  }

  /// A file that something else scanned, in a language that has these records too.
  package init(
    bytes: [UInt8], tokens: [Token], trivia: [Trivia], partners: [TokenIndex], declarations: [Declaration],
    bindings: [Binding], closures: [Closure], calls: [Call], blocks: [Block], statements: [Statement]
  ) {
    self.bytes = bytes
    self.tokens = tokens
    self.trivia = trivia
    self.partners = partners
    self.declarations = declarations
    self.bindings = bindings
    self.closures = closures
    self.calls = calls
    self.blocks = blocks
    self.statements = statements
    tooDeep = -1
  }

  /// The source of a token, as it is written. Complexity: O(n) in its length.
  public func text(of index: TokenIndex) -> String {
    let token = tokens[Int(index)]
    return String(decoding: bytes[Int(token.offset)..<Int(token.end)], as: UTF8.self)
  }

  /// The source from the first token of `range` through the last one, layout included.
  public func text(of range: TokenRange) -> String {
    guard !range.isEmpty else { return "" }
    let start = Int(tokens[Int(range.lower)].offset)
    let end = Int(tokens[Int(range.upper) - 1].end)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
