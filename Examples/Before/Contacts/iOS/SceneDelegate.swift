import CoreData
import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  private let container = NSPersistentContainer(name: "Contacts")

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    container.loadPersistentStores { _, error in
      if let error { print("the store did not load: \(error)") }
    }
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = ContactsTabBarController(context: container.viewContext)
    window?.makeKeyAndVisible()
  }
}
