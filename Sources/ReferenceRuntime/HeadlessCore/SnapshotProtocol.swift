/// The API that the snapshots of UIKit and AppKit have in common: Apple's `NSDiffableDataSourceSnapshot` without
/// UIKit's `reconfigureItems`.
///
/// Every member stands for the member of the same name and labels. A call that Apple answers with an exception, and one
/// with an identifier that is here already or is not here, is refused: it is reported as a misuse and changes nothing.
public protocol HeadlessSnapshot {
  associatedtype SectionIdentifierType: Hashable
  associatedtype ItemIdentifierType: Hashable

  init()

  /// The sections and items. Not Apple's; for the runtime and its tests.
  var headlessStorage: SnapshotStorage<SectionIdentifierType, ItemIdentifierType> { get set }
}

// Reading.
extension HeadlessSnapshot {
  public var numberOfItems: Int { headlessStorage.numberOfItems }
  public var numberOfSections: Int { headlessStorage.numberOfSections }
  /// Stands for Apple's property of the same name. O(number of sections).
  public var sectionIdentifiers: [SectionIdentifierType] { headlessStorage.sections }
  /// Stands for Apple's property of the same name. O(n).
  public var itemIdentifiers: [ItemIdentifierType] { headlessStorage.items }
  public var reloadedItemIdentifiers: [ItemIdentifierType] { headlessStorage.reloadedItems }
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { headlessStorage.reloadedSections }

  /// The number of items of a section; an unknown section is a misuse, and has none.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    items(of: identifier, call: #function).count
  }

  /// The items of a section; an unknown section is a misuse, and has none.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items(of: identifier, call: #function)
  }

  private func items(of section: SectionIdentifierType, call: String) -> [ItemIdentifierType] {
    if let items = headlessStorage.items(in: section) { return items }
    SnapshotStorage<SectionIdentifierType, ItemIdentifierType>
      .refuse(call, [section], "not a section of the snapshot")
    return []
  }

  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    headlessStorage.section(containing: identifier)
  }

  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { headlessStorage.indexOfItem(identifier) }

  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    headlessStorage.indexOfSection(identifier)
  }
}

// Editing items.
extension HeadlessSnapshot {
  @inlinable public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    headlessStorage.insertItems(
      identifiers, at: sectionIdentifier.map { .endOfSection($0) } ?? .endOfLastSection, call: #function)
  }

  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    headlessStorage.insertItems(identifiers, at: .before(beforeIdentifier), call: #function)
  }

  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    headlessStorage.insertItems(identifiers, at: .after(afterIdentifier), call: #function)
  }

  /// Takes items out; those that are not here are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) { headlessStorage.deleteItems(identifiers) }

  /// Takes all items out, and all sections. Whether Apple keeps the sections is not documented.
  public mutating func deleteAllItems() { headlessStorage.deleteAll() }

  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    headlessStorage.moveItem(identifier, to: .before(toIdentifier), call: #function)
  }

  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    headlessStorage.moveItem(identifier, to: .after(toIdentifier), call: #function)
  }

  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    headlessStorage.reloadItems(identifiers, call: #function)
  }
}

// Editing sections.
extension HeadlessSnapshot {
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    headlessStorage.insertSections(identifiers, at: .end, call: #function)
  }

  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    headlessStorage.insertSections(identifiers, at: .before(toIdentifier), call: #function)
  }

  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    headlessStorage.insertSections(identifiers, at: .after(toIdentifier), call: #function)
  }

  /// Takes sections out with their items; those that are not here are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    headlessStorage.deleteSections(identifiers)
  }

  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    headlessStorage.moveSection(identifier, to: .before(toIdentifier), call: #function)
  }

  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    headlessStorage.moveSection(identifier, to: .after(toIdentifier), call: #function)
  }

  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    headlessStorage.reloadSections(identifiers, call: #function)
  }
}
