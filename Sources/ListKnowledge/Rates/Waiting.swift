import ProjectIndex
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
    code.tokens.contains(where: isOne)
  }

  /// The code that runs at once: without what stands in the closure of a wait, and what follows a wait in its own closure or
  /// function. Complexity: O(n) in the tokens.
  package static func codeBefore(in code: Tokens) -> [Tokens] {
    var found: [Tokens] = []
    var rest = code
    while let wait = rest.first(where: isOne), let end = end(of: wait, in: code), let first = rest.first {
      let start = wait.statement?.first ?? wait
      if first < start { found.append(first.up(to: start)) }
      rest = rest.after(end)
    }
    return found + (rest.isEmpty ? [] : [rest])
  }

  /// The last token that waits with it.
  private static func end(of wait: Token, in code: Tokens) -> Token? {
    if let closure = (wait.chain?.tokens ?? wait.call?.tokens)?.after(wait).closures.last { return closure.tokens.last }
    // A call is made by others: `debouncer.call { }` has its closure, and a `sleep` holds up what follows.
    return wait.closures.first.flatMap { code.contains($0.brace) ? $0.tokens.last : nil } ?? code.last
  }

  private static func isOne(_ name: Token) -> Bool {
    guard name.kind == .identifier else { return false }
    return delays.contains(name.word) || parts.occur(in: name.utf8) && isCalled(name)
  }

  /// `schedule(delay)` no, `startTimer()` and `debouncer.call { }` yes.
  private static func isCalled(_ name: Token) -> Bool {
    // `[debouncer call]`
    if name.call?.name == name || name.previous?.kind == .leftSquare { return true }
    guard name.next?.kind != .colon, let chain = name.chain else { return false }
    return chain.steps.contains { $0.kind == .call && $0.token > name } && !chain.contains(anyOf: "invalidate cancel")
  }
}
