import ListKnowledge
import RuleKit
import SwiftSource

/// A search bar that a list's controller makes and keeps, where a search controller belongs.
struct BareSearchBar: Rule {
  static let id = "bare-search-bar"

  /// `UISearchBar` in `let searchBar = UISearchBar()`, `var searchBar: UISearchBar!`
  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let binding = token.binding, isKept(binding), let name = binding.name,
      let type = file.type(around: token), let entry = file.index.entry(of: type),
      file.index.lineage(of: entry).entries.contains(where: \.mentionsList), !file.storesSearchController(entry),
      file.isViewController(type).isYes, !file.isSearchController(.type(entry.id))
    else { return }
    report(Violation(name, .bare(name.text, in: type.spelling)))
  }

  /// Stored, and no other object's bar: `let bar: UISearchBar = searchController.searchBar` is none.
  private func isKept(_ binding: Binding) -> Bool {
    guard binding.declaration.kind == .variable, !binding.isComputed, !binding.value.contains("searchBar") else {
      return false
    }
    if binding.declaration.isTypeMember { return true }
    // A local name of somebody else's bar is not made here, and one in a property's closure is the property's.
    guard let member = binding.first?.member, member.kind != .variable else { return false }
    return binding.value.first?.word == "UISearchBar" && binding.value.first?.next?.kind == .leftParen
  }
}

extension String {
  fileprivate static func bare(_ bar: String, in type: String) -> String {
    "'\(bar)' of \(type) is a search bar without a search controller; "
      + "make a UISearchController and write navigationItem.searchController = searchController"
  }
}
