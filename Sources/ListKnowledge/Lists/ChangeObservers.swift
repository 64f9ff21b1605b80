import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// What a notification of the project's own leads to, where the sources say who observes it.
extension FileContext {
  /// Whether no list follows what is posted under the name: nobody observes it, or those do who show
  /// none. False where it is not known who observes it. Complexity: O(n) in the observers' code and what that calls.
  package func isHeardByNoList(_ name: Word) -> Bool {
    return remembered(of: name) {
      guard let observers = flow.observers(of: name) else { return false }
      return observers.allSatisfy { $0.first.map(isOfPlainView) ?? true }
    }
  }

  /// Whether the code is a view's or a controller's that speaks of no list.
  private func isOfPlainView(_ token: Token) -> Bool {
    guard let declaration = token.typeDeclaration,
      let type = index.type(declaredBy: declaration.id, in: flow.file(of: token)), let entry = index.entry(of: type)
    else { return false }
    return ChangeCallbacks.isViewLayer(type, in: self) && !index.mentionsList(entry)
  }
}
