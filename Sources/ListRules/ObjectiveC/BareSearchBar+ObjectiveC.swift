import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A search bar that a list's controller in Objective-C keeps, where a search controller belongs.
struct BareObjectiveCSearchBar: ObjectiveCRule {
  static let id = BareSearchBar.id
  static let words: WordSet = "UISearchBar"

  /// `@property UISearchBar *searchBar;`, an instance variable, `_bar = [[UISearchBar alloc] init]`
  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let name = kept(at: token, in: file), let type = file.type(around: token),
      let entry = file.index.entry(of: type), file.index.mentionsList(entry), !file.storesSearchController(entry),
      file.isViewController(type).isYes
    else { return }
    report(Violation(name, .bare(name.text, in: type.spelling)))
  }

  private func kept(at type: Token, in file: FileContext) -> Token? {
    guard let declaration = type.declaration, declaration.kind == .variable, declaration.parent?.kind != .protocol
    else {
      return nil
    }
    return declaration.bindings.first { $0.type.first == type || $0.type.contains(type) }?.name
  }
}

extension String {
  fileprivate static func bare(_ bar: String, in type: String) -> String {
    "'\(bar)' of \(type) is a search bar without a search controller; "
      + "make a UISearchController and write self.navigationItem.searchController = searchController"
  }
}
