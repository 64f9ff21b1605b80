import HeadlessUIKit
import TestSupport
import Testing

/// Random edits on a snapshot and on the model; after each, everything that can be read must agree.
@Suite struct SnapshotInvariantTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

  @Test("A snapshot reads as the model does after any edit", arguments: [HeadlessMode.friendly, .systemLike])
  func model(mode: HeadlessMode) {
    for seed in Seed.series(75) {
      var random = seed.generator
      var (snapshot, model) = (Snapshot(), SnapshotModel())
      for step in 1...120 {
        let edit = SnapshotEdit.random(using: &random)
        let (oldSnapshot, oldModel) = (snapshot, model)
        let charged = misuses(mode: mode) { snapshot.make(edit) }
        let isAllowed = model.make(edit, movesPresentItems: mode.movesPresentItems)
        if !isAllowed { model = oldModel }
        var problem = firstDisagreement(snapshot, model)
        // 9: a copy is not changed with the original.
        problem = problem ?? firstDisagreement(oldSnapshot, oldModel).map { "the copy made before: \($0)" }
        // 11: what is refused is reported once and changes nothing.
        if charged.count(where: { $0.severity == .error }) != (isAllowed ? 0 : 1) { problem = "reported \(charged)" }
        if !isAllowed, snapshot.headlessStorage != oldSnapshot.headlessStorage { problem = "changed though refused" }
        if let problem {
          Issue.record("\(seed), step \(step), \(edit): \(problem)")
          return
        }
      }
    }
  }

  /// Invariants 1 to 5 and 10.
  private func firstDisagreement(_ snapshot: Snapshot, _ model: SnapshotModel) -> String? {
    let items = model.items
    if snapshot.itemIdentifiers != items { return "items \(snapshot.itemIdentifiers), not \(items)" }
    if snapshot.sectionIdentifiers != model.sectionIDs { return "sections \(snapshot.sectionIdentifiers)" }
    if snapshot.numberOfItems != items.count { return "number of items \(snapshot.numberOfItems)" }
    if snapshot.numberOfSections != model.sections.count { return "number of sections \(snapshot.numberOfSections)" }
    if Set(items).count != items.count { return "an item is here twice" }
    for (position, section) in model.sections.enumerated() {
      if snapshot.itemIdentifiers(inSection: section.id) != section.items { return "items of \(section.id)" }
      if snapshot.numberOfItems(inSection: section.id) != section.items.count { return "count of \(section.id)" }
      if snapshot.indexOfSection(section.id) != position { return "index of section \(section.id)" }
      for (index, item) in section.items.enumerated() {
        if snapshot.sectionIdentifier(containingItem: item) != section.id { return "section of \(item)" }
        if snapshot.headlessStorage.indexPath(of: item) != [position, index] { return "path of \(item)" }
        if snapshot.headlessStorage.item(at: [position, index]) != item { return "item at \([position, index])" }
      }
      if snapshot.headlessStorage.item(at: [position, section.items.count]) != nil { return "item past the end" }
    }
    for (index, item) in items.enumerated() where snapshot.indexOfItem(item) != index { return "index of \(item)" }
    for absent in 0..<40 where !items.contains(absent) {
      if snapshot.indexOfItem(absent) != nil || snapshot.sectionIdentifier(containingItem: absent) != nil {
        return "\(absent) is found and is not here"
      }
    }
    if !Set(snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers).isSubset(of: items) {
      return "an item to reload is not here"
    }
    if !Set(snapshot.reloadedSectionIdentifiers).isSubset(of: model.sectionIDs) { return "a section to reload" }
    return nil
  }

  private var letters: NSDiffableDataSourceSnapshot<Int, String> {
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([1, 2])
    snapshot.appendItems(["a", "b", "c"], toSection: 1)
    snapshot.appendItems(["d", "e"], toSection: 2)
    return snapshot
  }

  @Test("6: moving there and back changes nothing") func moveAndBack() {
    var snapshot = letters
    snapshot.moveItem("b", afterItem: "e")
    #expect(snapshot.itemIdentifiers == ["a", "c", "d", "e", "b"])
    snapshot.moveItem("b", beforeItem: "c")
    #expect(snapshot.headlessStorage == letters.headlessStorage)
    snapshot.moveSection(1, afterSection: 2)
    #expect(snapshot.itemIdentifiers == ["d", "e", "a", "b", "c"])
    snapshot.moveSection(1, beforeSection: 2)
    #expect(snapshot.headlessStorage == letters.headlessStorage)
  }

  @Test("7: after an item is before the next; appending goes to the last section") func insert() {
    var (one, other) = (letters, letters)
    one.insertItems(["x"], afterItem: "a")
    other.insertItems(["x"], beforeItem: "b")
    #expect(one.headlessStorage == other.headlessStorage)
    one.appendItems(["z"])
    #expect(one.itemIdentifiers(inSection: 2) == ["d", "e", "z"])
  }

  @Test("8: deleting twice is deleting once; a section goes with its items") func delete() {
    var (once, twice) = (letters, letters)
    once.deleteItems(["a", "unknown"])
    twice.deleteItems(["a"])
    twice.deleteItems(["a"])
    #expect(once.headlessStorage == twice.headlessStorage)
    once.deleteSections([1, 9])
    #expect(once.itemIdentifiers == ["d", "e"])
    once.deleteAllItems()
    #expect(once.numberOfSections == 0)
  }

  @Test("10: what is to be reloaded is forgotten with the item, and by an apply") @MainActor func marks() {
    var snapshot = letters
    snapshot.reloadItems(["a", "b", "a"])
    snapshot.reconfigureItems(["c"])
    snapshot.reloadSections([2])
    #expect(snapshot.reloadedItemIdentifiers == ["a", "b"])
    snapshot.deleteItems(["a"])
    #expect(snapshot.reloadedItemIdentifiers == ["b"])
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { _, _, _ in nil }
    source.apply(snapshot)
    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
    #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty)
    #expect(source.snapshot().reloadedSectionIdentifiers.isEmpty)
  }
}
