import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  private static let searchControllerName = SpellingParts(["searchcontroller"])

  /// Whether the value is a `UISearchController`: by its type where the file or the project says it, else by its name.
  package func isSearchController(_ value: NamedValue) -> Bool {
    let types = typeMeanings(of: value)
    if types.contains(where: isSearchController) { return true }
    return FileContext.searchControllerName.occur(in: value.token.utf8)
      && !types.contains { if case .type = $0 { true } else { false } }
  }

  /// Whether the type is the SDK's search controller or a class of the project over it.
  package func isSearchController(_ type: Meaning) -> Bool { index.reaches(["UISearchController"], from: type) }

  /// Whether the type, or a class of the project above it, stores a search controller.
  package func storesSearchController(_ entry: ProjectIndex.TypeEntry) -> Bool {
    index.lineage(of: entry).entries.contains { ancestor in
      guard let scope = index.scope(inside: ancestor) else { return false }
      return ancestor.properties.values.contains { _, property in
        property.typeWords.contains { isSearchController(index.resolve($0, at: scope)) }
      }
    }
  }
}
