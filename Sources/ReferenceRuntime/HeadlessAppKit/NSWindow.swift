/// Stands for AppKit's `NSWindow`.
open class NSWindow: NSResponder {
  /// Stands for AppKit's option set of the same name.
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let borderless = StyleMask([])
    public static let titled = StyleMask(rawValue: 1)
    public static let closable = StyleMask(rawValue: 2)
    public static let miniaturizable = StyleMask(rawValue: 4)
    public static let resizable = StyleMask(rawValue: 8)
    public static let fullScreen = StyleMask(rawValue: 1 << 14)
    public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
    public static let utilityWindow = StyleMask(rawValue: 16)
    public static let nonactivatingPanel = StyleMask(rawValue: 128)
  }
  /// Stands for AppKit's enumeration of the same name.
  public enum OrderingMode: Int, Sendable { case below = -1, out, above }
  /// Stands for AppKit's enumeration of the same name.
  public enum BackingStoreType: UInt, Sendable { case buffered = 2 }
  /// Stands for AppKit's structure of the same name.
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let floating = Level(rawValue: 3)
    public static let modalPanel = Level(rawValue: 8)
  }

  open var contentView: NSView?
  open var contentViewController: NSViewController? {
    didSet { contentView = contentViewController?.view }
  }
  open weak var windowController: NSWindowController?
  open weak var delegate: (any NSWindowDelegate)?
  open private(set) var firstResponder: NSResponder?
  open private(set) var sheets: [NSWindow] = []
  open private(set) weak var sheetParent: NSWindow?
  private var answers: [ObjectIdentifier: (NSApplication.ModalResponse) -> Void] = [:]
  open private(set) var isVisible = false
  open var title = ""

  public override init() { super.init() }
  public convenience init(
    contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool
  ) { self.init() }
  public convenience init(contentViewController: NSViewController) {
    self.init()
    self.contentViewController = contentViewController
  }

  @discardableResult open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    firstResponder = responder
    return responder?.becomeFirstResponder() ?? true
  }
  open func makeKeyAndOrderFront(_ sender: Any?) { isVisible = true }
  open func orderFront(_ sender: Any?) { isVisible = true }
  open func orderOut(_ sender: Any?) { isVisible = false }
  open func close() {
    isVisible = false
    delegate?.windowWillClose(Notification(name: Self.willCloseNotification, object: self))
  }
  open func performClose(_ sender: Any?) { if delegate?.windowShouldClose(self) ?? true { close() } }
  open func beginSheet(
    _ sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) {
    sheets.append(sheetWindow)
    sheetWindow.sheetParent = self
    answers[ObjectIdentifier(sheetWindow)] = handler
  }
  open func endSheet(_ sheetWindow: NSWindow) { endSheet(sheetWindow, returnCode: .stop) }
  open func endSheet(_ sheetWindow: NSWindow, returnCode: NSApplication.ModalResponse) {
    sheets.removeAll { $0 === sheetWindow }
    sheetWindow.sheetParent = nil
    answers.removeValue(forKey: ObjectIdentifier(sheetWindow))?(returnCode)
  }

  // MARK: - Accepted and ignored

  open var attachedSheet: NSWindow? { sheets.last }
  open var frame = NSRect.zero
  open var styleMask: StyleMask = []
  open var level = Level.normal
  open var toolbar: NSToolbar?
  open var subtitle = ""
  open var titleVisibility = 0
  open var titlebarAppearsTransparent = false
  open var isMovableByWindowBackground = false
  open var isReleasedWhenClosed = true
  open var isOpaque = true
  open var backgroundColor: NSColor! = .windowBackgroundColor
  open var hasShadow = true
  open var minSize = NSSize.zero
  open var maxSize = NSSize.zero
  open var contentMinSize = NSSize.zero
  open var isKeyWindow: Bool { isVisible }
  open var isMainWindow: Bool { isVisible }
  open var occlusionState = 0
  open var initialFirstResponder: NSView?
  open var screen: NSScreen? { nil }
  open var backingScaleFactor: CGFloat { 2 }
  open var appearance: NSAppearance?
  open var effectiveAppearance: NSAppearance? { appearance }
  open var inLiveResize: Bool { false }
  open var hidesOnDeactivate = false
  open var contentLayoutRect: NSRect { frame }
  open func convertToScreen(_ rect: NSRect) -> NSRect { rect }
  open func convertPoint(toScreen point: NSPoint) -> NSPoint { point }
  open var currentEvent: NSEvent? { nil }
  open func center() {}
  open func setFrame(_ frameRect: NSRect, display flag: Bool) { frame = frameRect }
  open func setFrame(_ frameRect: NSRect, display flag: Bool, animate: Bool) { frame = frameRect }
  open func setContentSize(_ size: NSSize) {}
  @discardableResult open func setFrameAutosaveName(_ name: String) -> Bool { true }
  open func recalculateKeyViewLoop() {}
  open func selectNextKeyView(_ sender: Any?) {}
  public nonisolated static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")
  public nonisolated static let didBecomeKeyNotification = Notification.Name("NSWindowDidBecomeKeyNotification")
  public nonisolated static let didResignKeyNotification = Notification.Name("NSWindowDidResignKeyNotification")
  public nonisolated static let didResizeNotification = Notification.Name("NSWindowDidResizeNotification")
}
/// Stands for AppKit's `NSPanel`.
open class NSPanel: NSWindow {
  // MARK: - Accepted and ignored

