import SwiftUI

/// The company directory: the saved colleagues filter as you type, the server is asked on submit.
struct DirectorySearchView: View {
  @Binding var savedPeople: [Person]
  let service: DirectoryService

  @State private var query = ""
  @State private var scope = DirectoryScope.everyone
  @State private var tokens: [DepartmentToken] = []
  @State private var found: (query: String, people: [Person]) = ("", [])
  @State private var failure: String?
  @State private var serverTask: Task<Void, Never>?
  @FocusState private var isSearchFieldFocused: Bool

  var body: some View {
    NavigationStack {
      DirectoryList(people: visiblePeople, found: visibleFoundPeople, failure: failure) { id in
        savedPeople.removeAll { $0.id == id }
      }
      .navigationTitle("Directory")
      .searchable(text: $query, tokens: $tokens, prompt: Text("Name or department")) { token in
        Label(token.name, systemImage: "building.2")
      }
      .searchScopes($scope) {
        ForEach(DirectoryScope.allCases, id: \.self) { scope in
          Text(title(of: scope)).tag(scope)
        }
      }
      .searchSuggestions {
        ForEach(suggestedTokens) { token in
          Label(token.name, systemImage: "building.2")
            .searchCompletion(token)
        }
        ForEach(suggestedPeople) { person in
          Label(person.name, systemImage: "person")
            .searchCompletion(person.name)
        }
      }
      .onSubmit(of: .search) { askServer() }
      .searchFieldFocus($isSearchFieldFocused)
      .toolbar {
        Button("Find") { isSearchFieldFocused = true }
      }
    }
  }

  private var trimmedQuery: String {
    query.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private var visiblePeople: [Person] {
    let text = trimmedQuery
    return savedPeople.filter { person in
      scope.includes(person)
        && (tokens.isEmpty || tokens.contains { $0.name == person.department })
        && (text.isEmpty || person.name.localizedCaseInsensitiveContains(text))
    }
  }

  /// The server's answer, as long as it is the answer to what the field says.
  private var visibleFoundPeople: [Person] {
    found.query == trimmedQuery ? found.people : []
  }

  private var suggestedPeople: [Person] {
    trimmedQuery.isEmpty ? [] : Array(visiblePeople.prefix(5))
  }

  private var suggestedTokens: [DepartmentToken] {
    let text = trimmedQuery
    guard !text.isEmpty, tokens.isEmpty else { return [] }
    return Set(savedPeople.map(\.department)).sorted()
      .filter { $0.localizedCaseInsensitiveContains(text) }
      .map(DepartmentToken.init)
  }

  private func title(of scope: DirectoryScope) -> String {
    switch scope {
    case .everyone: "Everyone"
    case .office: "Office"
    case .remote: "Remote"
    }
  }

  private func askServer() {
    let text = trimmedQuery
    serverTask?.cancel()
    guard !text.isEmpty else { return }
    serverTask = Task {
      do {
        let people = try await service.people(matching: text)
        try Task.checkCancellation()
        found = (text, people)
        failure = nil
      } catch {
        guard !Task.isCancelled else { return }
        failure = error.localizedDescription
      }
    }
  }
}

/// The rows. A view of its own because the environment says that a search is active only below `.searchable`.
private struct DirectoryList: View {
  let people: [Person]
  let found: [Person]
  let failure: String?
  let remove: (Person.ID) -> Void

  @Environment(\.isSearching) private var isSearching
  @Environment(\.dismissSearch) private var dismissSearch

  var body: some View {
    List {
      Section(isSearching ? "Matches" : "Saved") {
        ForEach(people) { person in
          DirectoryRow(person: person)
            .swipeActions {
              Button("Remove", role: .destructive) { remove(person.id) }
            }
        }
      }
      if !found.isEmpty {
        Section("Company") {
          ForEach(found) { DirectoryRow(person: $0) }
        }
      }
      if let failure {
        Text(failure).foregroundStyle(.secondary)
      }
      if isSearching {
        Button("End Search") { dismissSearch() }
      }
    }
  }
}

private struct DirectoryRow: View {
  let person: Person

  var body: some View {
    LabeledContent(person.name, value: person.department)
  }
}

extension View {
  /// Lets the program move the focus into the search field, where the system can.
  @ViewBuilder
  fileprivate func searchFieldFocus(_ isFocused: FocusState<Bool>.Binding) -> some View {
    if #available(iOS 18, macOS 15, *) {
      searchFocused(isFocused)
    } else {
      self
    }
  }
}
