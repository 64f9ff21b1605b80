import UIKit

struct Contact: Identifiable, Hashable, Codable {
  var id: UUID { UUID() }
  var name: String
  var company: String
  var isFavorite: Bool
}

class ContactStore {
  static let shared = ContactStore()

  weak var listViewController: ContactsViewController?

  private let fileURL = FileManager.default
    .urls(for: .documentDirectory, in: .userDomainMask)[0]
    .appendingPathComponent("contacts.json")

  func contacts() throws -> [Contact] {
    guard FileManager.default.fileExists(atPath: fileURL.path) else { return [] }
    return try JSONDecoder().decode([Contact].self, from: Data(contentsOf: fileURL))
  }

  func save(_ contacts: [Contact]) throws {
    try JSONEncoder().encode(contacts).write(to: fileURL, options: .atomic)
    listViewController?.title = "Contacts (\(contacts.count))"
  }
}
