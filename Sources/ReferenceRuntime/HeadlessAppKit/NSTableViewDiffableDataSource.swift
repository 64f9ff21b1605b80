/// Stands for AppKit's `NSTableViewDiffableDataSource`.
///
/// A table has rows only. With a header provider each section has a row of its own before its items, which
/// shifts the rows that follow. As in AppKit, `apply` has no default for `animatingDifferences`.
@MainActor @preconcurrency
open class NSTableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: HeadlessDataSource<NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>>, NSTableViewDataSource {
  /// Stands for AppKit's type of the same name.
  public typealias CellProvider = (
    _ tableView: NSTableView, _ tableColumn: NSTableColumn, _ row: Int, _ identifier: ItemIdentifierType
  ) -> NSView
  /// Stands for AppKit's type of the same name.
  public typealias SectionHeaderViewProvider = (
    _ tableView: NSTableView, _ row: Int, _ sectionIdentifier: SectionIdentifierType
  ) -> NSView

  /// When set, each section begins with a row for its header.
  open var sectionHeaderViewProvider: SectionHeaderViewProvider?
  /// Kept, without effect.
  open var defaultRowAnimation = NSTableView.AnimationOptions.effectFade
  private weak var tableView: NSTableView?
  private let cellProvider: CellProvider

  public init(tableView: NSTableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init(headlessList: HeadlessList())
    tableView.dataSource = self
    tableView.cellProvider = { [weak self] column, row in self?.view(for: column, row: row) }
    tableView.isGroupRow = { [weak self] row in self?.sectionIdentifier(forRow: row) != nil }
  }

  public override var headlessSelectedItems: [ItemIdentifierType] {
    get { tableView?.selectedRowIndexes.compactMap(itemIdentifier) ?? [] }
    set {
      // The delegate is told of it where items are gone, not where they only changed their rows.
      tableView?.change(
        selection: IndexSet(newValue.compactMap(row)), isTold: newValue.count != tableView?.numberOfSelectedRows)
    }
  }

  // MARK: - Rows

  /// The item of a row; nil for the row of a section header and for a row that does not exist.
  open func itemIdentifier(forRow row: Int) -> ItemIdentifierType? {
    place(ofRow: row).flatMap { headlessList.storage.item(at: [$0.section, $0.item]) }
  }

  /// The row of an item. O(number of sections).
  open func row(forItemIdentifier identifier: ItemIdentifierType) -> Int? {
    let storage = headlessList.storage
    guard let row = storage.indexOfItem(identifier), let path = storage.indexPath(of: identifier) else { return nil }
    return hasHeaders ? row + path[0] + 1 : row
  }

  /// The section whose header a row is; nil for other rows.
  open func sectionIdentifier(forRow row: Int) -> SectionIdentifierType? {
    guard let place = place(ofRow: row), place.item < 0 else { return nil }
    return headlessList.storage.section(at: place.section)
  }

  /// The row of a section's header; nil when sections have none.
  open func row(forSectionIdentifier identifier: SectionIdentifierType) -> Int? {
    guard hasHeaders, let section = headlessList.storage.indexOfSection(identifier) else { return nil }
    return (0..<section).reduce(section) { $0 + headlessList.storage.items(atSection: $1).count }
  }

  private var hasHeaders: Bool { sectionHeaderViewProvider != nil }

  /// The section and the item of a row, -1 for the header; nil when there is no such row.
  private func place(ofRow row: Int) -> (section: Int, item: Int)? {
    let storage = headlessList.storage
    let headers = hasHeaders ? 1 : 0
    var rest = row
    guard rest >= 0 else { return nil }
    for section in 0..<storage.numberOfSections {
      let rows = storage.items(atSection: section).count + headers
      if rest < rows { return (section, rest - headers) }
      rest -= rows
    }
    return nil
  }

  private func view(for column: NSTableColumn, row: Int) -> NSView? {
    guard let tableView else { return nil }
    if let item = itemIdentifier(forRow: row) { return cellProvider(tableView, column, row, item) }
    return sectionIdentifier(forRow: row).flatMap { sectionHeaderViewProvider?(tableView, row, $0) }
  }

  // MARK: - NSTableViewDataSource

  open func numberOfRows(in tableView: NSTableView) -> Int {
    headlessList.storage.numberOfItems + (hasHeaders ? headlessList.storage.numberOfSections : 0)
  }

  /// Does nothing, for a subclass to override.
  open func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]) {}
}
