import HeadlessAppKit
import Testing

/// Rows that a delegate says are of a group. Each test names where Apple says what becomes of them.
@Suite @MainActor struct GroupRowTests {
  final class Rows: NSObject, NSTableViewDataSource, NSTableViewDelegate {
    var refusesGroups = false
    var columns: [String?] = []
    func numberOfRows(in tableView: NSTableView) -> Int { 3 }
    func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { row == 0 }
    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { row > 0 || !refusesGroups }
    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      columns.append(tableColumn?.identifier.rawValue)
      return NSTextField(labelWithString: "\(row)")
    }
  }

  final class Tree: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
    var refusesGroups = false
    var columns: [String?] = []
    func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int { item == nil ? 2 : 0 }
    func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any { "item \(index)" }
    func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool { item as? String == "item 0" }
    func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool {
      !refusesGroups || item as? String != "item 0"
    }
    func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView? {
      columns.append(tableColumn?.identifier.rawValue)
      return nil
    }
  }

  private static func filled<Table: NSTableView>(_ table: Table) -> Table {
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    return table
  }

  @Test("The view of a group row is asked for without a column (Apple's page on tableView(_:viewFor:row:))")
  func noColumn() {
    let (table, rows) = (Self.filled(NSTableView()), Rows())
    table.dataSource = rows
    table.delegate = rows
    for row in 0..<2 { _ = table.view(atColumn: 0, row: row, makeIfNecessary: true) }
    #expect(rows.columns == [nil, "name"])
    let styles = (0..<2).map { table.rowView(atRow: $0, makeIfNecessary: true)?.isGroupRowStyle }
    #expect(styles == [true, false])
    let (outline, tree) = (Self.filled(NSOutlineView()), Tree())
    outline.dataSource = tree
    outline.delegate = tree
    for row in 0..<2 { _ = outline.view(atColumn: 0, row: row, makeIfNecessary: true) }
    #expect(tree.columns == [nil, "name"])
  }

  @Test(
    "A click selects a group row unless the delegate refuses (Apple's sample SidebarDemo: root items can be selected)")
  func selection() {
    let (table, rows) = (Self.filled(NSTableView()), Rows())
    table.dataSource = rows
    table.delegate = rows
    table.headlessClick(0)
    #expect(table.selectedRow == 0)
    rows.refusesGroups = true
    table.deselectAll(nil)
    table.headlessClick(0)
    #expect(table.selectedRow == -1)
    let (outline, tree) = (Self.filled(NSOutlineView()), Tree())
    outline.dataSource = tree
    outline.delegate = tree
    outline.headlessClick(0)
    #expect(outline.selectedRow == 0)
    tree.refusesGroups = true
    outline.headlessClick(1)
    outline.headlessClick(0)
    #expect(outline.selectedRow == 1)
  }
}
