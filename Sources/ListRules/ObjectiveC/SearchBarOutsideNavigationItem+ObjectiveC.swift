import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A search controller's bar in a table header or a title view.
struct SearchBarOutsideNavigationItemInObjectiveC: ObjectiveCRule {
  static let id = "search-bar-outside-navigation-item"
  static let words: Set<Word> = ["tableHeaderView", "titleView", "setTableHeaderView", "setTitleView"]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, var bar = given(at: index, in: file) else { return }
    // `UISearchBar *bar = _searchController.searchBar; self.tableView.tableHeaderView = bar;`
    if bar.upper == bar.lower + 1, file.word(bar.lower) != "searchBar" {
      bar = file.lastValue(ofNameAt: bar.lower)
    }
    guard let controller = controller(of: bar, in: file) else { return }
    let slot = file.text(index)
    var violation = Violation(
      TokenRange(index, index + 1), .puts(file.text(controller), slot, in: file.place(of: index)))
    let statement = file.outline.statement(around: index)
    if let type = file.type(around: index), file.isViewController(type).isYes, statement >= 0,
      file.kind(index + 1) == .equal, file.file.raw.statements[Int(statement)].range.contains(bar)
    {
      let range = file.file.raw.statements[Int(statement)].range
      violation.fix = Violation.ProposedFix(
        isSafe: false, explanation: "the bar moves into the navigation bar",
        replacements: [
          (
            TokenRange(range.lower, range.upper - 1),
            "self.navigationItem.searchController = \(file.text(controller))"
          )
        ])
    }
    report(violation)
  }

  /// What the slot is given: `….tableHeaderView = value;`, `[… setTableHeaderView:value]`.
  private func given(at index: TokenIndex, in file: FileContext) -> TokenRange? {
    if let message = file.message(startingAt: index) {
      return file.text(index).hasPrefix("set") ? file.argument(0, of: message) : nil
    }
    guard file.kind(index - 1) == .period, file.kind(index + 1) == .equal else { return nil }
    var end = index + 2
    while file.kind(end) != .semicolon, file.kind(end) != .endOfFile, file.kind(end) != .rightBrace {
      end = file.outline.after(end)
    }
    return TokenRange(index + 2, end)
  }

  /// The search controller in `self.searchController.searchBar` and `[_searchController searchBar]`.
  private func controller(of bar: TokenRange, in file: FileContext) -> TokenRange? {
    var controller: TokenRange
    if let message = file.messages(in: bar).first, message.range == bar, message.selector == "searchBar" {
      controller = message.receiver
    } else if file.word(bar.upper - 1) == "searchBar", file.kind(bar.upper - 2) == .period {
      controller = TokenRange(bar.lower, bar.upper - 2)
    } else {
      return nil
    }
    if controller.isEmpty { return nil }
    let name = file.lastName(of: controller)
    guard name >= 0 else { return nil }
    let words = file.localTypeWords(ofNameAt: name) + (file.objectiveCProperty(at: name)?.typeWords ?? [])
    let isController =
      words.isEmpty ? file.plainName(name).hasSuffix("searchcontroller") : words.contains("UISearchController")
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
