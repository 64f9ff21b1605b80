import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A colleague in the company directory.
struct Person: Identifiable, Hashable, Codable, Sendable {
  let id: UUID
  let name: String
  let department: String
  let isRemote: Bool
}

/// A department as a token in the search field.
struct DepartmentToken: Identifiable, Hashable, Sendable {
  let name: String

  var id: String { name }
}

enum DirectoryScope: CaseIterable, Hashable, Sendable {
  case everyone
  case office
  case remote

  func includes(_ person: Person) -> Bool {
    switch self {
    case .everyone: true
    case .office: !person.isRemote
    case .remote: person.isRemote
    }
  }
}

/// The company directory on the server.
struct DirectoryService: Sendable {
  /// The server's name, such as `directory.example.com`.
  let host: String

  /// Asks the server once. Meant for a submitted query, not for each keystroke.
  ///
  /// - Throws: a `URLError` (also when the calling task is cancelled) or a `DecodingError`.
  func people(matching query: String) async throws -> [Person] {
    var components = URLComponents()
    components.scheme = "https"
    components.host = host
    components.path = "/people"
    components.queryItems = [URLQueryItem(name: "name", value: query)]
    guard let url = components.url else {
      throw URLError(.badURL)
    }
    let (data, _) = try await URLSession.shared.data(from: url)
    return try JSONDecoder().decode([Person].self, from: data)
  }
}
