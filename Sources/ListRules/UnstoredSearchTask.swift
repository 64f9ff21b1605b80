import DataFlow
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// `Task { }` begun when the search text changes and held by nothing, so that nothing can cancel it.
struct UnstoredSearchTask: Rule {
  static let id = "unstored-search-task"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    violation(at: token, in: file).map(report)
  }

  /// The task that begins at the token, where it is one; nil for any other.
  func violation(at token: Token, in file: FileContext) -> Violation? {
    guard let task = TaskStart(at: token), let name = task.call.name else { return nil }
    let isDropped = isDropped(task.call)
    let bag = isDropped ? nil : bag(of: task.call)
    guard isDropped || bag != nil,
      case let isBegunBySearch = isBegunBySearch(token, in: file),
      isBegunBySearch || asksWhenAsked(task.closure, at: token, in: file), waits(task.closure, in: file),
      Admission(file: file, starts: [token], code: task.closure.code).reason(for: token.tests(in: file)) == nil,
      !OldAnswers.areDropped(by: task.closure, in: file), !takesCompletion(token), !isLookup(token),
      !endsEarlier(token, in: file), bag.map({ isKeptRunning($0, token, in: file) }) ?? true,
      // The work of a dispatch group is waited for.
      !task.closure.contains("leave")
    else { return nil }
    let isView = file.isInside("View", token)
    let place = file.place(of: token)
    guard isBegunBySearch else {
      var violation = Violation(token.through(name), .unstoredWhenAsked(in: place))
      violation.holdBack()
      return violation
    }
    return Violation(
      token.through(name),
      bag.map { .gathered(in: $0.text, by: place) } ?? (isView ? .unstoredInView(in: place) : .unstored(in: place)))
  }

  // MARK: - The task

  /// Whether the task is a statement of its own, or given to `_` or to a local that nobody asks for; not the value that a function or
  /// closure returns.
  private func isDropped(_ call: Call) -> Bool {
    guard let first = call.first, let statement = first.statement, statement.last == call.last else { return false }
    if let local = statement.declaration?.bindings.first?.name, local.kind == .identifier,
      first.previous?.kind == .equal
    {
      guard let member = local.member, member.name != local else { return false }
      return !member.tokens.contains { $0.word == local.word && $0 != local && !$0.isLookedAt }
    }
    if statement.first != first {
      return first.previous?.kind == .equal && first.next(-2)?.kind == .wildcard
    }
    return !isResult(statement)
  }

  // MARK: - Bags

  /// `jobs` of `jobs.append(Task { … })`, `Task { … }.store(in: &jobs)`, and of a local that goes there.
  private func bag(of task: Call) -> Token? {
    if let bag = bag(taking: task.tokens) { return bag }
    guard let local = task.first?.statement?.declaration?.bindings.first?.name, task.first?.previous?.kind == .equal,
      let code = local.member?.code
    else { return nil }
    return code.after(task).lazy.compactMap { $0.word == local.word ? bag(taking: $0.tokens) : nil }.first
  }

  private func bag(taking value: Tokens) -> Token? {
    guard let first = value.first, let last = value.last else { return nil }
    if last.next?.kind == .period, let store = last.next?.next?.call, store.word == "store" {
      return store.argument(labeled: "in")?.value.endingName
    }
    guard last.next?.kind == .rightParen, let call = first.argumentList?.openedCall,
      call.word == "append" || call.word == "insert", call.firstArgument?.value.first == first
    else { return nil }
    return call.receiverName
  }

  /// Whether the property holds tasks, and nothing that runs here ends what it holds.
  private func isKeptRunning(_ bag: Token, _ token: Token, in file: FileContext) -> Bool {
    guard let property = file.property(at: bag),
      property.typeWords.contains(where: Self.held.contains) || isGathered(by: bag, in: file),
      !file.endsWhenSet(property), let entry = file.entry(around: token),
      let member = token.member, let function = file.function(around: token)
    else { return false }
    let pending = PendingWork(in: bag.word, of: entry, file: file)
    let codes =
      [member.code] + file.flow.callees(of: member.code).map(\.code)
      + SearchCode.callers(of: function, in: file).map { file.declaration(of: $0).code }
    return !codes.contains { code in
      code.contains { pending.isEnded(by: $0) || $0.word == bag.word && isEmptied($0) }
    }
  }

  private static let held: WordSet = "Task AnyCancellable"

  /// `Task { … }.store(in: jobs)`, where `jobs` is an object of the project that adds what it is given to others and ends none then.
  private func isGathered(by bag: Token, in file: FileContext) -> Bool {
    guard let type = file.flow.property(at: bag).flatMap(file.index.type), let entry = file.index.entry(of: type) else {
      return false
    }
    return file.flow.declarations(of: entry).flatMap(\.members).contains { member in
      member.code.contains(where: TextSelection.isAddition) && !member.code.contains("cancel")
    }
  }

  /// `jobs.removeAll()`, `jobs = []`, `jobs.cancelAll()`
  private func isEmptied(_ bag: Token) -> Bool {
    DataFlow.assignedValue(bag) != nil
      || bag.pastUnwrapping?.next.map { $0.word == "removeAll" || WorkNames.cancels.occur(in: $0.utf8) } ?? false
  }

  private static let transforms: WordSet = "map compactMap flatMap reduce withLock withLockUnchecked sync append insert"

  /// Whether the statement is the only one of a block that has a value.
  private func isResult(_ statement: Statement) -> Bool {
    let block = statement.block
    guard let brace = block.first, statement.first == brace.next || block.role == .closure,
      statement.last?.next == block.last
    else { return false }
    switch block.role {
    case .closure:
      return brace.closure?.call.map { UnstoredSearchTask.transforms.contains($0.word) } ?? false
    case .functionBody, .accessorBody, .accessorBlock:
      guard let declaration = block.declaration else { return false }
      if declaration.kind == .variable { return declaration.bindings.first?.hasObserver != true }
      return !declaration.result.isEmpty
    default: return false
    }
  }

  /// In a search entry point or one call from one.
  private func isBegunBySearch(_ token: Token, in file: FileContext) -> Bool {
    if let distance = file.searchDistance(around: token) { return distance <= 2 }
    if token.closures.contains(where: { setter in
      setter.call?.word == "Binding" && file.flow.field(settingBy: setter)?.field == .search
    }) {
      return true
    }
    if let member = token.member, member.kind == .variable || member.parameters.isEmpty,
      let code = TaskStart(at: token)?.closure.code,
      keepsAnswer(code) || file.flow.callees(of: code).contains(where: { keepsAnswer($0.code) }),
      runsAtKeystrokes(member, calls: 2, in: file)
    {
      return true
    }
    guard let part = token.typeDeclaration else { return false }
    if !file.searchCases(in: part, where: { $0.contains(token) }).isEmpty { return true }
    // A method that is given the query under any name, or a part of one.
    let isTold = file.remembered { file.facts.functions.contains(where: file.index.isGivenSearchText) }
    guard isTold, let function = file.function(around: token) else { return false }
    return ([function] + SearchCode.callers(of: function, in: file)).contains { method in
      !method.isSearchEntry && file.isGivenQuery(method, file.declaration(of: method))
    }
  }

  /// Whether the task asks with search text that is surely typed and keeps the answer, in what a field runs when its search is
  /// submitted, in a method that this calls, or in one that takes a query: who has asked may ask again before the answer comes.
  private func asksWhenAsked(_ closure: Closure, at token: Token, in file: FileContext) -> Bool {
    let isSubmitted =
      isSubmission(token)
      || Self.submissions.words.contains { !file.names(spelled: $0).isEmpty }
        && file.callSites(of: token)?.here.contains(where: isSubmission) == true
    guard isSubmitted || token.member.flatMap(file.flow.fact)?.function.searchEntry == .yes else { return false }
    return waits(in: closure).contains { wait in
      guard let question = wait.next?.chain?.tokens ?? wait.next?.call?.tokens else { return false }
      let asked = file.flow.callees(of: question).map(\.code)
      return isQuery(question, in: file) && ([closure.code] + asked).contains(where: keepsAnswer)
        || isSubmitted && asked.contains { isQuery($0, in: file) && keepsAnswer($0) }
    }
  }

  /// Whether the closure of a field's search around it runs when that is submitted, or the method that a search bar tells of it.
  private func isSubmission(_ token: Token) -> Bool {
    token.member.map { Self.submissions.contains($0.word) } ?? false
      || token.closures.contains { closure in
        Self.submissions.contains(closure.label) || closure.call.map { Self.submissions.contains($0.word) } ?? false
      }
  }

  // SwiftUI, UIKit
  private static let submissions: WordSet = "onSubmit onCommit searchBarSearchButtonClicked"

  private func isQuery(_ code: Tokens, in file: FileContext) -> Bool {
    file.flow.carriedText(in: code).map { $0.field == .search && !$0.isGuess } ?? false
  }

  /// Whether the code observes a typed text, be it one that comes after a pause, or is a method that such code calls, or what listens to
  /// a search, on whatever object.
  private func runsAtKeystrokes(_ code: Declaration, calls: Int, in file: FileContext) -> Bool {
    if code.kind == .variable {
      guard code.bindings.first?.hasObserver == true, let name = code.name else { return false }
      return file.typedText(at: name).map { $0.field == .search && !$0.isSubmitted } ?? false
    }
    guard calls > 0, code.kind == .function, code.parameters.isEmpty else { return false }
    return file.flow.calls(of: code)?.lazy.compactMap(\.name).contains { call in
      guard let there = file.context(at: call), let member = call.member else { return false }
      return there.searchDistance(around: call, byGuess: false) == 0
        || runsAtKeystrokes(member, calls: calls - 1, in: there)
    } ?? false
  }

  /// The answer goes to who asked, by a completion handler; whether it is still wanted is for the asker to say.
  private func takesCompletion(_ token: Token) -> Bool {
    token.member?.parameterClause.contains("escaping") ?? false
  }

  /// A method with a result, or one that its caller awaits, answers who asks.
  private func isLookup(_ token: Token) -> Bool {
    guard let method = token.member, method.kind == .function else { return false }
    return method.isAsync || !method.result.isEmpty && !method.result.contains("Void")
  }

  /// The function ends what it began before, by a method of its own.
  private func endsEarlier(_ token: Token, in file: FileContext) -> Bool {
    guard let code = token.member?.code.before(token) else { return false }
    return code.contains { name in
      guard let call = name.call, call.name == name, call.isOnSelf else { return false }
      return file.ownMethods(called: name).contains { $0.method.code.contains("cancel") }
    }
  }

  // MARK: - What it does

  /// Whether the closure can be overtaken: it awaits something other than a hop to the main actor. Where it hands the query to what
  /// it awaits, only that counts: what follows shows what is there by then.
  private func waits(_ closure: Closure, in file: FileContext) -> Bool {
    let waits = waits(in: closure)
    let asking = waits.filter { carriesQuery($0, in: file) }
    return (asking.isEmpty ? waits : asking).contains { wait in
      // What a stream gives comes later, whoever makes the stream.
      if wait.keyword == .in { return !asking.isEmpty }
      return !isHop(after: wait) && !isRead(after: wait) && !isWrittenAway(after: wait, in: file)
        && !isOneAtATime(after: wait, in: file)
        && AwaitedCalls.mayComeLate(after: wait, in: file)
    }
  }

  /// The closure's own waits; a task inside is a finding of its own.
  private func waits(in closure: Closure) -> [Token] {
    var found: [Token] = []
    var token = closure.brace.next
    while let current = token, closure.contains(current) {
      if current.keyword == .await { found.append(streamSign(ofLoopAt: current) ?? current) }
      let inner = current.word == "Task" ? TaskStart(at: current) : nil
      token = inner?.isContinued == false ? inner?.call.last?.next : current.next
    }
    return found
  }

  /// The `in` of `for await book in store.books(matching: query)`: what is waited for follows it.
  private func streamSign(ofLoopAt wait: Token) -> Token? {
    guard let loop = wait.statement, loop.kind == .for, loop.head.contains(wait),
      loop.first?.next(2).map({ $0 >= wait }) ?? false
    else { return nil }
    return loop.head.first { $0.keyword == .in }
  }

  private func carriesQuery(_ wait: Token, in file: FileContext) -> Bool {
    AwaitedCalls.call(after: wait)?.arguments.contains { argument in
      file.typedText(in: argument.value)?.field == .search
    } ?? false
  }

  /// A hop to the main actor, or back to it from a task that does nothing else.
  private func isHop(after wait: Token) -> Bool {
    let member = wait.next(3)?.word
    if wait.next?.word == "Task", member == "detached", let code = wait.next(3)?.call?.closures.last?.code,
      code.first?.statement?.tokens == code, let inner = code.first(where: { $0.keyword == .await })
    {
      return isHop(after: inner)
    }
    return wait.next?.word == "MainActor" && member == "run" || wait.next?.word == "Task" && member == "yield"
  }

  /// `await database.storeQuery(query)`, a statement of its own: no answer comes back that could be late.
  private func isWrittenAway(after wait: Token, in file: FileContext) -> Bool {
    guard let call = AwaitedCalls.call(after: wait), let name = call.name?.text, let statement = wait.statement,
      statement.last == call.last, statement.tokens.prefix(3).contains(wait),
      case let callees = file.flow.callees(of: call.tokens).map(\.code), !callees.contains(where: keepsAnswer)
    else { return false }
    return WorkNames.writes(name) || !callees.isEmpty && callees.allSatisfy(dropsAnswers)
  }

  /// `_ = try? await page.find(query)`: nothing is done with any answer.
  private func dropsAnswers(_ code: Tokens) -> Bool {
    let waits = code.filter { $0.keyword == .await }
    return !waits.isEmpty && waits.allSatisfy { $0.statement?.first?.kind == .wildcard }
  }

  /// Whether the code assigns to what outlives it once it has waited.
  private func keepsAnswer(_ code: Tokens) -> Bool {
    guard let wait = code.first(where: { $0.keyword == .await }), let statement = wait.statement else { return false }
    return code.from(statement.tokens.first ?? wait).contains { name in
      name.kind == .identifier && DataFlow.assignedValue(name) != nil && (name.isMember || name.definition == nil)
    }
  }

  /// `await model.listings`: what another actor holds now, and no answer to a query; a task's `value` is one.
  private func isRead(after wait: Token) -> Bool {
    guard let first = wait.next, first.kind == .identifier || first.keyword == .self else { return false }
    let steps = first.chain?.steps ?? []
    guard let name = (first.chain?.path ?? [first]).last, name.kind == .identifier,
      // `await found = search(text)` waits for what is assigned.
      name.next?.kind != .equal,
      !steps.contains(where: { $0.kind == .call || $0.kind == .subscript }),
      ![.leftParen, .leftBrace, .leftSquare].contains(name.next?.kind)
    else { return false }
    return !["value", "result", "next"].contains(name.word)
  }

  /// The method that is awaited lets one through at a time, or ends what it began before; also one of another object, or one that is
  /// given the closure around.
  private func isOneAtATime(after wait: Token, in file: FileContext) -> Bool {
    let takers = wait.closures.lazy.compactMap(\.call).filter { !$0.isOnSelf }
    if takers.contains(where: { taker in taker.name.map { endsOwnTask(taker, $0, in: file) } ?? false }) { return true }
    guard let call = AwaitedCalls.call(after: wait), let name = call.name else { return false }
    guard call.isOnSelf || call.first == name else { return endsOwnTask(call, name, in: file) }
    return file.ownMethods(called: name).contains { method, file in
      // What follows one wait that is admitted may be another that is not.
      let waits = method.code.filter { $0.keyword == .await }
      return !waits.isEmpty
        && waits.allSatisfy { place in
          Admission(file: file, starts: [place], code: method.code).reason(for: place.tests(in: file)) != nil
        }
    }
  }

  private func endsOwnTask(_ call: Call, _ name: Token, in file: FileContext) -> Bool {
    guard let path = call.first?.chain?.path.prefix(while: { $0 != name }).map(\.word),
      let type = file.index.type(of: .value(path), at: file.scope(at: name)),
      let entry = file.index.entry(of: type)
    else { return false }
    return file.index.methods(named: name.word, in: entry).contains { method in
      file.index.endsWork(method, of: entry)
        || method.ownCalls.contains { call in
          file.index.methods(named: call, in: entry).contains { file.index.endsWork($0, of: entry) }
        }
    }
  }
}

