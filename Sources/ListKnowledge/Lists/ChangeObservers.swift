import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// What a notification of the project's own leads to, where the sources say who observes it.
extension FileContext {
  /// Whether no list follows what is posted under the name: nobody observes it, or those do who show none and change nothing that others
  /// show. False where it is not known who observes it. Complexity: O(n) in the observers' code and what that calls.
  package func isHeardByNoList(_ name: Word) -> Bool {
    return remembered(of: name) {
      guard let observers = flow.observers(of: name) else { return false }
      return observers.allSatisfy { code in
        guard let start = code.first else { return true }
        return isOfPlainView(start) && !mayChangeList(code, steps: 2)
      }
    }
  }

  /// Whether the code is a view's or a controller's that speaks of no list.
  private func isOfPlainView(_ token: Token) -> Bool {
    guard let declaration = token.typeDeclaration,
      let type = index.type(declaredBy: declaration.id, in: flow.file(of: token)), let entry = index.entry(of: type)
    else { return false }
    return ChangeCallbacks.isViewLayer(type, in: self) && !index.mentionsList(entry)
  }

  private static let changes: WordSet = """
    reloadData apply performFetch append insert remove removeAll removeFirst removeLast removeValue updateValue send accept onNext post
    """

  /// Whether the code waits for something or changes what is stored.
  private func mayChangeList(_ code: Tokens, steps: Int) -> Bool {
    let changes = code.contains { name in
      if name.keyword == .await { return true }
      guard name.kind == .identifier else { return false }
      if let value = DataFlow.assignedValue(name) { return !value.isLiteral && flow.property(at: name) != nil }
      guard let call = name.call, call.name == name else { return false }
      return Self.changes.contains(name.word)
    }
    if changes { return true }
    guard let first = code.first else { return false }
    let called = flow.callees(of: code).filter {
      $0.code.first.map { $0.file !== first.file || !code.contains($0) } ?? false
    }
    return steps > 0 ? called.contains { mayChangeList($0.code, steps: steps - 1) } : !called.isEmpty
  }
}

extension Tokens {
  /// `nil`, `true`, `0`, `""`: nothing that a list could show.
  fileprivate var isLiteral: Bool {
    first?.kind == .stringQuote ? !contains { $0.kind == .backslash } : count == 1 && only?.kind != .identifier
  }
}
