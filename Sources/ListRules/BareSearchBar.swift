import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A search bar that a list's controller makes and keeps, where a search controller belongs.
struct BareSearchBar: Rule {
  static let id = "bare-search-bar"

  /// `UISearchBar` in `let searchBar = UISearchBar()`, `var searchBar: UISearchBar!`
  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let binding = binding(at: index, in: file), isKept(binding, in: file),
      let type = file.type(around: index), let entry = file.index.entry(of: type),
      file.index.lineage(of: entry).entries.contains(where: \.mentionsList), !file.storesSearchController(entry),
      file.isViewController(type).isYes, !file.isSearchController(.type(entry.id))
    else { return }
    report(Violation(binding.pattern, .bare(file.text(binding.pattern), in: type.spelling)))
  }

  /// The property or constant of this type that the name at `index` starts the type or the value of.
  private func binding(at index: TokenIndex, in file: FileContext) -> RawBinding? {
    let id = file.outline.declaration(around: index)
    guard id >= 0, file.file.raw.declarations[Int(id)].kind == .variable else { return nil }
    return file.file.raw.declarations[Int(id)].bindings.lazy.map { file.file.raw.bindings[Int($0)] }.first {
      guard $0.pattern.upper - $0.pattern.lower == 1 else { return false }
      return !$0.type.isEmpty && $0.type.lower == index || !$0.value.isEmpty && $0.value.lower == index
    }
  }

  /// Stored, and no other object's bar: `let bar: UISearchBar = searchController.searchBar` is none.
  private func isKept(_ binding: RawBinding, in file: FileContext) -> Bool {
    if binding.accessorBlock >= 0 {
      let first = file.keyword(binding.accessorBlock + 1)
      guard first == .didSet || first == .willSet else { return false }
    }
    guard !file.outline.contains("searchBar", in: binding.value) else { return false }
    guard isMember(binding, in: file) else {
      // A local name of somebody else's bar is not made here, and one in a property's closure is the property's.
      let member = file.outline.member(around: binding.pattern.lower)
      guard member >= 0, file.file.raw.declarations[Int(member)].kind != .variable else { return false }
      return !binding.value.isEmpty && file.word(binding.value.lower) == "UISearchBar"
        && file.kind(binding.value.lower + 1) == .leftParen
    }
    return true
  }

  private func isMember(_ binding: RawBinding, in file: FileContext) -> Bool {
    let parent = file.file.raw.declarations[Int(binding.declaration)].parent
    return parent >= 0 && file.file.raw.declarations[Int(parent)].kind.isType
  }
}

extension String {
  fileprivate static func bare(_ bar: String, in type: String) -> String {
    "'\(bar)' of \(type) is a search bar without a search controller; "
      + "make a UISearchController and write navigationItem.searchController = searchController"
  }
}
