/// Stands for UIKit's `UICollectionView`. All items count as visible, and a cell is made each time it is asked for.
open class UICollectionView: UIScrollView {
  /// Stands for UIKit's option set of the same name. Without effect.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)?
  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet { headlessScrollDelegate = delegate }
  }
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { collectionViewLayout.collectionView = self }
  }
  var selection = HeadlessSelection()
  var batches = HeadlessBatches(noun: "item")
  private var nibs: [String: UINib] = [:]
  private var cellClasses: [String: UICollectionViewCell.Type] = [:]
  private var supplementaryClasses: [String: UICollectionReusableView.Type] = [:]

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

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

  /// The cell of an item, made anew by the data source; nil when there is no such item.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    guard has(indexPath), let dataSource else { return nil }
    let cell = HeadlessProvider.making { dataSource.collectionView(self, cellForItemAt: indexPath) }
    cell.isSelected = selection.paths.contains(indexPath)
    cell.headlessPath = indexPath
    cell.headlessList = self
    delegate?.collectionView(self, willDisplay: cell, forItemAt: indexPath)
    return cell
  }

  /// The path of a cell that this view made, if its item is still there.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    cell.headlessList === self ? cell.headlessPath.flatMap { has($0) ? $0 : nil } : nil
  }

  /// All items, since all count as visible.
  open var indexPathsForVisibleItems: [IndexPath] {
    (0..<numberOfSections).flatMap { section in (0..<numberOfItems(inSection: section)).map { [section, $0] } }
  }
  /// The cells of all items, made anew.
  open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem) }

  /// Makes the view of a kind anew; nil when there is no such section.
  open func supplementaryView(forElementKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
    guard indexPath.count == 2, 0..<numberOfSections ~= indexPath.section else { return nil }
    return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: indexPath)
  }

  /// Drops the selection, as in UIKit, and asks for the numbers of items anew.
  open func reloadData() {
    selection.replace(with: [])
    batches.known = nil
  }

  private var counts: [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  // MARK: - Updates

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batches.begin()
    updates?()
    var selection = selection
    batches.end(#function, selection: &selection) { counts }
    self.selection = selection
    UIView.headlessComplete { completion?(true) }
  }
  private func update(_ call: String, _ change: (inout HeadlessUpdates) -> Void) {
    var selection = selection
    batches.note(call, selection: &selection, { counts }, change)
    self.selection = selection
  }
  open func insertItems(at indexPaths: [IndexPath]) { update(#function) { $0.inserted.formUnion(indexPaths) } }
  open func deleteItems(at indexPaths: [IndexPath]) { update(#function) { $0.deleted.formUnion(indexPaths) } }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update(#function) { $0.moved.append((indexPath, newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet) { update(#function) { $0.insertedSections.formUnion(sections) } }
  open func deleteSections(_ sections: IndexSet) { update(#function) { $0.deletedSections.formUnion(sections) } }
  /// The items stay and their cells are made anew, which costs them their selection, as in UIKit.
  open func reloadItems(at indexPaths: [IndexPath]) {
    update(#function) { _ in }
    for path in indexPaths { selection.remove(path) }
  }
  open func reloadSections(_ sections: IndexSet) {
    // A section that is reloaded may have other items.
    if batches.known != nil, !batches.isOpen { batches.known = nil }
    for path in selection.paths where sections.contains(path[0]) { selection.remove(path) }
  }
  open func reconfigureItems(at indexPaths: [IndexPath]) {}

  private func has(_ path: IndexPath) -> Bool {
    guard let dataSource, path.count == 2, 0..<numberOfSections ~= path.section else { return false }
    if batches.known == nil, !batches.isOpen, !(dataSource is any HeadlessAppliedSource) { batches.known = counts }
    return 0..<dataSource.collectionView(self, numberOfItemsInSection: path.section) ~= path.item
  }

  // MARK: - Selection

  open var allowsSelection: Bool {
    get { selection.allowsSelection }
    set { selection.allowsSelection = newValue }
  }

  open var allowsMultipleSelection: Bool {
    get { selection.allowsMultipleSelection }
    set { selection.allowsMultipleSelection = newValue }
  }

  /// The selected items, in the order in which they were selected; never nil.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.paths }

  /// Selects an item without telling the delegate, or with nil deselects all; an item that does not exist is a misuse.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else { return selection.replace(with: []) }
    guard has(indexPath) else {
      return HeadlessRuntime.refuse("selectItem(at:animated:scrollPosition:)", indexPath, "not the path of an item")
    }
    selection.insert(indexPath)
  }

  /// Deselects an item without telling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { selection.remove(indexPath) }

  /// Taps an item, as if the user had: the delegate is asked and told. Not Apple's.
  public func headlessTap(_ path: IndexPath) {
    guard has(path) else { return HeadlessRuntime.refuse(#function, path, "not the path of an item") }
    guard choice.isAllowed else { return }
    if selection.paths.contains(path), choice.isOfSeveral {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      selection.remove(path)
      delegate?.collectionView(self, didDeselectItemAt: path)
    } else if delegate?.collectionView(self, shouldSelectItemAt: path) ?? true {
      // In a view with one selection a second tap on the selected item selects it once more.
      for old in choice.isOfSeveral ? [] : selection.paths where old != path {
        selection.remove(old)
        delegate?.collectionView(self, didDeselectItemAt: old)
      }
      if !selection.paths.contains(path) { selection.replace(with: selection.paths + [path]) }
      delegate?.collectionView(self, didSelectItemAt: path)
    }
  }

  /// Whether the user may select, and several, now that the list is being edited or not.
  private var choice: (isAllowed: Bool, isOfSeveral: Bool) {
    isEditing
      ? (allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing, allowsMultipleSelectionDuringEditing)
      : (allowsSelection, allowsMultipleSelection)
  }

  // MARK: - Making cells

  /// Stands for UIKit's structure of the same name.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Stands for UIKit's type of the same name.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    let handler: Handler
    @MainActor public init(handler: @escaping Handler) {
      UICollectionView.refuseWhileMaking("UICollectionView.CellRegistration", Cell.self)
      self.handler = handler
    }
    @MainActor public init(cellNib: UINib, handler: @escaping Handler) { self.init(handler: handler) }
  }

  /// Stands for UIKit's structure of the same name.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Stands for UIKit's type of the same name.
    public typealias Handler = (_ view: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void
    let elementKind: String
    let handler: Handler
    @MainActor public init(elementKind: String, handler: @escaping Handler) {
      UICollectionView.refuseWhileMaking("UICollectionView.SupplementaryRegistration", Supplementary.self)
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  open func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    HeadlessProvider.dequeue(#function, in: self, at: indexPath)
    let cell = Cell(frame: .zero)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  open func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let view = Supplementary(frame: .zero)
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }

  /// A registration that is made within the making of a cell is a misuse: each cell would have one of its own.
  fileprivate static func refuseWhileMaking(_ call: String, _ type: Any.Type) {
    if HeadlessProvider.isMaking { HeadlessRuntime.refuse(call, type, "registered while a cell is being made") }
  }

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) { nibs[identifier] = nib }
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) { nibs["\(kind) \(identifier)"] = nib }

  /// A new cell of the registered class; an identifier that was not registered is a misuse.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    HeadlessProvider.dequeue(#function, in: self, at: indexPath)
    if let cell = nibs[identifier]?.instantiate(withOwner: nil).first as? UICollectionViewCell { return cell }
    guard let cellClass = cellClasses[identifier] else {
      HeadlessRuntime.refuse(#function, identifier, "was not registered for cells")
      return UICollectionViewCell(frame: .zero)
    }
    return cellClass.init(frame: .zero)
  }

  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementaryClasses["\(elementKind) \(identifier)"] = viewClass as? UICollectionReusableView.Type
  }

  /// A new view of the registered class; a kind and identifier that were not registered are a misuse.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let viewClass = supplementaryClasses["\(elementKind) \(identifier)"] else {
      HeadlessRuntime.refuse(#function, identifier, "was not registered for views of kind \(elementKind)")
      return UICollectionReusableView(frame: .zero)
    }
    return viewClass.init(frame: .zero)
  }

  // MARK: - Editing

  open var isEditing = false

  /// The context menu of an item. Not Apple's.
  public func headlessMenu(at path: IndexPath) -> UIMenu? {
    guard let delegate else { return nil }
    let one = delegate.collectionView(self, contextMenuConfigurationForItemAt: path, point: .zero)
    return (one ?? delegate.collectionView(self, contextMenuConfigurationForItemsAt: [path], point: .zero))?
      .headlessMenu
  }

  // MARK: - Accepted and ignored

  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open weak var dragDelegate: (any UICollectionViewDragDelegate)?
  open weak var dropDelegate: (any UICollectionViewDropDelegate)?
  open var dragInteractionEnabled = false
  open var reorderingCadence = ReorderingCadence.immediate
  open var hasActiveDrag: Bool { false }
  open var hasActiveDrop: Bool { false }
  open var isPrefetchingEnabled = true
  open var backgroundView: UIView?
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  open var allowsFocus = false
  open var selectionFollowsFocus = false
  open var remembersLastFocusedIndexPath = false
  open var selfSizingInvalidation = UITableView.SelfSizingInvalidation.enabled
  open var contextMenuInteraction: UIContextMenuInteraction? { nil }
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) { collectionViewLayout = layout }
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    collectionViewLayout = layout
    UIView.headlessComplete { completion?(true) }
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] { [] }
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] { [] }
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { false }
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {}
  open func endInteractiveMovement() {}
  open func cancelInteractiveMovement() {}
  /// Stands for UIKit's enumeration of the same name.
  public enum ReorderingCadence: Int, Sendable { case immediate, fast, slow }
}
