import Foundation
import TestSupport
import Testing

@testable import Scaffold

/// Side controllers that follow a store of the project. Their contract's faults are under `Mutants`.
@Suite struct StoreTests {
  private static let files = [
    ".listlint.yml": "root: true\n",
    "App/User.swift": """
    import Foundation

    struct User: Identifiable, Hashable, Sendable {
      let id: UUID
      var name: String
    }

    struct Order: Identifiable, Hashable, Sendable {
      let id: Int
      var title: String
    }
    """,
    "App/PeopleStore.swift": """
    import Observation

    @MainActor @Observable
    final class PeopleStore {
      private(set) var users: [User] = []
      @ObservationIgnored var cached: [User] = []
      private var hidden: [User] = []
      let api: String

      init(api: String) { self.api = api }
    }
    """,
    "App/OrdersStore.swift": """
    import Combine

    class Store: ObservableObject {}

    final class OrdersStore: ObservableObject {
      @Published private(set) var orders: [Order] = []
      var drafts: [Order] = []
      var closed: [Order] { orders.filter { $0.id > 3 } }
    }

    final class UsersStore: Store {
      @Published var users: [User] = []
    }

    final class Silent: ObservableObject {
      var users: [User] = []
    }

    final class Paged<Page>: ObservableObject {
      @Published var users: [User] = []
    }
    """,
    "App/Invoice.swift": """
    import CoreData

    @objc(Invoice) final class Invoice: NSManagedObject {
      @NSManaged var title: String?
    }
    """,
    "App/Database.swift": """
    import CoreData

    final class Database {
      let container = NSPersistentContainer(name: "App")
    }
    """,
  ]

  private func withSources<Result>(_ body: (ProjectSources) async throws -> Result) async throws -> Result {
    let folder = try TemporaryDirectory(Self.files)
    defer { withExtendedLifetime(folder) {} }
    return try await body(ProjectSources(near: folder.path))
  }

  @Test(
    "A store is found by its framework, its name or its list",
    arguments: [
      ("observation", nil, "User", "PeopleStore.users"), ("PeopleStore", nil, "Person", "PeopleStore.users"),
      ("OrdersStore.closed", nil, "Order", "OrdersStore.closed"), ("UsersStore", "User", "User", "UsersStore.users"),
    ] as [(String, String?, String, String)])
  func reading(text: String, model: String?, guess: String, list: String) async throws {
    try await withSources { sources in
      let store = try FollowedStore(text, of: model, orOf: guess, in: sources)
      #expect("\(store.type).\(store.list)" == list)
      #expect(store.framework == (store.type == "PeopleStore" ? .observation : .combine))
      #expect(store.item == (store.type == "OrdersStore" ? "Order" : "User"))
    }
  }

