import HeadlessTesting
import HeadlessUIKit
import TestSupport
import Testing

import class HeadlessAppKit.NSCollectionView
import class HeadlessAppKit.NSCollectionViewDiffableDataSource
import class HeadlessAppKit.NSCollectionViewItem
import class HeadlessAppKit.NSTableColumn
import class HeadlessAppKit.NSTableView
import class HeadlessAppKit.NSTableViewDiffableDataSource
import class HeadlessAppKit.NSTextField
import struct HeadlessAppKit.NSUserInterfaceItemIdentifier

/// A list of numbers in one of the four views, behind one face.
@MainActor
struct NumberList {
  enum Kind: CaseIterable, Sendable { case uiCollection, uiTable, nsCollection, nsTable }

  var view: any DrivableList
  var driver: ListDriver { ListDriver(view) }
  var apply: ([[Int]], @escaping () -> Void) -> Void
  var paths: ([Int]) -> [IndexPath?]
  var applyCount: () -> Int

  init(_ kind: Kind) {
    switch kind {
    case .uiCollection:
      let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
      view.allowsMultipleSelection = true
      let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, item in
        var content = cell.defaultContentConfiguration()
        content.text = "\(item)"
        cell.contentConfiguration = content
      }
      let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
      }
      self.view = view
      apply = { source.apply(Self.filled(source.snapshot(), $0), completion: $1) }
      paths = { $0.map { source.indexPath(for: $0) } }
      applyCount = { source.headlessList.transactions.count }
    case .uiTable:
      let view = UITableView(frame: .zero, style: .plain)
      view.allowsMultipleSelection = true
      view.register(UITableViewCell.self, forCellReuseIdentifier: "number")
      let source = UITableViewDiffableDataSource<Int, Int>(tableView: view) { view, path, item in
        let cell = view.dequeueReusableCell(withIdentifier: "number", for: path)
        cell.textLabel?.text = "\(item)"
        return cell
      }
      self.view = view
      apply = { source.apply(Self.filled(source.snapshot(), $0), completion: $1) }
      paths = { $0.map { source.indexPath(for: $0) } }
      applyCount = { source.headlessList.transactions.count }
    case .nsCollection:
      let view = NSCollectionView()
      view.isSelectable = true
      view.allowsMultipleSelection = true
      let identifier = NSUserInterfaceItemIdentifier("number")
      view.register(NSCollectionViewItem.self, forItemWithIdentifier: identifier)
      let source = NSCollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
        let item = view.makeItem(withIdentifier: identifier, for: path)
        item.textField = NSTextField(labelWithString: "\(number)")
        return item
      }
      self.view = view
      apply = { source.apply(Self.filled(source.snapshot(), $0), completion: $1) }
      paths = { $0.map { source.indexPath(for: $0) } }
      applyCount = { source.headlessList.transactions.count }
    case .nsTable:
      let view = NSTableView()
      view.allowsMultipleSelection = true
      view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
      let source = NSTableViewDiffableDataSource<Int, Int>(tableView: view) { _, _, _, number in
        NSTextField(labelWithString: "\(number)")
      }
      self.view = view
      apply = { source.apply(Self.filled(source.snapshot(), $0), animatingDifferences: true, completion: $1) }
      paths = { $0.map { source.row(forItemIdentifier: $0).map { [0, $0] } } }
      applyCount = { source.headlessList.transactions.count }
    }
  }

  private static func filled<Snapshot: HeadlessSnapshot>(_ empty: Snapshot, _ sections: [[Int]]) -> Snapshot
  where Snapshot.SectionIdentifierType == Int, Snapshot.ItemIdentifierType == Int {
    var snapshot = empty
    snapshot.deleteAllItems()
    snapshot.appendSections(Array(sections.indices))
    for (section, items) in sections.enumerated() { snapshot.appendItems(items, toSection: section) }
    return snapshot
  }
}

/// Invariant 13: what an apply does to the paths, the selection and its completion.
@Suite @MainActor struct DataSourceTests {
  @Test(
    "An apply gives paths, selection and one completion as its mode says", arguments: NumberList.Kind.allCases,
    HeadlessMode.allCases)
  func applies(kind: NumberList.Kind, mode: HeadlessMode) async {
    let recorder = MisuseRecorder()
    await HeadlessRuntime.with(mode: mode, onMisuse: recorder.handler) {
      for seed in Seed.series(12) {
        var random = seed.generator
        let list = NumberList(kind)
        var shown: [[Int]] = []
        for step in 1...10 {
          let chosen = shown.joined().filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
          for number in chosen where !list.driver.selectedTexts.contains("\(number)") { list.driver.tap("\(number)") }
          let selected = Set(list.driver.selectedTexts)
          shown = Self.sections(using: &random)
          var completions = 0
          list.apply(shown) {
            MainActor.preconditionIsolated()
            completions += 1
          }
          let expected = mode != .hostile ? shown.joined().map(String.init).filter(selected.contains) : []
          let place = "\(seed), step \(step)"
          #expect(list.driver.selectedTexts == expected, "\(place)")
          #expect(completions == (mode == .friendly ? 1 : 0), "\(place)")
          await HeadlessTurn.settle()
          #expect(completions == 1, "\(place)")
          #expect(list.driver.texts.joined().elementsEqual(shown.joined().map(String.init)), "\(place)")
          for (number, path) in zip(shown.joined(), list.paths(Array(shown.joined()))) {
            #expect(path.flatMap { list.view.drivableText(at: $0) } == "\(number)", "\(place)")
          }
          #expect(list.applyCount() == step)
        }
      }
    }
    #expect(recorder.all.isEmpty)
  }

