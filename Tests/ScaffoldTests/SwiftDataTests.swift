import Foundation
import TestSupport
import Testing

@testable import Scaffold

/// Lists over a database of the project: models of SwiftData, and the types that keep containers.
@Suite struct SwiftDataTests {
  private static let files = [
    ".listlint.yml": "root: true\n",
    "App/Person.swift": """
    import Foundation
    import SwiftData

    @Model
    final class Person {
      #Unique<Person>([\\.badge])
      #Index<Person>(
        [\\.name])
      @Attribute(.unique) var badge: UUID
      var name: String
      var nick: String?
      var isOnline = false
      private(set) var rank = 0
      @Relationship(deleteRule: .cascade, inverse: \\Book.owner)
      var books: [Book] = []
      @Transient var isChosen = false

      init(badge: UUID, name: String) {
        self.badge = badge
        self.name = name
      }
    }

    @Model final class Book: Comparable {
      var title: String
      var owner: Person?
      init(title: String) { self.title = title }
      static func < (left: Book, right: Book) -> Bool { left.title < right.title }
    }
    """,
    "App/Library.swift": """
    import SwiftData

    @MainActor
    final class Library {
      static let shared = Library()
      let container: ModelContainer
      var context: ModelContext { container.mainContext }

      private init() {
        guard let container = try? ModelContainer(for: Person.self, Book.self) else { fatalError("no store") }
        self.container = container
      }
    }

    actor Importer {
      let container: ModelContainer
      init(_ container: ModelContainer) { self.container = container }
    }

    final class Two {
      let local: ModelContainer
      let shared: ModelContainer
      init(_ container: ModelContainer) { (local, shared) = (container, container) }
    }

    final class Closed { private var container: ModelContainer? }

    protocol Keeper { var container: ModelContainer { get } }

    @Observable final class Shelf { var books: [Book] = [] }
    """,
    "App/Stack.swift": """
    import CoreData

    class Container: NSPersistentContainer {}
    final class CloudContainer: NSPersistentCloudKitContainer {}

    struct PersistenceController {
      static let shared = PersistenceController()
      let container: NSPersistentContainer

      init(inMemory: Bool = false) {
        container = NSPersistentContainer(name: "App")
        if inMemory { container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null") }
        container.loadPersistentStores { _, error in
          if let error { fatalError("\\(error)") }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
      }
    }

    final class Stack {
      lazy var persistentContainer = Container(name: "App")
    }

    final class Contexts {
      let main = NSManagedObjectContext(.mainQueue)
      let other = NSManagedObjectContext(.privateQueue)
    }
    """,
    "App/Invoice.swift": """
    import CoreData

    @objc(Invoice) final class Invoice: NSManagedObject {
      @NSManaged var title: String?
    }
    """,
  ]

  private func withSources<Result>(_ body: (ProjectSources) async throws -> Result) async throws -> Result {
    let folder = try TemporaryDirectory(Self.files)
    defer { withExtendedLifetime(folder) {} }
    return try await body(ProjectSources(near: folder.path))
  }

  private func plan(
    _ kind: Kind, _ item: String, store: String? = nil, sectionedBy: String? = nil, in sources: ProjectSources,
    _ change: (inout GenerationRequest) -> Void = { _ in }
  ) throws -> Plan {
    var holder: DatabaseHolder?
    if let store, case .database(_, let found) = try ItemStore(store, for: kind, of: item, orOf: item, in: sources) {
      holder = found
    }
    let model = try ItemModel(item, for: kind, in: sources)
    var request = try GenerationRequest(
      kind: kind == .sideController ? model.database?.kind ?? kind : kind, names: Names("\(item)s", item: item),
      sectionedBy: sectionedBy, model: model)
    request.databaseHolder = holder
    change(&request)
    return try Plan(request, library: .bundled, output: "App", testOutput: "Tests", sources: sources)
  }

