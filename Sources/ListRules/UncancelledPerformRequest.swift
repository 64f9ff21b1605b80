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
    let codes = [code] + file.flow.callees(of: code).map(\.code) + callers.map { file.declaration(of: $0).code }
    guard !codes.contains(where: { $0.contains("cancelPreviousPerformRequests") }) else { return }
    report(Violation(token, .performs(selector.text, in: file.place(of: token))))
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
