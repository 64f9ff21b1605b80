import SwiftSource
import Testing

@testable import ProjectIndex

@Suite struct PropertyFactTests {
  private func property(_ declaration: String, _ name: String = "task") throws -> PropertyFact {
    try Project("final class Store {\n  \(declaration)\n}").property(name, of: "Store")
  }

  @Test("A stored variable is nothing else") func stored() throws {
    let fact = try property("private(set) var task: Task<Void, Never>?")
    #expect(!fact.isLet && !fact.isStatic && !fact.isLazy && !fact.isComputed && !fact.cancelsWhenSet)
    #expect(fact.attributes == [])
    #expect(fact.typeWords == ["Task", "Void", "Never"])
  }

  @Test("Modifiers are seen") func modifiers() throws {
    #expect(try property("let task: Task<Void, Never>").isLet)
    #expect(try property("static var task: Task<Void, Never>?").isStatic)
    #expect(try property("private lazy var task = Task { 1 }").isLazy)
    #expect(try property("nonisolated(unsafe) static let task = 1").isStatic)
  }

  @Test(
    "A property with a getter is computed",
    arguments: [
      ("var task: Int { 1 }", true), ("var task: Int { get { 1 } set {} }", true),
      ("var task: Int { return other }", true),
      ("var task: Int { get async throws { 1 } }", true), ("var task = 1", false),
      ("var task: Int = 1 { didSet {} }", false),
      ("var task: Int { willSet {} }", false), ("var task = { 1 }()", false), ("lazy var task: Int = { 1 }()", false),
    ])
  func computed(_ declaration: String, _ isComputed: Bool) throws {
    #expect(try property(declaration).isComputed == isComputed)
  }

  @Test(
    "A setter that cancels is seen",
    arguments: [
      ("var task: Task<Void, Never>? { didSet { oldValue?.cancel() } }", true),
      ("var task: Task<Void, Never>? { willSet { task?.cancel() } }", true),
      ("var task: Task<Void, Never>? = nil { didSet { guard true else { return }; oldValue?.cancel() } }", true),
      ("var task: Task<Void, Never>? { didSet { update() } }", false), ("var task: Task<Void, Never>?", false),
      ("var task = Task { old?.cancel() }", false), ("var task: Task<Void, Never>? { didSet { /* cancel */ } }", false),
    ])
  func cancellingSetter(_ declaration: String, _ cancels: Bool) throws {
    #expect(try property(declaration).cancelsWhenSet == cancels)
  }

  @Test(
    "Setters and observers are seen",
    arguments: [
      ("var task: Int", false, false), ("var task: Int { get { 1 } set {} }", true, false),
      ("var task: Int { get { 1 } set(new) { if new { old() } } }", true, false),
      ("var task: Int { get { 1 } _modify { yield &other } }", true, false),
      ("var task: Int { didSet {} }", false, true), ("var task = 1 { willSet(new) {} }", false, true),
      ("var task: Int { set.count }", false, false), ("var task: Int { f { didSet { } } }", false, false),
      ("lazy var task = { set { 1 } }()", false, false),
    ])
  func settersAndObservers(_ declaration: String, _ hasSetter: Bool, _ hasObserver: Bool) throws {
    let fact = try property(declaration)
    #expect(fact.hasSetter == hasSetter)
    #expect(fact.hasObserver == hasObserver)
  }

  @Test("Where the type comes from is known") func typeOrigin() throws {
    #expect(try property("var task: Task<Void, Never>?").hasTypeAnnotation)
    #expect(try !property("var task = Task {}").hasTypeAnnotation)
    #expect(try property("var first: Int?, task = 1").hasTypeAnnotation == false)
  }

  @Test("Attributes are seen by name") func attributes() throws {
    #expect(try property("@Published var task = 1").attributes == ["Published"])
    #expect(
      try property("@MainActor @AppStorage(\"a b\") private var task = 1").attributes == ["MainActor", "AppStorage"])
    #expect(try property("@Cancelling(by: [1, 2])\n  var task: Task<Void, Never>?").attributes == ["Cancelling"])
  }

  @Test(
    "The words of the type come from the annotation or the value",
    arguments: [
      ("var task: AnyCancellable?", ["AnyCancellable"]),
      ("var task: Set<AnyCancellable> = []", ["Set", "AnyCancellable"]),
      ("var task: [String: Task<Void, Never>] = [:]", ["String", "Task", "Void", "Never"]),
      ("var task = Task<Void, Never> {}", ["Task", "Void", "Never"]), ("var task = Self.make()", ["make"]),
    ] as [(String, [String])])
  func typeWords(_ declaration: String, _ words: [String]) throws {
    #expect(try property(declaration).typeWords.starts(with: words.map { Word($0) }))
  }

  @Test("Every name of one declaration is a property") func severalNames() throws {
    let project = Project("class Store { var first: Int?, second = \"\", task: Task<Void, Never>? }")
    #expect(try project.property("second", of: "Store").typeWords == [])
    #expect(try project.property("task", of: "Store").typeWords.first == "Task")
    #expect(try project.property("first", of: "Store").typeWords == ["Int"])
  }

  @Test("Properties of all parts count, and locals do not") func partsAndLocals() throws {
    let project = Project(
      "class Store { func f() { let local = 1 } }", "extension Store { var added: Int { 1 } }\nvar global = 1")
    let entry = try #require(project.index.entry(of: project.type("Store")))
    #expect(Set(entry.properties.keys) == ["added"])
    #expect(entry.properties["added"]?.file == 1)
  }

  @Test("What cancels a property is found in all parts") func cancellation() throws {
    let project = Project(
      "class Store { var task: Task<Void, Never>?\nvar kept: Task<Void, Never>?\nvar all: [Int: Task<Void, Never>] = [:] }",
      "extension Store { func stop() { task?.cancel() }\nfunc reset() { stop() }\nfunc clear() { self.all[1]?.cancel() } }"
    )
    let entry = try #require(project.index.entry(of: project.type("Store")))
    #expect(project.index.cancels("task", in: entry))
    #expect(project.index.cancels("all", in: entry))
    #expect(!project.index.cancels("kept", in: entry))
    #expect(project.index.cancels("task", by: "stop", in: entry))
    #expect(project.index.cancels("task", by: "reset", in: entry))
    #expect(!project.index.cancels("task", by: "reset", in: entry, steps: 1))
    #expect(project.index.callers(of: "stop", in: entry).map(\.name) == ["reset"])
  }
}
