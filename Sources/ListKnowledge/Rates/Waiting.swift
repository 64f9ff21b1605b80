import ProjectIndex
import RuleKit
import SwiftSource

/// Whether code waits for a pause before it goes on.
package enum Waiting {
  /// What waits in the standard library, Dispatch, Foundation and Combine.
  private static let delays: WordSet = """
    sleep debounce throttle asyncAfter Timer scheduledTimer DispatchWorkItem afterDelay DispatchSourceTimer
    makeTimerSource OperationQueue dispatch_after
    """
  private static let parts = SpellingParts("debounc throttl delay timer coalesc clock")

  /// Whether the code sleeps, starts a timer, or calls what is named after one: a debouncer of the app's own. A value of such a
  /// name, or an argument's label, is no wait. Complexity: O(n) in the tokens.
  package static func occurs(in code: some TokenRun) -> Bool {
    code.tokens.contains { name in
      guard name.kind == .identifier else { return false }
      return delays.contains(name.word) || parts.occur(in: name.utf8) && isCalled(name)
    }
  }

  /// `schedule(delay)` no, `startTimer()` and `debouncer.call { }` yes.
  private static func isCalled(_ name: Token) -> Bool {
    // `[debouncer call]`
    if name.call?.name == name || name.previous?.kind == .leftSquare { return true }
    guard name.next?.kind != .colon, let chain = name.chain else { return false }
    return chain.steps.contains { $0.kind == .call && $0.token > name }
  }
}
