import Foundation

#if canImport(Darwin)
  @_exported import QuartzCore
#else
  // What stands for Core Graphics and QuartzCore: values that are kept. Nothing is drawn.

  /// Stands for Core Graphics' `CGColor`, of which the components are kept.
  public final class CGColor: Hashable, Sendable {
    public let components: [CGFloat]?
    public let alpha: CGFloat
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      components = [red, green, blue, alpha]
      self.alpha = alpha
    }
    public convenience init(gray: CGFloat, alpha: CGFloat) {
      self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }
    public static func == (left: CGColor, right: CGColor) -> Bool { left.components == right.components }
    public func hash(into hasher: inout Hasher) { hasher.combine(components) }
  }

  /// Stands for Core Graphics' `CGVector`.
  public struct CGVector: Hashable, Sendable {
    public var dx: CGFloat, dy: CGFloat
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  }

  /// Stands for Core Graphics' `CGAffineTransform`.
  public struct CGAffineTransform: Hashable, Sendable {
    public var a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
    public static let identity = CGAffineTransform()
    public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }
    public init(rotationAngle angle: CGFloat) {
      let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
    public var isIdentity: Bool { self == .identity }
    public func concatenating(_ t: CGAffineTransform) -> CGAffineTransform {
      CGAffineTransform(
        a: a * t.a + b * t.c, b: a * t.b + b * t.d, c: c * t.a + d * t.c, d: c * t.b + d * t.d,
        tx: tx * t.a + ty * t.c + t.tx, ty: tx * t.b + ty * t.d + t.ty)
    }
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(translationX: x, y: y).concatenating(self)
    }
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
      CGAffineTransform(rotationAngle: angle).concatenating(self)
    }
  }

  /// Stands for Core Graphics' `CGImage`, which has no pixels.
  public final class CGImage: Sendable {
    public let width: Int
    public let height: Int
    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// Stands for Core Graphics' `CGPath`. Accepted and ignored.
  open class CGPath {
    public init() {}
    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {}
  }

  /// Stands for Core Graphics' `CGContext`. Accepted and ignored: nothing is drawn.
  open class CGContext {
    open func fill(_ rect: CGRect) {}
    open func setFillColor(_ color: CGColor) {}
    open func setStrokeColor(_ color: CGColor) {}
    open func setLineWidth(_ width: CGFloat) {}
    open func move(to point: CGPoint) {}
    open func addLine(to point: CGPoint) {}
    open func strokePath() {}
    open func fillPath() {}
    open func saveGState() {}
    open func restoreGState() {}
    open func translateBy(x tx: CGFloat, y ty: CGFloat) {}
    open func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
  }

  /// Stands for QuartzCore's `CALayer`, a tree of layers whose properties are kept.
  @MainActor @preconcurrency
  open class CALayer: NSObject {
    open private(set) var sublayers: [CALayer]?
    open private(set) weak var superlayer: CALayer?
    public override nonisolated init() { super.init() }

    open func addSublayer(_ layer: CALayer) {
      layer.removeFromSuperlayer()
      sublayers = (sublayers ?? []) + [layer]
      layer.superlayer = self
    }
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { addSublayer(layer) }
    open func removeFromSuperlayer() {
      superlayer?.sublayers?.removeAll { $0 === self }
      superlayer = nil
    }

    // MARK: - Accepted and ignored

    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var position = CGPoint.zero
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    open var zPosition: CGFloat = 0
    open var cornerRadius: CGFloat = 0
    open var cornerCurve = CALayerCornerCurve.circular
    open var maskedCorners: CACornerMask = []
    open var masksToBounds = false
    open var mask: CALayer?
    open var borderWidth: CGFloat = 0
    open var borderColor: CGColor?
    open var backgroundColor: CGColor?
    open var shadowColor: CGColor?
    open var shadowOpacity: Float = 0
    open var shadowOffset = CGSize.zero
    open var shadowRadius: CGFloat = 3
    open var shadowPath: CGPath?
    open var opacity: Float = 1
    open var isHidden = false
    open var speed: Float = 1
    open var contents: Any?
    open var contentsScale: CGFloat = 1
    open var contentsGravity = CALayerContentsGravity.resize
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var name: String?
    open func add(_ anim: CAAnimation, forKey key: String?) {}
    open func removeAnimation(forKey key: String) {}
    open func removeAllAnimations() {}
    open func setNeedsDisplay() {}
    open func setNeedsLayout() {}
    open func layoutIfNeeded() {}
  }

  /// Stands for QuartzCore's `CAGradientLayer`. Accepted and ignored.
  open class CAGradientLayer: CALayer {
    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var startPoint = CGPoint(x: 0.5, y: 0)
    open var endPoint = CGPoint(x: 0.5, y: 1)
  }

  /// Stands for QuartzCore's `CAShapeLayer`. Accepted and ignored.
  open class CAShapeLayer: CALayer {
    open var path: CGPath?
    open var fillColor: CGColor?
    open var strokeColor: CGColor?
    open var lineWidth: CGFloat = 1
  }

  /// Stands for QuartzCore's structure of the same name.
  public struct CALayerCornerCurve: Hashable, Sendable {
    let name: String
    public static let circular = CALayerCornerCurve(name: "circular")
    public static let continuous = CALayerCornerCurve(name: "continuous")
  }

  /// Stands for QuartzCore's structure of the same name.
  public struct CALayerContentsGravity: Hashable, Sendable {
    let name: String
    public static let resize = CALayerContentsGravity(name: "resize")
    public static let resizeAspect = CALayerContentsGravity(name: "resizeAspect")
    public static let resizeAspectFill = CALayerContentsGravity(name: "resizeAspectFill")
    public static let center = CALayerContentsGravity(name: "center")
  }

  /// Stands for QuartzCore's option set of the same name.
  public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  }

  /// Stands for QuartzCore's `CAAnimation`. Accepted and ignored.
  @MainActor @preconcurrency
  open class CAAnimation: NSObject {
    public override nonisolated init() { super.init() }
    open var duration: TimeInterval = 0
    open var repeatCount: Float = 0
    open var autoreverses = false
    open var isRemovedOnCompletion = true
    open var timingFunction: CAMediaTimingFunction?
  }

  /// Stands for QuartzCore's `CABasicAnimation`. Accepted and ignored.
  open class CABasicAnimation: CAAnimation {
    open var keyPath: String?
    open var fromValue: Any?
    open var toValue: Any?
    public nonisolated init(keyPath path: String?) { super.init() }
  }

  /// Stands for QuartzCore's `CATransition`. Accepted and ignored.
  open class CATransition: CAAnimation {}

  /// Stands for QuartzCore's `CAMediaTimingFunction`. Accepted and ignored.
  public final class CAMediaTimingFunction: NSObject {
    public init(name: CAMediaTimingFunctionName) {}
  }

  /// Stands for QuartzCore's structure of the same name.
  public struct CAMediaTimingFunctionName: Hashable, Sendable {
    let name: String
    public static let easeIn = CAMediaTimingFunctionName(name: "easeIn")
    public static let easeOut = CAMediaTimingFunctionName(name: "easeOut")
    public static let easeInEaseOut = CAMediaTimingFunctionName(name: "easeInEaseOut")
    public static let linear = CAMediaTimingFunctionName(name: "linear")
  }

  /// Stands for QuartzCore's `CATransaction`: the block that it is handed runs when it is committed.
  @MainActor @preconcurrency
  public final class CATransaction: NSObject {
    private static var completions: [(() -> Void)?] = []
    public static func begin() { completions.append(nil) }
    public static func setCompletionBlock(_ block: (() -> Void)?) {
      if !completions.isEmpty { completions[completions.count - 1] = block }
    }
    public static func commit() { completions.popLast()??() }

    // MARK: - Accepted and ignored

    public static func setDisableActions(_ flag: Bool) {}
    public static func setAnimationDuration(_ dur: TimeInterval) {}
    public static func flush() {}
  }
#endif
