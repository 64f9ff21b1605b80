import DataFlow
import SwiftSource

/// Code of a screen as it stands in a side controller: over the list and the query that it is given there, and nothing else.
struct MovedCode {
  /// Where the list comes from that is filtered.
  enum Source: Hashable {
    case property(Binding)
    /// An expression of the screen, without `self.`
    case expression(Tokens)
  }

  let screen: ScreenCode
  let source: Source
  let shown: Binding
  /// The name of the list that is filtered there.
  let list: String
  /// The code that moves: names that it introduces stay as they are.
  private var region: [Tokens]
  /// Lines for what is made of the query before.
  private(set) var lets: [String] = []
  private var known: [String: String] = [:]
  /// Guards against texts that are made of each other.
  private var depth = 0

  init(_ screen: ScreenCode, source: Source, shown: Binding, list: String, region: [Tokens]) {
    self.screen = screen
    self.source = source
    self.shown = shown
    self.list = list
    self.region = region
  }

  static let query = "query"
  static let matches = "matches"

  typealias Problem = ScreenCode.NotUnderstood

  // MARK: - Text

  /// What a run of the screen's code is there.
  mutating func text(of run: Tokens) throws(Problem) -> String {
    guard let first = run.first, let last = run.last else { return "" }
    let bytes = screen.file.bytes
    var text = ""
    var position = first.offset
    /// The first tokens of operands that cannot be nil any more.
    var certain: Set<Token> = []
    var token: Token? = first
    while let current = token, current.index < run.range.upper {
      if current.word == "??", let operand = Self.operandStart(before: current), certain.contains(operand),
        let quote = current.next, quote.isEmptyText, let end = quote.next
      {
        text += String(decoding: bytes[position..<(current.previous?.end ?? current.offset)], as: UTF8.self)
        position = end.end
        token = end.next
      } else if let (end, replacement) = try replacement(at: current) {
        text += String(decoding: bytes[position..<current.offset], as: UTF8.self) + replacement
        var past = end
        if replacement == Self.query || known.values.contains(replacement) {
          while let mark = past.next, mark.isUnwrapping { past = mark }
          certain.insert(current)
        }
        position = past.end
        token = past.next
      } else {
        token = current.next
      }
    }
    return text + String(decoding: bytes[min(position, last.end)..<last.end], as: UTF8.self)
  }

  /// The first token of the operand before an operator.
  private static func operandStart(before token: Token) -> Token? {
    guard var last = token.previous else { return nil }
    while last.isUnwrapping, let previous = last.previous { last = previous }
    if last.kind == .rightParen || last.kind == .rightBrace, let open = last.partner { last = open }
    return last.chain?.first ?? last
  }

  /// What takes the place of the tokens from here through the one that is given back; nil where the token stays.
  private mutating func replacement(at token: Token) throws(Problem) -> (Token, String)? {
    let isLabel = token.next?.kind == .colon && [.leftParen, .comma].contains(token.previous?.kind)
    let isName = token.kind == .identifier || token.keyword == .self || token.text == "Self"
    guard isName, !token.isMember, !isLabel, !token.isIntroduced else {
      return nil
    }
    guard !token.closures.contains(where: { $0.parameterNames.contains(token) }) else { return nil }
    if let end = sourceEnd(at: token) { return (end, list) }
    if let end = fieldText(at: token) { return (end, Self.query) }
    if token.keyword == .self || screen.isSelf(token) {
      guard let dot = token.pastUnwrapping, dot.kind == .period, let name = dot.next else {
        throw screen.problem(token, "the filter needs the screen itself")
      }
      return (name, try own(name))
    }
    if token.isCapitalized || token.text == "Self" { return try type(token) }
    guard let definition = token.definition else { return isLoopName(token) ? nil : (token, try own(token)) }
    guard !isInside(definition) else { return nil }
    return (token, try text(of: definition, at: token))
  }

