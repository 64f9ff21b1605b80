import Foundation

/// Stands for the class of the same name in UIKit and AppKit, which a fetched results controller hands to its delegate; it can be
/// read. `listgen` writes a cast to a snapshot as `headlessSnapshot()`, since Swift has no such cast without Objective-C.
public final class NSDiffableDataSourceSnapshotReference: NSObject {
  private let storage: SnapshotStorage<AnyHashable, AnyHashable>

  /// Not Apple's.
  public init(headless storage: SnapshotStorage<AnyHashable, AnyHashable>) {
    self.storage = storage
    super.init()
  }

  public var numberOfItems: Int { storage.numberOfItems }
  public var numberOfSections: Int { storage.numberOfSections }
  public var itemIdentifiers: [Any] { storage.items.map(\.base) }
  public var sectionIdentifiers: [Any] { storage.sections.map(\.base) }
  public var reloadedItemIdentifiers: [Any] { storage.reloadedItems.map(\.base) }

  /// What a cast to a snapshot gives. An identifier of another type than the snapshot's is a misuse, and left out. Not Apple's.
  public func headlessSnapshot<Snapshot: HeadlessSnapshot>() -> Snapshot {
    func cast<Identifier>(_ identifiers: [AnyHashable]) -> [Identifier] {
      identifiers.compactMap { identifier in
        if let cast = identifier.base as? Identifier { return cast }
        HeadlessRuntime.refuse("NSDiffableDataSourceSnapshot", identifier, "not a \(Identifier.self)")
        return nil
      }
    }
    var snapshot = Snapshot()
    for section in storage.sections {
      let names: [Snapshot.SectionIdentifierType] = cast([section])
      snapshot.appendSections(names)
      for name in names { snapshot.appendItems(cast(storage.items(in: section) ?? []), toSection: name) }
    }
    snapshot.reloadItems(cast(storage.reloadedItems))
    return snapshot
  }
}

extension HeadlessSnapshot {
  /// Itself, for code that casts a snapshot to its own type. Not Apple's.
  public func headlessSnapshot() -> Self { self }
}
