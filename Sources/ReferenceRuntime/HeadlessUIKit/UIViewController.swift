/// Stands for UIKit's `UIViewController`: it loads its view, has the callbacks of its life cycle, contains and presents others.
/// Nothing is read from nibs, and a driver or a test makes it appear.
open class UIViewController: UIResponder, UITraitEnvironment {
  open var title: String?
  public let navigationItem = UINavigationItem()
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem()
  private var loadedView: UIView?

  public let nibName: String?
  public let nibBundle: Bundle?

  /// The names are kept, and the view is made in code.
  public init(nibName: String?, bundle: Bundle?) {
    (self.nibName, nibBundle) = (nibName, bundle)
    super.init()
  }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// The view, loaded at the first access.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView = newValue
      newValue?.viewController = self
    }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Makes an empty view of the size of a phone.
  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  open var isEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    editButtonItem.title = editing ? "Done" : "Edit"
  }
  /// The button that starts and ends editing when it is tapped.
  public private(set) lazy var editButtonItem: UIBarButtonItem = {
    let item = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
    item.primaryAction = UIAction(title: "Edit") { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    }
    return item
  }()

  open override var next: UIResponder? { loadedView?.superview ?? parent }

  // MARK: - Containment

  open private(set) weak var parent: UIViewController?
  open internal(set) var children: [UIViewController] = []

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  private func ancestor<Container: UIViewController>(_ type: Container.Type) -> Container? {
    sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? Container }.first
  }
  open var navigationController: UINavigationController? { ancestor(UINavigationController.self) }
  open var tabBarController: UITabBarController? { ancestor(UITabBarController.self) }
  open var splitViewController: UISplitViewController? { ancestor(UISplitViewController.self) }

  // MARK: - Presentation

  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?

  /// Presents another, which appears; a second one while there is one is a misuse, which UIKit logs and ignores.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else {
      return HeadlessRuntime.report(
        HeadlessMisuse(
          severity: .warning, call: #function, identifiers: ["\(type(of: viewControllerToPresent))"],
          reason: "is already presenting another"))
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.headlessAppears(true)
    UIView.headlessComplete { completion?() }
  }

  /// Dismisses what this presents, or else itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if let presented = presentedViewController {
      presented.headlessAppears(false)
      presented.presentingViewController = nil
      presentedViewController = nil
      UIView.headlessComplete { completion?() }
    } else if let presenter = presentingViewController ?? parent?.presentingViewController {
      presenter.dismiss(animated: flag, completion: completion)
    }
  }

  /// Loads the view and calls what UIKit calls when a view comes or goes. Not Apple's.
  public func headlessAppears(_ appears: Bool) {
    loadViewIfNeeded()
    if appears {
      viewWillAppear(false)
      viewIsAppearing(false)
      viewDidAppear(false)
    } else {
      viewWillDisappear(false)
      viewDidDisappear(false)
    }
  }

  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(vc, animated: true)
    } else {
      present(vc, animated: true)
    }
  }
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) { show(vc, sender: sender) }

  // MARK: - Storyboards: the segues that were asked for are kept

  /// The identifiers of the segues that were performed. Not Apple's.
  public private(set) var headlessSegues: [String] = []
  open func performSegue(withIdentifier identifier: String, sender: Any?) { headlessSegues.append(identifier) }
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open var storyboard: UIStoryboard? { nil }

  // MARK: - Accepted and ignored

  open var definesPresentationContext = false
  open var providesPresentationContextTransitionStyle = false
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var modalPresentationCapturesStatusBarAppearance = false
  open var isModalInPresentation = false
  open var extensionContext: NSExtensionContext? { nil }
  open var preferredContentSize = CGSize.zero
  open var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var automaticallyAdjustsScrollViewInsets = true
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  open var hidesBottomBarWhenPushed = false
  open var toolbarItems: [UIBarButtonItem]?
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var traitCollection: UITraitCollection { .current }
  open var restorationIdentifier: String?
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var disablesAutomaticKeyboardDismissal: Bool { false }
  open var isBeingPresented: Bool { false }
  open var isBeingDismissed: Bool { false }
  open var isMovingToParent: Bool { false }
  open var isMovingFromParent: Bool { false }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  open var popoverPresentationController: UIPopoverPresentationController? { popover }
  private lazy var popover = UIPopoverPresentationController()
  open var presentationController: UIPresentationController? { popover }
  open var sheetPresentationController: UISheetPresentationController? { sheet }
  private lazy var sheet = UISheetPresentationController()
  open var contentUnavailableConfiguration: (any UIContentConfiguration)?
  open func setNeedsUpdateContentUnavailableConfiguration() {}
  open func setNeedsStatusBarAppearanceUpdate() {}
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
  open func setContentScrollView(_ scrollView: UIScrollView?) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func updateViewConstraints() {}
  open func setValue(_ value: Any?, forKey key: String) {}
  open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  open func setNeedsFocusUpdate() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
  open func didReceiveMemoryWarning() {}
  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}
  open func awakeFromNib() {}
  open func addKeyCommand(_ keyCommand: UIKeyCommand) {}
  open func registerForPreviewing(with delegate: Any, sourceView: UIView) {}
}

