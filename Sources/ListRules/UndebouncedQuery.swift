import DataFlow
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A method that takes the query and filters or fetches at once, at each keystroke.
struct UndebouncedQuery: Rule {
  static let id = "undebounced-query"

  var subjects: Subjects? { \ProjectIndex.namesGivenSearchTexts }

  func concerns(type: Int, of file: FileOutlook) -> Bool { file.typesGivenSearchTexts.contains(type) }

  /// The methods that are given the query.
  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    for name in file.searchMethods(in: declaration) {
      file.evidence.reset()
      if let entry = function(at: name, in: file) { check(entry, at: name, in: file, report: report) }
    }
    file.evidence.reset()
    for entry in file.searchCases(in: declaration) {
      check(entry, at: entry.name, in: file, report: report)
      file.evidence.reset()
    }
  }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard
      let entry = observer(at: token, in: file) ?? step(before: token, in: file) ?? closure(at: token, in: file)
    else { return }
    check(entry, at: token, in: file, report: report)
  }

  private func check(_ entry: KeystrokeCode, at token: Token, in file: FileContext, report: (Violation) -> Void) {
    let callees = callees(from: entry.code, in: file)
    let way = [entry.code] + callees.map(\.code)
    // A screen that only forwards is no finding beside its model's.
    guard
      work(in: entry.code, file) != nil || !callees.contains(where: { isFinding($0, from: entry, in: file) }),
      let work = way.lazy.compactMap({ self.work(in: $0, file) }).first
        ?? way.lazy.compactMap({ self.reload(in: $0, file) }).first
        ?? way.lazy.compactMap({ self.answer(in: $0, file) }).first ?? request(by: entry.name, in: entry.code, file)
    else { return }
    // A view that asks a server is a finding of `network-search-per-keystroke`.
    if work.isFetch, entry.isClosure, !SearchClosures.ends.contains(token.word), !Self.requests.contains(token.word) {
      guard !waits(token, callees, in: file), NetworkSearchPerKeystroke().request(at: token, in: file) == nil else {
        return
      }
    }
    let place = file.place(of: token)
    var violation = Violation(entry.name, work.isFetch ? .fetches(in: place) : .filters(in: place))
    // A note stands in the file of its finding.
    if work.token.file === file.file {
      violation.notes = [
        Violation.Note(work.token, work.isFetch ? "this fetches at each keystroke" : "this filters at each keystroke")
      ]
    } else {
      file.evidence.record("'\(work.token.member?.name?.text ?? "")' of another file does the work")
    }
    report(violation)
  }

  // MARK: - What runs at each keystroke

  private func observer(at token: Token, in file: FileContext) -> KeystrokeCode? {
    guard let entry = file.searchObserver(at: token), file.typedText(at: entry.name)?.isDelayed != true else {
      return nil
    }
    return entry
  }

  /// A method that takes the query, at its name.
  private func function(at token: Token, in file: FileContext) -> KeystrokeCode? {
    guard let function = SearchCode.function(declaredAt: token, in: file),
      let name = file.declaration(of: function).name, !FileContext.isLookup(file.declaration(of: function))
    else { return nil }
    if function.isSearchEntry {
      guard !isReachedOtherwise(function, in: file) else { return nil }
      file.noteEntry(function, at: name)
    } else {
      let method = file.declaration(of: function)
      guard typedText(givenTo: method, in: file) != nil, !isCalledLater(method, in: file) else { return nil }
    }
    return KeystrokeCode(name: name, code: file.declaration(of: function).code)
  }

  /// The search text that other types give the method, whatever it is called. What its own type gives it is a part of what that does.
  private func typedText(givenTo method: Declaration, in file: FileContext) -> TypedText? {
    for case let name? in method.parameters.lazy.map(\.name) {
      guard let text = file.typedText(at: name), text.field == .search, !text.isSubmitted, !text.isDelayed,
        let first = text.way.last?.token,
        text.isGuess || first.typeDeclaration != method.name?.typeDeclaration,
        text.reading.map(file.flow.mayFollowKeystrokes) ?? true
      else { continue }
      return text
    }
    return nil
  }

  /// A closure that runs with the query before any wait.
  private func closure(at token: Token, in file: FileContext) -> KeystrokeCode? {
    guard let (entry, chain) = file.searchClosure(at: token), !Waiting.occurs(in: chain, of: file),
      token.chain.flatMap({ text(in: $0, file) })?.isDelayed != true
    else { return nil }
    return entry
  }

  /// A step of the pipeline that ends at the token, which works before any wait: `$query.map { text in items.filter { … } }`; also of
  /// one that is kept, `let sections = texts.flatMap { store.search(for: $0) }`.
  private func step(before token: Token, in file: FileContext) -> KeystrokeCode? {
    guard let chain = token.chain else { return nil }
    let names = chain.steps.compactMap(\.call?.name)
    let isEnd = SearchClosures.ends.contains(token.word)
    guard isEnd || Self.requests.contains(token.word) && isKept(chain, names),
      let text = self.text(in: chain, file), !text.isDelayed
    else { return nil }
    for name in names where name < token || name == token && !isEnd {
      guard Self.steps.contains(name.word) || Self.requests.contains(name.word), let call = name.call,
        let code = file.flow.code(givenTo: call)
      else { continue }
      // What a step reads from elsewhere changes at other times.
      guard
        file.flow.origin(of: call.receiver).typed?.field == .search
          || call.closures.last.map({ takesText($0, in: file) }) == true,
        !Waiting.occurs(in: chain.tokens.before(call.leftParen ?? code.first ?? name), of: file),
        ([code] + callees(from: code, in: file).map(\.code)).contains(where: { work(in: $0, file) != nil })
          || request(by: name, in: code, file) != nil
      else { continue }
      file.evidence.record(text, for: call.receiver.text.singleLine)
      return KeystrokeCode(name: name, code: code, isClosure: true)
    }
    return nil
  }

  /// A stream that ends elsewhere; `text.flatMap { … }` asks an optional.
  private func isKept(_ chain: Chain, _ names: [Token]) -> Bool {
    (chain.operand.last?.isProjected == true || chain.contains("rx") || names.contains { $0.word == "flatMapLatest" })
      && !names.contains { SearchClosures.ends.contains($0.word) }
  }

  /// The search text among what the pipeline begins with.
  private func text(in chain: Chain, _ file: FileContext) -> TypedText? {
    for call in chain.steps.compactMap(\.call) {
      guard file.flow.code(givenTo: call) != nil else { continue }
      if let text = file.flow.origin(of: call.receiver).typed, text.field == .search { return text }
      guard let closure = call.closures.last else { continue }
      if let text = (closure.parameterNames.lazy.compactMap { file.typedText(at: $0) }.first { $0.field == .search }) {
        return text
      }
      // `let (items, query) = $0` takes what was combined apart.
      guard closure.parameterNames.isEmpty, chain.contains(anyOf: Self.combiners) else { return nil }
      return file.typedText(in: closure.code).flatMap { $0.field == .search ? $0 : nil }
    }
    return nil
  }

  private func takesText(_ closure: Closure, in file: FileContext) -> Bool {
    closure.parameterNames.contains { file.typedText(at: $0)?.field == .search }
      || closure.parameterNames.isEmpty && file.typedText(in: closure.code)?.field == .search
  }

  private static let combiners: WordSet = "combineLatest zip withLatestFrom CombineLatest CombineLatest3 CombineLatest4"
  private static let steps: WordSet = "map compactMap handleEvents do"
  /// Steps that ask for each text.
  private static let requests: WordSet = "flatMap flatMapLatest"

  private static let modifierLabels: WordSet = "of initial perform id priority get set"

  /// Whether what the closure calls waits, if only now and then, or the modifier may: with labels that SwiftUI's have not, it is
  /// another one, such as `.onChange(of: query, debounceTime: 0.5)`.
  private func waits(_ modifier: Token, _ callees: [Declaration], in file: FileContext) -> Bool {
    callees.contains { Waiting.occurs(in: $0, of: file) }
      || modifier.call?.arguments.contains { $0.label != .none && !Self.modifierLabels.contains($0.label) } ?? false
  }

  /// Whether the method takes the query and does the work: it is reported itself, where the wait belongs. A method that other
  /// methods of its type call is not.
  private func isFinding(_ callee: Declaration, from entry: KeystrokeCode, in file: FileContext) -> Bool {
    let cases = file.searchCases(of: callee)
    if !cases.isEmpty, callee.name?.typeDeclaration != entry.name.typeDeclaration {
      return cases.contains { branch in
        ([branch.code] + callees(from: branch.code, in: file).map(\.code)).contains { work(in: $0, file) != nil }
      }
    }
    guard let (function, owner) = file.flow.fact(of: callee), !FileContext.isLookup(callee),
      function.isSearchEntry || typedText(givenTo: callee, in: file) != nil,
      work(in: callee.code, file) != nil
        || callees(from: callee.code, in: file).contains(where: { work(in: $0.code, file) != nil })
    else { return false }
    if entry.isClosure { return true }
    return callee.name?.typeDeclaration != entry.name.typeDeclaration
      && owner.map { file.index.callers(of: function.name, in: $0).isEmpty } ?? true
  }

  /// The functions that the code calls at once within three steps, of this type and of others, nearest first; twenty at most.
  private func callees(from code: Tokens, in file: FileContext) -> [Declaration] {
    var found: [Declaration] = []
    var frontier = [code]
    for _ in 0..<3 where found.count < 20 {
      let next = frontier.flatMap { Waiting.codeBefore(in: $0, of: file) }.flatMap { file.flow.callees(of: $0) }
        .reduce(into: [Declaration]()) { next, callee in
          if !found.contains(callee), !next.contains(callee) { next.append(callee) }
        }
      found += next
      frontier = next.map(\.code)
    }
    return found
  }

  // MARK: - Which methods

  /// Whether other methods of the type call it: a search entry point, which is then the finding, code that waits, or
  /// the button that submits.
  private func isReachedOtherwise(_ function: FunctionFact, in file: FileContext) -> Bool {
    if !function.isSearchDelegate, isCalledLater(file.declaration(of: function), in: file) { return true }
    let selections = selections(of: function, in: file)
    if !function.isSearchDelegate,
      selections.contains(where: { Waiting.occurs(in: $0.tokens, of: file) || $0.word == "perform" })
    {
      return true
    }
    // A control that it is the action of calls it at once.
    if !selections.isEmpty, file.calls(named: function.name).allSatisfy({ !$0.isOnSelf }) { return false }
    guard !function.isSearchDelegate, let type = file.type(of: function),
      let entry = file.index.entry(of: type), !file.index.callers(of: function.name, in: entry).isEmpty,
      // Those who call it on another object give it a query, too.
      function.access.rawValue < Access.shared.rawValue
        || !file.index.callers(ofSearchEntry: function.name).contains(where: { !$0.function.effects.contains(.waits) })
    else { return false }
    // Of the callers only a closure that listens to the query, and does not wait, runs at each keystroke.
    return !SearchCode.callers(of: function, in: file).contains {
      $0.searchCalls.contains(function.name) && !waits($0, in: file)
    }
      && !file.calls(named: function.name).contains { isCalledAtOnce($0, in: file) }
  }

  /// The calls that are given the function by its selector: `field.addTarget(self, action: #selector(search), for: .editingChanged)`,
  /// `perform(#selector(search), with: nil, afterDelay: 0.3)`.
  private func selections(of function: FunctionFact, in file: FileContext) -> [Call] {
    file.names(spelled: function.name).compactMap { name in
      guard let list = name.argumentList, list.previous?.word == "selector" else { return nil }
      return list.previous?.argumentList?.openedCall
    }
  }

  /// Whether a closure that runs at each keystroke makes the call before any wait.
  private func isCalledAtOnce(_ call: Call, in file: FileContext) -> Bool {
    guard call.isOnSelf, let name = call.name else { return false }
    return name.closures.contains { closure in
      closure.call?.name.flatMap { self.closure(at: $0, in: file) } != nil
        && Waiting.codeBefore(in: closure.code, of: file).contains { $0.contains(name) }
    }
  }

  /// Whether each known call that gives the method typed text comes after a wait, or when the user asks for it.
  private func isCalledLater(_ method: Declaration, in file: FileContext) -> Bool {
    guard let calls = file.flow.calls(of: method), !calls.isEmpty else { return false }
    let carrying = calls.compactMap { call in file.flow.carriedText(in: call.tokens).map { (call: call, text: $0) } }
    let typed = carrying.filter { !$0.text.isDelayed }.map(\.call)
    // All that is given has waited already.
    if typed.isEmpty, !carrying.isEmpty { return true }
    return (typed.isEmpty ? calls : typed).allSatisfy { call in
      guard let name = call.name, let code = name.member?.code else { return false }
      return !Waiting.codeBefore(in: code, of: file).contains { $0.contains(name) } || file.flow.runsWhenAsked(name)
    }
  }

  private func waits(_ function: FunctionFact, in file: FileContext) -> Bool {
    Waiting.occurs(in: file.declaration(of: function), of: file)
  }

  // MARK: - Work

  private struct Work {
    var token: Token
    var isFetch: Bool
  }

  private static let fetches: WordSet = """
    dataTask performFetch NSFetchRequest URLSession fetchRequest downloadTask fetch MKLocalSearch CLGeocoder
    """

  /// The first thing that the code does at once and that filters, or asks a store or a server.
  private func work(in code: Tokens, _ file: FileContext) -> Work? {
    Waiting.codeBefore(in: code, of: file).lazy.compactMap { firstWork(in: $0, file) }.first
  }

  private func firstWork(in code: Tokens, _ file: FileContext) -> Work? {
    for token in code {
      if TextSelection.isOne(at: token, in: file) { return Work(token: token, isFetch: false) }
      if token.keyword == .await, isRequest(after: token, in: code) { return Work(token: token, isFetch: true) }
      guard token.kind == .identifier else { continue }
      guard let call = token.call else {
        if token.word == "fetchRequest" { return Work(token: token, isFetch: true) }
        // An array controller and a fetch request of SwiftUI select as soon as they are told by what.
        if token.word == "filterPredicate" || token.word == "nsPredicate", DataFlow.assignedValue(token) != nil {
          return Work(token: token, isFetch: false)
        }
        continue
      }
      // Realm's `filter("name CONTAINS %@", text)`
      if token.word == "filter", call.firstArgument?.value.first?.kind == .stringQuote, !call.receiver.isEmpty {
        return Work(token: token, isFetch: true)
      }
      if ComparedTexts.matchingMethods.contains(token.word) || token.word == "filter" && isFilter(call) {
        return Work(token: token, isFetch: false)
      }
      if Self.fetches.contains(token.word) { return Work(token: token, isFetch: true) }
    }
    return nil
  }

  /// A call that answers the query, in code that then shows the answer: its value is stored, or it is given the query.
  private func reload(in code: Tokens, _ file: FileContext) -> Work? {
    Waiting.codeBefore(in: code, of: file).lazy.compactMap { firstReload(in: $0, file) }.first
  }

  private func firstReload(in code: Tokens, _ file: FileContext) -> Work? {
    guard let reload = code.last(where: { Self.reloads.contains($0.word) && $0.call != nil }),
      let query = code.first(where: { isQuery($0, file) })
    else { return nil }
    let answer = code.before(reload).first { name in
      if let value = DataFlow.assignedValue(name) {
        return value.last.map { $0 > query } ?? false && value.contains { $0.call?.name == $0 }
      }
      return asks(name, file)
    }
    return answer.map { Work(token: $0, isFetch: false) }
  }

  /// `state = .found(store.items(matching: text))`: what another object answers to the query is kept.
  private func answer(in code: Tokens, _ file: FileContext) -> Work? {
    Waiting.codeBefore(in: code, of: file).lazy.compactMap { code in
      // A task is stored at once, and what it asks after its wait is not asked at once.
      file.searchAnswers(in: code).lazy.map(\.question).first { code.contains($0) } ?? file.lateQuestion(in: code)
    }.first.map { Work(token: $0, isFetch: true) }
  }

  /// `texts.flatMapLatest { api.items(matching: $0) }`: what a step asks another object for the text, and hands on the answers.
  private func request(by step: Token, in code: Tokens, _ file: FileContext) -> Work? {
    guard Self.requests.contains(step.word) else { return nil }
    return Waiting.codeBefore(in: code, of: file).lazy.joined().first { name in
      name.call.map { $0.name == name && !$0.isOnSelf && file.asksForQuery($0) } ?? false
    }.map { Work(token: $0, isFetch: true) }
  }

  /// `model.find(text)`: a statement of its own, on something else than `self`.
  private func asks(_ name: Token, _ file: FileContext) -> Bool {
    guard let call = name.call, call.name == name, !call.isOnSelf, call.tokens == name.statement?.tokens else {
      return false
    }
    return file.asksForQuery(call)
  }

  private static let reloads: WordSet = "reloadData reloadSections apply"

  private func isQuery(_ name: Token, _ file: FileContext) -> Bool {
    name.kind == .identifier && name.call?.name != name && name.next?.kind != .colon
      && file.typedText(at: name)?.field == .search
  }

  private static let comparisons: WordSet = ComparedTexts.matchingMethods.union(
    """
    contains hasPrefix hasSuffix range starts fuzzyMatch lowercased matches
    """)

  /// `names.filter { $0.contains(text) }`: text is compared, as a search does.
  private func isFilter(_ call: Call) -> Bool {
    guard !call.receiver.isEmpty, let name = call.name else { return false }
    return call.tokens.after(name).closures.contains { $0.contains(anyOf: Self.comparisons) }
  }

  /// Not the main actor, nor a side controller that is given the text.
  private func isRequest(after await: Token, in code: Tokens) -> Bool {
    let path = code.after(`await`).prefix {
      $0.kind == .identifier || $0.kind == .period || $0.keyword == .self || $0.isUnwrapping
    }
    return path.first?.word != "MainActor" && !path.contains(anyOf: "setQuery yield setSearchText")
  }
}

extension String {
  private static var wait: String {
    "cancel the task before, store a new one and let it begin with try await Task.sleep(for: .milliseconds(250))"
  }

  fileprivate static func filters(in place: String) -> String { "\(place) filters at each keystroke; \(wait)" }

  fileprivate static func fetches(in place: String) -> String { "\(place) fetches at each keystroke; \(wait)" }
}
