import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A search that does nothing about the one that is still pending where the query is empty.
struct PendingSearchSurvivesEmpty: Rule {
  static let id = "pending-search-survives-empty"

  func concerns(_ file: FileOutlook) -> Bool { file.holdsPendingWork }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    let test = Self.ends.contains(token.word) ? enclosingSwitch(token) : switchOver(token) ?? token
    if let test { check(at: test, in: file, report) }
  }

  /// The `switch` of `switch query.count { … }`, at its `count`.
  private func switchOver(_ asked: Token) -> Token? {
    guard asked.next?.kind == .leftBrace, let statement = asked.statement, statement.kind == .switch,
      EmptinessTest.emptyCase(of: statement) != nil
    else { return nil }
    return statement.first
  }

  private static let ends: WordSet = "cancel invalidate"

  /// The `switch` around what ends a search, once for all that do so in it.
  private func enclosingSwitch(_ end: Token) -> Token? {
    guard let statement = end.block.chain.first(where: { $0.role == .switchCase })?.owner,
      statement.tokens.first(where: { Self.ends.contains($0.word) }) == end
    else { return nil }
    return statement.first
  }

  private func check(at token: Token, in file: FileContext, _ report: (Violation) -> Void) {
    guard let query = EmptinessTest.subject(at: token), let entry = file.entry(around: token),
      // Of most types nothing is known that could be pending.
      enders(of: entry, file) != nil || keepsPause(entry, file), let fork = Fork(at: token, in: file)
    else { return }
    let replaced = replaced(by: fork, at: token, entry, file)
    // Where text comes from is dear to ask, and nearly no test of a text stands before a search.
    guard !replaced.isEmpty, !isHandedOn(query, by: fork.empty, in: file), isSearch(token, query, in: file) else {
      return
    }
    for place in replaced {
      var pending = PendingWork(in: place.word, of: entry, file: file)
      pending.isPause = isPause(place, file)
      guard !PathWalk.answer(before: token, pending.ends, in: file).isAlways,
        !PathWalk.isDone(by: fork.empty, pending.ends, in: file), mayFillList(place, at: token, query, entry, file),
        !(fork.both?.contains { isReplaced($0, pending, file) } ?? false),
        !isEndedWhenSet(query, pending, file), !isEndedElsewhere(pending, besides: token, file)
      else { continue }
      var violation = Violation(query, .survives(place.text, query.text.singleLine, in: file.place(of: token)))
      if place.file === file.file { violation.notes = [Violation.Note(place, "it is replaced only here")] }
      if hidesList(fork, in: file) { violation.holdBack() }
      return report(violation)
    }
  }

  /// `var query = "" { didSet { pending?.cancel() … } }`: whether what observes the query ends the work at each change.
  private func isEndedWhenSet(_ query: Tokens, _ pending: PendingWork, _ file: FileContext) -> Bool {
    guard let name = query.last, NamedValue(endingAt: name)?.isOwn == true, let property = file.property(at: name),
      property.hasObserver, let observers = file.binding(of: property)?.accessors
    else { return false }
    return observers.contains { PathWalk.isDone(by: $0.body?.first?.block.statements ?? [], pending.ends, in: file) }
  }

  /// Whether other code of the type, which runs at each change of the text, ends the work where that is empty:
  /// `$query.sink { $0.isEmpty ? clear() : suggest($0) }`.
  private func isEndedElsewhere(_ pending: PendingWork, besides test: Token, _ file: FileContext) -> Bool {
    file.flow.declarations(of: pending.entry).contains { part in
      part.file === file.file
        && part.tokens.contains { other in
          guard other.member != test.member, let tested = EmptinessTest(at: other)?.text,
            let fork = Fork(at: other, in: file), PathWalk.isDone(by: fork.empty, pending.ends, in: file),
            let text = file.flow.origin(of: tested).typed
          else { return false }
          return text.field == .search && !text.isGuess && !file.flow.runsWhenAsked(other)
        }
    }
  }

  /// `searchQuery = query`, where code that runs when `searchQuery` is set looks whether it is empty: that is the search.
  private func isHandedOn(_ query: Tokens, by empty: [Statement], in file: FileContext) -> Bool {
    guard let word = query.last?.word else { return false }
    return empty.contains { statement in
      guard let equal = statement.tokens.outermost.first(where: { $0.kind == .equal }), let name = equal.previous,
        statement.tokens.after(equal).last?.word == word, let property = file.property(at: name), property.hasObserver
      else { return false }
      return file.binding(of: property)?.accessorBlock?.contains { EmptinessTest(at: $0)?.text.word == name.word }
        ?? false
    }
  }

  /// Whether an empty query hides the list that any other shows: nobody sees what comes late there.
  private func hidesList(_ fork: Fork, in file: FileContext) -> Bool {
    fork.empty.flatMap { $0.tokens.filter { $0.isHidden(.true) } }.contains { list in
      fork.full.contains { $0.contains { $0.word == list.word && $0.isHidden(.false) } }
        && file.property(at: list)?.typeWords.contains {
          file.index.reaches(SDKNames.lists, from: file.meaning(of: $0, at: list))
        } == true
    }
  }

  // MARK: - The two ways

  /// What a test of the query divides.
  private struct Fork {
    /// What runs where the query is empty alone.
    var empty: [Statement] = []
    /// What runs where it is not.
    var full: [Tokens] = []
    /// What runs afterwards in both cases; nil where one of the ways leaves.
    var both: Tokens?

    /// Nil where the empty query goes the same way as any other.
    init?(at test: Token, in file: FileContext) {
      guard let statement = test.statement, let code = test.member else { return nil }
      if test.keyword == .switch {
        guard let block = EmptinessTest.emptyCase(of: statement) else { return nil }
        empty = block.statements
        full = statement.cases.map(\.block).filter { $0 != block }.map(\.tokens)
        let rest = code.tokens.after(statement)
        if PathWalk.leaves(empty, in: file) { full.append(rest) } else { both = rest }
        return
      }
      let branches = statement.branches
      guard let place = branches.firstIndex(where: { $0.condition?.contains(test) ?? false }),
        let condition = branches[place].condition,
        let value = ConditionTest.all(in: condition, isTrue: branches[place].isTaken)
          .first(where: { $0.tokens.contains(test) })?.value
          ?? Self.length(test, in: condition, isTrue: branches[place].isTaken)
      else { return nil }
      let (block, others) = (branches[place].block, branches[(place + 1)...].map(\.block))
      let rest = code.tokens.after(statement)
      both = rest
      switch value {
      case .lacks:
        empty = block.statements
        full = others.map(\.tokens)
        if PathWalk.leaves(empty, in: file) {
          full.append(rest)
          both = nil
        }
        guard !full.isEmpty else { return nil }
      case .holds:
        full = [block.tokens]
        // Of `else if`, nobody knows which way an empty query goes.
        guard others.count < 2 else { return nil }
        empty = others.first?.statements ?? []
        if PathWalk.leaves(empty, in: file), !others.isEmpty { both = nil }
      default: return nil
      }
    }

    /// A greater number is a limit, and no question of whether there is enough to search for.
    private static let longest = 4

    /// What `query.count >= 3` as a condition, or a part of one that all must hold, says: too short a query is as good as none.
    private static func length(_ test: Token, in condition: Tokens, isTrue: Bool) -> ConditionTest.Value? {
      guard test.word == "count", let sign = test.next, sign.kind == .binaryOperator,
        let number = sign.next.flatMap({ Int($0.text) }), number <= Self.longest,
        let clause = condition.split(at: .comma).first(where: { $0.contains(test) }), clause.last == sign.next,
        clause.outermost.contains(sign), !clause.outermost.contains(where: { $0.kind == .binaryOperator && $0 != sign })
      else { return nil }
      switch sign.word {
      case ">", ">=": return isTrue ? .holds : .lacks
      case "<", "<=": return isTrue ? .lacks : .holds
      default: return nil
      }
    }
  }

  /// Code that runs at each change of the query, or tests what is known to be typed into a search field.
  private func isSearch(_ test: Token, _ query: Tokens, in file: FileContext) -> Bool {
    if let text = file.flow.origin(of: query).typed, !text.isGuess, text.field == .search {
      // Who reads the query when something else changes ends no search of it.
      guard !isKeptBefore(text, test, in: file) || file.searchDistance(around: test) != nil,
        !file.flow.runsWhenAsked(test), !listensToOther(test, in: file), mayFollowKeystrokes(test, in: file)
      else { return false }
      file.evidence.record(text, for: query.text.singleLine)
      return true
    }
    // Nor does who submits an empty one: it changes nothing that is typed.
    return file.searchDistance(around: test) != nil && !file.flow.runsWhenAsked(test)
  }

  /// Where all calls are known, one of them must stand where the text changes.
  private func mayFollowKeystrokes(_ test: Token, in file: FileContext) -> Bool {
    guard let function = test.function, file.flow.calls(of: function)?.isEmpty == false else { return true }
    return file.flow.mayFollowKeystrokes(test)
  }

  /// Whether the end of a pipeline on something else holds the test, such as the answers of a search.
  private func listensToOther(_ test: Token, in file: FileContext) -> Bool {
    test.closures.lazy.compactMap(\.call).first { SearchClosures.ends.contains($0.word) }.map { !file.listens($0) }
      ?? false
  }

  /// Whether another method of the type keeps the text: that one is told of it, and not the one that tests.
  private func isKeptBefore(_ text: TypedText, _ test: Token, in file: FileContext) -> Bool {
    guard let keeper = text.way.last?.token, keeper.file === file.file, keeper.member != test.member,
      DataFlow.assignedValue(keeper) != nil
    else { return false }
    return file.type(around: keeper)?.id == file.type(around: test)?.id
  }

  // MARK: - What is pending

  /// The methods of the type that end work or lead to one that does, two calls away: no other replaces any. Nil where nothing ends
  /// any.
  private func enders(of entry: ProjectIndex.TypeEntry, _ file: FileContext) -> Set<Word>? {
    return file.remembered(of: entry.id) {
      let functions = file.index.functions(of: entry)
      let endsWhenSet = file.index.ownProperties(of: entry).contains { file.endsWhenSet($0) }
      var names = Set(functions.filter { endsWhenSet || !$0.cancels.isEmpty }.map(\.name))
      guard !names.isEmpty else { return nil }
      for _ in 0..<2 { names.formUnion(functions.filter { !$0.ownCalls.isDisjoint(with: names) }.map(\.name)) }
      return names
    }
  }

  /// The properties that code which runs for a query ends and stores anew, at their names; also in methods of the type, two calls
  /// away. Of what runs a closure after a pause only here.
  private func replaced(
    by fork: Fork, at test: Token, _ entry: ProjectIndex.TypeEntry, _ file: FileContext
  ) -> [Token] {
    var frontier = fork.full
    var found = pauses(around: test, of: entry, file).filter { name in frontier.contains { $0.contains(name) } }
    guard let enders = enders(of: entry, file) else { return found }
    for _ in 0..<3 {
      found += frontier.flatMap { replaced(in: $0, entry, file) }
      frontier = frontier.filter { $0.contains { enders.contains($0.word) } }.flatMap { file.flow.callees(of: $0) }
        .filter { file.flow.fact(of: $0)?.owner?.id == entry.id }.map(\.tokens)
    }
    return found
  }

  /// Whether what is stored there may still fill the list when the test is reached: nothing says that none runs, and its work is not
  /// only something else, of which all is known: to keep the latest searches.
  private func mayFillList(
    _ place: Token, at test: Token, _ query: Tokens, _ entry: ProjectIndex.TypeEntry, _ file: FileContext
  ) -> Bool {
    guard let value = DataFlow.assignedValue(place),
      let work = (value.closures.first ?? value.only?.givenValues.lazy.compactMap { $0.closures.first }.first)?.code
    else { return true }
    let admission = Admission(file: file, starts: [place], code: work, task: place)
    if admission.reason(for: test.tests(in: file)) != nil || keepsUnderKey(work, of: place, file) { return false }
    let calls = work.filter { $0.call?.name == $0 }.map { file.flow.callees(of: $0.tokens) }
    guard !calls.isEmpty, !calls.contains(where: \.isEmpty), let word = query.last?.word else { return true }
    let own = calls.joined().filter { file.flow.fact(of: $0)?.owner?.id == entry.id }.map(\.tokens)
    return ([work] + own).contains { code in
      code.contains { $0.word == word || $0.next?.kind == .equal && !$0.isIntroduced }
    }
      || calls.joined().contains { callee in
        file.flow.fact(of: callee).map {
          $0.function.reloadsList || !$0.function.effects.isDisjoint(with: [.fetches, .filters])
        } ?? true
      }
  }

  /// Whether the work only keeps what it finds under what was asked, `cache[query] = found`, and nobody waits for its value: an answer
  /// that comes late is the right one there.
  private func keepsUnderKey(_ work: Tokens, of place: Token, _ file: FileContext) -> Bool {
    let acts = work.allStatements.filter { $0.kind == .expression }
    return !acts.isEmpty
      && acts.allSatisfy { act in act.tokens.first { $0.kind == .equal }?.previous?.kind == .rightSquare }
      && !file.names(spelled: place.word).contains { $0.pastUnwrapping?.next?.word == "value" }
  }

  /// Those of the function around the test: one walk answers for all of its tests.
  private func pauses(around test: Token, of entry: ProjectIndex.TypeEntry, _ file: FileContext) -> [Token] {
    guard keepsPause(entry, file), let code = test.member else { return [] }
    return file.remembered(about: code) { code.tokens.filter { isPause($0, file) } }
  }

  /// Whether the type keeps an object that may wait: one of the project with a method that does, or one that is named after it.
  private func keepsPause(_ entry: ProjectIndex.TypeEntry, _ file: FileContext) -> Bool {
    return file.remembered(of: entry.id) {
      file.index.ownProperties(of: entry).contains { property in
        guard let word = property.typeWords.first else { return false }
        let type = file.index.scope(inside: entry).flatMap { file.index.type([word], at: $0) }
        guard let type else { return Waiting.isForeign(property, in: file) }
        return file.index.does(.waits, in: type)
      }
    }
  }

  /// `debouncer.execute { … }` of an object that the type keeps: a closure takes the place of the one that waits.
  private func isPause(_ name: Token, _ file: FileContext) -> Bool {
    guard name.kind == .identifier, let dot = name.pastUnwrapping, dot.kind == .period, let method = dot.next,
      let call = method.call, call.name == method, !call.closures.isEmpty, NamedValue(endingAt: name)?.isOwn == true
    else { return false }
    return Waiting.isHelper(call, in: file) && endsEarlier(call, file) || Waiting.isForeignHelper(call, in: file)
  }

  private func endsEarlier(_ call: Call, _ file: FileContext) -> Bool {
    file.flow.callees(of: call.callee).contains { callee in
      callee.code.contains { Self.ends.contains($0.word) }
        || (file.flow.fact(of: callee)?.function.cancels.isEmpty == false)
    }
  }

  private func replaced(in code: Tokens, _ entry: ProjectIndex.TypeEntry, _ file: FileContext) -> [Token] {
    code.filter { name in
      guard name.pastUnwrapping?.kind == .equal, name.pastUnwrapping?.next?.keyword != .nil,
        NamedValue(endingAt: name)?.isOwn == true,
        let property = file.index.property(named: name.word, of: entry)?.property, !holdsMany(property, file)
      else { return false }
      if file.endsWhenSet(property) { return true }
      let pending = PendingWork(in: name.word, of: entry, file: file)
      return code.before(name).contains { token in
        pending.isEnded(by: token)
          // By a method of the type's own.
          || token.call?.isOnSelf == true && file.index.cancels(name.word, by: token.word, in: entry)
      }
    }
  }

  /// `[Package]` that is emptied is no work that is ended.
  private func holdsMany(_ property: PropertyFact, _ file: FileContext) -> Bool {
    let binding = file.binding(of: property)
    return binding?.type.first?.kind == .leftSquare || binding?.value.first?.kind == .leftSquare
  }

  /// Whether the token ends what is pending, or puts another in its place.
  private func isReplaced(_ token: Token, _ pending: PendingWork, _ file: FileContext) -> Bool {
    pending.isEnded(by: token) || token.word == pending.name && token.pastUnwrapping?.kind == .equal
      || token.call?.isOnSelf == true && token.call?.name == token
        && file.index.cancels(pending.name, by: token.word, in: pending.entry)
  }
}

extension Token {
  /// `results` of `results.isHidden = true`
  fileprivate func isHidden(_ value: Keyword) -> Bool {
    guard let member = pastUnwrapping?.next, member.word == "isHidden" else { return false }
    return DataFlow.assignedValue(member)?.only?.keyword == value
  }
}

extension String {
  fileprivate static func survives(_ pending: String, _ query: String, in place: String) -> String {
    "\(place) leaves on an empty '\(query)' while the search in '\(pending)' may still run and fill the list again; "
      + "cancel '\(pending)' before the query is looked at"
  }
}
