/// All that decides what is emitted. Equal requests give equal bytes.
public struct GenerationRequest: Hashable, Sendable {
  public internal(set) var kind: Kind
  public private(set) var names: Names
  public private(set) var properties: [Property]
  /// The property whose text is searched; nil where the item has no text.
  public private(set) var searched: Property?
  /// The property that items are put into sections by.
  public private(set) var sectionedBy: Property?
  public var debounce = DebounceInterval(milliseconds: 250)
  public var isolation = Isolation.main
  public var swift = SwiftVersion.swift61
  /// Of the view controllers; without repetition, in the order of `Platform`.
  public var platforms: [Platform] = [.uikit]
  public var view = ListView.collection
  /// Whether nothing older than iOS 17 has to run the code.
  public var isForIOS17 = false
  /// Whether texts are looked up in the app's string catalog.
  public var isLocalized = false
  public var withTests = false
  /// Whether tests are written with XCTest, and not with Swift Testing.
  public var usesXCTest = false
  /// The module that the tests import; nil leaves the line out.
  public var module: String?
  /// Lines put before the code, without a line break at the end.
  public var header = ""
  public var searchFeatures: Set<SearchFeature> = []
  /// The placement of a SwiftUI search field, such as `.automatic`.
  public var placement = ".automatic"
  /// The type of the project that is shown; nil for one that the code declares.
  public private(set) var model: ItemModel?
  /// What the side controller loads its items from; nil for one that is given its data.
  public var service: LoadingService?
  /// What the side controller follows; nil for one that is given its data, or loads it.
  public var store: FollowedStore?
  /// What the items are fetched from, by a side controller of its kind; nil where they are in memory.
  public let database: Database?
  /// The type of the project that the controller finds the database in.
  public var databaseHolder: DatabaseHolder?
  /// A SwiftUI view shows a side controller, instead of filtering itself.
  public var usesController = false

  /// - Parameters:
  ///   - searched: The name of the property to search; nil takes the first text.
  ///   - sectionedBy: The name of the property to make sections by.
  ///   - model: The type of the project that is shown; its properties are in the place of others.
  ///   - database: What the items are fetched from, whatever the kind; the model's own where it has one.
  public init(
    kind: Kind, names: Names, properties: [Property] = [], searched: String? = nil, sectionedBy: String? = nil,
    model: ItemModel? = nil, database: Database? = nil
  ) throws(RequestProblem) {
    var properties = model?.properties ?? properties
    if properties.isEmpty { properties = [try Property(name: "name", type: "String")] }
    var seen: Set<String> = []
    for property in properties where !seen.insert(property.name).inserted {
      throw RequestProblem("the property '\(property.name)' is given twice; leave one out")
    }
    if kind == .searchableView, Self.namesOfSwiftUI.contains(names.item) {
      throw RequestProblem("'\(names.item)' is a type that a SwiftUI view itself needs; try --item \(names.item)Item")
    }
    let database = Database(kind) ?? model?.database ?? database
    if kind == .searchableView, database == nil, let model, !model.isIdentifiable {
      throw RequestProblem("--model \(model.name): it is not Identifiable, which a SwiftUI list needs; let it conform")
    }
    self.kind = kind
    self.database = database
    self.names = names
    self.model = model
    self.properties = properties
    self.sectionedBy = try sectionedBy.map { name throws(RequestProblem) in
      try Self.find(name, in: properties, for: "--section-by")
    }
    self.searched = try Self.searched(searched, in: properties)
    if database == .coreData, let day = self.sectionedBy, day.isDate {
      throw RequestProblem(
        "--section-by \(day.name): Core Data would make a section for each moment; section by a text that the entity "
          + "keeps for the day")
    }
  }

  /// The same for a list of what a side controller of the project shows.
  func showing(_ read: ReadController) -> GenerationRequest {
    var request = self
    request.names = names.with(item: read.item)
    request.sectionedBy = nil
    if let debounce = read.debounce { request.debounce = debounce }
    if !read.properties.isEmpty {
      request.properties = read.properties
    } else if read.shown.holdsIDs, read.shown.database != .swiftData {
      // As Xcode declares the attributes of an entity.
      request.properties = properties.map { $0.isText ? $0.optional : $0 }
    }
    let texts = request.properties.filter { $0.isText && !$0.name.lowercased().hasSuffix("id") }
    let best = texts.first { ["name", "title", "text", "label"].contains($0.name) } ?? texts.first
    request.searched = read.shown.query == nil ? nil : texts.first { $0.name == searched?.name } ?? best
    return request
  }

  /// What a row shows: the text that is searched, else any text, else the words of the first property.
  var rowProperty: Property { searched ?? properties.first(where: \.isText) ?? properties[0] }

  /// Whether a view fetches what it shows by itself, as SwiftUI does by `@Query`.
  public var usesQuery: Bool { kind == .searchableView && database == .swiftData && !usesController }

  /// What a view with a nested item type of the same name would not find any more.
  private static let namesOfSwiftUI: Set<String> = [
    "Button", "FocusState", "ForEach", "List", "NavigationStack", "SearchScope", "SearchToken", "State", "Text", "View",
  ]

  private static func searched(_ name: String?, in properties: [Property]) throws(RequestProblem) -> Property? {
    // A text that may be missing is searched where there is no other.
    guard let name else {
      let texts = properties.filter { $0.isText && !$0.name.lowercased().hasSuffix("id") }
      let best = texts.first { ["name", "title", "text", "label"].contains($0.name) && !$0.isOptional }
      return best ?? texts.first { !$0.isOptional } ?? texts.first
    }
    let property = try find(name, in: properties, for: "--search")
    guard property.isText else {
      throw RequestProblem("--search \(name): only a String can be searched, and '\(name)' is \(property.type)")
    }
    return property
  }

  private static func find(
    _ name: String, in properties: [Property], for option: String
  ) throws(RequestProblem) -> Property {
    if let property = properties.first(where: { $0.name == name }) { return property }
    let names = properties.map(\.name).joined(separator: ", ")
    throw RequestProblem("\(option) \(name): the item has no such property, only \(names); add --property \(name):Type")
  }
}