  /// A type, or a member of the screen's type.
  private func type(_ token: Token) throws(Problem) -> (Token, String)? {
    let isScreen = token.text == "Self" || token.text == screen.type.name
    if isScreen, let member = token.next?.next, token.next?.kind == .period {
      let declared = screen.type.declaration(named: member.word)
      guard let declared, !declared.isPrivate else {
        throw screen.problem(token, "\(member.text) is private to the screen; let it be seen")
      }
      return (member, "\(screen.type.spelling).\(member.text)")
    }
    if let nested = screen.nestedType(token) {
      guard nested.isVisible else {
        throw screen.problem(token, "\(nested.spelling) is private to the screen; let it be seen")
      }
      return (token, nested.spelling)
    }
    guard screen.global(token)?.isPrivate != true else {
      throw screen.problem(token, "'\(token.text)' is private to the file; let it be seen")
    }
    return nil
  }

  /// Whether a `for` around introduces the name that stands in its head: `for item in items where item.isNew`.
  private func isLoopName(_ name: Token) -> Bool {
    var statement = name.statement
    while let loop = statement {
      if loop.kind == .for, let word = loop.head.outermost.first(where: { $0.keyword == .in }) {
        let values = loop.head.after(word)
        let condition = values.outermost.first { $0.keyword == .where }
        let isValue = values.contains(name) && condition.map { name < $0 } != false
        if !isValue, loop.head.before(word).contains(name.word) { return true }
      }
      statement = loop.block.owner.flatMap { $0 == loop ? nil : $0 }
    }
    return false
  }

  private func isInside(_ definition: Definition) -> Bool {
    func holds(_ run: some TokenRun) -> Bool { region.contains { $0.contains(run) } }
    switch definition {
    case .variable(let binding): return holds(binding)
    case .condition(let name, _), .element(let name, _), .payload(let name): return holds(name.tokens)
    case .closureParameter(let closure, _): return holds(closure)
    case .parameter(_, let function): return holds(function)
    case .capture, .other: return true
    }
  }

  /// The last token of the list's expression, where that begins here.
  private func sourceEnd(at token: Token) -> Token? {
    switch source {
    case .property(let binding):
      let name = token.keyword == .self || screen.isSelf(token) ? token.pastUnwrapping?.next : token
      if let name, screen.property(name) == binding { return name }
    case .expression(let tokens):
      var end: Token? = token.keyword == .self ? token.pastUnwrapping?.next : token
      for (offset, part) in tokens.enumerated() {
        guard let current = end, current.word == part.word, current.kind == part.kind else { return nil }
        if offset == tokens.count - 1 { return current }
        end = current.next
      }
    }
    return nil
  }

  /// The last token of `searchBar.text` and the like, where that begins here.
  private func fieldText(at token: Token) -> Token? {
    guard let chain = token.chain, chain.first == token else { return nil }
    for step in chain.steps where step.kind == .member && ["text", "stringValue"].contains(step.token.word) {
      if screen.isTyped(step.token) { return step.token }
    }
    return nil
  }

  // MARK: - Names

  /// A member of the screen, or a name from elsewhere.
  private mutating func own(_ name: Token) throws(Problem) -> String {
    if let property = screen.property(name) {
      if property == shown { return Self.matches }
      if let text = try text(of: property, at: name) { return text }
      if let constant = Self.constant(property) { return constant }
      throw screen.problem(name, "the filter rests on more than one text: \(name.text)")
    }
    if let method = screen.methods(name).first {
      guard method.isStatic, !method.isPrivate else {
        throw screen.problem(name, "the filter calls \(method.signature) of the screen")
      }
      return "\(screen.type.spelling).\(name.text)"
    }
    if name.isMember { throw screen.problem(name, "the filter needs '\(name.text)', which is not declared there") }
    if let global = screen.global(name) {
      guard !global.isPrivate else {
        throw screen.problem(name, "'\(name.text)' is private to the file; let it be seen")
      }
      return name.text
    }
    // Functions of Swift, or of the module.
    guard name.next?.kind == .leftParen else {
      throw screen.problem(name, "what '\(name.text)' is that the filter names is not clear")
    }
    return name.text
  }

  /// The value of a constant that any code may write itself: `Store.shared`, a literal.
  private static func constant(_ property: Binding) -> String? {
    guard property.declaration.isLet, let first = property.value.first else { return nil }
    let isShared = first.isCapitalized && property.value.allSatisfy { [.identifier, .period].contains($0.kind) }
    let isLiteral = property.value.count == 1 && [.integerLiteral, .floatLiteral].contains(first.kind)
    return isShared || isLiteral ? property.value.text : nil
  }