extension Token {
  /// `_ = job`, `print(job)`: nothing holds it then.
  fileprivate var isLookedAt: Bool {
    previous?.kind == .equal && next(-2)?.kind == .wildcard
      || argumentList?.openedCall.map { $0.word == "print" && $0.receiver.isEmpty } ?? false
  }
}

extension String {
  fileprivate static func gathered(in bag: String, by place: String) -> String {
    "\(place) begins a task at each change of the query and puts it into '\(bag)', where the earlier ones go on, so an old answer "
      + "may come after a newer one; cancel the task before, searchTask?.cancel(), and store the new one in searchTask"
  }

  fileprivate static func unstoredWhenAsked(in place: String) -> String {
    "\(place) begins a task whenever the user asks for a search and keeps none, so an old answer may come after a newer one; "
      + "cancel the task before, searchTask?.cancel(), and store the new one in searchTask"
  }

  fileprivate static func unstored(in place: String) -> String {
    "\(place) begins a task at each change of the query and keeps none, so an old answer may come after a newer one; "
      + "cancel the task before, searchTask?.cancel(), and store the new one in searchTask"
  }

  fileprivate static func unstoredInView(in place: String) -> String {
    "\(place) begins a task at each change of the query and keeps none, so an old answer may come after a newer one; "
      + "let the view cancel it, with .task(id: query)"
  }
}
