import Foundation

/// A person in the address book.
struct Contact: Identifiable, Hashable, Codable, Sendable {
  /// Given once, when the contact is created, and stored with it.
  let id: UUID
  var name: String
  var company: String
  var isFavorite: Bool
}

/// Reads and writes the address book file. Knows nothing of the screens.
actor ContactStore {
  private let fileURL: URL

  init(fileURL: URL) {
    self.fileURL = fileURL
  }

  /// A file that does not exist yet is an empty address book.
  ///
  /// - Throws: the file system's error, or a `DecodingError`.
  func contacts() throws -> [Contact] {
    guard FileManager.default.fileExists(atPath: fileURL.path) else { return [] }
    return try JSONDecoder().decode([Contact].self, from: Data(contentsOf: fileURL))
  }

  /// - Throws: the file system's error; the file is then as it was before.
  func save(_ contacts: [Contact]) throws {
    try JSONEncoder().encode(contacts).write(to: fileURL, options: .atomic)
  }
}
