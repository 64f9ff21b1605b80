import ProjectIndex
import SwiftSource

/// The text of a search controller that is heard through its bar's delegate, where nothing updates search results.
struct SearchTextByDelegate: Rule {
  static let id = "search-text-by-delegate"

  /// `textDidChange` in `func searchBar(_:textDidChange:)`
  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let function = SearchCode.function(declaredAt: index, in: file),
      function.name == "searchBar", let type = file.type(around: index), let entry = file.index.entry(of: type),
      !hasUpdater(type, entry, in: file), let controller = searchController(delegatingTo: type, in: file)
    else { return }
    report(
      Violation(TokenRange(index, index + 1), .heardByDelegate(file.text(controller), in: type.spelling)))
  }

  /// Whether search results are updated: by the type, by a class above it, or by another object that it names.
  private func hasUpdater(_ type: TypeFact, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    for ancestor in file.chain(of: entry) {
      if ancestor.inherited.contains(where: { $0.word == "UISearchResultsUpdating" }) { return true }
      if !file.index.methods(named: "updateSearchResults", in: ancestor).isEmpty { return true }
    }
    return file.facts.types.contains { part in
      part.path == type.path && part.variant == type.variant
        && file.outline.contains("searchResultsUpdater", in: file.file.declarations[Int(part.declaration)].range)
    }
  }

  /// The search controller of `searchController.searchBar.delegate = self` in the type.
  private func searchController(delegatingTo type: TypeFact, in file: FileContext) -> TokenIndex? {
    for part in file.facts.types where part.path == type.path && part.variant == type.variant {
      for index in file.file.declarations[Int(part.declaration)].range.indices where file.word(index) == "delegate" {
        guard file.kind(index + 1) == .equal, file.keyword(index + 2) == .self, file.kind(index - 1) == .period else {
          continue
        }
        var bar = index - 2
        while file.kind(bar) == .postfixQuestionMark || file.kind(bar) == .exclamationMark { bar -= 1 }
        if let found = controller(ofBar: bar, in: file) { return found }
      }
    }
    return nil
  }

  private func controller(ofBar bar: TokenIndex, in file: FileContext) -> TokenIndex? {
    guard file.word(bar) == "searchBar", file.kind(bar - 1) == .period else { return nil }
    if let value = file.namedValue(endingAt: bar - 2) { return file.isSearchController(value) ? value.name : nil }
    // `UISearchController(searchResultsController: nil).then { $0.searchBar.delegate = self }`
    guard file.kind(bar - 2) == .dollarIdentifier, let closure = file.outline.closures(around: bar).first,
      closure.call >= 0
    else { return nil }
    let call = file.file.calls[Int(closure.call)]
    return TokenRange(call.range.lower, call.calleeEnd).indices.first {
      file.kind($0) == .identifier && file.isSearchController(class: file.word($0), around: $0)
    }
  }
}

extension String {
  fileprivate static func heardByDelegate(_ controller: String, in type: String) -> String {
    "\(type) hears the text of '\(controller)' through its bar's delegate; "
      + "set \(controller).searchResultsUpdater = self and forward the text in updateSearchResults(for:)"
  }
}
