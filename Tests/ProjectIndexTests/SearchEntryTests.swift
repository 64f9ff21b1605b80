import SwiftSource
import Testing

@testable import ProjectIndex

@Suite struct SearchEntryTests {
  private func isEntry(_ function: String) throws -> Bool {
    let project = Project("class Screen {\n  \(function) {}\n}")
    return try #require(project.index.files[0].functions.first).isSearchEntry
  }

  @Test(
    "What receives the query is an entry",
    arguments: [
      // Delegates of search fields
      "func updateSearchResults(for search: UISearchController)",
      "func searchBar(_ bar: UISearchBar, textDidChange text: String)",
      // Actions of search fields
      "func typed(_ sender: NSSearchField)", "@objc func searchFieldChanged(_ sender: UITextField)",
      "@IBAction func filterDidChange(_ field: NSTextField)", "func searchEdited(_ field: UISearchTextField!)",
      // Methods that take the query
      "func find(matching keyword: String, in list: [Item])", "func setQuery(_ query: String)",
      "func performSearch(_ query: String?)", "func updateFilter(_ searchText: String)", "func search(term: String)",
      "func search(_ text: String)", "func applyFilter(text: String)", "func debounced(_ value: String)",
      "static func suggestions(for string: String) -> [String]",
    ])
  func entries(_ function: String) throws {
    #expect(try isEntry(function))
  }

  @Test(
    "What does not receive the query is no entry",
    arguments: [
      "func search()", "func searchBarCancelButtonClicked(_ bar: UISearchBar)", "func show(text: String)",
      "func searchBar(_ bar: UISearchBar, selectedScopeButtonIndexDidChange scope: Int)", "func filter(isOn: Bool)",
      "func textFieldDidChange(_ field: UITextField)", "func query(_ count: Int)", "func show(query: Query)",
      "func find(_ name: String)", "func viewDidLoad()", "init(query: String)",
      // What takes a query and does something else with it
      "func show(query: String)", "func load(for query: String)", "func update(_ searchText: String?)",
      "func deleteKeyword(_ keyword: String)", "func openSearch(query: String)",
      "func clearSearch(_ field: NSSearchField)",
      "subscript(searchText: String) -> Int",
    ])
  func noEntries(_ function: String) throws {
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

  @Test("Distances count calls within the type, up to two") func distances() throws {
    let project = Project(Self.screen)
    let distances = try ["updateSearchResults", "one", "alsoOne", "two", "three", "far", "notOurs"].map {
      try project.distance($0, of: "Screen")
    }
    #expect(distances == [0, 1, 1, 2, nil, nil, nil])
  }

  @Test("The shortest way counts") func shortestWay() throws {
    let project = Project(
      "class Screen { func search(_ query: String) { a(); c() }\nfunc a() { b() }\nfunc b() {}\nfunc c() { a(); d() } }",
      "extension Screen { func filter(text: String) { b() }\nfunc d() {} }")
    #expect(
      try ["search", "filter", "a", "b", "c", "d"].map { try project.distance($0, of: "Screen") } == [0, 0, 1, 1, 1, 2])
  }

  @Test("Calls are followed into other files of the type, and not into other types") func otherFiles() throws {
    let project = Project(
      "class Screen { func search(_ query: String) { reload() } }", "extension Screen { func reload() { apply() } }",
      "extension Screen { func apply() {} }", "class Other { func reload() {}\nfunc apply() {} }")
    #expect(try project.distance("apply", of: "Screen") == 2)
    #expect(try project.distance("reload", of: "Other") == nil)
  }

