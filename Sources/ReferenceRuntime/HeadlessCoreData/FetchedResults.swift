import HeadlessCore

/// What a fetched results controller fetched last.
final class FetchedResults: ContextObserver {
  struct Settings {
    var entityName: String?
    var predicate: NSPredicate?
    var sortDescriptors: [NSSortDescriptor]?
  }

  struct Section: NSFetchedResultsSectionInfo {
    var name: String
    var members: [NSManagedObject]
    var indexTitle: String? { name.first.map { String($0).uppercased() } }
    var numberOfObjects: Int { members.count }
    var objects: [Any]? { members }
  }

  let context: NSManagedObjectContext
  let sectionNameKeyPath: String?
  weak var delegate: (any NSFetchedResultsControllerDelegate)?
  var settings: () -> Settings = { Settings() }
  var makeController: () -> NSFetchedResultsController<any NSFetchRequestResult>?
  /// Whether the delegate has not the method that was called last, but its default.
  var isUnheard = false
  private(set) var objects: [NSManagedObject]?
  private(set) var sections: [Section] = []
  private var fetched = Settings()
  /// By the object, whose identifier changes when it is saved.
  private var paths: [ObjectIdentifier: IndexPath] = [:]

  init(context: NSManagedObjectContext, sectionNameKeyPath: String?) {
    self.context = context
    self.sectionNameKeyPath = sectionNameKeyPath
    makeController = { nil }
  }

  func fetch() throws {
    if let error = context.headlessFetchError { throw error }
    fetched = settings()
    objects = find()
    group()
    if delegate != nil, let controller = makeController() { _ = isHeard(controller, updated: []) }
  }

  private func find() -> [NSManagedObject] {
    context.objects(
      of: fetched.entityName, predicate: fetched.predicate, sortDescriptors: fetched.sortDescriptors)
  }

  /// Makes a section of each run of objects with the same name. A name that comes back later means that the objects are
  /// not sorted by section first, a misuse.
  private func group() {
    sections = []
    paths = [:]
    for object in objects ?? [] {
      let name = sectionNameKeyPath.map { object.headlessValue(atKeyPath: $0).map { "\($0)" } ?? "" } ?? ""
      if sections.last?.name != name {
        if sections.contains(where: { $0.name == name }) {
          HeadlessRuntime.refuse("performFetch()", name, "split in two; sort by the section's key path first")
        }
        sections.append(Section(name: name, members: []))
      }
      paths[ObjectIdentifier(object)] = [sections.count - 1, sections[sections.count - 1].members.count]
      sections[sections.count - 1].members.append(object)
    }
    // As in Core Data, a controller without section names has one section, also when it is empty.
    if sections.isEmpty, sectionNameKeyPath == nil { sections = [Section(name: "", members: [])] }
  }

  func object(at path: IndexPath) -> NSManagedObject? {
    guard path.count == 2, sections.indices.contains(path[0]) else { return nil }
    let members = sections[path[0]].members
    return members.indices.contains(path[1]) ? members[path[1]] : nil
  }

  func indexPath(of object: NSManagedObject) -> IndexPath? { paths[ObjectIdentifier(object)] }

  func contextDidChange(_ identifiers: Set<NSManagedObjectID>) {
    // Without a delegate it does not track: it gives what it fetched (Apple's page on the class, "no tracking").
    guard delegate != nil, let old = objects else { return }
    let new = find()
    guard old != new || new.contains(where: { identifiers.contains($0.objectID) }) else { return }
    let (oldSections, oldPaths) = (sections, paths)
    objects = new
    group()
    guard let controller = makeController() else { return }
    let updated = new.filter { oldPaths[ObjectIdentifier($0)] != nil }.map(\.objectID).filter(identifiers.contains)
    if isHeard(controller, updated: updated) || isHeard(controller, since: old) { return }
    // As it was, for a delegate that is told before and after.
    (objects, sections, paths) = (old, oldSections, oldPaths)
    delegate?.controllerWillChangeContent(controller)
    objects = new
    group()
    tell(controller, of: identifiers, since: oldSections, oldPaths)
    delegate?.controllerDidChangeContent(controller)
  }

