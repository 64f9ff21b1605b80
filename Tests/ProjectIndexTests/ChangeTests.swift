import SwiftSource
import Testing

@testable import ProjectIndex

/// What a change of one file alters for the others.
@Suite struct ChangeTests {
  private static let files = [
    ("Base.swift", "class Base: UIViewController { var task: Task<Void, Never>? }"),
    ("Users.swift", "class Users: List {}"), ("List.swift", "class List: Base {}"),
    ("Row.swift", "struct Row { let id: Int }"), ("Store.swift", "class Store { var rows: [Row] = [] }"),
    ("Maker.swift", "enum Maker { static func make() { let row = Row() } }"),
    ("Caller.swift", "class Caller { func f() { Row.make(1) } }"), ("Other.swift", "class Other: NSObject {}"),
  ]

  private func index(_ changes: [String: String] = [:]) -> ProjectIndex {
    Project(Self.files.map { ($0.0, changes[$0.0] ?? $0.1) }).index
  }

  /// The names of what a change alters, and of the files that rest on that.
  private func effect(of changes: [String: String]) -> (types: Set<[Word]>, files: [String]) {
    let new = index(changes)
    let alteration = new.alteration(since: index())
    return (alteration.types, new.files(restingOn: alteration).map { new.files[Int($0)].path }.sorted())
  }

  @Test(
    "What changes no fact alters nothing",
    arguments: [
      "class Base: UIViewController { var task: Task<Void, Never>? }", "\n\n// A comment\n" + ChangeTests.files[0].1,
      "import UIKit\n" + ChangeTests.files[0].1,
    ])
  func sameFacts(_ code: String) {
    #expect(index(["Base.swift": code]).alteration(since: index()).isEmpty)
  }

  @Test(
    "A changed member alters its type and reaches the heirs",
    arguments: [
      "class Base: UIViewController { let task: Task<Void, Never>? }", "class Base: UIViewController {}",
      "class Base: UIViewController { var task: Task<Void, Never>? { didSet { oldValue?.cancel() } } }",
      "class Base: UIViewController { var task: Task<Void, Never>?\nfunc stop() { task?.cancel() } }",
      "class Base: UIViewController, Hashable { var task: Task<Void, Never>? }",
      "class Base: UIViewController { var task: Task<Void, Never>?\nfunc search(_ query: String) {} }",
    ])
  func changedMember(_ code: String) {
    let (types, files) = effect(of: ["Base.swift": code])
    #expect(types == [["Base"]])
    #expect(files == ["Base.swift", "List.swift", "Users.swift"])
  }

  @Test("Heirs of another kind are altered themselves") func changedKind() {
    let (types, _) = effect(of: ["Base.swift": "class Base: NSObject { var task: Task<Void, Never>? }"])
    #expect(types == [["Base"], ["List"], ["Users"]])
  }

  @Test("A class that comes to show a list alters the rows that it keeps") func shownRows() throws {
    let code = "class Store { let tableView = UITableView()\nvar rows: [Row] = [] }"
    let (types, files) = effect(of: ["Store.swift": code])
    #expect(types == [["Row"], ["Store"]])
    #expect(files.contains("Row.swift"))

    let new = index(["Store.swift": code])
    let replaced = try #require(index().replacing(new.files[4], of: 4)).index
    #expect(replaced.tableTypeNames == ["Row"])
    #expect(replaced.alteration(since: new).isEmpty)
  }

  @Test("A closure that comes to hold its owner gives a handler, and one that moves is the same") func handlers() throws
  {
    func screen(_ capture: String, _ above: String = "") -> String {
      above + "class Screen { let child = Child()\nfunc f() { child.changed = { \(capture)self.show() } } }"
    }
    let index = index(["Other.swift": screen("[weak self] in ")])
    let strong = FactCollector.facts(of: SourceFile(bytes: Array(screen("").utf8)), path: "Other.swift")
    let replaced = try #require(index.replacing(strong, of: 7))
    #expect(index.namesGivingHandlers == [])
    #expect(replaced.isOther)
    #expect(replaced.index.namesGivingHandlers == ["Screen"])
    let moved = FactCollector.facts(of: SourceFile(bytes: Array(screen("", "\n\n\n").utf8)), path: "Other.swift")
    #expect(try #require(replaced.index.replacing(moved, of: 7)).isOther == false)
  }

