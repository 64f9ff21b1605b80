import HeadlessCore

/// Stands for Core Data's `NSPersistentContainer`. Its store is in memory and there at once, whatever its descriptions say.
open class NSPersistentContainer: NSObject {
  public let name: String
  public let viewContext = NSManagedObjectContext(.mainQueue)
  open var persistentStoreDescriptions = [NSPersistentStoreDescription()]

  public init(name: String) { self.name = name }

  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions { block(description, nil) }
  }

  /// A context with objects of its own, whose saves no other context hears of.
  open func newBackgroundContext() -> NSManagedObjectContext { NSManagedObjectContext(.privateQueue) }
}

// As Core Data has it.
extension NSPersistentContainer: @unchecked Sendable {}

/// Stands for Core Data's `NSPersistentCloudKitContainer`, which reaches no cloud.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {}

/// Stands for Core Data's `NSPersistentStoreDescription`. Accepted and ignored.
open class NSPersistentStoreDescription: NSObject {
  open var url: URL?
  open var type = "SQLite"
  open var shouldAddStoreAsynchronously = false

  public override init() {}
  public init(url: URL) { self.url = url }
}
