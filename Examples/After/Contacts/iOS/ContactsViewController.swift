import UIKit

/// The contact list of the phone.
final class ContactsViewController: BaseListViewController {
  private typealias DataSource = UITableViewDiffableDataSource<ContactsController.SectionID, Contact.ID>
  private typealias Snapshot = NSDiffableDataSourceSnapshot<ContactsController.SectionID, Contact.ID>

  private let contactsController: ContactsController
  private lazy var dataSource = makeDataSource()
  private var pendingSelection = PendingSelection<Contact.ID>()
  private var snapshotsApplied = 0

  init(contactsController: ContactsController) {
    self.contactsController = contactsController
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) is not available")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Contacts"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "star"),
      style: .plain,
      target: self,
      action: #selector(didSelectFavoriteButton(_:))
    )
    tableView.delegate = self
    tableView.dataSource = dataSource

    contactsController.willChange = { [weak self] in
      guard let self else { return }
      self.pendingSelection.capture(self.selectedIDs)
    }
    contactsController.didChange = { [weak self] in
      self?.reloadSnapshot()
    }
    perform { [contactsController] in try await contactsController.load() }
  }

  override func forwardQuery(_ text: String) {
    contactsController.setQuery(text)
  }

  private var selectedIDs: [Contact.ID] {
    (tableView.indexPathsForSelectedRows ?? []).compactMap { dataSource.itemIdentifier(for: $0) }
  }

  @objc private func didSelectFavoriteButton(_ sender: UIBarButtonItem) {
    let ids = Set(selectedIDs)
    perform { [contactsController] in try await contactsController.toggleFavorite(ids) }
  }

  private func makeDataSource() -> DataSource {
    DataSource(tableView: tableView) { [weak self] tableView, indexPath, id in
      let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
      guard let contact = self?.contactsController.contact(withID: id) else { return cell }
      var content = cell.defaultContentConfiguration()
      content.text = contact.name
      content.secondaryText = contact.company
      cell.contentConfiguration = content
      return cell
    }
  }

  private func reloadSnapshot() {
    var snapshot = Snapshot()
    for section in contactsController.sections {
      snapshot.appendSections([section.id])
      snapshot.appendItems(section.contacts.map(\.id), toSection: section.id)
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
      known: { contactsController.contact(withID: $0) != nil }
    )
    for id in ids {
      tableView.selectRow(at: dataSource.indexPath(for: id), animated: false, scrollPosition: .none)
    }
  }
}

extension ContactsViewController: UITableViewDelegate {
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: Self.headerIdentifier)
    var content = UIListContentConfiguration.groupedHeader()
    switch dataSource.sectionIdentifier(for: section) {
    case .favorites: content.text = "Favorites"
    case .others: content.text = "Others"
    case nil: return nil
    }
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

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return nil }
    let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
      guard let self else { return completion(false) }
      self.perform { [contactsController = self.contactsController] in try await contactsController.remove([id]) }
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }
}
