/// What a scan gives: flat arrays that refer to each other by index, so that a file is a handful of allocations however
/// large it is. For hot loops; everything else reads the views of ``SourceFile``.
public struct RawSource: Sendable {
  public let bytes: [UInt8]
  /// In file order; the last one is `.endOfFile`.
  public let tokens: [RawToken]
  /// Comments and unexpected bytes, in file order.
  public let trivia: [Trivia]
  /// The tokens of Swift that begin `#if`, `#elseif`, `#else` and `#endif`, in file order.
  public let directives: [TokenIndex]
  /// For a bracket its partner's index, for an unmatched bracket and every other token -1.
  public let partners: [TokenIndex]
  /// In the order in which they start.
  public let declarations: [RawDeclaration]
  /// Those of one list stand together, in order.
  public let parameters: [RawParameter]
  /// In the order in which they start.
  public let bindings: [RawBinding]
  /// Those of one block stand together, in order.
  public let accessors: [RawAccessor]
  /// In the order of their opening braces.
  public let closures: [RawClosure]
  /// In the order in which they end.
  public let calls: [RawCall]
  /// In the order in which they end.
  public let chains: [RawChain]
  /// Those of one chain stand together, in order.
  public let steps: [RawStep]
  /// In the order in which they start; the first one is the file.
  public let blocks: [RawBlock]
  /// In the order in which they start.
  public let statements: [RawStatement]
  /// For each statement the one that it stands in, -1 for none.
  let statementsAround: [Int32]
  /// The first bracket whose inside has tokens but no records, because it nests too deep; -1 without one.
  public let tooDeep: TokenIndex
  /// Whether no token is malformed or unknown and each bracket has its partner; false where that was not looked at.
  public let isWellFormed: Bool
  /// Which record a token stands for; nothing where the scan was for facts alone.
  let owners: RecordOwners
  /// For each token the bracket around it, -1 for none; nothing where the scan was for facts alone.
  let enclosing: [TokenIndex]
  /// Where names are introduced; nothing where the scan was for facts alone.
  let introductions: Introductions

  /// Scans `bytes`: any of them make a file. Complexity: O(n) in their number.
  init(scanning bytes: [UInt8], findsOwners: Bool) {
    let (tokens, trivia, directives, isRead) = bytes.withUnsafeBufferPointer { buffer in
      var lexer = Lexer(buffer)
      lexer.scan()
      return (lexer.tokens, lexer.trivia, lexer.directives, lexer.isWellFormed)
    }
    let (partners, areComplete) = Brackets.partners(of: tokens)
    self = bytes.withUnsafeBufferPointer { buffer in
      tokens.withUnsafeBufferPointer { tokenBuffer in
        partners.withUnsafeBufferPointer { partnerBuffer in
          var parser = Parser(bytes: buffer, tokens: tokenBuffer, partners: partnerBuffer)
          parser.parseFile()
          return RawSource(
            bytes: bytes, tokens: tokens, trivia: trivia, directives: directives, partners: partners, parser,
            isWellFormed: isRead && areComplete, findsOwners: findsOwners)
        }
      }
    }
  }

  private init(
    bytes: [UInt8], tokens: [RawToken], trivia: [Trivia], directives: [TokenIndex], partners: [TokenIndex],
    _ parser: borrowing Parser, isWellFormed: Bool, findsOwners: Bool
  ) {
    self.bytes = bytes
    self.tokens = tokens
    self.trivia = trivia
    self.directives = directives
    self.partners = partners
    declarations = parser.declarations
    parameters = parser.parameters
    bindings = parser.bindings
    accessors = parser.accessors
    closures = parser.closures
    calls = parser.calls
    chains = parser.chains
    steps = parser.steps
    blocks = parser.blocks
    statements = parser.statements
    statementsAround = RawStatement.around(statements)
    tooDeep = parser.tooDeep
    self.isWellFormed = isWellFormed
    owners =
      findsOwners
      ? RecordOwners(tokens: tokens.count, calls: calls, closures: closures, chains: chains, steps: steps)
      : RecordOwners()
    enclosing = findsOwners ? Brackets.enclosing(partners) : []
    introductions = findsOwners ? Introductions(tokens: tokens, bindings: bindings) : Introductions()
  }

  /// The records of a file that something else scanned, in a language that has no chains.
  package init(
    bytes: [UInt8], tokens: [RawToken], trivia: [Trivia], partners: [TokenIndex], declarations: [RawDeclaration],
    bindings: [RawBinding], closures: [RawClosure], calls: [RawCall], blocks: [RawBlock], statements: [RawStatement]
  ) {
    self.bytes = bytes
    self.tokens = tokens
    self.trivia = trivia
    directives = []
    self.partners = partners
    self.declarations = declarations
    parameters = []
    self.bindings = bindings
    accessors = []
    self.closures = closures
    self.calls = calls
    chains = []
    steps = []
    self.blocks = blocks
    self.statements = statements
    statementsAround = RawStatement.around(statements)
    tooDeep = -1
    isWellFormed = false
    owners = RecordOwners(tokens: tokens.count, calls: calls, closures: closures, chains: [], steps: [])
    enclosing = Brackets.enclosing(partners)
    introductions = Introductions(tokens: tokens, bindings: bindings)
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

/// For each token the record that it stands for: a callee's last name its call, a closure's `{` its closure, and the first
/// token, the members and the brackets of a chain the chain.
struct RecordOwners: Sendable {
  /// -1 for none; else the record's index, doubled, and 1 more for a chain.
  private var entries: [Int32]

  /// For a file whose tokens are not asked what they stand for.
  init() { entries = [] }

  /// Complexity: O(n) in the tokens.
  init(tokens: Int, calls: [RawCall], closures: [RawClosure], chains: [RawChain], steps: [RawStep]) {
    var entries = [Int32](repeating: -1, count: tokens)
    for (id, chain) in chains.enumerated() {
      entries[Int(chain.range.lower)] = Int32(id) * 2 + 1
      for step in chain.steps { entries[Int(steps[Int(step)].token)] = Int32(id) * 2 + 1 }
    }
    for (id, closure) in closures.enumerated() { entries[Int(closure.range.lower)] = Int32(id) * 2 }
    for (id, call) in calls.enumerated() where call.name >= 0 { entries[Int(call.name)] = Int32(id) * 2 }
    self.entries = entries
  }

  /// The call whose callee ends with the name at `index`, or the closure that opens there.
  func callOrClosure(_ index: TokenIndex) -> Int32? {
    let entry = entries[Int(index)]
    return entry >= 0 && entry & 1 == 0 ? entry >> 1 : nil
  }

  /// The chain of which the token at `index` is the start or a step.
  func chain(_ index: TokenIndex, calls: [RawCall], isName: Bool) -> Int32? {
    let entry = entries[Int(index)]
    guard entry >= 0 else { return nil }
    if entry & 1 == 1 { return entry >> 1 }
    return isName ? calls[Int(entry >> 1)].chain : nil
  }
}
