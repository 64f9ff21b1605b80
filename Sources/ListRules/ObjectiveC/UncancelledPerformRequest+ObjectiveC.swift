import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A search that is armed again at each keystroke while the requests of the earlier ones still wait.
struct UncancelledObjectiveCPerformRequest: ObjectiveCRule {
  static let id = UncancelledPerformRequest.id
  static let words: WordSet = "performSelector scheduledTimerWithTimeInterval timerWithTimeInterval dispatch_after"

  private static let requests: WordSet = """
    performSelector:withObject:afterDelay: performSelector:withObject:afterDelay:inModes:
    """

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard token.word == "performSelector" else { return checkDelay(token, in: file, report: report) }
    guard let message = file.message(startingAt: token),
      UncancelledObjectiveCPerformRequest.requests.contains(message.selector),
      !isNextTurn(message.argument(2)), let distance = file.searchDistance(around: token),
      let entry = file.entry(around: token),
      let function = file.function(around: token),
      case let selector = message.argument(0).selectorLiteral?.text,
      isEntry(function, distance, in: file)
    else { return }
    let cancels = cancels(of: selector, before: message, in: file)
    if let cancel = cancels.last(where: { leads($0.name, to: message.name) }) {
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

  /// Whether the method runs at each keystroke and at nothing else, as what the search field calls, or as a part of that alone.
  private func isEntry(_ function: FunctionFact, _ distance: Int, in file: FileContext) -> Bool {
    // `controlTextDidChange:` is what every text field calls, also in a class that has a search field as well.
    if distance == 0 { return !function.isTextFieldDelegate }
    let callers = SearchCode.callers(of: function, in: file)
    return !callers.isEmpty
      && callers.allSatisfy { caller in
        // What a block calls comes after an answer.
        file.receivesSearch(caller) && !caller.isTextFieldDelegate && !caller.closureCalls.contains(function.name)
      }
  }

  /// A delay of nothing is a hop to the next turn of the run loop.
  private func isNextTurn(_ delay: Tokens) -> Bool {
    guard let number = delay.only else { return false }
    let digits = number.text.lowercased().filter { $0 != "." && $0 != "f" }
    return !digits.isEmpty && digits.allSatisfy { $0 == "0" }
  }

  // MARK: - Timers and blocks

  /// What runs once, later: a timer's block or method, or the block of `dispatch_after`.
  private struct Delay {
    /// The code that runs, as far as this file has it.
    var later: [Tokens]
    /// Whether it works with the query, and with one that is known to be typed.
    var (usesQuery, isTyped) = (false, false)
  }

  private func checkDelay(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard token.closures.isEmpty, let distance = file.searchDistance(around: token),
      let function = file.function(around: token), let delay = delay(at: token, function, in: file), delay.usesQuery,
      delay.isTyped || isEntry(function, distance, in: file), !isEnded(delay, by: function, at: token, in: file),
      !delay.later.contains(where: { ObjectiveCSearch.comparesQuery(in: $0, of: file) })
    else { return }
    report(Violation(token, .delays(token.text, in: file.place(of: token))))
  }

  private func delay(at token: Token, _ function: FunctionFact, in file: FileContext) -> Delay? {
    if token.word == "dispatch_after" {
      guard let call = token.call, let arguments = call.leftParen?.inside.split(at: .comma),
        let block = arguments.last.flatMap({ $0.onlyName.map { file.lastValue(of: $0) } ?? $0 })?.closures.first,
        let given = arguments.first,
        // `dispatch_time(DISPATCH_TIME_NOW, 0)` is the next turn.
        let time = (given.onlyName.map { file.lastValue(of: $0) } ?? given).last?.partner?.inside.split(at: .comma)
          .last, time.text != "0"
      else { return nil }
      return delay(of: block, in: file)
    }
    guard let message = file.message(startingAt: token),
      let repeats = message.parts.first(where: { $0.name.word == "repeats" })?.argument.only,
      ["NO", "false"].contains(repeats.word), let seconds = message.parts.first?.argument, !isNextTurn(seconds)
    else { return nil }
    if let block = message.tokens.closures.first { return delay(of: block, in: file) }
    guard let selector = message.parts.first(where: { $0.name.word == "selector" })?.argument.selectorLiteral,
      let text = message.parts.first(where: { $0.name.word == "userInfo" })?.argument
    else { return nil }
    let methods = methods(named: selector.text, besides: function, file)
    let isRead = methods.contains(where: file.readsObjectiveCQuery)
    return Delay(
      later: methods.map { file.declaration(of: $0).tokens },
      usesQuery: isRead || file.carriesObjectiveCQuery(text),
      isTyped: isRead || text.contains(where: file.isTypedObjectiveCText))
  }

  private func delay(of block: Closure, in file: FileContext) -> Delay {
    Delay(
      later: [block.code],
      // The field itself is no text.
      usesQuery: block.code.contains { name in
        name.kind == .identifier && !SearchNames.fields.contains(name.word) && file.carriesObjectiveCQuery(name.tokens)
      },
      isTyped: block.code.contains(where: file.isTypedObjectiveCText))
  }

  private func methods(named name: String, besides function: FunctionFact, _ file: FileContext) -> [FunctionFact] {
    SearchCode.methods(named: Word(name), sharedWith: function, in: file)
  }

  /// Whether the method, what it calls, what calls it or the setter of the timer's property ends something.
  private func isEnded(_ delay: Delay, by function: FunctionFact, at token: Token, in file: FileContext) -> Bool {
    let ends = file.remembered(of: function.declaration) {
      ([function] + SearchCode.methods(calledBy: function, steps: 2, in: file)
        + SearchCode.callers(of: function, in: file))
        .flatMap { self.ends(in: $0, of: file) }
    }
    let setter = keeper(of: token)?.setter
    let setters = setter.map { SearchCode.methods(named: $0, sharedWith: function, in: file) } ?? []
    return (ends + setters.flatMap { self.ends(in: $0, of: file) }).contains { end in
      // What has run ends none that waits.
      !delay.later.contains { $0.contains(end) } && (end > token || end.member != token.member || leads(end, to: token))
    }
  }

  private func ends(in method: FunctionFact, of file: FileContext) -> [Token] {
    file.declaration(of: method).tokens.filter { name in
      WorkNames.ends.occur(in: name.utf8) && !name.text.hasPrefix("set")
        && (file.message(startingAt: name) != nil || name.call?.name == name)
    }
  }

  /// `wait` of `self.wait = [NSTimer …]`
  private func keeper(of token: Token) -> Token? {
    guard let equal = token.statement?.tokens.before(token).first(where: { $0.kind == .equal }) else { return nil }
    return equal.previous
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

  /// Whether the code goes on from the token to the later one: no braces around the token alone return after it.
  private func leads(_ token: Token, to later: Token) -> Bool {
    var open = token.enclosing
    while let brace = open {
      if brace.kind == .leftBrace {
        if brace.group.contains(later) { return true }
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
