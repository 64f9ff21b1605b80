/// Finds what tokens form: groups, declarations, closures, calls, blocks and statements.
///
/// A recursive descent over the grammar of the language that builds no tree: it appends records to flat arrays. It is
/// made for code that compiles; on code that does not it skips what it cannot read and goes on, at the latest after the
/// bracket around it. A bracket's partner is known before the descent begins, so nothing is searched for twice, and the
/// descent stops at `maximumDepth` nested levels: what is deeper keeps its tokens and groups but gets no records.
struct Parser {
  let tokens: [Token]
  private(set) var partners: [TokenIndex]
  var declarations: [Declaration] = []
  var bindings: [Binding] = []
  var closures: [Closure] = []
  var calls: [Call] = []
  var blocks: [Block] = []
  var statements: [Statement] = []

  /// The current token.
  var index: TokenIndex = 0
  /// How many bytes of the current token are consumed: the `>` of a `>>` that closes two generic argument lists.
  var split: UInt32 = 0
  /// One past the last token of the group that is being read.
  var limit: TokenIndex
  var depth = 0
  var block: Int32 = -1
  var declaration: Int32 = -1
  /// Closures that are arguments of calls whose end is not reached yet.
  var argumentClosures: [Int32] = []

  /// Levels of brackets, closures and nested `if` and `switch` expressions. The deepest file of twenty public apps has
  /// 31; the compiler's own parser stops at 256.
  static let maximumDepth = 200

  init(tokens: [Token]) {
    self.tokens = tokens
    self.partners = Parser.matchBrackets(tokens)
    self.limit = TokenIndex(tokens.count - 1)
  }

  mutating func parseFile() {
    openBlock(.file, from: 0)
    if kind == .shebang { advance() }
    parseStatements()
    blocks[0].range.upper = limit
  }

  // MARK: - Brackets

  /// For each bracket the index of its partner. A closing bracket matches the nearest open one of its kind, but no
  /// parenthesis or square bracket matches across a brace. Complexity: O(n); each open bracket is dropped once.
  private static func matchBrackets(_ tokens: [Token]) -> [TokenIndex] {
    var partners = [TokenIndex](repeating: -1, count: tokens.count)
    var open: [(kind: TokenKind, index: Int)] = []
    // Open parentheses and square brackets since the last open brace, and the open braces.
    var parens = 0
    var squares = 0
    var braces = 0
    var outer: [(parens: Int, squares: Int)] = []

    func close(_ kind: TokenKind, at index: Int) {
      while let last = open.popLast() {
        switch last.kind {
        case .leftParen: parens -= 1
        case .leftSquare: squares -= 1
        default:
          braces -= 1
          (parens, squares) = outer.removeLast()
        }
        if last.kind == kind {
          partners[last.index] = TokenIndex(index)
          partners[index] = TokenIndex(last.index)
          return
        }
      }
    }

    for index in tokens.indices {
      switch tokens[index].kind {
      case .leftParen:
        open.append((.leftParen, index))
        parens += 1
      case .leftSquare:
        open.append((.leftSquare, index))
        squares += 1
      case .leftBrace:
        open.append((.leftBrace, index))
        braces += 1
        outer.append((parens, squares))
        (parens, squares) = (0, 0)
      case .rightParen where parens > 0: close(.leftParen, at: index)
      case .rightSquare where squares > 0: close(.leftSquare, at: index)
      case .rightBrace where braces > 0: close(.leftBrace, at: index)
      default: break
      }
    }
    return partners
  }

  /// At an open bracket: reads its inside with `body` and moves past the closing one. Without a partner, or too deep,
  /// moves past the bracket, or the group, alone and returns false.
  @inline(__always)
  mutating func group(_ body: (inout Parser) -> Void) -> Bool {
    let partner = partners[Int(index)]
    guard partner >= 0, partner <= limit, depth < Parser.maximumDepth else {
      move(to: partner >= 0 && partner < limit ? partner + 1 : index + 1)
      return false
    }
    let outerLimit = limit
    depth += 1
    limit = partner
    move(to: index + 1)
    body(&self)
    depth -= 1
    limit = outerLimit
    move(to: partner + 1)
    return true
  }

  /// At an open bracket: moves past its partner, or past the bracket alone.
  mutating func skipGroup() {
    let partner = partners[Int(index)]
    move(to: partner >= 0 && partner < limit ? partner + 1 : index + 1)
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
    let token = tokens[Int(index)]
    guard token.length - split == 1 else { return token.kind }
    // What follows the `>` of a generic argument list is known by the operator's word alone.
    switch token.word {
    case ">?", ">>?": return .postfixQuestionMark
    case ">!", ">>!": return .exclamationMark
    case ">=", ">>=": return .equal
    default: return token.kind
    }
  }

  @inline(__always)
  var keyword: Keyword { index < limit && split == 0 ? tokens[Int(index)].keyword : .none }

  @inline(__always)
  var word: Word { index < limit && split == 0 ? tokens[Int(index)].word : .none }

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
    if split > 0, tokens[Int(index)].length - split > 1 { return false }
    advance()
    return true
  }

  @inline(__always)
  mutating func eat(_ keyword: Keyword) -> Bool {
    guard self.keyword == keyword else { return false }
    advance()
    return true
  }

  // MARK: - Operators that hold angle brackets

  var isOperator: Bool {
    switch kind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }

  /// Whether the rest of the current token is the one-character operator `character`.
  func isOperator(_ character: Word) -> Bool {
    split == 0 && index < limit && tokens[Int(index)].word == character
  }

  /// The bytes of an operator that may open a generic list: its first one is `<`.
  var atLeftAngle: Bool {
    guard isOperator else { return false }
    if split > 0 { return false }
    switch tokens[Int(index)].word {
    case "<", "<-", "<~": return true
    default: return false
    }
  }

  var atRightAngle: Bool {
    guard index < limit else { return false }
    switch tokens[Int(index)].kind {
    case .binaryOperator, .prefixOperator, .postfixOperator: break
    default: return false
    }
    switch tokens[Int(index)].word {
    case ">": return true
    case ">>", ">?", ">!", ">=", ">&", ">...", ">==": return split <= 1
    case ">>>", ">>?", ">>!", ">>=", ">>&", ">>...": return split <= 2
    case ">>>>", ">>>?", ">>>!": return split <= 3
    default: return false
    }
  }

  /// Consumes one `<` or `>` of the current operator.
  mutating func eatAngle() {
    split += 1
    if split >= tokens[Int(index)].length { advance() }
  }

  // MARK: - Blocks

  /// Opens a block at the token `start`; the block before is its parent. Returns the block to come back to.
  @discardableResult
  mutating func openBlock(_ role: BlockRole, from start: TokenIndex) -> Int32 {
    let outer = block
    block = Int32(blocks.count)
    blocks.append(Block(role: role, range: TokenRange(start, start), parent: outer, declaration: declaration))
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
