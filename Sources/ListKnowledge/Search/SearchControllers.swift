import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  private static let searchControllerName = SpellingParts(["searchcontroller"])

  /// Whether the value is a `UISearchController`: by its type where the file or the project says it, else by its name.
  package func isSearchController(_ value: NamedValue) -> Bool {
    let words = typeWords(of: value)
    if words.contains(where: { isSearchController(class: $0, around: value.name) }) { return true }
    return FileContext.searchControllerName.occur(in: text(value.name).utf8)
      && !words.contains { index.declaresType(named: $0) }
  }

  /// Whether the name, written at `index`, is the SDK's search controller or a class of the project over it.
  package func isSearchController(class name: Word, around index: TokenIndex) -> Bool {
    if name == "UISearchController" { return true }
    guard self.index.declaresType(named: name), let type = type(around: index),
      let entry = entry(named: name, from: type)
    else { return false }
    return chain(of: entry).contains { $0.inherited.contains { $0.word == "UISearchController" } }
  }

  /// Whether the type, or a class of the project above it, stores a search controller.
  package func storesSearchController(_ entry: ProjectIndex.TypeEntry, around index: TokenIndex) -> Bool {
    chain(of: entry).contains { ancestor in
      ancestor.properties.values.contains { _, property in
        property.typeWords.contains { isSearchController(class: $0, around: index) }
      }
    }
  }
}
