/// Stands for UIKit's `UICollectionViewDiffableDataSource`.
@MainActor
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

  /// None may be moved, for a subclass to override.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  /// Nothing, for a subclass to override.
  open func collectionView(_ collectionView: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath)
  {}
}
