/// Stands for UIKit's `UITableView`. All rows count as visible, and a cell is made each time it is asked for.
open class UITableView: UIScrollView {
  /// Stands for UIKit's enumeration of the same name. Without effect.
  public enum Style: Sendable { case plain, grouped, insetGrouped }
  /// Stands for UIKit's enumeration of the same name. Without effect.
  public enum ScrollPosition: Sendable { case none, top, middle, bottom }
  /// Stands for UIKit's enumeration of the same name. Without effect.
  public enum RowAnimation: Sendable { case fade, right, left, top, bottom, none, middle, automatic }

  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  open private(set) var style: Style
  var selection = HeadlessSelection()
  private var cellClasses: [String: UITableViewCell.Type] = [:]

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  // MARK: - Content

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  /// The number of rows of a section; a section that does not exist is a misuse, and has none.
  open func numberOfRows(inSection section: Int) -> Int {
    guard let dataSource, 0..<numberOfSections ~= section else {
      HeadlessRuntime.refuse(#function, section, "not the index of a section")
      return 0
    }
    return dataSource.tableView(self, numberOfRowsInSection: section)
  }

  /// The cell of a row, made anew by the data source; nil when there is no such row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    guard has(indexPath), let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else { return nil }
    cell.isSelected = selection.paths.contains(indexPath)
    return cell
  }

  /// Drops the selection, as in UIKit.
  open func reloadData() { selection.replace(with: []) }

  private func has(_ path: IndexPath) -> Bool {
    guard let dataSource, path.count == 2, 0..<numberOfSections ~= path.section else { return false }
    return 0..<dataSource.tableView(self, numberOfRowsInSection: path.section) ~= path.row
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

  open var indexPathForSelectedRow: IndexPath? { selection.paths.first }

  /// The selected rows, in the order in which they were selected; nil when there are none.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.paths.isEmpty ? nil : selection.paths }

  /// Selects a row without telling the delegate, or with nil deselects all; a row that does not exist is a misuse.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else { return selection.replace(with: []) }
    guard has(indexPath) else {
      return HeadlessRuntime.refuse("selectRow(at:animated:scrollPosition:)", indexPath, "not the path of a row")
    }
    selection.insert(indexPath)
  }

  /// Deselects a row without telling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { selection.remove(indexPath) }

  /// Taps a row, as if the user had: the delegate is asked and told. Not Apple's.
  public func headlessTap(_ path: IndexPath) {
    guard has(path) else { return HeadlessRuntime.refuse(#function, path, "not the path of a row") }
    guard allowsSelection else { return }
    if selection.paths.contains(path) {
      if allowsMultipleSelection { userDeselects(path) }
      return
    }
    guard let target = willSelect(path) else { return }
    for old in allowsMultipleSelection ? [] : selection.paths { userDeselects(old) }
    selection.insert(target)
    delegate?.tableView(self, didSelectRowAt: target)
  }

  /// The row that the delegate lets be selected in place of `path`, if any.
  private func willSelect(_ path: IndexPath) -> IndexPath? {
    guard let delegate else { return path }
    return delegate.tableView(self, willSelectRowAt: path)
  }

  private func userDeselects(_ path: IndexPath) {
    guard let delegate else { return selection.remove(path) }
    guard let target = delegate.tableView(self, willDeselectRowAt: path) else { return }
    selection.remove(target)
    delegate.tableView(self, didDeselectRowAt: target)
  }

  // MARK: - Making cells

  /// Stands for UIKit's method of the same labels; UIKit's takes any class.
  open func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass
  }

  /// A new cell of the registered class; an identifier that was not registered is a misuse.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    guard let cellClass = cellClasses[identifier] else {
      HeadlessRuntime.refuse(#function, identifier, "was not registered for cells")
      return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
    return cellClass.init(style: .default, reuseIdentifier: identifier)
  }
}
