import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A search that is performed later at each keystroke, where nothing cancels what was asked for before.
struct UncancelledPerformRequest: Rule {
  static let id = "uncancelled-perform-request"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard token.word == "perform" else { return checkDelay(token, in: file, report: report) }
    guard let call = token.call, call.name == token, call.isOnSelf, !isNextTurn(call),
      let selector = call.firstArgument?.value, let code = token.member?.code,
      file.searchDistance(around: token) == 0 || file.carriedText(in: call.tokens)?.field == .search
    else { return }
    guard
      !codes(around: code, of: token, in: file).joined().contains(where: { cancels($0, call, selector, in: file) })
    else {
      return
    }
    report(Violation(token, .performs(selector.text, in: file.place(of: token))))
  }

  /// The code, what it calls within two steps, and what calls it.
  private func codes(around code: Tokens, of token: Token, in file: FileContext) -> [Tokens] {
    let callers = file.function(around: token).map { SearchCode.callers(of: $0, in: file) } ?? []
    let called = file.flow.callees(of: code).map(\.code)
    return [code] + called + called.flatMap { file.flow.callees(of: $0).map(\.code) }
      + callers.map { file.declaration(of: $0).code }
  }

  /// Whether the token cancels what such a call asked for earlier: all that waits for the target, or by the selector and the object
  /// that the earlier request was made with. Nil is not the text that it carried, and the new text is not, either; a search bar is the same
  /// each time.
  private func cancels(_ token: Token, _ request: Call, _ selector: Tokens, in file: FileContext) -> Bool {
    guard token.word == "cancelPreviousPerformRequests", let call = token.call, call.name == token else { return false }
    guard let cancelled = call.argument(labeled: "selector")?.value else { return true }
    let method = selector.text.prefix { $0 != ":" && $0 != "_" }
    guard cancelled.text.hasPrefix(method) || cancelled.only != nil || selector.only != nil else { return false }
    let (old, new) = (call.argument(labeled: "object")?.value, request.argument(labeled: "with")?.value)
    let (isNil, carriesNothing) = (old?.only?.keyword == .nil, new?.only?.keyword == .nil)
    if carriesNothing { return isNil }
    return !isNil && (old?.text != new?.text || new.map { file.flow.origin(of: $0).typed == nil } ?? true)
  }

  // MARK: - Timers and closures

  /// `queue.asyncAfter(deadline: .now() + 0.3) { … }`, or a timer, whose closure works with the text of this keystroke.
  private func checkDelay(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, call.name == token, let code = token.member?.code,
      let (later, text) = delayed(by: call, in: file),
      comesWithKeystrokes(text, at: token, in: file)
        || file.searchDistance(around: token) == 0 && file.usesQuery(text),
      !codes(around: code, of: token, in: file).joined().contains(where: endsWork),
      !isPolling(later, from: token, in: file),
      !([later] + file.flow.callees(of: later).map(\.code))
        .contains(where: { OldAnswers.compareQueries(in: $0, of: file) }),
      Admission(file: file, starts: [token], code: later).reason(for: token.tests(in: file)) == nil
    else { return }
    report(Violation(token, .delays(token.text, in: file.place(of: token))))
  }

  /// Whether the code calls the function again that it is begun by: it waits for the end of something.
  private func isPolling(_ later: Tokens, from start: Token, in file: FileContext) -> Bool {
    start.member.map(file.flow.callees(of: later).contains) ?? false
  }

  /// Whether the code works with text that is typed, where it may run at each keystroke.
  private func comesWithKeystrokes(_ code: Tokens, at call: Token, in file: FileContext) -> Bool {
    guard let text = file.carriedText(in: code), text.field == .search, !text.isSubmitted else { return false }
    return file.flow.mayFollowKeystrokes(call) && !file.flow.runsWhenAsked(call)
  }

  /// What the call runs once, later, and where that has its text from: a closure, its own or that of the work item it is given, or
  /// a method and the `userInfo` of its timer.
  private func delayed(by call: Call, in file: FileContext) -> (code: Tokens, text: Tokens)? {
    if let closure = closure(delayedBy: call) { return (closure.code, closure.code) }
    guard call.word == "scheduledTimer" || call.word == "Timer",
      call.argument(labeled: "repeats")?.value.only?.keyword == .false,
      let text = call.argument(labeled: "userInfo")?.value,
      let selector = call.argument(labeled: "selector")?.value,
      let name = selector.first(where: { $0.word == "selector" })?.next?.inside.prefix(while: { $0.kind != .leftParen })
        .last,
      let code = file.flow.code(behind: name)
    else { return nil }
    return (code, text)
  }

  private func closure(delayedBy call: Call) -> Closure? {
    switch call.word {
    case "asyncAfter":
      guard call.firstArgument?.value.contains(where: { $0.kind == .binaryOperator }) == true else { return nil }
      if let closure = call.closures.last { return closure }
      let item = call.argument(labeled: "execute")?.value.only
      return item?.givenValues.lazy.compactMap { $0.closures.first }.first
    case "scheduledTimer", "Timer":
      guard call.argument(labeled: "repeats")?.value.only?.keyword == .false else { return nil }
      return call.closures.last
    default: return nil
    }
  }

  private func endsWork(_ token: Token) -> Bool {
    (token.word == "cancel" || token.word == "invalidate") && token.isMember
  }

  /// `afterDelay: 0` is a hop to the next turn of the run loop.
  private func isNextTurn(_ call: Call) -> Bool {
    guard let delay = call.argument(labeled: "afterDelay")?.value else { return true }
    return delay.only.map { $0.text.allSatisfy { "0._".contains($0) } } ?? false
  }
}

extension String {
  static func delays(_ call: String, in place: String) -> String {
    "\(place) searches later at each change of the text with '\(call)', and what was begun before still waits; "
      + "cancel that first, or let the side controller debounce"
  }

  fileprivate static func performs(_ selector: String, in place: String) -> String {
    "\(place) performs \(selector) later at each change of the text, and the earlier requests still wait; call "
      + "NSObject.cancelPreviousPerformRequests(withTarget: self) first, or let the side controller debounce"
  }
}
