import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Query text, filtered data or a pending search task that a view controller stores.
struct SearchStateInViewController: Rule {
  static let id = "search-state-in-view-controller"

  func concerns(_ file: FileOutlook) -> Bool { file.holdsViewController }

  var subjects: Subjects? { \ProjectIndex.namesWithSearchParts }

  func concerns(type: Int, of file: FileOutlook) -> Bool { file.isViewController(type) }

  /// Search entry points and their private parts.
  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    guard let owner = owner(type, in: file) else { return }
    for function in file.functions(in: declaration) {
      let part = file.declaration(of: function)
      guard let name = part.name, let distance = distance(of: function, part, owner, in: file), distance <= 1
      else { continue }
      let isEntry = owner.index.searchDistance(of: function.name, in: owner.entry) != nil
      // By deed alone a text may be anything.
      let isPart = distance == 0 && !function.isEntryByDeed
      // One call away only what is known to be the query, or made of it, and what waits.
      for state in assignments(in: part.code, owner, file)
      where isEntry && (isPart || state.kind == .delay) || state.because != nil {
        file.evidence.reset()
        if isEntry { file.noteEntry(function, at: name) }
        var violation = violation(state, owner, in: file)
        if !isPart, !isEntry || !state.isQuery { violation.profile = .strict }
        report(violation)
      }
      checkGiven(in: part.code, isStrict: !isPart, file, report)
    }
    guard owner.index.hasSearchParts(owner.entry) else { return }
    checkAnswers(in: declaration, owner, file, report: report)
    checkTexts(of: type, owner, file, report: report)
  }

  /// What the code gives another controller: the first place for each property.
  private func checkGiven(in code: Tokens, isStrict: Bool, _ file: FileContext, _ report: (Violation) -> Void) {
    var known: Set<[Word]> = []
    for name in code where name.isMember && name.pastUnwrapping?.kind == .equal {
      file.evidence.reset()
      guard let given = file.givenSearchState(at: name), known.insert(given.type.path + [name.word]).inserted else {
        continue
      }
      var violation = Violation(name, .keeps(name.text, given.kind.words, given.type.spelling))
      if isStrict || given.isOfNewScreen { violation.profile = .strict }
      report(violation)
    }
    file.evidence.reset()
  }

  private func distance(of function: FunctionFact, _ part: Declaration, _ owner: Owner, in file: FileContext) -> Int? {
    owner.index.searchDistance(of: function.name, in: owner.entry)?.steps
      ?? (isAction(part) || Self.presentations.contains(function.name) || file.isGivenQuery(function, part) ? 0 : nil)
      ?? (function.effects.contains(.readsField) ? 1 : nil)
  }

  /// What a storyboard wires to a search field, by its name: what it does with the field's text says the rest.
  private func isAction(_ method: Declaration) -> Bool {
    method.hasAttribute("IBAction") && method.name.map { SearchNames.isSearchAction($0.utf8) } ?? false
  }

  /// Properties that hold what is typed into a search field, however it gets there: where this file gives it to them.
  private func checkTexts(of type: TypeFact, _ owner: Owner, _ file: FileContext, report: (Violation) -> Void) {
    for property in type.properties where isStored(property) {
      guard let binding = file.binding(of: property), let name = binding.name,
        binding.type.isEmpty ? binding.value.first?.kind == .stringQuote : binding.type.contains("String"),
        let text = file.flow.origin(of: name).typed,
        text.field == .search, !text.isGuess
      else { continue }
      file.evidence.reset()
      let state = State(name: name, kind: .text, because: text.evidence(for: name.text))
      guard assignmentsBySearch(state, owner, in: file).isEmpty, !isGiven(by: text.way.last?.token, in: file) else {
        continue
      }
      let write = text.way.last.flatMap {
        $0.token.file === file.file && $0.token.word == name.word ? $0.token : nil
      }
      var violation = violation(State(name: write ?? name, kind: .text, because: state.because), owner, in: file)
      violation.profile = .strict
      report(violation)
    }
  }

  /// Whether a search entry point, or a part of one, gives the text at the token: it is a finding there, in whatever file.
  private func isGiven(by write: Token?, in file: FileContext) -> Bool {
    guard let method = write?.function, let (function, owner) = file.flow.fact(of: method) else { return false }
    return function.isSearchEntry
      || owner.flatMap { file.index.searchDistance(of: function.name, in: $0) }.map { $0.steps <= 1 } ?? false
  }

  /// What other objects answer to the query, in whatever method: the first place for each property.
  private func checkAnswers(
    in declaration: Declaration, _ owner: Owner, _ file: FileContext, report: (Violation) -> Void
  ) {
    var known: Set<Word> = []
    for function in file.functions(in: declaration) {
      file.evidence.reset()
      for answer in file.searchAnswers(in: file.declaration(of: function).code) {
        guard let property = owner.property(answer.kept), isStored(property), known.insert(answer.kept.word).inserted,
          !SearchStateSigns.isFlag(DataFlow.assignedValue(answer.kept) ?? answer.kept.tokens.dropFirst().tokens)
        else { continue }
        // What is given back at once by a call that answers later is a handle of what runs.
        let isHandle =
          answer.closure == nil && answer.question.call?.closures.isEmpty == false
          || DataFlow.assignedValue(answer.kept)?.first?.word == "Task"
        let state = State(
          name: answer.kept, kind: isHandle ? .task : .data,
          because: "'\(answer.question.text)' is asked with the query")
        guard assignmentsBySearch(state, owner, in: file).isEmpty else { continue }
        var violation = violation(state, owner, in: file)
        let isSure = !isHandle && file.searchDistance(around: answer.question, byGuess: false) != nil
        if !isSure { violation.profile = .strict }
        report(violation)
      }
    }
  }

  private func owner(_ type: TypeFact, in file: FileContext) -> Owner? {
    guard let entry = file.index.entry(of: type), case .yes(let evidence) = file.isViewController(type) else {
      return nil
    }
    return Owner(type: type, entry: entry, evidence: evidence, index: file.index)
  }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let type = file.type(around: token), let owner = owner(type, in: file) else { return }
    for code in listeningCode(at: token, in: file) {
      for state in assignments(in: code, owner, file) { report(violation(state, owner, in: file)) }
    }
    let filtered = filteredState(at: token, owner, in: file)
    guard let state = declaredState(at: token, owner) ?? filtered?.state else { return }
    let searches = assignmentsBySearch(state, owner, in: file)
    guard searches.isEmpty else {
      for state in searches { report(violation(state, owner, in: file)) }
      return
    }
    var violation = violation(state, owner, in: file)
    if filtered?.isTyped != true { violation.holdBack() }
    report(violation)
  }

  /// The controller that stores it.
  private struct Owner {
    let type: TypeFact
    let entry: ProjectIndex.TypeEntry
    let evidence: [String]
    let index: ProjectIndex

    func property(_ name: Token) -> PropertyFact? { index.property(named: name.word, of: entry)?.property }
  }

  private struct State {
    var name: Token
    var kind: SearchStateKind
    /// What the value is made of, where that is known.
    var because: String?
    /// Only names or deeds say what it is.
    var isGuess = false
    var isQuery: Bool { kind == .text && because != nil && !isGuess }
  }

  private func violation(_ state: State, _ owner: Owner, in file: FileContext) -> Violation {
    switch (state.because, state.isGuess) {
    case (let because?, false): file.evidence.record(because)
    case (let because?, true): file.evidence.guess(because)
    case (nil, true): file.evidence.guess("'\(state.name.text)' is called as \(state.kind.words)")
    case (nil, false): break
    }
    var violation = Violation(state.name, .keeps(state.name.text, state.kind.words, owner.type.spelling))
    violation.cause = .searchState
    let isOfUse =
      ![.delay, .flag].contains(state.kind) && !isToldBefore(state, owner, in: file)
      && !(state.kind == .text && owner.property(state.name).map { file.servesForwarding(state.name, as: $0) } == true)
    if !isOfUse || state.kind != .task && file.isNeverRead(state.name, of: owner.entry) { violation.profile = .strict }
    if let declaration = declaration(of: state, owner, in: file), declaration != state.name {
      violation.notes.append(.init(declaration, "stored here"))
    }
    violation.notes += file.controllerNotes(owner.evidence, owner.type)
    return violation
  }

  /// Where the file declares the property.
  private func declaration(of state: State, _ owner: Owner, in file: FileContext) -> Token? {
    guard let (id, property) = file.index.property(named: state.name.word, of: owner.entry), id == file.id else {
      return nil
    }
    return file.declaration(of: property).bindings.first { $0.word == state.name.word }?.name
  }

  // MARK: - Assigned by a search

  /// The closure that runs with the query and is given or made at the token.
  private func listeningCode(at token: Token, in file: FileContext) -> [Tokens] {
    file.searchClosure(at: token).map { [$0.entry.code] } ?? []
  }

  /// To each property of the controller that is search state the first assignment that is sure, or else the first.
  private func assignments(in code: Tokens, _ owner: Owner, _ file: FileContext) -> [State] {
    var states: [State] = []
    for token in code {
      guard let state = token.kind == .equal ? assignment(at: token, owner, file) : change(at: token, owner, file)
      else { continue }
      // What is known of one assignment says what the property is, and where the search fills it.
      guard let known = states.firstIndex(where: { $0.name.word == state.name.word }) else {
        states.append(state); continue
      }
      if states[known].isGuess, !state.isGuess { states[known] = state }
    }
    return states
  }

  /// `visible.append(tag)` in a loop that selects, `visible.removeAll { !$0.name.contains(text) }`.
  private func change(at method: Token, _ owner: Owner, _ file: FileContext) -> State? {
    if Self.inputs.contains(method.word) { return sentText(at: method, owner, file) }
    guard Self.changes.contains(method.word), method.isMember, let call = method.call, call.name == method,
      let name = call.receiver.unwrapped.last, isOwn(name), let property = owner.property(name), isStored(property),
      [method, method.loop].contains(where: { $0.map { TextSelection.isOne(at: $0, in: file) } ?? false })
    else { return nil }
    return State(name: name, kind: .data, because: "'\(name.text)' is filled with what the query selects")
  }

  private static let changes: WordSet = "append insert formUnion removeAll remove"

  /// `typed.send(text)` of a subject that keeps the last value (Combine, RxSwift).
  private func sentText(at method: Token, _ owner: Owner, _ file: FileContext) -> State? {
    guard method.isMember, let call = method.call, call.name == method, let name = call.receiver.unwrapped.last,
      isOwn(name), let property = owner.property(name), property.typeWords.contains(where: Self.subjects.contains),
      let value = call.firstArgument?.value, let text = searchText(in: value, file)
    else { return nil }
    let selects = value.contains { TextSelection.isOne(at: $0, in: file) }
    return State(name: name, kind: selects ? .data : .text, because: text.evidence, isGuess: text.isGuess)
  }

  private static let inputs: WordSet = "send accept onNext"
  private static let subjects: WordSet = "CurrentValueSubject BehaviorSubject BehaviorRelay"

  /// Where the search entry points of this file assign the property.
  private func assignmentsBySearch(_ state: State, _ owner: Owner, in file: FileContext) -> [State] {
    let states = file.remembered(of: owner.type.path) {
      file.facts.functions.filter { file.receivesSearch($0) && file.type(of: $0)?.path == owner.type.path }
        .flatMap { assignments(in: file.declaration(of: $0).code, owner, file) }
    }
    return states.filter { $0.name.word == state.name.word }
  }

  /// What several entries keep is one state: the first of which that is known tells it.
  private func isToldBefore(_ state: State, _ owner: Owner, in file: FileContext) -> Bool {
    assignmentsBySearch(state, owner, in: file).contains { !$0.isGuess && $0.name < state.name }
  }

  /// `name = value` or `self.name = value`, where `name` is a stored property that a search fills.
  private func assignment(at equal: Token, _ owner: Owner, _ file: FileContext) -> State? {
    guard let name = equal.previous, let property = assigned(name, owner, file), isStored(property),
      let statement = equal.statement, statement.kind == .expression
    else { return nil }
    let value = statement.tokens.after(equal)
    // What is never taken back says that something was set up.
    if let member = name.member, Self.presentations.contains(member.word), value.only?.keyword == .true,
      file.names(spelled: name.word).contains(where: { DataFlow.assignedValue($0)?.only?.keyword == .false })
    {
      return State(name: name, kind: .flag, because: "'\(member.word)' says that a search goes on")
    }
    guard let first = value.first, first.keyword != .nil, !SearchStateSigns.isFlag(value, in: file),
      !file.isFlag(property)
    else { return nil }
    if value.last?.word == "tokens", value.contains("searchTextField") {
      return State(name: name, kind: .text, because: "the tokens of a search field are a part of its text")
    }
    // By what is made here, or by what the property holds: a local may have been made before.
    let made = [first.word, property.typeWords.first ?? .none]
    for (words, kind) in [(Self.tasks, SearchStateKind.task), (Self.delays, .delay)]
    where made.contains(where: words.contains) {
      return State(name: name, kind: kind, because: searchText(in: value, file)?.evidence)
    }
    if SearchStateSigns.filters(file.made(value)) { return State(name: name, kind: .data) }
    // What a call gives back, and the controller cancels, is a handle of what runs.
    if value.last?.kind == .rightParen || value.last?.kind == .rightBrace,
      file.index.cancels(name.word, in: owner.entry), !property.isCollection
    {
      return State(name: name, kind: .task)
    }
    let isText = SearchStateSigns.isText(property, name)
    // `mode = text.isEmpty ? .recent : .found`: what the query only chooses between is no part of the search.
    let parts = value.outermost.first { $0.kind == .infixQuestionMark }.map(value.after) ?? value
    if let text = searchText(in: parts, file), !file.makesSearcher(value) {
      // `wait = delay(0.5) { find(text) }`: what is given back at once by what calls later is a handle of it.
      if let call = first.call, call.tokens == value, call.trailingClosure != nil, call.receiver.isEmpty {
        return State(name: name, kind: .task, because: text.evidence, isGuess: text.isGuess)
      }
      // `label.text = …` is no state; what else is made of the query is.
      return State(
        name: name, kind: isText || value.only != nil ? .text : .data, because: text.evidence, isGuess: text.isGuess)
    }
    if isValue(property, of: owner, file), let text = file.flow.carriedText(in: parts), text.field == .search {
      return State(name: name, kind: .data, because: text.evidence(for: value.text.singleLine), isGuess: text.isGuess)
    }
    if TextSelection.isKept(in: value, file) || value.contains(where: { TextSelection.isOne(at: $0, in: file) }) {
      return State(name: name, kind: .data, because: "'\(value.text)' is filled with what the query selects")
    }
    if SearchStateSigns.isFiltered(name) {
      let isGivenText =
        value.only.flatMap { file.parameter(named: $0) }.map { QueryTrimming.isString($0.type) } ?? false
      return State(name: name, kind: isText || isGivenText ? .text : .data, isGuess: true)
    }
    return isText && SearchStateSigns.speaksOfText(value) ? State(name: name, kind: .text, isGuess: true) : nil
  }

  private static let tasks: WordSet = "Task URLSessionTask URLSessionDataTask"
  private static let delays: WordSet = "Timer DispatchWorkItem"
  /// What a search controller tells its delegate.
  private static let presentations: WordSet = "willPresentSearchController didPresentSearchController"

  /// Whether the property holds a struct or an enum of the project, which may hold the query: a child controller is no state.
  private func isValue(_ property: PropertyFact, of owner: Owner, _ file: FileContext) -> Bool {
    guard let member = file.index.member(named: property.name, of: owner.entry) else { return false }
    // `= Shown.all`
    let words = Array(property.typeWords.prefix(1))
    let made = file.index.scope(inside: owner.entry).flatMap { file.index.type(words, at: $0) }
    return file.facts(ofTypeOf: member, or: made).contains { $0.kind == .enum || $0.kind == .struct }
  }

  /// The property of the controller itself, or of a value that it stores: `state.query`.
  private func assigned(_ name: Token, _ owner: Owner, _ file: FileContext) -> PropertyFact? {
    if isOwn(name) { return owner.property(name) }
    guard let value = name.owner, isOwn(value.token), let holder = owner.property(value.token), isStored(holder),
      let member = file.flow.property(at: name),
      file.index.facts(of: file.index.entry(member.owner)).contains(where: { $0.kind == .struct })
    else { return nil }
    return member.property
  }

  /// Of the controller itself: `name`, `self.name` or `self?.name`, and no variable of the function.
  private func isOwn(_ name: Token) -> Bool {
    guard NamedValue(endingAt: name)?.isOwn == true else { return false }
    return name.isMember || name.member != nil && name.definition == nil
  }

  private func isStored(_ property: PropertyFact) -> Bool {
    !property.isLet && !property.isComputed && !property.isStatic && !property.attributes.contains("IBOutlet")
  }

  /// Why the value is made of text that is typed into a search field. Evidence is recorded with the finding: this is remembered.
  private func searchText(in value: Tokens, _ file: FileContext) -> (evidence: String, isGuess: Bool)? {
    for name in value where name.kind == .identifier && name.next?.kind != .colon && name.call?.name != name {
      if let text = file.flow.origin(of: name).typed, text.field == .search {
        return (text.evidence(for: name.text), text.isGuess)
      }
    }
    return nil
  }

  /// A property that is called after the query, or a task that is called after the search.
  private func declaredState(at token: Token, _ owner: Owner) -> State? {
    guard let declaration = token.declaration, declaration.kind == .variable, declaration.isTypeMember else {
      return nil
    }
    for binding in declaration.bindings {
      guard let name = binding.name, let property = owner.property(name), isStored(property) else { continue }
      if name == token, SearchStateSigns.isQuery(name),
        property.typeWords == ["String"] && binding.type.first?.kind == .identifier
          || property.typeWords.isEmpty && binding.value.first?.kind == .stringQuote
      {
        return State(name: name, kind: .text)
      }
      if binding.type.first == token, token.word == "Task", SearchNames.parts.occur(in: name.utf8) {
        return State(name: name, kind: .task)
      }
    }
    return nil
  }

  /// `shown = all.filter { $0.name.contains(query) }`, wherever it stands and through a local, and whether the query is known to
  /// be typed.
  private func filteredState(at token: Token, _ owner: Owner, in file: FileContext) -> (state: State, isTyped: Bool)? {
    guard token.word == "filter", let call = token.call, let equal = token.storingSign,
      let state = assignment(at: equal, owner, file)
    else { return nil }
    let predicate = call.tokens.after(token)
    // What is typed elsewhere than into a search field may choose one thing for good: `all.first { $0.name == account.name }`
    if let text = file.typedText(in: predicate) { return (state, text.field == .search) }
    if TextSelection.isOne(at: token, in: file) { return (state, true) }
    return predicate.contains(anyOf: SearchNames.queries) ? (state, false) : nil
  }
}

extension String {
  static func keeps(_ name: String, _ what: String, _ type: String) -> String {
    "\(type) keeps \(what) in '\(name)'; forward the text, and let a side controller keep \(name)"
  }
}
