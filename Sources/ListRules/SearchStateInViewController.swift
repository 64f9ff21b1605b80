import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Query text, filtered data or a pending search task that a view controller stores.
struct SearchStateInViewController: Rule {
  static let id = "search-state-in-view-controller"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let type = file.type(around: index), let entry = file.index.entry(of: type),
      case .yes(let evidence) = file.isViewController(type)
    else { return }
    let owner = Owner(type: type, entry: entry, evidence: evidence)
    for code in listeningCode(at: index, in: file) {
      for state in assignments(in: code, owner, in: file) { report(violation(state, owner, in: file)) }
    }
    guard let state = declaredState(at: index, owner, in: file) ?? filteredState(at: index, owner, in: file) else {
      return
    }
    let searches = assignmentsBySearch(state, owner, in: file)
    guard searches.isEmpty else {
      for state in searches { report(violation(state, owner, in: file)) }
      return
    }
    var violation = violation(state, owner, in: file)
    violation.profile = .strict
    violation.confidence = .possible
    report(violation)
  }

  /// The controller that stores it.
  private struct Owner {
    var type: TypeFact
    var entry: ProjectIndex.TypeEntry
    var evidence: [String]
  }

  private enum Kind {
    case text, data, task
    /// A timer or a work item; what creates it is reported by `debounce-in-view-controller`.
    case delay

    var words: String {
      switch self {
      case .text: "the text of the search"
      case .data: "what the search found"
      case .task: "the pending search"
      case .delay: "the delay of the search"
      }
    }
  }

  private struct State {
    var name: TokenIndex
    var kind: Kind
  }

  private func violation(_ state: State, _ owner: Owner, in file: FileContext) -> Violation {
    let name = file.text(state.name)
    var violation = Violation(
      TokenRange(state.name, state.name + 1), .keeps(name, state.kind.words, owner.type.spelling))
    if state.kind == .delay { violation.profile = .strict }
    if let declaration = declaration(of: state, owner, in: file), declaration != state.name {
      violation.notes.append(.init(range: TokenRange(declaration, declaration + 1), message: "stored here"))
    }
    if let because = owner.evidence.first {
      let name = file.file.raw.declarations[Int(owner.type.declaration)].name
      violation.notes.append(.init(range: TokenRange(name, name + 1), message: "a view controller: \(because)"))
    }
    return violation
  }

  /// Where the file declares the property.
  private func declaration(of state: State, _ owner: Owner, in file: FileContext) -> TokenIndex? {
    guard let (id, property) = owner.entry.properties[file.word(state.name)], id == file.id else { return nil }
    return file.file.raw.declarations[Int(property.declaration)].bindings.lazy
      .map { file.file.raw.bindings[Int($0)].pattern.lower }.first { file.word($0) == file.word(state.name) }
  }

  // MARK: - Assigned by a search

  /// The body of the search entry point whose head holds the token, or the closure of the pipeline that ends there.
  private func listeningCode(at index: TokenIndex, in file: FileContext) -> [TokenRange] {
    if let function = SearchCode.function(declaredAt: index, in: file) {
      return function.isSearchEntry ? [SearchCode.body(of: function, in: file)] : []
    }
    guard file.word(index) == "sink", let call = file.outline.call(named: index),
      SearchClosures.listens(call, in: file.file)
    else { return [] }
    return file.file.raw.closures.filter { call.range.contains($0.range) && $0.range.lower > index }.map(\.range)
  }

  /// The first assignment to each property of the controller that is search state.
  private func assignments(in code: TokenRange, _ owner: Owner, in file: FileContext) -> [State] {
    var states: [State] = []
    for index in code.indices where file.kind(index) == .equal {
      guard let state = assignment(at: index, owner, in: file),
        !states.contains(where: { file.word($0.name) == file.word(state.name) })
      else { continue }
      states.append(state)
    }
    return states
  }

  /// Where the search entry points of this file assign the property.
  private func assignmentsBySearch(_ state: State, _ owner: Owner, in file: FileContext) -> [State] {
    file.facts.functions.flatMap { function -> [State] in
      guard function.type >= 0, file.facts.types[Int(function.type)].path == owner.type.path,
        function.isSearchEntry
      else { return [] }
      return assignments(in: SearchCode.body(of: function, in: file), owner, in: file)
        .filter { file.word($0.name) == file.word(state.name) }
    }
  }

  /// `name = value` or `self.name = value`, where `name` is a stored property that a search fills.
  private func assignment(at equal: TokenIndex, _ owner: Owner, in file: FileContext) -> State? {
    let name = equal - 1
    guard file.kind(name) == .identifier, isOwn(name, in: file),
      let property = owner.entry.properties[file.word(name)]?.property, isStored(property),
      let statement = statement(around: equal, in: file)
    else { return nil }
    let value = TokenRange(equal + 1, statement.range.upper)
    guard !value.isEmpty, file.keyword(value.lower) != .nil, !isFlag(value, in: file) else { return nil }
    switch file.word(value.lower) {
    case "Task": return State(name: name, kind: .task)
    case "Timer", "DispatchWorkItem": return State(name: name, kind: .delay)
    default: break
    }
    if isFiltered(name, in: file) || filters(value, in: file) { return State(name: name, kind: .data) }
    return isText(property, name, in: file) && speaksOfText(value, in: file) ? State(name: name, kind: .text) : nil
  }

  private func statement(around index: TokenIndex, in file: FileContext) -> RawStatement? {
    let id = file.outline.statement(around: index)
    guard id >= 0, file.file.raw.statements[Int(id)].kind == .expression else { return nil }
    return file.file.raw.statements[Int(id)]
  }

  /// Of the controller itself: `name`, `self.name` or `self?.name`, and no variable of the function.
  private func isOwn(_ name: TokenIndex, in file: FileContext) -> Bool {
    if file.kind(name - 1) == .period {
      let owner = file.kind(name - 2) == .postfixQuestionMark ? name - 3 : name - 2
      return file.keyword(owner) == .self && file.kind(owner - 1) != .period
    }
    let member = file.outline.member(around: name)
    guard member >= 0 else { return false }
    return !file.file.raw.declarations[Int(member)].range.indices.contains { index in
      file.word(index) == file.word(name) && [.let, .var].contains(file.keyword(index - 1))
    }
  }

  private func isStored(_ property: PropertyFact) -> Bool {
    !property.isLet && !property.isComputed && !property.isStatic && !property.attributes.contains("IBOutlet")
  }

  // MARK: - Which kind

  private func isFlag(_ value: TokenRange, in file: FileContext) -> Bool {
    if file.kind(value.lower) == .prefixOperator { return true }
    return value.indices.contains { index in
      [.true, .false].contains(file.keyword(index)) && value.upper == value.lower + 1
        || ["==", "!=", "&&", "||", "isActive"].contains(file.word(index))
        || file.word(index) == "isEmpty" && index + 1 == value.upper
    }
  }

  private static let filtered = SpellingParts(["filtered", "searchresult", "matched", "matching", "foundItems"])
  private static let others = [
    "Controller", "View", "Bar", "Label", "DataSource", "Delegate", "Cell", "Button", "Field", "Count", "Height",
    "Identifier", "Subscription", "Handler", "Type", "Mode", "Index", "Row", "ViewModel", "Task", "Timer",
  ]

  /// A name such as `filteredUsers` or `searchResults`.
  private func isFiltered(_ name: TokenIndex, in file: FileContext) -> Bool {
    let text = file.text(name)
    return SearchStateInViewController.filtered.occur(in: text.utf8)
      && !SearchStateInViewController.others.contains { text.hasSuffix($0) }
  }

  /// The value is the result of a `filter` with a closure.
  private func filters(_ value: TokenRange, in file: FileContext) -> Bool {
    value.indices.contains { index in
      guard file.word(index) == "filter", let call = file.outline.call(named: index),
        !file.receiver(of: call).isEmpty, call.range.upper == value.upper || file.kind(call.range.upper) == .period
      else { return false }
      return file.file.raw.closures.contains { call.range.contains($0.range) && $0.range.lower > call.name }
        && !["isEmpty", "count", "first", "last"].contains(file.word(call.range.upper + 1))
    }
  }

  private static let texts = SpellingParts([
    "searchtext", "searchterm", "searchquery", "searchstring", "searchedtext", "searchphrase", "query", "keyword",
    "filtertext", "filterstring", "filterterm",
  ])

  private func isText(_ property: PropertyFact, _ name: TokenIndex, in file: FileContext) -> Bool {
    if property.typeWords.first == "String" { return true }
    return property.typeWords.isEmpty && SearchStateInViewController.texts.occur(in: file.text(name).utf8)
  }

  /// `searchBar.text`, `field.stringValue`, or the query under one of its names.
  private func speaksOfText(_ value: TokenRange, in file: FileContext) -> Bool {
    value.indices.contains { index in
      guard file.kind(index) == .identifier else { return false }
      if file.kind(index - 1) == .period { return ["text", "stringValue"].contains(file.word(index)) }
      return SearchVocabulary.queryNames.contains(file.word(index))
        || SearchVocabulary.plainTextNames.contains(file.word(index))
    }
  }

  // MARK: - Under strict

  /// A property that is called after the query, or a task that is called after the search.
  private func declaredState(at index: TokenIndex, _ owner: Owner, in file: FileContext) -> State? {
    let id = file.outline.declaration(around: index)
    guard id >= 0 else { return nil }
    let declaration = file.file.raw.declarations[Int(id)]
    guard declaration.kind == .variable, declaration.parent == file.outline.typeDeclaration(around: index) else {
      return nil
    }
    for binding in declaration.bindings.map({ file.file.raw.bindings[Int($0)] }) {
      let name = binding.pattern.lower
      guard let property = owner.entry.properties[file.word(name)]?.property, isStored(property) else { continue }
      if name == index, SearchStateInViewController.texts.occur(in: file.text(name).utf8),
        property.typeWords == ["String"] && file.kind(binding.type.lower) == .identifier
          || property.typeWords.isEmpty && file.kind(binding.value.lower) == .stringQuote
      {
        return State(name: name, kind: .text)
      }
      if binding.type.contains(index), file.word(index) == "Task", binding.type.lower == index,
        SearchVocabulary.parts.occur(in: file.text(name).utf8)
      {
        return State(name: name, kind: .task)
      }
    }
    return nil
  }

  /// `shown = all.filter { $0.name.contains(query) }`, wherever it stands.
  private func filteredState(at index: TokenIndex, _ owner: Owner, in file: FileContext) -> State? {
    guard file.word(index) == "filter", let call = file.outline.call(named: index),
      let statement = statement(around: index, in: file),
      file.outline.contains(anyOf: SearchVocabulary.queryNames, in: TokenRange(call.name, call.range.upper)),
      let equal = statement.range.indices.first(where: { file.kind($0) == .equal }), equal < index
    else { return nil }
    return assignment(at: equal, owner, in: file)
  }
}

extension String {
  fileprivate static func keeps(_ name: String, _ what: String, _ type: String) -> String {
    "\(type) keeps \(what) in '\(name)'; forward the text, and let a side controller keep \(name)"
  }
}
