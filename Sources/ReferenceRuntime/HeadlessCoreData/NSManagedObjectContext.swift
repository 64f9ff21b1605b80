import HeadlessCore

/// Stands for Core Data's `NSManagedObjectContext`, together with a store in memory of its own.
///
/// There is one context for each store, no parent, no undo and no queue: blocks run where they are passed.
open class NSManagedObjectContext: NSObject {
  /// Stands for Core Data's enumeration of the same name. Without effect.
  public enum ConcurrencyType: Sendable { case mainQueue, privateQueue }

  private var objects: [NSManagedObject] = []
  private var changed: Set<NSManagedObjectID> = []
  private var observers: [WeakObserver] = []
  private var count = 0

  /// When set, each fetch throws it, so that a test can see what becomes of the error. Not Apple's.
  public var headlessFetchError: (any Error)?

  public init(_ type: ConcurrencyType) { super.init() }

  // MARK: - Accepted and ignored

  open var automaticallyMergesChangesFromParent = false

  // MARK: - Objects

  open private(set) var hasChanges = false

  open func insert(_ object: NSManagedObject) {
    guard !objects.contains(object) else { return }
    objects.append(object)
    noteChange(of: object)
  }

  open func delete(_ object: NSManagedObject) {
    objects.removeAll { $0 === object }
    object.isDeleted = true
    noteChange(of: object)
  }

  /// The object of an identifier; throws when there is none.
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    guard let object = registeredObject(for: objectID) else { throw CocoaError(.fileNoSuchFile) }
    return object
  }

  /// The object of an identifier. One that was deleted ends the process; Core Data gives a fault that fails when it
  /// is read.
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
    guard let object = registeredObject(for: objectID) else {
      HeadlessRuntime.refuse("object(with:)", objectID, "not in the store")
      fatalError("no object \(objectID)")
    }
    return object
  }

  private func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
    objects.first { $0.objectID == objectID }
  }

  // MARK: - Fetching

  /// The objects of a request's entity that satisfy its predicate, in its order.
  open func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] {
    if let headlessFetchError { throw headlessFetchError }
    return objects(of: request.entityName, predicate: request.predicate, sortDescriptors: request.sortDescriptors)
      .prefix(request.fetchLimit > 0 ? request.fetchLimit : .max)
      .compactMap { $0 as? T }
  }

  open func count<T: NSFetchRequestResult>(for request: NSFetchRequest<T>) throws -> Int { try fetch(request).count }

  func objects(
    of entityName: String?, predicate: NSPredicate?, sortDescriptors: [NSSortDescriptor]?
  ) -> [NSManagedObject] {
    let found = objects.filter {
      type(of: $0).entityName == entityName && (predicate?.evaluate(with: $0) ?? true)
    }
    guard let sortDescriptors, !sortDescriptors.isEmpty else { return found }
    return found.sorted { left, right in
      for descriptor in sortDescriptors {
        let order = descriptor.compare(left, to: right)
        if order != .orderedSame { return order == .orderedAscending }
      }
      return false
    }
  }

  // MARK: - Changes

  /// Tells the fetched results controllers of what changed since the last time, all of it at once.
  open func processPendingChanges() {
    guard !changed.isEmpty else { return }
    let news = changed
    changed = []
    observers.removeAll { $0.observer == nil }
    for entry in observers { entry.observer?.contextDidChange(news) }
  }

  /// Processes pending changes, and gives new objects their lasting identifiers. Nothing is written: the store is in memory.
  open func save() throws {
    processPendingChanges()
    try obtainPermanentIDs(for: objects)
    hasChanges = false
  }

  /// Gives new objects their lasting identifiers before they are saved.
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
    for object in objects where object.objectID.isTemporaryID {
      let isChanged = changed.remove(object.objectID) != nil
      object.objectID = object.objectID.permanent
      if isChanged { changed.insert(object.objectID) }
    }
  }

  /// Runs `block` at once. Core Data runs it on the context's queue.
  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }

  func noteChange(of object: NSManagedObject) {
    hasChanges = true
    changed.insert(object.objectID)
  }

  func makeIdentifier(entityName: String) -> NSManagedObjectID {
    count += 1
    return NSManagedObjectID(entityName: entityName, number: count)
  }

  func addObserver(_ observer: any ContextObserver) { observers.append(WeakObserver(observer: observer)) }
}

/// What hears of a context's changes.
protocol ContextObserver: AnyObject {
  func contextDidChange(_ identifiers: Set<NSManagedObjectID>)
}

private struct WeakObserver {
  weak var observer: (any ContextObserver)?
}
