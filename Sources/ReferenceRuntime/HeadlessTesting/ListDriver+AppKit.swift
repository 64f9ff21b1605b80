#if canImport(HeadlessAppKit)
  import HeadlessAppKit

  extension NSCollectionView: DrivableList {
    public var drivableSectionCount: Int { numberOfSections }
    public func drivableItemCount(inSection section: Int) -> Int { numberOfItems(inSection: section) }
    public func drivableText(at path: IndexPath) -> String? {
      guard let item = item(at: path) else { return nil }
      return (item.textField ?? item.view.firstTextField)?.stringValue
    }
    public var drivableSelection: [IndexPath] { selectionIndexPaths.sorted() }
    public func drivableTap(_ path: IndexPath) { headlessClick(path) }
  }

  /// A table has one section of rows here; the rows of section headers count as items.
  extension NSTableView: DrivableList {
    public var drivableSectionCount: Int { 1 }
    public func drivableItemCount(inSection section: Int) -> Int { numberOfRows }
    public func drivableText(at path: IndexPath) -> String? {
      view(atColumn: 0, row: path[1], makeIfNecessary: true)?.firstTextField?.stringValue
    }
    public var drivableSelection: [IndexPath] { selectedRowIndexes.map { [0, $0] } }
    public func drivableTap(_ path: IndexPath) { headlessClick(path[1]) }
  }

  extension NSView {
    fileprivate var firstTextField: NSTextField? {
      if let field = self as? NSTextField { return field }
      if let field = (self as? NSTableCellView)?.textField { return field }
      return subviews.lazy.compactMap(\.firstTextField).first
    }
  }

  extension NSViewController {
    /// Loads the view and has the view controller appear.
    public func headlessAppear() {
      loadViewIfNeeded()
      viewWillAppear()
      viewDidAppear()
    }
  }
#endif
