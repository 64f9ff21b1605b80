/// Stands for AppKit's `NSViewController`: it loads its view and has the callbacks of its life cycle. There are no
/// nibs, and a driver or a test makes it appear.
open class NSViewController: NSResponder {
  /// Stands for AppKit's `NSNib.Name`.
  public typealias NibName = String

  open var title: String?
  private var loadedView: NSView?

  /// The names are ignored: the view is made in code.
  public init(nibName nibNameOrNil: NibName?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// The view, loaded at the first access. A `loadView` that sets none is a misuse.
  open var view: NSView {
    get {
      loadViewIfNeeded()
      if let loadedView { return loadedView }
      HeadlessRuntime.refuse("loadView()", type(of: self), "set no view")
      return NSView()
    }
    set { loadedView = newValue }
  }

  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    if loadedView != nil { viewDidLoad() }
  }

  /// Makes an empty view, as recent releases of macOS do where there is no nib.
  open func loadView() { view = NSView(frame: CGRect(x: 0, y: 0, width: 480, height: 640)) }
  open func viewDidLoad() {}
  open func viewWillAppear() {}
  open func viewDidAppear() {}
  open func viewWillDisappear() {}
  open func viewDidDisappear() {}

  // MARK: - Containment and presentation

  open private(set) weak var parent: NSViewController?
  open private(set) var children: [NSViewController] = []
  open func addChild(_ childViewController: NSViewController) {
    childViewController.removeFromParent()
    children.append(childViewController)
    childViewController.parent = self
  }
  open func insertChild(_ childViewController: NSViewController, at index: Int) {
    addChild(childViewController)
    children.insert(children.removeLast(), at: min(index, children.count))
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
  open private(set) var presentedViewControllers: [NSViewController]?
  open private(set) weak var presentingViewController: NSViewController?
  open func presentAsSheet(_ viewController: NSViewController) { headlessPresent(viewController) }
  open func presentAsModalWindow(_ viewController: NSViewController) { headlessPresent(viewController) }
  open func present(
    _ viewController: NSViewController, asPopoverRelativeTo positioningRect: NSRect, of positioningView: NSView,
    preferredEdge: NSRectEdge, behavior: NSPopover.Behavior
  ) { headlessPresent(viewController) }
  private func headlessPresent(_ viewController: NSViewController) {
    presentedViewControllers = (presentedViewControllers ?? []) + [viewController]
    viewController.presentingViewController = self
    viewController.loadViewIfNeeded()
    viewController.viewWillAppear()
    viewController.viewDidAppear()
  }
  open func dismiss(_ viewController: NSViewController) {
    presentedViewControllers?.removeAll { $0 === viewController }
    viewController.presentingViewController = nil
    viewController.viewWillDisappear()
    viewController.viewDidDisappear()
  }
  open func dismiss(_ sender: Any?) { presentingViewController?.dismiss(self) }

  // MARK: - Storyboards: the segues that were asked for are kept

  /// The identifiers of the segues that were performed. Not Apple's.
  public private(set) var headlessSegues: [NSStoryboardSegue.Identifier] = []
  open func performSegue(withIdentifier identifier: NSStoryboardSegue.Identifier, sender: Any?) {
    headlessSegues.append(identifier)
  }
  open func prepare(for segue: NSStoryboardSegue, sender: Any?) {}
  open func shouldPerformSegue(withIdentifier identifier: NSStoryboardSegue.Identifier, sender: Any?) -> Bool { true }

  // MARK: - Accepted and ignored

  open var representedObject: Any?
  open var nibName: NibName? { nil }
  open var nibBundle: Bundle? { nil }
  open var storyboard: NSStoryboard? { nil }
  open var preferredContentSize = NSSize.zero
  open var isBeingPresented: Bool { false }
  open func viewWillLayout() {}
  open func viewDidLayout() {}
  open func updateViewConstraints() {}
  @discardableResult open func commitEditing() -> Bool { true }
}
