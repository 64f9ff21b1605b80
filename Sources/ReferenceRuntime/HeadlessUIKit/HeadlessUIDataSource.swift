/// What the diffable data sources of UIKit have beyond those of AppKit. Not Apple's.
///
/// UIKit allows to apply on a background queue, if always; this is bound to the main actor throughout.
open class HeadlessUIDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: HeadlessIndexPathDataSource<NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>> {
  /// Applies and drops the selection, in every mode.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    headlessApply(snapshot, isAnimated: false, isReload: true, completion: completion)
  }

  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    headlessList.storage.section(at: index)
  }

  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    headlessList.storage.indexOfSection(sectionIdentifier)
  }
}
