/// Stands for AppKit's `NSOutlineView`: a table whose rows are the items of a tree that are shown.
///
/// Items are told apart as objects, or by value where they are hashable.
open class NSOutlineView: NSTableView {
  /// Stands for AppKit's notifications of the same names.
  public nonisolated static let itemDidExpandNotification = Notification.Name("NSOutlineViewItemDidExpandNotification")
  public nonisolated static let itemDidCollapseNotification = Notification.Name(
    "NSOutlineViewItemDidCollapseNotification")

  open weak var dataSource: (any NSOutlineViewDataSource)?
  open weak var delegate: (any NSOutlineViewDelegate)?
  open var outlineTableColumn: NSTableColumn?
  private var expanded: Set<AnyHashable> = []

  private static func key(_ item: Any) -> AnyHashable {
    (item as? AnyHashable) ?? AnyHashable(ObjectIdentifier(item as AnyObject))
  }

  // MARK: - Rows

  /// The items that are shown, with their parents and depths. O(rows).
  private var shown: [(item: Any, parent: Any?, level: Int)] {
    var rows: [(item: Any, parent: Any?, level: Int)] = []
    func add(childrenOf parent: Any?, at level: Int) {
      guard let dataSource else { return }
      for index in 0..<dataSource.outlineView(self, numberOfChildrenOfItem: parent) {
        let item = dataSource.outlineView(self, child: index, ofItem: parent)
        rows.append((item, parent, level))
        if isItemExpanded(item) { add(childrenOf: item, at: level + 1) }
      }
    }
    add(childrenOf: nil, at: 0)
    return rows
  }

  open override var numberOfRows: Int { shown.count }
  open func item(atRow row: Int) -> Any? { shown.indices.contains(row) ? shown[row].item : nil }
  open func row(forItem item: Any?) -> Int {
    guard let item else { return -1 }
    return shown.firstIndex { Self.key($0.item) == Self.key(item) } ?? -1
  }
  open func parent(forItem item: Any?) -> Any? {
    let row = row(forItem: item)
    return row < 0 ? nil : shown[row].parent
  }
  open func level(forItem item: Any?) -> Int {
    let row = row(forItem: item)
    return row < 0 ? -1 : shown[row].level
  }
  open func level(forRow row: Int) -> Int { shown.indices.contains(row) ? shown[row].level : -1 }
  open func numberOfChildren(ofItem item: Any?) -> Int {
    dataSource?.outlineView(self, numberOfChildrenOfItem: item) ?? 0
  }
  open func child(_ index: Int, ofItem item: Any?) -> Any? { dataSource?.outlineView(self, child: index, ofItem: item) }
  open func childIndex(forItem item: Any) -> Int {
    let parent = parent(forItem: item)
    return (0..<numberOfChildren(ofItem: parent)).first {
      child($0, ofItem: parent).map(Self.key) == Self.key(item)
    } ?? -1
  }

  open override func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    guard tableColumns.indices.contains(column), let item = item(atRow: row) else { return nil }
    return delegate?.outlineView(self, viewFor: headlessIsGroup(row) ? nil : tableColumns[column], item: item)
  }
  open override func rowView(atRow row: Int, makeIfNecessary: Bool) -> NSTableRowView? {
    item(atRow: row).flatMap { delegate?.outlineView(self, rowViewForItem: $0) }
  }

  // MARK: - Expanding

  open func isExpandable(_ item: Any?) -> Bool {
    item.map { dataSource?.outlineView(self, isItemExpandable: $0) ?? false } ?? true
  }
  open func isItemExpanded(_ item: Any?) -> Bool { item.map { expanded.contains(Self.key($0)) } ?? true }
  open func expandItem(_ item: Any?) { expandItem(item, expandChildren: false) }
  open func expandItem(_ item: Any?, expandChildren: Bool) {
    if let item {
      guard isExpandable(item), delegate?.outlineView(self, shouldExpandItem: item) ?? true else { return }
      expanded.insert(Self.key(item))
      delegate?.outlineViewItemDidExpand(
        Notification(name: Self.itemDidExpandNotification, object: self, userInfo: ["NSObject": item]))
    }
    guard expandChildren || item == nil else { return }
    for index in 0..<numberOfChildren(ofItem: item) {
      child(index, ofItem: item).map { expandItem($0, expandChildren: expandChildren) }
    }
  }
  open func collapseItem(_ item: Any?) { collapseItem(item, collapseChildren: false) }
  open func collapseItem(_ item: Any?, collapseChildren: Bool) {
    guard let item else { return expanded.removeAll() }
    guard delegate?.outlineView(self, shouldCollapseItem: item) ?? true else { return }
    expanded.remove(Self.key(item))
    delegate?.outlineViewItemDidCollapse(
      Notification(name: Self.itemDidCollapseNotification, object: self, userInfo: ["NSObject": item]))
  }

  // MARK: - Selection

  /// Asks the outline's delegate, and tells it.
  public override func headlessTellSelection() {
    delegate?.outlineViewSelectionDidChange(Notification(name: Self.selectionDidChangeNotification, object: self))
  }
  open override func headlessMaySelect(_ row: Int) -> Bool {
    guard let item = item(atRow: row), let delegate else { return true }
    return delegate.outlineView(self, shouldSelectItem: item)
  }
  open override func headlessIsGroup(_ row: Int) -> Bool {
    guard let item = item(atRow: row), let delegate else { return false }
    return delegate.outlineView(self, isGroupItem: item)
  }

  // MARK: - Accepted and ignored

  open var indentationPerLevel: CGFloat = 16
  open var indentationMarkerFollowsCell = true
  open var autoresizesOutlineColumn = true
  open var autosaveExpandedItems = false
  open var stronglyReferencesItems = false
  open func reloadItem(_ item: Any?) {}
  open func reloadItem(_ item: Any?, reloadChildren: Bool) {}
  open func insertItems(at indexes: IndexSet, inParent parent: Any?, withAnimation: AnimationOptions = []) {}
  open func removeItems(at indexes: IndexSet, inParent parent: Any?, withAnimation: AnimationOptions = []) {}
  open func moveItem(at fromIndex: Int, inParent oldParent: Any?, to toIndex: Int, inParent newParent: Any?) {}
  open func setDropItem(_ item: Any?, dropChildIndex index: Int) {}
  open func frameOfOutlineCell(atRow row: Int) -> NSRect { .zero }
  public nonisolated static let disclosureButtonIdentifier = NSUserInterfaceItemIdentifier(
    "NSOutlineViewDisclosureButtonKey")
}

