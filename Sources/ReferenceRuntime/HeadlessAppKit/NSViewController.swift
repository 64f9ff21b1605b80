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
}