  @Test("Calls inside closures and local functions are the method's own") func closuresAndLocals() throws {
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

  @Test(
    "What a closure that listens to the query calls is one step away",
    arguments: [
      "view.onChange(of: searchText) { reload() }", "view.onChange(of: searchText) { _, new in self.reload() }",
      "view.task(id: query) { await reload() }",
      "$query.debounce(for: 1, scheduler: main).sink { [weak self] _ in self?.reload() }",
      "view.onReceive($searchText) { _ in reload() }", "view.onChange(of: themeSearchQuery) { reload() }",
      "view.onChange(of: model.userSearchText) { reload() }", "view.task(id: self.placeFilterTerm) { await reload() }",
    ])
  func listeningClosure(_ code: String) throws {
    let project = Project(
      "class Screen {\n  func setUp() { \(code) }\n  func reload() { apply() }\n  func apply() {}\n}")
    #expect(try ["setUp", "reload", "apply"].map { try project.distance($0, of: "Screen") } == [nil, 1, 2])
  }

  @Test(
    "What other closures call is not reached",
    arguments: [
      "view.onChange(of: selection) { reload() }", "view.task { await reload() }", "$items.sink { _ in reload() }",
      "view.onAppear { reload(query) }", "view.onChange(of: researchText) { reload() }",
      "nameField.addTarget(self, action: #selector(reload), for: .editingChanged)",
      "searchButton.addTarget(self, action: #selector(reload), for: .touchUpInside)",
    ])
  func otherClosures(_ code: String) throws {
    let project = Project("class Screen {\n  func setUp() { \(code) }\n  func reload() {}\n}")
    #expect(try project.distance("reload", of: "Screen") == nil)
  }

  @Test(
    "A selector is known by its last name",
    arguments: ["Self.reload", "Screen.reload", "self.reload", "reload(_:)", "Screen.reload(_:)"])
  func selector(_ selector: String) throws {
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
    #expect(try project.distance("reload", of: "Screen") == 0)
    #expect(try project.distance("reload", of: "Other") == 0)
  }

  @Test("The action of a search field is an entry") func searchFieldAction() throws {
    let project = Project(
      """
      class Screen {
        func setUp() { searchBar.textField.addTarget(self, action: #selector(changed), for: .editingChanged) }
        @objc func changed() { perform(#selector(load), with: nil, afterDelay: 1) }
        @objc func load() {}
      }
      """)
    #expect(try ["setUp", "changed", "load"].map { try project.distance($0, of: "Screen") } == [nil, 0, 1])
  }

  @Test("A text field's delegate is an entry where its type speaks of search") func textFieldDelegate() throws {
    func isEntry(_ files: String...) -> Bool {
      let index = Project(files.enumerated().map { ("File\($0.offset).swift", $0.element) }).index
      return index.files.flatMap(\.functions).contains { $0.name == "controlTextDidChange" && $0.isSearchEntry }
    }
    let method = "func controlTextDidChange(_ note: Notification) {}"
    #expect(!isEntry("class Form { \(method) }"))
    #expect(isEntry("class Form { let searchField = NSTextField()\n\(method) }"))
    #expect(isEntry("class Form {}\nlet unrelated = 1", "extension Form: NSSearchFieldDelegate { \(method) }"))
    #expect(isEntry("class Form: NSSearchFieldDelegate {}", "extension Form { \(method) }"))
    #expect(isEntry("class Form { func search(_ text: String) {} }", "extension Form { \(method) }"))
    #expect(!isEntry("class Search { let searchField = 1 }", "class Form { \(method) }"))
  }

  @Test("Who calls an entry on another object is known with what it does") func callers() throws {
    let project = Project(
      "class Store { func setQuery(_ query: String) {} }",
      """
      class Screen {
        func updateSearchResults(for search: UISearchController) {
          store?.setQuery((search.searchBar.text ?? "").trimmingCharacters(in: .whitespaces))
        }
        func later() { Task { try await Task.sleep(for: .seconds(1)); self.users.store.setQuery(text) } }
        func setQuery() { self.setQuery(1); names.first?.lowercased() }
      }
      """)
    let callers = project.index.callers(ofSearchEntry: "setQuery")
    #expect(callers.map(\.function.name) == ["updateSearchResults", "later"])
    #expect(callers.map(\.receiver) == ["store", "store"])
    #expect(callers.map(\.function.effects) == [[.trims, .readsField], .waits])
    let last = try #require(project.functions("setQuery").last)
    let facts = project.index.files[1]
    let calls = facts.memberCalls.filter { facts.functions[Int($0.function)].declaration == last.declaration }
    #expect(calls.map(\.method) == ["lowercased"])
  }

  @Test("Steps inside a type are counted across files") func stepsAcrossFiles() throws {
    let project = Project(
      "class Screen { func one() { two(); one() }\nfunc two() { three() } }",
      "extension Screen { func three() { four() } }",
      "extension Screen { func four() {} }")
    let entry = try #require(project.index.entry(of: project.type("Screen")))
    let one = try #require(project.functions("one").first)
    let methods = project.index.methods(calledBy: one, in: entry, steps: 2)
    #expect(methods.map(\.method.name) == ["two", "three"])
    #expect(methods.map(\.steps) == [1, 2])
  }
}
