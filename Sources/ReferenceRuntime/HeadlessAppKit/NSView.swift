/// Stands for AppKit's `NSResponder`. At most one responder is the first; events do not travel along the chain.
@MainActor @preconcurrency
open class NSResponder: NSObject {
  public override init() { super.init() }

  // MARK: - Accepted and ignored

  open weak var nextResponder: NSResponder?
  open var menu: NSMenu?
  open var undoManager: UndoManager? { nil }
  open var acceptsFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { acceptsFirstResponder }
  @discardableResult open func resignFirstResponder() -> Bool { true }
  open func keyDown(with event: NSEvent) {}
  open func keyUp(with event: NSEvent) {}
  open func flagsChanged(with event: NSEvent) {}
  open func mouseDown(with event: NSEvent) {}
  open func mouseUp(with event: NSEvent) {}
  open func mouseDragged(with event: NSEvent) {}
  open func mouseEntered(with event: NSEvent) {}
  open func mouseExited(with event: NSEvent) {}
  open func mouseMoved(with event: NSEvent) {}
  open func rightMouseDown(with event: NSEvent) {}
  open func scrollWheel(with event: NSEvent) {}
  open func performKeyEquivalent(with event: NSEvent) -> Bool { false }
  open func cancelOperation(_ sender: Any?) {}
  open func interpretKeyEvents(_ eventArray: [NSEvent]) {}
  open func encodeRestorableState(with coder: NSCoder) {}
  open func restoreState(with coder: NSCoder) {}
  open func invalidateRestorableState() {}
  open func awakeFromNib() {}
}

/// Stands for AppKit's `NSUserInterfaceItemIdentifier`.
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Stands for AppKit's `NSView`: a tree of views with frames that nothing lays out.
open class NSView: NSResponder, HeadlessLayoutItem {
  /// Stands for AppKit's option set of the same name. Kept, without effect.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let minXMargin = AutoresizingMask(rawValue: 1)
    public static let width = AutoresizingMask(rawValue: 1 << 1)
    public static let maxXMargin = AutoresizingMask(rawValue: 1 << 2)
    public static let minYMargin = AutoresizingMask(rawValue: 1 << 3)
    public static let height = AutoresizingMask(rawValue: 1 << 4)
    public static let maxYMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  open var frame: CGRect
  open var autoresizingMask: AutoresizingMask = []
  open var identifier: NSUserInterfaceItemIdentifier?
  open private(set) var subviews: [NSView] = []
  open private(set) weak var superview: NSView?

  public init(frame frameRect: CGRect) {
    frame = frameRect
    super.init()
  }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(frame: .zero) }

  /// The frame's size at the origin. AppKit's has an origin that scrolling moves.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.viewDidMoveToSuperview()
  }
  open func addSubview(_ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?) {
    addSubview(view)
  }
  open func replaceSubview(_ oldView: NSView, with newView: NSView) {
    oldView.removeFromSuperview()
    addSubview(newView)
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func isDescendant(of view: NSView) -> Bool { self === view || superview?.isDescendant(of: view) ?? false }
  open func viewWithTag(_ tag: Int) -> NSView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }
  open func addGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {
    gestureRecognizers.append(gestureRecognizer)
  }
  open private(set) var gestureRecognizers: [NSGestureRecognizer] = []
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  open func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }
  open func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

  // MARK: - Accepted and ignored

  /// Stands for AppKit's enumeration of the same name.
  public enum BackgroundStyle: Int, Sendable {
    case normal, emphasized, raised, lowered
    public static let light = BackgroundStyle.normal
    public static let dark = BackgroundStyle.emphasized
  }
  open var tag = 0
  open var isHidden = false
  open var isHiddenOrHasHiddenAncestor: Bool { isHidden }
  open var alphaValue: CGFloat = 1
  open var toolTip: String?
  open var layer: CALayer?
  open var wantsLayer = false
  open var layerContentsRedrawPolicy = 0
  open var appearance: NSAppearance?
  open var effectiveAppearance: NSAppearance? { NSAppearance(named: .aqua) }
  open var translatesAutoresizingMaskIntoConstraints = true
  open var autoresizesSubviews = true
  open var needsDisplay = false
  open var needsLayout = false
  open var needsUpdateConstraints = false
  open var constraints: [NSLayoutConstraint] { [] }
  open var intrinsicContentSize: NSSize { NSSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
  open var fittingSize: NSSize { frame.size }
  open var isFlipped: Bool { false }
  open var isOpaque: Bool { false }
  open var visibleRect: NSRect { bounds }
  open var canDrawConcurrently = false
  open var window: NSWindow? { nil }
  open var trackingAreas: [NSTrackingArea] { [] }
  open var enclosingScrollView: NSScrollView? {
    sequence(first: self, next: \.superview).lazy.compactMap { $0 as? NSScrollView }.first
  }
  open var nextKeyView: NSView?
  open var focusRingType = NSFocusRingType.default
  open var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection = .leftToRight
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
  public nonisolated static let frameDidChangeNotification = Notification.Name("NSViewFrameDidChangeNotification")
  public nonisolated static let boundsDidChangeNotification = Notification.Name("NSViewBoundsDidChangeNotification")
  open var postsFrameChangedNotifications = false
  open var preparedContentRect: NSRect { bounds }
  open func sizeThatFits(_ size: NSSize) -> NSSize { size }
  public private(set) lazy var safeAreaLayoutGuide = NSLayoutGuide()
  public private(set) lazy var layoutMarginsGuide = NSLayoutGuide()
  open func setFrameSize(_ newSize: NSSize) { frame.size = newSize }
  open func setFrameOrigin(_ newOrigin: NSPoint) { frame.origin = newOrigin }
  open func scrollToVisible(_ rect: NSRect) -> Bool { false }
  open func scroll(_ point: NSPoint) {}
  open func draw(_ dirtyRect: NSRect) {}
  open func display() {}
  open func layout() {}
  open func updateLayer() {}
  open func layoutSubtreeIfNeeded() {}
  open func updateConstraints() {}
  open func invalidateIntrinsicContentSize() {}
  open func setNeedsDisplay(_ invalidRect: NSRect) {}
  open func setContentHuggingPriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) {}
  open func setContentCompressionResistancePriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) {}
  open func viewWillMove(toWindow newWindow: NSWindow?) {}
  open func viewDidMoveToWindow() {}
  open func viewWillMove(toSuperview newSuperview: NSView?) {}
  open func viewDidMoveToSuperview() {}
  open func viewDidChangeEffectiveAppearance() {}
  open func viewDidHide() {}
  open func viewDidUnhide() {}
  open func hitTest(_ point: NSPoint) -> NSView? { nil }
  open func convert(_ point: NSPoint, from view: NSView?) -> NSPoint { point }
  open func convert(_ point: NSPoint, to view: NSView?) -> NSPoint { point }
  open func convert(_ rect: NSRect, from view: NSView?) -> NSRect { rect }
  open func convert(_ rect: NSRect, to view: NSView?) -> NSRect { rect }
  open func addTrackingArea(_ trackingArea: NSTrackingArea) {}
  open func removeTrackingArea(_ trackingArea: NSTrackingArea) {}
  open func updateTrackingAreas() {}
  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {}
  open func unregisterDraggedTypes() {}
  open func animator() -> Self { self }
  open func addLayoutGuide(_ guide: NSLayoutGuide) {}
  open func addCursorRect(_ rect: NSRect, cursor object: NSCursor) {}
  open func resetCursorRects() {}
  open func viewWillDraw() {}
  open func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {}
  open func setAccessibilityLabel(_ accessibilityLabel: String?) {}
  open func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation { [] }
  open func draggingUpdated(_ sender: any NSDraggingInfo) -> NSDragOperation { [] }
  open func draggingExited(_ sender: (any NSDraggingInfo)?) {}
  open func performDragOperation(_ sender: any NSDraggingInfo) -> Bool { false }
  open func prepareForReuse() {}
}

