import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A search that is performed later at each keystroke, where nothing cancels what was asked for before.
struct UncancelledPerformRequest: Rule {
  static let id = "uncancelled-perform-request"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, call.name == token, call.isOnSelf, !isNextTurn(call),
      let selector = call.firstArgument?.value, let code = token.member?.code,
      file.searchDistance(around: token) == 0 || file.carriedText(in: call.tokens)?.field == .search
    else { return }
    let callers = file.function(around: token).map { SearchCode.callers(of: $0, in: file) } ?? []
    let called = file.flow.callees(of: code).map(\.code)
    let codes =
      [code] + called + called.flatMap { file.flow.callees(of: $0).map(\.code) }
      + callers.map { file.declaration(of: $0).code }
    guard !codes.joined().contains(where: { cancels($0, call, selector) }) else { return }
    report(Violation(token, .performs(selector.text, in: file.place(of: token))))
  }

  /// Whether the token cancels what such a call asked for earlier: all that waits for the target, or by the selector and the object
  /// that the earlier request was made with. Nil is not the text that it carried, and the new text is not, either.
  private func cancels(_ token: Token, _ request: Call, _ selector: Tokens) -> Bool {
    guard token.word == "cancelPreviousPerformRequests", let call = token.call, call.name == token else { return false }
    guard let cancelled = call.argument(labeled: "selector")?.value else { return true }
    let method = selector.text.prefix { $0 != ":" && $0 != "_" }
    guard cancelled.text.hasPrefix(method) || cancelled.only != nil || selector.only != nil else { return false }
    let (old, new) = (call.argument(labeled: "object")?.value, request.argument(labeled: "with")?.value)
    let (isNil, carriesNothing) = (old?.only?.keyword == .nil, new?.only?.keyword == .nil)
    return carriesNothing ? isNil : !isNil && old?.text != new?.text
  }

  /// `afterDelay: 0` is a hop to the next turn of the run loop.
  private func isNextTurn(_ call: Call) -> Bool {
    guard let delay = call.argument(labeled: "afterDelay")?.value else { return true }
    return delay.only.map { $0.text.allSatisfy { "0._".contains($0) } } ?? false
  }
}

extension String {
  fileprivate static func performs(_ selector: String, in place: String) -> String {
    "\(place) performs \(selector) later at each change of the text, and the earlier requests still wait; call "
      + "NSObject.cancelPreviousPerformRequests(withTarget: self) first, or let the side controller debounce"
  }
}
