/// One token of a file, and what stands around it.
public struct Token: TokenRun, Sendable, Hashable, Comparable {
  public let file: SourceFile
  /// Its place among the file's tokens.
  public let index: TokenIndex

  @inlinable
  public init(file: SourceFile, index: TokenIndex) {
    self.file = file
    self.index = index
  }

  public static func == (left: Token, right: Token) -> Bool { left.index == right.index && left.file === right.file }
  /// Tokens of one file are ordered as they stand in it.
  public static func < (left: Token, right: Token) -> Bool { left.index < right.index }
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }

  @inlinable public var raw: RawToken { file.raw.tokens[Int(index)] }
  @inlinable public var kind: TokenKind { raw.kind }
  @inlinable public var word: Word { raw.word }
  @inlinable public var keyword: Keyword { raw.keyword }
  /// Byte offset of the first byte.
  @inlinable public var offset: Int { Int(raw.offset) }
  /// One past the last byte.
  @inlinable public var end: Int { Int(raw.end) }
  /// A line break stands before it.
  @inlinable public var startsLine: Bool { raw.startsLine }
  /// As it is written.
  public var text: String { file.raw.text(of: index) }
  /// As it is written, in UTF-8.
  public var utf8: ArraySlice<UInt8> { file.raw.bytes[offset..<end] }
  /// The token alone, as a run.
  public var tokens: Tokens { Tokens(file: file, range: TokenRange(index, index + 1)) }

  // MARK: - Beside it

  public var previous: Token? { index > 0 ? Token(file: file, index: index - 1) : nil }
  /// Nil at the end of the file.
  public var next: Token? { next(1) }
  /// The token so many places on; nil where the file ends before.
  public func next(_ steps: Int) -> Token? {
    let target = Int(index) + steps
    return target >= 0 && target < file.raw.tokens.count ? Token(file: file, index: TokenIndex(target)) : nil
  }
  /// The bracket that goes with this one.
  public var partner: Token? { file.optionalToken(file.raw.partners[Int(index)]) }
  /// The token after it, or after the group that it opens.
  public var following: Token? {
    let partner = file.raw.partners[Int(index)]
    return Token(file: file, index: max(partner, index)).next
  }
  /// The token before it, or before the group that it closes.
  public var preceding: Token? {
    let partner = file.raw.partners[Int(index)]
    return Token(file: file, index: partner >= 0 ? min(partner, index) : index).previous
  }
  /// The nearest bracket around the token; nil for none. Complexity: O(1).
  package var enclosing: Token? { file.optionalToken(file.raw.enclosing[Int(index)]) }
  /// From this bracket past its partner; the token alone where it opens none.
  public var group: Tokens {
    Tokens(file: file, range: TokenRange(index, max(file.raw.partners[Int(index)], index) + 1))
  }
  /// What stands between this bracket and its partner.
  public var inside: Tokens {
    Tokens(file: file, range: TokenRange(index + 1, max(file.raw.partners[Int(index)], index + 1)))
  }
  /// The tokens after it on its line.
  public var restOfLine: Tokens {
    let tokens = file.raw.tokens
    var end = index + 1
    while end < tokens.count, !tokens[Int(end)].startsLine, tokens[Int(end)].kind != .endOfFile { end += 1 }
    return Tokens(file: file, range: TokenRange(index + 1, end))
  }
  /// From this token up to `end`, which is left out.
  public func up(to end: Token) -> Tokens { Tokens(file: file, range: TokenRange(index, end.index)) }

  /// From this token through `last`.
  public func through(_ last: Token) -> Tokens { Tokens(file: file, range: TokenRange(index, last.index + 1)) }

  /// A dot stands before it: it names a member of something.
  @inlinable public var isMember: Bool { index > 0 && file.raw.tokens[Int(index) - 1].kind == .period }

  /// A name that begins with a capital letter of ASCII, as names of types do.
  public var isCapitalized: Bool {
    kind == .identifier && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(file.raw.bytes[offset])
  }

  /// `let` or `var` stands before it: the name of a new variable, in a condition too.
  public var isIntroduced: Bool {
    guard index > 0 else { return false }
    let previous = file.raw.tokens[Int(index) - 1].keyword
    return previous == .let || previous == .var
  }

  /// The places before this one that may introduce it in a function, in file order. Complexity: O(log n + names like it).
  package var introductionsBefore: ArraySlice<Introduction> {
    file.raw.introductions.places(of: word, in: TokenRange(0, index))
  }

  /// `$name`: the projected value of a wrapper.
  public var isProjected: Bool { kind == .identifier && file.raw.bytes[offset] == UInt8(ascii: "$") }
  /// The word of the name, of `$name` that of `name`.
  public var plainWord: Word { isProjected ? wordPastFirst : word }
  /// The word of what follows the first character: `name` of `$name` and of `_name`.
  public var wordPastFirst: Word { utf8.dropFirst().withUnsafeBufferPointer { Word(bytes: $0) } }

  /// Whether it is the `?` or `!` after a value.
  @inlinable public var isUnwrapping: Bool { kind == .postfixQuestionMark || kind == .exclamationMark }

  /// The token after it, past `?` and `!`.
  public var pastUnwrapping: Token? {
    var token = next
    while let current = token, current.isUnwrapping { token = current.next }
    return token
  }

  // MARK: - What it stands for

  /// The call whose callee ends with this name.
  public var call: Call? {
    guard kind != .leftBrace else { return nil }
    return file.raw.owners.callOrClosure(index).map { Call(file: file, id: $0) }
  }

  /// The closure that this brace opens.
  public var closure: Closure? {
    guard kind == .leftBrace else { return nil }
    return file.raw.owners.callOrClosure(index).map { Closure(file: file, id: $0) }
  }

  /// The call whose arguments begin with this parenthesis.
  public var openedCall: Call? {
    guard kind == .leftParen, let chain, let position = chain.position(of: self) else { return nil }
    return chain.step(position).call
  }

  /// What a `let`, `var` or `case` introduces with a type or a value that begins here.
  public var binding: Binding? { declaration?.bindings.first { $0.type.first == self || $0.value.first == self } }

  /// The chain that this is the first token or a step of.
  public var chain: Chain? {
    let id = file.raw.owners.chain(index, calls: file.raw.calls, isName: kind != .leftBrace)
    return id.flatMap { file.chains[optional: $0] }
  }

  // MARK: - Around it
  // Records are sorted by where they start, so the innermost one is found by a binary search and a walk along parents.
  // Complexity of each: O(log n + depth).

  /// The innermost block around it.
  public var block: Block {
    let blocks = file.raw.blocks
    var id = Int32(blocks.partitioningIndex { $0.range.lower > index }) - 1
    while id > 0, !blocks[Int(id)].range.contains(index) { id = blocks[Int(id)].parent }
    return Block(file: file, id: max(id, 0))
  }

  /// The innermost declaration around it.
  public var declaration: Declaration? {
    let declarations = file.raw.declarations
    var id = Int32(declarations.partitioningIndex { $0.range.lower > index }) - 1
    while id >= 0, !declarations[Int(id)].range.contains(index) { id = declarations[Int(id)].parent }
    return file.declarations[optional: id]
  }

  /// The declarations around it, innermost first.
  public var declarations: some Sequence<Declaration> {
    sequence(state: declaration) { next in
      defer { next = next?.parent }
      return next
    }
  }

  /// The innermost type declaration or extension around it.
  public var typeDeclaration: Declaration? {
    var declaration = declaration
    while let found = declaration, !found.kind.isType { declaration = found.parent }
    return declaration
  }

  /// The outermost function, initializer, subscript or variable around it that is a member of a type or stands at top
  /// level.
  public var member: Declaration? {
    var declaration = declaration
    while let found = declaration {
      if found.kind.isMember, found.parent?.kind.isType ?? true { return found }
      if found.kind.isType { return nil }
      declaration = found.parent
    }
    return nil
  }

  /// The innermost function, initializer, subscript or variable around it, also one inside another.
  public var function: Declaration? {
    var declaration = declaration
    while let found = declaration, !found.kind.isMember {
      if found.kind.isType { return nil }
      declaration = found.parent
    }
    return declaration
  }

  /// The closures around it, innermost first, up to the declaration they stand in.
  public var closures: [Closure] {
    var found: [Closure] = []
    for block in block.chain {
      switch block.role {
      case .closure: if let closure = block.tokens.first?.closure { found.append(closure) }
      case .typeBody, .functionBody, .accessorBody, .file: return found
      default: break
      }
    }
    return found
  }

  /// The innermost statement around it.
  public var statement: Statement? {
    let statements = file.raw.statements
    var id = Int32(statements.partitioningIndex { $0.range.lower > index }) - 1
    while id >= 0, !statements[Int(id)].range.contains(index) { id = file.raw.statementsAround[Int(id)] }
    return file.statements[optional: id]
  }
}
