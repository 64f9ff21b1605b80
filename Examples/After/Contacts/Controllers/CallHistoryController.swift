import CoreData
import os

/// The calls in the database, one section per day: what the call history shows.
@MainActor
final class CallHistoryController: NSObject, NSFetchedResultsControllerDelegate {
  struct Section: Identifiable, Hashable, Sendable {
    /// The day as `yyyy-MM-dd`.
    let id: String
    let calls: [NSManagedObjectID]
  }

  var willChange: (() -> Void)?
  var didChange: (() -> Void)?

  /// The days that have calls matching the query, newest first.
  private(set) var sections: [Section] = []

  private let fetchedResults: NSFetchedResultsController<CallRecord>
  private let logger = Logger(subsystem: "com.example.Contacts", category: "CallHistory")
  private var query = ""
  private var searchTask: Task<Void, Never>?

  /// - Parameter context: a context of the main queue.
  init(context: NSManagedObjectContext) {
    fetchedResults = NSFetchedResultsController(
      fetchRequest: CallRecord.newestFirst(),
      managedObjectContext: context,
      sectionNameKeyPath: #keyPath(CallRecord.day),
      cacheName: nil
    )
    super.init()
    fetchedResults.delegate = self
  }

  func load() {
    refetch(matching: query)
  }

  /// The call with this id; `nil` once it has been deleted.
  func call(withID id: NSManagedObjectID) -> CallRecord? {
    let object = try? fetchedResults.managedObjectContext.existingObject(with: id)
    return object as? CallRecord
  }

  /// Filters by name once typing has paused. A blank query filters nothing.
  func setQuery(_ text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    searchTask?.cancel()
    searchTask = Task { [weak self] in
      do {
        try await Task.sleep(for: .milliseconds(250))
        // A cancellation that came after the deadline did not end the sleep.
        try Task.checkCancellation()
      } catch {
        return
      }
      self?.apply(query: trimmed)
    }
  }

  // Core Data calls the delegate on the context's queue, which is the main one.
  nonisolated func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    MainActor.assumeIsolated {
      willChange?()
      rebuildSections()
      didChange?()
    }
  }

  private func apply(query: String) {
    guard query != self.query else { return }
    refetch(matching: query)
  }

  private func refetch(matching query: String) {
    willChange?()
    self.query = query
    fetchedResults.fetchRequest.predicate =
      query.isEmpty
      ? nil
      : NSPredicate(format: "%K CONTAINS[cd] %@", #keyPath(CallRecord.contactName), query)
    do {
      try fetchedResults.performFetch()
    } catch {
      logger.error("The calls could not be fetched: \(error.localizedDescription)")
    }
    rebuildSections()
    didChange?()
  }

  private func rebuildSections() {
    sections = (fetchedResults.sections ?? []).map { section in
      let calls = (section.objects ?? []).compactMap { ($0 as? NSManagedObject)?.objectID }
      return Section(id: section.name, calls: calls)
    }
  }
}