  @Test("A model is read with what can be set, and two new ones are made") func reading() async throws {
    try await withSources { sources in
      let model = try ItemModel("Person", for: .screen, in: sources)
      #expect(model.database == .swiftData)
      #expect(model.properties.map(\.name) == ["badge", "name", "nick", "isOnline", "rank", "isChosen"])
      #expect(!model.settable.contains("rank") && model.settable.contains("name"))
      #expect(model.samples?.first?.hasSuffix(", name: \"Anna\")") == true)
    }
  }

  @Test("A copy of a model has no macros of SwiftData, and its lines stay") func copy() throws {
    let text = try #require(Self.files["App/Person.swift"])
    let copy = PlannedFile(existing: "/Person.swift", text: text).withoutModelMacros.text
    let lines = copy.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == text.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(lines[3] == "@Observable" && lines[4].hasPrefix("final class Person: PersistentModel {"))
    #expect(
      !["@Model", "@Attribute", "@Relationship", "@Transient", "#Unique", "#Index"].contains(where: copy.contains))
    #expect(lines[12] == "  var isOnline = false" || lines[11] == "  var isOnline = false")
    #expect(copy.contains("final class Book: Comparable, PersistentModel {"))
    let other = "struct Model { @State var a = 1 }"
    #expect(PlannedFile(existing: "/Model.swift", text: other).withoutModelMacros.text == other)
  }

  @Test(
    "What shows models of SwiftData is clean, keeps its contract, and declares none",
    arguments: [
      (Kind.sideController, nil, nil), (.screen, nil, nil), (.viewController, "Library", nil),
      (.sideController, "Library.container", "isOnline"), (.screen, nil, "name"),
      (.screen, nil, "badge"),
    ] as [(Kind, String?, String?)])
  func keepsItsContract(_ kind: Kind, _ store: String?, _ sections: String?) async throws {
    try await withSources { sources in
      let plan = try plan(kind, "Person", store: store, sectionedBy: sections, in: sources) { request in
        request.platforms = kind == .screen ? [.uikit, .appkit] : [.uikit]
      }
      let files = plan.files + plan.companions.map(\.file)
      let controller = try #require(files.first { $0.name == "PersonsController.swift" })
      #expect(controller.text.contains("FetchDescriptor<Person>"))
      #expect(files.allSatisfy { !$0.text.contains("class Person ") && !$0.text.contains("struct Person ") })
      let takesHolder = "convenience init(store: Library, clock: any Clock<Duration> = ContinuousClock()) {"
      #expect(controller.text.contains(takesHolder) == (store != nil))
      #expect(controller.text.contains("store.container.mainContext") == (store != nil))
      for checklist in try await VerifierTests.verifier(configurations: [.swift6]).verify(plan) {
        #expect(checklist.proves(.behaviour), "\(checklist.entries)")
      }
    }
  }

  @Test("A SwiftUI view queries models itself, or shows the controller") func views() async throws {
    try await withSources { sources in
      for isDriven in [false, true] {
        let plan = try plan(.searchableView, "Person", in: sources) { request in
          (request.usesController, request.searchFeatures) = (isDriven, Set(SearchFeature.allCases))
        }
        let view = try #require(plan.files.first { $0.name == "PersonsView.swift" })
        #expect(view.text.contains("@Query(sort: \\Person.name) private var persons: [Person]") == !isDriven)
        #expect(view.text.contains("id: \\.persistentModelID") == isDriven)
        for checklist in try await VerifierTests.verifier(configurations: [.swift6]).verify(plan) {
          #expect(checklist.proves(.types), "\(checklist.entries)")
        }
      }
    }
  }

  @Test("A model whose row cannot be set is not judged, with the reason") func notJudged() async throws {
    try await withSources { sources in
      let model = try ItemModel("Person", for: .sideController, in: sources)
      let request = try GenerationRequest(
        kind: .swiftDataController, names: Names("Ranks", item: "Person"), searched: nil, model: model)
      #expect(request.rowProperty.name == "name")
      var plan = try Plan(request, library: .bundled, output: "App", testOutput: ".", sources: sources)
      #expect(plan.proofs.first?.notRun == nil)
      let text = try #require(Self.files["App/Person.swift"]).replacing("  var name", with: "  private(set) var name")
      let folder = try TemporaryDirectory(["App/Person.swift": text, ".listlint.yml": "root: true\n"])
      plan = try self.plan(.sideController, "Person", in: ProjectSources(near: folder.path))
      #expect(plan.proofs.first?.notRun == "'name' of Person cannot be set, so that a change of it could be seen")
    }
  }

  @Test(
    "A container of the project is found by its type",
    arguments: [
      ("Library", "container.mainContext", Database.swiftData), ("Library.context", "context", .swiftData),
      ("PersistenceController", "container.viewContext", .coreData), ("Container", "viewContext", .coreData),
      ("CloudContainer", "viewContext", .coreData), ("Stack", "persistentContainer.viewContext", .coreData),
      ("Contexts.main", "main", .coreData), ("Two.local", "local.mainContext", .swiftData),
    ])
  func holders(text: String, context: String, database: Database) async throws {
    try await withSources { sources in
      let store = try ItemStore(text, for: .screen, of: nil, orOf: "Person", in: sources)
      if case .database(let found, let holder?) = store {
        #expect(found == database && holder.context == context)
      } else {
        Issue.record("no database")
      }
    }
  }

  @Test(
    "A store that keeps no database that may be used is refused",
    arguments: [
      ("Two", "several of its properties could be meant, local, shared; name one, such as Two.local"),
      ("Contexts", "several of its properties could be meant, main, other; name one, such as Contexts.main"),
      ("Closed", "no container or context of it may be read from outside"),
      ("Importer", "it is an actor, whose context is not of the main thread; name what keeps the container"),
      ("Keeper", "it is a protocol; name a type that has values"),
      ("Shelf", "it lists objects of SwiftData, which are fetched; write --store swift-data"),
      ("Person", "what is in SwiftData is fetched; write --store swift-data"),
      ("Invoice", "what is in Core Data is fetched; write --store core-data"),
    ])
  func refusals(text: String, reason: String) async throws {
    try await withSources { sources in
      let problem = #expect(throws: RequestProblem.self) {
        try ItemStore(text, for: .screen, of: nil, orOf: "Book", in: sources)
      }
      let words = problem?.description ?? ""
      #expect(words.hasPrefix("--store \(text): \(reason)") && !words.contains("\n"), "\(words)")
    }
  }

  @Test("The controller of one database is not asked for another") func otherDatabase() async throws {
    try await withSources { sources in
      for (kind, text, reason) in [
        (Kind.fetchedResultsController, "swift-data", "fetches from Core Data, and this is SwiftData"),
        (.swiftDataController, "Stack", "fetches from SwiftData, and this is Core Data"),
        (.swiftDataController, "Shelf", "it lists objects of SwiftData"),
      ] {
        let problem = #expect(throws: RequestProblem.self) {
          try ItemStore(text, for: kind, of: nil, orOf: "Book", in: sources)
        }
        #expect(problem?.description.contains(reason) == true, "\(problem?.description ?? "")")
      }
    }
  }

  @Test(
    "Core Data is fetched from the project's container",
    arguments: [("PersistenceController", Kind.screen), ("Stack", .sideController), ("Container", .sideController)])
  func containers(_ store: String, _ kind: Kind) async throws {
    try await withSources { sources in
      let plan = try plan(kind, "Invoice", store: store, in: sources)
      #expect(plan.files.contains { $0.text.contains("convenience init(store: \(store), clock:") })
      for checklist in try await VerifierTests.verifier(configurations: [.swift6]).verify(plan) {
        #expect(checklist.proves(.behaviour), "\(checklist.entries)")
      }
    }
  }

  @Test("SwiftData needs iOS 17 and macOS 14") func floors() throws {
    let folder = try TemporaryDirectory([
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "App", platforms: [.iOS(.v16), .macOS(.v13)], targets: [.target(name: "App")])

      """,
      "Sources/App/A.swift": "struct A {}\n",
    ])
    let deployment = Deployment(near: folder.path("Sources/App"))
    for database in Database.allCases {
      let request = try GenerationRequest(kind: database.kind, names: Names("Users"))
      #expect((deployment.refusal(request) != nil) == (database == .swiftData))
    }
  }
}
