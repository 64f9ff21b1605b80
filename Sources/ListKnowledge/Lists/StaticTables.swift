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
    return typesWithInheritedCells.contains(type.id)
  }

  private var typesWithInheritedCells: Set<TypeID> {
    remembered {
      functions(named: "tableView").reduce(into: []) { types, function in
        guard function.labels.contains("cellForRowAt"), let type = type(of: function) else { return }
        let isInherited = declaration(of: function).code.contains { token in
          token.keyword == .super && token.next(2)?.call?.argument(labeled: "cellForRowAt") != nil
        }
        if isInherited { types.insert(type.id) }
      }
    }
  }
}
