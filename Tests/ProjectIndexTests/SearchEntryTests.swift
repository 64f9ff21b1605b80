import SwiftSource
import Testing

@testable import ProjectIndex

@Suite struct SearchEntryTests {
  private func isEntry(_ function: String) throws -> Bool {
    let project = Project("class Screen {\n  \(function) {}\n}")
    return try #require(project.index.files[0].functions.first).isSearchEntry
  }

  @Test(arguments: [
    // Delegates of search fields
    "func updateSearchResults(for search: UISearchController)", "func controlTextDidChange(_ note: Notification)",
    "func searchBar(_ bar: UISearchBar, textDidChange text: String)",
    // Actions of search fields
    "func typed(_ sender: NSSearchField)", "@objc func searchFieldChanged(_ sender: UITextField)",
    "@IBAction func filterDidChange(_ field: NSTextField)", "func searchEdited(_ field: UISearchTextField!)",
    // Methods that take the query
    "func show(query: String)", "func load(for query: String)", "func update(_ searchText: String?)",
    "func find(matching keyword: String, in list: [Item])", "func setQuery(_ query: String)",
    "func search(_ text: String)", "func applyFilter(text: String)", "func debounced(_ value: String)",
    "static func suggestions(for string: String) -> [String]",
  ])
  func whatReceivesTheQueryIsAnEntry(_ function: String) throws {
    #expect(try isEntry(function))
  }

  @Test(arguments: [
    "func search()", "func searchBarCancelButtonClicked(_ bar: UISearchBar)", "func show(text: String)",
    "func searchBar(_ bar: UISearchBar, selectedScopeButtonIndexDidChange scope: Int)", "func filter(isOn: Bool)",
    "func textFieldDidChange(_ field: UITextField)", "func query(_ count: Int)", "func show(query: Query)",
    "func find(_ name: String)", "func viewDidLoad()", "init(query: String)",
  ])
  func whatDoesNotIsNone(_ function: String) throws {
    #expect(try !isEntry(function))
  }

  private static let screen = """
    class Screen: UIViewController {
      func updateSearchResults(for search: UISearchController) { one(); self.alsoOne(); helper.notOurs() }
      func one() { self?.two() }
      func alsoOne() {}
      func two() { three(); one() }
      func three() {}
      func far() { updateSearchResults(for: x) }
    }
    """

  @Test func distancesCountCallsWithinTheTypeUpToTwo() throws {
    let project = Project(Self.screen)
    let distances = try ["updateSearchResults", "one", "alsoOne", "two", "three", "far", "notOurs"].map {
      try project.distance($0, of: "Screen")
    }
    #expect(distances == [0, 1, 1, 2, nil, nil, nil])
  }

  @Test func theShortestWayCounts() throws {
    let project = Project(
      "class Screen { func search(_ query: String) { a(); c() }\nfunc a() { b() }\nfunc b() {}\nfunc c() { a(); d() } }",
      "extension Screen { func filter(text: String) { b() }\nfunc d() {} }")
    #expect(
      try ["search", "filter", "a", "b", "c", "d"].map { try project.distance($0, of: "Screen") } == [0, 0, 1, 1, 1, 2])
  }

  @Test func callsAreFollowedIntoOtherFilesOfTheTypeAndNotIntoOtherTypes() throws {
    let project = Project(
      "class Screen { func search(_ query: String) { reload() } }", "extension Screen { func reload() { apply() } }",
      "extension Screen { func apply() {} }", "class Other { func reload() {}\nfunc apply() {} }")
    #expect(try project.distance("apply", of: "Screen") == 2)
    #expect(try project.distance("reload", of: "Other") == nil)
  }

  @Test func callsInsideClosuresAndLocalFunctionsAreTheMethodsOwn() throws {
    let project = Project(
      """
      class Screen {
        func search(_ query: String) {
          func local() { one() }
          Task { [weak self] in await self?.two() }
        }
        func one() {}
        func two() {}
      }
      """)
    #expect(try project.distance("one", of: "Screen") == 1)
    #expect(try project.distance("two", of: "Screen") == 1)
  }

  @Test(arguments: [
    "view.onChange(of: searchText) { reload() }", "view.onChange(of: searchText) { _, new in self.reload() }",
    "view.task(id: query) { await reload() }",
    "$query.debounce(for: 1, scheduler: main).sink { [weak self] _ in self?.reload() }",
    "view.onReceive($searchText) { _ in reload() }",
    "searchField.addTarget(self, action: #selector(reload), for: .editingChanged)",
  ])
  func whatAClosureThatListensToTheQueryCallsIsOneStepAway(_ code: String) throws {
    let project = Project(
      "class Screen {\n  func setUp() { \(code) }\n  func reload() { apply() }\n  func apply() {}\n}")
    #expect(try ["setUp", "reload", "apply"].map { try project.distance($0, of: "Screen") } == [nil, 1, 2])
  }

  @Test(arguments: [
    "view.onChange(of: selection) { reload() }", "view.task { await reload() }", "$items.sink { _ in reload() }",
    "view.onAppear { reload(query) }", "nameField.addTarget(self, action: #selector(reload), for: .editingChanged)",
    "searchButton.addTarget(self, action: #selector(reload), for: .touchUpInside)",
  ])
  func whatOtherClosuresCallIsNot(_ code: String) throws {
    let project = Project("class Screen {\n  func setUp() { \(code) }\n  func reload() {}\n}")
    #expect(try project.distance("reload", of: "Screen") == nil)
  }

  @Test(arguments: ["Self.reload", "Screen.reload", "self.reload", "reload(_:)", "Screen.reload(_:)"])
  func aSelectorIsKnownByItsLastName(_ selector: String) throws {
    let project = Project(
      """
      class Screen {
        func setUp() { searchField.addTarget(self, action: #selector(\(selector)), for: .editingChanged) }
        func search(_ query: String) { perform(#selector(\(selector))) }
        func reload(_ sender: Any) {}
      }
      class Other {
        func setUp() { searchField.addTarget(self, action: #selector(\(selector)), for: .editingChanged) }
        func reload() {}
      }
      """)
    #expect(try project.distance("reload", of: "Screen") == 1)
    let reload = try project.distance("reload", of: "Other")
    #expect(reload == 1)
  }
}
