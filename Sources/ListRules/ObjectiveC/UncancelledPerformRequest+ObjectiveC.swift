import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A search that is armed again at each keystroke while the requests of the earlier ones still wait.
struct UncancelledObjectiveCPerformRequest: ObjectiveCRule {
  static let id = UncancelledPerformRequest.id
  static let words: WordSet = "performSelector"

  private static let requests: WordSet = """
    performSelector:withObject:afterDelay: performSelector:withObject:afterDelay:inModes:
    """

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let message = file.message(startingAt: token),
      UncancelledObjectiveCPerformRequest.requests.contains(message.selector),
      !isNextTurn(message.argument(2)), let distance = file.searchDistance(around: token),
      let type = file.type(around: token), let entry = file.index.entry(of: type),
      let function = file.function(around: token),
      // `controlTextDidChange:` is what every text field calls, also in a class that has a search field as well.
      distance == 0 && !function.isTextFieldDelegate || speaksOfSearch(message)
    else { return }
    let selector = message.argument(0).selectorLiteral?.text
    let cancels = cancels(of: selector, before: message, in: file)
    if let cancel = cancels.last(where: { leads($0.name, to: message) }) {
      guard let object = mismatch(cancel, message, in: file) else { return }
      var violation = Violation(token, .cancelsOthers(object, in: file.place(of: token)))
      violation.notes = [Violation.Note(cancel.name, "this cancels no such request")]
      report(violation)
      return
    }
    // Those of ways that leave before it cancel nothing here.
    guard !cancels.isEmpty || !isCancelled(selector, by: function, in: entry, file) else { return }
    report(Violation(token, .arms(message.argument(0).text, in: file.place(of: token))))
  }

  /// A delay of nothing is a hop to the next turn of the run loop.
  private func isNextTurn(_ delay: Tokens) -> Bool {
    guard let number = delay.only else { return false }
    let digits = number.text.lowercased().filter { $0 != "." && $0 != "f" }
    return !digits.isEmpty && digits.allSatisfy { $0 == "0" }
  }

  private func speaksOfSearch(_ message: Message) -> Bool {
    message.tokens.identifiers.contains { SearchNames.verbs.occur(in: $0.utf8) }
  }

  // MARK: - Cancelling

  /// The messages before this one in its method that cancel requests for the selector.
  private func cancels(of selector: String?, before message: Message, in file: FileContext) -> [Message] {
    let before = file.memberTokens(around: message.name).prefix { !message.contains($0) }
    return file.messages(in: before).filter { other in
      switch other.selector {
      case "cancelPreviousPerformRequestsWithTarget:": true
      case "cancelPreviousPerformRequestsWithTarget:selector:object:":
        selector == nil || other.argument(1).selectorLiteral.map { $0.text == selector } ?? true
      default: false
      }
    }
  }

  /// Whether the code goes on from the token to the message: no braces around the token alone return after it.
  private func leads(_ token: Token, to message: Message) -> Bool {
    var open = token.enclosing
    while let brace = open {
      if brace.kind == .leftBrace {
        if brace.group.contains(message.name) { return true }
        if brace.inside.outermost.contains(where: { $0.word == "return" && $0 > token }) { return false }
      }
      open = brace.enclosing
    }
    return true
  }

  /// A request is cancelled by the object that it was made with. `nil` is not that of a request which has one, and the new
  /// text is not the old one.
  private func mismatch(_ cancel: Message, _ message: Message, in file: FileContext) -> String? {
    let object = message.argument(1).text
    guard let cancelled = cancel.argument(2).first, object != "nil" else { return nil }
    if cancel.argument(2).text == "nil" { return object }
    let isParameter = cancel.argument(2).text == object && file.localTypeWords(of: cancelled).contains("NSString")
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
