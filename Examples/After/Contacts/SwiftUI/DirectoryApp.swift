import SwiftUI

/// The company directory as an app of its own: colleagues in one window, departments in another.
@main
struct DirectoryApp: App {
  @State private var savedPeople: [Person] = []

  private let service = DirectoryService(host: "directory.example.com")

  var body: some Scene {
    WindowGroup("Directory") {
      DirectorySearchView(savedPeople: $savedPeople, service: service)
    }
    WindowGroup("Departments", id: "departments") {
      DepartmentsView(people: savedPeople)
    }
  }
}

struct DepartmentsView: View {
  let people: [Person]

  @State private var query = ""

  var body: some View {
    NavigationStack {
      List(departments, id: \.self) { department in
        Text(department)
      }
      .navigationTitle("Departments")
      .searchable(text: $query, prompt: "Department")
    }
  }

  private var departments: [String] {
    let text = query.trimmingCharacters(in: .whitespacesAndNewlines)
    let names = Set(people.map(\.department)).sorted()
    return text.isEmpty ? names : names.filter { $0.localizedCaseInsensitiveContains(text) }
  }
}
