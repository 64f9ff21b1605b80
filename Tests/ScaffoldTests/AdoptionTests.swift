import Foundation
import TestSupport
import Testing

@testable import Scaffold

/// Screens that filter by themselves, and what is proposed for them.
@Suite struct AdoptionTests {
  private static let screen = """
    import UIKit

    struct Candy: Equatable {
      let name: String
    }

    final class CandiesViewController: UIViewController, UISearchResultsUpdating {
      let tableView = UITableView(frame: .zero, style: .plain)
      let emptyLabel = UILabel()
      private var candies: [Candy] = []
      private var filteredCandies: [Candy] = []
      private var searchTask: Task<Void, Never>?

      override func viewDidLoad() {
        super.viewDidLoad()
        candies = [Candy(name: "Bar"), Candy(name: "Drop")]
        filteredCandies = candies
      }

      func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        searchTask?.cancel()
        searchTask = Task { [weak self] in
          try? await Task.sleep(for: .milliseconds(300))
          self?.filterContent(for: text)
        }
      }

      private func filterContent(for searchText: String) {
        if searchText.isEmpty {
          filteredCandies = candies
        } else {
          filteredCandies = candies.filter { candy in
            candy.name.lowercased().contains(searchText.lowercased())
          }
        }
        tableView.reloadData()
        emptyLabel.isHidden = !filteredCandies.isEmpty
      }

      var count: Int { filteredCandies.count }
    }

    """

  private func adoption(of text: String = screen) async throws -> Adoption {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "CandiesViewController.swift": text])
    return try await Adoption(
      of: folder.path("CandiesViewController.swift"), debounce: DebounceInterval(milliseconds: 250),
      compiler: try await VerifierTests.compiler.value, cache: VerifierTests.cache)
  }

  @Test("The search goes into a side controller, and the screen forwards and shows") func proposal() async throws {
    let adoption = try await adoption()
    let entries = adoption.checklist.entries
    #expect(adoption.checklist.hasPassed(.behaviour) && !adoption.checklist.isWrong, "\(entries)")
    #expect(adoption.gone.keys.sorted().contains("filtering-in-view-controller"), "\(adoption.gone)")
    #expect(adoption.new.isEmpty)
    #expect(adoption.changes.map(\.file.name) == ["CandiesController.swift", "CandiesViewController.swift"])
    let controller = adoption.changes[0].file.text
    #expect(controller.contains("candy.name.lowercased().contains(query.lowercased())"))
    let screen = adoption.changes[1].file.text
    #expect(
      screen.contains(
        """
          private let candiesController = CandiesController()
          private var candies: [Candy] {
            get { candiesController.allCandies }
            set { candiesController.setCandies(newValue) }
          }
          private var filteredCandies: [Candy] { candiesController.fetchedObjects }

          override func viewDidLoad() {
            super.viewDidLoad()
            candiesController.didChange = { [weak self] in self?.reloadSnapshot() }
            candies = [Candy(name: "Bar"), Candy(name: "Drop")]
          }

          private func reloadSnapshot() {
            tableView.reloadData()
            emptyLabel.isHidden = !filteredCandies.isEmpty
          }

          func updateSearchResults(for searchController: UISearchController) {
            candiesController.setQuery(searchController.searchBar.text ?? "")
          }

          var count: Int { filteredCandies.count }

        """), "\(screen)")
  }

  @Test(
    "What is not understood is left as it is, with the place",
    arguments: [
      (
        ("emptyLabel.isHidden = !filteredCandies.isEmpty", "emptyLabel.text = searchText"),
        ":38: left as it is: 'filterContent(for:)' does more than filter: emptyLabel.text = searchText"
      ),
      (
        ("contains(searchText.lowercased())", "contains(searchText) && candy != best"),
        ":34: left as it is: what 'best' is that the filter names is not clear"
      ),
      (
        ("  var count: Int { filteredCandies.count }", "  func add(_ candy: Candy) { filteredCandies.append(candy) }"),
        ":41: left as it is: filteredCandies is changed there in another way, too"
      ),
      (
        ("UISearchResultsUpdating {", "UITableViewDelegate {"), ""
      ),
    ])
  func leftAsItIs(change: (String, String), message: String) async throws {
    let text = Self.screen.replacingOccurrences(of: change.0, with: change.1)
    guard !message.isEmpty else {
      // The protocol is not what counts.
      #expect(try await adoption(of: text).changes.count == 2)
      return
    }
    await #expect {
      try await adoption(of: text)
    } throws: { error in
      "\(error)".hasSuffix("CandiesViewController.swift" + message)
    }
  }
}
