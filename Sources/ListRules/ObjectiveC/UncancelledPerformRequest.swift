import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A search that is armed again at each keystroke while the requests of the earlier ones still wait.
struct UncancelledPerformRequest: ObjectiveCRule {
  static let id = "uncancelled-perform-request"
  static let words: Set<Word> = ["performSelector"]

  private static let requests: Set<Word> = [
    "performSelector:withObject:afterDelay:", "performSelector:withObject:afterDelay:inModes:",
  ]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let message = file.message(startingAt: index),
      UncancelledPerformRequest.requests.contains(message.selector), !file.facts.isTest,
      !isNextTurn(file.argument(2, of: message), in: file), let distance = file.searchDistance(around: index),
      let type = file.type(around: index), let entry = file.index.entry(of: type),
      let function = file.function(around: index),
      // `controlTextDidChange:` is what every text field calls, also in a class that has a search field as well.
      distance == 0 && !function.isTextFieldDelegate || speaksOfSearch(message, in: file)
    else { return }
    let selector = selector(in: file.argument(0, of: message), in: file)
    let range = TokenRange(message.name, message.name + 1)
    if let cancel = cancel(of: selector, before: message, in: file) {
      guard let object = mismatch(cancel, message, in: file) else { return }
      var violation = Violation(range, .cancelsOthers(object, in: file.place(of: index)))
      violation.notes = [
        .init(range: TokenRange(cancel.name, cancel.name + 1), message: "this cancels no such request")
      ]
      report(violation)
      return
    }
    guard !isCancelled(selector, by: function, in: entry, file) else { return }
    report(Violation(range, .arms(file.text(file.argument(0, of: message)), in: file.place(of: index))))
  }

  /// A delay of nothing is a hop to the next turn of the run loop.
  private func isNextTurn(_ delay: TokenRange, in file: FileContext) -> Bool {
    guard delay.upper == delay.lower + 1 else { return false }
    let digits = file.text(delay.lower).lowercased().filter { $0 != "." && $0 != "f" }
    return !digits.isEmpty && digits.allSatisfy { $0 == "0" }
  }

  private static let parts = SpellingParts(["search", "query", "filter", "suggest", "find"])

  private func speaksOfSearch(_ message: MessageSend, in file: FileContext) -> Bool {
    message.range.indices.contains {
      file.kind($0) == .identifier && UncancelledPerformRequest.parts.occur(in: file.text($0).utf8)
    }
  }

  /// The selector in `@selector(search:)`, as it is written; nil for a variable.
  private func selector(in argument: TokenRange, in file: FileContext) -> String? {
    guard file.word(argument.lower + 1) == "selector", file.kind(argument.lower + 2) == .leftParen else { return nil }
    return TokenRange(argument.lower + 3, argument.upper - 1).indices.map { file.text($0) }.joined()
  }

  // MARK: - Cancelling

  /// The last message before this one in its method that cancels requests for the selector.
  private func cancel(of selector: String?, before message: MessageSend, in file: FileContext) -> MessageSend? {
    let range = file.memberRange(around: message.name)
    return file.messages(in: TokenRange(range.lower, message.range.lower)).last { other in
      switch other.selector {
      case "cancelPreviousPerformRequestsWithTarget:": true
      case "cancelPreviousPerformRequestsWithTarget:selector:object:":
        selector == nil || self.selector(in: file.argument(1, of: other), in: file).map { $0 == selector } ?? true
      default: false
      }
    }
  }

  /// A request is cancelled by the object that it was made with. `nil` is not that of a request which has one, and the new
  /// text is not the old one.
  private func mismatch(_ cancel: MessageSend, _ message: MessageSend, in file: FileContext) -> String? {
    let object = file.text(file.argument(1, of: message))
    let cancelled = file.argument(2, of: cancel)
    guard !cancelled.isEmpty, object != "nil" else { return nil }
    if file.text(cancelled) == "nil" { return object }
    let isParameter =
      file.text(cancelled) == object && file.localTypeWords(ofNameAt: cancelled.lower).contains("NSString")
    return isParameter ? object : nil
  }

  /// A method that this one calls, or one of its callers, cancels.
  private func isCancelled(
    _ selector: String?, by function: FunctionFact, in entry: ProjectIndex.TypeEntry, _ file: FileContext
  ) -> Bool {
    let names = [Word("cancelPreviousPerformRequests")] + (selector.map { [Word($0)] } ?? [])
    let callers = file.index.callers(of: function.name, in: entry)
    return names.contains { name in
      file.index.cancels(name, by: function.name, in: entry)
        || !callers.isEmpty && callers.allSatisfy { file.index.cancels(name, by: $0.name, in: entry) }
    }
  }
}

extension String {
  fileprivate static func arms(_ selector: String, in place: String) -> String {
    "\(place) arms \(selector) at each change of the text while the earlier requests still wait; call "
      + "cancelPreviousPerformRequestsWithTarget:selector:object: first, or let the side controller debounce"
  }

  fileprivate static func cancelsOthers(_ object: String, in place: String) -> String {
    "\(place) cancels requests with another object than '\(object)', which those that wait were made with before, so "
      + "none is cancelled; keep the text in a property and perform and cancel with nil"
  }
}
