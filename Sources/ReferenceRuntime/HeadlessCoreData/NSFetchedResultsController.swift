import HeadlessCore

/// Stands for Core Data's protocol of the same name.
public protocol NSFetchedResultsSectionInfo {
  var name: String { get }
  var indexTitle: String? { get }
  var numberOfObjects: Int { get }
  var objects: [Any]? { get }
}

/// Stands for Core Data's enumeration of the same name.
public enum NSFetchedResultsChangeType: UInt, Sendable { case insert = 1, delete, move, update }

/// Stands for Core Data's protocol of the same name; its methods are optional. A delegate with the one for snapshots hears no other,
/// nor does one with the one for differences where there are no sections.
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>)
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)
}

extension NSFetchedResultsControllerDelegate {
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
  ) { controller.results.isUnheard = true }
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) { controller.results.isUnheard = true }
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}
  public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    reportDefault()
  }
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    reportDefault()
  }

  private func reportDefault(_ call: String = #function) {
    HeadlessRuntime.reportDefault(call, of: self) { $0 is any NSFetchedResultsControllerDelegate.Type }
  }
}

/// Stands for Core Data's `NSFetchedResultsController`.
///
/// The predicate counts as it was when `performFetch()` ran: one that is set later changes nothing until the next. The
/// delegate hears of changes that a context processes, and of a fetch where it takes snapshots; it is handed another controller
/// object with the same results, because Swift's generics do not let `Self` stand for the existential.
open class NSFetchedResultsController<ResultType>: NSObject {
  open weak var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { results.delegate }
    set { results.delegate = newValue }
  }

  open var managedObjectContext: NSManagedObjectContext { results.context }
  open var sectionNameKeyPath: String? { results.sectionNameKeyPath }
  fileprivate let results: FetchedResults
  private let request: Any

  /// The name of the cache is ignored. A request without sort descriptors is a misuse.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) where ResultType: NSFetchRequestResult {
    if fetchRequest.sortDescriptors?.isEmpty ?? true {
      HeadlessRuntime.refuse(
        "NSFetchedResultsController", fetchRequest.entityName ?? "", "needs a request with sort descriptors")
    }
    request = fetchRequest
    results = FetchedResults(context: context, sectionNameKeyPath: sectionNameKeyPath)
    super.init()
    results.settings = { [fetchRequest] in
      FetchedResults.Settings(
        entityName: fetchRequest.entityName, predicate: fetchRequest.predicate,
        sortDescriptors: fetchRequest.sortDescriptors)
    }
    results.makeController = { [unowned results] in NSFetchedResultsController<any NSFetchRequestResult>(results) }
    context.addObserver(results)
  }

  fileprivate init(_ results: FetchedResults) {
    self.results = results
    request = ()
    super.init()
  }

  /// Fetches and groups; throws what the context throws, and then keeps what it had.
  open func performFetch() throws { try results.fetch() }

  /// The results in order; nil before the first fetch.
  open var fetchedObjects: [ResultType]? { results.objects?.compactMap { $0 as? ResultType } }

  /// The sections in order; nil before the first fetch.
  open var sections: [any NSFetchedResultsSectionInfo]? { results.objects == nil ? nil : results.sections }

  /// The object at a path; one that does not exist ends the process.
  open func object(at indexPath: IndexPath) -> ResultType {
    guard let object = results.object(at: indexPath) as? ResultType else {
      HeadlessRuntime.refuse("object(at:)", indexPath, "not the path of an object")
      fatalError("no object at \(indexPath)")
    }
    return object
  }

  open func indexPath(forObject object: ResultType) -> IndexPath? {
    (object as? NSManagedObject).flatMap(results.indexPath)
  }
}

extension NSFetchedResultsController where ResultType: NSFetchRequestResult {
  /// The request, whose predicate may be changed before the next fetch.
  public var fetchRequest: NSFetchRequest<ResultType> {
    guard let request = request as? NSFetchRequest<ResultType> else {
      // Only the controller that a delegate is handed has none, and its results are not of a concrete type.
      fatalError("a delegate's controller has no request")
    }
    return request
  }
}
