/// Stands for UIKit's `UIImage`, of which the name is kept: an image of any name is there, and empty.
public final class UIImage: NSObject, Sendable {
  /// The name that it was asked for by. Not Apple's.
  public let headlessName: String?
  public let renderingMode: RenderingMode

  init(headlessName: String?, renderingMode: RenderingMode = .automatic) {
    (self.headlessName, self.renderingMode) = (headlessName, renderingMode)
  }

  public override convenience init() { self.init(headlessName: nil) }
  public convenience init?(named name: String) { self.init(headlessName: name) }
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(headlessName: name)
  }
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    self.init(headlessName: name)
  }
  public convenience init?(systemName name: String) { self.init(headlessName: name) }
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    self.init(headlessName: name)
  }
  public convenience init?(data: Data) { self.init(headlessName: nil) }
  public convenience init?(data: Data, scale: CGFloat) { self.init(headlessName: nil) }
  public convenience init?(contentsOfFile path: String) { self.init(headlessName: path) }
  public convenience init(cgImage: CGImage) { self.init(headlessName: nil) }
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) { self.init(headlessName: nil) }

  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(headlessName: headlessName, renderingMode: renderingMode)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self || (headlessName != nil && other.headlessName == headlessName)
  }
  public override var hash: Int { headlessName.hashValue }

  // MARK: - Accepted and ignored

  public var size: CGSize { .zero }
  public var scale: CGFloat { 1 }
  public var cgImage: CGImage? { nil }
  public var imageOrientation: Orientation { .up }
  public func withTintColor(_ color: UIColor) -> UIImage { self }
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withRenderingMode(renderingMode)
  }
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
  public func withHorizontallyFlippedOrientation() -> UIImage { self }
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { self }
  public func preparingThumbnail(of size: CGSize) -> UIImage? { self }
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  public func pngData() -> Data? { nil }
  public func draw(in rect: CGRect) {}
  public func draw(at point: CGPoint) {}

  /// Stands for UIKit's enumeration of the same name.
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  /// Stands for UIKit's enumeration of the same name.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
  /// Stands for UIKit's enumeration of the same name.
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  /// Stands for UIKit's enumeration of the same name.
  public enum SymbolScale: Int, Sendable { case `default` = -1, unspecified, small, medium, large }

  /// Stands for UIKit's class of the same name. Accepted and ignored.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// Stands for UIKit's class of the same name. Accepted and ignored.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    public convenience init(pointSize: CGFloat) { self.init() }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { self.init() }
    public convenience init(scale: SymbolScale) { self.init() }
    public convenience init(weight: SymbolWeight) { self.init() }
    public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init() }
    public convenience init(font: UIFont) { self.init() }
    public convenience init(font: UIFont, scale: SymbolScale) { self.init() }
    public convenience init(hierarchicalColor: UIColor) { self.init() }
    public convenience init(paletteColors: [UIColor]) { self.init() }
    public func applying(_ otherConfiguration: Configuration?) -> Self { self }
  }
}

/// Stands for UIKit's `UIFont`, of which the name and size are kept.
public final class UIFont: NSObject, Sendable {
  public let fontName: String
  public let pointSize: CGFloat
  init(_ fontName: String, _ pointSize: CGFloat) { (self.fontName, self.pointSize) = (fontName, pointSize) }

  public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(fontName, fontSize) }
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) { self.init("system", pointSize) }
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("system", fontSize) }
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont("system", fontSize) }
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("bold", fontSize) }
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("italic", fontSize) }
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont("monospaced", fontSize)
  }
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont("digits", fontSize)
  }
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style.rawValue, 17) }
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { UIFont(style.rawValue, 17) }
  public static var labelFontSize: CGFloat { 17 }
  public static var systemFontSize: CGFloat { 14 }
  public static var smallSystemFontSize: CGFloat { 12 }
  public static var buttonFontSize: CGFloat { 18 }
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }
  public var familyName: String { fontName }
  public var lineHeight: CGFloat { pointSize * 1.2 }
  public var ascender: CGFloat { pointSize }
  public var descender: CGFloat { -pointSize / 5 }
  public var capHeight: CGFloat { pointSize * 0.7 }
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor() }

  /// Stands for UIKit's structure of the same name.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  /// Stands for UIKit's structure of the same name.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")
  }
}

/// Stands for UIKit's `UIFontMetrics`. Accepted and ignored: fonts keep their size.
public final class UIFontMetrics: NSObject, Sendable {
  public static let `default` = UIFontMetrics(forTextStyle: .body)
  public init(forTextStyle textStyle: UIFont.TextStyle) {}
  public func scaledFont(for font: UIFont) -> UIFont { font }
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { font }
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}

/// Stands for UIKit's `UIFontDescriptor`. Accepted and ignored.
public final class UIFontDescriptor: NSObject, Sendable {
  /// Stands for UIKit's option set of the same name.
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    public static let traitBold = SymbolicTraits(rawValue: 2)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }
  /// Stands for UIKit's structure of the same name.
  public struct SystemDesign: Hashable, Sendable {
    let name: String
    public static let `default` = SystemDesign(name: "default")
    public static let rounded = SystemDesign(name: "rounded")
    public static let monospaced = SystemDesign(name: "monospaced")
    public static let serif = SystemDesign(name: "serif")
  }
  public var symbolicTraits: SymbolicTraits { [] }
  public var pointSize: CGFloat { 17 }
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? { self }
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor()
  }
}

/// Stands for UIKit's `UIBezierPath`. Accepted and ignored.
open class UIBezierPath: NSObject {
  public override init() { super.init() }
  public convenience init(rect: CGRect) { self.init() }
  public convenience init(ovalIn rect: CGRect) { self.init() }
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
  }
  open var lineWidth: CGFloat = 1
  open func move(to point: CGPoint) {}
  open func addLine(to point: CGPoint) {}
  open func close() {}
  open func fill() {}
  open func stroke() {}
  open func addClip() {}
  #if !canImport(Darwin)
    open var cgPath: CGPath { CGPath() }
  #endif
}

/// Stands for UIKit's `NSTextAttachment`. Accepted and ignored.
open class NSTextAttachment: NSObject {
  open var image: UIImage?
  open var bounds = CGRect.zero
  public override init() { super.init() }
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
}

extension NSAttributedString {
  /// Stands for UIKit's initializer of the same labels.
  public convenience init(attachment: NSTextAttachment) { self.init(string: "\u{FFFC}") }
}
