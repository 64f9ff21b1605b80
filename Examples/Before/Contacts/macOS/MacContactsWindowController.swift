import AppKit

class MacContactsWindowController: NSWindowController, NSToolbarDelegate {
  private let contactsViewController: MacContactsViewController
  private let searchField = NSSearchField()
  private var searchTimer: Timer?

  init(contactsController: ContactsController) {
    contactsViewController = MacContactsViewController(contactsController: contactsController)
    super.init(window: NSWindow(contentViewController: contactsViewController))

    searchField.placeholderString = "Search Contacts"
    searchField.sendsSearchStringImmediately = true
    searchField.target = self
    searchField.action = #selector(searchFieldChanged(_:))

    let toolbar = NSToolbar(identifier: "Contacts")
    toolbar.delegate = self
    toolbar.displayMode = .iconOnly
    window?.toolbar = toolbar
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  @objc private func searchFieldChanged(_ sender: NSSearchField) {
    searchTimer?.invalidate()
    searchTimer = Timer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { [weak self] _ in
      self?.contactsViewController.contactsController.setQuery(sender.stringValue)
    }
  }

  func toolbarDefaultItemIdentifiers(_ toolbar: NSToolbar) -> [NSToolbarItem.Identifier] {
    [NSToolbarItem.Identifier("Favorite"), .flexibleSpace, NSToolbarItem.Identifier("Search")]
  }

  func toolbarAllowedItemIdentifiers(_ toolbar: NSToolbar) -> [NSToolbarItem.Identifier] {
    toolbarDefaultItemIdentifiers(toolbar)
  }

  func toolbar(
    _ toolbar: NSToolbar,
    itemForItemIdentifier identifier: NSToolbarItem.Identifier,
    willBeInsertedIntoToolbar willBeInserted: Bool
  ) -> NSToolbarItem? {
    let item = NSToolbarItem(itemIdentifier: identifier)
    switch identifier.rawValue {
    case "Search":
      item.label = "Search"
      item.view = searchField
    case "Favorite":
      item.label = "Favorite"
      item.image = NSImage(systemSymbolName: "star", accessibilityDescription: "Favorite")
      item.target = contactsViewController
      item.action = #selector(MacContactsViewController.favoriteClicked(_:))
    default:
      return nil
    }
    return item
  }
}
