import SwiftUI

@main
struct DirectoryApp: App {
  @StateObject private var service = DirectoryService()

  var body: some Scene {
    WindowGroup("Directory") {
      DirectorySearchView(service: service)
    }
    WindowGroup("Departments", id: "departments") {
      DepartmentsView(people: service.savedPeople)
    }
  }
}

struct DepartmentsView: View {
  let people: [Person]

  @State private var query = ""

  var body: some View {
    List(departments, id: \.self) { department in
      Text(department)
    }
    .searchable(text: $query, prompt: "Department")
  }

  private var departments: [String] {
    let names = Set(people.map(\.department)).sorted()
    return query.isEmpty ? names : names.filter { $0.localizedCaseInsensitiveContains(query) }
  }
}