/// Stands for AppKit's `NSLayoutGuide`. Accepted and ignored.
@MainActor @preconcurrency open class NSLayoutGuide: NSObject, HeadlessLayoutItem {
  public override init() { super.init() }
}
/// Stands for AppKit's enumeration of the same name.
public enum NSFocusRingType: UInt, Sendable { case `default`, none, exterior }
/// Stands for AppKit's enumeration of the same name.
public enum NSUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

/// Stands for AppKit's `NSGestureRecognizer`, which acts when a test has it recognize.
@MainActor @preconcurrency open class NSGestureRecognizer: NSObject {
  open weak var target: AnyObject?
  open var action: Selector?
  public init(target: Any?, action: Selector?) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }
  /// Calls the target. Not Apple's.
  public func headlessRecognize() { if let target, let action { action.headlessPerform(on: target, sender: self) } }
}
/// Stands for AppKit's `NSClickGestureRecognizer`.
open class NSClickGestureRecognizer: NSGestureRecognizer {
  open var numberOfClicksRequired = 1
  open var buttonMask = 1
}

/// Stands for AppKit's `NSScrollView`, which holds one view. Nothing scrolls.
open class NSScrollView: NSView {
  open var documentView: NSView? {
    didSet {
      oldValue?.removeFromSuperview()
      documentView.map(addSubview)
    }
  }
  /// The view that AppKit scrolls.
  public private(set) lazy var contentView = NSClipView(frame: .zero)

  // MARK: - Accepted and ignored

  open var hasVerticalScroller = false
  open var hasHorizontalScroller = false
  open var autohidesScrollers = false
  open var scrollerStyle = 0
  open var borderType = NSBorderType.noBorder
  open var drawsBackground = true
  open var backgroundColor = NSColor.controlBackgroundColor
  open var contentSize: NSSize { frame.size }
  open var automaticallyAdjustsContentInsets = true
  open var contentInsets = NSEdgeInsets()
  open var documentVisibleRect: NSRect { .zero }
  open var verticalScroller: NSView?
  open func reflectScrolledClipView(_ cView: NSClipView) {}
  open func tile() {}
  public static func scrollableTextView() -> NSScrollView { NSScrollView(frame: .zero) }
  public nonisolated static let didEndLiveScrollNotification = Notification.Name("NSScrollViewDidEndLiveScroll")
  public nonisolated static let willStartLiveScrollNotification = Notification.Name("NSScrollViewWillStartLiveScroll")
}

/// Stands for AppKit's `NSClipView`. Accepted and ignored.
open class NSClipView: NSView {
  open var documentView: NSView?
  open var postsBoundsChangedNotifications = false
  open var drawsBackground = true
  open var automaticallyAdjustsContentInsets = true
  open var contentInsets = NSEdgeInsets()
  open func scroll(to newOrigin: NSPoint) {}
}
/// Stands for AppKit's enumeration of the same name.
public enum NSBorderType: UInt, Sendable { case noBorder, lineBorder, bezelBorder, grooveBorder }