  open var becomesKeyOnlyIfNeeded = false
  open var isFloatingPanel = false
}

/// Stands for AppKit's protocol of the same name; its methods are optional.
@MainActor @preconcurrency public protocol NSWindowDelegate: NSObjectProtocol {
  func windowWillClose(_ notification: Notification)
  func windowShouldClose(_ sender: NSWindow) -> Bool

  // MARK: - Accepted and ignored

  func windowDidBecomeKey(_ notification: Notification)
  func windowDidResignKey(_ notification: Notification)
  func windowDidBecomeMain(_ notification: Notification)
  func windowDidResize(_ notification: Notification)
  func windowDidEndSheet(_ notification: Notification)
}
extension NSWindowDelegate {
  public func windowWillClose(_ notification: Notification) {}
  public func windowShouldClose(_ sender: NSWindow) -> Bool { true }
  public func windowDidBecomeKey(_ notification: Notification) {}
  public func windowDidResignKey(_ notification: Notification) {}
  public func windowDidBecomeMain(_ notification: Notification) {}
  public func windowDidResize(_ notification: Notification) {}
  public func windowDidEndSheet(_ notification: Notification) {}
}

/// Stands for AppKit's `NSWindowController`, whose window is made in code or at the first access.
open class NSWindowController: NSResponder {
  private var loaded: NSWindow?
  open var contentViewController: NSViewController?
  public init(window: NSWindow?) {
    loaded = window
    super.init()
    window?.windowController = self
  }
  public override convenience init() { self.init(window: nil) }
  public required init?(coder: NSCoder) { nil }
  public convenience init(windowNibName: String) { self.init(window: nil) }
  public convenience init(windowNibName: String, owner: Any) { self.init(window: nil) }
  open var window: NSWindow? {
    get {
      if loaded == nil, windowNibName != nil { loadWindow() }
      return loaded
    }
    set { loaded = newValue }
  }
  open var isWindowLoaded: Bool { loaded != nil }
  open var windowNibName: String? { nil }
  /// Makes an empty window: nibs are not read.
  open func loadWindow() {
    windowWillLoad()
    loaded = NSWindow()
    loaded?.windowController = self
    windowDidLoad()
  }
  open func windowWillLoad() {}
  open func windowDidLoad() {}
  open func showWindow(_ sender: Any?) { window?.makeKeyAndOrderFront(sender) }
  open func close() { window?.close() }

  // MARK: - Accepted and ignored