  @Test(
    "What cannot be followed is told in a line",
    arguments: [
      ("combine", "Order", "several lists could be meant; name one of OrdersStore.orders, OrdersStore.closed"),
      ("observation", "Order", "there is no list of Order that tells of its changes, only PeopleStore.users of User"),
      ("OrdersStore.drafts", "Order", "OrdersStore has no such list that it tells of, only orders, closed"),
      ("Silent", "User", "nothing tells of changes of 'users'; publish it"),
      ("Paged", "User", "it is generic"),
      ("User", "User", "it is neither an @Observable class nor an ObservableObject"),
      ("Invoice", "User", "what is in Core Data is fetched; write --store core-data"),
      ("Nobody", "User", "the project declares no such type at the top level of a file"),
      (
        "core data", "User",
        "write core-data, swift-data, observation, combine, or a type of the project such as UsersStore"
      ),
      (
        "observable", "User",
        "write core-data, swift-data, observation, combine, or a type of the project such as UsersStore"
      ),
      (
        "A.b.c", "User",
        "write core-data, swift-data, observation, combine, or a type of the project such as UsersStore"
      ),
    ])
  func refusals(text: String, item: String, reason: String) async throws {
    try await withSources { sources in
      let problem = #expect(throws: RequestProblem.self) {
        try FollowedStore(text, of: nil, orOf: item, in: sources)
      }
      let words = problem?.description ?? ""
      #expect(words.hasPrefix("--store \(text): \(reason)") && !words.contains("\n"), "\(words)")
    }
  }

  @Test(
    "What follows a store of the project is clean, and keeps its contract",
    arguments: [
      (Kind.screen, "observation", "User"), (.viewController, "OrdersStore.orders", "Order"),
      (.searchableView, "UsersStore", "User"),
    ])
  func keepsItsContract(_ kind: Kind, _ text: String, _ item: String) async throws {
    try await withSources { sources in
      let store = try FollowedStore(text, of: nil, orOf: item, in: sources)
      let model = try ItemModel(store.item, for: kind, in: sources)
      var request = try GenerationRequest(
        kind: kind, names: Names("\(item)s", item: store.item), model: model)
      (request.store, request.usesController, request.withTests) = (store, kind == .searchableView, true)
      let plan = try Plan(request, library: .bundled, output: "App", testOutput: "Tests", sources: sources)
      let declared = (plan.files + plan.companions.map(\.file)).map(\.text)
      #expect(declared.allSatisfy { !$0.contains("struct \(item):") && !$0.contains("class \(store.type)") })
      for checklist in try await VerifierTests.verifier(configurations: [.swift6]).verify(plan) {
        #expect(checklist.proves(.behaviour), "\(checklist.entries.map(\.outcome))")
      }
    }
  }

  @Test("A screen over Core Data shows the controller of fetched results", arguments: [Kind.screen, .viewController])
  func coreData(_ kind: Kind) async throws {
    try await withSources { sources in
      let model = try ItemModel("Invoice", for: .fetchedResultsController, in: sources)
      let request = try GenerationRequest(
        kind: kind, names: Names("Invoices", item: "Invoice"), model: model)
      let plan = try Plan(request, library: .bundled, output: "App", testOutput: "Tests", sources: sources)
      let controller = (plan.files + plan.companions.map(\.file)).first { $0.name == "InvoicesController.swift" }
      #expect(controller?.text.contains("NSFetchedResultsController<Invoice>") == true)
      #expect(plan.files.count == (kind == .screen ? 2 : 1))
      for checklist in try await VerifierTests.verifier(configurations: [.swift6]).verify(plan) {
        #expect(checklist.proves(.behaviour), "\(checklist.entries.map(\.outcome))")
      }
    }
  }

  @Test("Observation needs iOS 17 and macOS 14") func floors() throws {
    let folder = try TemporaryDirectory([
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "App", platforms: [.iOS(.v16), .macOS(.v13)], targets: [.target(name: "App")])

      """,
      "Sources/App/A.swift": "struct A {}\n",
    ])
    let deployment = Deployment(near: folder.path("Sources/App"))
    for framework in FollowedStore.Framework.allCases {
      var request = try GenerationRequest(kind: .sideController, names: Names("Users"))
      request.store = .fixture(framework)
      #expect((deployment.refusal(request) != nil) == (framework == .observation))
    }
  }
}

extension FollowedStore {
  /// A store of the users that a side controller declares, without a project.
  static func fixture(_ framework: Framework) -> FollowedStore {
    FollowedStore(framework: framework, type: "UsersStore", list: "users", item: "User")
  }
}

extension Plan {
  /// With the store that the request names, where it is the fixture.
  ///
  /// - Parameter origin: Tells its file from those of other plans.
  func declaringStore(_ origin: String = "a test") -> Plan {
    guard let store = request.store else { return self }
    let text =
      store.framework == .combine
      ? """
      import Combine

      final class UsersStore: ObservableObject {
          @Published var users: [UsersController.User] = []
      }

      """
      : """
      import Observation

      @MainActor @Observable final class UsersStore {
          var users: [UsersController.User] = []
      }

      """
    let file = PlannedFile(path: "Store.swift", text: text, role: .source, origin: origin)
    var plan = self
    for index in plan.proofs.indices { plan.proofs[index].files.append(file) }
    return plan
  }
}
