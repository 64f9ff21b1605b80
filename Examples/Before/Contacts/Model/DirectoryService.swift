import Foundation
import SwiftUI

struct Person: Identifiable, Hashable, Codable {
  let id: UUID
  let name: String
  let department: String
  let isRemote: Bool
}

struct DepartmentToken: Hashable {
  let name: String
}

enum DirectoryScope: String, CaseIterable {
  case everyone = "Everyone"
  case office = "Office"
  case remote = "Remote"
}

class DirectoryService: ObservableObject {
  @Published var savedPeople: [Person] = []
  @Published var visiblePeople: [Person] = []
  @Published var scope: DirectoryScope = .everyone

  func search(term: String) {
    if term.isEmpty {
      visiblePeople = savedPeople
    } else {
      visiblePeople = savedPeople.filter { $0.name.localizedCaseInsensitiveContains(term) }
    }
  }

  func searchDirectory(term: String) {
    DirectoryAPI.people(matching: term) { [weak self] people in
      self?.visiblePeople = people
    }
  }
}

enum DirectoryAPI {
  static func people(matching query: String, completion: @escaping @MainActor ([Person]) -> Void) {
    Task { await completion((try? fetchPeople(matching: query)) ?? []) }
  }

  static func fetchPeople(matching query: String) async throws -> [Person] {
    var components = URLComponents()
    components.scheme = "https"
    components.host = "directory.example.com"
    components.path = "/people"
    components.queryItems = [URLQueryItem(name: "name", value: query)]
    guard let url = components.url else { return [] }
    let (data, _) = try await URLSession.shared.data(from: url)
    return try JSONDecoder().decode([Person].self, from: data)
  }
}
