import DataFlow
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A method that takes the query and filters or fetches at once, at each keystroke.
struct UndebouncedQuery: Rule {
  static let id = "undebounced-query"

  var subjects: Subjects? { \ProjectIndex.namesSearching }

  func concerns(type: Int, of file: FileOutlook) -> Bool { file.typesSearching.contains(type) }

  /// The methods that are given the query, and what is computed by it.
  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    for name in file.searchMethods(in: declaration, where: { !FileContext.isLookup($1) }) {
      file.evidence.reset()
      if let entry = function(at: name, in: file) { check(entry, at: name, in: file, report: report) }
    }
    file.evidence.reset()
    for entry in file.searchCases(in: declaration) + file.searchHandlers(in: declaration) {
      check(entry, at: entry.name, in: file, report: report)
      file.evidence.reset()
    }
    for entry in file.searchComputations(in: declaration) {
      check(entry, at: entry.name, isComputed: true, in: file, report: report)
      file.evidence.reset()
    }
  }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if checkRequest(token, in: file, report: report) { return }
    guard
      let entry = observer(at: token, in: file) ?? step(before: token, in: file) ?? closure(at: token, in: file)
    else { return }
    check(entry, at: token, in: file, report: report)
  }

  /// `_towns = Query(filter: …)` in the initializer of a view that is given the query: SwiftUI makes the view anew at each change.
  private func checkRequest(_ token: Token, in file: FileContext, report: (Violation) -> Void) -> Bool {
    guard Self.viewRequests.contains(token.word) else { return false }
    guard let call = token.call, call.name == token, token.member?.kind == .initializer,
      token.statement.map({ statement in
        statement.tokens.first { $0.kind == .equal }?.previous?.isWrapperStorage == true
      }) == true,
      let text = file.typedText(in: call.tokens) ?? file.carriedText(in: call.tokens), text.field == .search,
      !text.isDelayed, !text.isSubmitted
    else { return true }
    report(Violation(token, .fetches(in: file.place(of: token))))
    return true
  }

  private static let viewRequests: WordSet = "Query FetchRequest SectionedFetchRequest"

  private func check(
    _ entry: KeystrokeCode, at token: Token, isComputed: Bool = false, in file: FileContext,
    report: (Violation) -> Void
  ) {
    let near = callees(from: entry.code, steps: 3, in: file)
    // A screen that only forwards is no finding beside its model's.
    guard
      work(in: entry.code, file) != nil || !near.contains(where: { isFinding($0, from: entry, in: file) }),
      let work = work(of: entry, near, in: file)
    else { return }
    // A view that asks a server is a finding of `network-search-per-keystroke`.
    if work.isFetch, entry.isClosure, !SearchClosures.ends.contains(token.word), !Self.requests.contains(token.word) {
      guard !waits(token, near, in: file), NetworkSearchPerKeystroke().request(at: token, in: file) == nil else {
        return
      }
    }
    let place = file.place(of: token)
    var violation = Violation(entry.name, work.isFetch ? .fetches(in: place) : .filters(in: place))
    if isComputed {
      violation.message = .computes(in: place)
      violation.help =
        "Set the copy where the text changes: cancel the task before, and let a new one sleep, try await Task.sleep(for: .milliseconds(250))."
    }
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
      let name = file.declaration(of: function).name
    else { return nil }
    if function.isSearchEntry {
      guard !isReachedOtherwise(function, in: file) else { return nil }
      file.noteEntry(function, at: name)
    } else {
      let method = file.declaration(of: function)
      guard
        file.flow.isSearchFieldAction(method)
          || typedText(givenTo: method, in: file) != nil && !isCalledLater(method, in: file)
      else { return nil }
    }
    return KeystrokeCode(name: name, code: file.declaration(of: function).code)
  }

  /// The search text that other types give the method, whatever it is called. What its own type gives it is a part of what that does.
  private func typedText(givenTo method: Declaration, in file: FileContext) -> TypedText? {
    for parameter in method.parameters {
      guard let text = file.queryText(givenAs: parameter, to: method), text.field == .search, !text.isSubmitted,
        !text.isDelayed, let first = text.way.last?.token,
        text.isGuess || first.typePath != method.name?.typePath || first.isInKeptClosure,
        text.reading.map(file.flow.mayFollowKeystrokes) ?? true
      else { continue }
      return text
    }
    return nil
  }

  /// A closure that runs with the query before any wait.
  func closure(at token: Token, in file: FileContext) -> KeystrokeCode? {
    guard let (entry, chain) = file.searchClosure(at: token), !Waiting.occurs(in: chain, of: file),
      token.chain.flatMap({ text(in: $0, file) })?.isDelayed != true,
      token.call.map(file.listensLater) != true
    else { return nil }
    return entry
  }

  /// A step of the pipeline that ends at the token, which works before any wait: `$query.map { text in items.filter { … } }`; also of
  /// one that is kept, `let sections = texts.flatMap { store.search(for: $0) }`.
  private func step(before token: Token, in file: FileContext) -> KeystrokeCode? {
    guard let chain = token.chain else { return nil }
    let names = chain.steps.compactMap(\.call?.name)
    let isEnd = SearchClosures.ends.contains(token.word)
    let isCombined = Self.joiners.contains(token.word) && !names.contains { SearchClosures.ends.contains($0.word) }
    guard isEnd || isCombined || Self.requests.contains(token.word) && isKept(chain, names, in: file),
      let text = self.text(in: chain, file), !text.isDelayed
    else { return nil }
    for name in names where isCombined ? name >= token : name < token || name == token && !isEnd {
      guard Self.steps.contains(name.word) || Self.asksAnew(name) || name == token, let call = name.call,
        let code = file.flow.code(givenTo: call)
      else { continue }
      // What a step reads from elsewhere changes at other times.
      guard
        file.flow.origin(of: call.receiver).typed?.field == .search
          || call.valueClosure.map({ takesText($0, in: file) }) == true
          || firingText(of: call.receiver, in: file) != nil,
        !Waiting.occurs(in: chain.tokens.before(call.leftParen ?? code.first ?? name), of: file),
        ([code] + callees(from: code, steps: 3, in: file).map(\.code)).contains(where: { work(in: $0, file) != nil })
          || request(by: name, in: code, file) != nil
      else { continue }
      file.evidence.record(text, for: call.receiver.text.singleLine)
      return KeystrokeCode(name: name, code: code, isClosure: true)
    }
    return nil
  }

  /// A stream that ends elsewhere; `text.flatMap { … }` asks an optional.
  private func isKept(_ chain: Chain, _ names: [Token], in file: FileContext) -> Bool {
    (chain.operand.last?.isProjected == true || chain.contains("rx") || names.contains { $0.word == "flatMapLatest" }
      || file.flow.isStream(chain.operand))
      && !names.contains { SearchClosures.ends.contains($0.word) }
  }

  /// The search text at which the stream runs what follows, whatever it hands on: `Publishers.Merge(reloads, texts.map { _ in () })`.
  private func firingText(of stream: Tokens, steps: Int = 6, in file: FileContext) -> TypedText? {
    guard steps > 0, !Waiting.occurs(in: stream, of: file) else { return nil }
    if let text = file.flow.origin(of: stream).typed { return text.field == .search && !text.isDelayed ? text : nil }
    if let value = stream.only?.givenValues.first { return firingText(of: value, steps: steps - 1, in: file) }
    // What is asked for answers later.
    guard let last = stream.last, let call = stream.lazy.compactMap(\.call).first(where: { $0.last == last }),
      !Self.requests.contains(call.word), call.word != Self.latest
    else { return nil }
    let parts = Self.mergers.contains(call.word) ? call.mergedStreams : []
    return (parts + [call.receiver]).lazy.filter { !$0.isEmpty }
      .compactMap { firingText(of: $0, steps: steps - 1, in: file) }.first
  }

  static let latest: Word = "switchToLatest"
  private static let mergers: WordSet = "Merge Merge3 Merge4 Merge5 MergeMany merge"

  /// The search text among what the pipeline begins with.
  private func text(in chain: Chain, _ file: FileContext) -> TypedText? {
    for call in chain.steps.compactMap(\.call) {
      guard file.flow.code(givenTo: call) != nil else { continue }
      if let text = file.flow.origin(of: call.receiver).typed, text.field == .search { return text }
      if let text = firingText(of: call.receiver, in: file) { return text }
      guard let closure = call.valueClosure else { continue }
      if let text = (closure.parameterNames.lazy.compactMap { file.typedText(at: $0) }.first { $0.field == .search }) {
        return text
      }
      // Another step may join the text.
      guard chain.contains(anyOf: Self.combiners) else { return nil }
      // `let (items, query) = $0` takes what was combined apart.
      if closure.parameterNames.isEmpty, let text = file.typedText(in: closure.code), text.field == .search {
        return text
      }
    }
    return nil
  }

  private func takesText(_ closure: Closure, in file: FileContext) -> Bool {
    closure.parameterNames.contains { file.typedText(at: $0)?.field == .search }
      || closure.parameterNames.isEmpty && file.typedText(in: closure.code)?.field == .search
  }

  private static let combiners: WordSet = "combineLatest zip withLatestFrom CombineLatest CombineLatest3 CombineLatest4"
  private static let joiners = mergers.union("combineLatest CombineLatest CombineLatest3 CombineLatest4")
  private static let steps: WordSet = "map compactMap handleEvents do combineLatest"
  /// Steps that ask for each text.
  static let requests: WordSet = "flatMap flatMapLatest"

  /// Whether the step asks for each text: also `map { api.items(matching: $0) }.switchToLatest()`.
  static func asksAnew(_ step: Token) -> Bool {
    requests.contains(step.word)
      || step.word == "map" && step.call?.continuation.map { latest == $0.word } ?? false
  }

  private static let modifierLabels: WordSet = "of initial perform id priority get set"

  /// Whether what the closure calls waits, if only now and then, or the modifier may: with labels that SwiftUI's have not, it is
  /// another one, such as `.onChange(of: query, debounceTime: 0.5)`.
  private func waits(_ modifier: Token, _ callees: [Callee], in file: FileContext) -> Bool {
    callees.contains { Waiting.occurs(in: $0.code, of: file) }
      || modifier.call?.arguments.contains { $0.label != .none && !Self.modifierLabels.contains($0.label) } ?? false
  }

  /// What the code does with the query, itself or in what it calls. Far away only what is given the query counts.
  private func work(of entry: KeystrokeCode, _ near: [Callee], in file: FileContext) -> Work? {
    let way = [entry.code] + near.map(\.code)
    if let work = first(in: way, { self.work(in: $0, file) }) ?? first(in: way, { self.reload(in: $0, file) }) {
      return work
    }
    if let work = first(in: way, { self.answer(in: $0, file) }) ?? request(by: entry.name, in: entry.code, file) {
      return work
    }
    let far = callees(from: entry.code, steps: 5, in: file).dropFirst(near.count).map(\.code)
    return first(in: far) { self.answer(in: $0, file) }
  }

  private func first(in codes: [Tokens], _ work: (Tokens) -> Work?) -> Work? {
    for code in codes {
      if let found = work(code) { return found }
    }
    return nil
  }

  /// Whether the code, or what it calls, does the work.
  private func finds(_ code: Tokens, in file: FileContext) -> Bool {
    ([code] + callees(from: code, steps: 3, in: file).map(\.code)).contains {
      work(in: $0, file) != nil || answer(in: $0, file) != nil
    }
  }

  /// Whether the method takes the query and does the work: it is reported itself, where the wait belongs. A method that other
  /// methods of its type call is not.
  private func isFinding(_ step: Callee, from entry: KeystrokeCode, in file: FileContext) -> Bool {
    guard let callee = step.function else { return false }
    // What observes a text reports itself.
    if callee.kind == .variable, callee.bindings.first?.hasObserver == true, let name = callee.name,
      name != entry.name, let text = file.typedText(at: name), text.field == .search, !text.isDelayed
    {
      return finds(callee.code, in: file)
    }
    let cases = file.searchCases(of: callee)
    if !cases.isEmpty, callee.name?.typePath != entry.name.typePath {
      return cases.contains { finds($0.code, in: file) }
    }
    guard let (function, owner) = file.flow.fact(of: callee), !FileContext.isLookup(callee),
      function.isSearchEntry
        || (file.index.isGivenSearchText(function) || file.index.mayBeHandedText(function))
          && typedText(givenTo: callee, in: file) != nil,
      finds(callee.code, in: file)
    else { return false }
    if entry.isClosure { return !function.isSearchEntry || !isReachedOtherwise(function, callee, near: file) }
    return callee.name?.typePath != entry.name.typePath
      && owner.map { file.index.callers(of: function.name, in: $0).isEmpty } ?? true
  }

  /// Code that other code calls, and whose it is where it is a whole function.
  private struct Callee: Equatable {
    let code: Tokens
    var function: Declaration?
  }

  /// What the code calls at once within so many steps, in this type and in others, nearest first; thirty at most.
  private func callees(from code: Tokens, steps: Int, in file: FileContext) -> [Callee] {
    var found: [Callee] = []
    var frontier = [code]
    let asker = code.first?.member.flatMap(file.flow.fact)?.owner?.id
    for _ in 0..<steps where found.count < 30 {
      let next = frontier.flatMap { callees(at: $0, for: asker, in: file) }.reduce(into: [Callee]()) { next, callee in
        if !found.contains(callee), !next.contains(callee) { next.append(callee) }
      }
      found += next
      frontier = next.map(\.code)
    }
    return found
  }

  /// What the code calls at once itself: functions, cases of its own reducer, initializers that are given the query.
  private func callees(at code: Tokens, for asker: TypeID?, in file: FileContext) -> [Callee] {
    file.remembered(of: code, asker) {
      Waiting.codeBefore(in: code, of: file).flatMap { code in
        file.flow.callees(of: code, implementations: 8, for: asker).map { Callee(code: $0.code, function: $0) }
          + (file.sentCases(in: code) + file.flow.makers(ofTextValuesIn: code)).map { Callee(code: $0) }
      }
    }
  }
}

