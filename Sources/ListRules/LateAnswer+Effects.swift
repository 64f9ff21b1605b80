import DataFlow
import ListKnowledge
import RuleKit
import SwiftSource

/// Effects of a reducer that ask for the query (the Composable Architecture).
extension LateAnswer {
  /// `.run { send in … }` of a reducer, which nothing makes cancellable (the Composable Architecture).
  func isEffect(_ call: Call) -> Bool {
    call.word == "run" && call.callee.first?.kind == .period && call.chain?.contains(anyOf: Self.effectEnds) != true
      && !call.tokens.contains("withTaskCancellation")
  }

  private static let effectEnds: WordSet = "cancellable debounce throttle"

  /// Whether the effect asks for the query and sends what it has found, without the query that it was asked for.
  func tellsAnswer(_ reply: Reply, in file: FileContext) -> Bool {
    reply.code.contains { name in
      name.call.map { $0.name == name && file.asksForQuery($0) } ?? false
    }
      && reply.code.contains { sends($0, reply) != nil }
      && !reply.code.contains { name in
        sends(name, reply)?.arguments.contains { argument in
          argument.value.contains { $0.definition != nil && file.flow.origin(of: $0).typed != nil && $0.isNoQuestion }
        } ?? false
      }
  }

  /// `await send(.found(towns))` in an effect.
  func sends(_ name: Token, _ reply: Reply) -> Call? {
    guard let call = name.call, call.name == name, reply.parameterNames.first?.word == name.word,
      call.firstArgument?.value.contains(where: { $0.kind == .leftParen }) == true
    else { return nil }
    return call
  }
}

extension Token {
  /// Whether it is sent as it is: no argument of what asks, `await send(.found(try await client.towns(query)))`.
  fileprivate var isNoQuestion: Bool {
    argumentList?.openedCall.map { $0.name?.isMember != true || $0.callee.first?.kind == .period } ?? true
  }
}

/// What runs beside other work of its kind.
extension LateAnswer {
  /// `DispatchQueue.global().async { … }`, `Task.detached { … }`, `queue.addOperation { … }`: what is begun first need not end first.
  func isConcurrent(_ call: Call, in file: FileContext) -> Bool {
    call.word == "async" && call.receiver.contains("global")
      || call.word == "detached" && call.receiver.onlyName?.word == "Task" || file.beginsOperation(call)
  }

  /// Whether `unstored-search-task` tells of the task: to keep it and to cancel it mends both.
  func isToldAsTask(_ call: Call, in file: FileContext) -> Bool {
    guard call.word == "detached", let start = call.first else { return false }
    return UnstoredSearchTask().violation(at: start, in: file) != nil
  }

  /// What runs when the code has waited: a look at the query before that says nothing of the answer.
  func afterWait(_ code: Tokens) -> Tokens {
    code.first { $0.keyword == .await }.map { code.after($0) } ?? code
  }
}
