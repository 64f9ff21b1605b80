/// A side controller as what shows it sees it: where its sections, items and ids are, and how it takes a query.
///
/// It is made of a request, for a controller that `listgen` writes, or read in a file of the project.
public struct ShownController: Sendable {
  /// Whose members it has, which decides what can drive it.
  enum Members: Sendable {
    /// Those of `listgen side-controller`.
    case sideController
    /// Those of the controller of a database.
    case fetched(Database)
    /// Others; why no contract drives them.
    case other(String)
  }

  /// What is shown as the header of a section.
  enum Title: Sendable {
    /// Of an enumeration's cases, each with its words.
    case cases([(name: String, title: String)])
    /// Of an expression of `section`.
    case expression(String)
  }

  var members = Members.sideController
  /// The name of its class.
  var type: String
  /// The expression of the sections, after the controller: `sections`.
  var sections = "sections"
  /// Whether it has sections; a flat list is shown as one.
  var hasSections = true
  /// The type of a section's id: `UsersController.SectionID`.
  var sectionID = ""
  /// The type of a section.
  var section = ""
  /// The property of a section that holds its items.
  var items = ""
  /// The type of an item's id.
  var itemID = "UUID"
  /// Whether sections hold ids, and not items.
  var holdsIDs = false
  /// The type of an item: `UsersController.User`.
  var item: String
  /// Whether two items can be compared, so that a change of one is seen.
  var comparesItems = true
  /// The method that finds an item by its id, up to the id: `user(withID: `; nil where there is none.
  var lookup: String?
  /// What stands before and after a query: `setQuery(` and `)`; nil where it takes none.
  var query: (before: String, after: String)?
  /// The closures that tell of changes.
  var willChange: String? = "willChange"
  var didChange = "didChange"
  /// The property with the ids of what the last change altered; nil where nothing tells.
  var changedIDs: String?
  /// Whether it loads its items itself, and tells how the load stands.
  var loads = false
  /// Whether these may be called on any thread.
  var hops = false
  /// Nil where a section has no header.
  var title: Title?

  init(type: String, item: String) {
    self.type = type
    self.item = item
  }

  /// The controller that the request makes, where it is told to make one.
  init(_ request: GenerationRequest) {
    let names = request.names
    let plural = SwiftIdentifier.lowerCamelCase(names.plural)
    let item = SwiftIdentifier.escaped(names.item)
    self.init(type: names.controller, item: request.model == nil ? "\(names.controller).\(item)" : item)
    itemID = request.model?.id ?? "UUID"
    sectionID = "\(names.controller).SectionID"
    section = "\(names.controller).Section"
    items = SwiftIdentifier.escaped(plural)
    lookup = "\(SwiftIdentifier.escaped(names.itemValue))(withID: "
    query = request.searched == nil ? nil : ("setQuery(", ")")
    hops = request.isolation == .anyThread
    loads = request.service != nil
    title = request.sectionedBy.map { $0.sectionTitle }
  }

  /// What it is asked for the objects of, by their ids; nil where its items are in memory.
  var database: Database? { holdsIDs ? Database.allCases.first { $0.itemID == itemID } : nil }

  /// Whether it can be driven as one that `listgen` writes for a database.
  var isFetched: Bool { if case .fetched = members { true } else { false } }

  /// Whether a view keeps the items that it shows: nothing else finds one by its id.
  var keepsItems: Bool { lookup == nil }
}

extension Property {
  /// The header of a section of items that share a value.
  var sectionTitle: ShownController.Title {
    if isBool {
      return .cases([(flagCases.true, flagTitles.true), (flagCases.false, flagTitles.false)])
    }
    let without = "\"Without \(SwiftIdentifier.words(of: name.prefix(1).uppercased() + name.dropFirst()))\""
    if isDate { return .expression(text(of: "section", style: "date: .abbreviated, time: .omitted", else: without)) }
    return .expression(text(of: "section", style: "", else: without))
  }

  /// The cases of the sections by a flag: `isOnline` and `isNotOnline`.
  var flagCases: (true: String, false: String) {
    (SwiftIdentifier.escaped(name), (isQuestion ? "isNot" : "not") + quality)
  }

  /// Their headers: "Online" and "Not Online".
  var flagTitles: (true: String, false: String) {
    (SwiftIdentifier.words(of: quality), "Not " + SwiftIdentifier.words(of: quality))
  }

  private var isQuestion: Bool { name.hasPrefix("is") && name.dropFirst(2).first?.isUppercase == true }
  private var quality: String {
    isQuestion ? String(name.dropFirst(2)) : name.prefix(1).uppercased() + name.dropFirst()
  }

  /// An expression of the words that a user reads for a value.
  ///
  /// - Parameters:
  ///   - style: How a date is written.
  ///   - other: The expression in the place of no value.
  func text(of value: String, style: String = "date: .abbreviated, time: .shortened", else other: String = "\"\"")
    -> String
  {
    switch (wrapped, isOptional) {
    case ("String", false): value
    case ("String", true): "\(value) ?? \(other)"
    case ("Date", false): "\(value).formatted(\(style))"
    case ("Date", true): "\(value)?.formatted(\(style)) ?? \(other)"
    case (_, false): "String(describing: \(value))"
    case (_, true): "\(value).map { String(describing: $0) } ?? \(other)"
    }
  }
}
