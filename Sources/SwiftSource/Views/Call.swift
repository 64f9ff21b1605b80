/// A call: the callee, its parentheses and its trailing closures.
public struct Call: SourceView, TokenRun {
  public let file: SourceFile
  public let id: Int32

  public init(file: SourceFile, id: Int32) {
    self.file = file
    self.id = id
  }

  public var raw: RawCall { file.raw.calls[Int(id)] }
  /// From the first token of the callee's chain past the last token of the call.
  public var tokens: Tokens { file.tokens(raw.range) }

  // MARK: - The callee

  /// The last name in the callee (`sleep` in `Task<Never, Never>.sleep(…)`); nil when the callee is no name.
  public var name: Token? { file.optionalToken(raw.name) }
  /// The word of ``name``; `.none` without one.
  public var word: Word { name?.word ?? .none }
  public var callee: Tokens { file.tokens(TokenRange(raw.range.lower, raw.calleeEnd)) }
  /// The callee before its last name: empty for `f()`, `a.b` for `a.b.f()`.
  public var receiver: Tokens {
    let raw = raw
    guard raw.name > raw.range.lower, file.raw.tokens[Int(raw.name) - 1].kind == .period else {
      return file.tokens(TokenRange(raw.range.lower, raw.range.lower))
    }
    return file.tokens(TokenRange(raw.range.lower, raw.name - 1))
  }
  /// The name before the last dot of the callee, past `?` and `!`: `b` of `a.b?.f()`.
  public var receiverName: Token? {
    guard let last = receiver.unwrapped.last, last.kind == .identifier else { return nil }
    return last
  }
  /// `f()`, `self.f()`, `self?.f()` or `Self.f()`: a member of the type around, or a function.
  public var isOnSelf: Bool {
    let receiver = receiver
    guard let first = receiver.first else { return raw.name == raw.range.lower }
    return (first.keyword == .self || first.keyword == .selfType) && receiver.unwrapped.count == 1
  }
  /// The chain that it is a step of.
  public var chain: Chain? { file.chains[optional: raw.chain] }
  /// The call after it in its chain: `b()` of `a().b()`.
  public var continuation: Call? {
    guard let dot = pastUnwrapping, dot.kind == .period else { return nil }
    return dot.next?.call
  }
  /// The token after the call, past `?` and `!`.
  public var pastUnwrapping: Token? { tokens.last?.pastUnwrapping }

  // MARK: - Its arguments

  /// `(`; nil where only trailing closures follow.
  public var leftParen: Token? { file.optionalToken(raw.leftParen) }
  /// The arguments in the parentheses.
  public var arguments: [Argument] {
    guard let open = leftParen else { return [] }
    return open.inside.split(at: .comma).filter { !$0.isEmpty }.map(Argument.init)
  }
  public var firstArgument: Argument? {
    guard let inside = leftParen?.inside, !inside.isEmpty else { return nil }
    let end = inside.outermost.first { $0.kind == .comma }?.index ?? inside.range.upper
    return Argument(tokens: file.tokens(TokenRange(inside.range.lower, end)))
  }
  public func argument(labeled label: Word) -> Argument? { arguments.first { $0.label == label } }
  public var trailingClosure: Closure? { file.optionalToken(raw.trailingClosure)?.closure }
  /// All closures that are arguments or trailing closures of this call itself. Complexity: O(log n + those inside).
  public var closures: [Closure] {
    let closures = file.raw.closures
    var found: [Closure] = []
    var position = closures.partitioningIndex { $0.range.lower >= raw.calleeEnd }
    while position < closures.count, closures[position].range.lower < raw.range.upper {
      if closures[position].call == id { found.append(Closure(file: file, id: Int32(position))) }
      position += 1
    }
    return found
  }
}

extension Call {
  /// One argument in a call's parentheses.
  public struct Argument: TokenRun, Sendable, Hashable {
    /// Its label, where it has one, and its value.
    public let tokens: Tokens

    /// The name before the colon; nil without one.
    public var labelToken: Token? {
      guard let first = tokens.first, tokens.count > 2, first.next?.kind == .colon else { return nil }
      return first
    }
    /// The label; `.none` without one.
    public var label: Word { labelToken?.word ?? .none }
    public var value: Tokens {
      labelToken == nil ? tokens : tokens.file.tokens(TokenRange(tokens.range.lower + 2, tokens.range.upper))
    }
    /// The closure that it is.
    public var closure: Closure? {
      guard let first = value.first, first.group.range.upper == tokens.range.upper else { return nil }
      return first.closure
    }
  }
}
