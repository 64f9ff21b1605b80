#if canImport(HeadlessAppKit)
  import HeadlessAppKit
#endif
#if canImport(HeadlessUIKit)
  import HeadlessUIKit
#endif

/// Types into a search field as its user would: the delegate or updater hears of each keystroke.
@MainActor
public struct SearchDriver {
  private let read: @MainActor () -> String
  private let edit: @MainActor (String) -> Void
  private let activate: @MainActor (Bool) -> Void

  #if canImport(HeadlessUIKit)
    /// Typing makes the search controller active first, which itself calls its updater, as in UIKit.
    public init(_ searchController: UISearchController) {
      read = { searchController.searchBar.text ?? "" }
      edit = { searchController.searchBar.headlessEdit($0) }
      activate = { searchController.isActive = $0 }
    }
  #endif

  #if canImport(HeadlessAppKit)
    /// Typing tells the field's delegate.
    public init(_ searchField: NSSearchField) {
      read = { searchField.stringValue }
      edit = { searchField.headlessEdit($0) }
      activate = { _ in }
    }
  #endif

  /// Appends `text`, one keystroke for each character.
  public func type(_ text: String) {
    activate(true)
    for character in text { edit(read() + String(character)) }
  }

  /// Makes `text` the whole text, as pasting over it does.
  public func replace(with text: String) {
    activate(true)
    edit(text)
  }

  /// Empties the field and, where there is such a thing, ends the search.
  public func cancel() {
    edit("")
    activate(false)
  }
}
