import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// Whether the type, or a class of the project above it, stores a search controller.
  package func storesSearchController(_ entry: ProjectIndex.TypeEntry, around token: Token) -> Bool {
    chain(of: entry).contains { ancestor in
      ancestor.properties.values.contains { _, property in
        property.typeWords.contains { isSearchController(class: $0, around: token) }
      }
    }
  }

  /// Whether the name, written at the token, is the SDK's search controller or a class of the project over it.
  private func isSearchController(class name: Word, around token: Token) -> Bool {
    if name == "UISearchController" { return true }
    guard index.declaresType(named: name), let type = type(around: token), let entry = entry(named: name, from: type)
    else { return false }
    return chain(of: entry).contains { $0.inherited.contains { $0.word == "UISearchController" } }
  }
}
