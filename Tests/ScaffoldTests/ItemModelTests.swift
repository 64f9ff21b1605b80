import Foundation
import TestSupport
import Testing

@testable import Scaffold

/// Lists of types that the project declares, and what the project says of the code.
@Suite struct ItemModelTests {
  private static let files = [
    ".listlint.yml": "root: true\n",
    "Models/Person.swift": """
    import Foundation

    struct Person: Identifiable, Hashable, Sendable {
      let id: Int
      var badge: String?
      var name: String
      var team: Team?
      var isOnline: Bool
      var initials: String { String(name.prefix(1)) }
    }

    struct Plain { let id: Int; let name: String }
    struct Nameless: Hashable { let id: Int }
    struct Bare: Hashable { let name: String }
    class Shared: Hashable {
      let id = 0
      var name = ""
      static func == (left: Shared, right: Shared) -> Bool { left === right }
      func hash(into hasher: inout Hasher) {}
    }
    """,
    "Models/Team.swift": "enum Team: Sendable { case red, blue }\n",
    "Models/Invoice.swift": """
    import CoreData

    @objc(Invoice) final class Invoice: NSManagedObject {
      @NSManaged var title: String?
      @NSManaged var total: Int16
    }
    """,
  ]

  private func sources() throws -> (TemporaryDirectory, ProjectSources) {
    let folder = try TemporaryDirectory(Self.files)
    return (folder, ProjectSources(near: folder.path))
  }

  @Test("A screen shows the project's type, and declares no other") func screen() async throws {
    let (folder, sources) = try sources()
    let model = try ItemModel("Person", for: .screen, in: sources)
    #expect(model.properties.map(\.name) == ["badge", "name", "team", "isOnline"])
    var request = try GenerationRequest(
      kind: .screen, names: Names("People", item: "Person"), sectionedBy: "isOnline", model: model)
    request.withTests = true
    #expect(request.searched?.name == "name")
    let plan = try Plan(
      request, library: .bundled, output: folder.path, testOutput: "\(folder.path)/Tests", sources: sources)
    #expect(plan.files.allSatisfy { !$0.text.contains("struct Person") })
    let verifier = try await VerifierTests.verifier(configurations: [.swift6])
    for checklist in try await verifier.verify(plan) {
      #expect(checklist.proves(.behaviour), "\(checklist.entries.map(\.outcome))")
    }
  }

  @Test("A class of Core Data is shown by what fetches it") func managedObject() async throws {
    let (folder, sources) = try sources()
    let model = try ItemModel("Invoice", for: .fetchedResultsController, in: sources)
    let request = try GenerationRequest(
      kind: .fetchedResultsController, names: Names("Invoices", item: "Invoice"), model: model)
    let plan = try Plan(request, library: .bundled, output: folder.path, testOutput: ".", sources: sources)
    let checklist = try await VerifierTests.verifier(configurations: [.swift6]).verify(plan)[0]
    #expect(checklist.proves(.behaviour), "\(checklist.entries.map(\.outcome))")
  }

  @Test(
    "What cannot be shown is told with its place",
    arguments: [
      ("Plain", "it is not Hashable, so that a change cannot be told from equal data; let it conform"),
      ("Nameless", "it has nothing but an id to show"), ("Bare", "it has no id by which a list tells items apart"),
      ("Shared", "it is a class and not Sendable, which filtering off the main thread needs; show a struct"),
      ("Nobody", "the project declares no such type at the top level of a file"),
    ])
  func refusals(name: String, reason: String) throws {
    let (folder, sources) = try sources()
    defer { withExtendedLifetime(folder) {} }
    #expect {
      try ItemModel(name, for: .sideController, in: sources)
    } throws: { error in
      "\(error)".hasPrefix("--model \(name)") && "\(error)".hasSuffix(reason)
    }
  }

  @Test("What a database does not have cannot be fetched from it", arguments: Database.allCases)
  func databases(_ database: Database) throws {
    let (folder, sources) = try sources()
    defer { withExtendedLifetime(folder) {} }
    for (kind, wanted) in [(database.kind, nil), (.screen, database)] as [(Kind, Database?)] {
      let problem = #expect(throws: RequestProblem.self) {
        try ItemModel("Person", for: kind, from: wanted, in: sources)
      }
      let words = "what is fetched from \(database.name) are \(database.items)"
      #expect(problem?.description.hasSuffix(words) == true, "\(problem?.description ?? "")")
    }
  }

  @Test(
    "Code that does not run on a target's systems is refused",
    arguments: [(".iOS(.v14)", true), (".iOS(.v16), .macOS(.v12)", true), (".iOS(.v16), .macOS(.v13)", false)])
  func floors(platforms: String, isRefused: Bool) throws {
    let folder = try TemporaryDirectory([
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "App", platforms: [\(platforms)], targets: [.target(name: "App")])

      """,
      "Sources/App/A.swift": "struct A {}\n",
    ])
    let deployment = Deployment(near: folder.path("Sources/App"))
    let request = try GenerationRequest(kind: .sideController, names: Names("Users"))
    #expect((deployment.refusal(request) != nil) == isRefused)
    var screen = try GenerationRequest(kind: .viewController, names: Names("Users"))
    screen.platforms = [.appkit]
    #expect((deployment.refusal(screen) != nil) == platforms.contains(".v12"))
    try folder.makeDirectory("Sources/App/Users")
    #expect(
      (Deployment(near: folder.path("Sources/App/Users")).refusal(request) != nil) == isRefused, "an empty folder")
  }
}
