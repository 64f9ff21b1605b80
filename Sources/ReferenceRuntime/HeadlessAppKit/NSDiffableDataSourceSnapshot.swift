/// Stands for AppKit's `NSDiffableDataSourceSnapshot`: it asks less of its identifiers than UIKit's and has no
/// `reconfigureItems`. `HeadlessSnapshot` has its members.
///
/// Misuse is refused and reported, not raised.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
  HeadlessSnapshot
{
  public var headlessStorage = SnapshotStorage<SectionIdentifierType, ItemIdentifierType>()

  public init() {}
}

extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
