/// Stands for UIKit's `UISearchBar`.
open class UISearchBar: UIView {
  open var text: String? = ""
  open var placeholder: String?
  open weak var delegate: (any UISearchBarDelegate)?
  open var scopeButtonTitles: [String]?
  open var selectedScopeButtonIndex = 0

  /// How the search controller of this bar hears of the user.
  var userDidEdit: () -> Void = {}

  /// Makes `text` the text, as if the user had edited it. Not Apple's.
  public func headlessEdit(_ text: String) {
    self.text = text
    delegate?.searchBar(self, textDidChange: text)
    userDidEdit()
  }

  /// Chooses a scope, as if the user had. Not Apple's.
  public func headlessSelectScope(_ index: Int) {
    selectedScopeButtonIndex = index
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: index)
    userDidEdit()
  }

  /// Presses the search key. Not Apple's.
  public func headlessSubmit() { delegate?.searchBarSearchButtonClicked(self) }
}

/// Stands for UIKit's protocol of the same name; its methods are optional.
@MainActor
public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { reportDefault() }
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    reportDefault()
  }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { reportDefault() }

  private func reportDefault(_ call: String = #function) {
    HeadlessRuntime.reportDefault(call, of: self) { $0 is any UISearchBarDelegate.Type }
  }
}
