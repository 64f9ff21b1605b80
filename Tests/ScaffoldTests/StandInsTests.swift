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
        nonisolated enum Shop { nonisolated struct Kind: Hashable, Sendable {} }
        nonisolated struct Tag: Hashable, Sendable {}

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

  @Test("Nothing stands in for a type that exists elsewhere", arguments: ["UIImage", "[CLLocation]?", "Color"])
  func frameworks(type: String) throws {
    #expect(throws: RequestProblem.self) { try standIns("avatar:\(type)").checkFrameworks() }
    #expect(try standIns("avatar:\(type)", among: "struct UIImage {}; struct CLLocation {}; enum Color {}").file == nil)
  }
}
