/// Stands for AppKit's `NSCollectionView`. All items count as visible, and one is made each time it is asked for.
open class NSCollectionView: NSView {
  /// Stands for AppKit's option set of the same name. Without effect.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let nearestHorizontalEdge = ScrollPosition(rawValue: 1 << 9)
    public static let nearestVerticalEdge = ScrollPosition(rawValue: 1 << 8)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  open weak var dataSource: (any NSCollectionViewDataSource)?
  open weak var delegate: (any NSCollectionViewDelegate)?
  open var collectionViewLayout: NSCollectionViewLayout?
  /// Whether the user may select, which AppKit forbids unless told otherwise.
  open var isSelectable = false
  var selection = HeadlessSelection()
  private var supplementaryClasses: [String: any NSCollectionViewElement.Type] = [:]
  private var itemClasses: [NSUserInterfaceItemIdentifier: NSCollectionViewItem.Type] = [:]

  // MARK: - Content

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  /// The number of items of a section; a section that does not exist is a misuse, and has none.
  open func numberOfItems(inSection section: Int) -> Int {
    guard let dataSource, 0..<numberOfSections ~= section else {
      HeadlessRuntime.refuse(#function, section, "not the index of a section")
      return 0
    }
    return dataSource.collectionView(self, numberOfItemsInSection: section)
  }

  /// The item at a path, made anew by the data source; nil when there is none.
  open func item(at indexPath: IndexPath) -> NSCollectionViewItem? {
    guard has(indexPath), let item = dataSource?.collectionView(self, itemForRepresentedObjectAt: indexPath)
    else { return nil }
    item.isSelected = selection.paths.contains(indexPath)
    return item
  }

  /// Drops the selection, as in AppKit.
  open func reloadData() { selection.replace(with: []) }

  private func has(_ path: IndexPath) -> Bool {
    guard let dataSource, path.count == 2, 0..<numberOfSections ~= path.section else { return false }
    return 0..<dataSource.collectionView(self, numberOfItemsInSection: path.section) ~= path.item
  }

  // MARK: - Selection

  open var allowsMultipleSelection: Bool {
    get { selection.allowsMultipleSelection }
    set { selection.allowsMultipleSelection = newValue }
  }

  /// Whether the user may deselect the last selected item.
  open var allowsEmptySelection = true

  /// The selected items; a path of an item that does not exist is a misuse and is left out.
  ///
  /// A program may select several items in a view that lets the user select only one, as in AppKit.
  open var selectionIndexPaths: Set<IndexPath> {
    get { Set(selection.paths) }
    set {
      let paths = newValue.sorted()
      for path in paths where !has(path) {
        HeadlessRuntime.refuse("selectionIndexPaths", path, "not the path of an item")
      }
      selection.replace(with: paths.filter(has))
    }
  }

  /// Adds to the selection without telling the delegate; a path of an item that does not exist is a misuse.
  open func selectItems(at indexPaths: Set<IndexPath>, scrollPosition: ScrollPosition) {
    selectionIndexPaths.formUnion(indexPaths)
  }

  open func deselectItems(at indexPaths: Set<IndexPath>) { selectionIndexPaths.subtract(indexPaths) }

  /// Clicks an item, with the command key held in a view that allows several, as if the user had: the delegate is asked
  /// and told. Not Apple's.
  public func headlessClick(_ path: IndexPath) {
    guard has(path) else { return HeadlessRuntime.refuse(#function, path, "not the path of an item") }
    guard isSelectable else { return }
    if selection.paths.contains(path) {
      guard allowsMultipleSelection, allowsEmptySelection || selection.paths.count > 1 else { return }
      userDeselects([path])
    } else {
      let accepted = delegate.map { $0.collectionView(self, shouldSelectItemsAt: [path]) } ?? [path]
      guard !accepted.isEmpty else { return }
      if !allowsMultipleSelection { userDeselects(Set(selection.paths)) }
      for path in accepted.sorted() { selection.insert(path) }
      delegate?.collectionView(self, didSelectItemsAt: accepted)
    }
  }

  private func userDeselects(_ paths: Set<IndexPath>) {
    let accepted = delegate.map { $0.collectionView(self, shouldDeselectItemsAt: paths) } ?? paths
    guard !accepted.isEmpty else { return }
    for path in accepted { selection.remove(path) }
    delegate?.collectionView(self, didDeselectItemsAt: accepted)
  }

  // MARK: - Making items

  /// Stands for AppKit's method of the same labels; AppKit's takes any class.
  open func register(
    _ itemClass: NSCollectionViewItem.Type, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    itemClasses[identifier] = itemClass
  }

  /// A new item of the registered class; an identifier that was not registered is a misuse.
  open func makeItem(withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath)
    -> NSCollectionViewItem
  {
    guard let itemClass = itemClasses[identifier] else {
      HeadlessRuntime.refuse(#function, identifier.rawValue, "was not registered for items")
      return NSCollectionViewItem()
    }
    let item = itemClass.init()
    item.loadViewIfNeeded()
    return item
  }

  open func register(_ nib: NSNib?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier) {}
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier
  ) { supplementaryClasses["\(kind) \(identifier.rawValue)"] = viewClass as? any NSCollectionViewElement.Type }

  /// A new view of the registered class; a kind and identifier that were not registered are a misuse.
  open func makeSupplementaryView(
    ofKind elementKind: SupplementaryElementKind, withIdentifier identifier: NSUserInterfaceItemIdentifier,
    for indexPath: IndexPath
  ) -> NSView {
    let element = supplementaryClasses["\(elementKind) \(identifier.rawValue)"]?.init(frame: .zero)
    if let view = element as? NSView { return view }
    HeadlessRuntime.refuse(#function, identifier.rawValue, "was not registered for views of this kind")
    return NSView()
  }

  /// The view over or under a section, made anew by the data source; nil where there is no such section.
  open func supplementaryView(forElementKind elementKind: SupplementaryElementKind, at indexPath: IndexPath) -> NSView?
  {
    guard 0..<numberOfSections ~= indexPath.section else { return nil }
    return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: elementKind, at: indexPath)
  }

  // MARK: - Accepted and ignored

  /// Stands for AppKit's type of the same name.
  public typealias SupplementaryElementKind = String
  /// Stands for AppKit's enumeration of the same name.
  public enum DropOperation: Int, Sendable { case on, before }
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
  open var backgroundColors: [NSColor]! = []
  open var backgroundView: NSView?
  open var content: [Any] = []
  open func indexPath(for item: NSCollectionViewItem) -> IndexPath? { nil }
  open func indexPathsForVisibleItems() -> Set<IndexPath> { [] }
  open func visibleItems() -> [NSCollectionViewItem] { [] }
  open func scrollToItems(at indexPaths: Set<IndexPath>, scrollPosition: ScrollPosition) {}
  open func reloadItems(at indexPaths: Set<IndexPath>) {}
  open func setDraggingSourceOperationMask(_ dragOperationMask: NSDragOperation, forLocal localDestination: Bool) {}
}
