import ClangSource
import ProjectIndex
import RuleKit
import SwiftSource

/// Blocks that dispatch queues, operation queues, sessions and threads run.
extension BackgroundCode {
  /// Where the token runs by what starts a thread for it as a selector, or else by the blocks around it.
  static func objectiveCPlace(of token: Token, in file: FileContext) -> Place {
    if let open = opening(around: token), open.previous?.word == "selector", let outer = opening(around: open),
      let message = file.message(outer.group), backgroundSelector(of: message)?.first == token
    {
      return .pool("on a thread of its own")
    }
    for block in token.closures {
      guard let open = opening(around: block.brace) else { return .other }
      if let call = open.previous?.call, call.leftParen == open {
        guard let place = place(ofBlocksOf: call, in: file) else { continue }
        return place
      }
      guard let message = file.message(open.group) else { return .other }
      if isSynchronous(message) { continue }
      return place(ofBlocksOf: message, in: file)
    }
    return .other
  }

  /// The selector that the message has the object perform on another thread.
  package static func backgroundSelector(of message: Message) -> Tokens? {
    switch message.selector {
    case "performSelectorInBackground:withObject:":
      message.isToSelf ? message.argument(0).selectorLiteral : nil
    default: detachedSelector(of: message)
    }
  }

  /// `[NSThread detachNewThreadSelector:@selector(load) toTarget:self withObject:nil]`, and what a category adds, such as a name.
  private static func detachedSelector(of message: Message) -> Tokens? {
    guard message.receiver.only?.word == "NSThread",
      message.parts.contains(where: { $0.argument.only?.word == "self" })
    else { return nil }
    return message.parts.lazy.compactMap(\.argument.selectorLiteral).first
  }

  /// The bracket around the token; nil where a brace is nearer.
  private static func opening(around token: Token) -> Token? {
    token.enclosing.flatMap { $0.kind == .leftBrace ? nil : $0 }
  }

  /// What calls its block before it returns.
  private static func isSynchronous(_ message: Message) -> Bool {
    ["performBatchUpdates", "performWithoutAnimation"].contains(message.word)
      || message.name.text.hasPrefix("enumerate")
  }

  private static let dispatches: WordSet = """
    dispatch_async dispatch_after dispatch_group_async dispatch_group_notify dispatch_barrier_async
    """

  /// Nil for a block that runs where the call stands.
  private static func place(ofBlocksOf call: Call, in file: FileContext) -> Place? {
    if call.word == "dispatch_once" { return nil }
    guard dispatches.contains(call.word), let arguments = call.leftParen?.inside.split(at: .comma),
      let queue = arguments.dropLast().last
    else { return .other }
    return self.queue(queue, in: file)
  }

  private static let tasks: WordSet = """
    dataTaskWithURL dataTaskWithRequest downloadTaskWithURL downloadTaskWithRequest uploadTaskWithRequest
    """

  private static func place(ofBlocksOf message: Message, in file: FileContext) -> Place {
    switch message.word {
    case "addOperationWithBlock", "addBarrierBlock":
      return queue(message.receiver, in: file)
    case "performBackgroundTask":
      return .pool("in performBackgroundTask:")
    case "detachNewThreadWithBlock":
      return .pool("on a thread of its own")
    case let word where tasks.contains(word):
      let sessions = ownName(of: message.receiver).map { values(of: $0, in: file) } ?? [message.receiver]
      return !sessions.isEmpty && sessions.allSatisfy(isSharedSession)
        ? .pool("in an NSURLSession callback") : .other
    default:
      return .other
    }
  }

  /// `[NSURLSession sharedSession]` and `NSURLSession.sharedSession` call back on a queue of their own.
  private static func isSharedSession(_ session: Tokens) -> Bool {
    session.identifiers.map(\.word) == ["NSURLSession", "sharedSession"]
  }

  // MARK: - Queues

  private static func queue(_ queue: Tokens, in file: FileContext) -> Place {
    if isGlobal(queue) { return .pool("on a global queue") }
    if isMade(queue) { return .pool("on a new queue") }
    guard let name = ownName(of: queue) else { return .other }
    let values = values(of: name, in: file)
    guard let first = values.first else { return .other }
    if values.allSatisfy(isGlobal) { return .pool("on a global queue") }
    guard values.allSatisfy(isMade) else { return .other }
    if first.contains("NSOperationQueue") { return .pool("on the operation queue '\(name.text)'") }
    return first.contains { $0.text.contains("CONCURRENT") }
      ? .pool("on the concurrent queue '\(name.text)'") : .ownQueue("on the queue '\(name.text)'")
  }

  private static func isGlobal(_ queue: Tokens) -> Bool { queue.first?.word == "dispatch_get_global_queue" }

  /// `dispatch_queue_create(…)`, `[[NSOperationQueue alloc] init]`, `[NSOperationQueue new]`
  private static func isMade(_ queue: Tokens) -> Bool {
    queue.first?.word == "dispatch_queue_create"
      || [["NSOperationQueue", "alloc", "init"], ["NSOperationQueue", "new"]].contains(queue.identifiers.map(\.word))
  }

  /// `queue`, `_queue`, `self.queue`
  private static func ownName(of value: Tokens) -> Token? {
    let isOwn = value.count == 1 || value.count == 3 && value.first.map { Message.selves.contains($0.word) } == true
    return isOwn ? value.endingName : nil
  }

  /// What the method gives the name, or, where it gives it nothing, what the class gives its property or variable in this
  /// file; none for a parameter.
  private static func values(of name: Token, in file: FileContext) -> [Tokens] {
    if file.method(around: name)?.parameters.contains(where: { $0.name.word == name.word }) == true { return [] }
    let assigned = file.remembered {
      Dictionary(grouping: file.tokens.lazy.filter { $0.next?.kind == .equal }, by: \.plainSpelling)
    }
    let type = file.type(around: name)?.path
    let own = (assigned[name.plainSpelling] ?? []).filter { file.type(around: $0)?.path == type }
    let inMethod = own.filter { $0.member?.id == name.member?.id }
    return (inMethod.isEmpty ? own : inMethod).compactMap { token in
      token.next?.next.map { start in
        start.up(to: sequence(first: start, next: \.following).first { $0.kind == .semicolon } ?? start)
      }
    }
  }
}
