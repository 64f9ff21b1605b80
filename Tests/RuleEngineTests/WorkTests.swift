import Findings
import ProjectIndex
import RuleDocuments
import Testing
@testable import RuleEngine
@testable import RuleKit
@testable import SwiftSource

#if DEBUG
  /// How much of a file rules read, counted in records and not in time: twice as much code may make twice the work.
  @Suite struct WorkTests {
    /// The work of the engine's rules on one file.
    private func work(of engine: Engine, on code: String) -> Int {
      let bytes = Array(code.utf8)
      let input = Engine.Input(path: "/nowhere/Example.swift", contents: bytes)
      let file = SourceFile(counting: bytes)
      let knowledge = engine.knowledge(
        from: [engine.facts(of: SourceFile(bytes: bytes), input)], sources: ProjectSources([input]) { _ in bytes })
      let context = FileContext(
        file: file, index: knowledge.index, id: 0, floors: .unknown, settings: engine.settings[0],
        evidence: EvidenceLog(isOn: false), sources: knowledge.sources)
      _ = engine.findings(in: context, input, knowledge.subjects[0])
      return file.work?.records ?? 0
    }

    /// What the second half of 4n costs beside the second half of 2n: 2 where the work is linear, 4 where it is quadratic.
    private func growth(of engine: Engine, _ code: (Int) -> String) -> Double {
      let size = 8
      let works = [size, 2 * size, 4 * size].map { work(of: engine, on: code($0)) }
      return Double(works[2] - works[1]) / Double(max(works[1] - works[0], 1))
    }

    /// Binary searches make it a little more than 2.
    private static let most = 2.5

    /// The sample, with the names of its types ending in a number.
    private static func copy(_ number: Int, of code: String) -> String {
      var code = code
      let types = SourceFile(bytes: Array(code.utf8)).declarations
        .filter { $0.kind.isType && $0.kind != .extension }.compactMap(\.name?.text)
      for type in Set(types) { code = renamed(type, number, code) }
      return code
    }

    private static func renamed(_ type: String, _ number: Int, _ code: String) -> String {
      var result = ""
      var word = ""
      for character in code + "\n" {
        if character.isLetter || character.isNumber || character == "_" {
          word.append(character)
        } else {
          result += word == type ? "\(type)N\(number)" : word
          result.append(character)
          word = ""
        }
      }
      return result
    }

    @Test("A rule's work grows as a file of its own samples does", arguments: Catalog.documents)
    func samples(document: RuleDocument) {
      let engine = Engine(only: document.id)
      for example in swiftExamples.filter({ $0.document.id == document.id }).prefix(1) {
        let code = example.code.replacing("↓", with: "").replacing("// file:", with: "// of")
        let growth = growth(of: engine) { count in
          (0..<count).map { Self.copy($0, of: code) }.joined(separator: "\n")
        }
        #expect(growth < Self.most, "\(example.testDescription)")
      }
    }

    /// Code of n parts: chains, statements, functions, closures and branches.
    private static let shapes: [(name: String, code: @Sendable (Int) -> String)] = [
      (
        "a chain", { n in inSearch("items = all" + String(repeating: ".filter { $0.name.contains(query) }", count: n)) }
      ),
      ("tests", { n in inSearch(String(repeating: "if query.isEmpty { items = [] }\n", count: n)) }),
      ("guards", { n in inSearch(String(repeating: "guard !query.isEmpty else { return }\n", count: n)) }),
      ("names", { n in inSearch((0..<n).map { "let text\($0) = query\nif text\($0).isEmpty { return }\n" }.joined()) }),
      (
        "tasks",
        { n in inSearch(String(repeating: "task = Task { try await Task.sleep(for: .seconds(1)) }\n", count: n)) }
      ),
      (
        "a sum",
        { n in inSearch("items = all.filter { $0.isEmpty" + String(repeating: " || $0.name.isEmpty", count: n) + " }") }
      ),
      (
        "functions",
        { n in
          "final class Screen: UITableViewController {\n"
            + (0..<n).map { "func load\($0)() { load\($0 + 1)(); items.append(1); tableView.reloadData() }\n" }.joined()
            + "}"
        }
      ),
      (
        "properties",
        { n in
          "final class Store {\nvar didChange: (() -> Void)?\nvar willChange: (() -> Void)?\n"
            + (0..<n).map {
              "var items\($0): [String] = []\nfunc add\($0)() { items\($0).append(\"\"); didChange?() }\n"
            }
            .joined() + "}"
        }
      ),
    ]

    private static func inSearch(_ code: String) -> String {
      """
      final class Screen: UITableViewController, UISearchResultsUpdating {
        var task: Task<Void, any Error>?
        var items: [String] = []
        func updateSearchResults(for controller: UISearchController) {
          let query = controller.searchBar.text ?? ""
          \(code)
        }
      }
      """
    }

    @Test("The rules' work grows as the parts of a file do", arguments: shapes.map(\.name))
    func shape(name: String) throws {
      let shape = try #require(Self.shapes.first { $0.name == name })
      #expect(growth(of: .strict, shape.code) < Self.most)
    }
  }
#endif
