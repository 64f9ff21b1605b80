import CoreData
import UIKit

final class ContactsTabBarController: UITabBarController {
  private let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) {
    self.context = context
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let screens = [
      ContactsViewController(contactsController: ContactsController()),
      CallHistoryViewController(callHistoryController: CallHistoryController(context: context)),
      SettingsViewController(settingsController: SettingsController()),
    ]
    viewControllers = screens.map { UINavigationController(rootViewController: $0) }
  }
}
