/// Stands for AppKit's `NSMenu`.
@MainActor @preconcurrency open class NSMenu: NSObject {
  open var title: String
  open private(set) var items: [NSMenuItem] = []
  open weak var delegate: (any NSMenuDelegate)?
  public init(title: String) { self.title = title }
  public override convenience init() { self.init(title: "") }
  open func addItem(_ newItem: NSMenuItem) { items.append(newItem) }
  @discardableResult open func addItem(
    withTitle string: String, action selector: Selector?, keyEquivalent charCode: String = ""
  ) -> NSMenuItem {
    let item = NSMenuItem(title: string, action: selector, keyEquivalent: charCode)
    addItem(item)
    return item
  }
  open func insertItem(_ newItem: NSMenuItem, at index: Int) { items.insert(newItem, at: index) }
  open func removeItem(_ item: NSMenuItem) { items.removeAll { $0 === item } }
  open func removeItem(at index: Int) { items.remove(at: index) }
  open func removeAllItems() { items = [] }
  open var numberOfItems: Int { items.count }
  open func item(at index: Int) -> NSMenuItem? { items.indices.contains(index) ? items[index] : nil }
  open func item(withTitle title: String) -> NSMenuItem? { items.first { $0.title == title } }
  open func item(withTag tag: Int) -> NSMenuItem? { items.first { $0.tag == tag } }
  open func index(of item: NSMenuItem) -> Int { items.firstIndex { $0 === item } ?? -1 }

  // MARK: - Accepted and ignored

  open var autoenablesItems = true
  open var font: NSFont!
  open var supermenu: NSMenu?
  open func update() {}
  open func cancelTracking() {}
  open func popUp(positioning item: NSMenuItem?, at location: NSPoint, in view: NSView?) -> Bool { false }
  public static func popUpContextMenu(_ menu: NSMenu, with event: NSEvent, for view: NSView) {}
}

/// Stands for AppKit's `NSMenuItem`, which a test performs.
@MainActor @preconcurrency open class NSMenuItem: NSObject {
  open var title: String
  open weak var target: AnyObject?
  open var action: Selector?
  open var isEnabled = true
  open var isHidden = false
  open var state = NSControl.StateValue.off
  open var tag = 0
  open var submenu: NSMenu?
  open var representedObject: Any?
  public init(title string: String, action selector: Selector?, keyEquivalent charCode: String) {
    (title, action, keyEquivalent) = (string, selector, charCode)
  }
  public override convenience init() { self.init(title: "", action: nil, keyEquivalent: "") }
  public static func separator() -> NSMenuItem { NSMenuItem() }

  /// Chooses the item, as the user does. Not Apple's.
  public func headlessPerform() {
    if isEnabled, let target, let action { action.headlessPerform(on: target, sender: self) }
  }

  // MARK: - Accepted and ignored

  open var keyEquivalent: String
  open var keyEquivalentModifierMask: NSEvent.ModifierFlags = []
  open var image: NSImage?
  open var attributedTitle: NSAttributedString?
  open var indentationLevel = 0
  open var isAlternate = false
  open var view: NSView?
  open var toolTip: String?
  open var menu: NSMenu? { nil }
  open var isSeparatorItem: Bool { title.isEmpty }
  open var identifier: NSUserInterfaceItemIdentifier?
}

/// Stands for AppKit's protocol of the same name; its methods are optional. Accepted and ignored.
@MainActor @preconcurrency public protocol NSMenuDelegate: NSObjectProtocol {
  func menuNeedsUpdate(_ menu: NSMenu)
  func menuWillOpen(_ menu: NSMenu)
  func menuDidClose(_ menu: NSMenu)
}
extension NSMenuDelegate {
  public func menuNeedsUpdate(_ menu: NSMenu) {}
  public func menuWillOpen(_ menu: NSMenu) {}
  public func menuDidClose(_ menu: NSMenu) {}
}
/// Stands for AppKit's protocol of the same name.
@MainActor @preconcurrency public protocol NSMenuItemValidation {
  func validateMenuItem(_ menuItem: NSMenuItem) -> Bool
}
/// Stands for AppKit's protocol of the same name.
@MainActor @preconcurrency public protocol NSValidatedUserInterfaceItem {
  var action: Selector? { get }
  var tag: Int { get }
}
extension NSMenuItem: NSValidatedUserInterfaceItem {}
/// Stands for AppKit's protocol of the same name.
@MainActor @preconcurrency public protocol NSUserInterfaceValidations {
  func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool
}
/// Stands for AppKit's protocol of the same name.
@MainActor @preconcurrency public protocol NSUserInterfaceItemIdentification {}

