import Testing

@testable import Scaffold

@Suite struct RequestTests {
  private func request(
    _ properties: String..., search: String? = nil, sectionBy: String? = nil
  ) throws -> GenerationRequest {
    try GenerationRequest(
      kind: .sideController, names: Names("Users"), properties: properties.map { try Property($0) }, searched: search,
      sectionedBy: sectionBy)
  }

  @Test("Without any property the item has a name") func noProperty() throws {
    let request = try request()
    #expect(request.properties == [try Property("name:String")])
    #expect(request.searched?.name == "name")
  }

  @Test("An item does not hide what its view is made of") func hiddenNames() throws {
    #expect(throws: RequestProblem("'List' is a type that a SwiftUI view itself needs; try --item ListItem")) {
      try GenerationRequest(kind: .searchableView, names: Names("Lists"))
    }
    #expect(try GenerationRequest(kind: .sideController, names: Names("Lists")).names.item == "List")
  }

  @Test("The first text is searched") func firstText() throws {
    #expect(try request("age:Int", "title : String ", "note:String").searched?.name == "title")
    #expect(try request("age:Int").searched == nil)
  }

  @Test(
    "A property may have any type of Swift",
    arguments: ["Set<Tag>", "[String: [Int]]?", "(Int) -> Void", "any Shape", "@Sendable () -> Void", "`Type`"])
  func types(type: String) throws {
    #expect(try Property("a:\(type)").type == type)
  }

  @Test(
    "Properties that cannot be are refused",
    arguments: [
      ("name", "'name' is no property; write name:Type, such as name:String"),
      ("a:Int; b", "'Int; b' cannot be the type of 'a'; write one such as String, Int? or [URL]"),
      ("a:[Int", "'[Int' cannot be the type of 'a'; write one such as String, Int? or [URL]"),
      ("a:Int = 1", "'Int = 1' cannot be the type of 'a'; write one such as String, Int? or [URL]"),
      ("a:String,b:Int", "'String,b:Int' cannot be the type of 'a'; write one such as String, Int? or [URL]"),
      ("a:Int!", "'Int!' cannot be the type of 'a': an item's value is there or optional; write Int or Int?"),
      ("a b:Int", "'a b' cannot be the name of a Swift property; letters and digits, a letter first"),
      ("id:Int", "each item has an 'id' of type UUID already; leave 'id' out"),
    ])
  func impossibleProperties(text: String, message: String) {
    #expect(throws: RequestProblem(message)) { try Property(text) }
  }

  @Test("What stands in the code as it is, is nothing else", arguments: [".toolbar); evil(", "toolbar }", ".a.b", ""])
  func placements(text: String) throws {
    #expect(throws: RequestProblem.self) { try SwiftValue.placement(text) }
    #expect(throws: RequestProblem.self) { try SwiftValue.module("A; \(text)") }
    #expect(try SwiftValue.placement("toolbar") == ".toolbar")
    let drawer = ".navigationBarDrawer(displayMode: .always)"
    #expect(try SwiftValue.placement(drawer) == drawer)
  }

  @Test("A text that may be missing is read by users as a text") func optionalRows() throws {
    let request = try request("nick:String?", "when:Date?", sectionBy: "when")
    #expect(request.searched?.name == "nick")
    let scope = TemplateScope(request)
    #expect(scope.text("itemText") == #"user.nick ?? """#)
    #expect(scope.text("sectionTitle") == #"section?.formatted(date: .abbreviated, time: .omitted) ?? "Without When""#)
    #expect(scope.text("sectionKeyOfItem") == "$0.when.map { Calendar.current.startOfDay(for: $0) }")
    #expect(throws: RequestProblem.self) {
      try GenerationRequest(
        kind: .fetchedResultsController, names: Names("Users"), properties: [Property("when:Date")],
        sectionedBy: "when")
    }
  }

  @Test("Properties that do not fit each other are refused") func unfitProperties() {
    #expect(throws: RequestProblem("the property 'a' is given twice; leave one out")) {
      try request("a:Int", "a:String")
    }
    #expect(throws: RequestProblem("--search age: only a String can be searched, and 'age' is Int")) {
      try request("age:Int", search: "age")
    }
    #expect(
      throws: RequestProblem("--section-by x: the item has no such property, only name; add --property x:Type")
    ) {
      try request(sectionBy: "x")
    }
  }

  @Test(
    "Times to wait are read",
    arguments: [
      ("250ms", ".milliseconds(250)", "250 ms"), ("0.3s", ".milliseconds(300)", "300 ms"), ("2s", ".seconds(2)", "2 s"),
    ])
  func times(text: String, swift: String, shown: String) throws {
    let interval = try DebounceInterval(text)
    #expect((interval.swift, interval.text) == (swift, shown))
  }

  @Test("What is no time to wait is refused", arguments: ["250", "0s", "-1s", "61s", "ms", "nans", "infs", ""])
  func wrongTimes(text: String) {
    #expect(throws: RequestProblem("'\(text)' is no time to wait; write 250ms or 0.3s (at most 60s)")) {
      try DebounceInterval(text)
    }
  }

  @Test(
    "The tools version decides the language mode",
    arguments: [
      ("5.9", SwiftVersion.swift59), ("6.0", .swift59), ("6.1", .swift61), ("6.1.2", .swift61), ("6.2", .swift62),
      ("7", .swift62),
    ])
  func toolsVersion(text: String, version: SwiftVersion) {
    #expect(SwiftVersion(toolsVersion: text) == version)
  }

  @Test(
    "The other section of a flag has a name",
    arguments: [("isOnline", "isNotOnline"), ("online", "notOnline"), ("island", "notIsland")])
  func otherSection(name: String, other: String) throws {
    guard case .text(let text) = TemplateScope(try request("\(name):Bool", sectionBy: name))["caseFalse"] else {
      Issue.record("there is no name for it")
      return
    }
    #expect(text == other)
  }
}

extension TemplateScope {
  fileprivate func text(_ name: String) -> String? { if case .text(let text) = self[name] { text } else { nil } }
}
