/// Stands for UIKit's `UICollectionViewDiffableDataSource`.
@MainActor @preconcurrency
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: HeadlessUIDataSource<SectionIdentifierType, ItemIdentifierType>, UICollectionViewDataSource, HeadlessAppliedSource {
  /// Stands for UIKit's type of the same name.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  /// Stands for UIKit's type of the same name.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  /// Stands for UIKit's structure of the same name. Accepted and ignored.
  public struct ReorderingHandlers {
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    public var willReorder: ((Any) -> Void)?
    public var didReorder: ((Any) -> Void)?
  }
  open var reorderingHandlers = ReorderingHandlers()
  open var supplementaryViewProvider: SupplementaryViewProvider?
  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init(headlessList: HeadlessList())
    collectionView.dataSource = self
  }

  public override var headlessSelectedPaths: [IndexPath] {
    get { collectionView?.selection.paths ?? [] }
    set {
      collectionView?.batches.known = nil
      collectionView?.selection.replace(with: newValue)
    }
  }

  // MARK: - Section snapshots

  /// Stands for UIKit's structure of the same name: what is asked and told when a user opens or closes a parent.
  public struct SectionSnapshotHandlers<Item: Hashable & Sendable> {
    public var shouldExpandItem: ((Item) -> Bool)?
    public var willExpandItem: ((Item) -> Void)?
    public var shouldCollapseItem: ((Item) -> Bool)?
    public var willCollapseItem: ((Item) -> Void)?
    public var snapshotForExpandingParentItem:
      ((Item, NSDiffableDataSourceSectionSnapshot<Item>) -> NSDiffableDataSourceSectionSnapshot<Item>)?

    public init() {}
  }
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
  /// Those that were applied last. What another apply has changed since counts no more.
  private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

  /// Shows the visible items of an outline in a section, which is added where it is not there.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var whole = self.snapshot()
    if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
    whole.deleteItems(whole.itemIdentifiers(inSection: section))
    whole.appendItems(snapshot.visibleItems, toSection: section)
    outlines[section] = snapshot
    apply(whole, animatingDifferences: animatingDifferences, completion: completion)
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { done in
      apply(snapshot, to: section, animatingDifferences: animatingDifferences) { done.resume() }
    }
  }

  /// A copy of the outline that a section shows; of a section that shows none, its items without parents.
  open func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    let shown = headlessList.storage.items(in: section) ?? []
    if let outline = outlines[section], outline.visibleItems == shown { return outline }
    var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    flat.append(shown)
    return flat
  }

  /// Opens or closes a parent as a tap on its disclosure does. Returns whether it did. Not Apple's.
  @discardableResult
  public func headlessToggle(_ parent: ItemIdentifierType) -> Bool {
    guard let section = headlessList.storage.section(containing: parent) else { return false }
    let handlers = sectionSnapshotHandlers
    var outline = snapshot(for: section)
    if outline.isExpanded(parent) {
      guard handlers.shouldCollapseItem?(parent) ?? true else { return false }
      handlers.willCollapseItem?(parent)
      outline.collapse([parent])
    } else {
      guard handlers.shouldExpandItem?(parent) ?? true else { return false }
      handlers.willExpandItem?(parent)
      if let make = handlers.snapshotForExpandingParentItem {
        outline.replace(childrenOf: parent, using: make(parent, outline.snapshot(of: parent)))
      }
      outline.expand([parent])
    }
    apply(outline, to: section)
    return true
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
    if let item = itemIdentifier(for: indexPath),
      let cell = headlessMakingCell({ cellProvider(collectionView, indexPath, item) })
    {
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

  /// None may be moved, for a subclass to override.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  /// Nothing, for a subclass to override.
  open func collectionView(_ collectionView: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath)
  {}
}
