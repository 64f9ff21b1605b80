/// Stands for AppKit's `NSToolbarItem`.
@MainActor
open class NSToolbarItem: NSObject {
  /// Stands for AppKit's structure of the same name.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let itemIdentifier: Identifier
  open var label = ""

  public init(itemIdentifier: Identifier) {
    self.itemIdentifier = itemIdentifier
    super.init()
  }
}

/// Stands for AppKit's `NSSearchToolbarItem`, which provides its search field.
open class NSSearchToolbarItem: NSToolbarItem {
  open var searchField = NSSearchField(frame: .zero)
}