  @Test("A module that comes to show too much is no core code any more") func coreModule() {
    let files = [
      ("App/Chat.swift", "import Kit"), ("Kit/A.swift", "import UIKit\nstruct A {}"), ("Kit/B.swift", "struct B {}"),
      ("Kit/C.swift", "struct C {}"), ("Kit/D.swift", "struct D {}"),
    ]
    let old = Project(files).index
    #expect((0..<5).filter { old.isInCoreModule($0) } == [1, 2, 3, 4])
    let new = Project(files.dropLast() + [("Kit/D.swift", "class D: UIView {}")]).index
    #expect(!new.isInCoreModule(1))
    #expect(new.alteration(since: old).types == [["A"], ["B"], ["C"], ["D"]])
  }

  @Test("Whoever names a type rests on it") func namedType() {
    let (types, files) = effect(of: ["Row.swift": "struct Row { let id: String }"])
    #expect(types == [["Row"]])
    #expect(files == ["Caller.swift", "Maker.swift", "Row.swift", "Store.swift"])
  }

  @Test("What comes and goes is altered") func comingAndGoing() {
    #expect(effect(of: ["Row.swift": ""]).types == [["Row"]])
    #expect(effect(of: ["Row.swift": ""]).files == ["Caller.swift", "Maker.swift", "Store.swift"])
    #expect(effect(of: ["Other.swift": "class Other: NSObject {}\nextension Row { func f() {} }"]).types == [["Row"]])
    #expect(effect(of: ["Other.swift": "class Other: NSObject { enum Kind { case a } }"]).types == [["Other", "Kind"]])
  }

  @Test("An alias that means something else alters what inherits from it") func changedAlias() {
    let files = [("A.swift", "typealias Screen = UIViewController"), ("B.swift", "class Users: Screen {}")]
    let old = Project(files).index
    let new = Project([("A.swift", "typealias Screen = NSObject"), files[1]]).index
    let alteration = new.alteration(since: old)
    #expect(alteration.types == [["Screen"], ["Users"]])
    #expect(new.files(restingOn: alteration) == [1])
  }

  @Test("Who calls a search entry is a fact of its type") func searchEntryCallers() {
    let store = ("A.swift", "class Store { func setQuery(_ query: String) {} }")
    let caller = { (text: String) in ("B.swift", "class Screen { func typed() { store.setQuery(\(text)) } }") }
    let old = Project([store, caller("text.trimmed()")]).index
    let new = Project([store, caller("text")]).index
    let alteration = new.alteration(since: old)
    #expect(alteration.types == [["Screen"], ["Store"]])
    #expect(new.files(restingOn: alteration) == [0, 1])
  }

  @Test(
    "Each fact counts",
    arguments: [
      // What a type names is as much a fact as what it declares.
      ("class A: NSObject { func f() { queue.main.run() } }", "class A: NSObject { func f() { queue.global.run() } }"),
      ("class A { var onChange: (() -> Void)? }", "class A { var onTap: (() -> Void)? }"),
      ("class A { private func f() {} }", "class A { func f() {} }"), ("class A {}", "private class A {}"),
      ("class A<Item> {}", "class A<Row> {}"), ("func f() {}", "func f() -> Int {}"),
      ("func f() {}", ""), ("typealias A = B", "typealias A = C.B"),
    ])
  func facts(_ before: String, _ after: String) {
    #expect(!Project(after).index.alteration(since: Project(before).index).isEmpty)
  }

  @Test("An alias in a type is met on the way") func aliasOnTheWay() {
    let files = [("A.swift", "enum Kit { typealias Base = UIView }"), ("B.swift", "class Users: Kit.Base {}")]
    let log = QuestionLog()
    let new = Project([("A.swift", "enum Kit { typealias Base = NSObject }"), files[1]]).index
    let alteration = new.alteration(since: Project(files).index)
    _ = new.recording(in: log).resolve(["Kit", "Base"], at: Scope(file: 1))
    #expect(log.restsOn(alteration))
  }

  @Test("The order of files means nothing") func order() {
    let forward = Project(Self.files).index
    let backward = Project(Self.files.reversed()).index
    #expect(forward.alteration(since: backward).isEmpty)
    #expect(forward.files(restingOn: Alteration()).isEmpty)
  }
}
