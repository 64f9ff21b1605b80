import SwiftSource
import Testing

@testable import ProjectIndex

/// What imports bring in and module borders hold back.
@Suite struct ModuleTests {
  private struct File {
    var code: String
    var modules: [Int]
  }

  /// The modules App, Kit and Core, of which the last two are one package.
  private func index(_ files: [File]) -> ProjectIndex {
    let modules = Modules(
      [
        Modules.Module(names: ["App"]), Modules.Module(names: ["Kit"], package: "package"),
        Modules.Module(names: ["Core"], package: "package"),
      ], ofFile: files.map(\.modules))
    let facts = files.enumerated().map { index, file in
      FactCollector.facts(of: SourceFile(bytes: Array(file.code.utf8)), path: "File\(index).swift")
    }
    return ProjectIndex(merging: facts, modules: modules)
  }

  /// Whether `User` means the project's type in a file of the module `module`.
  private func isSeen(_ declaration: String, _ imports: String, from module: Int = 0, of declaring: Int = 1) -> Bool {
    let index = index([File(code: declaration, modules: [declaring]), File(code: imports, modules: [module])])
    return index.type(["User"], at: Scope(file: 1)) != nil
  }

  @Test(
    "A name of another module counts where that is imported",
    arguments: [
      ("public struct User {}", "import Kit", true), ("public struct User {}", "", false),
      ("public struct User {}", "import Core", false), ("open class User {}", "import Kit", true),
      ("public struct User {}", "import struct Kit.User", true), ("struct User {}", "import Kit", false),
      ("internal struct User {}", "@testable import Kit", true), ("package struct User {}", "import Kit", false),
      ("public typealias User = Int", "import Kit", false), ("private struct User {}", "@testable import Kit", false),
    ])
  func imports(_ declaration: String, _ imports: String, _ isSeen: Bool) {
    #expect(self.isSeen(declaration, imports) == isSeen)
  }

  @Test("Package access ends with the package") func package() {
    #expect(isSeen("package struct User {}", "import Core", from: 1, of: 2))
    #expect(!isSeen("package struct User {}", "import Core", from: 0, of: 2))
    #expect(!isSeen("struct User {}", "import Core", from: 1, of: 2))
  }

  @Test("A file of unknown modules sees all, as does what looks at it") func unknown() {
    for (declaring, using) in [([], [0]), ([1], []), ([], [])] as [([Int], [Int])] {
      let index = index([File(code: "struct User {}", modules: declaring), File(code: "", modules: using)])
      #expect(index.type(["User"], at: Scope(file: 1)) != nil)
    }
  }

  @Test("A file of several modules sees them all") func several() {
    let index = index([File(code: "struct User {}", modules: [1]), File(code: "", modules: [0, 1])])
    #expect(index.type(["User"], at: Scope(file: 1)) != nil)
  }

  @Test("What a module exports comes with it") func exported() {
    let index = index([
      File(code: "public struct User {}", modules: [2]), File(code: "@_exported import Core", modules: [1]),
      File(code: "import Kit", modules: [0]),
    ])
    #expect(index.type(["User"], at: Scope(file: 2)) != nil)
  }

  @Test("A module's own type hides one that it imports, also the nearer") func own() throws {
    let index = index([
      File(code: "public struct User {}", modules: [1]), File(code: "struct User {}", modules: [0]),
      File(code: "import Kit", modules: [0]),
    ])
    let type = try #require(index.type(["User"], at: Scope(file: 2)))
    #expect(type.parts.map(\.file) == [1])
    let named = try #require(index.type(["Kit", "User"], at: Scope(file: 2)))
    #expect(named.parts.map(\.file) == [0])
  }

  @Test("Of a name with many declarations the own and the imported ones count") func many() throws {
    let others = (0..<20).map { File(code: "public struct User { let a\($0) = 1 }", modules: [3 + $0]) }
    let modules = Modules(
      ["App", "Kit", "Core"].map { Modules.Module(names: [Word($0)]) }
        + (0..<20).map { Modules.Module(names: [Word("Other\($0)")]) },
      ofFile: others.map(\.modules) + [[0], [0]])
    let codes = others.map(\.code) + ["", "import Other7"]
    let index = ProjectIndex(
      merging: codes.enumerated().map { index, code in
        FactCollector.facts(of: SourceFile(bytes: Array(code.utf8)), path: "File\(index).swift")
      }, modules: modules)
    #expect(index.type(["User"], at: Scope(file: 20)) == nil)
    #expect(try #require(index.type(["User"], at: Scope(file: 21))).parts.map(\.file) == [7])
  }

  @Test("Members that are internal stay in their module") func members() {
    func finds(_ member: String, _ imports: String) -> Bool {
      let index = index([
        File(code: "open class Base { \(member) }", modules: [1]),
        File(code: "\(imports) Kit\nclass List: Base { func f() { query } }", modules: [0]),
      ])
      return index.property(named: "query", at: Scope(file: 1, type: 0, function: -1)) != nil
    }
    #expect(finds("public var query = \"\"", "import"))
    #expect(!finds("var query = \"\"", "import"))
    #expect(finds("var query = \"\"", "@testable import"))
  }

  @Test("Members of public extensions and protocols are public") func extensions() {
    let index = index([
      File(code: "public protocol List { associatedtype Row; var query: String { get } }", modules: [1]),
      File(code: "public extension List { struct User {} }", modules: [1]),
      File(code: "import Kit\nstruct Screen: List {}", modules: [0]),
    ])
    #expect(index.type(["List", "User"], at: Scope(file: 2)) != nil)
    #expect(index.property(named: "query", at: Scope(file: 2, type: 0, function: -1)) != nil)
  }
}
