import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// `try? await Task.sleep` in code that can be cancelled, followed by work: a cancelled sleep throws, `try?` drops the
/// error, and the work runs at once.
struct SwallowedCancellation: Rule {
  static let id = "swallowed-cancellation"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), call.leftParen >= 0, isSleep(call, in: file),
      !file.facts.isTest
    else { return }
    let id = file.outline.statement(around: index)
    guard id >= 0 else { return }
    let statement = file.file.raw.statements[Int(id)]
    guard let form = form(of: call, statement, in: file), let holder = holder(around: index, in: file) else { return }
    var last = statement
    if case .caughtAndDropped = form {
      // The rest of the `do` is skipped; what runs is what follows its `catch`.
      let outer = file.outline.statement(around: file.file.raw.blocks[Int(statement.block)].range.lower - 1)
      guard outer >= 0 else { return }
      last = file.file.raw.statements[Int(outer)]
    }
    guard case .work(let work) = whatFollows(last, upTo: holder.closure, in: file) else { return }

    if holder.endsWithView, isShow(work, in: file) { return }

    let fix = fix(after: last, holder, in: file)
    switch form {
    case .dropped(let start), .caughtAndDropped(let start):
      var violation = Violation(
        TokenRange(start, call.range.upper), .goesOn(file.text(call.range), in: file.place(of: index)))
      violation.notes = [
        Violation.Note(range: firstTokens(of: work, in: file), message: "this runs although the task was cancelled"),
        Violation.Note(range: TokenRange(holder.start, holder.start + 1), message: holder.reason),
      ]
      violation.fix = fix
      report(violation)
    case .caught(let start):
      guard holder.isStored else { return }
      var violation = Violation(TokenRange(start, call.range.upper), .doesNotLookAgain(in: file.place(of: index)))
      violation.profile = .strict
      violation.severity = .info
      violation.confidence = .possible
      violation.notes = [
        Violation.Note(range: firstTokens(of: work, in: file), message: "a cancel after the deadline still gets here")
      ]
      violation.fix = fix
      report(violation)
    }
  }

  // MARK: - The fix

  /// Nil where `return` alone cannot leave the code that is cancelled.
  private func fix(after statement: RawStatement, _ holder: Cancellable, in file: FileContext) -> Violation.ProposedFix?
  {
    // Inside `extension Task`, `Task` is one with a value, which has no `isCancelled` of its type.
    guard !file.index.declaresType(named: "Task"), file.type(around: statement.range.lower)?.path != ["Task"],
      canReturnNothing(at: statement.range.lower, holder, in: file)
    else { return nil }
    let last = endOfDo(statement, in: file)
    return Violation.ProposedFix(
      isSafe: false, explanation: "the work is no longer done when the task is cancelled",
      insertions: [StatementInsertion.after(last.range, "guard !Task.isCancelled else { return }", in: file)])
  }

  /// The `do` statement whose body ends with `statement`, or else `statement`.
  private func endOfDo(_ statement: RawStatement, in file: FileContext) -> RawStatement {
    let block = file.file.raw.blocks[Int(statement.block)]
    guard block.role == .doBody, block.range.upper - 1 == statement.range.upper else { return statement }
    let around = file.outline.statement(around: block.range.lower - 1)
    return around >= 0 ? file.file.raw.statements[Int(around)] : statement
  }

  /// The innermost function or closure around is the one that is cancelled, and gives no value back.
  private func canReturnNothing(at index: TokenIndex, _ holder: Cancellable, in file: FileContext) -> Bool {
    var block = file.outline.block(around: index)
    while block > 0, holder.closure.contains(file.file.raw.blocks[Int(block)].range.lower) {
      if file.file.raw.blocks[Int(block)].role == .deferBody { return false }
      block = file.file.raw.blocks[Int(block)].parent
    }
    let declaration = file.outline.declaration(around: index)
    if let closure = file.outline.closures(around: index).first {
      let isOwn = declaration < 0 || file.file.raw.declarations[Int(declaration)].range.lower < closure.range.lower
      return closure.range == holder.closure && isOwn && !returnsValue(in: closure.range, file)
    }
    guard declaration >= 0, file.file.raw.declarations[Int(declaration)].kind == .function else { return false }
    return file.file.raw.declarations[Int(declaration)].result.isEmpty
  }

  private func returnsValue(in range: TokenRange, _ file: FileContext) -> Bool {
    range.indices.contains { index in
      file.keyword(index) == .return && !file.file.raw.tokens[Int(index) + 1].startsLine
        && file.kind(index + 1) != .rightBrace && file.kind(index + 1) != .semicolon
        && file.outline.closures(around: index).first?.range == range
    }
  }

  // MARK: - Which sleeps

  /// `Task.sleep`, a bare one in `extension Task`, or a clock's.
  private func isSleep(_ call: RawCall, in file: FileContext) -> Bool {
    let receiver = file.receiver(of: call)
    guard !receiver.isEmpty else { return file.type(around: call.name)?.path == ["Task"] }
    if file.isTaskType(receiver) { return true }
    let isClock = receiver.indices.contains { file.text($0).lowercased().hasSuffix("clock") }
    return isClock && file.outline.label(of: file.outline.firstArgument(of: call)) != .none
  }

  private enum Form {
    /// `try? await …` as a statement of its own; from the `try`.
    case dropped(TokenIndex)
    /// `try await …` in a `do` whose `catch` goes on.
    case caughtAndDropped(TokenIndex)
    /// `try await …` in a `do` whose `catch` leaves.
    case caught(TokenIndex)
  }

  private func form(of call: RawCall, _ statement: RawStatement, in file: FileContext) -> Form? {
    var start = statement.range.lower
    if file.keyword(start) == .let, file.kind(start + 1) == .wildcard { start += 1 }
    if file.kind(start) == .wildcard, file.kind(start + 1) == .equal { start += 2 }
    guard statement.kind == .expression || statement.kind == .declaration, file.keyword(start) == .try,
      call.range.upper == statement.range.upper
    else {
      return nil
    }
    if file.kind(start + 1) == .postfixQuestionMark {
      return file.keyword(start + 2) == .await && start + 3 == call.range.lower ? .dropped(start) : nil
    }
    guard file.keyword(start + 1) == .await, start + 2 == call.range.lower else { return nil }
    let block = file.file.raw.blocks[Int(statement.block)]
    guard block.role == .doBody, file.keyword(block.range.upper) == .catch else { return nil }
    return leavesInCatch(after: block.range.upper, in: file) ? .caught(start) : .caughtAndDropped(start)
  }

  /// Whether every `catch` from the one at `index` on ends the work: returns, throws, or leaves the loop.
  private func leavesInCatch(after index: TokenIndex, in file: FileContext) -> Bool {
    var index = index
    while file.keyword(index) == .catch {
      while file.kind(index) != .leftBrace, file.kind(index) != .endOfFile { index += 1 }
      let end = file.outline.after(index)
      let leaves = TokenRange(index, end).indices.contains { token in
        [.return, .throw, .break, .continue].contains(file.keyword(token))
      }
      guard leaves, end > index + 1 else { return false }
      index = end
    }
    return true
  }

  /// `isShown = true`, `withAnimation { … }`: nobody sees it in a view that is gone.
  private func isShow(_ statement: RawStatement, in file: FileContext) -> Bool {
    if file.word(statement.range.lower) == "withAnimation" { return true }
    let last = statement.range.upper - 1
    return file.kind(last - 1) == .equal && [.true, .false, .nil].contains(file.keyword(last))
  }

  // MARK: - Who can cancel

  private struct Cancellable {
    /// The closure the sleep must be looked after in; nil for the whole function.
    var closure: TokenRange
    var start: TokenIndex
    var reason: String
    var isStored: Bool
    /// `.task { }` without an id: only the view's end cancels it.
    var endsWithView = false
  }

  private func holder(around index: TokenIndex, in file: FileContext) -> Cancellable? {
    for closure in file.outline.closures(around: index) {
      guard let holder = CancellableCode.holder(of: closure, in: file) else { continue }
      switch holder {
      case .stored(let name):
        guard CancellableCode.isCancelled(name, in: file) else { return nil }
        return Cancellable(
          closure: closure.range, start: name, reason: "'\(file.text(name))' holds the task and is cancelled",
          isStored: true)
      case .structured(let name):
        return Cancellable(
          closure: closure.range, start: name, reason: .runsCancellable(file.text(name)), isStored: false,
          endsWithView: endsWithView(name, in: file))
      case .none:
        return nil
      }
    }
    return callerHolder(around: index, in: file)
  }

  /// The sleep stands in a function of its own: one that a cancellable closure of this file calls.
  private func callerHolder(around index: TokenIndex, in file: FileContext) -> Cancellable? {
    let member = file.outline.member(around: index)
    guard member >= 0 else { return nil }
    let declaration = file.file.raw.declarations[Int(member)]
    guard declaration.kind == .function, declaration.body >= 0, file.outline.closures(around: index).isEmpty else {
      return nil
    }
    let body = TokenRange(declaration.body, declaration.range.upper)
    for call in file.file.raw.calls where call.name >= 0 && file.word(call.name) == file.word(declaration.name) {
      guard file.outline.typeDeclaration(around: call.name) == file.outline.typeDeclaration(around: index) else {
        continue
      }
      for closure in file.outline.closures(around: call.name) {
        guard let holder = CancellableCode.holder(of: closure, in: file) else { continue }
        switch holder {
        case .structured(let name):
          return Cancellable(
            closure: body, start: call.name,
            reason: "called from here; " + .runsCancellable(file.text(name)), isStored: false,
            endsWithView: endsWithView(name, in: file))
        case .stored(let name) where CancellableCode.isCancelled(name, in: file):
          return Cancellable(
            closure: body, start: call.name, reason: "called from the task in '\(file.text(name))', which is cancelled",
            isStored: true)
        default:
          break
        }
        break
      }
    }
    return nil
  }

  private func endsWithView(_ name: TokenIndex, in file: FileContext) -> Bool {
    guard file.word(name) == "task", let call = file.outline.call(named: name) else { return false }
    return !file.outline.arguments(of: call).contains { file.outline.label(of: $0) == "id" }
  }

  // MARK: - What comes next

  private enum Next {
    case check
    case nothing
    case work(RawStatement)
  }

  /// What runs after `statement`: first in its block, then after the block, and so on to the closure's end. A loop whose
  /// condition checks is a check.
  private func whatFollows(_ statement: RawStatement, upTo closure: TokenRange, in file: FileContext) -> Next {
    var statement = statement
    while true {
      switch nextInBlock(after: statement, in: file) {
      case .nothing: break
      case let next: return isPolling(statement, upTo: closure, in: file) ? .check : next
      }
      let block = file.file.raw.blocks[Int(statement.block)]
      guard closure.contains(block.range.lower), block.range.lower > closure.lower else { return .nothing }
      let around = file.outline.statement(around: block.range.lower - 1)
      guard around >= 0, closure.contains(file.file.raw.statements[Int(around)].range) else { return .nothing }
      if [.whileBody, .forBody, .repeatBody].contains(block.role) {
        // The loop goes round: what stands before the sleep in it is next.
        if CancellableCode.isCheck(file.file.raw.statements[Int(around)].range, in: file) { return .check }
        if let first = statements(of: statement.block, in: file).first, first.range.lower < statement.range.lower {
          return .work(first)
        }
      }
      statement = file.file.raw.statements[Int(around)]
    }
  }

  private func nextInBlock(after statement: RawStatement, in file: FileContext) -> Next {
    for next in statements(of: statement.block, in: file) where next.range.lower >= statement.range.upper {
      if CancellableCode.isCheck(CancellableCode.head(of: next, in: file), in: file) { return .check }
      if isGeneration(next, in: file) { return .check }
      switch next.kind {
      case .break, .throw, .continue: return .nothing
      case .return where !works(next, in: file): return .nothing
      case .guard where !file.outline.contains("await", in: CancellableCode.head(of: next, in: file)): continue
      default: return .work(next)
      }
    }
    return .nothing
  }

  /// `return nil` ends the wait of a time limit; a call in what is returned is work.
  private func works(_ statement: RawStatement, in file: FileContext) -> Bool {
    statement.range.indices.contains { file.kind($0) == .leftParen || file.keyword($0) == .await }
  }

  private static let settled = SpellingParts(["resumed", "finished", "completed", "settled", "answered"])

  /// `guard query == self?.query else { return }`: another way to drop old work is to compare what it was for.
  private func isGeneration(_ statement: RawStatement, in file: FileContext) -> Bool {
    guard statement.kind == .guard || statement.kind == .if else { return false }
    let head = CancellableCode.head(of: statement, in: file)
    // `if !isResumed { … }`: what was waited for came first.
    if head.indices.contains(where: { index in
      file.kind(index) == .identifier && file.kind(index - 1) == .prefixOperator
        && SwallowedCancellation.settled.occur(in: file.text(index).utf8)
    }) {
      return true
    }
    let hasComparison = head.indices.contains { file.word($0) == "==" || file.word($0) == "!=" }
    return hasComparison && !head.indices.contains { file.keyword($0) == .nil }
  }

  private func isPolling(_ statement: RawStatement, upTo closure: TokenRange, in file: FileContext) -> Bool {
    var id = statement.block
    while id > 0 {
      let block = file.file.raw.blocks[Int(id)]
      guard block.range.lower > closure.lower else { return false }
      if block.role == .whileBody || block.role == .repeatBody {
        let around = file.outline.statement(around: block.range.lower - 1)
        if around >= 0 {
          let loop = file.file.raw.statements[Int(around)]
          let condition =
            block.role == .whileBody
            ? CancellableCode.head(of: loop, in: file) : TokenRange(block.range.upper, loop.range.upper)
          if CancellableCode.isCheck(condition, in: file) { return true }
        }
      }
      id = block.parent
    }
    return false
  }

  private func statements(of block: Int32, in file: FileContext) -> [RawStatement] {
    file.file.raw.statements.filter { $0.block == block }
  }

  private func firstTokens(of statement: RawStatement, in file: FileContext) -> TokenRange {
    let head = CancellableCode.head(of: statement, in: file)
    return head.isEmpty ? TokenRange(statement.range.lower, statement.range.lower + 1) : head
  }
}

extension String {
  fileprivate static func runsCancellable(_ name: String) -> String {
    name == "task"
      ? "the view cancels this task when it goes away or its id changes"
      : "the group that runs this can be cancelled"
  }

  fileprivate static func goesOn(_ sleep: String, in place: String) -> String {
    "\(place) drops the cancellation that '\(sleep.singleLine)' throws and goes on with the old work at once; "
      + "return when the sleep throws, or check Task.isCancelled after it"
  }

  fileprivate static func doesNotLookAgain(in place: String) -> String {
    "\(place) returns when the sleep is cancelled, but does not look again after it; "
      + "check Task.isCancelled before the work"
  }
}
