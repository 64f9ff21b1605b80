import HeadlessCoreData
import HeadlessUIKit
import TestSupport
import Testing

/// What a fetched results controller hands to delegates that take snapshots or differences. Each test names where that is said.
@Suite @MainActor struct FetchedSnapshotTests {
  typealias Results = NSFetchedResultsController<any NSFetchRequestResult>
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>

  /// Takes snapshots, and notes what else it is told.
  final class SnapshotTaker: NSObject, NSFetchedResultsControllerDelegate {
    var snapshots: [Snapshot] = []
    var others: [String] = []
    func controller(_ controller: Results, didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference) {
      snapshots.append(snapshot.headlessSnapshot())
    }
    func controller(_ controller: Results, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>) {
      others.append("difference")
    }
    func controllerWillChangeContent(_ controller: Results) { others.append("will") }
    func controllerDidChangeContent(_ controller: Results) { others.append("did") }
  }

  /// Takes differences, and notes what else it is told.
  final class DifferenceTaker: NSObject, NSFetchedResultsControllerDelegate {
    var differences: [CollectionDifference<NSManagedObjectID>] = []
    var others: [String] = []
    func controller(_ controller: Results, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>) {
      differences.append(diff)
    }
    func controllerWillChangeContent(_ controller: Results) { others.append("will") }
    func controllerDidChangeContent(_ controller: Results) { others.append("did") }
  }

  let context = NSManagedObjectContext(.mainQueue)

  private func add(_ name: String, age: Int = 1) -> Person {
    let person = Person(context: context)
    person.setValue(name, forKey: "name")
    person.setValue(age, forKey: "age")
    return person
  }

  private func results(bySection: Bool = false) -> NSFetchedResultsController<Person> {
    let request = NSFetchRequest<Person>(entityName: "Person")
    request.sortDescriptors = ["age", "name"].map { NSSortDescriptor(key: $0, ascending: true) }
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: bySection ? "age" : nil, cacheName: nil)
  }

  @Test(
    """
    A delegate that takes snapshots hears nothing else, also of a fetch (Apple's page on controller(_:didChangeContentWith:); the \
    answer on Stack Overflow that tells of performFetch)
    """)
  func snapshots() throws {
    let (anna, bob) = (add("Anna", age: 1), add("Bob", age: 2))
    try context.save()
    let taker = SnapshotTaker()
    let results = results(bySection: true)
    results.delegate = taker
    try results.performFetch()
    #expect(taker.snapshots.map(\.sectionIdentifiers) == [["1", "2"]])
    #expect(taker.snapshots[0].itemIdentifiers == [anna.objectID, bob.objectID])
    bob.setValue(1, forKey: "age")
    try context.save()
    #expect(taker.snapshots.count == 2 && taker.others.isEmpty)
    #expect(taker.snapshots[1].itemIdentifiers(inSection: "1") == [anna.objectID, bob.objectID])
    #expect(taker.snapshots[1].numberOfSections == 1)
  }

  @Test("Objects that changed in their place are marked for a reload, new ones not (Apple's forums, thread 692357)")
  func reloads() throws {
    let anna = add("Anna")
    try context.save()
    let taker = SnapshotTaker()
    let results = results()
    results.delegate = taker
    try results.performFetch()
    anna.setValue("Anne", forKey: "name")
    let bob = add("Bob")
    try context.obtainPermanentIDs(for: [bob])
    try context.save()
    #expect(taker.snapshots.map(\.reloadedItemIdentifiers) == [[], [anna.objectID]])
    #expect(taker.snapshots[1].itemIdentifiers == [anna.objectID, bob.objectID])
  }

  @Test("An object has a temporary identifier until it is saved (Apple's page on NSManagedObjectID.isTemporaryID)")
  func temporary() throws {
    let taker = SnapshotTaker()
    let results = results()
    results.delegate = taker
    try results.performFetch()
    let anna = add("Anna")
    let before = anna.objectID
    try context.save()
    #expect(before.isTemporaryID && !anna.objectID.isTemporaryID && before != anna.objectID)
    // The snapshot came before the object was saved, so that nothing is found by what it holds.
    #expect(taker.snapshots.last?.itemIdentifiers == [before])
    #expect(throws: (any Error).self) { try context.existingObject(with: before) }
    let bob = add("Bob")
    try context.obtainPermanentIDs(for: [bob])
    try context.save()
    #expect(taker.snapshots.last?.itemIdentifiers == [anna.objectID, bob.objectID])
  }

  @Test(
    """
    A delegate that takes differences hears nothing else where there are no sections (Apple's page on \
    controller(_:didChangeContentWith:) with a collection difference)
    """)
  func differences() throws {
    for seed in Seed.series(60) {
      var random = seed.generator
      let context = FetchedSnapshotTests()
      var people = (0..<6).map { context.add("\($0)", age: Int.random(in: 0..<9, using: &random)) }
      try context.context.save()
      let taker = DifferenceTaker()
      let results = context.results()
      results.delegate = taker
      try results.performFetch()
      let before = results.fetchedObjects?.map(\.objectID) ?? []
      for person in people.shuffled(using: &random).prefix(2) {
        person.setValue(Int.random(in: 0..<9, using: &random), forKey: "age")
      }
      context.context.delete(people.remove(at: Int.random(in: 0..<people.count, using: &random)))
      try context.context.obtainPermanentIDs(for: [context.add("new", age: Int.random(in: 0..<9, using: &random))])
      try context.context.save()
      let after = results.fetchedObjects?.map(\.objectID)
      #expect(taker.others.isEmpty && taker.differences.count == 1, "\(seed)")
      #expect(taker.differences.first.flatMap { before.applying($0) } == after, "\(seed)")
    }
    let taker = DifferenceTaker()
    let results = results(bySection: true)
    results.delegate = taker
    try results.performFetch()
    _ = add("Anna")
    try context.save()
    #expect(taker.differences.isEmpty && taker.others == ["will", "did"])
  }

  @Test("A snapshot whose sections are no texts is a misuse (alexj.org: it must be of String and NSManagedObjectID)")
  func otherSections() throws {
    final class Taker: NSObject, NSFetchedResultsControllerDelegate {
      func controller(_ controller: Results, didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference) {
        let snapshot: NSDiffableDataSourceSnapshot<Int, NSManagedObjectID> = snapshot.headlessSnapshot()
        #expect(snapshot.numberOfItems == 0)
      }
    }
    _ = add("Anna")
    let taker = Taker()
    let results = results()
    results.delegate = taker
    let charged = misuses { #expect(throws: Never.self) { try results.performFetch() } }
    #expect(charged.map(\.reason) == ["not a Int"])
  }
}
