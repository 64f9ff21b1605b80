import DataFlow
import SwiftSource

/// The statements of the functions that a search runs, by what they are for: filtering and waiting, which the side controller
/// does from now on, showing, and all else.
struct SearchStatements {
  typealias NotUnderstood = ScreenCode.NotUnderstood

  let screen: SearchingScreen
  /// What shows the list anew, in order, as it is written when the matches have changed.
  private(set) var shows: [String] = []
  /// Flags that tell whether something is searched for, and that the functions set.
  private(set) var flags: Set<Binding> = []

  private var code: ScreenCode { screen.code }

  init(_ screen: SearchingScreen) { self.screen = screen }

  /// Calls that waiting is made of.
  private static let waiting: WordSet = """
    cancel invalidate sleep Task detached scheduledTimer Timer DispatchWorkItem asyncAfter async perform run \
    cancelPreviousPerformRequests execute print
    """
  /// Types of what a search holds while it waits.
  private static let waitingTypes: Set<String> = ["Timer", "Task", "DispatchWorkItem"]

  /// Reads a function.
  ///
  /// - Throws: Where it does more, and that needs what is gone: the text, or a name of the function.
  mutating func read(_ function: Declaration) throws(NotUnderstood) {
    guard let block = function.block else { return }
    for statement in block.statements { try read(statement, in: function) }
  }

  /// Reads what decides when a list that is computed is filtered.
  ///
  /// - Throws: Where more than the text does.
  func checkConditions(of computed: Binding) throws(NotUnderstood) {
    let getter = computed.accessors.first { $0.keyword == .get }?.body ?? computed.accessorBlock
    for statement in getter?.allStatements ?? [] where [.if, .guard, .switch].contains(statement.kind) {
      guard statement.first?.closures.isEmpty == true, !isAboutSearch(statement.head) else { continue }
      throw code.problem(statement.first, "more than the text decides when it filters: \(statement.head.text)")
    }
  }

  private mutating func read(_ statement: Statement, in function: Declaration) throws(NotUnderstood) {
    if screen.units.contains(where: { statement.tokens == $0 || $0.contains(statement) }) { return }
    switch statement.kind {
    case .return, .break: return
    case .declaration:
      if statement.declaration?.kind == .variable { return }
      throw more(statement, function)
    case .guard, .if:
      guard isAboutSearch(statement.head) else { return try keep(statement, in: function) }
      try readBlocks(of: statement, in: function)
    case .do, .defer: try readBlocks(of: statement, in: function)
    case .expression: try readExpression(statement, in: function)
    default: try keep(statement, in: function)
    }
  }

  private mutating func readBlocks(of statement: Statement, in function: Declaration) throws(NotUnderstood) {
    for block in code.file.blocks where statement.contains(block) && block.owner == statement {
      for inner in block.statements { try read(inner, in: function) }
    }
    // `} else if … {` is one statement more or a part of this one.
    for inner in statement.tokens.allStatements where inner != statement && inner.block == statement.block {
      try read(inner, in: function)
    }
  }

  private mutating func readExpression(_ statement: Statement, in function: Declaration) throws(NotUnderstood) {
    for token in statement.tokens where token.kind == .identifier {
      guard let property = code.property(token), let write = ScreenCode.write(at: token), token.statement == statement
      else { continue }
      if property == screen.shown || screen.texts.contains(property) { return }
      if property == screen.all { throw more(statement, function) }
      if isFlag(property) {
        flags.insert(property)
        return
      }
      if case .assigned = write, Self.waitingTypes.contains(property.valueType?.unwrapped.lastName ?? "") {
        return try readClosures(of: statement, in: function)
      }
    }
    let calls = code.file.calls.filter { statement.contains($0) && $0.first?.statement == statement }
    guard let call = calls.last(where: { $0.first == statement.tokens.withoutAwait.first }) ?? calls.last else {
      return try keep(statement, in: function)
    }
    if let name = call.name, let filter = screen.function, code.methods(name).contains(filter) { return }
    if call.word == "reloadData", !call.receiver.isEmpty {
      guard let own = call.receiver.withoutSelf.first, own.definition == nil || code.isSelf(own) else {
        return try keep(statement, in: function)
      }
      return show("\(own.through(call.tokens.last ?? own).withoutSelf.text)")
    }
    if Self.waiting.contains(call.word) { return try readClosures(of: statement, in: function) }
    try keep(statement, in: function)
  }

  private mutating func readClosures(of statement: Statement, in function: Declaration) throws(NotUnderstood) {
    for closure in statement.tokens.closures where closure.first?.statement == statement {
      for inner in closure.statements { try read(inner, in: function) }
    }
  }

  /// What a screen does beside, which it does from now on when the matches have changed.
  private mutating func keep(_ statement: Statement, in function: Declaration) throws(NotUnderstood) {
    let mentions = statement.tokens.contains { token in
      guard token.kind == .identifier else { return false }
      return screen.texts.contains { $0 == code.property(token) } || code.isTyped(token)
    }
    let computes = screen.units.contains { statement.contains($0) }
    guard !computes, !mentions, !code.usesLocals(statement.tokens, of: function) else {
      throw more(statement, function)
    }
    // Without the data that it loads anew: that leads back here.
    if let call = code.file.calls.first(where: { $0.tokens == statement.tokens.withoutAwait }), let name = call.name,
      call.arguments.isEmpty, let method = code.methods(name).first, let block = method.block,
      let all = screen.all, code.writes(to: all).contains(where: { method.contains($0.name) })
    {
      for inner in block.statements where !writesData(inner) { try read(inner, in: method) }
      return
    }
    guard !writesData(statement) else { throw more(statement, function) }
    show(statement.tokens.text)
  }

