/// Stands for UIKit's `UIResponder`. At most one responder is the first; events do not travel along the chain.
@MainActor @preconcurrency
open class UIResponder: NSObject {
  private static weak var first: UIResponder?

  public override init() { super.init() }

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { UIResponder.first === self }

  @discardableResult open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    UIResponder.first = self
    return true
  }

  @discardableResult open func resignFirstResponder() -> Bool {
    guard isFirstResponder, canResignFirstResponder else { return !isFirstResponder }
    UIResponder.first = nil
    return true
  }

  // MARK: - Accepted and ignored

  open var undoManager: UndoManager? { nil }
  open var inputView: UIView? { nil }
  open var inputAccessoryView: UIView? { nil }
  open var keyCommands: [UIKeyCommand]? { nil }
  open var userActivity: NSUserActivity?
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
  open func reloadInputViews() {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func updateUserActivityState(_ activity: NSUserActivity) {}
  open func buildMenu(with builder: any UIMenuBuilder) {}
  open func copy(_ sender: Any?) {}
  open func cut(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}

  public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}

/// Stands for UIKit's `UIEvent`. Accepted and ignored.
@MainActor @preconcurrency open class UIEvent: NSObject {
  /// Stands for UIKit's enumeration of the same name.
  public enum EventSubtype: Int, Sendable { case none, motionShake }
  open func touches(for view: UIView) -> Set<UITouch>? { nil }
  open var allTouches: Set<UITouch>? { nil }
}

/// Stands for UIKit's `UIPressesEvent`. Accepted and ignored.
open class UIPressesEvent: UIEvent {}

/// Stands for UIKit's `UITouch`. Accepted and ignored.
@MainActor @preconcurrency open class UITouch: NSObject {
  open var view: UIView? { nil }
  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// Stands for UIKit's `UIPress`. Accepted and ignored.
@MainActor @preconcurrency open class UIPress: NSObject {
  open var key: UIKey? { nil }
}

/// Stands for UIKit's `UIKey`. Accepted and ignored.
@MainActor @preconcurrency open class UIKey: NSObject {
  open var characters: String { "" }
  open var modifierFlags: UIKeyModifierFlags { [] }
}

/// Stands for UIKit's option set of the same name.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

// MARK: - Focus

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIFocusEnvironment: NSObjectProtocol {}
extension UIView: UIFocusEnvironment {}
extension UIViewController: UIFocusEnvironment {}
/// Stands for UIKit's class of the same name. Accepted and ignored.
@MainActor @preconcurrency open class UIFocusUpdateContext: NSObject {
  open var nextFocusedView: UIView? { nil }
  open var previouslyFocusedView: UIView? { nil }
}
/// Stands for UIKit's class of the same name. Accepted and ignored.
@MainActor @preconcurrency open class UIFocusAnimationCoordinator: NSObject {
  open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {}
}
/// Stands for UIKit's class of the same name. Accepted and ignored.
open class UITableViewFocusUpdateContext: UIFocusUpdateContext {
  open var nextFocusedIndexPath: IndexPath? { nil }
  open var previouslyFocusedIndexPath: IndexPath? { nil }
}
/// Stands for UIKit's class of the same name. Accepted and ignored.
open class UICollectionViewFocusUpdateContext: UIFocusUpdateContext {
  open var nextFocusedIndexPath: IndexPath? { nil }
  open var previouslyFocusedIndexPath: IndexPath? { nil }
}
