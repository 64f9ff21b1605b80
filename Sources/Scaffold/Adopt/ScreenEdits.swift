import Foundation
import SwiftSource

/// The edits that let a view controller forward its search, and show what a side controller holds.
struct ScreenEdits {
  typealias NotUnderstood = ScreenCode.NotUnderstood

  /// The text of the screen then.
  private(set) var text = ""
  /// What was not changed and why, a line each.
  var left: [String] = []
  /// Whether the screen asks the controller for the query.
  private(set) var readsQuery = false

  let screen: SearchingScreen
  private let names: Names
  private(set) var statements: SearchStatements
  var edits: SourceEdits
  /// The functions whose code is replaced.
  private var replaced: [Declaration] = []
  /// Whether the screen shows all its data where nothing is searched for.
  private var choosesMatches = false

  var code: ScreenCode { screen.code }
  var file: SourceFile { screen.code.file }
  private var controller: String { names.controller }
  var value: String { SwiftIdentifier.lowerCamelCase(names.controller) }
  private var plural: String { names.plural }

  init(_ screen: SearchingScreen, names: Names) throws(NotUnderstood) {
    self.screen = screen
    self.names = names
    statements = SearchStatements(screen)
    edits = SourceEdits(screen.code.file)
    if screen.shown.isComputed { try checkComputed() }
    try forward()
    try replaceOtherWrites()
    // Of data that is not the screen's own the choice stays as it is.
    if screen.all != nil || givenOnce != nil { chooseMatches() } else { choosesMatches = true }
    try checkBlank()
    try replaceProperties()
    try replaceTextsAndFlags()
    try observe()
    text = edits.applied
    removeUnused()
  }

  // MARK: - The search

  var handOver: String? {
    guard case .expression(let data) = screen.source else { return nil }
    return "\(value).set\(plural)(\(data.text))"
  }

  private func checkComputed() throws(NotUnderstood) {
    try statements.checkConditions(of: screen.shown)
    if screen.all == nil, givenOnce == nil {
      throw code.problem(screen.shown.name, "the data of '\(screen.shown.spelling)' changes elsewhere: \(handOverText)")
    }
  }

  /// Whether a search for nothing empties the list, which then shows something else.
  private func checkBlank() throws(NotUnderstood) {
    guard let function = screen.function, !choosesMatches, !screen.isShownOptional else { return }
    let blocks = screen.units.compactMap { $0.first?.statement?.block }
    for (name, write) in code.writes(to: screen.shown) where function.contains(name) {
      guard let block = name.statement?.block, !blocks.contains(block), isReset(write) else { continue }
      if case .assigned(let value) = write, !value.isEmptyList { continue }
      throw code.problem(name, "\(screen.shown.spelling) shows nothing until something is typed")
    }
  }

  private mutating func forward() throws(NotUnderstood) {
    if let function = screen.function {
      try statements.read(function)
      if let text = text(in: function) {
        replace(function, by: [handOver, "\(value).setQuery(\(text))"].compactMap(\.self))
      } else {
        guard !screen.texts.isEmpty else {
          throw code.problem(function.name, "what '\(function.signature)' searches for is not clear")
        }
        // It filters anew when it is called; from now on the controller does by itself.
        replaced.append(function)
        edits.remove(function, alsoBlankLine: true)
        removeCalls(of: function)
      }
    }
    for entry in code.functions where entry != screen.function && !replaced.contains(entry) {
      guard let text = SearchEntries.text(of: entry), leads(entry) else { continue }
      var read = statements
      do throws(NotUnderstood) {
        try read.read(entry)
        statements = read
        replace(entry, by: [handOver, "\(value).setQuery(\(text))"].compactMap(\.self))
      } catch {
        left.append("\(error.reason); it still calls what forwards")
      }
    }
  }

  private mutating func replace(_ function: Declaration, by lines: [String]) {
    replaced.append(function)
    edits.replaceBody(of: function, with: lines)
  }

