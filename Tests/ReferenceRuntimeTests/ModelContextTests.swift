import Foundation
import HeadlessSwiftData
import Testing

@Observable private final class Trip: PersistentModel {
  let headlessBacking = HeadlessBacking("Trip")
  var title: String
  var note: String?

  init(_ title: String, note: String? = nil) { (self.title, self.note) = (title, note) }
}

/// Contexts of SwiftData on a store in memory.
@Suite struct ModelContextTests {
  private let container = ModelContainer(headless: ())

  private func saved(_ titles: String...) throws -> (ModelContext, [Trip]) {
    let context = ModelContext(container)
    let trips = titles.map { Trip($0) }
    for trip in trips { context.insert(trip) }
    try context.save()
    return (context, trips)
  }

  @Test("A fetch filters and sorts; what is not saved counts only where it is asked for") func fetching() throws {
    let (context, trips) = try saved("Berlin", "Athen", "Älmhult")
    context.insert(Trip("Athos"))
    context.delete(trips[1])
    let query = "a"
    var descriptor = FetchDescriptor<Trip>(
      predicate: #Predicate { $0.title.localizedStandardContains(query) }, sortBy: [SortDescriptor(\.title)])
    #expect(try context.fetch(descriptor).map(\.title).sorted() == ["Athos", "Älmhult"])
    descriptor.includePendingChanges = false
    #expect(try context.fetch(descriptor).map(\.title).sorted() == ["Athen", "Älmhult"])
    descriptor = FetchDescriptor(sortBy: [SortDescriptor(\.title, order: .reverse)])
    descriptor.includePendingChanges = false
    (descriptor.fetchOffset, descriptor.fetchLimit) = (1, 2)
    #expect(try context.fetchCount(descriptor) == 2)
    let page = try context.fetch(descriptor).map(\.title)
    descriptor.fetchOffset = 0
    #expect(try context.fetch(descriptor).map(\.title)[1] == page[0])
    let missing = #Predicate<Trip> { $0.note?.localizedStandardContains(query) == true }
    #expect(try context.fetchIdentifiers(FetchDescriptor(predicate: missing)).isEmpty)
  }

  @Test("A new model has another identifier once it is saved, and each context finds it by that") func identifiers()
    throws
  {
    let context = ModelContext(container)
    let trip = Trip("Rom")
    context.insert(trip)
    let first = trip.persistentModelID
    #expect(context.registeredModel(for: first) as Trip? === trip)
    try context.save()
    let id = trip.persistentModelID
    #expect(first != id && id.entityName == "Trip")
    #expect(context.registeredModel(for: first) as Trip? == nil)
    #expect(ModelContext(container).registeredModel(for: id) as Trip? === trip)
    try context.save()
    #expect(trip.persistentModelID == id, "a second save keeps it")
    context.delete(trip)
    #expect(trip.isDeleted && context.registeredModel(for: id) as Trip? === trip, "until it is saved")
    try context.save()
    #expect(trip.modelContext == nil && context.registeredModel(for: id) as Trip? == nil)
  }

  @Test("A save tells what it inserted, updated and deleted; without a change nothing is told") func told() throws {
    let (context, trips) = try saved("Rom", "Oslo", "Bern")
    nonisolated(unsafe) var told: [[String: [PersistentIdentifier]]] = []
    let token = NotificationCenter.default.addObserver(forName: ModelContext.didSave, object: context, queue: nil) {
      told.append($0.userInfo as? [String: [PersistentIdentifier]] ?? [:])
    }
    defer { NotificationCenter.default.removeObserver(token) }
    try context.save()
    #expect(told.isEmpty && !context.hasChanges)
    trips[0].title = "Roma"
    trips[1].note = "fjord"
    let gone = trips[1].persistentModelID
    context.delete(trips[1])
    let new = Trip("Wien")
    context.insert(new)
    #expect(context.hasChanges && trips[0].hasChanges && !trips[2].hasChanges)
    try context.save()
    typealias Key = ModelContext.NotificationKey
    #expect(told.count == 1)
    #expect(told.first?[Key.insertedIdentifiers.rawValue] == [new.persistentModelID])
    #expect(told.first?[Key.updatedIdentifiers.rawValue] == [trips[0].persistentModelID])
    #expect(told.first?[Key.deletedIdentifiers.rawValue] == [gone])
    context.headlessTouch(trips[2])
    try context.save()
    #expect(told.last?[Key.updatedIdentifiers.rawValue] == [trips[2].persistentModelID])
  }

  @Test("A model that is inserted and deleted before a save was never there") func neverThere() throws {
    let (context, _) = try saved("Rom")
    let trip = Trip("Oslo")
    context.insert(trip)
    context.delete(trip)
    #expect(!context.hasChanges)
    #expect(try context.fetch(FetchDescriptor<Trip>()).map(\.title) == ["Rom"])
  }

  @Test("A fetch can be made to fail") func failing() throws {
    let (context, _) = try saved("Rom")
    context.headlessFetchError = CocoaError(.fileReadCorruptFile)
    #expect(throws: CocoaError.self) { try context.fetch(FetchDescriptor<Trip>()) }
  }
}
