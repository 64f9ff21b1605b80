import Foundation

extension Notification.Name {
  static let contactsDidChange = Notification.Name("contactsDidChange")
}

class ContactsController {
  struct Section {
    let id: UUID
    let title: String
    let contacts: [Contact]
  }

  struct ContactCellModel {
    let title: String
    let subtitle: String
    let imageName: String
  }

  var willChange: (() -> Void)?
  var didChange: (([Contact]) -> Void)?

  private(set) var contacts: [Contact] = []
  private(set) var sections: [Section] = []

  private let store: ContactStore
  private var allContacts: [Contact] = []
  private var searchTask: Task<Void, Never>?

  init(store: ContactStore = .shared) {
    self.store = store
  }

  var rows: [ContactCellModel] {
    contacts.map { contact in
      ContactCellModel(
        title: contact.name.uppercased(),
        subtitle: contact.company.isEmpty ? "No company" : contact.company,
        imageName: contact.isFavorite ? "star.fill" : "star"
      )
    }
  }

  func load() {
    allContacts = (try? store.contacts()) ?? []
    setContacts(allContacts)
  }

  func setQuery(_ query: String) {
    if query.isEmpty {
      applyQuery(query)
      return
    }
    searchTask?.cancel()
    searchTask = Task {
      try? await Task.sleep(nanoseconds: 300_000_000)
      applyQuery(query)
    }
  }

  private func applyQuery(_ query: String) {
    if query.isEmpty {
      setContacts(allContacts)
    } else {
      setContacts(allContacts.filter { $0.name.localizedCaseInsensitiveContains(query) })
    }
  }

  func setContacts(_ newContacts: [Contact]) {
    willChange?()
    contacts = newContacts
    if newContacts.isEmpty {
      sections = []
      return
    }
    sections = [
      Section(id: UUID(), title: "Favorites", contacts: newContacts.filter { $0.isFavorite }),
      Section(id: UUID(), title: "Others", contacts: newContacts.filter { !$0.isFavorite }),
    ]
    didChange?(newContacts)
  }

  func toggleFavorite(at index: Int) {
    contacts[index].isFavorite.toggle()
    didChange?(contacts)
  }

  func importContacts(_ imported: [Contact]) {
    for contact in imported {
      allContacts.append(contact)
      NotificationCenter.default.post(name: .contactsDidChange, object: self)
    }
    try? store.save(allContacts)
  }
}
