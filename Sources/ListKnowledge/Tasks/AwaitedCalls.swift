import DataFlow
import RuleKit
import SwiftSource

/// What code that waits gets back, and in which order: that of what it calls, as far as the sources say.
package enum AwaitedCalls {
  /// The call of a plain chain of names after `await`: `await self.database.store(query)`.
  package static func call(after wait: Token) -> Call? {
    guard let chain = wait.next?.chain, chain.operand.count == 1 else { return nil }
    return chain.steps.first { $0.kind != .member && $0.kind != .optional }?.call
  }

  /// Whether an answer that is asked for first can be the last to show: not where the methods that are called change actors only,
  /// or compare what they were asked with what is wanted now. Unknown methods may take as long as they like.
  package static func mayComeLate(after wait: Token, in file: FileContext) -> Bool {
    !all(after: wait, in: file) { onlyHops($0, in: file, steps: 3) || OldAnswers.areDropped(in: $0.code, of: file) }
  }

  /// Whether the sources say what each call after `await` runs, and it is so of all of that.
  private static func all(after wait: Token, in file: FileContext, _ isSo: (Declaration) -> Bool) -> Bool {
    guard let chain = wait.next?.chain else { return false }
    let calls = chain.steps.compactMap(\.call)
    return !calls.isEmpty
      && calls.allSatisfy { call in
        let methods = file.flow.callees(of: call.tokens).filter { $0.name?.word == call.word }
        return !methods.isEmpty && methods.allSatisfy(isSo)
      }
  }

  /// A method that is awaited and is not async runs on its actor, one after another. An async one does where it stays on the main
  /// actor and waits for nothing but such methods.
  private static func onlyHops(_ method: Declaration, in file: FileContext, steps: Int) -> Bool {
    guard method.body != nil else { return false }
    guard method.isAsync else { return true }
    guard steps > 0, let name = method.name, BackgroundCode.isOnMainActor(name, in: file) else { return false }
    return method.code.allSatisfy { wait in
      wait.keyword != .await || all(after: wait, in: file) { onlyHops($0, in: file, steps: steps - 1) }
    }
  }
}
