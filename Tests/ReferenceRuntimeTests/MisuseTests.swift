import HeadlessAppKit
import Testing

import class HeadlessUIKit.UICollectionView
import class HeadlessUIKit.UICollectionViewDiffableDataSource
import class HeadlessUIKit.UICollectionViewFlowLayout
import class HeadlessUIKit.UITableView
import class HeadlessUIKit.UITableViewDiffableDataSource

/// Each misuse is reported with its call and the identifier, and changes nothing.
@Suite struct MisuseTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private static var snapshot: Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["A", "B"])
    snapshot.appendItems([1, 2, 3], toSection: "A")
    return snapshot
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var call: String
    var identifiers: [String]
    var make: @Sendable (inout Snapshot) -> Void
    var testDescription: String { "\(call) \(identifiers)" }
  }

  static let cases: [Case] = [
    Case(call: "appendItems(_:toSection:)", identifiers: ["2"]) { $0.appendItems([7, 2], toSection: "B") },
    Case(call: "appendItems(_:toSection:)", identifiers: ["7"]) { $0.appendItems([7, 7]) },
    Case(call: "appendItems(_:toSection:)", identifiers: ["C"]) { $0.appendItems([7], toSection: "C") },
    Case(call: "appendItems(_:toSection:)", identifiers: []) {
      $0.deleteAllItems()
      $0.appendItems([7])
      $0 = snapshot
    },
    Case(call: "insertItems(_:beforeItem:)", identifiers: ["9"]) { $0.insertItems([7], beforeItem: 9) },
    Case(call: "insertItems(_:afterItem:)", identifiers: ["3"]) { $0.insertItems([3], afterItem: 1) },
    Case(call: "moveItem(_:beforeItem:)", identifiers: ["1"]) { $0.moveItem(1, beforeItem: 1) },
    Case(call: "moveItem(_:afterItem:)", identifiers: ["9"]) { $0.moveItem(9, afterItem: 1) },
    Case(call: "reloadItems(_:)", identifiers: ["9"]) { $0.reloadItems([1, 9]) },
    Case(call: "appendSections(_:)", identifiers: ["A"]) { $0.appendSections(["C", "A"]) },
    Case(call: "insertSections(_:beforeSection:)", identifiers: ["Z"]) { $0.insertSections(["C"], beforeSection: "Z") },
    Case(call: "moveSection(_:afterSection:)", identifiers: ["B"]) { $0.moveSection("B", afterSection: "B") },
    Case(call: "reloadSections(_:)", identifiers: ["Z"]) { $0.reloadSections(["Z"]) },
    Case(call: "itemIdentifiers(inSection:)", identifiers: ["Z"]) { _ = $0.itemIdentifiers(inSection: "Z") },
    Case(call: "numberOfItems(inSection:)", identifiers: ["Z"]) { _ = $0.numberOfItems(inSection: "Z") },
  ]

  @Test("A misuse is reported and without effect", arguments: cases) func reported(of misuse: Case) {
    var snapshot = Self.snapshot
    let charged = misuses(mode: .hostile) { misuse.make(&snapshot) }
    #expect(charged.map(\.call) == [misuse.call])
    #expect(charged.map(\.identifiers) == [misuse.identifiers])
    #expect(charged.map(\.severity) == [.error])
    #expect(snapshot.headlessStorage == Self.snapshot.headlessStorage)
  }

  @Test("One line says what is wrong") func oneLine() {
    var snapshot = Self.snapshot
    let charged = misuses { snapshot.reloadItems([8, 9]) }
    #expect(charged.map(\.description) == ["error: reloadItems(_:): not in the snapshot: 8, 9"])
  }

  @Test("Like a recent system, an item that is here already is moved, with a warning") func movesPresentItems() {
    var snapshot = Self.snapshot
    let charged = misuses(mode: .systemLike) { snapshot.appendItems([7, 2], toSection: "B") }
    #expect(charged.map(\.severity) == [.warning])
    #expect(snapshot.itemIdentifiers(inSection: "A") == [1, 3])
    #expect(snapshot.itemIdentifiers(inSection: "B") == [7, 2])
    let twice = misuses(mode: .systemLike) { snapshot.appendItems([8, 8]) }
    #expect(twice.map(\.severity) == [.error])
  }

  @Test("Selecting out of range is a misuse") @MainActor func outOfRange() {
    let charged = misuses {
      let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
      let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: collection) { _, _, _ in nil }
      collection.selectItem(at: [0, 0], animated: false, scrollPosition: [])
      #expect(collection.indexPathsForSelectedItems == [])
      withExtendedLifetime(source) {}
      let table = UITableView(frame: .zero, style: .plain)
      table.selectRow(at: [1, 0], animated: false, scrollPosition: .none)
      NSCollectionView().selectionIndexPaths = [[0, 3]]
      NSTableView().selectRowIndexes([4], byExtendingSelection: false)
    }
    #expect(
      charged.map(\.call) == [
        "selectItem(at:animated:scrollPosition:)", "selectRow(at:animated:scrollPosition:)", "selectionIndexPaths",
        "selectRowIndexes(_:byExtendingSelection:)",
      ])
  }

  @Test("A provider without a cell is a misuse") @MainActor func noCell() {
    let charged = misuses {
      let table = UITableView(frame: .zero, style: .plain)
      let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in nil }
      var snapshot = source.snapshot()
      snapshot.appendSections([0])
      snapshot.appendItems([1])
      source.apply(snapshot)
      _ = table.cellForRow(at: [0, 0])
    }
    #expect(charged.map(\.call) == ["tableView(_:cellForRowAt:)"])
  }

  // MARK: - Optional delegate methods of a subclass

  class Base: NSObject, NSSearchFieldDelegate {}
  final class Derived: Base {
    func controlTextDidChange(_ obj: Notification) { Issue.record("Swift cannot find this method") }
  }
  final class Direct: NSObject, NSSearchFieldDelegate {}

  @Test("A method that only a subclass of the conforming class has is not called; hostile mode says so")
  @MainActor func subclassOnlyMethod() {
    let field = NSSearchField(frame: .zero)
    let (derived, direct) = (Derived(), Direct())
    func edit(_ delegate: any NSSearchFieldDelegate, mode: HeadlessMode) -> [HeadlessMisuse] {
      misuses(mode: mode) {
        field.delegate = delegate
        field.headlessEdit("a")
      }
    }
    let warned = edit(derived, mode: .hostile)
    #expect(warned.map(\.call) == ["controlTextDidChange(_:)"])
    #expect(warned.map(\.identifiers) == [["Derived"]])
    #expect(warned.map(\.severity) == [.warning])
    #expect(edit(derived, mode: .friendly).isEmpty)
    #expect(edit(direct, mode: .hostile).isEmpty)
  }
}
