/// Stands for AppKit's `NSCollectionViewDiffableDataSource`. Supplementary views are left out.
@MainActor
open class NSCollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, NSCollectionViewDataSource {
  /// Stands for AppKit's type of the same name.
  public typealias ItemProvider = (
    _ collectionView: NSCollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> NSCollectionViewItem?

  /// The applies so far and the snapshot in force. Not Apple's.
  public let headlessList = HeadlessList<SectionIdentifierType, ItemIdentifierType>()
  private weak var collectionView: NSCollectionView?
  private let itemProvider: ItemProvider

  public init(collectionView: NSCollectionView, itemProvider: @escaping ItemProvider) {
    self.collectionView = collectionView
    self.itemProvider = itemProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: - Snapshots

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let view = collectionView
    headlessList.apply(
      snapshot.headlessStorage, isAnimated: animatingDifferences,
      selected: { view?.selection.paths.compactMap(itemIdentifier) ?? [] },
      select: { view?.selection.replace(with: $0.compactMap(indexPath)) },
      completion: completion)
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { done in
      apply(snapshot, animatingDifferences: animatingDifferences) { done.resume() }
    }
  }

  /// A copy of the snapshot in force.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    NSDiffableDataSourceSnapshot(headlessList.storage)
  }

  // MARK: - Identifiers

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    headlessList.storage.item(at: indexPath)
  }

  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    headlessList.storage.indexPath(of: itemIdentifier)
  }

  // MARK: - NSCollectionViewDataSource

  open func numberOfSections(in collectionView: NSCollectionView) -> Int { headlessList.storage.numberOfSections }

  open func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
    headlessList.storage.items(atSection: section).count
  }

  /// The item that the provider makes; none is a misuse, as in AppKit.
  open func collectionView(_ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath)
    -> NSCollectionViewItem
  {
    if let item = itemIdentifier(for: indexPath), let view = itemProvider(collectionView, indexPath, item) {
      return view
    }
    HeadlessRuntime.refuse(#function, indexPath, "got no item from the item provider")
    return NSCollectionViewItem()
  }
}
