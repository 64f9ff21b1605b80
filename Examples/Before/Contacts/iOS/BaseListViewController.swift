import UIKit

class BaseListViewController: UIViewController, UITableViewDelegate {
  let tableView = UITableView(frame: .zero, style: .insetGrouped)
  let searchController = UISearchController(searchResultsController: nil)
  let refreshControl = UIRefreshControl()

  var selectedIndexPath: IndexPath?

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tableView.delegate = self
    view.addSubview(tableView)

    searchController.obscuresBackgroundDuringPresentation = false
    tableView.tableHeaderView = searchController.searchBar

    refreshControl.addTarget(self, action: #selector(refreshPulled), for: .valueChanged)
    tableView.refreshControl = refreshControl
  }

  @objc func refreshPulled() {
    refreshControl.endRefreshing()
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selectedIndexPath = indexPath
  }

  func restoreSelection() {
    guard let selectedIndexPath else { return }
    tableView.selectRow(at: selectedIndexPath, animated: false, scrollPosition: .none)
  }

  func show(_ error: Error) {
    let alert = UIAlertController(title: nil, message: error.localizedDescription, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}