  /// Whether a function hands the text on: to the one that filters, or into what holds it.
  private func leads(_ entry: Declaration) -> Bool {
    entry.code.contains { token in
      guard token.kind == .identifier else { return false }
      if let function = screen.function, code.methods(token).contains(function) { return true }
      return code.property(token).map { screen.texts.contains($0) } == true && ScreenCode.write(at: token) != nil
    }
  }

  /// The expression of the typed text in the function that filters.
  private func text(in function: Declaration) -> String? {
    for parameter in function.parameters where TypeText(parameter.type).unwrapped == .text {
      guard let name = parameter.name ?? parameter.firstName else { continue }
      let isTyped = function.code.contains { $0.word == name.word && code.isTyped($0) }
      if isTyped { return TypeText(parameter.type) == .text ? name.text : "\(name.text) ?? \"\"" }
    }
    for token in function.code where token.kind == .identifier || token.keyword == .self {
      guard let chain = token.chain, chain.first == token else { continue }
      for step in chain.steps where step.kind == .member && ["text", "stringValue"].contains(step.token.word) {
        let field = token.through(step.token)
        let isLocal =
          code.usesLocals(field, of: function) && !function.parameters.contains { $0.name?.word == token.word }
        guard code.isTyped(step.token), !isLocal else { continue }
        let isOptional = step.token.word == "text" || field.contains { $0.kind == .postfixQuestionMark }
        return field.withoutSelf.text + (isOptional ? " ?? \"\"" : "")
      }
    }
    return SearchEntries.text(of: function)
  }

  /// Takes out the statements that only call a function which is gone.
  private mutating func removeCalls(of function: Declaration) {
    for call in file.calls where call.word == function.word {
      guard let name = call.name, code.methods(name).contains(function), let statement = call.first?.statement,
        statement.tokens == call.tokens, !replaced.contains(where: { $0.contains(call) })
      else { continue }
      edits.remove(statement)
    }
  }

  // MARK: - What else writes

  private static let loading: Set<String> = [
    "viewDidLoad()", "windowDidLoad()", "awakeFromNib()", "viewWillAppear(_:)", "viewWillAppear()", "viewDidAppear(_:)",
  ]

  private func isReplaced(_ token: Token) -> Bool { replaced.contains { $0.contains(token) } }

  private mutating func replaceOtherWrites() throws(NotUnderstood) {
    for (name, write) in code.writes(to: screen.shown) where !isReplaced(name) {
      guard let statement = name.statement, isReset(write) else {
        if let statement = name.statement, repeats(statement) {
          // The order that the search has, too: filtering anew gives it.
          let data = screen.all.map(\.spelling) ?? handOverText
          edits.replace(statement, with: "\(value).set\(plural)(\(data))")
          continue
        }
        throw code.problem(name, "\(screen.shown.spelling) is changed there in another way, too")
      }
      let around = code.member(around: name)
      let isLoading = around.map { $0.kind == .initializer || Self.loading.contains($0.signature) } ?? false
      if case .assigned(let data) = write, !data.isEmptyList, handOver != nil {
        edits.replace(statement, with: "\(value).set\(plural)(\(data.text))")
      } else if isLoading || around.map(writesData) == true {
        edits.remove(statement)
      } else {
        edits.replace(statement, with: "\(value).setQuery(\"\")")
      }
    }
    // Filtering follows the data by itself.
    guard let function = screen.function, function.parameters.isEmpty else { return }
    for call in file.calls where call.word == function.word && !(call.first.map(isReplaced) ?? true) {
      guard let name = call.name, code.methods(name).contains(function), let statement = call.first?.statement,
        statement.tokens == call.tokens, let before = statement.preceding.last, writesData(before)
      else { continue }
      edits.remove(statement)
    }
  }

  private func writesData(_ statement: Statement) -> Bool {
    guard let all = screen.all else { return false }
    return code.writes(to: all).contains { $0.name.statement == statement }
  }

