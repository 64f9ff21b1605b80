/// Stands for UIKit's `UINavigationController`: a stack of view controllers, of which the top one appears.
open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController] {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }
  open weak var delegate: (any UINavigationControllerDelegate)?
  open var topViewController: UIViewController? { children.last }
  open var visibleViewController: UIViewController? { topViewController?.presentedViewController ?? topViewController }
  public let navigationBar = UINavigationBar(frame: .zero)
  public private(set) lazy var toolbar: UIToolbar! = UIToolbar(frame: .zero)

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
    rootViewController.didMove(toParent: self)
  }
  public convenience init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    self.init(nibName: nil, bundle: nil)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let old = topViewController
    addChild(viewController)
    headlessPass(from: old, to: viewController, animated)
    viewController.didMove(toParent: self)
  }

  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let old = topViewController else { return nil }
    old.willMove(toParent: nil)
    old.removeFromParent()
    headlessPass(from: old, to: topViewController, animated)
    return old
  }

  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    children.first.flatMap { popToViewController($0, animated: animated) }
  }

  @discardableResult open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let place = children.firstIndex(where: { $0 === viewController }) else { return nil }
    let popped = Array(children[(place + 1)...])
    guard let old = popped.last else { return [] }
    for each in popped { each.removeFromParent() }
    headlessPass(from: old, to: viewController, animated)
    return popped
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let old = topViewController
    for each in children where !viewControllers.contains(each) { each.removeFromParent() }
    children = []
    for each in viewControllers { addChild(each) }
    if old !== topViewController { headlessPass(from: old, to: topViewController, animated) }
  }

  /// Only a stack whose own view was loaded is shown, so that only then its view controllers come and go.
  private func headlessPass(from old: UIViewController?, to new: UIViewController?, _ animated: Bool) {
    guard isViewLoaded else { return }
    new.map { delegate?.navigationController(self, willShow: $0, animated: animated) }
    old?.headlessAppears(false)
    new?.headlessAppears(true)
    new.map { delegate?.navigationController(self, didShow: $0, animated: animated) }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    topViewController?.headlessAppears(true)
  }

  // MARK: - Accepted and ignored

  open var isNavigationBarHidden = false
  open var isToolbarHidden = true
  open var hidesBarsOnSwipe = false
  open var hidesBarsWhenKeyboardAppears = false
  public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
}

/// Stands for UIKit's protocol of the same name; its methods are optional.
@MainActor @preconcurrency public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}
extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// Stands for UIKit's `UITabBarController`.
open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }
  open var selectedIndex = 0
  open var selectedViewController: UIViewController? {
    get { children.indices.contains(selectedIndex) ? children[selectedIndex] : nil }
    set { selectedIndex = children.firstIndex { $0 === newValue } ?? 0 }
  }
  open weak var delegate: (any UITabBarControllerDelegate)?
  public private(set) lazy var tabBar = UITabBar(frame: .zero)
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    for each in children { each.removeFromParent() }
    for each in viewControllers ?? [] { addChild(each) }
  }
}
/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UITabBarControllerDelegate: NSObjectProtocol {}

/// Stands for UIKit's `UISplitViewController`.
open class UISplitViewController: UIViewController {
  /// Stands for UIKit's enumeration of the same name.
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  /// Stands for UIKit's enumeration of the same name.
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
  /// Stands for UIKit's enumeration of the same name.
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary
    public static let allVisible = DisplayMode.oneBesideSecondary
    public static let primaryHidden = DisplayMode.secondaryOnly
    public static let primaryOverlay = DisplayMode.oneOverSecondary
  }
  private var columns: [Column: UIViewController] = [:]
  public convenience init(style: Style) { self.init(nibName: nil, bundle: nil) }
  open var viewControllers: [UIViewController] {
    get { children }
    set {
      for each in children { each.removeFromParent() }
      for each in newValue { addChild(each) }
    }
  }
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    columns[column]?.removeFromParent()
    columns[column] = vc
    vc.map(addChild)
  }
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  // MARK: - Accepted and ignored

  open weak var delegate: (any UISplitViewControllerDelegate)?
  open var preferredDisplayMode = DisplayMode.automatic
  open var displayMode: DisplayMode { .automatic }
  open var isCollapsed: Bool { true }
  open var displayModeButtonItem: UIBarButtonItem { UIBarButtonItem() }
  open func show(_ column: Column) {}
  open func hide(_ column: Column) {}
}
/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UISplitViewControllerDelegate: NSObjectProtocol {}

/// Stands for UIKit's `UIPageViewController`. Accepted and ignored.
open class UIPageViewController: UIViewController {}

// MARK: - Alerts

/// Stands for UIKit's `UIAlertAction`.
@MainActor @preconcurrency open class UIAlertAction: NSObject {
  /// Stands for UIKit's enumeration of the same name.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public let title: String?
  public let style: Style
  open var isEnabled = true
  fileprivate let handler: ((UIAlertAction) -> Void)?
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }
}

/// Stands for UIKit's `UIAlertController`, which a driver or a test answers.
open class UIAlertController: UIViewController {
  /// Stands for UIKit's enumeration of the same name.
  public enum Style: Int, Sendable { case actionSheet, alert }
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  open var message: String?
  open private(set) var preferredStyle = Style.actionSheet
  open var preferredAction: UIAlertAction?

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
  }

  /// Adds an action; a second one that cancels is a misuse, as in UIKit.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      return HeadlessRuntime.refuse(#function, action.title ?? "", "has an action that cancels already")
    }
    actions.append(action)
  }

  /// Adds a text field; in an action sheet a misuse, as in UIKit.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return HeadlessRuntime.refuse(#function, title ?? "", "text fields can only be added to an alert")
    }
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  /// Chooses the action of a title: the alert goes away, then its handler runs. No such action is a misuse. Not Apple's.
  public func headlessAnswer(_ title: String) {
    guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else {
      return HeadlessRuntime.refuse(#function, title, "not an enabled action of the alert")
    }
    presentingViewController?.dismiss(animated: false)
    action.handler?(action)
  }
}

/// Stands for UIKit's `UIActivityViewController`, of which the items are kept.
open class UIActivityViewController: UIViewController {
  public let headlessItems: [Any]
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    headlessItems = activityItems
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }

  // MARK: - Accepted and ignored

  open var completionWithItemsHandler: ((UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?
  open var excludedActivityTypes: [UIActivity.ActivityType]?
}

/// Stands for UIKit's `UIActivity`. Accepted and ignored.
@MainActor @preconcurrency open class UIActivity: NSObject {
  /// Stands for UIKit's structure of the same name.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let airDrop = ActivityType("airDrop")
    public static let print = ActivityType("print")
    public static let assignToContact = ActivityType("assignToContact")
    public static let saveToCameraRoll = ActivityType("saveToCameraRoll")
    public static let addToReadingList = ActivityType("addToReadingList")
    public static let copyToPasteboard = ActivityType("copyToPasteboard")
  }
}
