/// Stands for AppKit's protocol of the same name; its methods are optional.
@MainActor
public protocol NSTableViewDataSource: NSObjectProtocol {
  func numberOfRows(in tableView: NSTableView) -> Int
  func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor])
}

extension NSTableViewDataSource {
  public func numberOfRows(in tableView: NSTableView) -> Int { 0 }
  public func tableView(_ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]) {}
}

/// Stands for AppKit's protocol of the same name, with its methods about cells and selection; all are optional.
@MainActor
public protocol NSTableViewDelegate: NSControlTextEditingDelegate {
  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
  func tableView(_ tableView: NSTableView, selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet)
    -> IndexSet
  func tableViewSelectionDidChange(_ notification: Notification)
}

extension NSTableViewDelegate {
  public func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
    reportDefault()
    return nil
  }
  public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
    reportDefault()
    return true
  }
  /// Asks `shouldSelectRow` for each row that is not selected yet.
  public func tableView(
    _ tableView: NSTableView, selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet {
    reportDefault()
    return proposedSelectionIndexes.filteredIndexSet { row in
      tableView.isRowSelected(row) || self.tableView(tableView, shouldSelectRow: row)
    }
  }
  public func tableViewSelectionDidChange(_ notification: Notification) { reportDefault() }

  private func reportDefault(_ call: String = #function) {
    HeadlessRuntime.reportDefault(call, of: self) { $0 is any NSTableViewDelegate.Type }
  }
}
