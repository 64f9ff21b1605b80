/// Answers "what stands around this token" for one file.
///
/// The records of a file are sorted by where they start, so the innermost one around a token is found by a binary search
/// and a walk along parents. Building an outline is O(n) in the tokens; each question is O(log n + depth).
public struct Outline: Sendable {
  public let file: SourceFile
  /// For a token that names a callee, its call; -1 elsewhere.
  private let callOfName: [Int32]
  /// For a closure's `{`, its closure; -1 elsewhere.
  private let closureOfBrace: [Int32]

  public init(_ file: SourceFile) {
    self.file = file
    var callOfName = [Int32](repeating: -1, count: file.raw.tokens.count)
    for (id, call) in file.raw.calls.enumerated() where call.name >= 0 { callOfName[Int(call.name)] = Int32(id) }
    self.callOfName = callOfName
    var closureOfBrace = [Int32](repeating: -1, count: file.raw.tokens.count)
    for (id, closure) in file.raw.closures.enumerated() { closureOfBrace[Int(closure.range.lower)] = Int32(id) }
    self.closureOfBrace = closureOfBrace
  }

  // MARK: - Tokens

  @inlinable public func kind(_ index: TokenIndex) -> TokenKind {
    index >= 0 && Int(index) < file.raw.tokens.count ? file.raw.tokens[Int(index)].kind : .endOfFile
  }

  @inlinable public func word(_ index: TokenIndex) -> Word {
    index >= 0 && Int(index) < file.raw.tokens.count ? file.raw.tokens[Int(index)].word : .none
  }

  @inlinable public func keyword(_ index: TokenIndex) -> Keyword {
    index >= 0 && Int(index) < file.raw.tokens.count ? file.raw.tokens[Int(index)].keyword : .none
  }

  /// Whether any token of `range` spells `word`.
  public func contains(_ word: Word, in range: TokenRange) -> Bool {
    var index = range.lower
    while index < range.upper {
      if file.raw.tokens[Int(index)].word == word { return true }
      index += 1
    }
    return false
  }

  /// Whether any token of `range` spells one of `words`.
  public func contains(anyOf words: WordSet, in range: TokenRange) -> Bool {
    var index = range.lower
    while index < range.upper {
      let token = file.raw.tokens[Int(index)]
      if token.kind == .identifier || token.kind == .keyword, words.contains(token.word) { return true }
      index += 1
    }
    return false
  }

  // MARK: - Calls and closures

  /// The call whose callee ends with the name at `index`.
  public func call(named index: TokenIndex) -> RawCall? {
    guard index >= 0, Int(index) < callOfName.count, callOfName[Int(index)] >= 0 else { return nil }
    return file.raw.calls[Int(callOfName[Int(index)])]
  }

  public func closure(at brace: TokenIndex) -> RawClosure? {
    guard brace >= 0, Int(brace) < closureOfBrace.count, closureOfBrace[Int(brace)] >= 0 else { return nil }
    return file.raw.closures[Int(closureOfBrace[Int(brace)])]
  }

  /// The tokens of the first argument in the call's parentheses, its label included.
  public func firstArgument(of call: RawCall) -> TokenRange {
    guard call.leftParen >= 0 else { return .empty }
    let close = file.raw.partners[Int(call.leftParen)]
    return argument(from: call.leftParen + 1, upTo: close)
  }

  /// The arguments in the call's parentheses, each with its label.
  public func arguments(of call: RawCall) -> [TokenRange] {
    guard call.leftParen >= 0 else { return [] }
    let close = file.raw.partners[Int(call.leftParen)]
    var ranges: [TokenRange] = []
    var start = call.leftParen + 1
    while start < close {
      let range = argument(from: start, upTo: close)
      if !range.isEmpty { ranges.append(range) }
      start = range.upper + 1
    }
    return ranges
  }

  /// From `start` to the next comma that stands in no inner bracket.
  private func argument(from start: TokenIndex, upTo close: TokenIndex) -> TokenRange {
    var index = start
    while index < close, kind(index) != .comma { index = after(index) }
    return TokenRange(start, min(index, close))
  }

  /// One past the token, or past the group that it opens.
  @inlinable public func after(_ index: TokenIndex) -> TokenIndex {
    let partner = file.raw.partners[Int(index)]
    return partner > index ? partner + 1 : index + 1
  }

  /// The label of an argument, `.none` without one.
  public func label(of argument: TokenRange) -> Word {
    guard argument.upper - argument.lower > 2, kind(argument.lower + 1) == .colon else { return .none }
    return word(argument.lower)
  }

  /// The argument without its label.
  public func value(of argument: TokenRange) -> TokenRange {
    label(of: argument) == .none ? argument : TokenRange(argument.lower + 2, argument.upper)
  }

  // MARK: - Around a token

  /// The innermost block around the token.
  public func block(around index: TokenIndex) -> Int32 {
    var id = Int32(lastStarting(atOrBefore: index, count: file.raw.blocks.count) { file.raw.blocks[$0].range.lower })
    while id > 0, !file.raw.blocks[Int(id)].range.contains(index) { id = file.raw.blocks[Int(id)].parent }
    return max(id, 0)
  }

  /// The innermost declaration around the token, or -1.
  public func declaration(around index: TokenIndex) -> Int32 {
    var id = Int32(
      lastStarting(atOrBefore: index, count: file.raw.declarations.count) { file.raw.declarations[$0].range.lower })
    while id >= 0, !file.raw.declarations[Int(id)].range.contains(index) { id = file.raw.declarations[Int(id)].parent }
    return id
  }

  /// The innermost type declaration or extension around the token, or -1.
  public func typeDeclaration(around index: TokenIndex) -> Int32 {
    var id = declaration(around: index)
    while id >= 0, !file.raw.declarations[Int(id)].kind.isType { id = file.raw.declarations[Int(id)].parent }
    return id
  }

  /// The outermost function, initializer, subscript or variable around the token that is a member of a type or stands
  /// at top level; -1 where there is none.
  public func member(around index: TokenIndex) -> Int32 {
    var id = declaration(around: index)
    while id >= 0 {
      let declaration = file.raw.declarations[Int(id)]
      if declaration.kind.isMember,
        declaration.parent < 0 || file.raw.declarations[Int(declaration.parent)].kind.isType
      {
        return id
      }
      if declaration.kind.isType { return -1 }
      id = declaration.parent
    }
    return -1
  }

  /// The closures around the token, innermost first, up to the declaration they stand in.
  public func closures(around index: TokenIndex) -> [RawClosure] {
    var found: [RawClosure] = []
    var id = block(around: index)
    while id > 0 {
      let block = file.raw.blocks[Int(id)]
      switch block.role {
      case .closure:
        if let closure = closure(at: block.range.lower) { found.append(closure) }
      case .typeBody, .functionBody, .accessorBody, .file:
        return found
      default: break
      }
      id = block.parent
    }
    return found
  }

  /// The innermost statement around the token, or -1.
  public func statement(around index: TokenIndex) -> Int32 {
    var id = lastStarting(atOrBefore: index, count: file.raw.statements.count) { file.raw.statements[$0].range.lower }
    // Statements nest through blocks, so the one that starts last before the token may have ended.
    while id >= 0, !file.raw.statements[id].range.contains(index) { id -= 1 }
    return Int32(id)
  }

  /// The largest record that starts at or before `index`, by binary search; -1 where all start after it.
  private func lastStarting(atOrBefore index: TokenIndex, count: Int, _ start: (Int) -> TokenIndex) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if start(middle) <= index { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
