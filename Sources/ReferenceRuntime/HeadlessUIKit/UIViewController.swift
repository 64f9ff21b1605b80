/// Stands for UIKit's `UIViewController`: it loads its view and has the callbacks of its life cycle. There are no nibs,
/// and a driver or a test makes it appear.
open class UIViewController: UIResponder {
  open var title: String?
  public let navigationItem = UINavigationItem()
  /// Kept, without effect.
  open var definesPresentationContext = false
  private var loadedView: UIView?

  /// The names are ignored: the view is made in code.
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// The view, loaded at the first access.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }

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
}

/// Stands for UIKit's `UINavigationItem`.
@MainActor
open class UINavigationItem: NSObject {
  open var title: String?
  open var searchController: UISearchController?
  /// Kept, without effect.
  open var hidesSearchBarWhenScrolling = true
}
