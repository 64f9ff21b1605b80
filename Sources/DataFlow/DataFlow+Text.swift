import ProjectIndex
import SwiftSource

/// Where a text comes from: expressions.
extension DataFlow {
  /// Whether the value of the expression is text that a user typed. Complexity: O(``Trace/limit``) declarations, and the tokens
  /// of the files that they lead to.
  package func origin(of expression: Tokens) -> TextOrigin {
    var trace = Trace()
    return origin(of: expression, &trace)
  }

  /// Whether what a name stands for is text that a user typed: a variable, a parameter, a property, `$query`.
  package func origin(of name: Token) -> TextOrigin {
    var trace = Trace()
    if let chain = name.chain { return origin(of: chain, steps(of: chain, through: name), &trace) }
    return origin(ofName: name, &trace)
  }

  /// How many steps of the chain lead to the name.
  private func steps(of chain: Chain, through name: Token) -> Int {
    chain.position(of: name).map { $0 + 1 } ?? 0
  }

  func origin(of expression: Tokens, _ trace: inout Trace) -> TextOrigin {
    guard trace.step() else { return .unknown }
    guard let first = expression.first else { return .other }
    if first.keyword == .try || first.keyword == .await || first.isUnwrapping || first.kind == .prefixAmpersand {
      return origin(of: expression.dropFirst().tokens, &trace)
    }
    if first.kind == .prefixOperator { return .other }
    // A chain has no operators outside of its brackets, and may be long.
    if !expression.isOfOneChain, let found = origin(ofOperation: expression, &trace) { return found }
    switch first.kind {
    case .leftParen where first.group.count == expression.count: return origin(of: first.inside, &trace)
    case .keyword where [.true, .false, .nil].contains(first.keyword): return .other
    case .stringQuote, .multilineStringQuote, .rawStringPoundDelimiter:
      if (first.chain?.stepCount ?? 0) == 0 { return origin(ofLiteral: expression, &trace) }
    default: break
    }
    guard let chain = first.chain, chain.first == first else {
      let isName = first.kind == .identifier || first.kind == .dollarIdentifier
      return isName && expression.count == 1 ? origin(ofName: first, &trace) : .other
    }
    // What a call is made on is the beginning of its chain.
    return origin(of: chain, chain.stepCount(in: expression), &trace)
  }

  /// `a ?? b`, `a ? b : c`, `a + b`, `a as? String`; nil for one operand.
  private func origin(ofOperation expression: Tokens, _ trace: inout Trace) -> TextOrigin? {
    let outer = expression.outermost
    if let question = outer.first(where: { $0.kind == .infixQuestionMark }) {
      let branches = expression.after(question)
      guard let colon = branches.outermost.last(where: { $0.kind == .colon }) else { return .unknown }
      return origin(of: branches.before(colon), &trace).joined(with: origin(of: branches.after(colon), &trace))
    }
    let operators = outer.filter { $0.kind == .binaryOperator || $0.kind == .equal }
    if let first = operators.first {
      guard operators.allSatisfy({ $0.word == "??" || $0.word == "+" }) else { return .other }
      return origin(of: expression.before(first), &trace).joined(with: origin(of: expression.after(first), &trace))
    }
    if let cast = outer.first(where: { $0.keyword == .as || $0.keyword == .is }) {
      return cast.keyword == .is ? .other : origin(of: expression.before(cast), &trace)
    }
    return nil
  }

  /// A literal is what its interpolations are.
  private func origin(ofLiteral literal: Tokens, _ trace: inout Trace) -> TextOrigin {
    var found = TextOrigin.other
    for open in literal where open.kind == .leftParen && open.previous?.kind == .backslash {
      found = found.joined(with: origin(of: open.inside, &trace))
    }
    return found
  }

  // MARK: - Chains

