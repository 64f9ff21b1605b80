/// Stands for AppKit's `NSControl`: a value, a target and its action.
open class NSControl: NSView {
  /// Stands for AppKit's notification of the same name.
  public nonisolated static let textDidChangeNotification = Notification.Name("NSControlTextDidChangeNotification")
  /// Stands for AppKit's notification of the same name.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "NSControlTextDidEndEditingNotification")
  /// Stands for AppKit's structure of the same name.
  public struct StateValue: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    public static let off = StateValue(0)
    public static let on = StateValue(1)
    public static let mixed = StateValue(-1)
  }
  /// Stands for AppKit's enumeration of the same name.
  public enum ControlSize: UInt, Sendable { case regular, small, mini, large }

  open var stringValue = ""
  open var objectValue: Any? {
    get { stringValue }
    set { stringValue = newValue.map { "\($0)" } ?? "" }
  }
  open var attributedStringValue: NSAttributedString {
    get { NSAttributedString(string: stringValue) }
    set { stringValue = newValue.string }
  }
  open var integerValue: Int {
    get { Int(stringValue) ?? 0 }
    set { stringValue = "\(newValue)" }
  }
  open var intValue: Int32 {
    get { Int32(stringValue) ?? 0 }
    set { stringValue = "\(newValue)" }
  }
  open var doubleValue: Double {
    get { Double(stringValue) ?? 0 }
    set { stringValue = "\(newValue)" }
  }
  open var floatValue: Float {
    get { Float(stringValue) ?? 0 }
    set { stringValue = "\(newValue)" }
  }
  open weak var target: AnyObject?
  open var action: Selector?
  open var isEnabled = true

  @discardableResult open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
    guard let action, let target else { return false }
    action.headlessPerform(on: target as AnyObject, sender: self)
    return true
  }
  /// Clicks the control, as the user does: one that is disabled does nothing.
  open func performClick(_ sender: Any?) {
    if isEnabled { sendAction(action, to: target) }
  }

  // MARK: - Accepted and ignored

  open var font: NSFont?
  open var alignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  open var usesSingleLineMode = false
  open var isContinuous = false
  open var isHighlighted = false
  open var controlSize = ControlSize.regular
  open var formatter: Formatter?
  open var cell: NSCell?
  open var refusesFirstResponder = false
  open func sizeToFit() {}
  open func currentEditor() -> NSText? { nil }
  open func abortEditing() -> Bool { false }
  open func validateEditing() {}
  @discardableResult open func sendAction(on mask: NSEvent.EventTypeMask) -> Int { 0 }
}

/// Stands for AppKit's `NSCell`. Accepted and ignored.
@MainActor @preconcurrency open class NSCell: NSObject {
  open var title = ""
  open var isHighlighted = false
  open var wraps = false
  open var isScrollable = false
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  open var backgroundStyle = NSView.BackgroundStyle.normal
  open var representedObject: Any?
  open var stringValue = ""
  open var attributedStringValue = NSAttributedString(string: "")
  open var font: NSFont?
  open var state = NSControl.StateValue.off
  public override init() { super.init() }
  public init(textCell string: String) { super.init() }
  public required init(coder: NSCoder) { super.init() }
  open func drawInterior(withFrame cellFrame: NSRect, in controlView: NSView) {}
  open func draw(withFrame cellFrame: NSRect, in controlView: NSView) {}
}
/// Stands for AppKit's `NSActionCell`. Accepted and ignored.
open class NSActionCell: NSCell {}
/// Stands for AppKit's `NSTextFieldCell`. Accepted and ignored.
open class NSTextFieldCell: NSActionCell {
  open var textColor: NSColor?
  open var drawsBackground = false
  open var placeholderString: String?
}
/// Stands for AppKit's `NSButtonCell`. Accepted and ignored.
open class NSButtonCell: NSActionCell {}
/// Stands for AppKit's `NSTableHeaderCell`. Accepted and ignored.
open class NSTableHeaderCell: NSTextFieldCell {}

/// Stands for AppKit's `NSText`. Accepted and ignored.
@MainActor @preconcurrency open class NSText: NSView {
  open var string = ""
  open var isEditable = true
  open var isSelectable = true
  open var font: NSFont?
  open var textColor: NSColor?
  open func selectAll(_ sender: Any?) {}
}

