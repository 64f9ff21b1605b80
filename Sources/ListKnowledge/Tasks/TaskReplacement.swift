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
  /// The property that is given the task.
  package let property: PropertyFact
  /// The type's property that holds the other one in a struct: `running` of `running.search = Task { … }`; none mostly.
  private let holder: Word
  /// The property's name on the left of the `=`.
  package let name: Token
  package let closure: Closure

  /// Where the task that begins at the token is given to a property of the type around: `name = Task { … }`,
  /// `name[key] = Task.detached { … }`, and `name = makeTask()` of a method that gives the task back.
  package static func all(at token: Token, in file: FileContext) -> [TaskReplacement] {
    guard let task = TaskStart(at: token), !task.isContinued else { return [] }
    if let site = TaskReplacement(of: task, givenAt: token, in: file) { return [site] }
    guard let method = token.member, method.kind == .function, token.closures.isEmpty,
      token.previous?.keyword == .return || method.code.first == token
    else { return [] }
    return file.calls(named: method.word).compactMap { call in
      guard call.isOnSelf, let name = call.name, let start = name.isMember ? name.previous?.previous : name else {
        return nil
      }
      return TaskReplacement(of: task, givenAt: start, in: file)
    }
  }

  /// Where `token` begins the value that is the task.
  private init?(of task: TaskStart, givenAt token: Token, in file: FileContext) {
    guard let equal = token.previous, equal.kind == .equal,
      // `other.task = Task { }` is another object's property.
      let name = CancellableCode.assignedName(before: equal),
      // `let task = Task { }` is new.
      token.declaration?.bindings.contains(where: { $0.value.first == token }) != true,
      name.isMember || file.localBinding(of: name) == nil,
      let type = file.type(around: token), let entry = file.index.entry(of: type)
    else { return nil }
    (self.file, self.entry, self.name, closure) = (file, entry, name, task.closure)
    if NamedValue(endingAt: name)?.isOwn == true {
      guard let own = file.index.property(named: name.word, of: entry)?.property else { return nil }
      (property, holder) = (own, .none)
    } else {
      // A value that the type keeps is its own; another object's task is not.
      guard let owner = name.owner, owner.isOwn, let value = file.projectType(of: owner),
        file.index.facts(of: value).contains(where: { $0.kind == .struct }),
        let inner = file.index.property(named: name.word, of: value)?.property
      else { return nil }
      (property, holder) = (inner, owner.token.word)
    }
  }

  /// `name[key] = …`: one of many.
  package var isKeyed: Bool { name.next?.kind == .leftSquare }

  /// `name`, or `name[key]`.
  package var target: Tokens { isKeyed ? name.next?.partner.map(name.through) ?? name.tokens : name.tokens }

  // MARK: - The old task

  private var pending: PendingWork {
    var pending = PendingWork(in: name.word, of: entry, file: file)
    pending.holder = holder
    return pending
  }

  private func endsOld(_ token: Token) -> Bool { pending.isEnded(by: token) }

  /// What is known of the old task at the name: one walk through the body answers for all places that name the property.
  private var pathAnswer: PathAnswer {
    guard let body = name.body else { return .open }
    let answers = file.remembered(of: body.id, [name.word, holder]) {
      let places = file.names(spelled: name.word, in: body)
      return PathWalk.answers(before: places, in: body, pending.ends, in: file)
    }
    return answers[name] ?? .open
  }

  // MARK: - The answer

  /// Why no task runs beside the new one; nil where one may.
  package func safety() -> String? {
    if !closure.tokens.contains(where: { $0.keyword == .await }) { return "the task never waits" }
    if closure.tokens.contains(where: endsOld) { return "the task waits for the one before" }
    if OldAnswers.areDropped(by: closure, in: file) { return "an answer that is no longer wanted is dropped" }
    if let body = name.body {
      let later = laterEnds(in: body)
      if later.isWaited(after: name, in: body) { return "the code waits for the task" }
      // `let old = task; task = Task { … }; old?.cancel()`
      if later.isEnded(after: name) { return "the task before is ended right after" }
    }
    // A cell that cancels when it is reused has no old task when it is configured.
    if file.index.cancels(name.word, by: "prepareForReuse", in: entry) {
      return "the cell cancels it when it is reused"
    }
    return safety(of: name, starts: [name], calls: 2)
  }

  private func laterEnds(in body: Block) -> LaterEnds {
    file.remembered(of: body.id, [name.word, holder]) {
      // What comes before all places that name the property comes after none of them.
      let ends = file.names(spelled: name.word, in: body).first.map { body.tokens.from($0).filter(endsOld) } ?? []
      return LaterEnds(ends, of: name.word, in: body)
    }
  }

  /// Where the old task ends on some path to the new one, and not on another.
  package var partialEnds: [Token] {
    let answer = pathAnswer
    return answer.isSometimes ? answer.places : []
  }

  private func safety(of place: Token, starts: [Token], calls: Int) -> String? {
    if file.runsOnce(place) { return "'\(file.place(of: place))' runs once" }
    let answer = place == name ? pathAnswer : PathWalk.answer(before: place, pending.ends, in: file)
    if answer.isAlways {
      return "the task before is ended on every path"
    }
    let tests = place.tests(in: file)
    if tests.contains(where: { $0.subject.first == name.word && $0.saysNothingRuns }) { return "none is running here" }
    if file.index.cancels(name.word, in: entry), tests.contains(where: \.asksOldValue) {
      return "the value has changed since the last start"
    }
    let admission = Admission(file: file, starts: starts, code: closure.code, task: name)
    if let reason = admission.reason(for: tests) { return reason }
    guard calls > 0, let sites = file.callSites(of: place), sites.elsewhere.isEmpty else { return nil }
    let reasons = sites.here.map { safety(of: $0, starts: starts + [$0], calls: calls - 1) }
    if reasons.contains(where: { $0 == nil }) { return nil }
    return reasons.first ?? "every caller ends the task before"
  }
}
