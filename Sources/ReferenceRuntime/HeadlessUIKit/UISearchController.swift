/// Stands for UIKit's `UISearchController`.
///
/// As in UIKit, becoming active and each change by the user call `updateSearchResults(for:)`. Text that a program sets
/// does not.
open class UISearchController: UIViewController {
  public let searchBar = UISearchBar(frame: .zero)
  open private(set) var searchResultsController: UIViewController?
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open weak var delegate: (any UISearchControllerDelegate)?

  // MARK: - Accepted and ignored

  /// Stands for UIKit's enumeration of the same name.
  public enum ScopeBarActivation: Int, Sendable { case automatic, manual, onTextEntry, onSearchActivation }
  open var obscuresBackgroundDuringPresentation = true
  open var dimsBackgroundDuringPresentation = true
  open var hidesNavigationBarDuringPresentation = true
  open var automaticallyShowsCancelButton = true
  open var automaticallyShowsSearchResultsController = true
  open var automaticallyShowsScopeBar = true
  open var showsSearchResultsController = false
  open var scopeBarActivation = ScopeBarActivation.automatic

  // MARK: - Activity

  open var isActive = false {
    didSet { if isActive != oldValue { changeActivity() } }
  }

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.userDidEdit = { [weak self] in
      guard let self else { return }
      self.searchResultsUpdater?.updateSearchResults(for: self)
    }
  }

  public override convenience init(nibName: String?, bundle: Bundle?) { self.init(searchResultsController: nil) }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  private func changeActivity() {
    if isActive {
      delegate?.willPresentSearchController(self)
      searchResultsUpdater?.updateSearchResults(for: self)
      delegate?.didPresentSearchController(self)
    } else {
      delegate?.willDismissSearchController(self)
      searchBar.text = ""
      searchResultsUpdater?.updateSearchResults(for: self)
      delegate?.didDismissSearchController(self)
    }
  }
}

/// Stands for UIKit's protocol of the same name.
@MainActor @preconcurrency
public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

/// Stands for UIKit's protocol of the same name; its methods are optional.
@MainActor @preconcurrency
public protocol UISearchControllerDelegate: NSObjectProtocol {
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) { reportDefault() }
  public func didPresentSearchController(_ searchController: UISearchController) { reportDefault() }
  public func willDismissSearchController(_ searchController: UISearchController) { reportDefault() }
  public func didDismissSearchController(_ searchController: UISearchController) { reportDefault() }

  private func reportDefault(_ call: String = #function) {
    HeadlessRuntime.reportDefault(call, of: self) { $0 is any UISearchControllerDelegate.Type }
  }
}
