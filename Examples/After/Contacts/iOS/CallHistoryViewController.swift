import CoreData
import UIKit

/// The calls of the phone, newest first.
final class CallHistoryViewController: BaseListViewController {
  private typealias DataSource = UITableViewDiffableDataSource<CallHistoryController.Section.ID, NSManagedObjectID>
  private typealias Snapshot = NSDiffableDataSourceSnapshot<CallHistoryController.Section.ID, NSManagedObjectID>

  private let callHistoryController: CallHistoryController
  private lazy var dataSource = makeDataSource()
  private var pendingSelection = PendingSelection<NSManagedObjectID>()
  private var snapshotsApplied = 0

  init(callHistoryController: CallHistoryController) {
    self.callHistoryController = callHistoryController
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) is not available")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Calls"
    tableView.delegate = self
    tableView.dataSource = dataSource
    tableView.allowsMultipleSelection = true

    callHistoryController.willChange = { [weak self] in
      guard let self else { return }
      self.pendingSelection.capture(self.selectedIDs)
    }
    callHistoryController.didChange = { [weak self] in
      self?.reloadSnapshot()
    }
    callHistoryController.load()
  }

  override func forwardQuery(_ text: String) {
    callHistoryController.setQuery(text)
  }

  private var selectedIDs: [NSManagedObjectID] {
    (tableView.indexPathsForSelectedRows ?? []).compactMap { dataSource.itemIdentifier(for: $0) }
  }

  private func makeDataSource() -> DataSource {
    DataSource(tableView: tableView) { [weak self] tableView, indexPath, id in
      let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
      guard let call = self?.callHistoryController.call(withID: id) else { return cell }
      var content = cell.defaultContentConfiguration()
      content.text = call.contactName
      content.secondaryText = call.date.formatted(date: .omitted, time: .shortened)
      content.textProperties.color = call.isMissed ? .systemRed : .label
      cell.contentConfiguration = content
      return cell
    }
  }

  private func reloadSnapshot() {
    var snapshot = Snapshot()
    for section in callHistoryController.sections {
      snapshot.appendSections([section.id])
      snapshot.appendItems(section.calls, toSection: section.id)
    }
    // The same id can stand for new contents: rows that stay are filled again.
    let shownIDs = Set(dataSource.snapshot().itemIdentifiers)
    snapshot.reconfigureItems(Array(shownIDs.intersection(snapshot.itemIdentifiers)))

    snapshotsApplied += 1
    let number = snapshotsApplied
    dataSource.apply(snapshot, animatingDifferences: true) { [weak self] in
      // A later snapshot would undo what is selected now; its own completion does it.
      guard let self, self.snapshotsApplied == number else { return }
      self.restoreSelection()
    }
  }

  private func restoreSelection() {
    let ids = pendingSelection.restorable(
      where: { dataSource.indexPath(for: $0) != nil },
      known: { callHistoryController.call(withID: $0) != nil }
    )
    for id in ids {
      tableView.selectRow(at: dataSource.indexPath(for: id), animated: false, scrollPosition: .none)
    }
  }
}

extension CallHistoryViewController: UITableViewDelegate {
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    guard let day = dataSource.sectionIdentifier(for: section) else { return nil }
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: Self.headerIdentifier)
    var content = UIListContentConfiguration.groupedHeader()
    content.text = day
    header?.contentConfiguration = content
    return header
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
    pendingSelection.userSelected(id, isOnlyRow: !tableView.allowsMultipleSelection)
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
    pendingSelection.userDeselected(id)
  }
}
