/// Stands for AppKit's `NSTableColumn`.
@MainActor @preconcurrency
open class NSTableColumn: NSObject {
  open var identifier: NSUserInterfaceItemIdentifier
  open var title = ""
  /// What a click on the column's header sorts by; nil when it does not sort.
  open var sortDescriptorPrototype: NSSortDescriptor?

  open internal(set) weak var tableView: NSTableView?

  public init(identifier: NSUserInterfaceItemIdentifier) {
    self.identifier = identifier
    super.init()
  }

  // MARK: - Accepted and ignored

  /// Stands for AppKit's option set of the same name.
  public struct ResizingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let autoresizingMask = ResizingOptions(rawValue: 1)
    public static let userResizingMask = ResizingOptions(rawValue: 2)
  }
  open var width: CGFloat = 100
  open var minWidth: CGFloat = 10
  open var maxWidth: CGFloat = 10000
  open var isHidden = false
  open var isEditable = true
  open var headerToolTip: String?
  open var headerCell = NSTableHeaderCell()
  open var dataCell: Any = NSCell()
  open var resizingMask: ResizingOptions = []
  open func sizeToFit() {}
}

/// Stands for AppKit's `NSTableCellView`.
open class NSTableCellView: NSView {
  open var textField: NSTextField?
  open var imageView: NSImageView?
  open var objectValue: Any?

  // MARK: - Accepted and ignored

  open var backgroundStyle = BackgroundStyle.normal
  open var rowSizeStyle = NSTableView.RowSizeStyle.default
}

/// Stands for AppKit's `NSTableRowView`.
open class NSTableRowView: NSView {
  open var isSelected = false
  open var isGroupRowStyle = false

  // MARK: - Accepted and ignored

  open var isEmphasized = false
  open var selectionHighlightStyle = NSTableView.SelectionHighlightStyle.regular
  open var backgroundColor = NSColor.controlBackgroundColor
  open var interiorBackgroundStyle: BackgroundStyle { .normal }
  open func drawSelection(in dirtyRect: NSRect) {}
  open func drawBackground(in dirtyRect: NSRect) {}
  open func drawSeparator(in dirtyRect: NSRect) {}
  open func view(atColumn column: Int) -> Any? { nil }
}

/// Stands for AppKit's `NSTableHeaderView`. Accepted and ignored.
open class NSTableHeaderView: NSView {
  open weak var tableView: NSTableView?
}
