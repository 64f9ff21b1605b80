/// Stands for UIKit's `UICollectionView`. All items count as visible, and a cell is made each time it is asked for.
open class UICollectionView: UIScrollView {
  /// Stands for UIKit's option set of the same name. Without effect.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

  open weak var dataSource: (any UICollectionViewDataSource)?
  open weak var delegate: (any UICollectionViewDelegate)?
  open var collectionViewLayout: UICollectionViewLayout
  var selection = HeadlessSelection()
  private var cellClasses: [String: UICollectionViewCell.Type] = [:]
  private var supplementaryClasses: [String: UICollectionReusableView.Type] = [:]

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
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
    guard has(indexPath), let cell = dataSource?.collectionView(self, cellForItemAt: indexPath) else { return nil }
    cell.isSelected = selection.paths.contains(indexPath)
    return cell
  }

  /// Makes the view of a kind anew; nil when there is no such section.
  open func supplementaryView(forElementKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
    guard indexPath.count == 2, 0..<numberOfSections ~= indexPath.section else { return nil }
    return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: indexPath)
  }

  /// Drops the selection, as in UIKit.
  open func reloadData() { selection.replace(with: []) }

  private func has(_ path: IndexPath) -> Bool {
    guard let dataSource, path.count == 2, 0..<numberOfSections ~= path.section else { return false }
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
    guard allowsSelection else { return }
    if selection.paths.contains(path) {
      guard allowsMultipleSelection, delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      selection.remove(path)
      delegate?.collectionView(self, didDeselectItemAt: path)
    } else if delegate?.collectionView(self, shouldSelectItemAt: path) ?? true {
      for old in allowsMultipleSelection ? [] : selection.paths {
        selection.remove(old)
        delegate?.collectionView(self, didDeselectItemAt: old)
      }
      selection.insert(path)
      delegate?.collectionView(self, didSelectItemAt: path)
    }
  }

  // MARK: - Making cells

  /// Stands for UIKit's structure of the same name.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Stands for UIKit's type of the same name.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    let handler: Handler
    @MainActor public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// Stands for UIKit's structure of the same name.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Stands for UIKit's type of the same name.
    public typealias Handler = (_ view: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void
    let elementKind: String
    let handler: Handler
    @MainActor public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  open func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
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

  /// Stands for UIKit's method of the same labels; UIKit's takes any class.
  open func register(_ cellClass: UICollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass
  }

  /// A new cell of the registered class; an identifier that was not registered is a misuse.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    guard let cellClass = cellClasses[identifier] else {
      HeadlessRuntime.refuse(#function, identifier, "was not registered for cells")
      return UICollectionViewCell(frame: .zero)
    }
    return cellClass.init(frame: .zero)
  }

  /// Stands for UIKit's method of the same labels; UIKit's takes any class.
  open func register(
    _ viewClass: UICollectionReusableView.Type, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementaryClasses["\(elementKind) \(identifier)"] = viewClass
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
}
