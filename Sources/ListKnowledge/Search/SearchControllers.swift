import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// Whether the type is the SDK's search controller or a class of the project over it.
  package func isSearchController(_ type: Meaning) -> Bool { index.reaches("UISearchController", from: type) }

  /// Whether the type, or a class of the project above it, stores a search controller.
  package func storesSearchController(_ entry: ProjectIndex.TypeEntry) -> Bool {
    index.lineage(of: entry).entries.contains { ancestor in
      guard let scope = index.scope(inside: ancestor) else { return false }
      return index.ownProperties(of: ancestor).contains { property in
        property.typeWords.contains { isSearchController(index.resolve($0, at: scope)) }
      }
    }
  }
}
