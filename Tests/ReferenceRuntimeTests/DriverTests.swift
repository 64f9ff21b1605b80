import HeadlessAppKit
import HeadlessOS
import HeadlessTesting
import Testing

import class HeadlessUIKit.UISearchBar
import protocol HeadlessUIKit.UISearchBarDelegate
import class HeadlessUIKit.UISearchController
import protocol HeadlessUIKit.UISearchControllerDelegate
import protocol HeadlessUIKit.UISearchResultsUpdating
import class HeadlessUIKit.UITableView
import class HeadlessUIKit.UITableViewCell
import protocol HeadlessUIKit.UITableViewDelegate
import class HeadlessUIKit.UITableViewDiffableDataSource
import class HeadlessUIKit.UIViewController

/// Drivers do what a user does, and code hears of it as it would.
@Suite @MainActor struct DriverTests {
  final class SearchListener: NSObject, UISearchResultsUpdating, UISearchBarDelegate, UISearchControllerDelegate {
    var heard: [String] = []
    func updateSearchResults(for searchController: UISearchController) {
      heard.append("update '\(searchController.searchBar.text ?? "")'")
    }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { heard.append("text '\(searchText)'") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      heard.append("scope \(selectedScope)")
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { heard.append("submit") }
    func willPresentSearchController(_ searchController: UISearchController) { heard.append("present") }
    func didDismissSearchController(_ searchController: UISearchController) { heard.append("dismissed") }
  }

  @Test("Typing into a search controller is heard by its updater and delegates") func searchController() {
    let (controller, listener) = (UISearchController(searchResultsController: nil), SearchListener())
    controller.searchResultsUpdater = listener
    controller.delegate = listener
    controller.searchBar.text = "set by the program"
    controller.searchBar.text = ""
    #expect(listener.heard.isEmpty)
    SearchDriver(controller).type("ab")
    #expect(listener.heard == ["present", "update ''", "update 'a'", "update 'ab'"])
    listener.heard = []
    controller.searchBar.delegate = listener
    SearchDriver(controller).replace(with: "x")
    controller.searchBar.headlessSelectScope(1)
    controller.searchBar.headlessSubmit()
    #expect(listener.heard == ["text 'x'", "update 'x'", "scope 1", "update 'x'", "submit"])
    SearchDriver(controller).cancel()
    #expect(!controller.isActive && listener.heard.suffix(2) == ["update ''", "dismissed"])
  }

  final class FieldListener: NSObject, NSSearchFieldDelegate, NSTableViewDelegate {
    var heard: [String] = []
    func controlTextDidChange(_ obj: Notification) { heard.append((obj.object as? NSSearchField)?.stringValue ?? "?") }
    func controlTextDidEndEditing(_ obj: Notification) { heard.append("end") }
    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { row != 0 }
    func tableViewSelectionDidChange(_ notification: Notification) {
      heard.append("rows \((notification.object as? NSTableView)?.selectedRowIndexes.map { $0 } ?? [])")
    }
  }

  @Test("Typing into a search field is heard by its delegate") func searchField() {
    let (field, listener) = (NSSearchField(frame: .zero), FieldListener())
    field.delegate = listener
    field.stringValue = "set by the program"
    field.stringValue = ""
    SearchDriver(field).type("ab")
    field.headlessEndEditing()
    #expect(listener.heard == ["a", "ab", "end"])
  }

  final class Row: NSObject {
    let name: String
    init(_ name: String) { self.name = name }
  }

  final class SortedSource: NSTableViewDiffableDataSource<Int, String> {
    override func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]) {
      let rows = snapshot().itemIdentifiers.map(Row.init).sorted { left, right in
        tableView.sortDescriptors.first.map { $0.compare(left, to: right) == .orderedAscending } ?? false
      }
      var sorted = snapshot()
      sorted.deleteAllItems()
      sorted.appendSections([0])
      sorted.appendItems(rows.map(\.name))
      apply(sorted, animatingDifferences: false)
    }
  }

  @Test("A table is selected and sorted as a user does it") func table() {
    let (table, listener) = (NSTableView(), FieldListener())
    let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name"))
    column.sortDescriptorPrototype = NSSortDescriptor(keyPath: \Row.name, ascending: true)
    table.addTableColumn(column)
    table.delegate = listener
    let source = SortedSource(tableView: table) { _, _, _, name in NSTextField(labelWithString: name) }
    var snapshot = source.snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(["b", "c", "a"])
    source.apply(snapshot, animatingDifferences: false)
    let driver = ListDriver(table)
    driver.tap("b")
    #expect(driver.selectedTexts == [], "the delegate forbids the first row")
    driver.tap("a")
    #expect(driver.selectedTexts == ["a"])
    table.headlessClickHeader(ofColumn: 0)
    #expect(driver.texts == [["a", "b", "c"]])
    table.headlessClickHeader(ofColumn: 0)
    #expect(driver.texts == [["c", "b", "a"]])
    #expect(driver.selectedTexts == ["a"])
    #expect(listener.heard == ["rows [2]"], "the same item in another row is no news")
    snapshot.deleteItems(["a"])
    source.apply(snapshot, animatingDifferences: false)
    #expect(listener.heard == ["rows [2]", "rows []"])
  }

  final class TapListener: NSObject, UITableViewDelegate {
    var heard: [String] = []
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      indexPath == [0, 0] ? nil : indexPath
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { heard.append("+\(indexPath[1])") }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { heard.append("-\(indexPath[1])") }
  }

  @Test("A tap selects where the delegate allows it") func tapping() {
    let (table, listener) = (UITableView(frame: .zero, style: .plain), TapListener())
    let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, item in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = "\(item)"
      cell.contentConfiguration = content
      return cell
    }
    var snapshot = source.snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems([7, 8, 9])
    source.apply(snapshot)
    table.delegate = listener
    let driver = ListDriver(table)
    for text in ["7", "8", "9"] { driver.tap(text) }
    #expect(listener.heard == ["+1", "-1", "+2"])
    #expect(driver.selectedTexts == ["9"])
    table.selectRow(at: [0, 0], animated: false, scrollPosition: .none)
    #expect(driver.selectedTexts == ["7"] && listener.heard.count == 3, "a program is not asked, nor the delegate told")
    let charged = misuses { driver.tap("absent") }
    #expect(charged.map(\.description) == ["error: tap(_:): not shown by any item: \"absent\""])
  }

  @Test("Appearing calls the methods in their order") func appearing() {
    final class Screen: UIViewController {
      var heard: [String] = []
      override func viewDidLoad() { heard.append("load") }
      override func viewWillAppear(_ animated: Bool) { heard.append("will") }
      override func viewDidAppear(_ animated: Bool) { heard.append("did") }
    }
    let screen = Screen()
    screen.headlessAppear()
    #expect(screen.heard == ["load", "will", "did"])
  }

  @Test("What is logged is kept") func logging() {
    let number = 7
    Logger(subsystem: "Tests", category: "Driver").error("Failed: \(number, privacy: .public)")
    let entry = HeadlessLog.entries.first { $0.subsystem == "Tests" && $0.category == "Driver" }
    #expect(entry?.level == .error)
    #expect(entry?.message == "Failed: 7")
  }
}
