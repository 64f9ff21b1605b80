import Findings
import ProjectIndex
import RuleDocuments
import Testing
@testable import RuleEngine
@testable import RuleKit
@testable import SwiftSource

#if DEBUG
  /// How much of a file and of the index rules read, counted in records and facts and not in time: twice as much code may make twice
  /// the work.
  @Suite struct WorkTests {
    /// The work of the engine's rules on one file.
    private func work(of engine: Engine, on code: String) -> Int {
      let bytes = Array(code.utf8)
      let input = Engine.Input(path: "/nowhere/Example.swift", contents: bytes)
      let facts = engine.facts(of: SourceFile(bytes: bytes), input)
      let work = WorkCount()
      let knowledge = WorkCount.$ofIndexes.withValue(work) {
        engine.knowledge(from: [facts], sources: ProjectSources([input]) { _ in bytes })
      }
      let context = FileContext(
        file: SourceFile(counting: bytes, in: work), index: knowledge.index, id: 0, floors: .unknown,
        settings: engine.settings[0], evidence: EvidenceLog(isOn: false), sources: knowledge.sources)
      _ = engine.findings(in: context, input, knowledge.subjects[0])
      return work.records
    }

    /// What the second half of 4n costs beside the second half of 2n: 2 where the work is linear, 4 where it is quadratic.
    private func growth(of engine: Engine, from size: Int = 8, _ code: (Int) -> String) -> Double {
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

    /// Types and functions with more parts than the index looks at one by one.
    private static let large: [(name: String, code: @Sendable (Int) -> String)] = [
      (
        "a long chain",
        { n in
          inSearch("items = all" + String(repeating: "\n.filter { $0.name.contains(query) }", count: n))
        }
      ),
      (
        "replaced tasks",
        { n in
          """
          final class Screen: UIViewController {
            var task: Task<Void, Never>?
            func load(_ text: String) {
              \(String(repeating: "task?.cancel(); task = Task { await service.find(text) }\n", count: n))
            }
          }
          """
        }
      ),
      (
        "text fields",
        { n in
          let fields = (0..<n).map { "let field\($0) = UITextField()\n" }.joined()
          let targets = (0..<n).map {
            "field\($0).addTarget(self, action: #selector(changed\($0)), for: .editingChanged)\n"
          }
          let actions = (0..<n).map {
            "@objc func changed\($0)() { items = all.filter { $0.contains(field\($0).text ?? \"\") } }\n"
          }
          return "final class Screen: UIViewController {\n\(fields)override func viewDidLoad() {\n"
            + "\(targets.joined())}\n\(actions.joined())}"
        }
      ),
      (
        "types that search",
        { n in
          "protocol Searching { func search(_ query: String) -> [Item] }\n"
            + (0..<n).map {
              "final class Store\($0): Searching {\nvar all: [Item] = []\nfunc search(_ query: String) -> [Item] "
                + "{ all.filter { $0.name.contains(query) } }\n}\n"
            }
            .joined()
        }
      ),
      (
        "methods that search",
        { n in
          "final class Store {\nvar all: [Item] = []\n"
            + (0..<n).map {
              "func matches\($0)(_ query: String) -> [Item] { all.filter { $0.name.contains(query) } }\n"
            }
            .joined() + "}"
        }
      ),
      (
        "selections",
        { n in
          "final class Screen: UITableViewController {\n"
            + (0..<n).map {
              "func read\($0)() {\nguard let path = tableView.indexPathForSelectedRow else { return }\n"
                + "show(items[path.row])\n}\n"
            }
            .joined() + "}"
        }
      ),
      (
        "parts of a search",
        { n in
          "final class Screen: UITableViewController, UISearchResultsUpdating {\n"
            + "func updateSearchResults(for controller: UISearchController) { part0() }\n"
            + (0..<n).map { "private func part\($0)() { part\($0 + 1)() }\n" }.joined() + "}"
        }
      ),
    ]

    @Test("The rules' work grows as a large type or function does", arguments: large.map(\.name))
    func largeShape(name: String) throws {
      let shape = try #require(Self.large.first { $0.name == name })
      #expect(growth(of: .strict, from: 72, shape.code) < Self.most)
    }
  }
#endif
