/// Stands for AppKit's `NSToolbarItem`.
@MainActor @preconcurrency
open class NSToolbarItem: NSObject {
  /// Stands for AppKit's structure of the same name.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let itemIdentifier: Identifier
  open var label = ""
  open weak var target: AnyObject?
  open var action: Selector?

  // MARK: - Accepted and ignored

  open var paletteLabel = ""
  open var toolTip: String?
  open var image: NSImage?
  open var view: NSView?
  open var isEnabled = true
  open var tag = 0
  open var menuFormRepresentation: NSMenuItem?

  // MARK: - Identity

  public init(itemIdentifier: Identifier) {
    self.itemIdentifier = itemIdentifier
    super.init()
  }
}

/// Stands for AppKit's `NSSearchToolbarItem`, which provides its search field.
open class NSSearchToolbarItem: NSToolbarItem {
  open var searchField = NSSearchField(frame: .zero)
}

/// Stands for AppKit's `NSToolbar`. Accepted and ignored.
@MainActor @preconcurrency open class NSToolbar: NSObject {
  open weak var delegate: (any NSToolbarDelegate)?
  open var items: [NSToolbarItem] { [] }
  open var allowsUserCustomization = false
  open var autosavesConfiguration = false
  open var displayMode = 0
  public init(identifier: String) {}
}
/// Stands for AppKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol NSToolbarDelegate: NSObjectProtocol {}
