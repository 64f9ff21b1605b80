/// Stands for AppKit's `NSTableView`. All rows count as visible, and a cell is made each time it is asked for.
open class NSTableView: NSControl, HeadlessTable {
  /// Stands for AppKit's option set of the same name. Without effect.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 1)
    public static let effectGap = AnimationOptions(rawValue: 2)
    public static let slideUp = AnimationOptions(rawValue: 16)
    public static let slideDown = AnimationOptions(rawValue: 32)
    public static let slideLeft = AnimationOptions(rawValue: 48)
    public static let slideRight = AnimationOptions(rawValue: 64)
  }

  /// Stands for AppKit's notification of the same name.
  public nonisolated static let selectionDidChangeNotification = Notification.Name(
    "NSTableViewSelectionDidChangeNotification")

  /// The data source, under a name that outline views leave free. Not Apple's.
  public weak var headlessDataSource: (any NSTableViewDataSource)?
  /// The delegate, under a name that outline views leave free. Not Apple's.
  public weak var headlessDelegate: (any NSTableViewDelegate)?
  open private(set) var tableColumns: [NSTableColumn] = []
  var batches = HeadlessBatches(noun: "row")
  private var nibs: [NSUserInterfaceItemIdentifier: NSNib] = [:]
  /// How a diffable data source makes the views of this table.
  var cellProvider: ((NSTableColumn, Int) -> NSView?)?
  /// The rows that a diffable data source uses for section headers, which cannot be selected.
  var isGroupRow: (Int) -> Bool = { _ in false }

  open func addTableColumn(_ tableColumn: NSTableColumn) {
    tableColumns.append(tableColumn)
    tableColumn.tableView = self
  }
  open func removeTableColumn(_ tableColumn: NSTableColumn) { tableColumns.removeAll { $0 === tableColumn } }
  open func moveColumn(_ oldIndex: Int, toColumn newIndex: Int) {
    tableColumns.insert(tableColumns.remove(at: oldIndex), at: newIndex)
  }
  open func column(withIdentifier identifier: NSUserInterfaceItemIdentifier) -> Int {
    tableColumns.firstIndex { $0.identifier == identifier } ?? -1
  }
  open func tableColumn(withIdentifier identifier: NSUserInterfaceItemIdentifier) -> NSTableColumn? {
    tableColumns.first { $0.identifier == identifier }
  }
  open var numberOfColumns: Int { tableColumns.count }

  // MARK: - Content

  open var numberOfRows: Int { dataSource?.numberOfRows(in: self) ?? 0 }

  /// The view of a cell, made anew each time; nil where there is none.
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    guard tableColumns.indices.contains(column), 0..<numberOfRows ~= row else { return nil }
    if let cellProvider { return cellProvider(tableColumns[column], row) }
    // The view of a group row stands across all columns (Apple's page on tableView(_:viewFor:row:)).
    return delegate?.tableView(self, viewFor: headlessIsGroup(row) ? nil : tableColumns[column], row: row)
  }

  /// Nil: there are no nibs and no pool, so the caller has to make a view, as it has to in AppKit the first time.
  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? {
    nibs[identifier]?.headlessView
  }
  open func register(_ nib: NSNib?, forIdentifier identifier: NSUserInterfaceItemIdentifier) { nibs[identifier] = nib }
  open func rowView(atRow row: Int, makeIfNecessary: Bool) -> NSTableRowView? {
    guard 0..<numberOfRows ~= row else { return nil }
    let view = delegate?.tableView(self, rowViewForRow: row) ?? NSTableRowView(frame: .zero)
    view.isSelected = isRowSelected(row)
    view.isGroupRowStyle = headlessIsGroup(row)
    return view
  }

  /// Keeps the selected rows that still exist, as AppKit does.
  open func reloadData() {
    batches.known = nil
    change(selection: selectedRowIndexes.filteredIndexSet { $0 < numberOfRows })
  }
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {}

  // MARK: - Updates

  open func beginUpdates() {
    if batches.known == nil, !batches.isOpen { batches.known = [numberOfRows] }
    batches.begin()
  }
  open func endUpdates() {
    // What AppKit keeps selected follows its rows; the numbers it does not compare.
    var paths = HeadlessSelection()
    paths.replace(with: selectedRowIndexes.map { [0, $0] })
    batches.end(#function, selection: &paths) { [numberOfRows] }
    change(selection: IndexSet(paths.paths.map { $0[1] }), isTold: false)
  }
  private func update(_ change: (inout HeadlessUpdates) -> Void) {
    guard batches.isOpen || batches.known != nil else { return }
    var paths = HeadlessSelection()
    paths.replace(with: selectedRowIndexes.map { [0, $0] })
    batches.note(#function, selection: &paths, { [numberOfRows] }, change)
    self.change(selection: IndexSet(paths.paths.map { $0[1] }), isTold: false)
  }
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    update { $0.inserted.formUnion(indexes.map { [0, $0] }) }
  }
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    update { $0.deleted.formUnion(indexes.map { [0, $0] }) }
  }
  open func moveRow(at oldIndex: Int, to newIndex: Int) { update { $0.moved.append(([0, oldIndex], [0, newIndex])) } }
  open func noteNumberOfRowsChanged() { reloadData() }
  open func noteHeightOfRows(withIndexesChanged indexSet: IndexSet) {}

  // MARK: - Selection

  open var allowsMultipleSelection = false
  open var allowsEmptySelection = true
  open private(set) var selectedRowIndexes = IndexSet()

  /// The row selected last that is still selected, approximated by the highest; -1 when there is none.
  open var selectedRow: Int { selectedRowIndexes.last ?? -1 }
  open var numberOfSelectedRows: Int { selectedRowIndexes.count }
  open func isRowSelected(_ row: Int) -> Bool { selectedRowIndexes.contains(row) }

  /// Selects rows and, when that changes anything, tells the delegate, also when it is a program that selects. A row
  /// that does not exist is a misuse and changes nothing. In a table that allows one row, the last one is taken.
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    let absent = indexes.filter { !(0..<numberOfRows ~= $0) }
    guard absent.isEmpty else { return HeadlessRuntime.refuse(#function, absent, "not rows of the table") }
    let wanted = extend && allowsMultipleSelection ? selectedRowIndexes.union(indexes) : indexes
    change(selection: allowsMultipleSelection ? wanted : IndexSet(wanted.suffix(1)))
  }

  open func deselectRow(_ row: Int) { change(selection: selectedRowIndexes.subtracting([row])) }
  open func deselectAll(_ sender: Any?) { change(selection: []) }
  open func selectAll(_ sender: Any?) {
    if allowsMultipleSelection { change(selection: IndexSet(0..<numberOfRows)) }
  }
  open private(set) var clickedRow = -1
  open private(set) var clickedColumn = -1
  open var doubleAction: Selector?

  /// Clicks a row twice, as the user does: it is selected, and the double action is sent. Not Apple's.
  public func headlessDoubleClick(_ row: Int) {
    headlessClick(row)
    (clickedRow, clickedColumn) = (row, 0)
    sendAction(doubleAction, to: target)
    (clickedRow, clickedColumn) = (-1, -1)
  }

  /// Clicks a row, with the command key held in a table that allows several, as if the user had: the delegate is
  /// asked and told. Not Apple's.
  public func headlessClick(_ row: Int) {
    guard 0..<numberOfRows ~= row else { return HeadlessRuntime.refuse(#function, row, "not a row of the table") }
    guard !isGroupRow(row), headlessMaySelect(row) else { return }
    var proposed = allowsMultipleSelection ? selectedRowIndexes : []
    if selectedRowIndexes.contains(row) {
      guard allowsMultipleSelection, allowsEmptySelection || numberOfSelectedRows > 1 else { return }
      proposed.remove(row)
    } else {
      proposed.insert(row)
    }
    change(selection: delegate?.tableView(self, selectionIndexesForProposedSelection: proposed) ?? proposed)
    (clickedRow, clickedColumn) = (row, 0)
    sendAction(action, to: target)
    (clickedRow, clickedColumn) = (-1, -1)
  }

  /// Makes `new` the selection and tells the delegate if it is another one, unless the same items only changed their
  /// rows.
  func change(selection new: IndexSet, isTold: Bool = true) {
    guard new != selectedRowIndexes else { return }
    selectedRowIndexes = new
    guard isTold else { return }
    headlessTellSelection()
  }

  /// Whether the delegate says that a row is of a group. Such a row is selected like others, unless the delegate refuses. Not
  /// Apple's.
  open func headlessIsGroup(_ row: Int) -> Bool { delegate?.tableView(self, isGroupRow: row) ?? false }
  /// Whether a click may select a row, where `shouldSelectRow` is not the one to say so. Not Apple's.
  open func headlessMaySelect(_ row: Int) -> Bool { true }

  /// Tells the delegate of a selection. Not Apple's.
  open func headlessTellSelection() {
    let notification = Notification(name: Self.selectionDidChangeNotification, object: self)
    delegate?.tableViewSelectionDidChange(notification)
    NotificationCenter.default.post(notification)
  }

  // MARK: - Sorting

  /// What the table is sorted by; the data source is told of each change, also by a program, as in AppKit.
  open var sortDescriptors: [NSSortDescriptor] = [] {
    didSet { dataSource?.tableView(self, sortDescriptorsDidChange: oldValue) }
  }

  /// Clicks the header of a column, as if the user had: sorts by its prototype, the second time in reverse. Not
  /// Apple's.
  public func headlessClickHeader(ofColumn column: Int) {
    guard tableColumns.indices.contains(column), let prototype = tableColumns[column].sortDescriptorPrototype
    else { return HeadlessRuntime.refuse(#function, column, "not a column that sorts") }
    if let current = sortDescriptors.first, current.keyPath == prototype.keyPath,
      current.ascending == prototype.ascending, let reversed = prototype.reversedSortDescriptor as? NSSortDescriptor
    {
      sortDescriptors = [reversed]
    } else {
      sortDescriptors = [prototype]
    }
  }

  // MARK: - Accepted and ignored

  /// Stands for AppKit's enumeration of the same name.
  public enum RowSizeStyle: Int, Sendable { case `default` = -1, custom, small, medium, large }
  /// Stands for AppKit's enumeration of the same name.
  public enum SelectionHighlightStyle: Int, Sendable { case none = -1, regular, sourceList }
  /// Stands for AppKit's enumeration of the same name.
  public enum Style: Int, Sendable { case automatic, fullWidth, inset, sourceList, plain }
  /// Stands for AppKit's enumeration of the same name.
  public enum DropOperation: UInt, Sendable { case on, above }
  /// Stands for AppKit's enumeration of the same name.
  public enum RowActionEdge: Int, Sendable { case leading, trailing }
  /// Stands for AppKit's enumeration of the same name.
  public enum ColumnAutoresizingStyle: UInt, Sendable {
    case noColumnAutoresizing, uniformColumnAutoresizingStyle, lastColumnOnlyAutoresizingStyle
  }
  /// Stands for AppKit's option set of the same name.
  public struct GridLineStyle: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let solidVerticalGridLineMask = GridLineStyle(rawValue: 1)
    public static let solidHorizontalGridLineMask = GridLineStyle(rawValue: 2)
  }
  open var rowHeight: CGFloat = 24
  open var usesAutomaticRowHeights = false
  open var rowSizeStyle = RowSizeStyle.default
  open var style = Style.automatic
  open var selectionHighlightStyle = SelectionHighlightStyle.regular
  open var intercellSpacing = NSSize.zero
  open var gridStyleMask: GridLineStyle = []
  open var gridColor = NSColor.gridColor
  open var backgroundColor = NSColor.controlBackgroundColor
  open var usesAlternatingRowBackgroundColors = false
  open var headerView: NSTableHeaderView?
  open var cornerView: NSView?
  open var floatsGroupRows = true
  open var allowsColumnReordering = true
  open var allowsColumnResizing = true
  open var allowsColumnSelection = false
  open var allowsTypeSelect = true
  open var autosaveName: String?
  open var autosaveTableColumns = false
  open var columnAutoresizingStyle = ColumnAutoresizingStyle.lastColumnOnlyAutoresizingStyle
  open var verticalMotionCanBeginDrag = true
  open var draggingDestinationFeedbackStyle = DraggingDestinationFeedbackStyle.regular
  open var selectedColumn: Int { -1 }
  open var editedRow: Int { -1 }
  open var editedColumn: Int { -1 }
  open func tile() {}
  open override func sizeToFit() {}
  open func sizeLastColumnToFit() {}
  open func scrollRowToVisible(_ row: Int) {}
  open func scrollColumnToVisible(_ column: Int) {}
  open func editColumn(_ column: Int, row: Int, with event: NSEvent?, select: Bool) {}
  open func row(at point: NSPoint) -> Int { -1 }
  open func column(at point: NSPoint) -> Int { -1 }
  open func row(for view: NSView) -> Int { -1 }
  open func column(for view: NSView) -> Int { -1 }
  open func rows(in rect: NSRect) -> NSRange { NSRange(location: 0, length: numberOfRows) }
  open func rect(ofRow row: Int) -> NSRect { .zero }
  open func rect(ofColumn column: Int) -> NSRect { .zero }
  open func frameOfCell(atColumn column: Int, row: Int) -> NSRect { .zero }
  open func enumerateAvailableRowViews(_ handler: (NSTableRowView, Int) -> Void) {}
  open func setDropRow(_ row: Int, dropOperation: DropOperation) {}
  open func setDraggingSourceOperationMask(_ mask: NSDragOperation, forLocal isLocal: Bool) {}
  open func setIndicatorImage(_ image: NSImage?, in tableColumn: NSTableColumn) {}
  open func hideRows(at indexes: IndexSet, withAnimation rowAnimation: AnimationOptions = []) {}
  /// Stands for AppKit's enumeration of the same name.
  public enum DraggingDestinationFeedbackStyle: Int, Sendable { case none = -1, regular, sourceList, gap }
}

/// Table views, to which an extension gives what outline views declare again with another type. Not Apple's.
@MainActor @preconcurrency public protocol HeadlessTable: NSTableView {}

extension HeadlessTable {
  /// Stands for AppKit's property of the same name.
  public var dataSource: (any NSTableViewDataSource)? {
    get { headlessDataSource }
    set { headlessDataSource = newValue }
  }
  /// Stands for AppKit's property of the same name.
  public var delegate: (any NSTableViewDelegate)? {
    get { headlessDelegate }
    set { headlessDelegate = newValue }
  }
}
