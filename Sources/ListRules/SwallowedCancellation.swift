import DataFlow
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// `try? await Task.sleep` in code that can be cancelled, followed by work: a cancelled sleep throws, `try?` drops the
/// error, and the work runs at once.
struct SwallowedCancellation: Rule {
  static let id = "swallowed-cancellation"

  func concerns(_ file: FileOutlook) -> Bool { file.mayWait }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if token.keyword == .await { return checkAwaited(token, in: file, report: report) }
    guard let call = token.call, call.leftParen != nil, isSleep(call, in: file), let statement = token.statement,
      let form = form(of: call, statement)
    else { return }
    check(call, at: token, statement, form, sleep: call, in: file, report: report)
  }

  /// `await pause()` of a function that only sleeps: for who calls it, it is a sleep of another name.
  private func checkAwaited(_ wait: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = AwaitedCalls.call(after: wait), let name = call.name, let statement = wait.statement,
      // One of the project's on `Task` is told of at its own name.
      call.word != "sleep" || !isSleep(call, in: file),
      file.index.hasWaitingFunction(named: name.word),
      let sleep = file.flow.callees(of: call.callee).lazy.compactMap(onlySleep).first,
      let form = form(of: call, statement) ?? (sleep.isDropped ? plainForm(of: call, statement) : nil)
    else { return }
    check(call, at: name, statement, form, sleep: sleep.call, in: file, report: report)
  }

  /// - Parameter sleep: What the call at the token is, or ends with.
  private func check(
    _ call: Call, at token: Token, _ statement: Statement, _ form: Form, sleep: Call, in file: FileContext,
    report: (Violation) -> Void
  ) {
    guard let holder = holder(around: token, in: file) else { return }
    var last = statement
    if case .caughtAndDropped = form {
      // The rest of the `do` is skipped; what runs is what follows its `catch`, which is one for all of its sleeps.
      guard let outer = statement.block.owner,
        !statement.block.statements.contains(where: { $0.precedes(token) && $0.tokens.contains(token.word) })
      else { return }
      last = outer
    }
    guard case .work(let work) = whatFollows(last, of: token, holder.code, in: file) else {
      return
    }

    // A time limit: what is cancelled too early has ended already.
    if isEnd(work) { return }

    let workStart = work.head.isEmpty ? work.first?.tokens ?? work.tokens : work.head
    var violation: Violation
    switch form {
    case .dropped(let start), .caughtAndDropped(let start):
      violation = Violation(from(start, through: call), .goesOn(sleep.text, in: file.place(of: token)))
      violation.notes = [
        Violation.Note(workStart, "this runs although the task was cancelled"),
        Violation.Note(holder.start, holder.reason),
      ]
    case .caught(let start):
      guard holder.isStored else { return }
      violation = Violation(from(start, through: call), .doesNotLookAgain(in: file.place(of: token)))
      violation.holdBack(as: .info)
      violation.notes = [Violation.Note(workStart, "a cancel after the deadline still gets here")]
    }
    // What a `catch` skips is not done; a flag that is taken back after it, may be.
    let skipsWork = last != statement && isShow(work)
    if skipsWork || ConstantDuration.isShorterThanFrame(sleep) || isMinor(work, after: token, holder, in: file) {
      violation.holdBack()
    }
    violation.fix = fix(after: last, holder, in: file)
    report(violation)
  }

  private func from(_ start: Token, through call: Call) -> Tokens {
    call.last.map(start.through) ?? start.tokens
  }

  // MARK: - The fix

  /// Nil where `return` alone cannot leave the code that is cancelled.
  private func fix(after statement: Statement, _ holder: Cancellable, in file: FileContext) -> Violation.ProposedFix? {
    // Inside `extension Task`, `Task` is one with a value, which has no `isCancelled` of its type.
    guard let first = statement.first, file.meaning(of: "Task", at: first).isOutside("Task"),
      file.type(around: first)?.path != ["Task"], canReturnNothing(at: first, holder)
    else { return nil }
    // After the whole `do` that ends with the statement.
    let block = statement.block
    let endsDo = block.role == .doBody && block.last == statement.last?.next
    let place = endsDo ? block.owner ?? statement : statement
    return StatementInsertion.after(place, "guard !Task.isCancelled else { return }", in: file).map {
      Violation.ProposedFix(
        isSafe: false, explanation: "the work is no longer done when the task is cancelled", insertions: [$0])
    }
  }

  /// The innermost function or closure around is the one that is cancelled, and gives no value back.
  private func canReturnNothing(at token: Token, _ holder: Cancellable) -> Bool {
    if token.block.chain.contains(where: { $0.role == .deferBody && holder.code.contains($0) }) { return false }
    guard let closure = token.closures.first else {
      return token.declaration?.kind == .function && token.declaration?.result.isEmpty == true
    }
    // Not in a local declaration of the closure.
    if let start = token.declaration?.first, start > closure.brace { return false }
    return closure.tokens == holder.code && !closure.returnsValue
  }

  /// `send.cancel()`, the last statement.
  private func isEnd(_ statement: Statement) -> Bool {
    guard let call = statement.last?.previous?.previous?.call ?? statement.first?.chain?.last?.call,
      call.last == statement.last
    else { return false }
    return call.word == "cancel" && statement.following.first == nil
  }

  /// What the end of a view lets run at once is mostly for that view alone, as is what it only shows or counts, and a group that nobody
  /// cancels goes on. A time limit that is cancelled resumes what has gone on already. What asks for its reason first mostly has none
  /// then. What is tried again, or throws and searches nothing, ends by itself, as does what looks at the cancellation.
  private func isMinor(_ work: Statement, after sleep: Token, _ holder: Cancellable, in file: FileContext) -> Bool {
    // What is cancelled for good, as where a screen goes away, mostly works for nobody.
    if holder.isStored, !holder.isReplaced, file.searchDistance(around: sleep) == nil { return true }
    if holder.end != .work || !holder.isStored && (isShow(work) || counts(work)) && !undoesRestart(work, holder) {
      return true
    }
    if holder.start.isIntroduced, resumes(work, in: file) { return true }
    if triesToWait(work), work.precedes(sleep) || file.searchDistance(around: sleep) == nil { return true }
    return asksForReason(work, in: file)
      || file.flow.callees(of: work.tokens).contains { callee in
        guard let first = callee.code.first?.statement,
          case .check = next(in: [first] + first.following, of: sleep, callee.code, in: file)
        else { return false }
        return true
      }
  }

  /// `.task(id: message) { …; message = nil }`: what began the next task is taken back by the one that was cancelled for it.
  private func undoesRestart(_ work: Statement, _ holder: Cancellable) -> Bool {
    guard let id = holder.start.call?.argument(labeled: "id")?.value.identifiers, let name = id.last else {
      return false
    }
    return work.tokens.contains { target in
      target.word == name.word && DataFlow.assignedValue(target) != nil
        && target.chain?.tokens.identifiers.first?.word == id.first?.word
    }
  }

  /// Whether all the work is a method of the object that leaves at once where its state gives it nothing to do.
  private func asksForReason(_ work: Statement, in file: FileContext) -> Bool {
    guard work.following.isEmpty, let last = work.tokens.outermost.last(where: { $0.call?.name == $0 })?.call,
      last.last == work.last
    else { return false }
    // `await MainActor.run { … }`
    if last.word == "run", last.receiver.only?.word == "MainActor" {
      guard let inner = last.closures.last?.code.first?.statement else { return false }
      return asksForReason(inner, in: file)
    }
    guard last.isOnSelf, let name = last.name, file.searchDistance(around: name, byGuess: false) == nil else {
      return false
    }
    return file.methods(called: name).contains { method in
      guard let first = method.code.first?.statement,
        let reason = ([first] + first.following).first(where: { !endsOld($0) })
      else { return false }
      // `else { return }`
      return reason.kind == .guard && reason.bodies.first?.statements.first?.tokens.only?.keyword == .return
        && asksOwnState(reason, in: file)
    }
  }

  /// `let page = try await load()`
  private func triesToWait(_ statement: Statement) -> Bool {
    statement.kind != .do && statement.tokens.contains { $0.keyword == .try && $0.next?.keyword == .await }
  }

  /// `task?.cancel()`, `task = nil`
  private func endsOld(_ statement: Statement) -> Bool {
    guard statement.kind == .expression else { return false }
    return statement.tokens.last?.keyword == .nil || statement.tokens.contains { $0.word == "cancel" }
  }

  private func asksOwnState(_ statement: Statement, in file: FileContext) -> Bool {
    statement.head.contains { name in
      name.kind == .identifier && name.definition == nil && file.property(at: name) != nil
    }
  }

  /// `isShown = true`, `withAnimation { … }`, `proxy.scrollTo(id)`: nobody sees it in a view that is gone.
  private func isShow(_ statement: Statement) -> Bool {
    if statement.first?.word == "withAnimation" || statement.last?.partner?.previous?.word == "scrollTo" { return true }
    if let hop = hop(by: statement) { return hop.statements.allSatisfy(isShow) }
    if statement.kind == .if { return statement.bodies.allSatisfy { $0.statements.allSatisfy(isShow) } }
    guard let last = statement.last else { return false }
    return last.previous?.kind == .equal && [.true, .false, .nil].contains(last.keyword)
  }

  /// `secondsLeft -= 1`
  private func counts(_ statement: Statement) -> Bool {
    guard let sign = statement.last?.previous else { return false }
    return sign.word == "-=" || sign.word == "+="
  }

  /// Whether all the work is to let go on who waits: `continuation.resume()`, `race.finish()` that ends so.
  private func resumes(_ work: Statement, in file: FileContext) -> Bool {
    let code = [work.tokens] + file.flow.callees(of: work.tokens).map(\.code)
    return work.following.isEmpty && code.contains { $0.last?.partner?.previous?.call?.word == "resume" }
  }

  // MARK: - What comes next

  private enum Next {
    case check
    case nothing
    /// The code is left, or the loop or `switch` around.
    case left(Statement)
    case work(Statement)
  }

  /// What runs after `statement`: first in its block, then after the block, and so on to the end of `code`. A loop that checks is a
  /// check.
  private func whatFollows(
    _ statement: Statement, of sleep: Token, _ code: Tokens, in file: FileContext
  ) -> Next {
    var statement = statement
    while true {
      var block = statement.block
      switch next(in: statement.following, of: sleep, code, in: file) {
      case .nothing: break
      case .left(let end):
        guard end.kind == .continue, let loop = block.chain.first(where: { Self.loops.contains($0.role) }) else {
          return .nothing
        }
        block = loop
      case let next: return isPolling(statement, in: code) ? .check : next
      }
      guard isInside(block, of: code), let around = block.owner, code.contains(around) else { return .nothing }
      if Self.loops.contains(block.role) {
        // The loop goes round: what stands before the sleep in it is next.
        if CancellableCode.isCheck(around) || CancellableCode.asksIfStopped(around, in: file)
          || around.kind == .while && OldAnswers.compares(around.head, since: sleep, in: file)
        {
          return .check
        }
        let before = block.statements.prefix { $0.raw.range.upper <= sleep.index }
        if case .work(let first) = next(in: Array(before), of: sleep, code, in: file) { return .work(first) }
      }
      statement = around
    }
  }

  private static let loops: Set<BlockRole> = [.whileBody, .forBody, .repeatBody]

  private func isInside(_ block: Block, of code: Tokens) -> Bool { code.contains(block) && block.tokens != code }

  private func next(in statements: [Statement], of sleep: Token, _ code: Tokens, in file: FileContext) -> Next {
    for next in statements where !isBuiltInstead(next, of: sleep, in: file) {
      if CancellableCode.isCheck(next.head) || CancellableCode.asksIfWanted(next, since: sleep, in: file) {
        return .check
      }
      switch next.kind {
      case .do:
        let inside = self.next(in: next.bodies.first?.statements ?? [], of: sleep, code, in: file)
        if case .nothing = inside { continue }
        return inside
      case .break, .throw, .continue: return .left(next)
      case .return where !works(next): return .left(next)
      case .guard where !next.head.contains("await"): continue
      // `var elapsed = interval` does nothing yet, nor does a closure that is only kept.
      case .declaration where !works(next) || holdsClosure(next): continue
      case .expression where setsLocal(next, of: code) || next.tokens.contains(where: CancellableCode.isDroppedCheck):
        continue
      default:
        if let hop = hop(by: next), case .check = self.next(in: hop.statements, of: sleep, code, in: file) {
          return .check
        }
        return .work(next)
      }
    }
    return .nothing
  }

  /// The closure of `await MainActor.run { … }`, which is the same task.
  private func hop(by statement: Statement) -> Closure? {
    guard let closure = statement.tokens.last?.partner?.closure, closure.runsAtOnce else { return nil }
    return closure
  }

  /// Whether the statement stands in another branch of the `#if` around the sleep.
  private func isBuiltInstead(_ statement: Statement, of sleep: Token, in file: FileContext) -> Bool {
    let around = file.conditions(around: sleep)
    guard !around.isEmpty, let first = statement.first else { return false }
    return zip(around, file.conditions(around: first)).contains { $0.first == $1.first && $0.count != $1.count }
  }

  /// `return nil` ends the wait of a time limit; a call in what is returned is work.
  private func works(_ statement: Statement) -> Bool {
    statement.tokens.contains { $0.kind == .leftParen || $0.keyword == .await }
  }

  private func holdsClosure(_ statement: Statement) -> Bool {
    statement.declaration?.bindings.allSatisfy { $0.value.first?.closure?.tokens == $0.value } ?? false
  }

  /// `index += 1`, `text = next(after: text)`: nobody sees yet what a variable of the code itself is given.
  private func setsLocal(_ statement: Statement, of code: Tokens) -> Bool {
    guard let name = statement.first, let sign = name.next, sign.kind == .equal || sign.kind == .binaryOperator,
      !statement.tokens.contains(where: { $0.keyword == .await }),
      case .variable(let binding)? = name.definition, let local = binding.name
    else { return false }
    return code.contains(local)
  }

  private func isPolling(_ statement: Statement, in code: Tokens) -> Bool {
    statement.block.chain.prefix { isInside($0, of: code) }.contains { block in
      guard let loop = block.owner, let last = loop.last else { return false }
      switch block.role {
      case .whileBody: return CancellableCode.isCheck(loop.head)
      case .repeatBody: return block.last?.next.map { CancellableCode.isCheck($0.through(last)) } ?? false
      default: return false
      }
    }
  }
}

extension String {
  fileprivate static func goesOn(_ sleep: String, in place: String) -> String {
    "\(place) drops the cancellation that '\(sleep.singleLine)' throws and goes on with the old work at once; "
      + "return when the sleep throws, or check Task.isCancelled after it"
  }

  fileprivate static func doesNotLookAgain(in place: String) -> String {
    "\(place) returns when the sleep is cancelled, but does not look again after it; "
      + "check Task.isCancelled before the work"
  }
}
