import Foundation
import TestSupport
import Testing

@testable import Scaffold

/// The ways in which screens filter, each with what becomes of it. Nothing is compiled here.
@Suite struct AdoptedFormsTests {
  /// The filter in the controller, and the screen then.
  private func adopted(_ screen: String, importing module: String = "UIKit") async throws -> (
    filter: String, screen: String
  ) {
    let text = "import \(module)\n\nstruct Candy: Hashable { let name: String }\n\n\(screen)\n"
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "Screen.swift": text])
    let adoption = try await Adoption(
      of: folder.path("Screen.swift"), debounce: DebounceInterval(milliseconds: 250), compiler: nil)
    let controller = adoption.changes[0].file.text
    let start = try #require(controller.range(of: "private static func matches")).upperBound
    let lines = controller[start...].split(separator: "\n").dropFirst().dropLast(2)
    return (
      lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n"), adoption.changes[1].file.text
    )
  }

  private func refusal(_ screen: String, importing module: String = "UIKit") async throws -> String {
    do {
      _ = try await adopted(screen, importing: module)
      return ""
    } catch let problem as AdoptionProblem { return problem.reason }
  }

  private static func screen(_ members: String, data: String = "var candies: [Candy] = []") -> String {
    """
    final class CandiesViewController: UIViewController, UISearchResultsUpdating, UISearchBarDelegate {
      let tableView = UITableView(frame: .zero, style: .plain)
      let searchController = UISearchController(searchResultsController: nil)
      \(data)
      override func viewDidLoad() { super.viewDidLoad() }
      func updateSearchResults(for searchController: UISearchController) {}
    \(members)
    }
    """
  }

  private static let stored = "var candies: [Candy] = []\n  var found: [Candy] = []"

  @Test(
    "The filter moves as it is written, over the query",
    arguments: [
      // A loop, with the text made of what is typed.
      (
        """
          func searchBar(_ bar: UISearchBar, textDidChange text: String) {
            let wanted = text.lowercased()
            found = []
            for candy in candies where candy.name.lowercased().hasPrefix(wanted) { found.append(candy) }
            tableView.reloadData()
          }
        """,
        """
        let wanted = query.lowercased()
        var matches: [Candy] = []
        for candy in candies where candy.name.lowercased().hasPrefix(wanted) { matches.append(candy) }
        return matches
        """
      ),
      // Several steps, and a local that stands for the data.
      (
        """
          func searchBar(_ bar: UISearchBar, textDidChange text: String) {
            let all = self.candies
            self.found = all.filter { $0.name.contains(text) }
            found.sort { $0.name < $1.name }
            tableView.reloadData()
          }
        """,
        """
        var matches = candies.filter { $0.name.contains(query) }
        matches.sort { $0.name < $1.name }
        return matches
        """
      ),
      // The field is read where the filter stands; the caller is another.
      (
        """
          func searchBar(_ bar: UISearchBar, textDidChange text: String) { filter() }
          private func filter() {
            let text = searchController.searchBar.text?.trimmingCharacters(in: .whitespaces) ?? ""
            found = text.isEmpty ? candies : candies.filter { $0.name.contains(text) }
            tableView.reloadData()
          }
        """,
        """
        let text = query.trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? candies : candies.filter { $0.name.contains(text) }
        """
      ),
    ])
  func filters(members: String, filter: String) async throws {
    #expect(try await adopted(Self.screen(members, data: Self.stored)).filter == filter)
  }

  @Test("A constant that any code may write moves with the filter; data of others is handed over at each search")
  func handedOver() async throws {
    let (filter, screen) = try await adopted(
      Self.screen(
        """
          private let store = Store.shared
          private var found: [Candy] = []
          private var isSearching = false
          func searchBar(_ bar: UISearchBar, textDidChange text: String) {
            let all = store.old + store.new
            guard !text.isEmpty else {
              found = all
              return
            }
            found = all.filter { $0.name.contains(text) || store.knows($0, by: text) }
          }
          func end() {
            found = []
            tableView.reloadData()
          }
        """))
    #expect(filter == "return candies.filter { $0.name.contains(query) || Store.shared.knows($0, by: query) }")
    #expect(screen.contains("candiesController.setCandies(store.old + store.new)"))
    #expect(screen.contains("candiesController.setQuery(\"\")\n    tableView.reloadData()"))
  }

  @Test("A function that does more keeps what it does, and calls what forwards") func keptFunction() async throws {
    let (filter, screen) = try await adopted(
      Self.screen(
        """
          var last = ""
          func searchBar(_ bar: UISearchBar, textDidChange text: String) {
            filter()
            last = text
            Task { self.candies.append(Candy(name: "")) }
          }
          func load() {
            candies = []
            filter()
          }
          private func filter() {
            let text = searchController.searchBar.text ?? ""
            found = (text.isEmpty ? candies : candies.filter { $0.name.contains(text) }).sorted { $0.name < $1.name }
            tableView.reloadData()
          }
        """, data: Self.stored))
    #expect(
      filter
        == "return (query.isEmpty ? candies : candies.filter { $0.name.contains(query) }).sorted { $0.name < $1.name }"
    )
    #expect(screen.contains("    filter()\n    last = text"))
    #expect(
      screen.contains(
        "private func filter() {\n    candiesController.setQuery(searchController.searchBar.text ?? \"\")"))
    #expect(screen.contains("    candies = []\n  }"))
  }

  @Test("What is typed may be kept, and the list computed") func computed() async throws {
    let (filter, screen) = try await adopted(
      Self.screen(
        """
          private var query = "" { didSet { tableView.reloadData() } }
          private var shown: [Candy] {
            guard !query.isEmpty else { return candies }
            return candies.filter { $0.name.contains(query) }
          }
          func searchBar(_ bar: UISearchBar, textDidChange text: String) { query = text }
          func searchBarCancelButtonClicked(_ bar: UISearchBar) { query = "" }
          var hint: String { query.isEmpty ? "" : "Results" }
        """))
    #expect(filter == "return candies.filter { $0.name.contains(query) }")
    for text in [
      "private var shown: [Candy] { candiesController.fetchedObjects }",
      "private var query: String { candiesController.query }", "candiesController.setQuery(text)",
      "candiesController.setQuery(\"\")", "private func reloadSnapshot() {\n    tableView.reloadData()\n  }",
    ] { #expect(screen.contains(text), "\(screen)") }
  }

  @Test("A choice between all and what was found is what was found") func chosen() async throws {
    let (_, screen) = try await adopted(
      Self.screen(
        """
          private var isSearching = false
          func searchBar(_ bar: UISearchBar, textDidChange text: String) {
            isSearching = !text.isEmpty
            found = candies.filter { $0.name.contains(text) }
            tableView.reloadData()
          }
          func candy(at row: Int) -> Candy { isSearching ? found[row] : candies[row] }
          var isEmpty: Bool { (isSearching ? found : candies).isEmpty }
          func count() -> Int {
            if isSearching {
              return found.count
            }
            return candies.count
          }
        """, data: Self.stored))
    #expect(screen.contains("func candy(at row: Int) -> Candy { found[row] }"))
    #expect(screen.contains("var isEmpty: Bool { found.isEmpty }"))
    #expect(screen.contains("func count() -> Int {\n    return found.count\n  }"))
    #expect(!screen.contains("isSearching"))
  }

  @Test("In AppKit the text comes from a search field; data that is loaded anew there is not loaded while typing")
  func appKit() async throws {
    let (filter, screen) = try await adopted(
      """
      final class CandiesViewController: NSViewController, NSTextFieldDelegate {
        @IBOutlet var tableView: NSTableView!
        @IBOutlet var removeButton: NSButton!
        private var candies: [Candy] = []
        private var found: [Candy]?
        private var visible: [Candy] { return found ?? candies }
        private func reloadData() {
          candies = []
          tableView.reloadData()
          removeButton.isEnabled = false
        }
        func controlTextDidChange(_ notification: Notification) {
          guard let field = notification.object as? NSSearchField else { return }
          if field.stringValue.isEmpty { found = nil } else { found = candies.filter { $0.name.contains(field.stringValue) } }
          reloadData()
        }
      }
      """, importing: "AppKit")
    #expect(filter == "return candies.filter { $0.name.contains(query) }")
    #expect(screen.contains("private var visible: [Candy] { return found }"))
    #expect(
      screen.contains(
        """
          override func viewDidLoad() {
            super.viewDidLoad()
            candiesController.didChange = { [weak self] in self?.reloadSnapshot() }
          }

          private func reloadSnapshot() {
            tableView.reloadData()
            removeButton.isEnabled = false
          }
        """), "\(screen)")
    #expect(screen.contains("candiesController.setQuery((notification.object as? NSSearchField)?.stringValue ?? \"\")"))
  }

  private static func view(_ members: String) -> String {
    """
    struct CandiesView: View {
      let candies: [Candy]
      @State private var text = ""
    \(members)
      var body: some View {
        List(found, id: \\.self) { Text($0.name) }
          .searchable(text: $text)
      }
    }
    """
  }

  @Test("In SwiftUI the view forwards what is typed, and its data") func swiftUI() async throws {
    let (filter, screen) = try await adopted(
      Self.view(
        """
          private var found: [Candy] {
            if text.isEmpty { candies.sorted { $0.name < $1.name } } else {
              candies.filter { $0.name.localizedStandardContains(text) }.sorted { $0.name < $1.name }
            }
          }
        """), importing: "SwiftUI")
    #expect(filter == "return candies.filter { $0.name.localizedStandardContains(query) }")
    for text in [
      "@State private var found: [Candy] = []", ".task(id: text) { candiesController.setQuery(text) }",
      "candiesController.setCandies(candies.sorted { $0.name < $1.name })", ".onAppear(perform: observeCandies)",
      "candiesController.didChange = { [weak candiesController, shown = $found] in",
    ] { #expect(screen.contains(text), "\(screen)") }
  }

  @Test(
    "What is not understood is refused with the reason",
    arguments: [
      (
        "func searchBar(_ b: UISearchBar, textDidChange t: String) { found = candies.filter { $0.name.contains(t) && isNew($0) } }\nfunc isNew(_ c: Candy) -> Bool { true }",
        "the filter calls isNew(_:) of the screen"
      ),
      (
        "func searchBar(_ b: UISearchBar, textDidChange t: String) { found = candies.filter { Self.fits($0, t) } }\nprivate static func fits(_ c: Candy, _ t: String) -> Bool { true }",
        "fits is private to the screen; let it be seen"
      ),
      (
        "var scope = 0\nfunc searchBar(_ b: UISearchBar, textDidChange t: String) { if scope == 1 { found = candies.filter { $0.name.contains(t) } } }",
        "'searchBar(_:textDidChange:)' does more than filter: if scope == 1 { found = candies.filter { $0.name.contains(t) } }"
      ),
      (
        "func searchBar(_ b: UISearchBar, textDidChange t: String) { if t.isEmpty { found = [] } else { found = candies.filter { $0.name.contains(t) } }; tableView.reloadData() }",
        "found shows nothing until something is typed"
      ),
      (
        "func searchBar(_ b: UISearchBar, textDidChange t: String) { found = candies.filter { $0.name.contains(t) } }\nfunc drop(_ i: Int) { found.remove(at: i) }",
        "found is changed there in another way, too"
      ),
    ])
  func refused(members: String, reason: String) async throws {
    #expect(try await refusal(Self.screen(members, data: Self.stored)) == reason)
  }

  @Test("A view that filters by more than its text is left") func refusedView() async throws {
    let rest = "@State private var level = 0\n  private var found: [Candy] {"
    #expect(
      try await refusal(
        Self.view("\(rest) candies.filter { $0.name.contains(text) && $0.name.count > level } }"), importing: "SwiftUI")
        == "the filter rests on more than one text: level")
    #expect(
      try await refusal(
        Self.view(
          "\(rest) guard text.count > 2 else { return candies }\n return candies.filter { $0.name.contains(text) } }"),
        importing: "SwiftUI") == "more than the text decides when it filters: guard text.count > 2 else")
    #expect(
      try await refusal(
        Self.view("\(rest) text.isEmpty ? [] : candies.filter { $0.name.contains(text) } }"), importing: "SwiftUI")
        == "'found' shows nothing until something is typed")
  }
}
