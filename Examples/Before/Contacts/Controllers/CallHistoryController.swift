import CoreData
import Foundation

class CallHistoryController: NSObject, NSFetchedResultsControllerDelegate {
  struct Section {
    let day: String
    let calls: [CallRecord]
  }

  var willChange: (() -> Void)?
  var didChange: (() -> Void)?

  private(set) var sections: [Section] = []

  private let context: NSManagedObjectContext
  private var fetchedResults: NSFetchedResultsController<CallRecord>
  private var searchTask: Task<Void, Never>?

  init(context: NSManagedObjectContext) {
    self.context = context
    fetchedResults = NSFetchedResultsController(
      fetchRequest: CallRecord.newestFirst(),
      managedObjectContext: context,
      sectionNameKeyPath: "day",
      cacheName: nil
    )
    super.init()
    fetchedResults.delegate = self
    try! fetchedResults.performFetch()
    rebuildSections()
  }

  func setQuery(_ query: String) {
    searchTask = Task { @MainActor [weak self] in
      try? await Task.sleep(nanoseconds: 300_000_000)
      self?.applyQuery(query)
    }
  }

  private func applyQuery(_ query: String) {
    if query.isEmpty {
      fetchedResults.fetchRequest.predicate = nil
    } else {
      fetchedResults.fetchRequest.predicate = NSPredicate(format: "contactName CONTAINS '\(query)'")
    }
    try? fetchedResults.performFetch()
    didChange?()
  }

  func showMissedCalls(_ onlyMissed: Bool) {
    willChange?()
    fetchedResults.fetchRequest.predicate = onlyMissed ? NSPredicate(format: "isMissed == YES") : nil
    rebuildSections()
    didChange?()
  }

  func search(day query: String) {
    let request = CallRecord.newestFirst()
    request.predicate = NSPredicate(format: "day BEGINSWITH %@", query)
    fetchedResults = NSFetchedResultsController(
      fetchRequest: request,
      managedObjectContext: context,
      sectionNameKeyPath: "day",
      cacheName: nil
    )
    fetchedResults.delegate = self
    try? fetchedResults.performFetch()
    rebuildSections()
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    rebuildSections()
    didChange?()
  }

  private func rebuildSections() {
    sections = (fetchedResults.sections ?? []).map { section in
      Section(day: section.name, calls: section.objects as? [CallRecord] ?? [])
    }
  }
}
