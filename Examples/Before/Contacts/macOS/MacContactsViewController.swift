import AppKit

class MacContactsViewController: NSViewController, NSTableViewDelegate {
  let contactsController: ContactsController
  let tableView = NSTableView()

  private var dataSource: NSTableViewDiffableDataSource<String, Contact>!
  private var lastSelectedIndexPaths: Set<IndexPath> = []
  private var iconTask: Task<Void, Never>?

  init(contactsController: ContactsController) {
    self.contactsController = contactsController
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func loadView() {
    tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("Name")))
    tableView.headerView = nil
    tableView.allowsMultipleSelection = true
    tableView.delegate = self
    let scrollView = NSScrollView()
    scrollView.documentView = tableView
    view = scrollView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Contacts"
    dataSource = NSTableViewDiffableDataSource(tableView: tableView) { _, _, _, contact in
      NSTextField(labelWithString: contact.name)
    }

    contactsController.didChange = { [weak self] _ in
      guard let self else { return }
      self.lastSelectedIndexPaths = Set(self.tableView.selectedRowIndexes.map { IndexPath(item: $0, section: 0) })
      self.updateUI()
    }
    NotificationCenter.default.addObserver(
      self,
      selector: #selector(contactsChanged(_:)),
      name: .contactsDidChange,
      object: nil
    )
    contactsController.load()
  }

  func updateUI() {
    var snapshot = NSDiffableDataSourceSnapshot<String, Contact>()
    for section in contactsController.sections {
      snapshot.appendSections([section.title])
      snapshot.appendItems(section.contacts, toSection: section.title)
    }
    dataSource.apply(snapshot, animatingDifferences: true)
    let rows = IndexSet(lastSelectedIndexPaths.map(\.item))
    tableView.selectRowIndexes(rows, byExtendingSelection: false)
  }

  func insert(_ contact: Contact) {
    var snapshot = dataSource.snapshot()
    snapshot.appendItems([contact], toSection: "Others")
    dataSource.apply(snapshot, animatingDifferences: true)
    tableView.reloadData()
  }

  func showIcon(of contact: Contact) {
    iconTask = Task { [weak self] in
      let image = await CompanyIcons.shared.image(for: contact.company)
      self?.view.window?.miniwindowImage = image
    }
  }

  @objc private func contactsChanged(_ notification: Notification) {
    updateUI()
  }

  @objc func favoriteClicked(_ sender: Any?) {
    for row in tableView.selectedRowIndexes {
      contactsController.toggleFavorite(at: row)
    }
  }
}

actor CompanyIcons {
  static let shared = CompanyIcons()

  private var images: [String: NSImage] = [:]

  func image(for company: String) async -> NSImage? {
    if images[company] == nil {
      images[company] = NSImage(named: company)
    }
    return images[company]
  }
}