/// Stands for AppKit's `NSEvent`. Accepted and ignored.
@MainActor @preconcurrency open class NSEvent: NSObject {
  /// Stands for AppKit's option set of the same name.
  public struct ModifierFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let shift = ModifierFlags(rawValue: 1 << 17)
    public static let control = ModifierFlags(rawValue: 1 << 18)
    public static let option = ModifierFlags(rawValue: 1 << 19)
    public static let command = ModifierFlags(rawValue: 1 << 20)
    public static let deviceIndependentFlagsMask = ModifierFlags(rawValue: 0xFFFF_0000)
  }
  /// Stands for AppKit's enumeration of the same name.
  public enum EventType: UInt, Sendable {
    case leftMouseDown = 1, leftMouseUp, rightMouseDown, rightMouseUp, keyDown = 10, keyUp
  }
  /// Stands for AppKit's option set of the same name.
  public struct EventTypeMask: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let leftMouseDown = EventTypeMask(rawValue: 2)
    public static let leftMouseUp = EventTypeMask(rawValue: 4)
    public static let rightMouseUp = EventTypeMask(rawValue: 16)
    public static let keyDown = EventTypeMask(rawValue: 1 << 10)
    public static let flagsChanged = EventTypeMask(rawValue: 1 << 12)
  }
  open var type: EventType { .leftMouseUp }
  open var keyCode: UInt16 { 0 }
  open var characters: String? { nil }
  open var charactersIgnoringModifiers: String? { nil }
  open var modifierFlags: ModifierFlags { [] }
  open var clickCount: Int { 1 }
  open var locationInWindow: NSPoint { .zero }
  open var window: NSWindow? { nil }
  public static var modifierFlags: ModifierFlags { [] }
  public static var mouseLocation: NSPoint { .zero }
  public static func addLocalMonitorForEvents(
    matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> NSEvent?
  ) -> Any? { nil }
  public static func removeMonitor(_ eventMonitor: Any) {}
}

/// Stands for AppKit's `NSTrackingArea`. Accepted and ignored.
@MainActor @preconcurrency open class NSTrackingArea: NSObject {
  /// Stands for AppKit's option set of the same name.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mouseEnteredAndExited = Options(rawValue: 1)
    public static let mouseMoved = Options(rawValue: 2)
    public static let activeAlways = Options(rawValue: 128)
    public static let activeInKeyWindow = Options(rawValue: 32)
    public static let activeInActiveApp = Options(rawValue: 64)
    public static let inVisibleRect = Options(rawValue: 512)
  }
  public init(rect: NSRect, options: Options = [], owner: Any?, userInfo: [AnyHashable: Any]? = nil) {}
}

/// Stands for AppKit's `NSSound`. Accepted and ignored.
@MainActor @preconcurrency open class NSSound: NSObject {
  public static func beep() {}
  public init?(named name: String) {}
  @discardableResult open func play() -> Bool { true }
}
/// Stands for AppKit's `NSCursor`. Accepted and ignored.
@MainActor @preconcurrency open class NSCursor: NSObject {
  public static let arrow = NSCursor()
  public static let iBeam = NSCursor()
  public static func pop() {}
  public static let pointingHand = NSCursor()
  open func set() {}
  open func push() {}
  open func pop() {}
}

/// Stands for AppKit's `NSAnimationContext`: the changes are made at once.
@MainActor @preconcurrency open class NSAnimationContext: NSObject {
  public static let current = NSAnimationContext()
  open var duration: TimeInterval = 0
  open var allowsImplicitAnimation = false
  public static func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
  ) {
    changes(current)
    completionHandler?()
  }
  public static func beginGrouping() {}
  public static func endGrouping() {}
}

