/// Stands for UIKit's `UICollectionViewDiffableDataSource`.
///
/// UIKit allows to apply on a background queue, if always; this is bound to the main actor throughout.
@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  /// Stands for UIKit's type of the same name.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  /// Stands for UIKit's type of the same name.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  open var supplementaryViewProvider: SupplementaryViewProvider?
  /// The applies so far and the snapshot in force. Not Apple's.
  public let headlessList = HeadlessList<SectionIdentifierType, ItemIdentifierType>()
  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: - Snapshots

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    apply(snapshot, isAnimated: animatingDifferences, isReload: false, completion: completion)
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { done in
      apply(snapshot, animatingDifferences: animatingDifferences) { done.resume() }
    }
  }

  /// Applies and drops the selection, in every mode.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    apply(snapshot, isAnimated: false, isReload: true, completion: completion)
  }

  private func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, isAnimated: Bool,
    isReload: Bool, completion: (() -> Void)?
  ) {
    let view = collectionView
    headlessList.apply(
      snapshot.headlessStorage, isAnimated: isAnimated, isReload: isReload,
      selected: { view?.selection.paths.compactMap(itemIdentifier) ?? [] },
      select: { view?.selection.replace(with: $0.compactMap(indexPath)) },
      completion: completion)
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

  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    headlessList.storage.section(at: index)
  }

  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    headlessList.storage.indexOfSection(sectionIdentifier)
  }

  // MARK: - UICollectionViewDataSource

  open func numberOfSections(in collectionView: UICollectionView) -> Int { headlessList.storage.numberOfSections }

  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    headlessList.storage.items(atSection: section).count
  }

  /// The cell that the provider makes; none is a misuse, as in UIKit.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    if let item = itemIdentifier(for: indexPath), let cell = cellProvider(collectionView, indexPath, item) {
      return cell
    }
    HeadlessRuntime.refuse(#function, indexPath, "got no cell from the cell provider")
    return UICollectionViewCell(frame: .zero)
  }

  /// The view that the provider makes; none is a misuse, as in UIKit.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    HeadlessRuntime.refuse(#function, indexPath, "got no \(kind) from the supplementary view provider")
    return UICollectionReusableView(frame: .zero)
  }
}