  /// Hands a snapshot of all to a delegate that takes one: sections by name, objects by identifier, those that were there already and
  /// changed marked for a reload (Apple's answer in the developer forums, thread 692357).
  private func isHeard(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, updated: [NSManagedObjectID]
  ) -> Bool {
    var storage = SnapshotStorage<AnyHashable, AnyHashable>()
    for section in sections {
      storage.insertSections([section.name], at: .end, call: #function)
      storage.insertItems(section.members.map(\.objectID), at: .endOfSection(section.name), call: #function)
    }
    storage.reloadItems(updated, call: #function)
    isUnheard = false
    delegate?.controller(controller, didChangeContentWith: NSDiffableDataSourceSnapshotReference(headless: storage))
    return !isUnheard
  }

  /// Hands the difference to a delegate that takes one, where there are no sections.
  private func isHeard(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, since old: [NSManagedObject]
  ) -> Bool {
    guard sectionNameKeyPath == nil else { return false }
    let (old, new) = (old.map(\.objectID), (objects ?? []).map(\.objectID))
    let steps = OrderedDifference(from: old, to: new)
    typealias Change = CollectionDifference<NSManagedObjectID>.Change
    let changes: [Change] =
      steps.deletes.map { .remove(offset: $0, element: old[$0], associatedWith: nil) }
      + steps.moves.map { .remove(offset: $0.from, element: old[$0.from], associatedWith: $0.to) }
      + steps.moves.map { .insert(offset: $0.to, element: new[$0.to], associatedWith: $0.from) }
      + steps.inserts.map { .insert(offset: $0, element: new[$0], associatedWith: nil) }
    guard let difference = CollectionDifference(changes) else { return false }
    isUnheard = false
    delegate?.controller(controller, didChangeContentWith: difference)
    return !isUnheard
  }

  /// Tells of sections, then of objects: what is gone has its old place, what came its new one, what moved both.
  private func tell(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, of changed: Set<NSManagedObjectID>,
    since oldSections: [Section], _ oldPaths: [ObjectIdentifier: IndexPath]
  ) {
    for (index, section) in oldSections.enumerated() where !sections.contains(where: { $0.name == section.name }) {
      delegate?.controller(controller, didChange: section, atSectionIndex: index, for: .delete)
    }
    for (index, section) in sections.enumerated() where !oldSections.contains(where: { $0.name == section.name }) {
      delegate?.controller(controller, didChange: section, atSectionIndex: index, for: .insert)
    }
    let wasThere = oldSections.flatMap(\.members)
    for object in wasThere where paths[ObjectIdentifier(object)] == nil {
      tell(controller, object, at: oldPaths[ObjectIdentifier(object)], for: .delete)
    }
    let stay = sections.flatMap(\.members).filter { oldPaths[ObjectIdentifier($0)] != nil }
    let before = wasThere.filter { paths[ObjectIdentifier($0)] != nil }
    let moved = Set(OrderedDifference(from: before, to: stay).moves.map { before[$0.from].objectID })
    for object in sections.flatMap(\.members) {
      guard let new = paths[ObjectIdentifier(object)] else { continue }
      guard let old = oldPaths[ObjectIdentifier(object)] else {
        tell(controller, object, for: .insert, new)
        continue
      }
      if moved.contains(object.objectID) || oldSections[old[0]].name != sections[new[0]].name {
        tell(controller, object, at: old, for: .move, new)
      } else if changed.contains(object.objectID) {
        tell(controller, object, at: old, for: .update, new)
      }
    }
  }

  private func tell(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, _ object: NSManagedObject,
    at old: IndexPath? = nil, for type: NSFetchedResultsChangeType, _ new: IndexPath? = nil
  ) {
    delegate?.controller(controller, didChange: object, at: old, for: type, newIndexPath: new)
  }
}