  open var document: AnyObject?
  open var storyboard: NSStoryboard? { nil }
  open var windowFrameAutosaveName = ""
  open var shouldCascadeWindows = true
  open func prepare(for segue: NSStoryboardSegue, sender: Any?) {}
}

/// Stands for AppKit's `NSApplication`.
open class NSApplication: NSResponder {
  public static let shared = NSApplication()
  open weak var delegate: (any NSApplicationDelegate)?
  /// Stands for AppKit's structure of the same name.
  public struct ModalResponse: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let OK = ModalResponse(1)
    public static let cancel = ModalResponse(0)
    public static let stop = ModalResponse(-1000)
    public static let abort = ModalResponse(-1001)
    public static let `continue` = ModalResponse(-1002)
    public static let alertFirstButtonReturn = ModalResponse(1000)
    public static let alertSecondButtonReturn = ModalResponse(1001)
    public static let alertThirdButtonReturn = ModalResponse(1002)
  }
  @discardableResult open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
    guard let target else { return false }
    action.headlessPerform(on: target as AnyObject, sender: sender)
    return true
  }

  // MARK: - Accepted and ignored

  open var mainWindow: NSWindow? { nil }
  open var keyWindow: NSWindow? { nil }
  open var windows: [NSWindow] { [] }
  open var mainMenu: NSMenu?
  open var currentEvent: NSEvent? { nil }
  open var isActive: Bool { true }
  open var effectiveAppearance: NSAppearance? { NSAppearance(named: .aqua) }
  open var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection { .leftToRight }
  open func activate(ignoringOtherApps flag: Bool) {}
  open func terminate(_ sender: Any?) {}
  open func runModal(for window: NSWindow) -> ModalResponse { .cancel }
  open func stopModal() {}
  open func stopModal(withCode returnCode: ModalResponse) {}
  @discardableResult open func presentError(_ error: any Error) -> Bool { false }
  open func registerForRemoteNotifications() {}
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "NSApplicationDidBecomeActiveNotification")
  public nonisolated static let willTerminateNotification = Notification.Name("NSApplicationWillTerminateNotification")
}
/// Stands for AppKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol NSApplicationDelegate: NSObjectProtocol {}
/// Stands for AppKit's global of the same name.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor public var NSApp: NSApplication! { .shared }

/// Stands for AppKit's `NSScreen`. Accepted and ignored.
@MainActor @preconcurrency open class NSScreen: NSObject {
  public static var main: NSScreen? { nil }
  public static var screens: [NSScreen] { [] }
  open var frame: NSRect { .zero }
  open var visibleFrame: NSRect { .zero }
}

/// Stands for AppKit's `NSStoryboard`: it has no controllers, and asking for one ends the process.
@MainActor @preconcurrency open class NSStoryboard: NSObject {
  /// Stands for AppKit's type of the same name.
  public typealias SceneIdentifier = String
  /// Stands for AppKit's type of the same name.
  public typealias Name = String
  let name: String
  public init(name: Name, bundle storyboardBundleOrNil: Bundle?) { self.name = name }
  open func instantiateController(withIdentifier identifier: SceneIdentifier) -> Any {
    fatalError("the storyboard \(name) is not read, and has no \(identifier)")
  }
  open func instantiateInitialController() -> Any? { nil }
}
/// Stands for AppKit's `NSStoryboardSegue`, which a test makes.
@MainActor @preconcurrency open class NSStoryboardSegue: NSObject {
  /// Stands for AppKit's type of the same name.
  public typealias Identifier = String
  public let identifier: Identifier?
  public let sourceController: Any
  public let destinationController: Any
  public init(identifier: Identifier, source sourceController: Any, destination destinationController: Any) {
    (self.identifier, self.sourceController) = (identifier, sourceController)
    self.destinationController = destinationController
  }
}

