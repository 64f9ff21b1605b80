import Findings
import ProjectFiles
import RuleDocuments
import Testing
@testable import RuleEngine
@testable import RuleKit

/// What rules find where names mean what Swift says they mean.
@Suite struct ScopingTests {
  private func rules(_ files: [(path: String, code: String)], only rule: String) -> [String] {
    let inputs = files.map { Engine.Input(path: "/nowhere/\($0.path)", contents: Array($0.code.utf8)) }
    return Engine(only: rule).lint(inputs).findings.map { "\($0.path.dropFirst(9)) \($0.severity)" }
  }

  private static let sleeper = (
    "Sleeper.swift",
    "final class Sleeper {\n  func wait() async throws { try await Task.sleep(nanoseconds: 1_000_000) }\n}\n"
  )

  @Test(
    "A type called Task silences nothing outside of where it is seen",
    arguments: [
      "enum Kit { struct Task {} }", "private struct Task {}", "fileprivate enum Task {}",
      "func plan() { struct Task {} }", "private typealias Task = Int", "enum Kit { typealias Task = Int }",
    ])
  func otherTasks(_ code: String) {
    #expect(rules([Self.sleeper, ("Task.swift", code)], only: "sleep-nanoseconds").count == 1)
  }

  @Test(
    "A type called Task that the code sees is another one",
    arguments: [
      ("struct Task { static func sleep(nanoseconds: Int) async {} }", ""),
      ("", "extension Sleeper { enum Task { static func sleep(nanoseconds: Int) async {} } }"),
    ])
  func ownTask(_ outer: String, _ nested: String) {
    #expect(rules([Self.sleeper, ("Task.swift", outer + nested)], only: "sleep-nanoseconds").isEmpty)
  }

  @Test("A sleep that the project adds to Task is told of once")
  func addedSleep() {
    let added = """
      extension Task where Success == Never, Failure == Never {
        static func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
      }
      """
    let waits = """
      final class Calls {
        private var refresh: Task<Void, Never>?

        func start() {
          refresh?.cancel()
          refresh = Task {
            try? await Task.sleep(seconds: 10)
            load()
          }
        }
      }
      """
    #expect(rules([("Task.swift", added), ("Calls.swift", waits)], only: "swallowed-cancellation").count == 1)
  }

  @Test(
    "What stands behind a flag is dead only in a whole app of which all who call are known, and none asks for it",
    arguments: [
      ("@main struct Shop: App {}", "", 0),
      ("", "", 1),
      ("@main struct Shop: App {}", "func reload(_ calls: CallsController) { calls.update(reloads: true) }", 1),
      ("@main struct Shop: App {}", "func reload() { given.update(reloads: true) }", 1),
    ])
  func flags(_ app: String, _ other: String, _ count: Int) {
    let calls = """
      final class CallsController: UIViewController {
        private let table = UITableView()
        private lazy var dataSource = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in nil }

        func update(reloads: Bool = false) {
          if reloads { table.reloadData() }
        }

        override func viewDidLoad() { update() }
      }
      """
    let inputs = [("App.swift", app), ("Calls.swift", calls), ("Other.swift", other)].map { path, code in
      Engine.Input(path: "/nowhere/\(path)", contents: Array(code.utf8))
    }
    let engine = Engine(FileSettings(profile: .recommended, only: ["imperative-list-update"]), jobs: 1)
    #expect(engine.lint(inputs).findings.count == count)
  }

  private static func searcher(_ name: String, _ access: String, cancels: Bool) -> String {
    """
    final class \(name) {
      \(access) var searchTask: Task<Void, Never>?
      func search() {
        \(cancels ? "searchTask?.cancel()" : "")
        searchTask = Task { try? await Task.sleep(for: .seconds(1)); show() }
      }
      func show() {}
    }

    """
  }

