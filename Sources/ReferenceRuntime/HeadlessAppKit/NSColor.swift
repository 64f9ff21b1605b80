/// Stands for AppKit's `NSColor`, of which a name or the components are kept.
public final class NSColor: NSObject, Sendable {
  let name: String
  private let components: [CGFloat]
  private init(name: String, components: [CGFloat]) { (self.name, self.components) = (name, components) }
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(name: "\(red) \(green) \(blue) \(alpha)", components: [red, green, blue, alpha])
  }
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(name: "hue \(hue) \(saturation) \(brightness)", components: [brightness, 0, 0, alpha])
  }
  public convenience init?(cgColor: CGColor) {
    self.init(name: "cgColor", components: cgColor.components ?? [0, 0, 0, cgColor.alpha])
  }
  /// A colour of an asset catalogue, which is there whatever its name.
  public convenience init?(named name: String) { self.init(name: name, components: [0, 0, 0, 1]) }
  public convenience init?(named name: String, bundle: Bundle?) { self.init(named: name) }
  public convenience init(name: String?, dynamicProvider: @escaping (NSAppearance) -> NSColor) {
    self.init(name: name ?? "dynamic", components: [0, 0, 0, 1])
  }
  private static func system(_ name: String) -> NSColor { NSColor(name: name, components: [0, 0, 0, 1]) }
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSColor).map { $0.name == name && $0.components == components } ?? false
  }
  public override var hash: Int { name.hashValue }
  public override var description: String { name }
  public func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
    NSColor(name: "\(name) \(alpha)", components: components.dropLast() + [alpha])
  }
  public var cgColor: CGColor {
    CGColor(red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }
  public var redComponent: CGFloat { components[0] }
  public var greenComponent: CGFloat { components[1] }
  public var blueComponent: CGFloat { components[2] }
  public var alphaComponent: CGFloat { components[3] }

  // MARK: - Accepted and ignored

  public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? { self }
  public func highlight(withLevel val: CGFloat) -> NSColor? { self }
  public func shadow(withLevel val: CGFloat) -> NSColor? { self }
  public func usingColorSpace(_ space: NSColorSpace) -> NSColor? { self }
  public func set() {}
  public func setFill() {}
  public func setStroke() {}

  public static let black = system("black")
  public static let darkGray = system("darkGray")
  public static let lightGray = system("lightGray")
  public static let white = system("white")
  public static let gray = system("gray")
  public static let red = system("red")
  public static let green = system("green")
  public static let blue = system("blue")
  public static let cyan = system("cyan")
  public static let yellow = system("yellow")
  public static let magenta = system("magenta")
  public static let orange = system("orange")
  public static let purple = system("purple")
  public static let brown = system("brown")
  public static let clear = system("clear")
  public static let systemRed = system("systemRed")
  public static let systemGreen = system("systemGreen")
  public static let systemBlue = system("systemBlue")
  public static let systemOrange = system("systemOrange")
  public static let systemYellow = system("systemYellow")
  public static let systemPink = system("systemPink")
  public static let systemPurple = system("systemPurple")
  public static let systemTeal = system("systemTeal")
  public static let systemIndigo = system("systemIndigo")
  public static let systemBrown = system("systemBrown")
  public static let systemMint = system("systemMint")
  public static let systemCyan = system("systemCyan")
  public static let systemGray = system("systemGray")
  public static let labelColor = system("labelColor")
  public static let secondaryLabelColor = system("secondaryLabelColor")
  public static let tertiaryLabelColor = system("tertiaryLabelColor")
  public static let quaternaryLabelColor = system("quaternaryLabelColor")
  public static let textColor = system("textColor")
  public static let placeholderTextColor = system("placeholderTextColor")
  public static let selectedTextColor = system("selectedTextColor")
  public static let textBackgroundColor = system("textBackgroundColor")
  public static let selectedTextBackgroundColor = system("selectedTextBackgroundColor")
  public static let linkColor = system("linkColor")
  public static let separatorColor = system("separatorColor")
  public static let selectedContentBackgroundColor = system("selectedContentBackgroundColor")
  public static let unemphasizedSelectedContentBackgroundColor = system("unemphasizedSelectedContentBackgroundColor")
  public static let selectedMenuItemTextColor = system("selectedMenuItemTextColor")
  public static let gridColor = system("gridColor")
  public static let headerTextColor = system("headerTextColor")
  public static let alternateSelectedControlTextColor = system("alternateSelectedControlTextColor")
  public static let alternateSelectedControlColor = system("alternateSelectedControlColor")
  public static let controlAccentColor = system("controlAccentColor")
  public static let controlColor = system("controlColor")
  public static let controlBackgroundColor = system("controlBackgroundColor")
  public static let controlTextColor = system("controlTextColor")
  public static let disabledControlTextColor = system("disabledControlTextColor")
  public static let selectedControlColor = system("selectedControlColor")
  public static let selectedControlTextColor = system("selectedControlTextColor")
  public static let windowBackgroundColor = system("windowBackgroundColor")
  public static let underPageBackgroundColor = system("underPageBackgroundColor")
  public static let windowFrameTextColor = system("windowFrameTextColor")
  public static let highlightColor = system("highlightColor")
  public static let shadowColor = system("shadowColor")
  public static let keyboardFocusIndicatorColor = system("keyboardFocusIndicatorColor")
}

/// Stands for AppKit's `NSColorSpace`. Accepted and ignored.
public final class NSColorSpace: NSObject, Sendable {
  public static let sRGB = NSColorSpace()
  public static let deviceRGB = NSColorSpace()
  public static let genericRGB = NSColorSpace()
}

/// Stands for AppKit's `NSAppearance`. Accepted and ignored.
@MainActor @preconcurrency open class NSAppearance: NSObject {
  /// Stands for AppKit's structure of the same name.
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let aqua = Name(rawValue: "aqua")
    public static let darkAqua = Name(rawValue: "darkAqua")
    public static let vibrantLight = Name(rawValue: "vibrantLight")
    public static let vibrantDark = Name(rawValue: "vibrantDark")
  }
  public let name: Name
  public init?(named name: Name) { self.name = name }
  open func bestMatch(from appearances: [Name]) -> Name? { appearances.first }
}
