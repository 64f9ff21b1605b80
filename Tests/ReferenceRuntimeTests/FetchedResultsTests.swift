import HeadlessCore
import HeadlessCoreData
import TestSupport
import Testing

final class Person: NSManagedObject {
  var name: String { value(forKey: "name") as? String ?? "" }
  var age: Int { value(forKey: "age") as? Int ?? 0 }
}

/// Fetch requests, predicates and fetched results controllers on a store in memory.
@Suite struct FetchedResultsTests {
  private static func request(
    _ predicate: NSPredicate? = nil, by keys: [String] = ["name"]
  ) -> NSFetchRequest<Person> {
    let request = NSFetchRequest<Person>(entityName: "Person")
    request.predicate = predicate
    request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
    return request
  }

  private static func add(_ name: String?, _ age: Int, to context: NSManagedObjectContext) -> Person {
    let person = Person(context: context)
    person.setValue(name, forKey: "name")
    person.setValue(age, forKey: "age")
    return person
  }

  @Test("16: results are the store's, filtered and sorted; sections part them in order; paths lead there and back")
  func results() throws {
    for seed in Seed.series(200) {
      var random = seed.generator
      let context = NSManagedObjectContext(.mainQueue)
      let people = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        let name = ["Anna", "Bob", "Élodie", "eloise"].randomElement(using: &random) ?? ""
        return Self.add(name, Int.random(in: 0..<4, using: &random), to: context)
      }
      let limit = Int.random(in: 0..<4, using: &random)
      let controller = NSFetchedResultsController(
        fetchRequest: Self.request(NSPredicate(format: "age >= %d", limit), by: ["age", "name"]),
        managedObjectContext: context, sectionNameKeyPath: "age", cacheName: nil)
      #expect(controller.fetchedObjects == nil)
      try controller.performFetch()
      let found = try #require(controller.fetchedObjects)
      let expected = people.filter { $0.age >= limit }.sorted { ($0.age, $0.name) < ($1.age, $1.name) }
      #expect(found.map(\.age) == expected.map(\.age), "\(seed)")
      #expect(found.map(\.name) == expected.map(\.name), "\(seed)")
      let sections = controller.sections ?? []
      #expect(sections.map(\.name) == Set(expected.map(\.age)).sorted().map { "\($0)" }, "\(seed)")
      #expect(sections.flatMap { $0.objects as? [Person] ?? [] } == found, "\(seed)")
      for (section, info) in sections.enumerated() {
        for item in 0..<info.numberOfObjects {
          let path: IndexPath = [section, item]
          #expect(controller.indexPath(forObject: controller.object(at: path)) == path, "\(seed)")
        }
      }
    }
  }

  @Test("A predicate counts from the next fetch") func nextFetch() throws {
    let context = NSManagedObjectContext(.mainQueue)
    let anna = Self.add("Anna", 1, to: context)
    let bob = Self.add("Bob", 2, to: context)
    let controller = NSFetchedResultsController(
      fetchRequest: Self.request(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    try controller.performFetch()
    controller.fetchRequest.predicate = NSPredicate(format: "name == %@", "Bob")
    #expect(controller.fetchedObjects == [anna, bob])
    try controller.performFetch()
    #expect(controller.fetchedObjects == [bob])
    #expect(try context.existingObject(with: anna.objectID) === anna)
  }

  struct Refused: Error {}

  @Test("A failed fetch keeps what was there") func failedFetch() throws {
    let context = NSManagedObjectContext(.mainQueue)
    let anna = Self.add("Anna", 1, to: context)
    let controller = NSFetchedResultsController(
      fetchRequest: Self.request(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    try controller.performFetch()
    context.headlessFetchError = Refused()
    #expect(throws: Refused.self) { try controller.performFetch() }
    #expect(throws: Refused.self) { try context.fetch(Self.request()) }
    #expect(controller.fetchedObjects == [anna])
  }

  final class Listener: NSObject, NSFetchedResultsControllerDelegate {
    var heard: [String] = []
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      heard.append("will \(controller.fetchedObjects?.count ?? -1)")
    }
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      heard.append("did \(controller.fetchedObjects?.count ?? -1)")
    }
  }

  @Test("The delegate hears of a batch once") func delegate() throws {
    let context = NSManagedObjectContext(.mainQueue)
    let anna = Self.add("Anna", 1, to: context)
    let controller = NSFetchedResultsController(
      fetchRequest: Self.request(NSPredicate(format: "age < 5")), managedObjectContext: context,
      sectionNameKeyPath: nil, cacheName: nil)
    let listener = Listener()
    controller.delegate = listener
    try controller.performFetch()
    try context.save()
    listener.heard = []
    _ = Self.add("Bob", 2, to: context)
    _ = Self.add("Cleo", 3, to: context)
    _ = Self.add("Old", 50, to: context)
    #expect(context.hasChanges && listener.heard.isEmpty)
    try context.save()
    #expect(listener.heard == ["will 1", "did 3"])
    context.delete(anna)
    context.processPendingChanges()
    #expect(listener.heard.suffix(2) == ["will 3", "did 2"])
    #expect(anna.isDeleted)
    _ = Self.add("Older", 60, to: context)
    try context.save()
    #expect(listener.heard.count == 4, "a change outside of the results is not news")
  }

  struct Format: Sendable, CustomTestStringConvertible {
    var format: String
    var arguments: [any Sendable]
    var expected: [String]
    var testDescription: String { format }

    init(_ format: String, _ arguments: any Sendable..., gives expected: [String]) {
      self.format = format
      self.arguments = arguments
      self.expected = expected
    }
  }

  static let formats = [
    Format("name CONTAINS[cd] %@", "ELO", gives: ["Eloise", "Élodie"]),
    Format("name CONTAINS %@", "elo", gives: []),
    Format("name BEGINSWITH[c] 'a' OR name ENDSWITH \"b\"", gives: ["Anna", "Bob"]),
    Format("name LIKE[c] '?nn*'", gives: ["Anna"]),
    Format("name MATCHES '[AB].*'", gives: ["Anna", "Bob"]),
    Format("age > %d AND NOT (name == %@)", 20, "Bob", gives: ["Eloise", "Élodie"]),
    Format("age <= 20 && age != 10", gives: ["Bob"]),
    Format("!(age >= 20)", gives: ["Anna"]),
    Format("%K IN %@", "age", [10, 40], gives: ["Anna", "Élodie"]),
    Format("name IN {'Bob', 'Anna'}", gives: ["Anna", "Bob"]),
    Format("nickname == nil", gives: ["Anna", "Bob", "Eloise", "Élodie"]),
    Format("friend.name = 'Anna'", gives: ["Bob"]),
    Format("TRUEPREDICATE", gives: ["Anna", "Bob", "Eloise", "Élodie"]),
    Format("SELF == nil", gives: []),
  ]

  @Test("Predicates are read from their formats", arguments: formats) func predicates(_ format: Format) throws {
    let context = NSManagedObjectContext(.mainQueue)
    let people = ["Anna", "Bob", "Eloise", "Élodie"].enumerated().map {
      Self.add($0.element, ($0.offset + 1) * 10, to: context)
    }
    people[1].setValue(people[0], forKey: "friend")
    let arguments = format.arguments
    let predicate =
      switch arguments.count {
      case 0: NSPredicate(format: format.format)
      case 1: NSPredicate(format: format.format, arguments[0])
      default: NSPredicate(format: format.format, arguments[0], arguments[1])
      }
    let found = try context.fetch(Self.request(predicate, by: ["age"]))
    #expect(found.map(\.name) == format.expected)
  }

  @Test(
    "A format that cannot be read is a misuse",
    arguments: [
      "name", "name ==", "name == 'a", "(age > 1", "age BETWEEN {1, 2}", "name == %@", "name CONTAINS[x] 'a'",
    ]
  )
  func wrongFormat(format: String) {
    let charged = misuses { #expect(NSPredicate(format: format).evaluate(with: nil) == false) }
    #expect(charged.map(\.call) == ["NSPredicate(format:_:)"])
    #expect(charged.first?.identifiers == ["\"\(format)\""])
  }

  @Test("Sections that the request does not sort by first are a misuse") func unsortedSections() throws {
    let context = NSManagedObjectContext(.mainQueue)
    for (name, age) in [("Anna", 1), ("Bob", 2), ("Cleo", 1)] { _ = Self.add(name, age, to: context) }
    let controller = NSFetchedResultsController(
      fetchRequest: Self.request(), managedObjectContext: context, sectionNameKeyPath: "age", cacheName: nil)
    let charged = misuses { #expect(throws: Never.self) { try controller.performFetch() } }
    #expect(charged.map(\.identifiers) == [["1"]])
    let unsorted = misuses {
      _ = NSFetchedResultsController(
        fetchRequest: NSFetchRequest<Person>(entityName: "Person"), managedObjectContext: context,
        sectionNameKeyPath: nil, cacheName: nil)
    }
    #expect(unsorted.count == 1)
  }
}