  private static func sections(using random: inout SeededGenerator) -> [[Int]] {
    let numbers = (0..<15).shuffled(using: &random).prefix(Int.random(in: 0...15, using: &random))
    var sections: [[Int]] = [[], [], []]
    for number in numbers { sections[Int.random(in: 0..<3, using: &random)].append(number) }
    return sections
  }

  @Test("Reloading drops the selection in each mode") func reloading() {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { _, _, _ in nil }
    var snapshot = source.snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2])
    source.apply(snapshot)
    view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
    source.applySnapshotUsingReloadData(snapshot)
    #expect(view.indexPathsForSelectedItems == [])
    #expect(source.headlessList.transactions.map(\.difference.inserts.count) == [2, 0])
  }

  /// As an app writes it, with Apple's names alone.
  private final class CountingSource: UITableViewDiffableDataSource<String, Int> {
    var applies = 0

    override func apply(
      _ snapshot: NSDiffableDataSourceSnapshot<String, Int>, animatingDifferences: Bool = true,
      completion: (() -> Void)? = nil
    ) {
      applies += 1
      super.apply(snapshot, animatingDifferences: animatingDifferences, completion: completion)
    }

    override func itemIdentifier(for indexPath: IndexPath) -> Int? { super.itemIdentifier(for: indexPath).map { -$0 } }
    override func sectionIdentifier(for index: Int) -> String? { "Section \(index)" }
    override func snapshot() -> NSDiffableDataSourceSnapshot<String, Int> { super.snapshot() }
  }

  @Test("A subclass may override what Apple's allows") func subclass() async {
    let view = UITableView(frame: .zero, style: .plain)
    let source = CountingSource(tableView: view) { _, _, _ in nil }
    var snapshot = source.snapshot()
    snapshot.appendSections(["a"])
    snapshot.appendItems([1])
    await source.apply(snapshot)
    await source.apply(snapshot, animatingDifferences: false)
    #expect(source.applies == 2)
    #expect(source.itemIdentifier(for: [0, 0]) == -1 && source.sectionIdentifier(for: 4) == "Section 4")
  }

  @Test("An asynchronous apply returns after the completion") func asynchronous() async {
    await HeadlessRuntime.with(mode: .hostile) {
      let view = UITableView(frame: .zero, style: .plain)
      let source = UITableViewDiffableDataSource<Int, Int>(tableView: view) { _, _, _ in nil }
      var snapshot = source.snapshot()
      snapshot.appendSections([0, 1])
      await source.apply(snapshot)
      #expect(source.sectionIdentifier(for: 1) == 1)
      #expect(source.index(for: 1) == 1)
      #expect(view.numberOfSections == 2)
    }
  }

  @Test("Headers shift the rows of a table") func headers() {
    let view = NSTableView()
    view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    let source = NSTableViewDiffableDataSource<String, Int>(tableView: view) { _, _, _, item in
      NSTextField(labelWithString: "\(item)")
    }
    source.sectionHeaderViewProvider = { _, _, section in NSTextField(labelWithString: section) }
    var snapshot = source.snapshot()
    snapshot.appendSections(["A", "B"])
    snapshot.appendItems([1, 2], toSection: "A")
    snapshot.appendItems([3], toSection: "B")
    source.apply(snapshot, animatingDifferences: false)
    #expect(ListDriver(view).texts == [["A", "1", "2", "B", "3"]])
    #expect(source.row(forItemIdentifier: 3) == 4)
    #expect(source.row(forSectionIdentifier: "B") == 3)
    #expect(source.sectionIdentifier(forRow: 0) == "A")
    #expect(source.itemIdentifier(forRow: 3) == nil)
    #expect(source.itemIdentifier(forRow: 9) == nil)
    ListDriver(view).tap("B")
    #expect(view.selectedRow == -1)
    ListDriver(view).tap("3")
    #expect(view.selectedRow == 4)
  }
}