  private var handOverText: String {
    if case .expression(let data) = screen.source { data.text } else { "" }
  }

  private func isReset(_ write: ScreenCode.Write) -> Bool {
    switch write {
    case .assigned(let value):
      return value.isEmptyList || screen.all.map { value.words == [$0.spelling] } == true
        || handOver != nil && value.words.joined() == handOverText.split(separator: " ").joined()
    case .mutated(let method):
      return method.word == "removeAll" && method.next?.partner.map { !method.up(to: $0).contains("where") } == true
        && method.next?.kind == .leftParen
    case .other: return false
    }
  }

  private func repeats(_ statement: Statement) -> Bool {
    screen.units.dropFirst().contains { $0.words == statement.tokens.words }
  }

  private func writesData(_ function: Declaration) -> Bool {
    guard let all = screen.all else { return false }
    return code.writes(to: all).contains { function.contains($0.name) }
  }

  /// Where nothing is searched for the matches are all there is.
  private mutating func chooseMatches() {
    let choices = MatchChoices(screen, statements)
    for token in file.tokens where !isReplaced(token) {
      guard let choice = choices.choice(at: token) else { continue }
      choosesMatches = true
      edits.replace(choice.run, with: choice.text)
    }
  }

  // MARK: - Properties

  private mutating func replaceProperties() throws(NotUnderstood) {
    for property in [screen.all, screen.shown].compactMap(\.self) where property.declaration.bindings.count > 1 {
      throw code.problem(property.name, "several properties are declared at once")
    }
    let item = "[\(screen.item.text)]"
    let first = screen.all ?? screen.shown
    let indent = edits.indent(of: first.declaration.first)
    let initial = screen.all?.value ?? first.file.tokens(.empty)
    let isEmpty = screen.all == nil || initial.isEmpty || initial.isEmptyList
    let unit = edits.unit
    let made =
      isEmpty
      ? "private let \(value) = \(controller)()"
      : """
      private let \(value): \(controller) = {
      \(indent)\(unit)let controller = \(controller)()
      \(indent)\(unit)controller.set\(plural)(\(initial.text))
      \(indent)\(unit)return controller
      \(indent)}()
      """
    let access = Self.access(of: screen.shown)
    let shown = "\(access)var \(screen.shown.spelling): \(item) { \(value).fetchedObjects }"
    if screen.isShownOptional { try checkOptionalReads() }
    if !screen.shown.isComputed { try statements.read(observerOf: screen.shown) }
    guard let all = screen.all else {
      edits.replace(screen.shown.declaration, with: "\(made)\n\(indent)\(shown)")
      return
    }
    var setter = ["\(value).set\(plural)(newValue)"]
    for accessor in all.accessors {
      guard accessor.keyword == .didSet, let block = accessor.body?.first?.next?.block,
        !block.tokens.contains("oldValue" as Word)
      else { throw code.problem(all.name, "\(all.spelling) is observed, and what is done needs the old value") }
      for statement in block.statements where !isSearchCall(statement) { setter.append(statement.tokens.text) }
    }
    let set =
      setter.count == 1
      ? "set { \(setter[0]) }"
      : "set {\n" + setter.map { "\(indent)\(unit)\(unit)\($0)\n" }.joined() + "\(indent)\(unit)}"
    edits.replace(
      all.declaration,
      with: """
        \(made)
        \(indent)\(Self.access(of: all))var \(all.spelling): \(item) {
        \(indent)\(unit)get { \(value).all\(plural) }
        \(indent)\(unit)\(set)
        \(indent)}
        """)
    edits.replace(screen.shown.declaration, with: shown)
  }

  private static func access(of property: Binding) -> String {
    let modifiers = property.declaration.modifiers
    return modifiers.contains(.private) ? "private " : modifiers.contains(.fileprivate) ? "fileprivate " : ""
  }

