/// Stands for AppKit's `NSControl`, of which only the text is kept. Target and action are left out.
open class NSControl: NSView {
  /// Stands for AppKit's notification of the same name.
  public static let textDidChangeNotification = Notification.Name("NSControlTextDidChangeNotification")

  open var stringValue = ""
}

/// Stands for AppKit's `NSTextField`.
open class NSTextField: NSControl {
  open weak var delegate: (any NSTextFieldDelegate)?
  open var placeholderString: String?
  /// Kept, without effect, as is its colour.
  open var drawsBackground = false
  open var backgroundColor: NSColor?

  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
  }

  /// Makes `text` the text, as if the user had edited it: the delegate is told, programs that set `stringValue`
  /// are not. Not Apple's.
  public func headlessEdit(_ text: String) {
    stringValue = text
    delegate?.controlTextDidChange(Notification(name: Self.textDidChangeNotification, object: self))
  }

  /// Ends editing, as the return key does. Not Apple's.
  public func headlessEndEditing() {
    delegate?.controlTextDidEndEditing(
      Notification(name: Notification.Name("NSControlTextDidEndEditingNotification"), object: self))
  }
}

/// Stands for AppKit's `NSColor`, of which only a name is kept.
public struct NSColor: Hashable, Sendable {
  let name: String
  public static let selectedContentBackgroundColor = NSColor(name: "selectedContentBackgroundColor")
}

/// Stands for AppKit's `NSSearchField`.
open class NSSearchField: NSTextField {}

/// Stands for AppKit's protocol of the same name; its methods are optional.
@MainActor
public protocol NSControlTextEditingDelegate: NSObjectProtocol {
  func controlTextDidChange(_ obj: Notification)
  func controlTextDidEndEditing(_ obj: Notification)
}

extension NSControlTextEditingDelegate {
  public func controlTextDidChange(_ obj: Notification) { reportDefault() }
  public func controlTextDidEndEditing(_ obj: Notification) { reportDefault() }

  private func reportDefault(_ call: String = #function) {
    HeadlessRuntime.reportDefault(call, of: self) { $0 is any NSControlTextEditingDelegate.Type }
  }
}

/// Stands for AppKit's protocol of the same name.
@MainActor
public protocol NSTextFieldDelegate: NSControlTextEditingDelegate {}

/// Stands for AppKit's protocol of the same name.
@MainActor
public protocol NSSearchFieldDelegate: NSTextFieldDelegate {}
