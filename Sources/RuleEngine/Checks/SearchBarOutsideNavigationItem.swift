import ProjectIndex
import RuleDocuments
import SwiftSource

/// The search bar of a search controller in a table's header or a navigation item's title view.
struct SearchBarOutsideNavigationItem: Rule {
  static let id = "search-bar-outside-navigation-item"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard file.kind(index + 1) == .equal, !file.facts.isTest, let bar = searchBar(from: index + 2, in: file),
      let controller = controller(of: bar, in: file)
    else { return }
    let place = file.text(index)
    report(
      Violation(TokenRange(index, index + 1), .placed(file.text(controller), place, in: file.place(of: index))))
  }

  /// The word `searchBar` at the end of `searchController.searchBar`, written here or kept in a local constant.
  private func searchBar(from start: TokenIndex, in file: FileContext) -> TokenIndex? {
    var end = start
    while file.kind(end) == .identifier || file.keyword(end) == .self || end > start && isJoint(file.kind(end)) {
      if end > start, file.file.tokens[Int(end)].startsLine, file.kind(end) != .period,
        file.kind(end - 1) != .period
      {
        break
      }
      end += 1
    }
    let value = TokenRange(start, end)
    if value.upper - value.lower == 1, let binding = file.localBinding(of: start) {
      return binding.value.isEmpty ? nil : lastSearchBar(binding.value, in: file)
    }
    return lastSearchBar(value, in: file)
  }

  private func isJoint(_ kind: TokenKind) -> Bool {
    kind == .period || kind == .postfixQuestionMark || kind == .exclamationMark
  }

  private func lastSearchBar(_ value: TokenRange, in file: FileContext) -> TokenIndex? {
    guard value.upper - value.lower > 2, file.word(value.upper - 1) == "searchBar",
      file.kind(value.upper - 2) == .period
    else { return nil }
    return value.upper - 1
  }

  private static let name = SpellingParts(["searchcontroller"])

  /// What the bar belongs to, when that is a `UISearchController` by its type or its name.
  private func controller(of bar: TokenIndex, in file: FileContext) -> TokenIndex? {
    guard let value = file.namedValue(endingAt: bar - 2) else { return nil }
    let words = file.typeWords(of: value)
    let isController =
      words.contains("UISearchController") || words.contains { inherits($0, in: file) }
      || Self.name.occur(in: file.text(value.name).utf8) && !words.contains { file.index.declaresType(named: $0) }
    return isController ? value.name : nil
  }

  /// Whether the project's class of this name is a search controller.
  private func inherits(_ name: Word, in file: FileContext) -> Bool {
    var entry = file.index.entry(at: [name])
    for _ in 0..<6 {
      guard let current = entry else { return false }
      if current.inherited.contains(where: { $0.word == "UISearchController" }) { return true }
      entry = current.inherited.lazy.compactMap { file.index.entry(at: [$0.word]) }.first
    }
    return false
  }
}

extension String {
  fileprivate static func placed(_ controller: String, _ place: String, in member: String) -> String {
    "\(member) puts the search bar of '\(controller)' into \(place); "
      + "write navigationItem.searchController = \(controller)"
  }
}
