import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// `Task { }` begun when the search text changes and held by nothing, so that nothing can cancel it.
struct UnstoredSearchTask: Rule {
  static let id = "unstored-search-task"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = taskCall(at: index, in: file), let closure = closure(of: call, in: file),
      isDropped(call, in: file), !file.facts.isTest, isBegunBySearch(index, in: file), waits(closure, in: file),
      !isGuarded(index, in: file), !dropsOldAnswers(closure, in: file),
      !takesCompletion(index, in: file),
      // The work of a dispatch group is waited for.
      !file.outline.contains("leave", in: closure.range)
    else { return }
    let isView = file.type(around: index)?.inherited.contains { $0.word == "View" } ?? false
    report(
      Violation(
        TokenRange(index, call.name + 1),
        isView ? .unstoredInView(in: file.place(of: index)) : .unstored(in: file.place(of: index))))
  }

  // MARK: - The task

  /// `Task { }`, `Task.init { }` or `Task.detached { }`.
  private func taskCall(at index: TokenIndex, in file: FileContext) -> RawCall? {
    if let call = file.outline.call(named: index) { return call.range.lower == index ? call : nil }
    guard file.kind(index + 1) == .period, file.kind(index - 1) != .period,
      file.word(index + 2) == "detached" || file.keyword(index + 2) == .`init`
    else { return nil }
    return file.outline.call(named: index + 2)
  }

  private func closure(of call: RawCall, in file: FileContext) -> RawClosure? {
    if call.trailingClosure >= 0 { return file.outline.closure(at: call.trailingClosure) }
    return file.outline.arguments(of: call).lazy
      .compactMap { file.outline.closure(at: file.outline.value(of: $0).lower) }.first
  }

  /// Whether the task is a statement of its own, or given to `_`; not the value that a function or closure returns.
  private func isDropped(_ call: RawCall, in file: FileContext) -> Bool {
    let id = file.outline.statement(around: call.range.lower)
    guard id >= 0 else { return false }
    let statement = file.file.raw.statements[Int(id)]
    guard statement.range.upper == call.range.upper else { return false }
    if statement.range.lower != call.range.lower {
      return file.kind(call.range.lower - 1) == .equal && file.kind(call.range.lower - 2) == .wildcard
    }
    return !isResult(statement, in: file)
  }

  private static let transforms: Set<Word> = [
    "map", "compactMap", "flatMap", "reduce", "withLock", "withLockUnchecked", "sync", "append", "insert",
  ]

  /// Whether the statement is the only one of a block that has a value.
  private func isResult(_ statement: RawStatement, in file: FileContext) -> Bool {
    let block = file.file.raw.blocks[Int(statement.block)]
    guard statement.range.lower == block.range.lower + 1 || block.role == .closure,
      file.outline.after(statement.range.upper - 1) == block.range.upper - 1
    else { return false }
    switch block.role {
    case .closure:
      guard let closure = file.outline.closure(at: block.range.lower), closure.call >= 0 else { return false }
      let name = file.file.raw.calls[Int(closure.call)].name
      return name >= 0 && UnstoredSearchTask.transforms.contains(file.word(name))
    case .functionBody, .accessorBody, .accessorBlock:
      guard block.declaration >= 0 else { return false }
      let declaration = file.file.raw.declarations[Int(block.declaration)]
      return declaration.kind == .variable || !declaration.result.isEmpty
    default: return false
    }
  }

  /// In a search entry point or one call from one.
  private func isBegunBySearch(_ index: TokenIndex, in file: FileContext) -> Bool {
    file.searchDistance(around: index).map { $0 <= 1 } ?? false
  }

  /// The answer goes to who asked, by a completion handler; whether it is still wanted is for the asker to say.
  private func takesCompletion(_ index: TokenIndex, in file: FileContext) -> Bool {
    let member = file.outline.member(around: index)
    guard member >= 0 else { return false }
    let parameters = file.file.raw.declarations[Int(member)].parameterClause
    return parameters >= 0
      && TokenRange(parameters, file.outline.after(parameters)).indices.contains { file.text($0) == "escaping" }
  }

  // MARK: - What it does

  /// Whether the closure can be overtaken: it awaits something other than a hop to the main actor.
  private func waits(_ closure: RawClosure, in file: FileContext) -> Bool {
    var index = closure.range.lower + 1
    while index < closure.range.upper {
      if file.keyword(index) == .await, !isHop(after: index, in: file), !isRead(after: index, in: file),
        !isWrittenAway(after: index, in: file),
        !isOneAtATime(after: index, in: file)
      {
        return true
      }
      // A task inside is a finding of its own.
      if file.word(index) == "Task", let inner = taskCall(at: index, in: file),
        self.closure(of: inner, in: file) != nil, file.kind(inner.range.upper) != .period
      {
        index = inner.range.upper
      } else {
        index += 1
      }
    }
    return false
  }

  private func isHop(after index: TokenIndex, in file: FileContext) -> Bool {
    if file.word(index + 1) == "MainActor", file.word(index + 3) == "run" { return true }
    return file.word(index + 1) == "Task" && file.word(index + 3) == "yield"
  }

  private static let writes = [
    "store", "save", "log", "track", "record", "remember", "report", "set", "enter", "mark",
  ]

  /// `await database.storeQuery(query)`, a statement of its own: no answer comes back that could be late.
  private func isWrittenAway(after index: TokenIndex, in file: FileContext) -> Bool {
    guard let call = awaitedCall(after: index, in: file) else { return false }
    let id = file.outline.statement(around: index)
    guard id >= 0, file.file.raw.statements[Int(id)].range.upper == call.range.upper,
      file.file.raw.statements[Int(id)].range.lower + 2 >= index
    else { return false }
    let name = file.text(call.name)
    return UnstoredSearchTask.writes.contains { write in
      name.hasPrefix(write) && (name.dropFirst(write.count).first?.isUppercase ?? true)
    }
  }

  /// `await model.listings`: what another actor holds now, and no answer to a query; a task's `value` is one.
  private func isRead(after index: TokenIndex, in file: FileContext) -> Bool {
    var name = index + 1
    guard file.kind(name) == .identifier || file.keyword(name) == .self else { return false }
    while file.kind(name + 1) == .period || file.kind(name + 1) == .postfixQuestionMark {
      name += file.kind(name + 1) == .period ? 2 : 1
    }
    return file.outline.call(named: name) == nil && !["value", "result", "next"].contains(file.word(name))
      && file.kind(name) == .identifier && ![.leftParen, .leftBrace, .leftSquare].contains(file.kind(name + 1))
  }

  /// The method that is awaited begins with `guard !isLoading else { return }`.
  private func isOneAtATime(after index: TokenIndex, in file: FileContext) -> Bool {
    guard let call = awaitedCall(after: index, in: file), call.range.lower == call.name,
      let type = file.type(around: index)
    else { return false }
    return file.file.raw.declarations.contains { declaration in
      guard declaration.kind == .function, declaration.body >= 0, file.word(declaration.name) == file.word(call.name),
        file.type(around: declaration.body + 1)?.path == type.path
      else { return false }
      let first = file.outline.statement(around: declaration.body + 1)
      guard first >= 0, file.file.raw.statements[Int(first)].kind == .guard else { return false }
      return CancellableCode.head(of: file.file.raw.statements[Int(first)], in: file).indices.contains {
        isFlag($0, in: file)
      }
    }
  }

  /// The call of a plain chain of names: `await self.database.store(query)`.
  private func awaitedCall(after index: TokenIndex, in file: FileContext) -> RawCall? {
    var name = index + 1
    while file.kind(name + 1) == .period || file.kind(name + 1) == .postfixQuestionMark {
      name += file.kind(name + 1) == .period ? 2 : 1
    }
    return file.outline.call(named: name)
  }

  private static let underWay = SpellingParts(["load", "fetch", "busy", "running", "inprogress", "refresh", "paging"])

  /// `guard !isLoading else { return }`: one at a time, whatever is typed.
  private func isGuarded(_ index: TokenIndex, in file: FileContext) -> Bool {
    let member = file.outline.member(around: index)
    guard member >= 0 else { return false }
    let start = file.file.raw.declarations[Int(member)].range.lower
    return SearchCode.conditions(before: index, downFrom: start, in: file).contains { condition in
      condition.indices.contains { isFlag($0, in: file) }
    }
  }

  private func isFlag(_ index: TokenIndex, in file: FileContext) -> Bool {
    guard file.kind(index) == .identifier else { return false }
    let text = file.text(index).lowercased()
    guard text.hasPrefix("is") || text.hasSuffix("ing") || text.hasPrefix("has") else { return false }
    // `isSearching` alone says that the field is in use; `!isSearching` that no search is under way.
    if text == "issearching" || text == "searching" {
      return [file.kind(index - 1), file.kind(index - 3)].contains(.prefixOperator)
    }
    return UnstoredSearchTask.underWay.occur(in: text.utf8)
  }

  /// `guard query == self.query else { return }` after the wait drops the answer to an old query.
  private func dropsOldAnswers(_ closure: RawClosure, in file: FileContext) -> Bool {
    file.file.raw.statements.contains { statement in
      guard statement.kind == .guard || statement.kind == .if, closure.range.contains(statement.range) else {
        return false
      }
      let head = CancellableCode.head(of: statement, in: file)
      guard !head.indices.contains(where: { file.keyword($0) == .nil }),
        head.indices.contains(where: { file.word($0) == "==" || file.word($0) == "!=" })
      else { return false }
      return TokenRange(closure.range.lower, statement.range.lower).indices.contains { file.keyword($0) == .await }
    }
  }
}

extension String {
  fileprivate static func unstored(in place: String) -> String {
    "\(place) begins a task at each change of the query and keeps none, so an old answer may come after a newer one; "
      + "cancel the task before and store the new one: searchTask?.cancel(); searchTask = Task { … }"
  }

  fileprivate static func unstoredInView(in place: String) -> String {
    "\(place) begins a task at each change of the query and keeps none, so an old answer may come after a newer one; "
      + "let the view cancel it: .task(id: query) { … }"
  }
}
