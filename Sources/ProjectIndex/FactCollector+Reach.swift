import SwiftSource

/// Who may run a function, and make a value of a type.
extension FactCollector {
  private static let plain: WordSet = "discardableResult MainActor available ViewBuilder inline inlinable nonobjc"

  /// What the compiler and the standard library call by themselves.
  private static let calledByOthers: WordSet = """
    hash encode callAsFunction dynamicallyCall appendInterpolation
    buildBlock buildExpression buildOptional buildEither buildArray buildFinalResult buildPartialBlock
    buildLimitedAvailability
    """

  /// Whether nothing of the declaration's head lets anybody but Swift code of the project call the function.
  func isRunByName(_ declaration: RawDeclaration, _ parameters: [Parameter]) -> Bool {
    guard declaration.kind == .function, declaration.name >= 0,
      file.raw.tokens[Int(declaration.name)].kind == .identifier,
      !FactCollector.calledByOthers.contains(word(declaration.name)), !declaration.modifiers.contains(.override),
      hasPlainAttributes(declaration)
    else { return false }
    // At file scope what takes one thing without a label may be handed on by its name alone, `map(shorten)`; others seldom are.
    return declaration.parent >= 0 || !declaration.modifiers.isDisjoint(with: [.private, .fileprivate])
      || parameters.contains { $0.label != .none } || parameters.count > 1
  }

  private func hasPlainAttributes(_ declaration: RawDeclaration) -> Bool {
    (declaration.range.lower..<declaration.introducer).allSatisfy { index in
      file.raw.tokens[Int(index)].kind != .atSign || FactCollector.plain.contains(word(index + 1))
    }
  }

  /// Half of the word of the label with which each call begins, as far as it may not be left out.
  func callLabel(_ parameters: [Parameter]) -> UInt32 {
    guard let first = parameters.first, first.label != .none, first.defaultValue.isEmpty else {
      return FunctionFact.anyLabel
    }
    return first.label.half
  }

  /// `shared` of `Store.shared`, and not of `self.shared`; `store` where the function takes what it calls so.
  func isOthers(_ receiver: TokenIndex, in function: Int) -> Bool {
    if receiver > 0, file.raw.tokens[Int(receiver) - 1].kind == .period { return !isSelf(before: receiver - 1) }
    return file.raw.declarations[Int(facts.functions[function].declaration)].parameters.contains { parameter in
      let name = file.raw.parameters[Int(parameter)].name
      return name >= 0 && word(name) == word(receiver)
    }
  }

  /// The functions that run by their names, by these.
  func functionsRunByName() -> [Word: [Int]] {
    facts.functions.indices.reduce(into: [:]) { known, position in
      if facts.functions[position].isRunByName { known[facts.functions[position].name, default: []].append(position) }
    }
  }

  /// `.onChange(perform: load)`: a function that its file hands on by its name is called by whoever takes it.
  mutating func collectMention(at position: Int, of functions: [Int]) {
    let tokens = file.raw.tokens
    guard position + 1 < tokens.count, tokens[position + 1].kind != .leftParen, tokens[position + 1].kind != .colon,
      // `func load<Item>(…)`
      position == 0 || tokens[position - 1].keyword != .func
    else { return }
    for function in functions { facts.functions[function].isRunByName = false }
  }

  /// `perform: model.load`, `row.onTap = model.load`: so does another file.
  mutating func collectMemberMention(at position: Int) {
    let tokens = file.raw.tokens
    // `DispatchQueue.main` begins no app.
    guard position + 1 < tokens.count, tokens[position].word != FactCollector.main else { return }
    switch tokens[position + 1].kind {
    case .rightParen, .comma, .rightSquare: facts.otherCalls.insert(tokens[position].word)
    case _ where tokens[position + 1].startsLine || tokens[position + 1].kind == .rightBrace:
      var start = position - 2
      while start > 1, tokens[start].kind == .identifier, tokens[start - 1].kind == .period { start -= 2 }
      if start > 0, tokens[start - 1].kind == .equal { facts.otherCalls.insert(tokens[position].word) }
    default: break
    }
  }

  /// `Screen.self`, `Screen.init`: who is given it may make a value.
  mutating func collectTypeMention(at name: TokenIndex) {
    if let function = functionIndex(around: name) {
      facts.functions[function].ownCalls.insert(word(name))
    } else if !isTried(name) {
      facts.otherCalls.insert(word(name))
    }
  }

  /// `store.items(with:)`: so does whoever names it with its labels.
  mutating func collectCompoundName(endingAt colon: Int) {
    let tokens = file.raw.tokens
    guard colon + 1 < tokens.count, tokens[colon + 1].kind == .rightParen,
      case let name = Int(file.raw.partners[colon + 1]) - 1, name >= 0, tokens[name].kind == .identifier
    else { return }
    facts.otherCalls.insert(tokens[name].word)
  }

  private static let ends: WordSet = "fatalError preconditionFailure"

  /// `required init?(coder: NSCoder) { fatalError() }`, in any case.
  func refusesArchives(_ declaration: RawDeclaration, _ parameters: [Parameter]) -> Bool {
    guard declaration.kind == .initializer, parameters.first?.label == "coder", declaration.body >= 0 else {
      return false
    }
    var position = Int(declaration.body) + 1
    while position < Int(declaration.range.upper) - 1 {
      if FactCollector.ends.contains(file.raw.tokens[position].word),
        file.raw.tokens[position - 1].kind == .leftBrace || file.raw.tokens[position].startsLine
      {
        return true
      }
      position = max(position, file.raw.tokens[position].kind == .leftBrace ? Int(file.raw.partners[position]) : 0) + 1
    }
    return false
  }

  /// The closures of `#Preview`: what they name is only tried.
  func previews() -> [TokenRange] {
    let tokens = file.raw.tokens
    return file.raw.closures.lazy.map(\.range).filter { range in
      var name = Int(range.lower) - 1
      if name > 1, tokens[name].kind == .rightParen { name = Int(self.file.raw.partners[name]) - 1 }
      return name > 0 && tokens[name].word == "Preview" && tokens[name - 1].kind == .pound
    }
  }

  /// The branches of `#if DEBUG`, also with `&&`.
  func debugBranches() -> [TokenRange] {
    let tokens = file.raw.tokens
    var ranges: [TokenRange] = []
    // For each condition that is open, where the branch for debug builds began; nil in any other branch.
    var branches: [TokenIndex?] = []
    for directive in file.raw.directives {
      let kind = tokens[Int(directive)].kind
      if kind != .poundIf, let branch = branches.popLast(), let branch {
        ranges.append(TokenRange(branch, directive))
      }
      if kind != .poundEndif { branches.append(startOfDebugBranch(at: Int(directive))) }
    }
    return ranges
  }

  /// Nil where the directive also stands before what others build.
  private func startOfDebugBranch(at directive: Int) -> TokenIndex? {
    let line = file.raw.tokens[(directive + 1)...].prefix { !$0.startsLine }
    guard let name = line.firstIndex(where: { $0.word == "DEBUG" }),
      file.raw.tokens[name - 1].kind != .prefixOperator, !line.contains(where: { $0.word == "||" })
    else { return nil }
    return TokenIndex(directive)
  }

  mutating func isTried(_ place: TokenIndex) -> Bool { trials.contains { $0.contains(place) } }
}
