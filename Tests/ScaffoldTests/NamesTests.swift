import Testing

@testable import Scaffold

@Suite struct NamesTests {
  @Test(
    "A list gives the name of its item",
    arguments: [
      ("Users", "Users", "User"), ("users", "Users", "User"), ("User", "Users", "User"),
      ("UsersController", "Users", "User"), ("UsersViewController", "Users", "User"),
      ("Categories", "Categories", "Category"),
      ("Addresses", "Addresses", "Address"), ("Address", "Addresses", "Address"), ("Status", "Statuses", "Status"),
      ("Boxes", "Boxes", "Box"), ("People", "People", "Person"), ("OrderLines", "OrderLines", "OrderLine"),
      ("Sheep", "Sheep", "Sheep"), ("News", "News", "News"), ("Movies", "Movies", "Movie"), ("Days", "Days", "Day"),
      ("user_groups", "UserGroups", "UserGroup"), ("Heroes", "Heroes", "Hero"), ("Aliases", "Aliases", "Alias"),
      ("Warehouses", "Warehouses", "Warehouse"), ("Quizzes", "Quizzes", "Quiz"), ("Photos", "Photos", "Photo"),
      ("Databases", "Databases", "Database"), ("Statuses", "Statuses", "Status"), ("Hero", "Heroes", "Hero"),
      ("Tasks", "Tasks", "TaskItem"),
      ("URLs", "URLs", "URL"), ("Houses", "Houses", "House"), ("Protocols", "Protocols", "ProtocolItem"),
    ])
  func list(given: String, plural: String, item: String) throws {
    let names = try Names(given)
    #expect((names.plural, names.item) == (plural, item))
  }

  @Test("The singular of a word that is not English is asked for") func otherLanguages() throws {
    let message = "'用户' is no English word, so what one of the list is called is not known; name it with --item"
    #expect(throws: RequestProblem(message)) { try Names("用户") }
    #expect(try Names("用户", item: "用户").item == "用户")
  }

  @Test("An item has no name of the code around it", arguments: ["UsersController", "UsersView", "UsersDataSource"])
  func itemOfTheCode(item: String) {
    #expect(throws: RequestProblem("'\(item)' is a type that the code itself needs; try --item \(item)Item")) {
      try Names("Users", item: item)
    }
  }

  @Test("The item may be given") func givenItem() throws {
    #expect(try Names("Übungen", item: "Übung").item == "Übung")
    #expect(throws: RequestProblem("'Task' is a type that the code itself needs; try --item TaskItem")) {
      try Names("Tasks", item: "Task")
    }
  }

  /// A controller cannot have two lists of that name.
  @Test("Sections are no list of items") func sections() {
    #expect(throws: RequestProblem("'Sections' is what the code calls the sections of a list; take a longer name")) {
      try Names("Section")
    }
  }

  @Test(
    "A name that Swift cannot take is refused",
    arguments: [
      ("order-lines", "'order-lines' cannot be the name of a Swift type; write OrderLines"),
      ("", "'' cannot be the name of a Swift type; letters and digits, a letter first"),
      ("2Users", "'2Users' cannot be the name of a Swift type; letters and digits, a letter first"),
      ("A;B", "'A;B' cannot be the name of a Swift type; write AB"),
    ])
  func impossibleNames(given: String, message: String) {
    #expect(throws: RequestProblem(message)) { try Names(given) }
  }

  @Test(
    "Values begin in lower case",
    arguments: [
      ("Users", "users"), ("URLSessions", "urlSessions"), ("URL", "url"), ("iPhones", "iPhones"), ("A", "a"),
      ("ABTests", "abTests"), ("URLs", "urls"),
    ])
  func values(type: String, value: String) {
    #expect(SwiftIdentifier.lowerCamelCase(type) == value)
  }

  @Test(
    "Titles are words", arguments: [("OrderLines", "Order Lines"), ("URLSessions", "URL Sessions"), ("Users", "Users")])
  func titles(type: String, title: String) {
    #expect(SwiftIdentifier.words(of: type) == title)
  }
}
