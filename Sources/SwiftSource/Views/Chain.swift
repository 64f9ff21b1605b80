extension Tokens {
  /// Whether they are a chain or the beginning of one, and nothing else. Complexity: O(1).
  public var isOfOneChain: Bool {
    guard let first, let chain = first.chain else { return false }
    return chain.raw.range.lower == first.index && range.upper <= chain.raw.range.upper
  }
}

/// An operand with what follows it: `self.users?.filter { … }[0]!`.
public struct Chain: SourceView, TokenRun {
  public let file: SourceFile
  public let id: Int32

  public init(file: SourceFile, id: Int32) {
    self.file = file
    self.id = id
  }

  public var raw: RawChain { file.raw.chains[Int(id)] }
  /// From the operand's first token past the last step.
  public var tokens: Tokens { file.tokens(raw.range) }
  /// What stands before the first step: a name, a literal, a group; `.name` where a dot begins the chain.
  public var operand: Tokens { file.tokens(TokenRange(raw.range.lower, raw.operandEnd)) }
  /// In the order in which they are written.
  public var steps: [Step] {
    file.raw.steps[Int(raw.steps.lowerBound)..<Int(raw.steps.upperBound)].map { Step(file, $0) }
  }

  /// How many steps there are.
  public var stepCount: Int { raw.steps.count }
  /// The step at a position, counted from 0. Complexity: O(1), where ``steps`` makes all of them.
  public func step(_ position: Int) -> Step { Step(file, file.raw.steps[Int(raw.steps.lowerBound) + position]) }
  /// How many of the steps begin inside of the tokens, which hold the beginning of the chain.
  public func stepCount(in tokens: Tokens) -> Int {
    let steps = rawSteps
    return steps.partitioningIndex { $0.token >= tokens.range.upper } - steps.startIndex
  }
  /// The position of the step that the token is the name or the bracket of; nil for one of the operand or of an argument.
  /// Complexity: O(log n).
  public func position(of token: Token) -> Int? {
    let steps = rawSteps
    let place = steps.partitioningIndex { $0.token >= token.index }
    return place < steps.endIndex && steps[place].token == token.index ? place - steps.startIndex : nil
  }

  /// A step begins after the one before it.
  private var rawSteps: ArraySlice<RawStep> { file.raw.steps[Int(raw.steps.lowerBound)..<Int(raw.steps.upperBound)] }

  /// The names of the operand and of the members up to the first call, subscript or other operand: `self`, `model`, `users` of
  /// `self.model?.users.filter { … }`.
  public var path: [Token] {
    guard let first = operand.only ?? (operand.first?.kind == .period ? operand.last : operand.first),
      first.kind == .identifier || first.kind == .keyword || first.kind == .dollarIdentifier
    else { return [] }
    var names = [first]
    for step in steps {
      switch step.kind {
      case .member: names.append(step.token)
      case .optional, .force: continue
      case .call, .subscript: return step.isCall(of: names.last) ? names.dropLast() : names
      }
    }
    return names
  }

  /// One step of a chain.
  public struct Step: Sendable, Hashable {
    public typealias Kind = RawStep.Kind

    public let kind: Kind
    /// The member's name, the `(`, `[` or `{` of a call or subscript, the `?` or `!`.
    public let token: Token
    /// The call that this step is.
    public let call: Call?

    init(_ file: SourceFile, _ raw: RawStep) {
      kind = raw.kind
      token = file.token(raw.token)
      call = file.calls[optional: raw.call]
    }

    fileprivate func isCall(of name: Token?) -> Bool { call?.name == name && name != nil }
  }
}
