import ProjectIndex
import RuleKit
import SwiftSource

/// Tables whose rows a storyboard lays out: no row ever moves.
extension FileContext {
  /// Whether the type has its cells from its superclass: `super.tableView(tableView, cellForRowAt: indexPath)`.
  package func isStaticTable(_ type: TypeFact) -> Bool {
    guard let entry = index.entry(of: type), index.lineage(of: entry).reaches("UITableViewController") else {
      return false
    }
    return facts.functions.contains { function in
      guard function.name == "tableView", function.labels.contains("cellForRowAt"),
        self.type(of: function)?.id == type.id
      else { return false }
      return declaration(of: function).code.contains { token in
        token.keyword == .super && token.next(2)?.call?.argument(labeled: "cellForRowAt") != nil
      }
    }
  }

  /// Whether code of the file reads the property, and does not only give it values. What others may read counts as read.
  package func isRead(_ name: Token, of declaration: Declaration) -> Bool {
    guard declaration.isPrivate else { return true }
    return tokens.contains { token in
      guard token.word == name.word, token.kind == .identifier, token != name else { return false }
      return token.pastUnwrapping?.kind != .equal && token.pastUnwrapping?.kind != .colon
    }
  }
}