  /// Whether an observer's statement only filters or reloads, which the controller's announcement does from now on.
  private func isSearchCall(_ statement: Statement) -> Bool {
    let calls = file.calls.filter { $0.tokens == statement.tokens }
    guard let call = calls.first, let name = call.name else { return false }
    if call.word == "reloadData" { return true }
    return screen.function.map { code.methods(name).contains($0) } ?? false
  }

  private func checkOptionalReads() throws(NotUnderstood) {
    for token in file.tokens where token.word == screen.shown.word && code.property(token) == screen.shown {
      guard !edits.covers(token), !isReplaced(token), ScreenCode.write(at: token) == nil else { continue }
      throw code.problem(token, "that \(screen.shown.spelling) is nil means something there")
    }
  }

  /// What holds the text, and flags of the search: computed where something still asks for them, else gone.
  private mutating func replaceTextsAndFlags() throws(NotUnderstood) {
    for property in screen.texts {
      for (name, write) in code.writes(to: property) where !isReplaced(name) && !edits.covers(name) {
        guard case .assigned(let text) = write, let statement = name.statement else {
          throw code.problem(name, "\(property.spelling) is changed there in another way, too")
        }
        edits.replace(statement, with: "\(value).setQuery(\(text.isEmptyText ? "\"\"" : text.text))")
      }
      if property.hasObserver { try statements.read(observerOf: property) }
      replaceDeclaration(of: property, with: "String", "\(value).query")
    }
    for flag in statements.flags {
      let writes = code.writes(to: flag).filter { !isReplaced($0.name) && !edits.covers($0.name) }
      for (name, write) in writes {
        guard case .assigned(let answer) = write, let statement = name.statement else { continue }
        guard answer.only?.keyword == .false || !isRead(flag) else {
          throw code.problem(name, "\(flag.spelling) is set there, too, before anything is typed")
        }
        edits.remove(statement)
      }
      replaceDeclaration(of: flag, with: "Bool", "!\(value).query.isEmpty")
    }
  }

  private func isRead(_ property: Binding) -> Bool {
    file.tokens.contains {
      $0.word == property.word && $0 != property.name && code.property($0) == property && !isReplaced($0)
        && !edits.covers($0) && ScreenCode.write(at: $0) == nil
    }
  }

  private mutating func replaceDeclaration(of property: Binding, with type: String, _ body: String) {
    if !isRead(property), property.declaration.isPrivate || screen.texts.contains(property) {
      edits.remove(property.declaration)
    } else {
      readsQuery = true
      edits.replace(
        property.declaration, with: "\(Self.access(of: property))var \(property.spelling): \(type) { \(body) }")
    }
  }

  // MARK: - What nothing names any more

  private mutating func removeUnused() {
    var names: [String] = []
    if let function = screen.function, SearchEntries.text(of: function) == nil { names.append(function.spelling) }
    let types: Set<String> = ["Timer", "Task", "DispatchWorkItem", "Bool"]
    names += code.properties.filter {
      $0.declaration.isPrivate && types.contains($0.valueType?.unwrapped.lastName ?? "")
    }.map(\.spelling)
    let before = Self.counts(names, in: file)
    for name in names {
      let file = SourceFile(bytes: Array(text.utf8))
      guard Self.counts([name], in: file)[name] == 1, before[name] != 1,
        let token = file.tokens.first(where: { $0.text == name && $0.kind == .identifier }),
        let declaration = file.declarations.last(where: { $0.contains(token) && !$0.kind.isType })
      else { continue }
      var edits = SourceEdits(file)
      edits.remove(declaration, alsoBlankLine: declaration.kind == .function)
      text = edits.applied
    }
  }

  private static func counts(_ names: [String], in file: SourceFile) -> [String: Int] {
    var counts: [String: Int] = [:]
    for token in file.tokens where token.kind == .identifier { counts[token.text, default: 0] += 1 }
    return counts.filter { names.contains($0.key) }
  }
}