  /// What the first `count` steps of the chain give.
  func origin(of chain: Chain, _ count: Int, _ trace: inout Trace) -> TextOrigin {
    guard count > 0 else { return trace.step() ? origin(ofOperand: chain.operand, &trace) : .unknown }
    let step = chain.step(count - 1)
    // Each step of a long chain is asked, and rests on those before it.
    guard count > DataFlow.longChain else { return origin(after: step, count, of: chain, &trace) }
    return remembered(.step(step.token), &trace) { $0.origin(after: step, count, of: chain, &$1) }
  }

  /// So many steps are followed as fast as they are remembered.
  private static let longChain = 12

  private func origin(
    after step: Chain.Step, _ count: Int, of chain: Chain, _ trace: inout Trace
  ) -> TextOrigin {
    guard trace.step() else { return .unknown }
    switch step.kind {
    case .optional, .force: return origin(of: chain, count - 1, &trace)
    // A part of what was split.
    case .subscript: return origin(ofSubscript: step.token, of: chain, count - 1, &trace)
    case .member: return origin(ofMember: step.token, of: chain, count - 1, &trace)
    case .call:
      guard let call = step.call else { return .unknown }
      guard count > 1, chain.step(count - 2).kind == .member else {
        return count == 1 ? origin(ofCall: call, to: chain.operand, &trace) : .unknown
      }
      return origin(ofCall: call, member: chain.step(count - 2).token, of: chain, count - 2, &trace)
    }
  }

  private func origin(ofOperand operand: Tokens, _ trace: inout Trace) -> TextOrigin {
    guard let first = operand.first else { return .unknown }
    if first.kind == .leftParen { return origin(of: first.inside, &trace) }
    if first.kind == .stringQuote || first.kind == .multilineStringQuote { return origin(ofLiteral: operand, &trace) }
    guard operand.count == 1, first.kind == .identifier || first.kind == .dollarIdentifier else { return .other }
    return origin(ofName: first, &trace)
  }

  // Made once: a literal is hashed each time.
  private static let object: Word = "object"
  private static let newValue: Word = "newValue"
  private static let trimming: Word = "trimmingCharacters"
  private static let isWhitespace: Word = "isWhitespace"
  private static let userInfo: Word = "userInfo"
  private static let publisher: Word = "publisher"
  private static let observations: Word = "Observations"
  private static let string: Word = "string"

  private func origin(ofMember name: Token, of chain: Chain, _ count: Int, _ trace: inout Trace) -> TextOrigin {
    if DataFlow.textMembers.contains(name.word), let field = field(chain, count, &trace) {
      return typed(into: field, at: name, "the text of \(chain.tokens.before(name).text.dropLast())")
    }
    if name.word == Self.object, count == 0, let found = origin(postedWith: nil, to: chain.operand, &trace) {
      return found
    }
    if name.word == Self.userInfo, count == 0, let found = origin(scheduledWith: chain.operand, &trace) { return found }
    if name.word == Self.newValue, count == 0, let found = origin(ofObservation: chain.operand, &trace) { return found }
    if let member = member(name, of: chain, count, &trace), member.property != nil,
      // What an element holds is none of the query that it is chosen by.
      !isElement(chain.operand)
    {
      return origin(ofHeld: name, member, of: chain, count, &trace) ?? origin(of: member, at: name, &trace)
    }
    // `searchController.rx.words` of an extension in the project
    if count > 0, chain.step(count - 1).token.word == "rx", let entry = index.addition(to: ["Reactive"]),
      let member = index.member(named: name.word, of: entry)
    {
      return origin(of: member, at: name, &trace)
    }
    switch TextEffect(of: name.word) {
    case .keeps: return origin(of: chain, count, &trace)
    case .trims: return trimmed(origin(of: chain, count, &trace))
    case .transforms: return .unknown
    // `text.tidy` of an extension in the project
    case nil:
      return count > 0 || !chain.operand.isEmpty ? origin(ofExtension: name, of: chain, count, &trace) : .unknown
    }
  }

