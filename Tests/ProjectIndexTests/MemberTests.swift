import SwiftSource
import Testing

@testable import ProjectIndex

@Suite struct MemberTests {
  private let project = Project(
    """
    class Base { var items: [Item] = []\nprivate var task: Task<Void, Never>?\nfunc reload() -> Item {} }
    protocol Named { var title: String { get } }
    extension Named { func greet() -> Greeting? { nil } }
    struct Greeting {}
    """,
    """
    class Users: Base, Named {
      private let task = 1
      let store = Store<Item>(), made = makeStore(), shared = Store.shared
      lazy var first = self.store.first
      var chosen = items.first as? Item
      func f() { struct Row {} }
    }
    struct Item {}
    func makeStore() -> Store<Item> {}
    """,
    "final class Store<Element> { static let shared = Store<Item>()\nvar first: Element?\nlet own: Users.Kind = .a }",
    "extension Users { enum Kind {}\nvar added: Int { 1 } }")

  private func member(_ name: Word, of type: String, from file: Int32? = nil) throws -> Member? {
    let entry = try #require(project.index.entry(of: project.type(type)))
    return project.index.member(named: name, of: entry, at: file.map { Scope(file: $0) })
  }

  private func owner(_ name: Word, of type: String) throws -> String? {
    try member(name, of: type).map { project.index.entry($0.owner).spelling }
  }

  @Test("Members come from extensions, superclasses and protocols")
  func members() throws {
    #expect(try owner("added", of: "Users") == "Users")
    #expect(try owner("items", of: "Users") == "Base")
    #expect(try owner("reload", of: "Users") == "Base")
    #expect(try owner("greet", of: "Users") == "Named")
    #expect(try owner("task", of: "Users") == "Users")
    #expect(try owner("nothing", of: "Users") == nil)
  }

  @Test("Private members of one name are two, and seen by their own alone")
  func privateMembers() throws {
    #expect(try member("task", of: "Users")?.property?.isLet == true)
    #expect(try member("task", of: "Base")?.property?.isLet == false)
    #expect(try member("task", of: "Base", from: 1) == nil)
    #expect(try member("task", of: "Base", from: 0) == nil)
    let inside = try project.scope(0, in: "Base")
    #expect(project.index.property(named: "task", at: inside)?.property?.isLet == false)
  }

  @Test("A bare name is a property of the type around, or a static one around that")
  func bareNames() throws {
    let nested = Project("class A { var own = 1\nstatic var shared = 1\nclass B { var inner = 1 } }")
    let scope = try nested.scope(0, in: "A.B")
    #expect(nested.index.property(named: "inner", at: scope) != nil)
    #expect(nested.index.property(named: "shared", at: scope) != nil)
    #expect(nested.index.property(named: "own", at: scope) == nil)
  }

  private func type(_ name: Word, of type: String) throws -> String? {
    guard let found = try member(name, of: type).flatMap(project.index.type(of:)) else { return nil }
    switch project.index.meaning(of: found) {
    case .type(let id): return project.index.entry(id).spelling
    case .outside: return "outside"
    case .unknown: return found.reference.element == nil ? "unknown" : "elements"
    }
  }

  @Test("The type of a value is followed a declaration at a time")
  func types() throws {
    #expect(try type("items", of: "Users") == "elements")
    #expect(try type("store", of: "Users") == "Store")
    #expect(try type("made", of: "Users") == "Store")
    #expect(try type("shared", of: "Users") == "Store")
    #expect(try type("chosen", of: "Users") == "Item")
    #expect(try type("greet", of: "Users") == "Greeting")
    #expect(try type("added", of: "Users") == "outside")
    #expect(try type("own", of: "Store") == "Kind")
    // Generic arguments are not carried along.
    #expect(try type("first", of: "Users") == "unknown")
  }

  @Test("A circle of values has no type")
  func circles() throws {
    let project = Project("class A { lazy var a = self.b\nlazy var b = self.a }")
    let entry = try #require(project.index.entry(of: project.type("A")))
    let member = try #require(project.index.member(named: "a", of: entry))
    #expect(project.index.type(of: member) == nil)
  }

  private func origin(_ code: String) throws -> ValueOrigin {
    try Project("class A { var a\(code) }").property("a", of: "A").origin
  }

  @Test(
    "Types are read as they are written",
    arguments: [
      (": Store", .named(["Store"])), (": App.Store?", .optional(.named(["App", "Store"]))),
      (": [Store]", .array(.named(["Store"]))),
      (": [Int: Store]!", .optional(.dictionary(key: .named(["Int"]), value: .named(["Store"])))),
      (": Store<Item>?", .optional(.named(["Store"], arguments: [.named(["Item"])]))),
      (": Store<Box<Item>>", .named(["Store"], arguments: [.named(["Box"], arguments: [.named(["Item"])])])),
      (": Map<Int, [Item]>", .named(["Map"], arguments: [.named(["Int"]), .array(.named(["Item"]))])),
      (": (any Store)?", .optional(.named(["Store"]))), (": some View", .named(["View"])),
      (": () -> Void", .other), (": (Int, Int)", .other), (": Store.Type", .named(["Store", "Type"])),
      (": A & B", .named(["A"])),
      (" = \"\\(1)\"", .named(["String"])), (" = 1", .named(["Int"])), (" = 1.5", .named(["Double"])),
      (" = true", .named(["Bool"])), (" = [Item]()", .array(.named(["Item"]))),
      (" = [Item(), Item()]", .array(.named(["Item"]))),
      (" = try! load() as [Item]", .array(.named(["Item"]))),
    ] as [(String, TypeReference)])
  func writtenTypes(_ code: String, _ type: TypeReference) throws {
    #expect(try origin(code) == .written(type))
  }

  @Test(
    "Values say what they come from",
    arguments: [
      (" = Store<Item>(1)", .made(.named(["Store"], arguments: [.named(["Item"])]))),
      (" = Store.init()", .made(.named(["Store"]))),
      (" = App.Store { 1 }", .made(.named(["App", "Store"]))), (" = make()", .result(["make"])),
      (" = self.kit?.make()", .result(["self", "kit", "make"])), (" = Store.shared", .value(["Store", "shared"])),
      (" = a.b[0]", .unknown), (" = a + b", .unknown), (" = { 1 }()", .unknown), (" = [:]", .unknown),
      (" = \"a\" + b", .unknown), (" = f().g", .unknown), (" = [[1]]", .unknown),
    ] as [(String, ValueOrigin)])
  func origins(_ code: String, _ origin: ValueOrigin) throws {
    #expect(try self.origin(code) == origin)
  }
}
