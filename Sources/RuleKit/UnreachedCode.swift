import ProjectIndex
import SwiftSource

extension FileContext {
  /// Whether the token stands in a function that an app never runs, as far as the sources of a whole one say: not where the SDK, a
  /// storyboard, or another package may call it.
  package func isUnreached(_ token: Token) -> Bool {
    guard objectiveC == nil, !facts.isTest, let member = token.member else { return false }
    return index.isUnreached(declaredBy: member.id, in: id)
  }
}
