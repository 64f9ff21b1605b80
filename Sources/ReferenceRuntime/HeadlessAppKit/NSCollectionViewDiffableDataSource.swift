/// Stands for AppKit's `NSCollectionViewDiffableDataSource`.
@MainActor @preconcurrency
open class NSCollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: HeadlessIndexPathDataSource<NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>>,
  NSCollectionViewDataSource
{
  /// Stands for AppKit's type of the same name.
  public typealias ItemProvider = (
    _ collectionView: NSCollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> NSCollectionViewItem?

  /// Stands for AppKit's type of the same name.
  public typealias SupplementaryViewProvider = (
    _ collectionView: NSCollectionView, _ kind: String, _ indexPath: IndexPath
  ) -> (NSView & NSCollectionViewElement)?

  open var supplementaryViewProvider: SupplementaryViewProvider?
  private weak var collectionView: NSCollectionView?
  private let itemProvider: ItemProvider

  public init(collectionView: NSCollectionView, itemProvider: @escaping ItemProvider) {
    self.collectionView = collectionView
    self.itemProvider = itemProvider
    super.init(headlessList: HeadlessList())
    collectionView.dataSource = self
  }

  public override var headlessSelectedPaths: [IndexPath] {
    get { collectionView?.selection.paths ?? [] }
    set { collectionView?.selection.replace(with: newValue) }
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

  /// The view that the provider makes; none is a misuse, as in AppKit.
  open func collectionView(
    _ collectionView: NSCollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> NSView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    HeadlessRuntime.refuse(#function, indexPath, "got no view from the supplementary view provider")
    return NSView()
  }
}
