import UIKit

extension ContactsViewController: UISearchResultsUpdating {
  func updateSearchResults(for searchController: UISearchController) {
    let query = searchController.searchBar.text ?? ""
    searchText = query

    if query.isEmpty {
      filteredContacts = contactsController.contacts
    } else {
      filteredContacts = contactsController.contacts.filter { contact in
        contact.name.localizedCaseInsensitiveContains(query)
          || contact.company.localizedCaseInsensitiveContains(query)
      }
    }
    applySearchResults()

    Task {
      let people = try? await DirectoryAPI.fetchPeople(matching: query)
      title = "Contacts, \(people?.count ?? 0) in directory"
    }
  }

  func applySearchResults() {
    var snapshot = NSDiffableDataSourceSnapshot<Int, IndexPath>()
    snapshot.appendSections([0])
    snapshot.appendItems(sortedMatches().indices.map { IndexPath(row: $0, section: 0) }, toSection: 0)
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  private func sortedMatches() -> [Contact] {
    filteredContacts.sort { first, second in
      let firstMatches = first.name.lowercased().hasPrefix(searchText.lowercased())
      let secondMatches = second.name.lowercased().hasPrefix(searchText.lowercased())
      return firstMatches == secondMatches ? first.name < second.name : firstMatches
    }
    return filteredContacts
  }
}
