import HeadlessCore

/// Stands for Core Data's `NSFetchRequest`.
open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSObject {
  open private(set) var entityName: String?
  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  /// The largest number of results; 0 stands for no limit.
  open var fetchLimit = 0
  /// Kept, without effect.
  open var fetchBatchSize = 0

  public init(entityName: String) {
    self.entityName = entityName
    super.init()
  }
}

#if !canImport(Darwin)
  extension NSSortDescriptor {
    /// Stands for Foundation's initializer of the same labels, which is missing on Linux; for managed objects only.
    public convenience init(key: String, ascending: Bool) {
      self.init(keyPath: \NSManagedObject.[headlessKeyPath: key], ascending: ascending) { left, right in
        PredicateValue(left).order(to: PredicateValue(right)) ?? .orderedSame
      }
    }
  }

  extension NSManagedObject {
    subscript(headlessKeyPath keyPath: String) -> Any? { headlessValue(atKeyPath: keyPath) }
  }
#endif
