import AppKit

/// The contact list of the Mac. The search field stands in the window's toolbar.
final class MacContactsViewController: NSViewController, NSSearchFieldDelegate {
  private typealias DataSource = NSTableViewDiffableDataSource<ContactsController.SectionID, Contact.ID>
  private typealias Snapshot = NSDiffableDataSourceSnapshot<ContactsController.SectionID, Contact.ID>

  private let contactsController: ContactsController
  private let tableView = NSTableView()
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

  override func loadView() {
    tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("Name")))
    tableView.headerView = nil
    tableView.allowsMultipleSelection = true
    let scrollView = NSScrollView()
    scrollView.documentView = tableView
    scrollView.hasVerticalScroller = true
    view = scrollView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Contacts"
    tableView.delegate = self
    tableView.dataSource = dataSource

    contactsController.willChange = { [weak self] in
      guard let self else { return }
      self.pendingSelection.capture(self.ids(of: self.tableView.selectedRowIndexes))
    }
    contactsController.didChange = { [weak self] in
      self?.reloadSnapshot()
    }
    perform { [contactsController] in try await contactsController.load() }
  }

  func configureSearchToolbarItem(_ item: NSSearchToolbarItem) {
    item.searchField.placeholderString = "Search Contacts"
    item.searchField.delegate = self
  }

  func controlTextDidChange(_ notification: Notification) {
    guard let field = notification.object as? NSSearchField else { return }
    contactsController.setQuery(field.stringValue)
  }

  @objc func didSelectFavoriteItem(_ sender: NSToolbarItem) {
    let ids = Set(ids(of: tableView.selectedRowIndexes))
    perform { [contactsController] in try await contactsController.toggleFavorite(ids) }
  }

  /// Runs work of the side controller and tells the user when it fails.
  private func perform(_ work: @escaping @MainActor () async throws -> Void) {
    Task { [weak self] in
      do {
        try await work()
      } catch {
        self?.presentError(error)
      }
    }
  }

  private func ids(of rows: IndexSet) -> [Contact.ID] {
    rows.compactMap { dataSource.itemIdentifier(forRow: $0) }
  }

  private func makeDataSource() -> DataSource {
    let dataSource = DataSource(tableView: tableView) { [weak self] _, _, _, id in
      let name = self?.contactsController.contact(withID: id)?.name ?? ""
      return NSTextField(labelWithString: name)
    }
    dataSource.sectionHeaderViewProvider = { _, _, section in
      switch section {
      case .favorites: NSTextField(labelWithString: "Favorites")
      case .others: NSTextField(labelWithString: "Others")
      }
    }
    return dataSource
  }

  private func reloadSnapshot() {
    var snapshot = Snapshot()
    for section in contactsController.sections {
      snapshot.appendSections([section.id])
      snapshot.appendItems(section.contacts.map(\.id), toSection: section.id)
    }
    // The same id can stand for new contents: rows that stay are filled again.
    let shownIDs = Set(dataSource.snapshot().itemIdentifiers)
    snapshot.reloadItems(Array(shownIDs.intersection(snapshot.itemIdentifiers)))

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
      where: { dataSource.row(forItemIdentifier: $0) != nil },
      known: { contactsController.contact(withID: $0) != nil }
    )
    let rows = IndexSet(ids.compactMap { dataSource.row(forItemIdentifier: $0) })
    tableView.selectRowIndexes(rows, byExtendingSelection: true)
  }
}

extension MacContactsViewController: NSTableViewDelegate {
  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
    dataSource.sectionIdentifier(forRow: row) != nil
  }

  // Asked for the user's selections only, not for those the program makes.
  func tableView(_ tableView: NSTableView, selectionIndexesForProposedSelection proposed: IndexSet) -> IndexSet {
    for id in ids(of: tableView.selectedRowIndexes.subtracting(proposed)) {
      pendingSelection.userDeselected(id)
    }
    for id in ids(of: proposed.subtracting(tableView.selectedRowIndexes)) {
      pendingSelection.userSelected(id, isOnlyRow: !tableView.allowsMultipleSelection)
    }
    return proposed
  }
}
