import ClangSource
import ProjectIndex
import RuleKit
import SwiftSource

/// A search controller's bar in a table header or a title view.
struct SearchBarOutsideNavigationItemInObjectiveC: ObjectiveCRule {
  static let id = "search-bar-outside-navigation-item"
  static let words: WordSet = "tableHeaderView titleView setTableHeaderView setTitleView"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let given = given(at: token, in: file) else { return }
    // `UISearchBar *bar = _searchController.searchBar; self.tableView.tableHeaderView = bar;`
    let variable = given.only.flatMap { $0.word == "searchBar" ? nil : $0 }
    guard let controller = controller(of: variable.map { file.lastValue(of: $0) } ?? given, in: file) else { return }
    var violation = Violation(token, .puts(controller.text, token.text, in: file.place(of: token)))
    if let type = file.type(around: token), file.isViewController(type).isYes, variable == nil,
      token.next?.kind == .equal, let statement = token.statement, statement.contains(given)
    {
      var fix = Violation.ProposedFix(isSafe: false, explanation: "the bar moves into the navigation bar")
      fix.replace(
        statement.tokens.dropLast(), with: "self.navigationItem.searchController = \(controller.text)")
      violation.fix = fix
    }
    report(violation)
  }

  /// What the slot is given: `….tableHeaderView = value;`, `[… setTableHeaderView:value]`.
  private func given(at slot: Token, in file: FileContext) -> Tokens? {
    if let message = file.message(startingAt: slot) {
      return slot.text.hasPrefix("set") ? message.argument(0) : nil
    }
    guard slot.isMember, slot.next?.kind == .equal, let start = slot.next(2) else { return nil }
    let ends: [TokenKind] = [.semicolon, .endOfFile, .rightBrace]
    return sequence(first: start, next: \.following).first { ends.contains($0.kind) }.map { start.up(to: $0) }
  }

  /// The search controller in `self.searchController.searchBar` and `[_searchController searchBar]`.
  private func controller(of bar: Tokens, in file: FileContext) -> Tokens? {
    let controller: Tokens
    if let message = file.message(bar), message.selector == "searchBar" {
      controller = message.receiver
    } else if let last = bar.last, last.word == "searchBar", last.isMember {
      controller = bar.dropLast(2)
    } else {
      return nil
    }
    guard let name = controller.endingName else { return nil }
    let words = file.objectiveCTypeWords(of: name)
    let isController =
      words.isEmpty ? name.plainSpelling.hasSuffix("searchcontroller") : words.contains("UISearchController")
    return isController ? controller : nil
  }
}

extension String {
  fileprivate static func puts(_ controller: String, _ slot: String, in place: String) -> String {
    let name = slot.hasPrefix("set") ? slot.dropFirst(3).prefix(1).lowercased() + slot.dropFirst(4) : slot
    return "\(place) puts the search bar of '\(controller)' into \(name); "
      + "write self.navigationItem.searchController = \(controller)"
  }
}
