import DataFlow
import ListKnowledge
import RuleKit
import SwiftSource

/// Streams of queries whose answers may come in any order.
extension LateAnswer {
  /// `$query.flatMap { api.search($0) }`: each query has a stream of its own, and all go on.
  func checkStream(_ name: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = name.call, call.name == name, !call.closures.isEmpty,
      call.argument(labeled: "maxPublishers") == nil,
      isStream(call, in: file), !call.closures.allSatisfy(answersAtOnce)
    else { return }
    if let text = file.flow.origin(of: call.receiver).typed, text.field == .search {
      file.evidence.record(text, for: call.receiver.text.singleLine)
      return report(Violation(name, .streams(in: file.place(of: name))))
    }
    // What waits for a pause wants the last answer alone, whatever it asks for.
    guard let pause = call.receiver.first(where: { $0.word == "debounce" && $0.call?.name == $0 }) else { return }
    var violation = Violation(name, .streams(in: file.place(of: name)))
    violation.notes = [Violation.Note(pause, "only what comes last is asked for")]
    violation.holdBack()
    report(violation)
  }

  /// A pipeline, and no optional text.
  private func isStream(_ call: Call, in file: FileContext) -> Bool {
    call.name?.chain.map { file.flow.isStream($0.tokens) } ?? false
  }
}

extension String {
  fileprivate static func streams(in place: String) -> String {
    "\(place) lets the answers to all queries through, in any order; write map and switchToLatest (flatMapLatest in RxSwift)"
  }
}
