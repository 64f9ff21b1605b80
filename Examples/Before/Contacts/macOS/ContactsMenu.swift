import AppKit

final class ContactsMenu: NSObject {
  private var windowController: MacContactsWindowController?

  @objc func showContacts(_ sender: NSMenuItem) {
    let controller = windowController ?? MacContactsWindowController(contactsController: ContactsController())
    controller.showWindow(sender)
    windowController = controller
  }
}
