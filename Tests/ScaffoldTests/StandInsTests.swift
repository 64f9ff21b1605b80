import TestSupport
import Testing

@testable import Scaffold

@Suite struct StandInsTests {
  private func standIns(_ properties: String..., kind: Kind = .sideController, among text: String = "") throws
    -> StandIns
  {
    let request = try GenerationRequest(
      kind: kind, names: Names("Invoices"), properties: properties.map { try Property($0) })
    let file = PlannedFile(path: "A.swift", text: text, role: .source, origin: "test")
    let entity = Database(kind).map { (name: request.names.item, database: $0) }
    return StandIns(for: request, among: [file], entity: entity)
  }

  @Test("Types that only the user's code declares get stand-ins") func types() throws {
    let standIns = try standIns("tags:Set<Tag>", "kind:Shop.Kind?", "byDay:[Date: [Tag]]", "name:String")
    #expect(standIns.names == ["Shop.Kind", "Tag"])
    #expect(
      standIns.file?.text == """
        import Foundation

        nonisolated enum Shop { nonisolated struct Kind: Hashable, Sendable { private let id = UUID() } }
        nonisolated struct Tag: Hashable, Sendable { private let id = UUID() }

        """)
  }

  @Test("What the proof declares needs no stand-in") func declared() throws {
    let text = "enum Tag { case a }\nfinal class InvoicesController { struct Kind {} }"
    #expect(try standIns("tag:Tag", "kind:Kind", among: text).file == nil)
  }

  /// A class whose name only begins with the entity's is another class.
  @Test("The entity of a Core Data controller gets a stand-in") func entity() throws {
    let text = "final class InvoicesController {}"
    #expect(try standIns("name:String", kind: .fetchedResultsController, among: text).names == ["Invoice"])
    let own = "final class Invoice {}"
    #expect(try standIns("name:String", kind: .fetchedResultsController, among: own).names.isEmpty)
  }

  @Test(
    "Nothing stands in for a type that is misspelt",
    arguments: [("Strnig", "String"), ("[Url]", "URL"), ("Perzon", "Person")])
  func misspelt(type: String, meant: String) async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "Person.swift": "struct Person {}\n"])
    let project = ProjectSources(near: folder.path)
    let name = type.filter(\.isLetter)
    let problem = #expect(throws: RequestProblem.self) {
      try standIns("value:\(type)").checkSpelling(among: project)
    }
    #expect(problem?.description == "no type '\(name)' is known; did you mean '\(meant)'?")
  }

  @Test(
    "A type that is like no other may be a package's", arguments: ["Tag", "Seat", "Results<Row>", "Money?", "Person"])
  func ofPackages(type: String) throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "Person.swift": "struct Person {}\n"])
    try standIns("value:\(type)").checkSpelling(among: ProjectSources(near: folder.path))
  }

  @Test("A screen of values of such a type is proved", arguments: [Kind.sideController, .viewController])
  func proved(kind: Kind) async throws {
    let request = try GenerationRequest(kind: kind, names: Names("Teams"), properties: [Property("tag:Tag")])
    let plan = try Plan(request, library: .bundled, output: ".", testOutput: "Tests")
    let checklist = try #require(
      try await VerifierTests.verifier(configurations: [.swift6]).verify(plan).first)
    #expect(checklist.proves(.behaviour), "\(checklist)")
  }

  @Test("Nothing stands in for a type that exists elsewhere", arguments: ["UIImage", "[CLLocation]?", "Color"])
  func frameworks(type: String) throws {
    #expect(throws: RequestProblem.self) { try standIns("avatar:\(type)").checkFrameworks() }
    #expect(try standIns("avatar:\(type)", among: "struct UIImage {}; struct CLLocation {}; enum Color {}").file == nil)
  }
}
