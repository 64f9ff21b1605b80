/// Stands for UIKit's `UIApplication`, of which the addresses that were opened are kept.
@MainActor @preconcurrency open class UIApplication: UIResponder {
  public static let shared = UIApplication()
  open weak var delegate: (any UIApplicationDelegate)?
  /// The addresses that were opened, the first first. Not Apple's.
  public private(set) var headlessOpened: [URL] = []

  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    headlessOpened.append(url)
    UIView.headlessComplete { completion?(true) }
  }
  @discardableResult open func openURL(_ url: URL) -> Bool {
    open(url)
    return true
  }
  open func canOpenURL(_ url: URL) -> Bool { true }
  @discardableResult open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?)
    -> Bool
  {
    guard let target else { return false }
    HeadlessTarget(target, action).send(from: sender, event: event)
    return true
  }

  // MARK: - Accepted and ignored

  /// Stands for UIKit's enumeration of the same name.
  public enum State: Int, Sendable { case active, inactive, background }
  /// Stands for UIKit's structure of the same name.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {
    let name: String
    public static let universalLinksOnly = OpenExternalURLOptionsKey(name: "universalLinksOnly")
  }
  /// Stands for UIKit's structure of the same name.
  public struct LaunchOptionsKey: Hashable, Sendable { let name: String }
  public nonisolated static let openSettingsURLString = "app-settings:"
  open var applicationState: State { .active }
  open var applicationIconBadgeNumber = 0
  open var isIdleTimerDisabled = false
  open var isNetworkActivityIndicatorVisible = false
  open var isProtectedDataAvailable: Bool { true }
  open var keyWindow: UIWindow? { nil }
  open var windows: [UIWindow] { [] }
  open var connectedScenes: Set<UIScene> { [] }
  open var supportsMultipleScenes: Bool { false }
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }
  open var statusBarFrame: CGRect { .zero }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open func registerForRemoteNotifications() {}
  open var supportsAlternateIcons: Bool { true }
  open private(set) var alternateIconName: String?
  open func setAlternateIconName(
    _ alternateIconName: String?, completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    self.alternateIconName = alternateIconName
    completionHandler?(nil)
  }
  open var isRegisteredForRemoteNotifications: Bool { false }
  open func beginIgnoringInteractionEvents() {}
  open func endIgnoringInteractionEvents() {}
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIApplicationDelegate: NSObjectProtocol {}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// Stands for UIKit's `UIScene`. Accepted and ignored.
@MainActor @preconcurrency open class UIScene: UIResponder {
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  open var delegate: Any? { nil }
  open var session: UISceneSession { UISceneSession() }
}
/// Stands for UIKit's `UISceneSession`. Accepted and ignored.
@MainActor @preconcurrency open class UISceneSession: NSObject {
  public override init() { super.init() }
}
/// Stands for UIKit's `UIWindowScene`. Accepted and ignored.
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { [] }
  open var keyWindow: UIWindow? { nil }
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
}

/// Stands for UIKit's `UIWindow`, which shows its root view controller when it is made key.
open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet { rootViewController.map { addSubview($0.view) } }
  }
  open override var window: UIWindow? { self }
  open func makeKeyAndVisible() { rootViewController?.headlessAppears(true) }

  // MARK: - Accepted and ignored

  open var windowScene: UIWindowScene? { nil }
  open var isKeyWindow: Bool { true }
  open var safeArea: UIEdgeInsets { .zero }
  public convenience init(windowScene: UIWindowScene) { self.init(frame: .zero) }
}

/// Stands for UIKit's `UIScreen`: that of a phone.
@MainActor @preconcurrency open class UIScreen: NSObject {
  public static let main = UIScreen()
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  open var nativeBounds: CGRect { bounds }
  open var scale: CGFloat { 3 }
  open var traitCollection: UITraitCollection { .current }
}

