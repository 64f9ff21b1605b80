import DataFlow
import ListKnowledge
import RuleKit
import SwiftSource

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
