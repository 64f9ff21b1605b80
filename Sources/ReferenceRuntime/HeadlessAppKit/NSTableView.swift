/// Stands for AppKit's `NSTableView`. All rows count as visible, and a cell is made each time it is asked for.
open class NSTableView: NSControl {
  /// Stands for AppKit's option set of the same name. Without effect.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  /// Stands for AppKit's notification of the same name.
  public static let selectionDidChangeNotification = Notification.Name("NSTableViewSelectionDidChangeNotification")

  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open private(set) var tableColumns: [NSTableColumn] = []
  /// How a diffable data source makes the views of this table.
  var cellProvider: ((NSTableColumn, Int) -> NSView?)?
  /// The rows that a diffable data source uses for section headers, which cannot be selected.
  var isGroupRow: (Int) -> Bool = { _ in false }

  open func addTableColumn(_ tableColumn: NSTableColumn) { tableColumns.append(tableColumn) }

  // MARK: - Content

  open var numberOfRows: Int { dataSource?.numberOfRows(in: self) ?? 0 }

  /// The view of a cell, made anew each time; nil where there is none.
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    guard tableColumns.indices.contains(column), 0..<numberOfRows ~= row else { return nil }
    if let cellProvider { return cellProvider(tableColumns[column], row) }
    return delegate?.tableView(self, viewFor: tableColumns[column], row: row)
  }

  /// Nil: there are no nibs and no pool, so the caller has to make a view, as it has to in AppKit the first time.
  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? { nil }

  /// Keeps the selected rows that still exist, as AppKit does.
  open func reloadData() { change(selection: selectedRowIndexes.filteredIndexSet { $0 < numberOfRows }) }

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

  /// Clicks a row, with the command key held in a table that allows several, as if the user had: the delegate is
  /// asked and told. Not Apple's.
  public func headlessClick(_ row: Int) {
    guard 0..<numberOfRows ~= row else { return HeadlessRuntime.refuse(#function, row, "not a row of the table") }
    guard !isGroupRow(row) else { return }
    var proposed = allowsMultipleSelection ? selectedRowIndexes : []
    if selectedRowIndexes.contains(row) {
      guard allowsMultipleSelection, allowsEmptySelection || numberOfSelectedRows > 1 else { return }
      proposed.remove(row)
    } else {
      proposed.insert(row)
    }
    change(selection: delegate?.tableView(self, selectionIndexesForProposedSelection: proposed) ?? proposed)
  }

  /// Makes `new` the selection and tells the delegate if it is another one, unless the same items only changed their
  /// rows.
  func change(selection new: IndexSet, isTold: Bool = true) {
    guard new != selectedRowIndexes else { return }
    selectedRowIndexes = new
    guard isTold else { return }
    delegate?.tableViewSelectionDidChange(
      Notification(name: Self.selectionDidChangeNotification, object: self))
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
}
