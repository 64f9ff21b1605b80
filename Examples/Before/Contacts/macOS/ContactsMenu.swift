import AppKit

final class ContactsMenu: NSObject {
  private var windowController: MacContactsWindowController?

  @objc func showContacts(_ sender: NSMenuItem) {
    let contacts = ContactsController()
    let controller = windowController ?? MacContactsWindowController(contactsController: contacts)
    controller.showWindow(sender)
    windowController = controller
  }
}
