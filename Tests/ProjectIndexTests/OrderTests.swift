import SwiftSource
import TestSupport
import Testing

@testable import ProjectIndex

/// The merge may not depend on the order in which files come.
@Suite struct OrderTests {
  private static let files: [(path: String, code: String)] = [
    ("Base.swift", "class Base: Alias {}\nprotocol Themed {}"), ("Alias.swift", "typealias Alias = UIViewController"),
    ("Users.swift", "class Users: List<User> { var task: Task<Void, Never>?; func one() { two() } }"),
    ("List.swift", "class List<Item>: Base, Themed {}"), ("Store.swift", "class Store: NSObject { let task = 1 }"),
    (
      "Search.swift",
      "extension Users { func updateSearchResults(for s: UISearchController) { one(); task?.cancel() } }"
    ),
    ("More.swift", "extension Users: Themed { func two() { three() }\nvar added: Int { 1 } }"),
    ("Third.swift", "extension Users { func three() {} }"), ("Vendor.swift", "class Vendored: Vendor {}"),
    ("Cycle.swift", "class Round: Trip {}"), ("Trip.swift", "class Trip: Round {}"),
    ("Nested.swift", "enum Outer { class Users: NSObject {} }"),
    ("Deep.swift", "extension Outer.Users { func one() {} }"),
    ("Late.swift", "extension Vendored { override func viewDidLoad() {} }"),
  ]

  /// All that the index says, in an order of its own.
  private func answers(_ files: [(path: String, code: String)]) -> [String] {
    let project = Project(files)
    let types = project.index.files.flatMap { file in file.types.map { (file.path, $0) } }
    return types.flatMap { path, type -> [String] in
      let entry = project.index.entry(of: type)
      let properties = ["task", "added"].map { name in
        entry?.properties[Word(name)].map { "\(project.index.files[Int($0.file)].path) \(project.index[$0])" } ?? "none"
      }
      let distances = ["updateSearchResults", "one", "two", "three"].map { entry?.searchDistance[Word($0)] ?? -1 }
      return [
        "\(path) \(type.spelling) is a view controller: \(project.index.isViewController(type))",
        "\(path) \(type.spelling) has \(properties), distances \(distances), \(entry?.parts.count ?? 0) parts",
        "\(path) \(type.spelling) cancels: \(entry.map { project.index.cancels("task", in: $0) } ?? false)",
      ]
    }.sorted()
  }

  @Test("Any order of files gives the same answers") func anyOrder() {
    let seed = Seed()
    var generator = seed.generator
    let expected = answers(Self.files)
    for _ in 0..<50 { #expect(answers(Self.files.shuffled(using: &generator)) == expected, "\(seed)") }
  }

  @Test("A name that is declared twice means the same in any order") func sameName() throws {
    let aliases = [("A.swift", "typealias Base = UIViewController"), ("B.swift", "typealias Base = NSObject")]
    let users = ("C.swift", "class Users: Base {}")
    let forward = try Project(aliases + [users]).isViewController("Users")
    let backward = try Project(aliases.reversed() + [users]).isViewController("Users")
    #expect(forward == backward)
  }

  /// Two targets with a class of one name each, and what one of them adds to its own.
  private static let namesakes = [
    ("App/Store.swift", "class Store: UIViewController { let task = 1 }"),
    ("Widget/Store.swift", "class Store: NSObject { var task: Task<Void, Never>? }"),
    ("App/More/Store+Search.swift", "extension Store { func search(_ query: String) { show() } }"),
    ("Widget/Show.swift", "extension Store { func show() { task?.cancel() } }"),
  ]

  @Test("Namesakes in other folders are told apart in any order") func distantNamesakes() throws {
    for files in [Self.namesakes, Self.namesakes.reversed()] {
      let index = Project(files).index
      func entry(_ path: String) throws -> (type: TypeFact, entry: ProjectIndex.TypeEntry) {
        let type = try #require(index.files.first { $0.path == path }?.types.first)
        return (type, try #require(index.entry(of: type)))
      }
      for path in ["App/Store.swift", "App/More/Store+Search.swift"] {
        let (type, entry) = try entry(path)
        #expect(index.isViewController(type).isYes)
        #expect(index.ownProperty(named: "task", of: entry)?.isLet == true)
        #expect(entry.searchDistance == ["search": 0, "show": 1])
      }
      for path in ["Widget/Store.swift", "Widget/Show.swift"] {
        let (type, entry) = try entry(path)
        #expect(index.isViewController(type) == .no)
        #expect(index.ownProperty(named: "task", of: entry)?.isLet == false)
        #expect(index.cancels("task", in: entry))
        #expect(entry.searchDistance.isEmpty)
      }
    }
  }

  @Test("An extension as near to two namesakes means the same in any order") func extensionOfNamesakes() throws {
    let files = [
      ("A.swift", "class Store: UIViewController {}"), ("B.swift", "class Store: NSObject {}"),
      ("C.swift", "extension Store { func show() {} }"),
    ]
    let answers = try [files, files.reversed()].map { files in
      let index = Project(files).index
      return index.isViewController(try #require(index.files.first { $0.path == "C.swift" }?.types.first)).isYes
    }
    #expect(answers[0] == answers[1])
  }
}