  private func writesData(_ statement: Statement) -> Bool {
    statement.tokens.contains { token in
      guard token.kind == .identifier, let property = code.property(token) else { return false }
      return (property == screen.all || property == screen.shown) && ScreenCode.write(at: token) != nil
    }
  }

  private mutating func show(_ text: String) {
    // `self` needs no name in a method, whatever it is called where the statement stands now.
    let plain = text.replacing(#/\b(self|this|that|strongSelf)[?!]?\./#, with: "")
    if !shows.contains(plain) { shows.append(plain) }
  }

  /// Reads what is done whenever the matches are replaced, by an observer of them.
  mutating func read(observerOf property: Binding) throws(NotUnderstood) {
    for accessor in property.accessors {
      guard let body = accessor.body, let block = body.first?.next?.block, accessor.keyword == .didSet,
        !body.contains("oldValue" as Word)
      else {
        throw code.problem(property.name, "'\(property.spelling)' is observed, and what is done needs the old value")
      }
      for statement in block.statements { try read(statement, in: property.declaration) }
    }
  }

  private func more(_ statement: Statement, _ function: Declaration) -> NotUnderstood {
    let line = statement.tokens.text.split(separator: "\n").first.map(String.init) ?? ""
    let name = function.kind == .function ? function.signature : function.bindings.first?.spelling ?? ""
    return code.problem(statement.first, "'\(name)' does more than filter: \(line)")
  }

  // MARK: - Conditions

  /// A stored flag, by the type and what is assigned to it: whether something is searched for.
  func isFlag(_ property: Binding) -> Bool {
    guard property.valueType == .named("Bool", []), !property.isComputed, !property.hasObserver else { return false }
    let writes = code.writes(to: property)
    guard !writes.isEmpty else { return false }
    return writes.allSatisfy { _, write in
      guard case .assigned(let value) = write else { return false }
      return value.only?.keyword == .true || value.only?.keyword == .false || isAboutSearch(value)
    } && writes.contains { isSearch(code.member(around: $0.name)) }
  }

  /// Whether a function is one of the search: it filters, or hears of a search field.
  private func isSearch(_ function: Declaration?) -> Bool {
    guard let function else { return false }
    return function == screen.function || SearchEntries.hears(function)
  }

  /// Whether a condition asks only whether something is searched for, and whether it still is.
  func isAboutSearch(_ condition: Tokens) -> Bool {
    condition.allSatisfy { token in
      switch token.kind {
      case .integerLiteral: return token.text == "0" || token.text == "1"
      case .identifier where token.isCapitalized:
        return token.isMember == false
      case .identifier where !token.isMember:
        if token.isIntroduced || code.isSelf(token) { return true }
        return isSearched(token)
      case .identifier:
        guard ScreenCode.owner(of: token)?.keyword == .self else { return true }
        return isSearched(token)
      default: return true
      }
    }
  }

  private func isSearched(_ name: Token) -> Bool {
    if code.isTyped(name) { return true }
    if let chain = name.chain, chain.steps.contains(where: { $0.kind == .member && code.isTyped($0.token) }) {
      return true
    }
    if let property = code.property(name) {
      if screen.texts.contains(property) { return true }
      if property.isComputed, property.valueType?.unwrapped.lastName == "Bool",
        let getter = property.accessorBlock
      {
        return !getter.contains(property.word) && isAboutSearch(getter)
      }
      if property.valueType == .named("Bool", []) { return isFlag(property) }
      return isSearchField(property)
    }
    if case .parameter(let parameter, _)? = name.definition {
      return SearchEntries.fields.contains(TypeText(parameter.type).unwrapped.lastName ?? "")
    }
    if case .variable(let binding)? = name.definition { return code.isTyped(in: binding.value) }
    return false
  }

  private func isSearchField(_ property: Binding) -> Bool {
    SearchEntries.fields.contains(property.valueType?.unwrapped.lastName ?? property.value.first?.text ?? "")
  }
}

/// The methods that hear of each change of the text in a search field, by what the SDK declares.
enum SearchEntries {
  static let fields: Set<String> = [
    "UISearchController", "UISearchBar", "UISearchTextField", "NSSearchField", "NSTextField", "UITextField",
    "Notification",
    "Timer", "Task",
  ]

  static func hears(_ function: Declaration) -> Bool { text(of: function) != nil }

  /// The expression of the text in such a method; nil for any other.
  static func text(of function: Declaration) -> String? {
    let inputs = function.parameters
    guard function.kind == .function, let first = inputs.first, let name = (first.name ?? first.firstName)?.text else {
      return nil
    }
    switch function.signature {
    case "updateSearchResults(for:)": return "\(name).searchBar.text ?? \"\""
    case "searchBar(_:textDidChange:)": return (inputs[1].name ?? inputs[1].firstName)?.text
    case "controlTextDidChange(_:)": return "(\(name).object as? NSSearchField)?.stringValue ?? \"\""
    default:
      guard inputs.count == 1, TypeText(first.type).unwrapped == .named("NSSearchField", []) else { return nil }
      return "\(name).stringValue"
    }
  }
}

extension Tokens {
  /// Without `await` and `try` before an expression.
  var withoutAwait: Tokens {
    var run = self
    while let first = run.first, [.await, .try].contains(first.keyword) || first.isUnwrapping {
      run = run.dropFirst().tokens
    }
    return run
  }
}