  @Test("Two types' private tasks of one name are two")
  func privateTasks() {
    func found(_ access: String, _ cancels: (Bool, Bool)) -> Int {
      let code =
        Self.searcher("First", access, cancels: cancels.0) + Self.searcher("Second", access, cancels: cancels.1)
      return rules([("Searchers.swift", code)], only: "swallowed-cancellation").count
    }
    #expect(found("private", (true, false)) == 1)
    #expect(found("private", (true, true)) == 2)
    #expect(found("private", (false, false)) == 0)
    // What others may reach they may cancel.
    #expect(found("", (true, false)) == 2)
  }

  private static let base = """
    class Base: UIViewController {
      let tableView = UITableView()
      private(set) lazy var dataSource = UITableViewDiffableDataSource<Int, Int>(tableView: tableView) { _, _, _ in nil }
    }
    """
  private static func child(of parent: String) -> String {
    "final class Users: \(parent) {\n  func update() { tableView.reloadData() }\n}"
  }

  @Test(
    "A list below a diffable base is the same through any name of the base",
    arguments: [
      ("Base", base), ("Screen", base + "\ntypealias Screen = Base"), ("Kit.Base", "enum Kit {\n\(base)\n}"),
      ("Kit.Screen", base + "\nenum Kit { typealias Screen = Base }"), ("App.Base", base),
    ])
  func diffableBase(_ parent: String, _ base: String) {
    let found = rules([("Base.swift", base), ("Users.swift", Self.child(of: parent))], only: "imperative-list-update")
    #expect(found == ["Users.swift warning"])
  }

  @Test("What a change of another type's code does to a screen is told")
  func consequence() {
    let screen = """
      final class Users: UIViewController {
        let store = Store()
        override func viewDidLoad() { store.didChange = { self.show() } }
        func show() {}
      }
      """
    func store(_ queue: String) -> [UInt8] {
      Array(
        "final class Store {\n  var didChange: (() -> Void)?\n  func tell() { DispatchQueue.\(queue).async { self.didChange?() } }\n}"
          .utf8)
    }
    var changed = Engine.Input(path: "/nowhere/Store.swift", contents: store("global()"))
    changed.previousContents = store("main")
    let users = Engine.Input(path: "/nowhere/Users.swift", contents: Array(screen.utf8), isLinted: false)
    let engine = Engine(only: "unisolated-side-controller")
    #expect(engine.lint([changed, users]).findings.map(\.path) == ["/nowhere/Users.swift"])
    // What alters no fact costs no second look, and what alters none that counts tells nothing.
    changed.previousContents = store("global()") + Array("\n// A comment\n".utf8)
    #expect(engine.lint([changed, users]).findings.isEmpty)
  }

  @Test(
    "What a change of a caller does to the text that a model is given is told",
    arguments: [
      ("model.show", "", "func show(_ words: String) { if words.isEmpty { reset() } }"),
      (
        "model.handle(.typed", ")",
        "func handle(_ event: Event) { if case .typed(let words) = event { shown = all.filter { $0.contains(words) } } }"
      ),
    ])
  func consequenceOfAText(call: String, end: String, method: String) {
    func screen(_ text: String) -> [UInt8] {
      Array(
        """
        final class Routes: UIViewController {
          let model = Model()
          func searchBar(_ bar: UISearchBar, textDidChange typed: String) { \(call)(\(text))\(end) }
        }
        """.utf8)
    }
    let trimmed = "typed.trimmingCharacters(in: .whitespaces)"
    let model = "enum Event { case typed(String) }\nfinal class Model {\n  \(method)\n}"
    var changed = Engine.Input(path: "/nowhere/Routes.swift", contents: screen("typed"))
    changed.previousContents = screen(trimmed)
    let other = Engine.Input(path: "/nowhere/Model.swift", contents: Array(model.utf8), isLinted: false)
    let engine = Engine(only: "untrimmed-query")
    #expect(engine.lint([changed, other]).findings.map(\.path) == ["/nowhere/Model.swift"])
    changed = Engine.Input(path: "/nowhere/Routes.swift", contents: screen(trimmed))
    changed.previousContents = screen("typed")
    #expect(engine.lint([changed, other]).findings.isEmpty)
  }
}