/// Stands for AppKit's `NSTextView`. The text is kept.
open class NSTextView: NSText {
  open weak var delegate: (any NSTextViewDelegate)?
  open func insertText(_ string: Any, replacementRange: NSRange) {}
  open var textStorage: NSMutableAttributedString? { nil }
}
/// Stands for AppKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol NSTextViewDelegate: NSObjectProtocol {}

/// Stands for AppKit's `NSTextField`.
open class NSTextField: NSControl {
  open weak var delegate: (any NSTextFieldDelegate)?
  open var placeholderString: String?
  open override var acceptsFirstResponder: Bool { true }

  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
  }
  public convenience init(wrappingLabelWithString stringValue: String) { self.init(labelWithString: stringValue) }
  public convenience init(labelWithAttributedString attributedStringValue: NSAttributedString) {
    self.init(labelWithString: attributedStringValue.string)
  }
  public convenience init(string stringValue: String) { self.init(labelWithString: stringValue) }

  /// Makes `text` the text, as if the user had edited it: the delegate is told, programs that set `stringValue`
  /// are not. Not Apple's.
  public func headlessEdit(_ text: String) {
    stringValue = text
    delegate?.controlTextDidChange(Notification(name: Self.textDidChangeNotification, object: self))
  }

  /// Ends editing, as the return key does. Not Apple's.
  public func headlessEndEditing() {
    delegate?.controlTextDidEndEditing(Notification(name: Self.textDidEndEditingNotification, object: self))
  }

  // MARK: - Accepted and ignored

  open var drawsBackground = false
  open var backgroundColor: NSColor?
  open var textColor: NSColor?
  open var isEditable = true
  open var isSelectable = true
  open var isBezeled = true
  open var isBordered = false
  open var maximumNumberOfLines = 0
  open var preferredMaxLayoutWidth: CGFloat = 0
  open var placeholderAttributedString: NSAttributedString?
  open var allowsDefaultTighteningForTruncation = false
  open func selectText(_ sender: Any?) {}
}
/// Stands for AppKit's `NSSecureTextField`.
open class NSSecureTextField: NSTextField {}

/// Stands for AppKit's `NSSearchField`.
open class NSSearchField: NSTextField {
  // MARK: - Accepted and ignored

  open var sendsWholeSearchString = false
  open var sendsSearchStringImmediately = false
  open var recentSearches: [String] = []
  open var searchMenuTemplate: NSMenu?
}

/// Stands for AppKit's protocol of the same name; its methods are optional.
@MainActor @preconcurrency
public protocol NSControlTextEditingDelegate: NSObjectProtocol {
  func controlTextDidChange(_ obj: Notification)
  func controlTextDidEndEditing(_ obj: Notification)

  // MARK: - Accepted and ignored

  func controlTextDidBeginEditing(_ obj: Notification)
  func control(_ control: NSControl, textShouldBeginEditing fieldEditor: NSText) -> Bool
  func control(_ control: NSControl, textShouldEndEditing fieldEditor: NSText) -> Bool
  func control(_ control: NSControl, textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool
}

extension NSControlTextEditingDelegate {
  public func controlTextDidChange(_ obj: Notification) { reportDefault() }
  public func controlTextDidEndEditing(_ obj: Notification) { reportDefault() }
  public func controlTextDidBeginEditing(_ obj: Notification) {}
  public func control(_ control: NSControl, textShouldBeginEditing fieldEditor: NSText) -> Bool { true }
  public func control(_ control: NSControl, textShouldEndEditing fieldEditor: NSText) -> Bool { true }
  public func control(_ control: NSControl, textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool {
    false
  }

  private func reportDefault(_ call: String = #function) {
    HeadlessRuntime.reportDefault(call, of: self) { $0 is any NSControlTextEditingDelegate.Type }
  }
}

/// Stands for AppKit's protocol of the same name.
@MainActor @preconcurrency
public protocol NSTextFieldDelegate: NSControlTextEditingDelegate {}

/// Stands for AppKit's protocol of the same name.
@MainActor @preconcurrency
public protocol NSSearchFieldDelegate: NSTextFieldDelegate {
  // MARK: - Accepted and ignored

  func searchFieldDidStartSearching(_ sender: NSSearchField)
  func searchFieldDidEndSearching(_ sender: NSSearchField)
}
extension NSSearchFieldDelegate {
  public func searchFieldDidStartSearching(_ sender: NSSearchField) {}
  public func searchFieldDidEndSearching(_ sender: NSSearchField) {}
}