extension Token {
  /// `_towns`, what a property's wrapper is kept in.
  fileprivate var isWrapperStorage: Bool { kind == .identifier && utf8.first == UInt8(ascii: "_") }

  /// The names of the type around and of those around that: an extension has its type's.
  fileprivate var typePath: [Word]? { typeDeclaration?.path.map(\.word) }

  /// Whether the call of this name hands on what a closure is given that an object of the project keeps and calls later:
  /// `header.onType = { [weak self] in self?.narrow($0) }`, `Header(onType: { … })`.
  fileprivate var isInKeptClosure: Bool {
    guard
      let given = call?.arguments.first?.value.first(where: { $0.kind == .identifier || $0.kind == .dollarIdentifier }),
      case .closureParameter(let closure, _)? = given.definition
    else { return false }
    return closure.brace.previous?.kind == .equal || closure.call?.name?.isCapitalized == true
  }
}

extension String {
  private static var wait: String {
    "cancel the task before, store a new one and let it begin with try await Task.sleep(for: .milliseconds(250))"
  }

  fileprivate static func filters(in place: String) -> String { "\(place) filters at each keystroke; \(wait)" }

  fileprivate static func computes(in place: String) -> String {
    "\(place) filters at each keystroke; let it go by a copy of the text that is set after a pause"
  }

  fileprivate static func fetches(in place: String) -> String { "\(place) fetches at each keystroke; \(wait)" }
}
