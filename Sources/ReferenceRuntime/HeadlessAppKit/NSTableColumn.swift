/// Stands for AppKit's `NSTableColumn`.
@MainActor
open class NSTableColumn: NSObject {
  public let identifier: NSUserInterfaceItemIdentifier
  open var title = ""
  /// What a click on the column's header sorts by; nil when it does not sort.
  open var sortDescriptorPrototype: NSSortDescriptor?

  public init(identifier: NSUserInterfaceItemIdentifier) {
    self.identifier = identifier
    super.init()
  }
}

/// Stands for AppKit's `NSTableCellView`.
open class NSTableCellView: NSView {
  open var textField: NSTextField?
}
