import ProjectIndex
import RuleKit
import SwiftSource

/// A task is given to a property: may the one before still run?
///
/// It may not where, on every path, the old task is cancelled or awaited, or where the way leads past a test that only one task at
/// a time gets through: the task is nil, a flag or a state that is set with the start, an `oldValue`, a control that is off. All of it may
/// stand in the callers, two calls up; what runs once for an object replaces nothing.
package struct TaskReplacement {
  let file: FileContext
  package let entry: ProjectIndex.TypeEntry
  /// The property's name on the left of the `=`.
  package let name: Token
  package let closure: Closure

  /// `name = Task { … }`, `name[key] = Task.detached { … }`, where `name` is a property of the type around.
  package init?(at token: Token, in file: FileContext) {
    guard let task = TaskStart(at: token), !task.isContinued, let equal = token.previous, equal.kind == .equal,
      // `other.task = Task { }` is another object's property.
      let name = CancellableCode.assignedName(before: equal), NamedValue(endingAt: name)?.isOwn == true,
      // `let task = Task { }` is new.
      token.declaration?.bindings.contains(where: { $0.value.first == token }) != true,
      name.isMember || file.localBinding(of: name) == nil,
      let type = file.type(around: token), let entry = file.index.entry(of: type)
    else { return nil }
    (self.file, self.entry, self.name, closure) = (file, entry, name, task.closure)
  }

  /// `name[key] = …`: one of many.
  package var isKeyed: Bool { name.next?.kind == .leftSquare }

  /// `name`, or `name[key]`.
  package var target: Tokens { isKeyed ? name.next?.partner.map(name.through) ?? name.tokens : name.tokens }

  // MARK: - The old task

  /// The old task is cancelled, or the code waits for its end.
  private var ends: Act {
    Act(
      isDone: endsOld, isImplied: { [word = name.word] in $0.subject.first == word && $0.saysNothingRuns },
      isDoneElsewhere: { [word = name.word, file, entry] in file.index.cancels(word, by: $0, in: entry) })
  }

  private static let endings: WordSet = "cancel value result"
  private static let visits: WordSet = "forEach map compactMap flatMap"

  /// `name?.cancel()`, `await name?.value`, `name.values.forEach { $0.cancel() }`, `for task in name { task.cancel() }`; `name` or
  /// a local that has its value.
  private func endsOld(_ token: Token) -> Bool {
    guard token.kind == .identifier, let chain = token.chain else { return isVisited(token) }
    let isEnded = chain.steps.contains { step in
      guard step.token > token, step.kind == .member || step.kind == .call else { return false }
      if step.kind == .member { return TaskReplacement.endings.contains(step.token.word) }
      return step.call.map {
        TaskReplacement.visits.contains($0.word) && $0.closures.contains { $0.contains("cancel") }
      }
        ?? false
    }
    return isEnded ? isOld(token) : isVisited(token)
  }

  private func isVisited(_ token: Token) -> Bool {
    guard token.word == name.word, let loop = token.statement, loop.kind == .for, loop.head.contains(token) else {
      return false
    }
    return loop.contains("cancel")
  }

  private func isOld(_ token: Token) -> Bool {
    if token.word == name.word { return NamedValue(endingAt: token)?.isOwn == true }
    guard !token.isMember else { return false }
    // `let old = task`, `if let running = self.task`
    if let value = file.boundPath(of: token)?.last(where: { $0.kind == .identifier }) {
      return value.word == name.word && NamedValue(endingAt: value)?.isOwn == true
    }
    // `[old = task]`
    return token.closures.contains { closure in
      closure.captures.contains { $0.first?.word == token.word && $0.count > 1 && $0.last?.word == name.word }
    }
  }

  // MARK: - The answer

  /// Why no task runs beside the new one; nil where one may.
  package func safety() -> String? {
    if !closure.tokens.contains(where: { $0.keyword == .await }) { return "the task never waits" }
    if closure.tokens.contains(where: endsOld) { return "the task waits for the one before" }
    if OldAnswers.areDropped(by: closure, in: file) { return "an answer that is no longer wanted is dropped" }
    let after = name.path().flatMap(\.after).map(\.tokens)
    if after.contains(where: { run in run.contains { $0.keyword == .await } && run.contains(where: endsOld) }) {
      return "the code waits for the task"
    }
    // A cell that cancels when it is reused has no old task when it is configured.
    if file.index.cancels(name.word, by: "prepareForReuse", in: entry) {
      return "the cell cancels it when it is reused"
    }
    return safety(of: name, starts: [name], calls: 2)
  }

  /// Where the old task ends on some path to the new one, and not on another.
  package var partialEnds: [Token] {
    let answer = PathWalk.answer(before: name, ends, in: file)
    return answer.isSometimes ? answer.places : []
  }

  private func safety(of place: Token, starts: [Token], calls: Int) -> String? {
    if file.runsOnce(place) { return "'\(file.place(of: place))' runs once" }
    if PathWalk.answer(before: place, ends, in: file).isAlways { return "the task before is ended on every path" }
    let tests = place.tests(in: file)
    if tests.contains(where: { $0.subject.first == name.word && $0.saysNothingRuns }) { return "none is running here" }
    if file.index.cancels(name.word, in: entry), tests.contains(where: \.asksOldValue),
      place.block.chain.contains(where: { $0.role == .accessorBody })
    {
      return "the value has changed since the last start"
    }
    let admission = Admission(file: file, starts: starts, code: closure.code, task: name)
    if let reason = admission.reason(for: tests) { return reason }
    guard calls > 0, let sites = file.callSites(of: place), sites.elsewhere.allSatisfy({ endsOld($0, before: place) })
    else { return nil }
    let reasons = sites.here.map { safety(of: $0, starts: starts + [$0], calls: calls - 1) }
    if reasons.contains(where: { $0 == nil }) { return nil }
    return reasons.first ?? "every caller ends the task before"
  }

  /// A caller in another file, by its facts alone.
  private func endsOld(_ caller: FunctionFact, before place: Token) -> Bool {
    caller.cancels.contains(name.word) || caller.nilChecks.contains(name.word)
      || caller.ownCalls.contains { call in
        call != file.function(around: place)?.name && file.index.cancels(name.word, by: call, in: entry, steps: 1)
      }
  }
}

extension ConditionTest {
  /// Of a stored task: it is nil, or was cancelled.
  fileprivate var saysNothingRuns: Bool {
    subject.count == 1 ? value == .nil || value == .lacks : subject.last == "isCancelled" && value == .true
  }
}
