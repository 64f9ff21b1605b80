import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// `Task { }` begun when the search text changes and held by nothing, so that nothing can cancel it.
struct UnstoredSearchTask: Rule {
  static let id = "unstored-search-task"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let task = TaskStart(at: token), let name = task.call.name, isDropped(task.call),
      isBegunBySearch(token, in: file), waits(task.closure, in: file), !isGuarded(token),
      !dropsOldAnswers(task.closure), !takesCompletion(token),
      // The work of a dispatch group is waited for.
      !task.closure.contains("leave")
    else { return }
    let isView = file.isInside("View", token)
    let place = file.place(of: token)
    report(Violation(token.through(name), isView ? .unstoredInView(in: place) : .unstored(in: place)))
  }

  // MARK: - The task

  /// Whether the task is a statement of its own, or given to `_`; not the value that a function or closure returns.
  private func isDropped(_ call: Call) -> Bool {
    guard let first = call.first, let statement = first.statement, statement.last == call.last else { return false }
    if statement.first != first {
      return first.previous?.kind == .equal && first.next(-2)?.kind == .wildcard
    }
    return !isResult(statement)
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
      return declaration.kind == .variable || !declaration.result.isEmpty
    default: return false
    }
  }

  /// In a search entry point or one call from one.
  private func isBegunBySearch(_ token: Token, in file: FileContext) -> Bool {
    file.searchDistance(around: token).map { $0 <= 1 } ?? false
  }

  /// The answer goes to who asked, by a completion handler; whether it is still wanted is for the asker to say.
  private func takesCompletion(_ token: Token) -> Bool {
    token.member?.parameterClause.contains("escaping") ?? false
  }

  // MARK: - What it does

  /// Whether the closure can be overtaken: it awaits something other than a hop to the main actor.
  private func waits(_ closure: Closure, in file: FileContext) -> Bool {
    var token = closure.brace.next
    while let current = token, closure.contains(current) {
      if current.keyword == .await, !isHop(after: current), !isRead(after: current), !isWrittenAway(after: current),
        !isOneAtATime(after: current, in: file)
      {
        return true
      }
      // A task inside is a finding of its own.
      let inner = current.word == "Task" ? TaskStart(at: current) : nil
      token = inner?.isContinued == false ? inner?.call.last?.next : current.next
    }
    return false
  }

  private func isHop(after wait: Token) -> Bool {
    let member = wait.next(3)?.word
    return wait.next?.word == "MainActor" && member == "run" || wait.next?.word == "Task" && member == "yield"
  }

  private static let writes = [
    "store", "save", "log", "track", "record", "remember", "report", "set", "enter", "mark",
  ]

  /// `await database.storeQuery(query)`, a statement of its own: no answer comes back that could be late.
  private func isWrittenAway(after wait: Token) -> Bool {
    guard let call = awaitedCall(after: wait), let name = call.name?.text, let statement = wait.statement,
      statement.last == call.last, statement.tokens.prefix(3).contains(wait)
    else { return false }
    return UnstoredSearchTask.writes.contains { write in
      name.hasPrefix(write) && (name.dropFirst(write.count).first?.isUppercase ?? true)
    }
  }

  /// `await model.listings`: what another actor holds now, and no answer to a query; a task's `value` is one.
  private func isRead(after wait: Token) -> Bool {
    guard let first = wait.next, first.kind == .identifier || first.keyword == .self else { return false }
    let steps = first.chain?.steps ?? []
    guard let name = (first.chain?.path ?? [first]).last, name.kind == .identifier,
      !steps.contains(where: { $0.kind == .call || $0.kind == .subscript }),
      ![.leftParen, .leftBrace, .leftSquare].contains(name.next?.kind)
    else { return false }
    return !["value", "result", "next"].contains(name.word)
  }

  /// The method that is awaited begins with `guard !isLoading else { return }`.
  private func isOneAtATime(after wait: Token, in file: FileContext) -> Bool {
    guard let call = awaitedCall(after: wait), call.first == call.name, let type = file.type(around: wait) else {
      return false
    }
    return file.declarations.contains { declaration in
      guard declaration.kind == .function, declaration.word == call.word,
        let first = declaration.block?.statements.first, first.kind == .guard,
        file.type(around: declaration.introducer)?.path == type.path
      else { return false }
      return first.head.contains(where: isFlag)
    }
  }

  /// The call of a plain chain of names: `await self.database.store(query)`.
  private func awaitedCall(after wait: Token) -> Call? {
    guard let chain = wait.next?.chain, chain.operand.count == 1 else { return nil }
    return chain.steps.first { $0.kind != .member && $0.kind != .optional }?.call
  }

  private static let underWay = SpellingParts("load fetch busy running inprogress refresh paging")

  /// `guard !isLoading else { return }`: one at a time, whatever is typed.
  private func isGuarded(_ token: Token) -> Bool {
    guard let member = token.member else { return false }
    return token.conditions(in: member).contains { $0.contains(where: isFlag) }
  }

  private func isFlag(_ token: Token) -> Bool {
    guard token.kind == .identifier else { return false }
    let text = token.text.lowercased()
    guard text.hasPrefix("is") || text.hasSuffix("ing") || text.hasPrefix("has") else { return false }
    // `isSearching` alone says that the field is in use; `!isSearching` that no search is under way.
    if text == "issearching" || text == "searching" {
      return [token.previous?.kind, token.next(-3)?.kind].contains(.prefixOperator)
    }
    return UnstoredSearchTask.underWay.occur(in: text.utf8)
  }

  /// `guard query == self.query else { return }` after the wait drops the answer to an old query.
  private func dropsOldAnswers(_ closure: Closure) -> Bool {
    closure.tokens.allStatements.contains { statement in
      guard statement.kind == .guard || statement.kind == .if, let start = statement.first else { return false }
      let head = statement.head
      return head.contains { $0.word == "==" || $0.word == "!=" } && !head.contains { $0.keyword == .nil }
        && closure.brace.up(to: start).contains { $0.keyword == .await }
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
