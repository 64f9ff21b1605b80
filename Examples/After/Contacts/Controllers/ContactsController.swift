import Foundation

/// The address book in sections: what the contact lists of both platforms show.
///
/// Loading, searching, grouping and changing happen here. A list pulls `sections` each time `didChange` is called.
@MainActor
final class ContactsController {
  enum SectionID: Hashable, CaseIterable, Sendable {
    case favorites
    case others
  }

  struct Section: Identifiable, Hashable, Sendable {
    let id: SectionID
    let contacts: [Contact]
  }

  /// Called before `sections` changes, while it still holds what the list shows.
  var willChange: (() -> Void)?

  /// Called after `sections` has changed, once for each batch of changes.
  var didChange: (() -> Void)?

  /// The contacts that match the query, by name; sections without contacts are left out.
  private(set) var sections: [Section] = []

  private let store: ContactStore
  private var contactsByID: [Contact.ID: Contact] = [:]
  private var query = ""
  private var searchTask: Task<Void, Never>?

  init(store: ContactStore) {
    self.store = store
  }

  /// The contact with this id, whether or not the query hides it.
  func contact(withID id: Contact.ID) -> Contact? {
    contactsByID[id]
  }

  func load() async throws {
    let contacts = try await store.contacts()
    publish(Dictionary(contacts.map { ($0.id, $0) }, uniquingKeysWith: { _, latest in latest }))
  }

  /// Filters by name and company once typing has paused. A blank query filters nothing.
  func setQuery(_ text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    searchTask?.cancel()
    searchTask = Task { [weak self] in
      do {
        try await Task.sleep(for: .milliseconds(250))
        // A cancellation that came after the deadline did not end the sleep.
        try Task.checkCancellation()
      } catch {
        return
      }
      self?.apply(query: trimmed)
    }
  }

  /// Makes the contacts favourites, or takes the mark away when all of them have it.
  func toggleFavorite(_ ids: Set<Contact.ID>) async throws {
    let areFavorites = ids.allSatisfy { contactsByID[$0]?.isFavorite ?? true }
    var contacts = contactsByID
    for id in ids {
      contacts[id]?.isFavorite = !areFavorites
    }
    publish(contacts)
    try await save()
  }

  func remove(_ ids: Set<Contact.ID>) async throws {
    publish(contactsByID.filter { !ids.contains($0.key) })
    try await save()
  }

  private func save() async throws {
    try await store.save(Array(contactsByID.values))
  }

  private func apply(query: String) {
    self.query = query
    publish(contactsByID)
  }

  /// The one place that changes what the list shows. Equal contents are not announced.
  private func publish(_ contacts: [Contact.ID: Contact]) {
    let updated = Self.sections(of: contacts, matching: query)
    guard updated != sections || contacts != contactsByID else { return }

    willChange?()
    contactsByID = contacts
    sections = updated
    didChange?()
  }

  private static func sections(of contacts: [Contact.ID: Contact], matching query: String) -> [Section] {
    let matches = contacts.values.filter { contact in
      query.isEmpty
        || contact.name.localizedCaseInsensitiveContains(query)
        || contact.company.localizedCaseInsensitiveContains(query)
    }
    let groups = Dictionary(grouping: matches.sorted(by: isOrderedBefore)) { contact in
      contact.isFavorite ? SectionID.favorites : SectionID.others
    }
    return SectionID.allCases.compactMap { id in
      groups[id].map { Section(id: id, contacts: $0) }
    }
  }

  /// By name; namesakes by id, so that the order is the same each time.
  private static func isOrderedBefore(_ first: Contact, _ second: Contact) -> Bool {
    switch first.name.localizedStandardCompare(second.name) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: first.id.uuidString < second.id.uuidString
    }
  }
}
