import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// `Task { … }`, `Task.init { … }` or `Task.detached { … }`.
package struct TaskStart {
  package let call: Call
  /// What the task does.
  package let closure: Closure

  /// The one that begins with the word `Task` at `token`.
  package init?(at token: Token) {
    var call = token.call
    if call == nil, token.next?.kind == .period, let name = token.next(2),
      name.word == "detached" || name.keyword == .`init`
    {
      call = name.call
    }
    guard let call, call.first == token,
      let closure = call.trailingClosure ?? call.arguments.lazy.compactMap(\.closure).first
    else { return nil }
    self.call = call
    self.closure = closure
  }

  /// `Task { }.value`: more is asked of the task than to run.
  package var isContinued: Bool { call.last?.next?.kind == .period }
}

/// Where code can be cancelled: which closure it runs in, and who could cancel that.
package enum CancellableCode {
  /// What holds the task that runs a closure.
  package enum Holder {
    /// A property or variable; the token names it.
    case stored(Token)
    /// A `.task` modifier or `addTask`: the view or the group cancels it.
    case structured(Token)
    /// Nothing holds it, so nothing can cancel it.
    case nothing
  }

  /// How the closure is started and held; nil for a closure of another kind.
  package static func holder(of closure: Closure, in file: FileContext) -> Holder? {
    guard let call = closure.call, let name = call.name else { return nil }
    switch name.word {
    case "task":
      // A view's modifier: `.task { }`, `.task(id: query) { }`.
      return name.isMember ? .structured(name) : nil
    case "addTask", "addTaskUnlessCancelled":
      return cancelsGroup(around: name) ? .structured(name) : .nothing
    case "Task":
      return holder(ofTask: call)
    case "detached":
      return file.isTaskType(call.receiver) ? holder(ofTask: call) : nil
    default:
      return nil
    }
  }

  /// A group is cancelled by `cancelAll`, or by a child that throws.
  private static func cancelsGroup(around token: Token) -> Bool {
    token.member?.contains(anyOf: "cancelAll withThrowingTaskGroup withThrowingDiscardingTaskGroup") ?? false
  }

  /// What the value of a `Task { }` expression is given to.
  private static func holder(ofTask call: Call) -> Holder {
    // `Task { }.store(in: &x)`, `Task { }.asAnyCancellable()` hand it on.
    if let outer = call.continuation?.name,
      ["store", "asAnyCancellable", "eraseToAnyCancellable", "cancellable"].contains(outer.word)
    {
      return .structured(outer)
    }
    let before = call.first?.previous
    if before?.kind == .equal, let name = before.flatMap(assignedName) { return .stored(name) }
    // `tasks.append(Task { })`, `tasks.insert(…)`
    if before?.kind == .leftParen, let name = before?.previous?.call?.receiver.last, name.kind == .identifier {
      return .stored(name)
    }
    return .nothing
  }

  /// The name that `name =`, `self.name =`, `names[key] =` or `let name: T =` assigns.
  package static func assignedName(before equal: Token) -> Token? {
    guard var last = equal.previous else { return nil }
    if last.kind == .rightSquare, let before = last.partner?.previous { last = before }
    // Back over a type annotation: `let task: Task<Void, Never> = `.
    if let binding = last.declaration?.bindings.first(where: { $0.value.first == equal.next }) {
      return binding.pattern.first
    }
    return last.kind == .identifier ? last : nil
  }

  /// Whether what is stored under the name is cancelled by any code of its type or, unless it is a private property, of the
  /// file. What is private may be cancelled by types inside of its own.
  package static func isCancelled(_ name: Token, in file: FileContext) -> Bool {
    let word = name.word
    var owner: [Word] = []
    if let entry = file.entry(around: name) {
      if file.index.cancels(word, in: entry) { return true }
      if let (_, property) = file.index.property(named: word, of: entry) {
        // A collection is cancelled one by one: `tasks.forEach { $0.cancel() }`, `for task in tasks`.
        if property.typeWords.first != "Task", file.names(spelled: word).contains(where: isEnded) {
          return true
        }
        if property.access == .private { owner = entry.path }
      }
    }
    return file.facts.functions.contains { function in
      let path = file.type(of: function)?.path ?? []
      return path.starts(with: owner) && function.cancels.contains(word)
    }
  }

  /// Whether only the tasks under the name cancel what it holds, by functions that nobody else calls: whoever gets there has waited,
  /// and cancels himself.
  package static func isCancelledByItself(_ name: Token, in file: FileContext) -> Bool {
    guard let entry = file.entry(around: name) else { return false }
    let cancelling = file.index.functions(of: entry).filter { $0.cancels.contains(name.word) }
    return !cancelling.isEmpty
      && cancelling.allSatisfy { function in
        let calls = file.calls.lazy.compactMap(\.name).filter { $0.word == function.name }
        return function.access == .private && !calls.isEmpty
          && calls.allSatisfy { call in
            call.closures.contains { closure in
              if case .stored(let kept)? = holder(of: closure, in: file) { kept.word == name.word } else { false }
            }
          }
      }
  }

  /// Whether only the end of the object cancels what the closure does, which holds the object until it is done:
  /// `task = Task { await load() }`, `deinit { task?.cancel() }`.
  package static func isCancelledTooLate(_ name: Token, by closure: Closure, in file: FileContext) -> Bool {
    guard let entry = file.entry(around: name),
      !closure.captures.contains(where: { $0.last?.keyword == .self }),
      closure.code.contains(where: { $0.keyword == .self || $0.call?.name == $0 && $0.call?.isOnSelf == true })
    else { return false }
    let cancelling = file.index.functions(of: entry).filter { $0.cancels.contains(name.word) }
    return !cancelling.isEmpty && cancelling.allSatisfy { $0.name == "deinit" }
      && !file.index.cancelsFromOutside(name.word, of: entry)
  }

  /// Whether the statement of the name speaks of cancelling, or one that uses the local which it gives its value.
  private static func isEnded(_ name: Token) -> Bool {
    // What stands in no function is a statement with its whole type.
    guard let statement = name.statement, statement.declaration?.kind.isType != true else { return false }
    func cancels(_ code: Tokens) -> Bool {
      code.contains { $0.kind == .identifier && $0.word != name.word && WorkNames.cancels.occur(in: $0.utf8) }
    }
    if cancels(statement.tokens) { return true }
    guard let local = statement.declaration?.bindings.first?.name else { return false }
    return statement.following.contains { $0.contains(local.word) && cancels($0.tokens) }
  }

  // MARK: - Looking after a cancellation

  /// Whether the tokens ask if the task is cancelled; `try? Task.checkCancellation()` drops the answer.
  package static func isCheck(_ run: some TokenRun) -> Bool {
    run.contains(anyOf: "isCancelled withTaskCancellationHandler")
      || run.tokens.contains { $0.word == checkCancellation && !isDroppedCheck($0) }
  }

  private static let checkCancellation: Word = "checkCancellation"

  /// `try? Task.checkCancellation()`, at its name.
  package static func isDroppedCheck(_ name: Token) -> Bool {
    guard name.word == checkCancellation, let mark = name.chain?.first?.previous else { return false }
    return mark.kind == .postfixQuestionMark && mark.previous?.keyword == .try
  }

  /// `guard query == self?.query else { return }`: another way to drop old work is to compare what it was for.
  package static func asksIfWanted(_ statement: Statement, since sleep: Token, in file: FileContext) -> Bool {
    if asksIfStopped(statement, in: file) { return true }
    guard let condition = statement.branches.first?.condition else { return false }
    if OldAnswers.compares(condition, since: sleep, in: file) { return true }
    return statement.branches.contains { branch in
      guard let condition = branch.condition else { return false }
      return ConditionTest.all(in: condition, isTrue: branch.isTaken).contains { isLatch($0, in: file) }
    }
  }

  /// `while isRunning { … }`, where who cancels the task takes the flag back.
  package static func asksIfStopped(_ loop: Statement, in file: FileContext) -> Bool {
    loop.kind == .while
      && loop.head.contains { name in
        name.kind == .identifier && name.definition == nil && file.property(at: name) != nil
          && file.names(spelled: name.word).contains { flag in
            DataFlow.assignedValue(flag)?.only?.keyword == .false
              && flag.member?.tokens.contains { $0.word == "cancel" && $0.call?.name == $0 } == true
          }
      }
  }

  /// `if !isResumed { … }`, where the flag is set and never taken back: what was waited for came first.
  private static func isLatch(_ test: ConditionTest, in file: FileContext) -> Bool {
    guard test.value == .false, let flag = test.subject.last else { return false }
    var isSet = false
    for token in file.tokens where token.word == flag && !token.isIntroduced && token.next?.kind == .equal {
      guard token.next(2)?.keyword == .true else { return false }
      isSet = true
    }
    return isSet
  }
}
