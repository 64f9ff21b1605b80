/// Stands for UIKit's `UISearchBar`.
open class UISearchBar: UIView {
  open var text: String? = ""
  open var placeholder: String?
  open weak var delegate: (any UISearchBarDelegate)?
  open var scopeButtonTitles: [String]?
  open var selectedScopeButtonIndex = 0

  public private(set) lazy var searchTextField = UISearchTextField(frame: .zero)

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

  /// Presses the cancel button. Not Apple's.
  public func headlessCancel() { delegate?.searchBarCancelButtonClicked(self) }

  open override var canBecomeFirstResponder: Bool { true }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard delegate?.searchBarShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
    delegate?.searchBarTextDidBeginEditing(self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    let wasFirst = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if wasFirst { delegate?.searchBarTextDidEndEditing(self) }
    return true
  }

  // MARK: - Accepted and ignored

  /// Stands for UIKit's enumeration of the same name.
  public enum Style: Int, Sendable { case `default`, prominent, minimal }
  /// Stands for UIKit's enumeration of the same name.
  public enum Icon: Int, Sendable { case search, clear, bookmark, resultsList }
  public static func appearance() -> UISearchBar { UISearchBar(frame: .zero) }
  open var prompt: String?
  open var searchBarStyle = Style.default
  open var barStyle = UIBarStyle.default
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open var showsCancelButton = false
  open var showsScopeBar = false
  open var showsBookmarkButton = false
  open var showsSearchResultsButton = false
  open var isSearchResultsButtonSelected = false
  open var backgroundImage: UIImage?
  open var scopeBarBackgroundImage: UIImage?
  open var searchTextPositionAdjustment = UIOffset.zero
  open var returnKeyType = UIReturnKeyType.search
  open var enablesReturnKeyAutomatically = true
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }
  open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {}
  open func setBackgroundImage(_ backgroundImage: UIImage?, for position: UIBarPosition, barMetrics: UIBarMetrics) {}
  open func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {}
}

/// Stands for UIKit's protocol of the same name; its methods are optional.
@MainActor @preconcurrency
public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)

  // MARK: - Accepted and ignored

  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
  func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}

extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { reportDefault() }
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    reportDefault()
  }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { reportDefault() }
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { reportDefault() }
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  { true }

  private func reportDefault(_ call: String = #function) {
    HeadlessRuntime.reportDefault(call, of: self) { $0 is any UISearchBarDelegate.Type }
  }
}
