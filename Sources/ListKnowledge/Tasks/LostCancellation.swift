import DataFlow
import RuleKit
import SwiftSource
import Vocabulary

/// A task of a search that another search cancels, and that then keeps what it has instead of an answer: `try?` and `catch` drop the
/// cancellation, and the list of the newer query is overwritten.
package struct LostCancellation {
  /// The call that asks with the query.
  package let question: Token
  /// The property that is given the fallback.
  package let kept: Token

  /// The first one in the task that begins at the token, if other code cancels it. Complexity: O(n) in the task's tokens.
  package init?(inTaskAt token: Token, in file: FileContext) {
    guard let task = TaskStart(at: token),
      case .stored(let holder)? = CancellableCode.holder(of: task.closure, in: file),
      CancellableCode.isCancelled(holder, in: file), !OldAnswers.compareQueries(in: task.closure.code, of: file)
    else { return nil }
    for name in task.closure.code where name.kind == .identifier {
      guard let call = name.call, call.name == name, let wait = name.statement,
        wait.tokens.contains(where: { $0.keyword == .await }),
        // Who asks before the question does not know what came of it.
        !CancellableCode.isCheck(task.closure.code.after(name)),
        let kept = Self.fallback(after: wait, in: task.closure, file), file.asksForQuery(call)
      else { continue }
      (question, self.kept) = (name, kept)
      return
    }
    return nil
  }

  /// What is given something else where the wait throws: `rows = (try? await …) ?? []`, also through a local, or in the `catch`.
  private static func fallback(after wait: Statement, in closure: Closure, _ file: FileContext) -> Token? {
    let isDropped = wait.tokens.contains { $0.keyword == .try && $0.next?.kind == .postfixQuestionMark }
    if isDropped {
      guard wait.contains("??") else { return nil }
      if let local = wait.declaration?.bindings.first?.name {
        return closure.code.after(local).first { name in
          isProperty(name, in: file) && DataFlow.assignedValue(name)?.contains(local.word) == true
        }
      }
      return wait.tokens.first { isProperty($0, in: file) && DataFlow.assignedValue($0) != nil }
    }
    guard wait.block.role == .doBody, let handler = wait.block.last?.next, handler.keyword == .catch,
      let body = handler.statement?.tokens.after(handler).first(where: { $0.kind == .leftBrace })?.inside,
      // `if error is CancellationError { return }`
      !body.contains(where: { $0.kind == .identifier && WorkNames.cancels.occur(in: $0.utf8) })
    else { return nil }
    return body.first { name in
      isProperty(name, in: file) && DataFlow.assignedValue(name) != nil
        && wait.block.tokens.contains { $0.word == name.word && DataFlow.assignedValue($0) != nil }
    }
  }

  private static func isProperty(_ name: Token, in file: FileContext) -> Bool {
    name.kind == .identifier && NamedValue(endingAt: name)?.isOwn == true && file.local(name) == nil
      && file.property(at: name).map { !$0.isComputed && !file.isFlag($0) } ?? false
  }
}
