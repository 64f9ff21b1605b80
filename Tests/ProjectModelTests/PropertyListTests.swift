import SwiftSource
import Testing

@testable import ProjectModel

@Suite("Property lists in the notation of OpenStep")
struct PropertyListTests {
  private func list(_ text: String) throws -> PropertyListText { try PropertyListText(Array(text.utf8)) }

  @Test("Texts, arrays and dictionaries are read, comments passed over") func values() throws {
    let list = try list("// a\n{ a = \"x \\\"y\\\"\"; /* b */ b = (c, \"d;e\",); f = {g = 1.2; }; h = <0a 0b>; }")
    #expect(list.value("a", of: 0).flatMap(list.text) == "x \"y\"")
    let array = try #require(list.value("b", of: 0))
    #expect(list.children(of: array).compactMap(list.text) == ["c", "d;e"])
    #expect(list.value("f", of: 0).flatMap { list.value("g", of: $0) }.flatMap(list.text) == "1.2")
    #expect(list.line(of: array) == 2)
  }

  @Test(
    "What makes no sense says where",
    arguments: [
      ("{ a = b }", 1), ("{\n a = ;\n}", 2), ("{ a = (b c); }", 1), ("{ a = \"b", 1), ("{\n\n}}", 3), ("{", 1),
      ("{ a = b; /* c", 1), ("", 1), ("{ <<<<<<< HEAD\n}", 1), ("{ (a) = b; }", 1),
    ])
  func faults(_ text: String, _ line: Int) {
    #expect { try list(text) } throws: { ($0 as? PropertyListText.Fault)?.line == line }
  }

  @Test("Nothing of a text that is cut off anywhere traps, and only its whole is read") func cut() throws {
    let text = SampleXcodeProject(targets: [.init(name: "App", files: ["A.swift"])]).text
    for length in 2..<text.utf8.count - 1 {
      #expect(throws: PropertyListText.Fault.self) { try PropertyListText(Array(text.utf8.prefix(length))) }
    }
  }

  @Test("A hundred thousand brackets are no deeper than one") func deep() throws {
    let depth = 100_000
    let list = try list(String(repeating: "(", count: depth) + String(repeating: ")", count: depth))
    #expect(list.nodes.count == depth)
  }

  @Test("Nodes grow with the text and not faster") func linear() throws {
    func nodes(_ files: Int) throws -> Int {
      let names = (0..<files).map { "Folder/File\($0).swift" }
      return try list(SampleXcodeProject(targets: [.init(name: "App", files: names)]).text).nodes.count
    }
    let (none, thousand, tenThousand) = (try nodes(0), try nodes(1000), try nodes(10_000))
    #expect(tenThousand - none == 10 * (thousand - none))
  }
}