/// Stands for AppKit's `NSNib`. It is not read: what is made of it is given by `headlessMake`.
@MainActor @preconcurrency open class NSNib: NSObject {
  /// Stands for AppKit's type of the same name.
  public typealias Name = String
  /// What makes the view of a nib, by the nib's name: a test fills it. Not Apple's.
  public static var headlessMake: [String: () -> NSView] = [:]
  let name: String
  public init?(nibNamed nibName: Name, bundle: Bundle?) { name = nibName }
  var headlessView: NSView? { Self.headlessMake[name]?() }
}

/// Stands for AppKit's `NSAlert`, which a test answers.
@MainActor @preconcurrency open class NSAlert: NSObject {
  /// Stands for AppKit's enumeration of the same name.
  public enum Style: UInt, Sendable { case warning, informational, critical }
  /// What alerts answer that nobody sees, in order; then the first button. Not Apple's.
  public static var headlessAnswers: [NSApplication.ModalResponse] = []
  open var messageText = ""
  open var informativeText = ""
  open var alertStyle = Style.warning
  open private(set) var buttons: [NSButton] = []
  public override init() { super.init() }
  public convenience init(error: any Error) {
    self.init()
    messageText = "\(error)"
  }
  @discardableResult open func addButton(withTitle title: String) -> NSButton {
    let button = NSButton(title: title, target: nil, action: nil)
    buttons.append(button)
    return button
  }
  @discardableResult open func runModal() -> NSApplication.ModalResponse {
    Self.headlessAnswers.isEmpty ? .alertFirstButtonReturn : Self.headlessAnswers.removeFirst()
  }
  open func beginSheetModal(
    for sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) { handler?(runModal()) }

  // MARK: - Accepted and ignored

  open var icon: NSImage!
  open var accessoryView: NSView?
  open var showsSuppressionButton = false
  open var suppressionButton: NSButton? { nil }
  open var window: NSWindow { NSWindow() }
  open func layout() {}
}

/// Stands for AppKit's `NSPopover`.
open class NSPopover: NSResponder {
  /// Stands for AppKit's enumeration of the same name.
  public enum Behavior: Int, Sendable { case applicationDefined, transient, semitransient }
  open var contentViewController: NSViewController?
  open weak var delegate: (any NSPopoverDelegate)?
  open private(set) var isShown = false
  open func show(relativeTo positioningRect: NSRect, of positioningView: NSView, preferredEdge: NSRectEdge) {
    isShown = true
    contentViewController?.loadViewIfNeeded()
    contentViewController?.viewWillAppear()
    contentViewController?.viewDidAppear()
  }
  open func close() { isShown = false }
  open func performClose(_ sender: Any?) { close() }

  // MARK: - Accepted and ignored

  open var behavior = Behavior.applicationDefined
  open var animates = true
  open var contentSize = NSSize.zero
  open var appearance: NSAppearance?
}
/// Stands for AppKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol NSPopoverDelegate: NSObjectProtocol {}

/// Stands for AppKit's `NSWorkspace`, which keeps what was opened.
@MainActor @preconcurrency open class NSWorkspace: NSObject {
  public static let shared = NSWorkspace()
  /// The addresses that were opened. Not Apple's.
  public private(set) var headlessOpened: [URL] = []
  @discardableResult open func open(_ url: URL) -> Bool {
    headlessOpened.append(url)
    return true
  }
  open func activateFileViewerSelecting(_ fileURLs: [URL]) { headlessOpened += fileURLs }

  // MARK: - Accepted and ignored

  @discardableResult open func selectFile(_ fullPath: String?, inFileViewerRootedAtPath rootFullPath: String) -> Bool {
    true
  }
  open func icon(forFile fullPath: String) -> NSImage { NSImage() }
  open func icon(forFileType fileType: String) -> NSImage { NSImage() }
  open func urlForApplication(withBundleIdentifier bundleIdentifier: String) -> URL? { nil }
  open func urlForApplication(toOpen url: URL) -> URL? { nil }
  open var notificationCenter: NotificationCenter { .default }
}
