import HeadlessCoreData
import HeadlessUIKit
import TestSupport
import Testing

/// What Apple's lists do that code often does not expect. Each test names where that is said.
@Suite @MainActor struct FidelityTests {
  final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var names = ["Anna", "Bob", "Carol"]
    var heard: [String] = []
    var makeCell: (UITableView, IndexPath) -> UITableViewCell = { _, _ in UITableViewCell() }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      makeCell(tableView, indexPath)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      heard.append("select \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      heard.append("deselect \(indexPath.row)")
    }
  }

  private static func table(_ rows: Rows) -> UITableView {
    let table = UITableView()
    table.dataSource = rows
    table.delegate = rows
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    return table
  }

  @Test(
    "A registration that is made in a cell provider is a misuse (Apple's page on UICollectionView.CellRegistration)")
  func registrationInProvider() {
    let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: list) { list, path, name in
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { _, _, _ in }
      return list.dequeueConfiguredReusableCell(using: registration, for: path, item: name)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["Anna"])
    source.apply(snapshot)
    let charged = misuses { _ = list.cellForItem(at: [0, 0]) }
    #expect(charged.map(\.reason) == ["registered while a cell is being made"])
  }

  @Test(
    "Two cells for one path are a misuse (the exception: attempted to dequeue multiple cells for the same index path)")
  func doubleDequeue() {
    let rows = Rows()
    let table = Self.table(rows)
    rows.makeCell = { table, path in
      _ = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      return table.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    let charged = misuses { _ = table.cellForRow(at: [0, 1]) }
    #expect(charged.map(\.reason) == ["attempted to dequeue multiple cells for the same index path"])
    // One for each of two paths is right.
    rows.makeCell = { table, path in table.dequeueReusableCell(withIdentifier: "cell", for: path) }
    #expect(misuses { _ = table.visibleCells }.isEmpty)
  }

  @Test(
    """
    An apply while a cell is being made is a misuse (UIKit's assertion \
    BUG_IN_CLIENT_OF_DIFFABLE_DATA_SOURCE__APPLYING_SNAPSHOTS_REENTRANTLY)
    """)
  func applyInProvider() {
    let (outer, inner) = (UITableView(), UITableView())
    var other: UITableViewDiffableDataSource<Int, String>?
    var source: UITableViewDiffableDataSource<Int, String>?
    func apply(_ names: [String], to source: UITableViewDiffableDataSource<Int, String>?) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(names)
      source?.apply(snapshot)
    }
    other = UITableViewDiffableDataSource(tableView: inner) { _, _, _ in UITableViewCell() }
    source = UITableViewDiffableDataSource(tableView: outer) { _, _, name in
      // A list within the cell is another one.
      if name == "Anna" { apply([name], to: other) } else { apply([name], to: source) }
      return UITableViewCell()
    }
    apply(["Anna", "Bob"], to: source)
    #expect(misuses { _ = outer.cellForRow(at: [0, 0]) }.isEmpty && inner.numberOfRows(inSection: 0) == 1)
    let charged = misuses { _ = outer.cellForRow(at: [0, 1]) }
    #expect(charged.map(\.reason) == ["applied while a cell is being made"] && outer.numberOfRows(inSection: 0) == 2)
  }

  @Test(
    "Applies out of completions come one after the other (Apple's page on apply: called when the animations are complete)",
    arguments: HeadlessMode.allCases)
  func applyInCompletion(mode: HeadlessMode) async {
    await HeadlessRuntime.with(mode: mode) {
      let table = UITableView()
      let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { _, _, _ in UITableViewCell() }
      var completed: [Int] = []
      @MainActor func apply(_ number: Int) {
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems((0..<number).map(String.init))
        source.apply(snapshot) {
          completed.append(table.numberOfRows(inSection: 0))
          if number < 3 { apply(number + 1) }
        }
      }
      apply(1)
      await HeadlessTurn.settle()
      #expect(completed == [1, 2, 3])
      #expect(source.headlessList.transactions.map(\.new.numberOfItems) == [1, 2, 3])
    }
  }

  @Test("A second tap on the selected row selects it once more (a known trap of screens that push on selection)")
  func secondTap() {
    let rows = Rows()
    let table = Self.table(rows)
    table.headlessTap([0, 1])
    table.headlessTap([0, 1])
    #expect(rows.heard == ["select 1", "select 1"] && table.indexPathForSelectedRow == [0, 1])
    table.headlessTap([0, 2])
    #expect(rows.heard.suffix(2) == ["deselect 1", "select 2"])
  }

  @Test(
    "A batch whose numbers do not fit is a misuse with the numbers (the exception: invalid number of rows in section)")
  func invalidBatch() {
    let rows = Rows()
    let table = Self.table(rows)
    _ = table.cellForRow(at: [0, 0])
    let charged = misuses { table.insertRows(at: [[0, 0]], with: .automatic) }
    let reason = charged.first?.reason ?? ""
    #expect(charged.map(\.call) == ["insertRows(at:with:)"])
    #expect(reason.hasPrefix("invalid number of rows in section 0"))
    #expect(reason.contains("after the update (3)") && reason.contains("(1 inserted, 0 deleted)"))
  }

  @Test("A batch that fits carries the selection along (Apple's page on performBatchUpdates)") func validBatch() {
    let rows = Rows()
    let table = Self.table(rows)
    table.headlessTap([0, 1])
    let charged = misuses {
      table.performBatchUpdates {
        rows.names = ["Zoe", "Yan", "Bob"]
        table.deleteRows(at: [[0, 0], [0, 2]], with: .fade)
        table.insertRows(at: [[0, 0], [0, 1]], with: .fade)
      }
    }
    #expect(charged.isEmpty && table.indexPathForSelectedRow == [0, 2])
  }

  @Test("Batches fit exactly where deletions and insertions lead from the old rows to the new") func batchNumbers() {
    for seed in Seed.series(300) {
      var random = seed.generator
      var old = (0..<Int.random(in: 0..<6, using: &random)).map { $0 }
      let before = old.count
      var updates = HeadlessUpdates(noun: "row")
      let gone = Set(old.filter { _ in Bool.random(using: &random) })
      updates.deleted = Set(gone.map { [0, $0] })
      let kept = old.filter { !gone.contains($0) }
      old = kept
      for fresh in 0..<Int.random(in: 0..<4, using: &random) {
        old.insert(100 + fresh, at: Int.random(in: 0...old.count, using: &random))
      }
      updates.inserted = Set(old.indices.filter { old[$0] >= 100 }.map { [0, $0] })
      #expect(updates.problem(before: [before], after: [old.count]) == nil, "\(seed)")
      #expect(updates.problem(before: [before], after: [old.count + 1]) != nil, "\(seed)")
      for row in 0..<before {
        let place = old.firstIndex(of: row).map { IndexPath(indexes: [0, $0]) }
        #expect(updates.place(of: [0, row], before: [before]) == place, "\(seed)")
      }
    }
  }

  @Test("A table view controller drops its selection on appearing (Apple's page on clearsSelectionOnViewWillAppear)")
  func clearsSelection() {
    final class Names: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    }
    let screen = Names(style: .plain)
    screen.headlessAppears(true)
    screen.tableView.headlessTap([0, 1])
    screen.headlessAppears(true)
    #expect(screen.tableView.indexPathForSelectedRow == nil)
    screen.clearsSelectionOnViewWillAppear = false
    screen.tableView.headlessTap([0, 1])
    screen.headlessAppears(true)
    #expect(screen.tableView.indexPathForSelectedRow == [0, 1])
  }

  @Test("A second presentation is refused (UIKit's log: which is already presenting)") func presentsOnce() {
    let (screen, first, second) = (UIViewController(), UIViewController(), UIViewController())
    screen.present(first, animated: true)
    let charged = misuses { screen.present(second, animated: true) }
    #expect(charged.map(\.severity) == [.warning] && screen.presentedViewController === first)
  }

  @Test("An action sheet has no text fields, an alert one action that cancels (UIKit's exceptions)") func alerts() {
    let sheet = UIAlertController(title: "Delete?", message: nil, preferredStyle: .actionSheet)
    let charged = misuses {
      sheet.addTextField()
      sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      sheet.addAction(UIAlertAction(title: "Close", style: .cancel))
    }
    #expect(charged.count == 2 && sheet.actions.count == 1 && sheet.textFields == nil)
  }

  // MARK: - Core Data

  final class Listener: NSObject, NSFetchedResultsControllerDelegate {
    var heard: [String] = []
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      heard.append("will")
    }
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      heard.append("did")
    }
    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) { heard.append("\(type) \(indexPath?[1] ?? -1) \(newIndexPath?[1] ?? -1)") }
  }

  private static func people(
    _ names: [String], in context: NSManagedObjectContext
  ) -> (people: [Person], controller: NSFetchedResultsController<Person>) {
    let people = names.map { name in
      let person = Person(context: context)
      person.setValue(name, forKey: "name")
      return person
    }
    let request = NSFetchRequest<Person>(entityName: "Person")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return (
      people,
      NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    )
  }

  @Test("Without a delegate a controller does not track (Apple's page on NSFetchedResultsController: no tracking)")
  func noTracking() throws {
    let context = NSManagedObjectContext(.mainQueue)
    let (people, controller) = Self.people(["Anna", "Bob"], in: context)
    try controller.performFetch()
    context.delete(people[0])
    try context.save()
    #expect(controller.fetchedObjects?.count == 2)
    let listener = Listener()
    controller.delegate = listener
    try controller.performFetch()
    context.delete(people[1])
    try context.save()
    #expect(controller.fetchedObjects?.isEmpty == true && listener.heard == ["will", "delete 0 -1", "did"])
  }

  @Test("Changes are told between will and did, with old and new places (Apple's page on the delegate)")
  func objectChanges() throws {
    let context = NSManagedObjectContext(.mainQueue)
    let (people, controller) = Self.people(["Anna", "Bob", "Carol"], in: context)
    let listener = Listener()
    controller.delegate = listener
    try context.save()
    try controller.performFetch()
    people[0].setValue("Dora", forKey: "name")
    people[1].setValue(3, forKey: "age")
    let fresh = Person(context: context)
    fresh.setValue("Eve", forKey: "name")
    try context.save()
    #expect(listener.heard == ["will", "update 1 0", "move 0 2", "insert -1 3", "did"])
  }
}
