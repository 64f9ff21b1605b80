import SwiftSource
import Testing

@testable import ProjectIndex

@Suite struct FileFactTests {
  @Test(
    "Tests are known by their imports or folder",
    arguments: [
      ("App/A.swift", "import XCTest", true), ("App/A.swift", "@testable import App\nimport Testing", true),
      ("AppTests/A.swift", "", true), ("Tests/Unit/A.swift", "", true), ("App/Tests.swift", "import UIKit", false),
      ("App/TestsSupport/A.swift", "", false), ("App/A.swift", "// import XCTest", false),
      ("Tools/Mocks/A.swift", "", true), ("Tools/MocksOfAll/A.swift", "", false),
    ])
  func tests(_ path: String, _ code: String, _ isTest: Bool) {
    #expect(Project([(path, code)]).index.files[0].isTest == isTest)
  }

  @Test("Imports are seen by module") func imports() {
    let code =
      "import UIKit\n@preconcurrency import struct Foundation.URL\npublic import Combine\n#if os(macOS)\nimport AppKit\n#endif"
    #expect(Project(code).index.files[0].imports.starts(with: ["UIKit", "Foundation", "Combine", "AppKit"]))
  }

  @Test("A type that names a list is known in all its parts") func listTypes() throws {
    let project = Project(
      "class Users {}", "extension Users { func f() { tableView.reloadData() } }",
      "class Plain { func f() { reload() } }",
      "enum Outer { class Inner { var source: NSTableViewDiffableDataSource<Int, Int>? } }")
    func mentionsList(_ name: String) throws -> Bool {
      try #require(project.index.entry(of: project.type(name))).mentionsList
    }
    #expect(try mentionsList("Users"))
    #expect(try !mentionsList("Plain"))
    #expect(try mentionsList("Outer.Inner"))
    #expect(try mentionsList("Outer"))
  }

  @Test("Functions know what they test, cancel and call") func functions() throws {
    let project = Project(
      """
      class Store {
        func load(first: Int, _ second: Int, for third: Int) {
          guard task == nil else { return }
          run()
          self.old?.cancel(); tasks["a"]?.cancel(); other.run()
        }
      }
      """)
    let load = try #require(project.functions("load").first)
    #expect(load.labels == ["first", .none, "for"])
    #expect(load.nilChecks == ["task"])
    #expect(load.cancels == ["old", "tasks"])
    #expect(load.ownCalls == ["run"])
  }

  @Test("A fact is found by its declaration") func byDeclaration() throws {
    let project = Project("struct A { var x = 1\nfunc f() { func g() {} }\nstruct B { init() {} } }\nfunc top() {}")
    let file = project.index.files[0]
    for type in file.types { #expect(project.index.type(declaredBy: type.declaration, in: 0)?.path == type.path) }
    for function in file.functions {
      #expect(project.index.function(declaredBy: function.declaration, in: 0)?.name == function.name)
    }
    #expect(file.functions.map(\.name).contains("top"))
    #expect(!file.functions.map(\.name).contains("g"))
    #expect(project.index.type(declaredBy: 1, in: 0) == nil)
  }
}
