/// What fetches the items of a list, where they are not in memory.
public enum Database: String, CaseIterable, Sendable {
  case coreData = "core-data"
  case swiftData = "swift-data"

  /// As it is called.
  public var name: String { self == .coreData ? "Core Data" : "SwiftData" }
  /// The name of its module.
  public var module: String { self == .coreData ? "CoreData" : "SwiftData" }

  /// The kind of the side controllers over it.
  public var kind: Kind { self == .coreData ? .fetchedResultsController : .swiftDataController }

  /// What the side controllers of a kind are over; nil for another kind.
  public init?(_ kind: Kind) {
    guard let database = Self.allCases.first(where: { $0.kind == kind }) else { return nil }
    self = database
  }

  /// The type of what a list has in the place of an item.
  var itemID: String { self == .coreData ? "NSManagedObjectID" : "PersistentIdentifier" }

  /// The property of an item with that.
  var idProperty: String { self == .coreData ? "objectID" : "persistentModelID" }

  /// What a list over it shows.
  var items: String { self == .coreData ? "subclasses of NSManagedObject" : "@Model classes" }
}
