/// Stands for UIKit's `NSDiffableDataSourceSnapshot`; `HeadlessSnapshot` has the members that AppKit's has as well.
///
/// Misuse is refused and reported, not raised.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: HeadlessSnapshot, Sendable {
  public var headlessStorage = SnapshotStorage<SectionIdentifierType, ItemIdentifierType>()

  public init() {}

  /// Stands for UIKit's property of the same name.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { headlessStorage.reconfiguredItems }

  /// Stands for UIKit's method of the same name; an item that is not here is a misuse.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    headlessStorage.reconfigureItems(identifiers, call: #function)
  }
}
