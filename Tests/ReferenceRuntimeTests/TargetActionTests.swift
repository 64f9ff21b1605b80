import HeadlessUIKit
import Testing

/// Controls, bar buttons, gestures and notifications call what their target's file exposes.
@Suite @MainActor struct TargetActionTests {
  @MainActor final class Target: NSObject {
    var heard: [String] = []
    func tapped(_ sender: UIButton) { heard.append("tapped \(sender.currentTitle ?? "")") }
    func refresh() { heard.append("refresh") }
    func keyboard(note: Notification) { heard.append("keyboard") }

    static func actions() -> [HeadlessAction] {
      [
        HeadlessAction("tapped:") { (object: Target, sender: UIButton) in object.tapped(sender) },
        HeadlessAction("refresh") { (object: Target) in object.refresh() },
        HeadlessAction("keyboardWithNote:") { (object: Target, note: Notification) in object.keyboard(note: note) },
      ]
    }
  }

  @Test("A control calls its targets while it is enabled, until they are removed") func control() {
    let (target, button) = (Target(), UIButton(type: .system))
    button.setTitle("Add", for: .normal)
    button.addTarget(target, action: Selector("tapped:", Target.actions), for: .touchUpInside)
    button.addAction(UIAction { _ in target.heard.append("action") }, for: .touchUpInside)
    button.headlessTap()
    button.isEnabled = false
    button.headlessTap()
    #expect(target.heard == ["tapped Add", "action"])
    button.isEnabled = true
    button.removeTarget(target, action: nil, for: .allEvents)
    button.headlessTap()
    #expect(target.heard == ["tapped Add", "action", "action"])
  }

  @Test("A selector of a method that is not there, and a sender of another type, are misuses") func misused() {
    let (target, item) = (Target(), UIBarButtonItem())
    item.target = target
    let charged = misuses {
      item.action = Selector("tapped:", Target.actions)
      item.headlessTap()
      item.action = Selector("missing", Target.actions)
      item.headlessTap()
    }
    #expect(charged.map(\.reason) == ["the sender is no UIButton", "unrecognized selector sent to instance"])
    #expect(target.heard.isEmpty)
  }

  @Test("A refresh control, a gesture and a notification reach their target, which they do not hold") func others() {
    var target: Target? = Target()
    weak let gone = target
    let refresh = UIRefreshControl()
    refresh.addTarget(target, action: Selector("refresh", Target.actions), for: .valueChanged)
    let press = UILongPressGestureRecognizer(target: target, action: Selector("refresh", Target.actions))
    let center = NotificationCenter()
    target.map {
      center.addObserver(
        $0, selector: Selector("keyboardWithNote:", Target.actions), name: UIResponder.keyboardWillShowNotification,
        object: nil)
    }
    refresh.headlessPull()
    press.headlessRecognize(.began)
    center.post(name: UIResponder.keyboardWillShowNotification, object: nil)
    #expect(target?.heard == ["refresh", "refresh", "keyboard"] && refresh.isRefreshing)
    target = nil
    #expect(gone == nil)
    refresh.headlessPull()
    center.post(name: UIResponder.keyboardWillShowNotification, object: nil)
  }

  @Test("An alert is answered, and goes away before its handler runs") func alert() {
    let screen = UIViewController()
    let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
    var presented: UIViewController? = alert
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { _ in presented = screen.presentedViewController })
    screen.present(alert, animated: true)
    #expect(screen.presentedViewController === alert)
    alert.headlessAnswer("Delete")
    #expect(presented == nil)
  }

  @Test("A navigation controller that is shown has its view controllers come and go") func navigation() {
    final class Screen: UIViewController {
      var heard: [String] = []
      override func viewDidAppear(_ animated: Bool) { heard.append("appear") }
      override func viewDidDisappear(_ animated: Bool) { heard.append("disappear") }
    }
    let (list, detail) = (Screen(), Screen())
    let navigation = UINavigationController(rootViewController: list)
    navigation.headlessAppears(true)
    list.show(detail, sender: nil)
    #expect(navigation.topViewController === detail && detail.navigationController === navigation)
    navigation.popViewController(animated: true)
    #expect(list.heard == ["appear", "disappear", "appear"] && detail.heard == ["appear", "disappear"])
  }
}