  private func origin(ofCall call: Call, member name: Token, of chain: Chain, _ count: Int, _ trace: inout Trace)
    -> TextOrigin
  {
    // `$state.map(\.query)`, and what observes a property in another way: `model.changes(of: \.query)`
    if let path = call.firstArgument?.value, path.first?.kind == .backslash,
      TextEffect(of: name.word) != .keeps || name.word == Self.publisher,
      let found = origin(ofKeyPath: path, of: chain, count, &trace)
    {
      return found
    }
    // `UserDefaults.standard.string(forKey: "query")`
    if name.word == Self.string, call.firstArgument?.label == "forKey", let key = Messages.name(in: call) {
      return origin(ofMessage: key, nil, &trace)
    }
    if let member = member(name, of: chain, count, &trace), let function = member.function {
      guard let source = source(of: member.file) else { return .unknown }
      return origin(ofResult: Declaration(file: source, id: function.declaration), of: call, &trace)
    }
    // `Observable.merge(typed, cleared)`, `typed.merge(with: cleared)`, `Observable.of(typed, cleared).merge()`
    if name.word == "merge" || name.word == "Merge" {
      let isOnType = chain.operand.only?.isCapitalized == true && count == 0
      return call.mergedStreams.reduce(isOnType ? .other : origin(of: chain, count, &trace)) { found, stream in
        found.joined(with: origin(of: stream, &trace))
      }
    }
    // `query.isBlank()` of an extension of String may be anything.
    switch TextEffect(of: name.word) {
    case .keeps:
      let found = origin(of: chain, count, &trace)
      if TextEffect.takesBlanks(call) { return trimmed(found) }
      return TextEffect.pauses.contains(name.word) ? found.map { $0.isDelayed = true } : found
    case .trims:
      if name.takesBlanks { return trimmed(origin(of: chain, count, &trace)) }
      return name.word == Self.trimming ? origin(of: chain, count, &trace) : .unknown
    case .transforms:
      guard let closure = call.closures.first else {
        let function = call.firstArgument?.value.last.flatMap { self.function(calledAt: $0, &trace) }
        let found = origin(of: chain, count, &trace)
        return function?.code.trimsText == true ? trimmed(found) : found
      }
      return origin(ofResults: closure.code, of: closure, &trace)
    case nil: return origin(ofExtension: name, of: chain, count, &trace)
    }
  }

  /// `model.$state.map(\.filters.query)`: the property that the path leads to from what the stream carries; nil where its type is not
  /// known.
  private func origin(ofKeyPath path: Tokens, of chain: Chain, _ count: Int, _ trace: inout Trace) -> TextOrigin? {
    if let text = path.last, DataFlow.textMembers.contains(text.word), let field = field(chain, count, &trace) {
      return typed(into: field, at: text, "the text of \(chain.tokens.before(chain.step(count).token).text.dropLast())")
    }
    return type(of: chain, count, &trace).flatMap { origin(ofKeyPath: path, in: $0, &trace) }
  }

  /// The property that the path leads to from a value of the type; nil where that is not known.
  func origin(ofKeyPath path: Tokens, in type: PlacedType, _ trace: inout Trace) -> TextOrigin? {
    var type = type
    var found: Member?
    for name in path.identifiers where !name.isCapitalized {
      guard let entry = index.entry(of: type), let member = index.member(named: name.plainWord, of: entry) else {
        return nil
      }
      found = member
      if name != path.last { guard let next = index.type(of: member, for: type) else { return nil }; type = next }
    }
    return path.last.flatMap { last in found.map { origin(of: $0, at: last, &trace) } }
  }

  /// `change.newValue` of `field.observe(\.text, options: .new) { _, change in … }`
  private func origin(ofObservation change: Tokens, _ trace: inout Trace) -> TextOrigin? {
    guard case .closureParameter(let closure, 1) = change.only?.definition, let call = observation(by: closure),
      let path = call.firstArgument?.value, let chain = call.chain, let step = call.name.flatMap(chain.position)
    else { return nil }
    return origin(ofKeyPath: path, of: chain, step, &trace)
  }