  private mutating func text(of definition: Definition, at name: Token) throws(Problem) -> String {
    switch definition {
    case .variable(let binding):
      guard !binding.value.isEmpty else { throw screen.problem(name, "where '\(name.text)' comes from is not clear") }
      if isSource(binding.value) { return list }
      return try named(name, binding.value, type: binding.type)
    case .condition(let introduced, let value):
      if !value.isEmpty { return try named(name, value, type: nil) }
      guard let outer = introduced.definition else { return try own(introduced) }
      return try text(of: outer, at: introduced)
    case .capture(let value): return try named(name, value, type: nil)
    case .parameter(let parameter, let function): return try given(parameter, function, at: name)
    case .closureParameter, .element, .payload, .other:
      guard screen.isTyped(name) else {
        throw screen.problem(name, "where '\(name.text)' comes from is not clear")
      }
      return Self.query
    }
  }

  private func isSource(_ value: Tokens) -> Bool {
    guard let first = value.first, let end = sourceEnd(at: first) else { return false }
    return end == value.last
  }

  /// What a name is that stands for a value: the query itself, or something made of it in a line before.
  private mutating func named(_ name: Token, _ value: Tokens, type: Tokens?) throws(Problem) -> String {
    if let text = known[name.text] { return text }
    depth += 1
    defer { depth -= 1 }
    guard depth < 8 else { throw screen.problem(name, "where '\(name.text)' comes from is not clear") }
    region.append(value)
    let made = try text(of: value)
    if made == Self.query || made == list { return made }
    return introduce(name.text, made, type: type?.text ?? "")
  }

  private mutating func introduce(_ name: String, _ value: String, type: String) -> String {
    if let text = known[name] { return text }
    known[name] = name
    lets.append("let \(name)\(type.isEmpty ? "" : ": \(type)") = \(value)")
    return name
  }

  /// A parameter, by what callers give it.
  private mutating func given(
    _ parameter: Parameter, _ function: Declaration, at name: Token
  ) throws(Problem) -> String {
    guard screen.isTyped(name), let position = function.parameters.firstIndex(of: parameter) else {
      throw screen.problem(name, "the filter rests on more than one text: \(name.text)")
    }
    depth += 1
    defer { depth -= 1 }
    var made: Set<String> = []
    for call in screen.file.calls where call.word == function.word && depth < 8 {
      guard let callee = call.name, screen.methods(callee).contains(function) else { continue }
      let value =
        parameter.label == .none
        ? position < call.arguments.count ? call.arguments[position].value : nil
        : call.argument(labeled: parameter.label)?.value
      guard let value, !value.isEmptyText else { continue }
      made.insert(try text(of: value))
    }
    return try one(of: made, for: name)
  }

  /// A property that holds text, by what is written into it; nil for what holds something else.
  private mutating func text(of property: Binding, at name: Token) throws(Problem) -> String? {
    guard screen.isTyped(name), depth < 8 else { return nil }
    depth += 1
    defer { depth -= 1 }
    if property.isComputed {
      let getter = property.accessors.first { $0.keyword == .get }?.body ?? property.accessorBlock
      guard let code = getter?.dropFirst().dropLast().tokens, let statement = code.allStatements.first,
        code.allStatements.count == 1
      else { return nil }
      let value = statement.kind == .return ? statement.tokens.dropFirst().tokens : statement.tokens
      return try named(name, value, type: nil)
    }
    var made: Set<String> = []
    for (_, write) in screen.writes(to: property) {
      guard case .assigned(let value) = write else { return nil }
      if !value.isEmptyText { made.insert(try text(of: value)) }
    }
    return try one(of: made, for: name)
  }

  private mutating func one(of made: Set<String>, for name: Token) throws(Problem) -> String {
    guard let text = made.first else { return Self.query }
    guard made.count == 1 else {
      throw screen.problem(name, "'\(name.text)' is made of the typed text in several ways")
    }
    return text == Self.query || known.values.contains(text) ? text : introduce(name.text, text, type: "")
  }
}

extension Token {
  /// The first quote of `""`.
  fileprivate var isEmptyText: Bool { kind == .stringQuote && next?.kind == .stringQuote && next?.offset == end }
}
