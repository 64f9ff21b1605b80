/// Stands for UIKit's `UIResponder`. There is no responder chain and no focus.
@MainActor
open class UIResponder: NSObject {
  public override init() { super.init() }
}

/// Stands for UIKit's `UIView`: a tree of views with frames that nothing lays out.
open class UIView: UIResponder {
  /// Stands for UIKit's option set of the same name. Kept, without effect.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  open var frame: CGRect
  open var autoresizingMask: AutoresizingMask = []
  open var accessibilityIdentifier: String?
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(frame: .zero) }

  /// The frame's size at the origin. UIKit's has an origin that scrolling moves.
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// Stands for UIKit's `UIScrollView`. Nothing scrolls.
open class UIScrollView: UIView {}

/// Stands for UIKit's protocol of the same name, which has no required methods.
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {}

/// Stands for UIKit's `UILabel`, of which only the text is kept.
open class UILabel: UIView {
  open var text: String?
}
