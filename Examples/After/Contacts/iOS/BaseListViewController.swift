import UIKit

/// A table that fills the screen, with a search field in the navigation bar.
///
/// Subclasses fill the table and pass the query on; nothing is searched here.
class BaseListViewController: UIViewController, UISearchResultsUpdating {
  let tableView = UITableView(frame: .zero, style: .insetGrouped)
  let searchController = UISearchController(searchResultsController: nil)

  static let cellIdentifier = "Cell"
  static let headerIdentifier = "Header"

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
    tableView.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: Self.headerIdentifier)
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(tableView)

    searchController.searchResultsUpdater = self
    searchController.obscuresBackgroundDuringPresentation = false
    navigationItem.searchController = searchController
    definesPresentationContext = true
  }

  func updateSearchResults(for searchController: UISearchController) {
    forwardQuery(searchController.searchBar.text ?? "")
  }

  /// Hands the text, as typed, to the side controller of the screen.
  func forwardQuery(_ text: String) {
    assertionFailure("\(Self.self) has a search field and nothing to search")
  }

  /// Runs work of a side controller and tells the user when it fails.
  func perform(_ work: @escaping @MainActor () async throws -> Void) {
    Task { [weak self] in
      do {
        try await work()
      } catch {
        self?.present(error)
      }
    }
  }

  private func present(_ error: any Error) {
    let alert = UIAlertController(title: nil, message: error.localizedDescription, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}
