import RuleKit
import SwiftSource

/// Work that goes to an operation queue, which runs several at a time unless it is told otherwise (Foundation).
extension FileContext {
  private static let queues: WordSet = "OperationQueue NSOperationQueue"
  private static let additions: WordSet = "addOperation addOperations"

  /// Whether the call gives such a queue a closure, or makes an operation of one that the code hands to a queue: `queue.addOperation
  /// { … }`, `BlockOperation { … }`. What is begun first need not end first.
  package func beginsOperation(_ call: Call) -> Bool {
    guard !call.closures.isEmpty, let name = call.name else { return false }
    if call.word == "addOperation" { return isOperationQueue(call.receiver) }
    guard call.word == "BlockOperation", let equal = call.first?.previous, equal.kind == .equal,
      let operation = CancellableCode.assignedName(before: equal)
    else { return false }
    return name.member?.code.after(name).contains {
      $0.word == operation.word && $0.argumentList?.openedCall.map(queuesOperation) == true
    } ?? false
  }

  /// Whether the call hands an operation to a queue that may run several at a time.
  package func queuesOperation(_ call: Call) -> Bool {
    Self.additions.contains(call.word) && isOperationQueue(call.receiver)
  }

  /// What the operation of this name calls with its answer: `operation.done = { found in … }`.
  package func closure(givenToOperation name: Token) -> Closure? {
    name.member?.code.before(name).last { target in
      target.word == name.word && target.next?.kind == .period && target.next?.next?.next?.kind == .equal
        && target.next(4)?.closure != nil
    }?.next(4)?.closure
  }

  private func isOperationQueue(_ queue: Tokens) -> Bool {
    guard let value = queue.namedValue, typeWords(of: value).contains(where: Self.queues.contains) else { return false }
    // With a limit, most often of one, the order may be that of the queries.
    return names(spelled: "maxConcurrentOperationCount").isEmpty
  }
}
