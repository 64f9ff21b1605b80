import BuiltInRules
import Findings
import Foundation
import LintSession
import TestSupport
import Testing

@Suite struct ScreenMapTests {
  private func map(_ files: [String: String]) throws -> [ListScreen] {
    let folder = try TemporaryDirectory(files.merging([".listlint.yml": "root: true\n"]) { first, _ in first })
    var session = try ResidentSession(LintOptions(paths: [folder.path], currentFolder: folder.path))
    while session.isWaiting { session.work() }
    return session.map()
  }

  @Test("A screen of UIKit is shown with what feeds it, also where that stands in other files")
  func uiKit() throws {
    let screens = try map([
      "Users.swift": """
      final class UsersViewController: UITableViewController {
        private let usersController = UsersController()
        private var dataSource: UITableViewDiffableDataSource<Section, User.ID>!
      }
      """,
      "Users+Rows.swift": """
      extension UsersViewController: UISearchResultsUpdating {
        func reload() {
          var snapshot = NSDiffableDataSourceSnapshot<Section, User.ID>()
          snapshot.appendSections([.main])
          dataSource.apply(snapshot)
        }
        func updateSearchResults(for search: UISearchController) {
          usersController.setQuery(search.searchBar.text ?? "")
        }
      }
      """,
      "UsersController.swift": """
      final class UsersController {
        var didChange: (() -> Void)?
        private var task: Task<Void, Never>?
        func setQuery(_ query: String) {
          task?.cancel()
          task = Task { try? await Task.sleep(nanoseconds: 250_000_000) }
        }
      }
      """,
      "Other.swift": "final class AboutViewController: UIViewController {}\n",
    ])
    #expect(screens.map(\.view.name) == ["UsersViewController"])
    let screen = try #require(screens.first)
    #expect(screen.framework == .uiKit && screen.list == "UITableView" && screen.isDiffable)
    #expect(screen.dataSource == "dataSource" && screen.item == "User.ID")
    #expect(screen.sideController?.property == "usersController")
    #expect(screen.sideController?.type.path.hasSuffix("/UsersController.swift") == true)
    #expect(screen.snapshots.map(\.name) == ["UsersViewController.reload"])
    #expect(screen.searches.map(\.entry.name) == ["UsersViewController.updateSearchResults"])
    #expect(screen.searches.first?.flow == ["usersController.setQuery (waits)"])
    #expect(screen.findings.map(\.rule).contains("sleep-nanoseconds"))
  }

  @Test("A screen of SwiftUI is shown with its rows and its search")
  func swiftUI() throws {
    let screens = try map([
      "Users.swift": """
      struct UsersView: View {
        @State private var query = ""
        @StateObject private var model = UsersModel()
        var body: some View {
          List(model.users) { user in Text(user.name) }
            .searchable(text: $query)
        }
      }
      final class UsersModel: ObservableObject {
        @Published var users: [User] = []
      }
      struct RowView: View { var body: some View { Text("a") } }
      """
    ])
    #expect(screens.map(\.view.name) == ["UsersView"])
    #expect(screens.first?.list == "List" && screens.first?.item == "users")
    #expect(screens.first?.sideController?.type.name == "UsersModel")
    #expect(screens.first?.searches.map(\.flow) == [["$query"]])
  }

  @Test("A finding is told once, of the innermost screen, also where what keeps the data stands in the view")
  func nested() throws {
    let screens = try map([
      "Users.swift": """
      struct UsersView: View {
        final class Model: ObservableObject {
          @Published var users: [User] = []
          func wait() { Task { try? await Task.sleep(nanoseconds: 250_000_000) } }
        }
        struct Picker: View {
          @State private var names: [String] = []
          var body: some View { List(names, id: \\.self) { Text($0) } }
          func wait() { Task { try? await Task.sleep(nanoseconds: 350_000_000) } }
        }
        @StateObject private var model = Model()
        var body: some View { List(model.users) { user in Text(user.name) } }
      }
      """
    ])
    let lines = screens.map { $0.findings.filter { $0.rule == "sleep-nanoseconds" }.map(\.span.line) }
    #expect(screens.map(\.view.name) == ["UsersView", "Picker"])
    #expect(lines == [[4], [9]])
  }

  @Test("What others do to the disk is seen without reading files")
  func disk() throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "A/A.swift": "class A {}\n"])
    let session = try ResidentSession(LintOptions(paths: [folder.path], currentFolder: folder.path))
    var disk = DiskState(of: session)
    #expect(disk.changes().isEmpty)
    try folder.write("A/A.swift", "class AB {}\n")
    #expect(disk.changes().edited == [folder.path("A/A.swift")])
    #expect(disk.changes().isEmpty)
    try folder.write("A/B.swift", "class B {}\n")
    #expect(disk.changes().isOther)
    try folder.write("A/.listlint.yml", "rules: {}\n")
    #expect(disk.changes().isOther)
  }
}
