import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Whether code waits for a pause before it goes on.
package enum Waiting {
  /// What waits in the standard library, Dispatch, Foundation and Combine.
  private static let delays: WordSet = """
    sleep usleep debounce throttle asyncAfter Timer scheduledTimer DispatchWorkItem afterDelay DispatchSourceTimer
    makeTimerSource OperationQueue dispatch_after
    """

  /// Whether the code sleeps, starts a timer, gives its work to a property that runs it later, or calls a function of the project that
  /// does, or one of somebody else's that is named after it. A value of such a name, or an argument's label, is no wait.
  /// Complexity: O(n) in the tokens.
  package static func occurs(in code: some TokenRun, of file: FileContext) -> Bool {
    code.tokens.contains { isOne($0, in: file) }
  }

  /// The code that runs at once: without what stands in the closure of a wait or of a value that keeps it, and what follows a wait
  /// in its own closure or function. Complexity: O(n) in the tokens.
  package static func codeBefore(in code: Tokens, of file: FileContext) -> [Tokens] {
    codeBefore(in: code) { isOne($0, in: file) }.flatMap { withoutKeptClosures($0, of: file) }
  }

  private static func withoutKeptClosures(_ code: Tokens, of file: FileContext) -> [Tokens] {
    var found: [Tokens] = []
    var rest = code
    while let closure = rest.lazy.compactMap({ $0.kind == .leftBrace ? $0.closure : nil })
      .first(where: { $0.call?.name?.isCapitalized == true && file.flow.isKept(byValueMadeWith: $0) }),
      let first = rest.first, let last = closure.tokens.last
    {
      if first < closure.brace { found.append(first.up(to: closure.brace)) }
      rest = rest.after(last)
    }
    return found + (rest.isEmpty ? [] : [rest])
  }

  private static func codeBefore(in code: Tokens, _ isWait: (Token) -> Bool) -> [Tokens] {
    var found: [Tokens] = []
    var rest = code
    while let wait = rest.first(where: isWait), let end = end(of: wait, in: code), let first = rest.first {
      let start = wait.statement?.first ?? wait
      if first < start { found.append(first.up(to: start)) }
      rest = rest.after(end)
    }
    return found + (rest.isEmpty ? [] : [rest])
  }

  /// The last token that waits with it.
  private static func end(of wait: Token, in code: Tokens) -> Token? {
    if let closure = wait.next?.next?.closure, wait.next?.kind == .equal { return closure.tokens.last }
    if let closure = (wait.chain?.tokens ?? wait.call?.tokens)?.after(wait).closures.last { return closure.tokens.last }
    // Only the method that is named runs later: `perform(#selector(find), with: nil, afterDelay: 1)`.
    if let statement = wait.statement, statement.kind == .expression, statement.contains(selector) {
      return statement.last
    }
    // A call is made by others: `debouncer.call { }` has its closure, and a `sleep` holds up what follows.
    return wait.closures.first.flatMap { code.contains($0.brace) ? $0.tokens.last : nil } ?? code.last
  }

  private static let selector: Word = "selector"

  private static func isOne(_ name: Token, in file: FileContext) -> Bool {
    guard name.kind == .identifier else { return false }
    if isDelay(name) { return ownCodeWaits(name, in: file) ?? true }
    if isKeeper(name, in: file) { return true }
    if file.index.hasWaitingFunction(named: name.word), let call = name.call, call.name == name,
      !call.closures.isEmpty
    {
      return isHelper(call, in: file)
    }
    if isAwaitedPause(name, in: file) { return true }
    return WorkNames.waits.occur(in: name.utf8) && isCalled(name) && !isCollection(name, in: file)
      && ownCodeWaits(name, in: file) ?? true
  }

  /// `await pause()` of the project's own function that sleeps.
  private static func isAwaitedPause(_ name: Token, in file: FileContext) -> Bool {
    guard file.index.hasWaitingFunction(named: name.word), let call = name.call, call.name == name,
      call.first?.previous?.keyword == .await
    else { return false }
    return file.flow.callees(of: call.callee).contains { callee in
      callee.code.contains { isDelay($0) && $0.closures.isEmpty }
    }
  }

  /// `delayedTrains.filter { … }`: a list of what waits does not wait.
  private static func isCollection(_ name: Token, in file: FileContext) -> Bool {
    if let property = file.flow.property(at: name)?.property, property.isCollection { return true }
    guard case .variable(let binding)? = name.definition else { return false }
    return (binding.type.isEmpty ? binding.value : binding.type).first?.kind == .leftSquare
  }

  /// Whether what the project declares under the name waits, or keeps a closure for later; nil where it is somebody else's.
  private static func ownCodeWaits(_ name: Token, in file: FileContext) -> Bool? {
    if name.isCapitalized { return file.type([name.word], at: name)?.isDeclared == true ? false : nil }
    // `timer.note(text)` is what `note` does.
    let called =
      name.call?.name == name ? name : name.chain?.steps.lazy.map(\.token).first { $0 > name && $0.call?.name == $0 }
    guard let called else { return nil }
    let callees = file.flow.callees(of: called.tokens)
    guard !callees.isEmpty else { return nil }
    return callees.contains { callee in
      let handlers = handlers(of: callee)
      return callee.code.contains { isDelay($0) || WorkNames.waits.occur(in: $0.utf8) && $0.call?.name == $0 }
        || callee.code.contains { handlers.contains($0.word) && $0.call?.name != $0 }
    }
  }

  /// The names of the function's parameters that take closures.
  private static func handlers(of function: Declaration) -> [Word] {
    function.parameters.filter(\.takesClosure).compactMap(\.name?.word)
  }

  /// Whether the call gives its closure to a function of the project that waits before it runs it: `later.schedule { }`.
  package static func isHelper(_ call: Call, in file: FileContext) -> Bool {
    guard let name = call.name, file.index.hasWaitingFunction(named: name.word), !call.closures.isEmpty else {
      return false
    }
    return file.flow.callees(of: call.callee).contains { callee in
      let handlers = handlers(of: callee)
      guard callee.code.contains(where: isDelay), !handlers.isEmpty else { return false }
      // What it calls is not followed: it may be itself. A branch may run the closure at once, where the pause is zero.
      return !codeBefore(in: callee.code, isDelay).contains { code in
        code.contains { handlers.contains($0.word) && $0.block.role != .ifBody }
      }
    }
  }

  /// `debouncer.execute { search() }` of a property whose type is somebody else's and is named after waiting.
  package static func isForeignHelper(_ call: Call, in file: FileContext) -> Bool {
    guard !call.closures.isEmpty, let owner = call.receiver.last, NamedValue(endingAt: owner)?.isOwn == true,
      let property = file.property(at: owner)
    else { return false }
    return isForeign(property, in: file)
  }

  /// Whether the file declares the property of a type that the project does not declare and that is named after waiting.
  package static func isForeign(_ property: PropertyFact, in file: FileContext) -> Bool {
    guard let binding = file.binding(of: property),
      let type = (binding.type.isEmpty ? binding.value : binding.type).first, type.isCapitalized
    else { return false }
    return WorkNames.pauses.occur(in: type.utf8) && file.index.type([type.word], at: file.scope(at: type)) == nil
  }

  /// `debouncer.action = { search() }` of a property of the project whose observer waits, itself or in what it calls within two
  /// steps: at the name of the property.
  package static func isKeeper(_ name: Token, in file: FileContext) -> Bool {
    guard name.isMember, let equal = name.next, equal.kind == .equal, equal.next?.closure != nil,
      let member = file.flow.property(at: name),
      member.property?.hasObserver == true,
      let observer = file.flow.observer(of: member)
    else { return false }
    var frontier = [observer.code]
    for step in 0..<3 {
      if frontier.contains(where: { $0.contains(where: isDelay) }) { return true }
      if step < 2 { frontier = frontier.flatMap { file.flow.callees(of: $0) }.map(\.code) }
    }
    return false
  }

  private static func isDelay(_ name: Token) -> Bool {
    name.kind == .identifier && delays.contains(name.word) && !(name.word == workItem && isQueuedAtOnce(name))
      && !(name.word == queue && name.next?.next?.word == main)
  }

  // `OperationQueue.main.addOperation { … }` runs as soon as the main thread is free.
  private static let queue: Word = "OperationQueue"
  private static let main: Word = "main"

  /// A work item waits where somebody runs it later: not where `queue.async(execute: item)` is all that is done with it.
  private static func isQueuedAtOnce(_ item: Token) -> Bool {
    guard let code = item.member?.code, !code.contains("asyncAfter") else { return false }
    return code.contains { $0.word == "async" && $0.call?.argument(labeled: "execute") != nil }
  }

  private static let workItem: Word = "DispatchWorkItem"

  /// `schedule(delay)` no, `startTimer()` and `debouncer.call { }` yes.
  private static func isCalled(_ name: Token) -> Bool {
    // `[debouncer call]`
    if name.call?.name == name || name.previous?.kind == .leftSquare { return true }
    guard name.next?.kind != .colon, let chain = name.chain else { return false }
    return chain.steps.contains { $0.kind == .call && $0.token > name } && !chain.contains(anyOf: "invalidate cancel")
  }
}
