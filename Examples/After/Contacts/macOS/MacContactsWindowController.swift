import AppKit

/// The main window of the Mac: the contact list and its toolbar.
final class MacContactsWindowController: NSWindowController, NSToolbarDelegate {
  private let contactsViewController: MacContactsViewController

  init(contactsController: ContactsController) {
    contactsViewController = MacContactsViewController(contactsController: contactsController)
    super.init(window: NSWindow(contentViewController: contactsViewController))

    let toolbar = NSToolbar(identifier: "Contacts")
    toolbar.delegate = self
    toolbar.displayMode = .iconOnly
    window?.toolbar = toolbar
    window?.setFrameAutosaveName("Contacts")
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) is not available")
  }

  func toolbarDefaultItemIdentifiers(_ toolbar: NSToolbar) -> [NSToolbarItem.Identifier] {
    [.favorite, .flexibleSpace, .search]
  }

  func toolbarAllowedItemIdentifiers(_ toolbar: NSToolbar) -> [NSToolbarItem.Identifier] {
    toolbarDefaultItemIdentifiers(toolbar)
  }

  func toolbar(
    _ toolbar: NSToolbar,
    itemForItemIdentifier identifier: NSToolbarItem.Identifier,
    willBeInsertedIntoToolbar willBeInserted: Bool
  ) -> NSToolbarItem? {
    switch identifier {
    case .search:
      let item = NSSearchToolbarItem(itemIdentifier: identifier)
      contactsViewController.configureSearchToolbarItem(item)
      return item
    case .favorite:
      let item = NSToolbarItem(itemIdentifier: identifier)
      item.label = "Favorite"
      item.image = NSImage(systemSymbolName: "star", accessibilityDescription: "Favorite")
      item.target = contactsViewController
      item.action = #selector(MacContactsViewController.didSelectFavoriteItem(_:))
      return item
    default:
      return nil
    }
  }
}

extension NSToolbarItem.Identifier {
  fileprivate static let favorite = NSToolbarItem.Identifier("Favorite")
  fileprivate static let search = NSToolbarItem.Identifier("Search")
}
