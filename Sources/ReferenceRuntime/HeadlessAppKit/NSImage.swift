/// Stands for AppKit's `NSImage`, of which the name is kept: an image of any name is there, and empty.
open class NSImage: NSObject {
  /// Stands for AppKit's type of the same name.
  public typealias Name = String
  /// The name that it was asked for by. Not Apple's.
  public let headlessName: String?
  public override init() { headlessName = nil }
  public init?(named name: Name) { headlessName = name }
  public init?(systemSymbolName name: String, accessibilityDescription description: String?) { headlessName = name }
  public init?(contentsOf url: URL) { headlessName = nil }
  public init?(contentsOfFile fileName: String) { headlessName = nil }
  public init?(data: Data) { headlessName = nil }
  public init(size: NSSize) {
    headlessName = nil
    self.size = size
  }

  // MARK: - Accepted and ignored

  open var size = NSSize.zero
  open var isTemplate = false
  open var accessibilityDescription: String?
  open var tiffRepresentation: Data? { nil }
  open func withSymbolConfiguration(_ configuration: SymbolConfiguration) -> NSImage? { self }
  open func lockFocus() {}
  open func unlockFocus() {}
  open func draw(in rect: NSRect) {}
  public static let addTemplateName = "NSAddTemplate"
  public static let removeTemplateName = "NSRemoveTemplate"
  public static let actionTemplateName = "NSActionTemplate"
  public static let folderName = "NSFolder"
  public static let applicationIconName = "NSApplicationIcon"
  public static let cautionName = "NSCaution"
  public static let networkName = "NSNetwork"
  public static let userName = "NSUser"
  public static let statusAvailableName = "NSStatusAvailable"
  public static let statusNoneName = "NSStatusNone"
  public static let statusUnavailableName = "NSStatusUnavailable"
  public static let statusPartiallyAvailableName = "NSStatusPartiallyAvailable"

  /// Stands for AppKit's class of the same name. Accepted and ignored.
  public final class SymbolConfiguration: NSObject, Sendable {
    public init(pointSize: CGFloat, weight: NSFont.Weight) {}
    public init(pointSize: CGFloat, weight: NSFont.Weight, scale: SymbolScale) {}
    public init(paletteColors: [NSColor]) {}
    public init(hierarchicalColor: NSColor) {}
  }
  /// Stands for AppKit's enumeration of the same name.
  public enum SymbolScale: Int, Sendable { case small = 1, medium, large }
}

/// Stands for AppKit's `NSImageView`.
open class NSImageView: NSControl {
  open var image: NSImage?
  public convenience init(image: NSImage) {
    self.init(frame: .zero)
    self.image = image
  }

  // MARK: - Accepted and ignored

  open var imageScaling = NSImageScaling.scaleProportionallyDown
  open var imageAlignment = 0
  open var contentTintColor: NSColor?
  open var symbolConfiguration: NSImage.SymbolConfiguration?
  open var isEditable = false
}
/// Stands for AppKit's enumeration of the same name.
public enum NSImageScaling: UInt, Sendable {
  case scaleProportionallyDown, scaleAxesIndependently, scaleNone, scaleProportionallyUpOrDown
}

/// Stands for AppKit's `NSFont`, of which the name and size are kept.
public final class NSFont: NSObject, Sendable {
  public let fontName: String
  public let pointSize: CGFloat
  init(_ fontName: String, _ pointSize: CGFloat) { (self.fontName, self.pointSize) = (fontName, pointSize) }
  public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(fontName, fontSize) }
  public convenience init?(descriptor: NSFontDescriptor, size: CGFloat) { self.init("system", size) }
  public static func systemFont(ofSize fontSize: CGFloat) -> NSFont { NSFont("system", fontSize) }
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont { NSFont("system", fontSize) }
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont { NSFont("bold", fontSize) }
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
    NSFont("monospaced", fontSize)
  }
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
    NSFont("digits", fontSize)
  }
  public static func preferredFont(forTextStyle style: TextStyle) -> NSFont { NSFont(style.rawValue, 13) }
  public static func menuFont(ofSize fontSize: CGFloat) -> NSFont { NSFont("menu", fontSize) }
  public static func userFixedPitchFont(ofSize fontSize: CGFloat) -> NSFont? { NSFont("fixed", fontSize) }
  public static var systemFontSize: CGFloat { 13 }
  public static var smallSystemFontSize: CGFloat { 11 }
  public static var labelFontSize: CGFloat { 10 }
  public static func systemFontSize(for controlSize: NSControl.ControlSize) -> CGFloat { 13 }
  public var fontDescriptor: NSFontDescriptor { NSFontDescriptor() }
  public var familyName: String? { fontName }
  public var displayName: String? { fontName }
  public func withSize(_ fontSize: CGFloat) -> NSFont { NSFont(fontName, fontSize) }
  /// Stands for AppKit's structure of the same name.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
  }
  /// Stands for AppKit's structure of the same name.
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
/// Stands for AppKit's `NSFontDescriptor`. Accepted and ignored.
public final class NSFontDescriptor: NSObject, Sendable {
  /// Stands for AppKit's option set of the same name.
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let italic = SymbolicTraits(rawValue: 1)
    public static let bold = SymbolicTraits(rawValue: 2)
  }
  public var symbolicTraits: SymbolicTraits { [] }
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> NSFontDescriptor { self }
}
/// Stands for AppKit's `NSFontManager`. Accepted and ignored.
@MainActor @preconcurrency open class NSFontManager: NSObject {
  public static let shared = NSFontManager()
  open func convert(_ fontObj: NSFont, toHaveTrait trait: NSFontTraitMask) -> NSFont { fontObj }
  open func convert(_ fontObj: NSFont) -> NSFont { fontObj }
  open var availableFontFamilies: [String] { [] }
  open func availableMembers(ofFontFamily fam: String) -> [[Any]]? { nil }
}
/// Stands for AppKit's option set of the same name.
public struct NSFontTraitMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let italicFontMask = NSFontTraitMask(rawValue: 1)
  public static let boldFontMask = NSFontTraitMask(rawValue: 2)
}

/// Stands for AppKit's `NSBezierPath`. Accepted and ignored.
open class NSBezierPath: NSObject {
  public override init() { super.init() }
  public convenience init(rect: NSRect) { self.init() }
  public convenience init(ovalIn rect: NSRect) { self.init() }
  public convenience init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) { self.init() }
  open var lineWidth: CGFloat = 1
  open func move(to point: NSPoint) {}
  open func line(to point: NSPoint) {}
  open func close() {}
  open func fill() {}
  open func stroke() {}
  open func addClip() {}
  open func setClip() {}
}
/// Stands for AppKit's enumeration of the same name.
public enum NSCompositingOperation: UInt, Sendable {
  case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut,
    destinationAtop, xor, plusDarker
}

extension NSRect {
  // MARK: - Accepted and ignored

  public func fill() {}
  public func fill(using operation: NSCompositingOperation) {}
  public func frame(withWidth width: CGFloat = 1) {}
}

/// Stands for AppKit's `NSGraphicsContext`. Accepted and ignored.
@MainActor @preconcurrency open class NSGraphicsContext: NSObject {
  public static var current: NSGraphicsContext? { nil }
  public static func saveGraphicsState() {}
  public static func restoreGraphicsState() {}
  #if !canImport(Darwin)
    open var cgContext: CGContext { fatalError("nothing is drawn") }
  #endif
}
