/// Finds what tokens form: declarations, closures, calls, blocks and statements.
///
/// A recursive descent over the grammar of the language that builds no tree: it appends records to flat arrays. It is
/// made for code that compiles; on code that does not it skips what it cannot read and goes on, at the latest after the
/// bracket around it. A bracket's partner is known before the descent begins, so nothing is searched for twice, and the
/// descent stops at `maximumDepth` nested levels: what is deeper keeps its tokens and partners but gets no records.
///
/// Looking ahead is bounded too: each way to look that can fail far away remembers where it failed (`plainUpTo`,
/// `notGeneric`, `directiveRun`), which keeps the whole descent O(n) on any input.
struct Parser: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: UnsafeBufferPointer<RawToken>
  let partners: UnsafeBufferPointer<TokenIndex>
  var declarations: [RawDeclaration] = []
  var parameters: [RawParameter] = []
  var bindings: [RawBinding] = []
  var accessors: [RawAccessor] = []
  var closures: [RawClosure] = []
  var calls: [RawCall] = []
  var chains: [RawChain] = []
  var steps: [RawStep] = []
  var blocks: [RawBlock] = []
  var statements: [RawStatement] = []

  /// The current token.
  var index: TokenIndex = 0
  /// How many bytes of the current token are consumed: the first `>` of a `>>` that closes two generic argument lists.
  var split: UInt32 = 0
  /// One past the last token of the group that is being read.
  var limit: TokenIndex
  var depth = 0
  /// The first bracket that is not read because it stands too deep, -1 without one.
  var tooDeep: TokenIndex = -1
  var block: Int32 = -1
  var declaration: Int32 = -1
  /// Closures that are arguments of calls whose end is not reached yet.
  var argumentClosures: [Int32] = []
  /// Lists that are not read to their end yet; what stands in a list's own expressions is recorded before it.
  var openParameters: [RawParameter] = []
  var openAccessors: [RawAccessor] = []
  var openSteps: [RawStep] = []
  /// The starts of chains outside of the `#if` blocks that their members stand in.
  var outerStarts: [TokenIndex] = []

  /// No declaration starts before this token in the group that is being read.
  var plainUpTo: TokenIndex = 0
  /// Each `<` that was found not to open generic arguments.
  var notGeneric: Set<TokenIndex> = []
  /// The directives in a row that were looked through last, and whether a `case` follows them.
  var directiveRun = (end: TokenIndex(0), leadsToCase: false)

  /// Levels of brackets, closures and nested `if` and `switch` expressions. The deepest file of twenty public apps has
  /// 31; the compiler's own parser stops at 256.
  static let maximumDepth = 200

  /// A parser over the tokens of `bytes` and the partners of their brackets; all three must outlive it.
  init(
    bytes: UnsafeBufferPointer<UInt8>, tokens: UnsafeBufferPointer<RawToken>, partners: UnsafeBufferPointer<TokenIndex>
  ) {
    self.bytes = bytes
    self.tokens = tokens
    self.partners = partners
    self.limit = TokenIndex(tokens.count - 1)
    calls.reserveCapacity(tokens.count / 16)
    chains.reserveCapacity(tokens.count / 16)
    steps.reserveCapacity(tokens.count / 8)
    statements.reserveCapacity(tokens.count / 16)
  }

  mutating func parseFile() {
    openBlock(.file, from: 0)
    if kind == .shebang { advance() }
    parseStatements()
    blocks[0].range.upper = limit
  }

  // MARK: - The current token

  @inline(__always) var atEnd: Bool { index >= limit }

  /// The kind of the current token, or of what is left of it; `.endOfFile` at the end of the group.
  @inline(__always)
  var kind: TokenKind {
    guard index < limit else { return .endOfFile }
    return split == 0 ? tokens[Int(index)].kind : splitKind
  }

  private var splitKind: TokenKind {
    switch byte {
    case UInt8(ascii: "?"): .postfixQuestionMark
    case UInt8(ascii: "!"): .exclamationMark
    case UInt8(ascii: "=") where rest == 1: .equal
    default: tokens[Int(index)].kind
    }
  }

  /// The first byte of the current token that is not consumed.
  @inline(__always)
  var byte: UInt8 { bytes[Int(tokens[Int(index)].offset &+ split)] }

  /// How many bytes of the current token are not consumed.
  @inline(__always)
  var rest: UInt32 { tokens[Int(index)].length &- split }

  @inline(__always)
  var keyword: Keyword { index < limit && split == 0 ? tokens[Int(index)].keyword : .none }

  @inline(__always)
  var startsLine: Bool { index < limit && split == 0 && tokens[Int(index)].startsLine }

  @inline(__always)
  func kind(at index: TokenIndex) -> TokenKind { index < limit ? tokens[Int(index)].kind : .endOfFile }

  @inline(__always)
  func keyword(at index: TokenIndex) -> Keyword { index < limit ? tokens[Int(index)].keyword : .none }

  @inline(__always)
  func startsLine(at index: TokenIndex) -> Bool { index < limit && tokens[Int(index)].startsLine }

  /// Whether nothing stands between the token at `index` and the one before it.
  @inline(__always)
  func touchesPrevious(_ index: TokenIndex) -> Bool {
    index < limit && !tokens[Int(index)].flags.contains(.afterTrivia)
  }

  /// Whether the token can be a name: an identifier, or a reserved word where a name is expected.
  @inline(__always)
  func isName(at index: TokenIndex) -> Bool {
    switch kind(at: index) {
    case .identifier, .keyword, .dollarIdentifier: true
    default: false
    }
  }

  @inline(__always)
  mutating func advance() {
    index += 1
    split = 0
  }

  @inline(__always)
  mutating func move(to target: TokenIndex) {
    index = target
    split = 0
  }

  @inline(__always)
  mutating func eat(_ kind: TokenKind) -> Bool {
    guard self.kind == kind else { return false }
    if split == 0 { advance() } else { eatByte() }
    return true
  }

  @inline(__always)
  mutating func eat(_ keyword: Keyword) -> Bool {
    guard self.keyword == keyword else { return false }
    advance()
    return true
  }

  /// One past the last token that is consumed, wholly or in part.
  @inline(__always)
  var consumedEnd: TokenIndex { split == 0 ? index : index + 1 }

  // MARK: - Operators

  /// Whether the current token, or what is left of it, was scanned as an operator.
  @inline(__always)
  var isOperator: Bool {
    guard index < limit else { return false }
    switch tokens[Int(index)].kind {
    case .binaryOperator, .prefixOperator, .postfixOperator: return true
    default: return false
    }
  }

  /// Whether what is left of the current token is the one-character operator `character`.
  func isOperator(_ character: UInt8) -> Bool { isOperator && rest == 1 && byte == character }

  /// Whether what is left of the current token is the operator `text`.
  func isOperator(_ text: StaticString) -> Bool {
    guard isOperator, rest == text.utf8CodeUnitCount else { return false }
    let start = Int(tokens[Int(index)].offset &+ split)
    for offset in 0..<text.utf8CodeUnitCount where bytes[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Whether a generic list may open here.
  @inline(__always)
  var atLeftAngle: Bool { isOperator && byte == UInt8(ascii: "<") }

  /// Whether a generic list may close here.
  @inline(__always)
  var atRightAngle: Bool { isOperator && byte == UInt8(ascii: ">") }

  /// Consumes one byte of the current operator: `<`, `>`, `?` …
  mutating func eatByte() {
    split += 1
    if split >= tokens[Int(index)].length { advance() }
  }

  // MARK: - Groups

  /// At an open bracket: reads its inside with `body` and moves past the closing one. Without a partner, or too deep,
  /// moves past the bracket, or the group, alone and returns false.
  @inline(__always)
  mutating func group(_ body: (inout Parser) -> Void) -> Bool {
    let partner = partners[Int(index)]
    guard partner > index, partner < limit, depth < Parser.maximumDepth else {
      if tooDeep < 0, partner > index, depth >= Parser.maximumDepth { tooDeep = index }
      skipGroup()
      return false
    }
    let outer = (limit, plainUpTo)
    depth += 1
    limit = partner
    plainUpTo = 0
    move(to: index + 1)
    body(&self)
    depth -= 1
    (limit, plainUpTo) = outer
    move(to: partner + 1)
    return true
  }

  /// At a bracket: moves past its partner, or past the bracket alone.
  mutating func skipGroup() { move(to: groupEnd(at: index)) }

  /// One past the group that the token at `start` opens, or one past the token.
  func groupEnd(at start: TokenIndex) -> TokenIndex {
    let partner = partners[Int(start)]
    return partner > start && partner < limit ? partner + 1 : start + 1
  }

  /// Moves past one token, or one group.
  mutating func skipOne() {
    switch kind {
    case .leftParen, .leftSquare, .leftBrace: skipGroup()
    default: advance()
    }
  }

  // MARK: - Blocks

  /// Opens a block at the token `start`; the block before is its parent. Returns the block to come back to.
  @discardableResult
  mutating func openBlock(_ role: BlockRole, from start: TokenIndex) -> Int32 {
    let outer = block
    block = Int32(blocks.count)
    blocks.append(RawBlock(role: role, range: TokenRange(start, start), parent: outer, declaration: declaration))
    return outer
  }

  mutating func closeBlock(backTo outer: Int32) {
    blocks[Int(block)].range.upper = index
    block = outer
  }

  /// At a `{`: reads it as a block of statements.
  mutating func parseBlock(_ role: BlockRole) {
    guard kind == .leftBrace else { return }
    let outer = openBlock(role, from: index)
    _ = group { $0.parseStatements() }
    closeBlock(backTo: outer)
  }
}
