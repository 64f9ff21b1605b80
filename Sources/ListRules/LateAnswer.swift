import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A request of a search that answers by a closure or a stream, where an answer to an earlier query may come last and stay.
struct LateAnswer: Rule {
  static let id = "late-answer"

  var subjects: Subjects? { \ProjectIndex.namesReadingTexts }

  func concerns(type: Int, of file: FileOutlook) -> Bool { file.typesReadingTexts.contains(type) }

  /// The methods that are given the query.
  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    let asking = file.searchMethods(in: declaration) { function, _ in
      way(from: function, in: file).joined().contains { mayShowAnswer(at: $0, in: file) }
    }
    var told: Set<TokenIndex> = []
    let report = { (violation: Violation) in
      if told.insert(violation.range.lower).inserted { report(violation) }
    }
    for name in asking {
      file.evidence.reset()
      guard let function = SearchCode.function(declaredAt: name, in: file) else { continue }
      check(way(from: function, in: file), of: function, at: name, in: file, report)
    }
    file.evidence.reset()
    for entry in file.searchCases(in: declaration) {
      check([entry.code] + callees(of: entry.code, in: file) + file.sentCases(in: entry.code), in: file, report)
      file.evidence.reset()
    }
    for entry in file.searchHandlers(in: declaration) {
      check([entry.code] + callees(of: entry.code, in: file), in: file, report)
      file.evidence.reset()
    }
    checkReaders(in: declaration, file, report)
  }

  /// The observers of the query, and the closures and pipelines that it runs through.
  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if token.word == "flatMap" {
      checkStream(token, in: file, report: report)
    } else if let entry = file.searchObserver(at: token) ?? file.searchClosure(at: token)?.entry {
      check([entry.code] + callees(of: entry.code, in: file), in: file, report)
    }
  }

  /// The methods of this file that the code calls within two steps and that are not told of the query themselves.
  private func callees(of code: Tokens, in file: FileContext) -> [Tokens] {
    var found: [Declaration] = []
    var frontier = [code]
    for _ in 0..<2 {
      let next = frontier.flatMap { file.flow.callees(of: $0) }.filter { callee in
        guard callee.file === file.file, !found.contains(callee), let (fact, _) = file.flow.fact(of: callee) else {
          return false
        }
        return !fact.isSearchEntry && !file.index.isGivenSearchText(fact)
      }
      found += next
      frontier = next.map(\.code)
    }
    return found.map(\.code)
  }

  /// The code of the function, and of what it calls in its own type.
  private func way(from function: FunctionFact, in file: FileContext) -> [Tokens] {
    ([function] + SearchCode.methods(calledBy: function, steps: 2, in: file)).map { file.declaration(of: $0).code }
  }

  /// Whether an answer may come later there and be shown, whoever it is asked for.
  private func mayShowAnswer(at name: Token, in file: FileContext) -> Bool {
    guard name.kind == .identifier else { return false }
    if name.word == "Task" || Self.links.contains(name.word) { return true }
    if let closure = name.givenClosure { return shown(by: Reply(closure), in: file) != nil }
    guard let call = name.call, call.name == name, let reply = reply(to: call, in: file) else { return false }
    return isConcurrent(call, in: file) || shown(by: reply, in: file) != nil
  }

  func check(
    _ codes: [Tokens], of function: FunctionFact? = nil, at token: Token? = nil, in file: FileContext,
    _ report: (Violation) -> Void
  ) {
    // One request of each statement: others of it wait for the answer, or are asked instead.
    var told: Tokens?
    for code in codes {
      for name in code where name.kind == .identifier && told?.contains(name) != true {
        if name.word == "Task", let lost = LostCancellation(inTaskAt: name, in: file) {
          return report(violation(lost, in: file))
        }
        guard let (call, reply) = request(at: name, toldBy: codes, in: file),
          let shown = shown(by: reply, in: file)
            ?? (isConcurrent(call, in: file) ? shownByCallee(of: reply, in: file) : nil),
          !isKept(call, in: file), !isHandedOn(by: reply),
          !OldAnswers.compareQueries(in: isConcurrent(call, in: file) ? afterWait(reply.code) : reply.code, of: file),
          !OldAnswers.areDropped(behind: call, in: file),
          !codes.contains(where: { endsEarlier($0, call, besides: reply, in: file) }),
          !otherEntriesEnd(function, call, in: file),
          // `if isLoading { return }`: none is asked before the answer to the one before.
          Admission(file: file, starts: [name], code: code).gate(
            among: name.tests(in: file).filter { !isOfQuery($0, in: code, file) }) == nil,
          !isReplaced(behind: call.callee, steps: 3, in: file), !isAdmitted(by: call, in: file),
          !isToldAsTask(call, in: file)
        else { continue }
        let isTyped = function.map { isGiven($0, in: file) } ?? true
        if let function, let token, function.isSearchEntry, !isTyped { file.noteEntry(function, at: token) }
        var violation = Violation(name, .answers(name.text, in: file.place(of: name)))
        if shown.file === file.file {
          violation.notes = [Violation.Note(shown, "this shows the answer that comes last, whatever it was asked for")]
        }
        if function.map({ $0.isEntryByDeed && !isTyped }) ?? false || isKept(byAskedIn: call, reply, in: file) {
          violation.holdBack()
        }
        var statement = name.statement
        while let inner = statement, let first = inner.first, code.contains(first) {
          told = inner.tokens
          let outer = inner.block.owner
          statement = outer == inner ? nil : outer
        }
        report(violation)
      }
    }
  }

  /// `kind = Kind(text)`, `switch kind { … }`: what is made of the query and then asked about lets each request through.
  private func isOfQuery(_ test: ConditionTest, in code: Tokens, _ file: FileContext) -> Bool {
    guard case .equal = test.value, let asked = test.tokens.first, code.contains(asked) else { return false }
    return code.before(asked).contains { name in
      name.word == test.subject.last && DataFlow.assignedValue(name).map { file.asks(with: $0) } ?? false
    }
  }

  private func violation(_ lost: LostCancellation, in file: FileContext) -> Violation {
    var violation = Violation(lost.question, .keepsNothing(lost.kept.text, in: file.place(of: lost.question)))
    violation.notes = [Violation.Note(lost.kept, "this is given it, also when a newer search has cancelled the task")]
    violation.profile = .strict
    return violation
  }

  // MARK: - Requests

  /// What the call runs later with the answer: a closure, or a method by its name.
  struct Reply {
    let code: Tokens
    let parameterNames: [Token]

    init(_ closure: Closure) { (code, parameterNames) = (closure.code, closure.parameterNames) }

    /// The property that a stream is bound to.
    init(_ kept: Token) { (code, parameterNames) = (kept.tokens, []) }

    init(_ method: Declaration, given name: Token? = nil) {
      (code, parameterNames) = (method.code, name.map { [$0] } ?? [])
    }

    /// `received` of `store.books(matching: query, completion: received)`.
    init?(named value: Tokens, in file: FileContext) {
      if let closure = value.only?.localClosure {
        (code, parameterNames) = (closure.code, closure.parameterNames)
        return
      }
      guard value.count <= 3, let name = value.last, name.call?.name != name, let code = file.flow.code(behind: name),
        let method = code.first?.member, method.kind == .function
      else { return nil }
      (self.code, parameterNames) = (code, method.parameters.compactMap(\.name))
    }
  }

  /// What asks at the name, and what runs later with the answer.
  private func request(at name: Token, toldBy codes: [Tokens], in file: FileContext) -> (call: Call, reply: Reply)? {
    guard let call = name.call else { return request(answering: name, in: file) }
    return call.name == name ? answer(of: call, toldBy: codes, in: file).map { (call, $0) } : nil
  }

  /// What the call runs later with the answer to the query.
  private func answer(of call: Call, toldBy codes: [Tokens], in file: FileContext) -> Reply? {
    guard let name = call.name else { return nil }
    if let kept = Streams.given(by: call), Self.links.contains(name.word) {
      return asksInStream(call.receiver, in: file) ? Reply(kept) : nil
    }
    guard let reply = reply(to: call, in: file) else { return nil }
    if isTold(call, by: codes, in: file) { return reply }
    if isEffect(call) { return tellsAnswer(reply, in: file) ? reply : nil }
    if isConcurrent(call, in: file) {
      return reply.code.contains { $0.kind == .identifier && file.asks(with: $0.tokens) } ? reply : nil
    }
    guard !reply.parameterNames.isEmpty || reply.code.contains(where: { $0.kind == .dollarIdentifier }) else {
      // `page.load { self.page = page }`: what was made for the query holds the answer itself.
      return file.isMadeOfQuery(call.receiver) && !SearchAnswers.atOnce.contains(name.word) ? reply : nil
    }
    if Self.listens.contains(name.word) { return asksInStream(call.receiver, in: file) ? reply : nil }
    guard !name.isCapitalized, !SearchAnswers.atOnce.contains(name.word) || keepsClosure(call, in: file) else {
      return nil
    }
    if Self.requests.contains(name.word) || file.queuesOperation(call) { return reply }
    return call.arguments.contains { $0.closure == nil && file.asks(with: $0.value) }
      || file.isMadeOfQuery(call.receiver) ? reply : nil
  }

  /// `model.filter.words = text` before `model.load { … }`, `search = Search(words: text)` before `search?.start { … }`: the object that
  /// is asked, a property, was given the query or made with it.
  private func isTold(_ call: Call, by codes: [Tokens], in file: FileContext) -> Bool {
    guard let root = call.receiver.first(where: { $0.kind == .identifier }), file.property(at: root) != nil else {
      return false
    }
    return codes.joined().contains { name in
      guard let value = DataFlow.assignedValue(name) else { return false }
      if name.word == root.word { return value.first?.isCapitalized == true && file.isMadeOfQuery(value) }
      return name.isMember && name.chain?.path.contains { $0.word == root.word && $0 < name } == true
        && file.asks(with: value) && call.closures.last.map { file.isKept($0) } ?? false
    }
  }

  /// `narrower.filter(towns, by: text) { … }`: the project's own method of such a name, which runs its closure later.
  private func keepsClosure(_ call: Call, in file: FileContext) -> Bool {
    call.arguments.contains { $0.closure == nil }
      && file.flow.callees(of: call.callee).contains { $0.parameterClause.contains("escaping") }
  }

  func reply(to call: Call, in file: FileContext) -> Reply? {
    // A closure that gives a value back makes something of each element. Of several some hear of errors.
    let closures = call.closures
    let showing = closures.count > 1 ? closures.last { shown(by: Reply($0), in: file) != nil } : closures.last
    if let closure = showing {
      return closure.hasWrittenResult || isPassedOn(call) ? nil : Reply(closure)
    }
    if file.queuesOperation(call), let operation = call.firstArgument?.value.only {
      return file.isMadeOfQuery(operation.tokens) ? file.closure(givenToOperation: operation).map(Reply.init) : nil
    }
    // Another object is asked; a method that is named among its arguments is told.
    guard !call.isOnSelf, let last = call.arguments.last?.value else { return nil }
    return Reply(named: last, in: file)
  }

  /// `return api.towns(text).then { store.save($0) }`: whoever called gets what the closure gives back, and shows it.
  private func isPassedOn(_ call: Call) -> Bool {
    guard let name = call.name, let statement = name.statement, statement.kind == .return, name.closures.isEmpty,
      let code = call.closures.last?.code, let only = code.first?.statement, only.tokens == code,
      !code.contains(where: { $0.kind == .equal }), let result = name.member?.result
    else { return false }
    return result.contains { $0.word == "<" } && !result.contains("Void")
  }

  /// Whether the stream is what another object gives for the query: `api.search(text).receive(on: main).sink { … }`, also one that
  /// was stored before. The query's own stream is none.
  private func asksInStream(_ stream: Tokens, in file: FileContext) -> Bool {
    guard file.flow.origin(of: stream).typed == nil, !stream.contains(anyOf: Self.limits) else { return false }
    // `Find(words: query).publisher().sink { … }` was made with the query before it is asked.
    let isAsked = stream.contains { name in
      name.call.map { $0.name == name && (file.asksForQuery($0) || file.isMadeOfQuery($0.receiver)) } ?? false
    }
    if isAsked { return true }
    guard let root = stream.first, root.call == nil, root.kind == .identifier, let code = root.member?.code else {
      return false
    }
    return code.before(root).contains { name in
      name.word == root.word && DataFlow.assignedValue(name).map { asksInStream($0, in: file) } ?? false
    }
  }

  /// What lets one stream at a time through, or ends it.
  private static let limits: WordSet = "switchToLatest flatMapLatest takeUntil take untilOutputFrom"
  /// What gives all that a stream brings to a property (Combine, RxSwift).
  private static let links: WordSet = "assign bind drive"
  /// What begins to listen to a stream of Combine or RxSwift.
  private static let listens: WordSet = "sink subscribe"

  /// Requests of Foundation, MapKit and Core Location that a closure answers (macOS 10.9, iOS 7 and later).
  private static let requests: WordSet = """
    dataTask downloadTask dataTaskPublisher geocodeAddressString sendAsynchronousRequest
    """
}

extension String {
  fileprivate static func keepsNothing(_ property: String, in place: String) -> String {
    "\(place) gives '\(property)' an empty answer when its task is cancelled, which may replace what a newer query has found; "
      + "return where Task.isCancelled after the wait"
  }

  fileprivate static func answers(_ name: String, in place: String) -> String {
    "\(place) shows whatever answer of '\(name)' comes last, which may be that to an earlier query; "
      + "cancel the request before, or compare the query with the current one when the answer comes"
  }
}
