import DataFlow
import ProjectIndex
import SwiftSource

extension FileContext {
  /// Whether the token stands in a file that nobody builds, or in a function that an app never runs, as far as the sources of a whole one
  /// say: not where the SDK, a storyboard, or another package may call it.
  package func isUnreached(_ token: Token) -> Bool {
    if index.isLeftOut(id) { return true }
    guard objectiveC == nil, !facts.isTest, let member = token.member else { return false }
    return index.isUnreached(declaredBy: member.id, in: id) || isNeverAskedFor(token, in: member)
  }

  /// `func update(reloads: Bool = false) { if reloads { … } }`, where only its own type's code calls the function, and never asks for that.
  private func isNeverAskedFor(_ token: Token, in function: Declaration) -> Bool {
    guard function.kind == .function, function.attributes.isEmpty, !function.modifiers.contains(.override),
      !flow.flags(askedBefore: token, in: function).isEmpty, index.isCalledOnItselfAlone(function.word),
      let calls = flow.calls(of: function), !calls.isEmpty
    else { return false }
    return flow.leading(calls, to: token, in: function).isEmpty
  }
}
