// Values that views keep, and nothing reads.

/// Stands for UIKit's `UIEdgeInsets`.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat
  public static let zero = UIEdgeInsets()
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

extension CGRect {
  /// Stands for UIKit's method of the same name.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

/// Stands for UIKit's `UIOffset`.
public struct UIOffset: Hashable, Sendable {
  public var horizontal: CGFloat, vertical: CGFloat
  public static let zero = UIOffset(horizontal: 0, vertical: 0)
  public init(horizontal: CGFloat, vertical: CGFloat) { (self.horizontal, self.vertical) = (horizontal, vertical) }
}

/// Stands for UIKit's option set of the same name.
public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = UIRectEdge(rawValue: 1)
  public static let left = UIRectEdge(rawValue: 2)
  public static let bottom = UIRectEdge(rawValue: 4)
  public static let right = UIRectEdge(rawValue: 8)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Stands for UIKit's option set of the same name.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// Stands for UIKit's enumeration of the same name.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
/// Stands for UIKit's enumeration of the same name.
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
/// Stands for UIKit's enumeration of the same name.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
/// Stands for UIKit's enumeration of the same name.
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }
/// Stands for UIKit's enumeration of the same name.
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
/// Stands for UIKit's enumeration of the same name.
public enum UIBarMetrics: Int, Sendable { case `default`, compact, defaultPrompt, compactPrompt }
/// Stands for UIKit's enumeration of the same name.
public enum UIBarStyle: Int, Sendable { case `default`, black }
/// Stands for UIKit's enumeration of the same name.
public enum UIBarPosition: Int, Sendable { case any, bottom, top, topAttached }
/// Stands for UIKit's enumeration of the same name.
public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent, darkContent = 3 }
/// Stands for UIKit's enumeration of the same name.
public enum UIStatusBarAnimation: Int, Sendable { case none, fade, slide }
/// Stands for UIKit's enumeration of the same name.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
/// Stands for UIKit's option set of the same name.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}
/// Stands for UIKit's enumeration of the same name.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}
/// Stands for UIKit's enumeration of the same name.
public enum UIKeyboardType: Int, Sendable {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress,
    decimalPad, twitter, webSearch, asciiCapableNumberPad
  public static let alphabet = UIKeyboardType.asciiCapable
}
/// Stands for UIKit's enumeration of the same name.
public enum UIKeyboardAppearance: Int, Sendable { case `default`, dark, light }
/// Stands for UIKit's enumeration of the same name.
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
/// Stands for UIKit's enumeration of the same name.
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
/// Stands for UIKit's enumeration of the same name.
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }
/// Stands for UIKit's enumeration of the same name.
public enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }
/// Stands for UIKit's enumeration of the same name.
public enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }
/// Stands for UIKit's structure of the same name.
public struct UITextContentType: Hashable, Sendable {
  let name: String
  public static let username = UITextContentType(name: "username")
  public static let password = UITextContentType(name: "password")
  public static let newPassword = UITextContentType(name: "new-password")
  public static let oneTimeCode = UITextContentType(name: "one-time-code")
  public static let emailAddress = UITextContentType(name: "email")
  public static let telephoneNumber = UITextContentType(name: "tel")
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let URL = UITextContentType(name: "url")
  public static let name = UITextContentType(name: "name")
}

/// Stands for UIKit's protocol of the same name.
@MainActor @preconcurrency public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}

/// Stands for UIKit's `UITraitCollection`: those of a phone in light appearance.
public final class UITraitCollection: NSObject, Sendable {
  public static let current = UITraitCollection()
  public let userInterfaceStyle: UIUserInterfaceStyle
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  public var displayScale: CGFloat { 2 }
  public var layoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
  public override init() { userInterfaceStyle = .light }
  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }
}

/// Stands for UIKit's structure of the same name.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable, Comparable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  public static let small = UIContentSizeCategory(rawValue: 2)
  public static let medium = UIContentSizeCategory(rawValue: 3)
  public static let large = UIContentSizeCategory(rawValue: 4)
  public static let extraLarge = UIContentSizeCategory(rawValue: 5)
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: 8)
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
}
