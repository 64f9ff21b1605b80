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
    let oldSections = sections
    let oldPaths = paths
    guard let controller = makeController() else {
      objects = new
      return group()
    }
    delegate?.controllerWillChangeContent(controller)
    objects = new
    group()
    tell(controller, of: identifiers, since: oldSections, oldPaths)
    delegate?.controllerDidChangeContent(controller)
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