/// Stands for AppKit's protocol of the same name; its methods are optional.
@MainActor @preconcurrency public protocol NSOutlineViewDataSource: NSObjectProtocol {
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool

  // MARK: - Accepted and ignored

  func outlineView(_ outlineView: NSOutlineView, objectValueFor tableColumn: NSTableColumn?, byItem item: Any?) -> Any?
  func outlineView(_ outlineView: NSOutlineView, pasteboardWriterForItem item: Any) -> (any NSPasteboardWriting)?
  func outlineView(
    _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
    proposedChildIndex index: Int
  ) -> NSDragOperation
  func outlineView(
    _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?, childIndex index: Int
  ) -> Bool
  func outlineView(_ outlineView: NSOutlineView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor])
}
extension NSOutlineViewDataSource {
  public func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int { 0 }
  public func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any { () }
  public func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool { false }
  public func outlineView(
    _ outlineView: NSOutlineView, objectValueFor tableColumn: NSTableColumn?, byItem item: Any?
  ) -> Any? { nil }
  public func outlineView(_ outlineView: NSOutlineView, pasteboardWriterForItem item: Any)
    -> (any NSPasteboardWriting)?
  { nil }
  public func outlineView(
    _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
    proposedChildIndex index: Int
  ) -> NSDragOperation { [] }
  public func outlineView(
    _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?, childIndex index: Int
  ) -> Bool { false }
  public func outlineView(_ outlineView: NSOutlineView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]) {}
}

/// Stands for AppKit's protocol of the same name; its methods are optional.
@MainActor @preconcurrency public protocol NSOutlineViewDelegate: NSControlTextEditingDelegate {
  func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView?
  func outlineView(_ outlineView: NSOutlineView, rowViewForItem item: Any) -> NSTableRowView?
  func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool
  func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool
  func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool
  func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool
  func outlineViewSelectionDidChange(_ notification: Notification)
  func outlineViewItemDidExpand(_ notification: Notification)
  func outlineViewItemDidCollapse(_ notification: Notification)

  // MARK: - Accepted and ignored

  func outlineView(_ outlineView: NSOutlineView, heightOfRowByItem item: Any) -> CGFloat
  func outlineView(_ outlineView: NSOutlineView, didAdd rowView: NSTableRowView, forRow row: Int)
  func outlineView(_ outlineView: NSOutlineView, shouldShowOutlineCellForItem item: Any) -> Bool
  func outlineView(_ outlineView: NSOutlineView, shouldEdit tableColumn: NSTableColumn?, item: Any) -> Bool
}
extension NSOutlineViewDelegate {
  public func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView? {
    nil
  }
  public func outlineView(_ outlineView: NSOutlineView, rowViewForItem item: Any) -> NSTableRowView? { nil }
  public func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool { true }
  public func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool { false }
  public func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool { true }
  public func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool { true }
  public func outlineViewSelectionDidChange(_ notification: Notification) {}
  public func outlineViewItemDidExpand(_ notification: Notification) {}
  public func outlineViewItemDidCollapse(_ notification: Notification) {}
  public func outlineView(_ outlineView: NSOutlineView, heightOfRowByItem item: Any) -> CGFloat {
    outlineView.rowHeight
  }
  public func outlineView(_ outlineView: NSOutlineView, didAdd rowView: NSTableRowView, forRow row: Int) {}
  public func outlineView(_ outlineView: NSOutlineView, shouldShowOutlineCellForItem item: Any) -> Bool { true }
  public func outlineView(_ outlineView: NSOutlineView, shouldEdit tableColumn: NSTableColumn?, item: Any) -> Bool {
    true
  }
}
