import SwiftUI

struct DirectorySearchView: View {
  @ObservedObject var service: DirectoryService

  @State private var query = ""
  @State private var tokens: [DepartmentToken] = []
  @State private var foundPeople: [Person] = []
  @FocusState private var isSearchFieldFocused: Bool

  @Environment(\.isSearching) private var isSearching
  @Environment(\.dismissSearch) private var dismissSearch

  var body: some View {
    NavigationSplitView {
      DirectorySidebar(service: service)
    } detail: {
      List {
        Section(isSearching ? "Matches" : "Saved") {
          ForEach(Array(matchingPeople.enumerated()), id: \.offset) { _, person in
            Text(person.name)
          }
          .onDelete { offsets in
            service.savedPeople.remove(atOffsets: offsets)
          }
        }
        Section("Company") {
          ForEach(foundPeople.indices, id: \.self) { index in
            Text(foundPeople[index].name)
          }
        }
      }
      .toolbar {
        Button("Find") { isSearchFieldFocused = true }
        if isSearching {
          Button("End Search") { dismissSearch() }
        }
      }
    }
    .searchable(text: $query, tokens: $tokens, prompt: Text("Name or department")) { token in
      Text(token.name)
    }
    .searchSuggestions {
      ForEach(matchingPeople.prefix(5)) { person in
        Label(person.name, systemImage: "person")
      }
    }
    .searchFocused($isSearchFieldFocused)
    .onChange(of: query) { newQuery in
      if service.scope == .everyone {
        service.searchDirectory(term: newQuery)
      } else {
        service.search(term: newQuery)
      }
      Task {
        foundPeople = (try? await DirectoryAPI.fetchPeople(matching: newQuery)) ?? []
      }
    }
  }

  private var matchingPeople: [Person] {
    if query.isEmpty {
      return service.visiblePeople
    }
    return service.visiblePeople.filter { $0.name.localizedCaseInsensitiveContains(query) }
  }
}

struct DirectorySidebar: View {
  @ObservedObject var service: DirectoryService

  var body: some View {
    List(service.savedPeople) { person in
      Text(person.department)
    }
    .searchScopes($service.scope) {
      ForEach(DirectoryScope.allCases, id: \.self) { scope in
        Text(scope.rawValue).tag(scope)
      }
    }
  }
}
