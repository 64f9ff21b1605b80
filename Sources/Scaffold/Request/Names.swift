/// The names of the emitted types and values.
public struct Names: Hashable, Sendable {
  /// What the list shows, such as `Users`.
  public let plural: String
  /// The type of one of them, such as `User`.
  public private(set) var item: String
  /// What was decided for the user, each with the option that decides otherwise.
  public let notes: [String]

  /// Takes `Users`, `users`, `User` and `UsersController` all for a list of `User`.
  ///
  /// - Parameter item: The type of one element; nil derives it.
  public init(_ name: String, item: String? = nil) throws(RequestProblem) {
    var notes: [String] = []
    var base = Self.withoutSuffix(name)
    // Words that a database joins: user_groups.
    if base.contains("_"), SwiftIdentifier.isValid(base) { base = SwiftIdentifier.camelCase(base) }
    if base != name { notes.append("'\(name)' is taken for the list '\(base)'") }
    let list = try Self.typeName(base, called: "name")
    let given = try item.map { text throws(RequestProblem) in try Self.typeName(text, called: "item") }
    guard given != nil || list.allSatisfy(\.isASCII) else {
      throw RequestProblem(
        "'\(list)' is no English word, so what one of the list is called is not known; name it with --item"
      )
    }
    let singular = EnglishNumber.singular(of: list)
    if given == nil, singular == list, EnglishNumber.plural(of: list) != list {
      plural = EnglishNumber.plural(of: list)
      notes.append("'\(list)' is taken for one of the list '\(plural)'")
    } else {
      plural = list
    }
    guard plural != "Sections" else {
      throw RequestProblem("'Sections' is what the code calls the sections of a list; take a longer name")
    }
    if let given {
      guard !Self.taken.contains(given), !Self.suffixes.map({ list + $0 }).contains(given) else {
        throw RequestProblem("'\(given)' is a type that the code itself needs; try --item \(given)Item")
      }
      self.item = given
    } else if Self.taken.contains(singular) {
      self.item = singular + "Item"
      notes.append("'\(singular)' is a type that the code itself needs, so the item is '\(self.item)' (--item NAME)")
    } else {
      self.item = singular
    }
    self.notes = notes
  }

  /// A name with a suffix that the kinds give: `UsersController` stands for `Users`.
  private static func withoutSuffix(_ name: String) -> String {
    for suffix in ["TableViewController", "CollectionViewController", "ViewController", "Controller", "View"]
    where name.hasSuffix(suffix) && name.count > suffix.count {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  private static func typeName(_ text: String, called what: String) throws(RequestProblem) -> String {
    let camel = SwiftIdentifier.camelCase(text)
    guard SwiftIdentifier.isValid(text) else {
      let help = SwiftIdentifier.isValid(camel) ? "write \(camel)" : "letters and digits, a letter first"
      throw RequestProblem("'\(text)' cannot be the \(what) of a Swift type; \(help)")
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The same for a list of items of another type.
  func with(item: String) -> Names {
    var names = self
    names.item = item
    return names
  }

  var controller: String { plural + "Controller" }
  var viewController: String { plural + "ViewController" }

  /// The name of a value for one item: `user`; `item` where the list has that name.
  var itemValue: String {
    let value = SwiftIdentifier.lowerCamelCase(item)
    return value == SwiftIdentifier.lowerCamelCase(plural) ? "item" : value
  }

  /// What the emitted types' names have after the list's.
  private static let suffixes = [
    "Controller", "ViewController", "TableViewController", "View", "Table", "Cell", "Section", "Search", "DataSource",
  ]

  /// Types that the emitted code names inside the controller, where a nested type of that name would hide them, and the
  /// two names that mean something else after a dot.
  static let taken: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "Clock", "ContinuousClock", "Date", "Dictionary", "Duration", "Equatable",
    "Error",
    "Hashable", "IndexPath", "Int", "Logger", "MainActor", "NSLock", "Never", "Notification", "Optional",
    "Protocol", "Section", "SectionID", "Self", "Sendable", "Set", "String", "Task", "Type", "UUID", "Void",
  ]
}