/// Stands for AppKit's `NSTableViewRowAction`.
@MainActor @preconcurrency open class NSTableViewRowAction: NSObject {
  /// Stands for AppKit's enumeration of the same name.
  public enum Style: Int, Sendable { case regular, destructive }
  open var title: String
  open var backgroundColor: NSColor!
  open var image: NSImage?
  private let handler: (NSTableViewRowAction, Int) -> Void
  public init(style: Style, title: String, handler: @escaping (NSTableViewRowAction, Int) -> Void) {
    (self.title, self.handler) = (title, handler)
  }
  /// Chooses the action. Not Apple's.
  public func headlessPerform(row: Int) { handler(self, row) }
}

// MARK: - Pasteboard and dragging: accepted and ignored

/// Stands for AppKit's `NSPasteboard`, which keeps strings.
@MainActor @preconcurrency open class NSPasteboard: NSObject {
  /// Stands for AppKit's structure of the same name.
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let string = PasteboardType("public.utf8-plain-text")
    public static let fileURL = PasteboardType("public.file-url")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let URL = PasteboardType("public.url")
    public static let html = PasteboardType("public.html")
    public static let rtf = PasteboardType("public.rtf")
    public static let png = PasteboardType("public.png")
    public static let tiff = PasteboardType("public.tiff")
  }
  public static let general = NSPasteboard()
  private var strings: [PasteboardType: String] = [:]
  private var datas: [PasteboardType: Data] = [:]
  @discardableResult open func clearContents() -> Int {
    (strings, datas) = ([:], [:])
    return 0
  }
  @discardableResult open func declareTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int {
    clearContents()
  }
  @discardableResult open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
    strings[dataType] = string
    return true
  }
  open func string(forType dataType: PasteboardType) -> String? { strings[dataType] }
  @discardableResult open func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool {
    datas[dataType] = data
    return true
  }
  open func data(forType dataType: PasteboardType) -> Data? { datas[dataType] }
  @discardableResult open func writeObjects(_ objects: [any NSPasteboardWriting]) -> Bool { true }
  open func readObjects(forClasses classArray: [AnyClass], options: [AnyHashable: Any]? = nil) -> [Any]? { nil }
  @discardableResult open func setPropertyList(_ plist: Any, forType dataType: PasteboardType) -> Bool { true }
  open func propertyList(forType dataType: PasteboardType) -> Any? { nil }
  open var pasteboardItems: [NSPasteboardItem]? { nil }
  open var types: [PasteboardType]? { Array(strings.keys) }
  open func availableType(from types: [PasteboardType]) -> PasteboardType? { types.first { strings[$0] != nil } }
}
/// Stands for AppKit's `NSPasteboardItem`.
@MainActor @preconcurrency open class NSPasteboardItem: NSObject, NSPasteboardWriting {
  private var strings: [NSPasteboard.PasteboardType: String] = [:]
  public override init() { super.init() }
  @discardableResult open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
    strings[type] = string
    return true
  }
  open func string(forType type: NSPasteboard.PasteboardType) -> String? { strings[type] }
  @discardableResult open func setData(_ data: Data, forType type: NSPasteboard.PasteboardType) -> Bool { true }
  open func data(forType type: NSPasteboard.PasteboardType) -> Data? { nil }
}
/// Stands for AppKit's protocol of the same name.
@MainActor @preconcurrency public protocol NSPasteboardWriting: NSObjectProtocol {}
extension NSString: NSPasteboardWriting {}
extension NSURL: NSPasteboardWriting {}
/// Stands for AppKit's option set of the same name.
public struct NSDragOperation: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let copy = NSDragOperation(rawValue: 1)
  public static let link = NSDragOperation(rawValue: 2)
  public static let generic = NSDragOperation(rawValue: 4)
  public static let move = NSDragOperation(rawValue: 16)
  public static let delete = NSDragOperation(rawValue: 32)
  public static let every = NSDragOperation(rawValue: .max)
}
/// Stands for AppKit's protocol of the same name.
@MainActor @preconcurrency public protocol NSDraggingInfo: NSObjectProtocol {
  var draggingPasteboard: NSPasteboard { get }
  var draggingSource: Any? { get }
  var draggingLocation: NSPoint { get }
  var draggingSourceOperationMask: NSDragOperation { get }
}
