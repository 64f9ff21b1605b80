/// Stands for UIKit's `UITableView`. All rows count as visible, and a cell is made each time it is asked for.
open class UITableView: UIScrollView {
  /// Stands for UIKit's enumeration of the same name. Without effect.
  public enum Style: Sendable { case plain, grouped, insetGrouped }
  /// Stands for UIKit's enumeration of the same name. Without effect.
  public enum ScrollPosition: Sendable { case none, top, middle, bottom }
  /// Stands for UIKit's enumeration of the same name. Without effect.
  public enum RowAnimation: Sendable { case fade, right, left, top, bottom, none, middle, automatic }

  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)? {
    didSet { headlessScrollDelegate = delegate }
  }
  open private(set) var style: Style
  var selection = HeadlessSelection()
  var batches = HeadlessBatches(noun: "row")
  private var cellClasses: [String: UITableViewCell.Type] = [:]
  private var nibs: [String: UINib] = [:]
  private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  public convenience init() { self.init(frame: .zero, style: .plain) }

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
    guard has(indexPath), let dataSource else { return nil }
    remember()
    let cell = HeadlessProvider.making { dataSource.tableView(self, cellForRowAt: indexPath) }
    cell.isSelected = selection.paths.contains(indexPath)
    cell.headlessPath = indexPath
    cell.headlessTable = self
    delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
    return cell
  }

  /// The path of a cell that this table made, if its row is still there.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cell.headlessTable === self ? cell.headlessPath.flatMap { has($0) ? $0 : nil } : nil
  }

  /// All rows, since all count as visible.
  open var indexPathsForVisibleRows: [IndexPath]? {
    (0..<numberOfSections).flatMap { section in (0..<numberOfRows(inSection: section)).map { [section, $0] } }
  }
  /// The cells of all rows, made anew.
  open var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap(cellForRow) }

  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    delegate?.tableView(self, viewForHeaderInSection: section) as? UITableViewHeaderFooterView
  }
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    delegate?.tableView(self, viewForFooterInSection: section) as? UITableViewHeaderFooterView
  }

  /// Drops the selection, as in UIKit, and asks for the numbers of rows anew.
  open func reloadData() {
    selection.replace(with: [])
    batches.known = nil
  }

  private var counts: [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
  }

  private func remember() {
    if batches.known == nil, !batches.isOpen, !(dataSource is any HeadlessAppliedSource) { batches.known = counts }
  }

  // MARK: - Updates

  open func beginUpdates() { batches.begin() }
  open func endUpdates() {
    var selection = selection
    batches.end(#function, selection: &selection) { counts }
    self.selection = selection
  }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates()
    UIView.headlessComplete { completion?(true) }
  }
  private func update(_ call: String, _ change: (inout HeadlessUpdates) -> Void) {
    var selection = selection
    batches.note(call, selection: &selection, { counts }, change)
    self.selection = selection
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(#function) { $0.inserted.formUnion(indexPaths) }
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(#function) { $0.deleted.formUnion(indexPaths) }
  }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update(#function) { $0.moved.append((indexPath, newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(#function) { $0.insertedSections.formUnion(sections) }
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(#function) { $0.deletedSections.formUnion(sections) }
  }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    update(#function) {
      $0.deletedSections.insert(section)
      $0.insertedSections.insert(newSection)
    }
  }
  /// The rows stay and their cells are made anew, which costs them their selection, as in UIKit.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(#function) { _ in }
    for path in indexPaths { selection.remove(path) }
  }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    // A section that is reloaded may have other rows.
    if batches.known != nil, !batches.isOpen { batches.known = nil }
    for path in selection.paths where sections.contains(path[0]) { selection.remove(path) }
  }
  open func reconfigureRows(at indexPaths: [IndexPath]) {}

  private func has(_ path: IndexPath) -> Bool {
    guard let dataSource, path.count == 2, 0..<numberOfSections ~= path.section else { return false }
    remember()
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
    guard choice.isAllowed else { return }
    if selection.paths.contains(path), choice.isOfSeveral { return userDeselects(path) }
    // In a table with one selection a second tap on the selected row selects it once more.
    guard let target = willSelect(path) else { return }
    for old in choice.isOfSeveral ? [] : selection.paths where old != target { userDeselects(old) }
    if !selection.paths.contains(target) { selection.replace(with: selection.paths + [target]) }
    delegate?.tableView(self, didSelectRowAt: target)
  }

  /// Whether the user may select, and several, now that the list is being edited or not.
  private var choice: (isAllowed: Bool, isOfSeveral: Bool) {
    isEditing
      ? (allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing, allowsMultipleSelectionDuringEditing)
      : (allowsSelection, allowsMultipleSelection)
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

  /// Stands for UIKit's method of the same labels. Within the making of a cell it is a misuse.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    if HeadlessProvider.isMaking {
      HeadlessRuntime.refuse(#function, identifier, "registered while a cell is being made")
    }
    cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) { nibs[identifier] = nib }
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) { nibs[identifier] = nib }

  /// A new cell of the registered class; an identifier that was not registered is a misuse, as is a second cell for a path.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    HeadlessProvider.dequeue(#function, in: self, at: indexPath)
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    HeadlessRuntime.refuse(#function, identifier, "was not registered for cells")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A new cell of the registered class; nil for an identifier that was not registered, as there is no pool.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let nib = nibs[identifier] { return nib.instantiate(withOwner: nil).first as? UITableViewCell }
    return cellClasses[identifier]?.init(style: .default, reuseIdentifier: identifier)
  }
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let nib = nibs[identifier] { return nib.instantiate(withOwner: nil).first as? UITableViewHeaderFooterView }
    return headerClasses[identifier]?.init(reuseIdentifier: identifier)
  }

  // MARK: - Editing

  open override var canBecomeFirstResponder: Bool { false }
  open var isEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// Deletes or inserts at a row, as the user does: what may not be edited stays. Not Apple's.
  public func headlessCommit(_ editingStyle: UITableViewCell.EditingStyle, at path: IndexPath) {
    guard has(path) else { return HeadlessRuntime.refuse(#function, path, "not the path of a row") }
    guard let dataSource, dataSource.tableView(self, canEditRowAt: path) else { return }
    dataSource.tableView(self, commit: editingStyle, forRowAt: path)
  }

  /// Drags a row to another place, as the user does in editing. Not Apple's.
  public func headlessMove(_ path: IndexPath, to target: IndexPath) {
    guard has(path), let dataSource, dataSource.tableView(self, canMoveRowAt: path) else { return }
    let target =
      delegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: target) ?? target
    dataSource.tableView(self, moveRowAt: path, to: target)
  }

  /// Taps the accessory of a row. Not Apple's.
  public func headlessTapAccessory(_ path: IndexPath) {
    delegate?.tableView(self, accessoryButtonTappedForRowWith: path)
  }

  /// The swipe actions at the end of a row. Not Apple's.
  public func headlessTrailingActions(at path: IndexPath) -> [UIContextualAction] {
    delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)?.actions ?? []
  }

  /// The context menu of a row. Not Apple's.
  public func headlessMenu(at path: IndexPath) -> UIMenu? {
    delegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: .zero)?.headlessMenu
  }

  // MARK: - Accepted and ignored

  public nonisolated static let automaticDimension: CGFloat = -1
  public nonisolated static let indexSearch = "{search}"
  public nonisolated static let selectionDidChangeNotification = Notification.Name(
    "UITableViewSelectionDidChangeNotification")
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  open weak var dragDelegate: (any UITableViewDragDelegate)?
  open weak var dropDelegate: (any UITableViewDropDelegate)?
  open var dragInteractionEnabled = false
  open var hasActiveDrag: Bool { false }
  open var hasActiveDrop: Bool { false }
  open var rowHeight: CGFloat = -1
  open var estimatedRowHeight: CGFloat = -1
  open var sectionHeaderHeight: CGFloat = -1
  open var sectionFooterHeight: CGFloat = -1
  open var estimatedSectionHeaderHeight: CGFloat = -1
  open var estimatedSectionFooterHeight: CGFloat = -1
  open var sectionHeaderTopPadding: CGFloat = -1
  open var fillerRowHeight: CGFloat = 0
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  open var separatorColor: UIColor?
  open var separatorEffect: UIVisualEffect?
  open var separatorInset = UIEdgeInsets.zero
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
  open var cellLayoutMarginsFollowReadableWidth = false
  open var insetsContentViewsToSafeArea = true
  open var tableHeaderView: UIView?
  open var tableFooterView: UIView?
  open var backgroundView: UIView?
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  open var allowsFocus = false
  open var selectionFollowsFocus = false
  open var remembersLastFocusedIndexPath = false
  open var sectionIndexColor: UIColor?
  open var sectionIndexBackgroundColor: UIColor?
  open var sectionIndexTrackingBackgroundColor: UIColor?
  open var sectionIndexMinimumDisplayRowCount = 0
  open var contextMenuInteraction: UIContextMenuInteraction? { nil }
  open var isPrefetchingEnabled = true
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {}
  open func reloadSectionIndexTitles() {}
  open func rectForRow(at indexPath: IndexPath) -> CGRect { .zero }
  open func rect(forSection section: Int) -> CGRect { .zero }
  open func rectForHeader(inSection section: Int) -> CGRect { .zero }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? { nil }
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { nil }
  /// Stands for UIKit's enumeration of the same name.
  public enum SeparatorInsetReference: Int, Sendable { case fromCellEdges, fromAutomaticInsets }
  /// Stands for UIKit's enumeration of the same name.
  public enum SelfSizingInvalidation: Int, Sendable { case disabled, enabled, enabledIncludingConstraints }
}

/// A data source that says itself what changes, so that no numbers of rows are compared. Not Apple's.
@MainActor @preconcurrency public protocol HeadlessAppliedSource {}
