import ListKnowledge
import RuleKit
import SwiftSource

/// Which calls sleep, where their errors are dropped, and who can cancel the code around.
extension SwallowedCancellation {
  /// `Task.sleep`, a bare one in `extension Task`, or a clock's.
  func isSleep(_ call: Call, in file: FileContext) -> Bool {
    let receiver = call.receiver
    guard !receiver.isEmpty else { return call.name.flatMap(file.type)?.path == ["Task"] }
    if file.isTaskType(receiver) { return true }
    // Only clocks have `sleep(for:)` and `sleep(until:)`.
    return ["for", "until"].contains(call.firstArgument?.label)
  }

  enum Form {
    /// `try? await …` as a statement of its own; from the `try`.
    case dropped(Token)
    /// `try await …` in a `do` whose `catch` goes on.
    case caughtAndDropped(Token)
    /// `try await …` in a `do` whose `catch` leaves.
    case caught(Token)
  }

  func form(of call: Call, _ statement: Statement) -> Form? {
    var start = statement.first
    if start?.keyword == .let, start?.next?.kind == .wildcard { start = start?.next }
    if start?.kind == .wildcard, start?.next?.kind == .equal { start = start?.next(2) }
    guard [.expression, .declaration].contains(statement.kind), let start, start.keyword == .try,
      statement.last == call.last
    else { return nil }
    let isOptional = start.next?.kind == .postfixQuestionMark
    guard let wait = start.next(isOptional ? 2 : 1), wait.keyword == .await, wait.next == call.first else { return nil }
    if isOptional { return .dropped(start) }
    guard statement.block.role == .doBody, let handler = statement.block.last?.next, handler.keyword == .catch else {
      return nil
    }
    return leavesInCatch(from: handler) ? .caught(start) : .caughtAndDropped(start)
  }

  /// Whether the `catch` that a cancellation goes to ends the work: returns, throws, or leaves the loop; where none names it, every one from
  /// this one on.
  func leavesInCatch(from first: Token) -> Bool {
    var leavesInAll = true
    var handler: Token? = first
    while let current = handler, current.keyword == .catch {
      var brace = current
      while brace.kind != .leftBrace, let next = brace.next { brace = next }
      let leaves = brace.inside.contains { [.return, .throw, .break, .continue].contains($0.keyword) }
      // `catch is CancellationError { return }`
      if current.up(to: brace).contains("CancellationError") { return leaves }
      leavesInAll = leavesInAll && leaves
      handler = brace.following
    }
    return leavesInAll
  }

  /// The sleep that is all that the function does, and whether its error is dropped there.
  func onlySleep(of function: Declaration) -> (call: Call, isDropped: Bool)? {
    guard let statements = function.body?.first?.block.statements, statements.count == 1, let only = statements.first,
      let call = only.tokens.lazy.compactMap(\.call).first(where: { call in
        call.word == "sleep" && call.name?.closures.isEmpty == true
          && (call.receiver.first?.word == "Task" || ["for", "until"].contains(call.firstArgument?.label))
      }), let statement = call.name?.statement,
      statement == only || only.kind == .do && statement.block.statements.count == 1
    else { return nil }
    return (call, form(of: call, statement) != nil)
  }

  /// `await pause()`, whose error is dropped already.
  func plainForm(of call: Call, _ statement: Statement) -> Form? {
    guard statement.kind == .expression, let start = statement.first, start.keyword == .await, start.next == call.first,
      statement.last == call.last
    else { return nil }
    return .dropped(start)
  }

  // MARK: - Who can cancel

  struct Cancellable {
    /// What the sleep must be looked after in: a closure, or a function's body.
    var code: Tokens
    var start: Token
    var reason: String
    var isStored: Bool
    /// Who begins it ends the one before: what was cancelled works beside what replaced it.
    var isReplaced = false
    var end = End.work

    enum End {
      /// What it does is cancelled, as what replaces it begins.
      case work
      /// `.task { }` without an id: only the view's end cancels it.
      case view
      /// A group that is not cancelled as such: only a task of it that fails ends the others.
      case group
    }
  }

  func holder(around token: Token, in file: FileContext) -> Cancellable? {
    for closure in token.closures {
      switch CancellableCode.holder(of: closure, in: file) {
      case .stored(let name):
        guard CancellableCode.isCancelled(name, in: file), !CancellableCode.isCancelledByItself(name, in: file),
          !CancellableCode.isCancelledTooLate(name, by: closure, in: file)
        else { return nil }
        return Cancellable(
          code: closure.tokens, start: name, reason: "'\(name.text)' holds the task and is cancelled", isStored: true,
          isReplaced: isReplaced(name, at: name, in: file))
      case .structured(let name):
        return Cancellable(
          code: closure.tokens, start: name, reason: .runsCancellable(name.text), isStored: false,
          end: end(of: name))
      case .nothing:
        return nil
      case nil:
        continue
      }
    }
    return callerHolder(around: token, in: file)
  }

  /// The sleep stands in a function of its own: one that a cancellable closure of this file calls.
  func callerHolder(around token: Token, in file: FileContext) -> Cancellable? {
    guard let function = token.member, function.kind == .function, let body = function.body, token.closures.isEmpty
    else { return nil }
    for case let name? in file.calls.lazy.map(\.name)
    where name.word == function.word && name.typeDeclaration == token.typeDeclaration {
      switch name.closures.lazy.compactMap({ CancellableCode.holder(of: $0, in: file) }).first {
      case .structured(let holder):
        return Cancellable(
          code: body, start: name, reason: "called from here; " + .runsCancellable(holder.text), isStored: false,
          end: end(of: holder))
      case .stored(let holder) where CancellableCode.isCancelled(holder, in: file):
        return Cancellable(
          code: body, start: name, reason: "called from the task in '\(holder.text)', which is cancelled",
          isStored: true, isReplaced: isReplaced(holder, at: name, in: file))
      default:
        continue
      }
    }
    return nil
  }

  /// Whether the function that begins the task cancels what the name holds, itself or in a method of its type that it calls, or another
  /// object does.
  private func isReplaced(_ name: Token, at start: Token, in file: FileContext) -> Bool {
    guard let function = file.function(around: start), let type = file.entry(around: start) else { return true }
    return function.cancels.contains(name.word) || file.index.cancelsFromOutside(name.word, of: type)
      || file.index.functions(of: type).contains {
        $0.cancels.contains(name.word) && function.ownCalls.contains($0.name)
      }
  }

  func end(of name: Token) -> Cancellable.End {
    if name.word == "task" { return name.call?.argument(labeled: "id") == nil ? .view : .work }
    guard ["addTask", "addTaskUnlessCancelled"].contains(name.word) else { return .work }
    return name.member?.contains("cancelAll") == false ? .group : .work
  }
}

extension String {
  fileprivate static func runsCancellable(_ name: String) -> String {
    name == "task"
      ? "the view cancels this task when it goes away or its id changes"
      : "the group that runs this can be cancelled"
  }
}
