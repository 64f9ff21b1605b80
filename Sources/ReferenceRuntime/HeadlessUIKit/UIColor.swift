/// Stands for UIKit's `UIColor`, of which a name or the components are kept.
public final class UIColor: NSObject, Sendable {
  let name: String
  private let components: [CGFloat]

  private init(name: String, components: [CGFloat]) { (self.name, self.components) = (name, components) }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(name: "\(red) \(green) \(blue) \(alpha)", components: [red, green, blue, alpha])
  }
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(name: "hue \(hue) \(saturation) \(brightness) \(alpha)", components: [brightness, 0, 0, alpha])
  }
  public convenience init(cgColor: CGColor) {
    self.init(name: "cgColor", components: cgColor.components ?? [0, 0, 0, cgColor.alpha])
  }
  /// A colour of an asset catalogue, which is there whatever its name.
  public convenience init?(named name: String) { self.init(name: name, components: [0, 0, 0, 1]) }
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(named: name)
  }
  /// The colour of a light appearance.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    let color = dynamicProvider(.current)
    self.init(name: color.name, components: color.components)
  }
  public convenience init(patternImage image: UIImage) { self.init(name: "pattern", components: [0, 0, 0, 1]) }

  private static func system(_ name: String) -> UIColor { UIColor(name: name, components: [0, 0, 0, 1]) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor).map { $0.name == name && $0.components == components } ?? false
  }
  public override var hash: Int { name.hashValue }
  public override var description: String { name }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(name: "\(name) \(alpha)", components: components.dropLast() + [alpha])
  }
  public var cgColor: CGColor {
    CGColor(red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
  @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = components[0]
    green?.pointee = components[1]
    blue?.pointee = components[2]
    alpha?.pointee = components[3]
    return true
  }
  @discardableResult public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    white?.pointee = components[0]
    alpha?.pointee = components[3]
    return true
  }

  // MARK: - Accepted and ignored

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
  public static let systemGray2 = system("systemGray2")
  public static let systemGray3 = system("systemGray3")
  public static let systemGray4 = system("systemGray4")
  public static let systemGray5 = system("systemGray5")
  public static let systemGray6 = system("systemGray6")
  public static let tintColor = system("tintColor")
  public static let label = system("label")
  public static let secondaryLabel = system("secondaryLabel")
  public static let tertiaryLabel = system("tertiaryLabel")
  public static let quaternaryLabel = system("quaternaryLabel")
  public static let link = system("link")
  public static let placeholderText = system("placeholderText")
  public static let separator = system("separator")
  public static let opaqueSeparator = system("opaqueSeparator")
  public static let systemBackground = system("systemBackground")
  public static let secondarySystemBackground = system("secondarySystemBackground")
  public static let tertiarySystemBackground = system("tertiarySystemBackground")
  public static let systemGroupedBackground = system("systemGroupedBackground")
  public static let secondarySystemGroupedBackground = system("secondarySystemGroupedBackground")
  public static let tertiarySystemGroupedBackground = system("tertiarySystemGroupedBackground")
  public static let systemFill = system("systemFill")
  public static let secondarySystemFill = system("secondarySystemFill")
  public static let tertiarySystemFill = system("tertiarySystemFill")
  public static let quaternarySystemFill = system("quaternarySystemFill")
  public static let lightText = system("lightText")
  public static let darkText = system("darkText")
  public static let groupTableViewBackground = system("groupTableViewBackground")
}