  /// `query.trimmed()` and the like of an extension in the project: what its code does to `self`.
  private func origin(ofExtension name: Token, of chain: Chain, _ count: Int, _ trace: inout Trace) -> TextOrigin {
    for type in ["String", "StringProtocol", "Substring", "Optional"] as [Word] {
      guard let entry = index.addition(to: [type]), let member = index.member(named: name.word, of: entry) else {
        continue
      }
      let found = origin(of: chain, count, &trace)
      if trims(member) { return trimmed(found) }
      // What its code does to blanks may not be known by any name.
      return name.saysTrimmed ? found.map { $0.isGuess = true } : found
    }
    return .unknown
  }

  /// Whether the call is of a method that the project adds to texts, and its code trims.
  package func trimsText(_ call: Call) -> Bool { call.name.map(trimsText) ?? false }

  /// Whether the name is that of a member which the project adds to texts, and its code trims.
  package func trimsText(_ name: Token) -> Bool {
    guard name.isMember, let entry = index.addition(to: ["String"]) else { return false }
    return index.member(named: name.word, of: entry).map(trims) ?? false
  }

  /// Whether a wrapper of the project takes the blanks off what the property is given: `@Trimmed var query = ""`.
  func isTrimmedByWrapper(_ property: PropertyFact, at binding: Binding) -> Bool {
    guard let name = binding.name else { return false }
    return property.attributes.lazy.compactMap { self.index.type([$0], at: self.scope(at: name)) }.flatMap(declarations)
      .contains { $0.hasAttribute("propertyWrapper") && ($0.tokens.trimsText || $0.tokens.contains { trimsText($0) }) }
  }

  /// The method of the name that the project adds to texts, in whatever file.
  package func functions(addedToTexts name: Token) -> [Declaration] {
    for type in ["String", "StringProtocol"] as [Word] {
      guard let entry = index.addition(to: [type]), let member = index.member(named: name.word, of: entry),
        let function = member.function, let source = source(of: member.file)
      else { continue }
      return [Declaration(file: source, id: function.declaration)]
    }
    return []
  }

  /// Whether the code of the member trims, on whatever.
  private func trims(_ member: Member) -> Bool {
    let declaration = member.function?.declaration ?? member.property?.declaration
    guard let declaration, let file = source(of: member.file) else { return false }
    // `allSatisfy { $0.isWhitespace }` looks past them.
    return Declaration(file: file, id: declaration).tokens.contains { $0.takesBlanks || $0.word == Self.isWhitespace }
  }

  /// `String(text)`, `helper(text)`
  private func origin(ofCall call: Call, to callee: Tokens, _ trace: inout Trace) -> TextOrigin {
    // `Binding(get: { query }, set: { … })`, `.init(get:set:)`: gives what it reads.
    if let getter = call.argument(labeled: "get")?.value.first?.closure ?? call.trailingClosure,
      call.argument(labeled: "set") != nil || call.closures.last?.label == "set"
    {
      return origin(ofResults: getter.code, of: getter, &trace)
    }
    // `AsyncStream<String> { continuation in … }`
    if let first = callee.first, TextEffect.madeStreams.contains(first.word), let closure = call.closures.last {
      return origin(ofStreamFedBy: closure, &trace)
    }
    guard let name = callee.only, name.kind == .identifier else { return .unknown }
    // `Observations { self.query }`
    if name.word == Self.observations, let closure = call.closures.last {
      return origin(ofResults: closure.code, of: closure, &trace)
    }
    if TextEffect.conversions.contains(name.word) {
      return call.firstArgument.map { origin(of: $0.value, &trace) } ?? .other
    }
    guard !name.isCapitalized else { return .other }
    if let closure = closure(calledAt: name) { return origin(ofResult: closure, of: call, &trace) }
    return function(calledAt: name, &trace).map { origin(ofResult: $0, of: call, &trace) } ?? .unknown
  }

  func typed(into field: TypedText.Field, at token: Token, _ words: String) -> TextOrigin {
    .typed(TypedText(field: field, way: [place(token, words)]))
  }

  func trimmed(_ origin: TextOrigin) -> TextOrigin { origin.map { $0.isTrimmed = true } }
}