/// Stands for UIKit's enumeration of the same name.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover,
    none = -1, automatic = -2
}
/// Stands for UIKit's enumeration of the same name.
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isCancelled: Bool { get }
}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// Stands for UIKit's `UIPresentationController`. Accepted and ignored.
@MainActor @preconcurrency open class UIPresentationController: NSObject {
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  public override init() { super.init() }
}

/// Stands for UIKit's protocol of the same name; its methods are optional. Accepted and ignored.
@MainActor @preconcurrency public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}
extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    .automatic
  }
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

/// Stands for UIKit's `UIPopoverPresentationController`. Accepted and ignored.
open class UIPopoverPresentationController: UIPresentationController {
  open var barButtonItem: UIBarButtonItem?
  open var sourceItem: AnyObject?
  open var sourceView: UIView?
  open var sourceRect = CGRect.zero
  open var permittedArrowDirections: UIPopoverArrowDirection = .any
  open var backgroundColor: UIColor?
  open var passthroughViews: [UIView]?
}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

/// Stands for UIKit's option set of the same name.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// Stands for UIKit's `UISheetPresentationController`. Accepted and ignored.
open class UISheetPresentationController: UIPresentationController {
  /// Stands for UIKit's class of the same name.
  public struct Detent: Sendable {
    public static func medium() -> Detent { Detent() }
    public static func large() -> Detent { Detent() }
  }
  open var detents: [Detent] = [.large()]
  open var prefersGrabberVisible = false
  open var preferredCornerRadius: CGFloat?
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  open var largestUndimmedDetentIdentifier: String?
  open func animateChanges(_ changes: () -> Void) { changes() }
  open func invalidateDetents() {}
}

/// Stands for UIKit's `UIStoryboard`: it has no view controllers, and asking for one ends the process.
@MainActor @preconcurrency open class UIStoryboard: NSObject {
  public let headlessName: String
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) { headlessName = name }
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    fatalError("the storyboard \(headlessName) is not read, and has no \(identifier)")
  }
  open func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController { fatalError("the storyboard \(headlessName) is not read, and has no \(identifier)") }
  open func instantiateInitialViewController() -> UIViewController? { nil }
}

/// Stands for UIKit's `UIStoryboardSegue`, which a test makes.
@MainActor @preconcurrency open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }
  open func perform() {}
}

/// Stands for UIKit's `UINib`. It is not read: what is made of it is given by `headlessMake`.
@MainActor @preconcurrency open class UINib: NSObject {
  public let headlessName: String
  /// What makes the object of a nib, by the nib's name: a test fills it. Not Apple's.
  public static var headlessMake: [String: () -> UIView] = [:]
  public init(nibName name: String, bundle bundleOrNil: Bundle?) { headlessName = name }
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [AnyHashable: Any]? = nil) -> [Any] {
    Self.headlessMake[headlessName].map { [$0()] } ?? []
  }
}

extension Bundle {
  /// Stands for UIKit's method of the same name, as `UINib` reads nibs.
  @MainActor public func loadNibNamed(_ name: String, owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any]? {
    UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
  }
}
