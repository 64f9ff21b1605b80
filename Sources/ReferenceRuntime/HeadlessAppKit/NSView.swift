/// Stands for AppKit's `NSResponder`. There is no responder chain and no focus.
@MainActor
open class NSResponder: NSObject {
  public override init() { super.init() }
}

/// Stands for AppKit's `NSUserInterfaceItemIdentifier`.
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Stands for AppKit's `NSView`: a tree of views with frames that nothing lays out.
open class NSView: NSResponder {
  /// Stands for AppKit's option set of the same name. Kept, without effect.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let width = AutoresizingMask(rawValue: 1 << 1)
    public static let height = AutoresizingMask(rawValue: 1 << 4)
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
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// Stands for AppKit's `NSScrollView`, which holds one view. Nothing scrolls.
open class NSScrollView: NSView {
  open var documentView: NSView? {
    didSet {
      oldValue?.removeFromSuperview()
      documentView.map(addSubview)
    }
  }
  /// Kept, without effect.
  open var hasVerticalScroller = false
}