/// Stands for UIKit's `UIDevice`: a phone.
@MainActor @preconcurrency open class UIDevice: NSObject {
  public static let current = UIDevice()
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var name: String { "iPhone" }
  open var model: String { "iPhone" }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "18.0" }
  open var orientation: UIDeviceOrientation { .portrait }
  open var identifierForVendor: UUID? { nil }
}
/// Stands for UIKit's enumeration of the same name.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// Stands for UIKit's `UIPasteboard`, which keeps what it is given.
@MainActor @preconcurrency open class UIPasteboard: NSObject {
  public static let general = UIPasteboard()
  open var string: String?
  open var strings: [String]?
  open var url: URL?
  open var image: UIImage?
  open var hasStrings: Bool { string != nil }
}

/// Stands for UIKit's `UIFeedbackGenerator`. Accepted and ignored.
@MainActor @preconcurrency open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }
  open func prepare() {}
}
/// Stands for UIKit's `UIImpactFeedbackGenerator`. Accepted and ignored.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// Stands for UIKit's enumeration of the same name.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public convenience init(style: FeedbackStyle) { self.init() }
  open func impactOccurred() {}
}
/// Stands for UIKit's `UISelectionFeedbackGenerator`. Accepted and ignored.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}
}
/// Stands for UIKit's `UINotificationFeedbackGenerator`. Accepted and ignored.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// Stands for UIKit's enumeration of the same name.
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Stands for UIKit's `UIAccessibility`. Accepted and ignored.
public enum UIAccessibility {
  /// Stands for UIKit's structure of the same name.
  public struct Notification: Hashable, Sendable {
    let name: String
    public static let announcement = Notification(name: "announcement")
    public static let screenChanged = Notification(name: "screenChanged")
    public static let layoutChanged = Notification(name: "layoutChanged")
  }
  public static func post(notification: Notification, argument: Any?) {}
  public static var isVoiceOverRunning: Bool { false }
  public static var isReduceMotionEnabled: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isBoldTextEnabled: Bool { false }
  public static let reduceTransparencyStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  public static let differentiateWithoutColorDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityDifferentiateWithoutColorDidChangeNotification")
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
}

/// Stands for UIKit's option set of the same name.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none = UIAccessibilityTraits([])
  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let link = UIAccessibilityTraits(rawValue: 2)
  public static let image = UIAccessibilityTraits(rawValue: 4)
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  public static let staticText = UIAccessibilityTraits(rawValue: 16)
  public static let header = UIAccessibilityTraits(rawValue: 32)
  public static let searchField = UIAccessibilityTraits(rawValue: 64)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 128)
  public static let adjustable = UIAccessibilityTraits(rawValue: 256)
}

extension NSObject {
  // MARK: - Accepted and ignored

  @MainActor public var isAccessibilityElement: Bool {
    get { false }
    set {}
  }
  @MainActor public var accessibilityLabel: String? {
    get { nil }
    set {}
  }
  @MainActor public var accessibilityHint: String? {
    get { nil }
    set {}
  }
  @MainActor public var accessibilityValue: String? {
    get { nil }
    set {}
  }
  @MainActor public var accessibilityTraits: UIAccessibilityTraits {
    get { [] }
    set {}
  }
  @MainActor public var accessibilityElements: [Any]? {
    get { nil }
    set {}
  }
  @MainActor public var accessibilityElementsHidden: Bool {
    get { false }
    set {}
  }
  @MainActor public var accessibilityViewIsModal: Bool {
    get { false }
    set {}
  }
  @MainActor public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { nil }
    set {}
  }
}

/// Stands for UIKit's `UIAccessibilityCustomAction`. Accepted and ignored.
@MainActor @preconcurrency open class UIAccessibilityCustomAction: NSObject {
  public init(name: String, target: Any?, selector: Selector) {}
  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {}
}

/// Stands for Foundation's `NSExtensionContext`, which an extension's host makes. Accepted and ignored.
open class NSExtensionContext: NSObject {
  open var inputItems: [Any] { [] }
  open func completeRequest(returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil) {}
  open func cancelRequest(withError error: any Error) {}
  open func open(_ url: URL, completionHandler: ((Bool) -> Void)? = nil) {}
}
