import UIKit

class ContactsViewController: BaseListViewController {
  let contactsController: ContactsController

  var searchText = ""
  var filteredContacts: [Contact] = []
  var companies: [String] = []
  var dataSource: UITableViewDiffableDataSource<Int, IndexPath>!

  init(contactsController: ContactsController) {
    self.contactsController = contactsController
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Contacts"
    searchController.searchResultsUpdater = self
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: UIImage(systemName: "star"),
      style: .plain,
      target: self,
      action: #selector(favoriteTapped)
    )

    dataSource = UITableViewDiffableDataSource(tableView: tableView) { [weak self] tableView, indexPath, item in
      let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
      guard let self else { return cell }
      var content = cell.defaultContentConfiguration()
      content.text = self.filteredContacts[item.row].name
      content.secondaryText = self.filteredContacts[item.row].company
      cell.contentConfiguration = content
      return cell
    }

    contactsController.didChange = { contacts in
      self.filteredContacts = contacts
      self.reload()
    }
    contactsController.load()
    downloadSharedContacts()
  }

  func reload() {
    let groups = Dictionary(grouping: filteredContacts) { $0.company }
    companies = groups.keys.sorted()

    var snapshot = NSDiffableDataSourceSnapshot<Int, IndexPath>()
    snapshot.appendSections([0])
    snapshot.appendItems(filteredContacts.indices.map { IndexPath(row: $0, section: 0) })
    dataSource.apply(snapshot, animatingDifferences: true)
    tableView.reloadData()
    restoreSelection()
  }

  func sortByCompany() {
    DispatchQueue.global(qos: .userInitiated).async {
      self.filteredContacts.sort { $0.company < $1.company }
      var snapshot = self.dataSource.snapshot()
      snapshot.reloadItems(snapshot.itemIdentifiers)
      self.dataSource.apply(snapshot)
    }
  }

  override func refreshPulled() {
    super.refreshPulled()
    contactsController.load()
  }

  @objc func favoriteTapped() {
    guard let selectedIndexPath else { return }
    contactsController.toggleFavorite(at: selectedIndexPath.row)
  }

  private func downloadSharedContacts() {
    guard let url = URL(string: "https://directory.example.com/shared.json") else { return }
    URLSession.shared.dataTask(with: url) { data, _, _ in
      guard let data, let contacts = try? JSONDecoder().decode([Contact].self, from: data) else { return }
      self.contactsController.importContacts(contacts)
    }.resume()
  }

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
      let alert = UIAlertController(title: "Delete this contact?", message: nil, preferredStyle: .actionSheet)
      alert.addAction(
        UIAlertAction(title: "Delete", style: .destructive) { _ in
          self.filteredContacts.remove(at: indexPath.row)
          tableView.deleteRows(at: [indexPath], with: .automatic)
          completion(true)
        })
      self.present(alert, animated: true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }
}
