import CoreData
import UIKit

class CallHistoryViewController: BaseListViewController, UISearchBarDelegate {
  private let callHistoryController: CallHistoryController
  private var dataSource: UITableViewDiffableDataSource<String, CallRecord>!
  private var searchWorkItem: DispatchWorkItem?

  init(callHistoryController: CallHistoryController) {
    self.callHistoryController = callHistoryController
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Calls"
    tableView.allowsMultipleSelection = true
    searchController.searchBar.delegate = self
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Missed",
      style: .plain,
      target: self,
      action: #selector(toggleMissed(_:))
    )

    dataSource = UITableViewDiffableDataSource(tableView: tableView) { tableView, indexPath, call in
      let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = call.contactName
      content.secondaryText = call.date.formatted(date: .omitted, time: .shortened)
      content.textProperties.color = call.tintColor
      cell.contentConfiguration = content
      return cell
    }

    callHistoryController.didChange = { [unowned self] in
      self.reloadCalls()
    }
    reloadCalls()
  }

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    searchWorkItem?.cancel()
    let item = DispatchWorkItem { [weak self] in
      self?.callHistoryController.setQuery(searchText)
    }
    searchWorkItem = item
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: item)
  }

  @objc private func toggleMissed(_ sender: UIBarButtonItem) {
    sender.isSelected.toggle()
    callHistoryController.showMissedCalls(sender.isSelected)
  }

  private func reloadCalls() {
    let selectedCalls = (tableView.indexPathsForSelectedRows ?? []).compactMap { dataSource.itemIdentifier(for: $0) }

    var snapshot = NSDiffableDataSourceSnapshot<String, CallRecord>()
    for section in callHistoryController.sections {
      snapshot.appendSections([section.day])
      snapshot.appendItems(section.calls, toSection: section.day)
    }
    dataSource.apply(snapshot, animatingDifferences: true)
    title = selectedCalls.isEmpty ? "Calls" : "\(selectedCalls.count) selected"
  }
}
