/// Stands for AppKit's `NSButton`.
open class NSButton: NSControl {
  /// Stands for AppKit's enumeration of the same name.
  public enum ButtonType: UInt, Sendable {
    case momentaryLight, pushOnPushOff, toggle, `switch`, radio, momentaryPushIn = 7
  }
  /// Stands for AppKit's enumeration of the same name.
  public enum BezelStyle: UInt, Sendable {
    case rounded = 1, regularSquare, disclosure = 5, circular = 7, texturedSquare, helpButton, smallSquare,
      texturedRounded,
      roundRect, recessed, roundedDisclosure, inline, push
  }
  open var title = ""
  open var state = NSControl.StateValue.off
  open var image: NSImage?
  private var isToggle = false
  public convenience init(title: String, target: Any?, action: Selector?) {
    self.init(frame: .zero)
    (self.title, self.action) = (title, action)
    self.target = target.map { $0 as AnyObject }
  }
  public convenience init(image: NSImage, target: Any?, action: Selector?) {
    self.init(title: "", target: target, action: action)
    self.image = image
  }
  public convenience init(title: String, image: NSImage, target: Any?, action: Selector?) {
    self.init(title: title, target: target, action: action)
    self.image = image
  }
  public convenience init(checkboxWithTitle title: String, target: Any?, action: Selector?) {
    self.init(title: title, target: target, action: action)
    isToggle = true
  }
  public convenience init(radioButtonWithTitle title: String, target: Any?, action: Selector?) {
    self.init(checkboxWithTitle: title, target: target, action: action)
  }
  open func setButtonType(_ type: ButtonType) { isToggle = type == .switch || type == .toggle || type == .radio }
  open override func performClick(_ sender: Any?) {
    if isToggle, isEnabled { state = state == .on ? .off : .on }
    super.performClick(sender)
  }
  open func setNextState() { state = state == .on ? .off : .on }

  // MARK: - Accepted and ignored

  open var alternateTitle = ""
  open var attributedTitle = NSAttributedString(string: "")
  open var alternateImage: NSImage?
  open var imagePosition = NSControl.ImagePosition.noImage
  open var imageScaling = NSImageScaling.scaleProportionallyDown
  open var bezelStyle = BezelStyle.rounded
  open var bezelColor: NSColor?
  open var contentTintColor: NSColor?
  open var isBordered = true
  open var isTransparent = false
  open var keyEquivalent = ""
  open var keyEquivalentModifierMask: NSEvent.ModifierFlags = []
  open var allowsMixedState = false
  open var showsBorderOnlyWhileMouseInside = false
  open var symbolConfiguration: NSImage.SymbolConfiguration?
  open func highlight(_ flag: Bool) {}
}

extension NSControl {
  /// Stands for AppKit's enumeration of the same name.
  public enum ImagePosition: UInt, Sendable {
    case noImage, imageOnly, imageLeft, imageRight, imageBelow, imageAbove, imageOverlaps, imageLeading, imageTrailing
  }
}

/// Stands for AppKit's `NSPopUpButton`.
open class NSPopUpButton: NSButton {
  public private(set) var items = NSMenu()
  open override var menu: NSMenu? {
    get { items }
    set { items = newValue ?? NSMenu() }
  }
  open private(set) var indexOfSelectedItem = -1
  public convenience init(frame buttonFrame: NSRect, pullsDown flag: Bool) { self.init(frame: buttonFrame) }
  open var itemArray: [NSMenuItem] { items.items }
  open var itemTitles: [String] { itemArray.map(\.title) }
  open var numberOfItems: Int { itemArray.count }
  open var selectedItem: NSMenuItem? { items.item(at: indexOfSelectedItem) }
  open var titleOfSelectedItem: String? { selectedItem?.title }
  open var lastItem: NSMenuItem? { itemArray.last }
  open func addItem(withTitle title: String) {
    items.addItem(NSMenuItem(title: title, action: nil, keyEquivalent: ""))
    if indexOfSelectedItem < 0 { indexOfSelectedItem = 0 }
  }
  open func addItems(withTitles itemTitles: [String]) { for title in itemTitles { addItem(withTitle: title) } }
  open func insertItem(withTitle title: String, at index: Int) {
    items.insertItem(NSMenuItem(title: title, action: nil, keyEquivalent: ""), at: index)
  }
  open func removeAllItems() {
    items.removeAllItems()
    indexOfSelectedItem = -1
  }
  open func removeItem(at index: Int) { items.removeItem(at: index) }
  open func item(at index: Int) -> NSMenuItem? { items.item(at: index) }
  open func item(withTitle title: String) -> NSMenuItem? { items.item(withTitle: title) }
  open func itemTitle(at index: Int) -> String { items.item(at: index)?.title ?? "" }
  open func indexOfItem(withTitle title: String) -> Int { itemTitles.firstIndex(of: title) ?? -1 }
  open func indexOfItem(withTag tag: Int) -> Int { itemArray.firstIndex { $0.tag == tag } ?? -1 }
  open func indexOfItem(withRepresentedObject obj: Any?) -> Int { -1 }
  open func selectItem(at index: Int) { indexOfSelectedItem = index }
  open func select(_ item: NSMenuItem?) { indexOfSelectedItem = item.map(items.index) ?? -1 }
  open func selectItem(withTitle title: String) { indexOfSelectedItem = indexOfItem(withTitle: title) }
  @discardableResult open func selectItem(withTag tag: Int) -> Bool {
    indexOfSelectedItem = indexOfItem(withTag: tag)
    return indexOfSelectedItem >= 0
  }
  open func selectedTag() -> Int { selectedItem?.tag ?? -1 }
  open var pullsDown = false
  open func synchronizeTitleAndSelectedItem() {}
}

/// Stands for AppKit's `NSSegmentedControl`.
open class NSSegmentedControl: NSControl {
  private var labels: [String] = []
  private var enabled: [Int: Bool] = [:]
  private var selected: Set<Int> = []
  open var selectedSegment = -1
  open var segmentCount: Int {
    get { labels.count }
    set { labels = Array((labels + Array(repeating: "", count: newValue)).prefix(newValue)) }
  }
  open func setLabel(_ label: String, forSegment segment: Int) { labels[segment] = label }
  open func label(forSegment segment: Int) -> String? { labels.indices.contains(segment) ? labels[segment] : nil }
  open func setSelected(_ selected: Bool, forSegment segment: Int) { if selected { selectedSegment = segment } }
  open func isSelected(forSegment segment: Int) -> Bool { selectedSegment == segment }
  open func setEnabled(_ enabled: Bool, forSegment segment: Int) { self.enabled[segment] = enabled }
  open func isEnabled(forSegment segment: Int) -> Bool { enabled[segment] ?? true }

  // MARK: - Accepted and ignored

  /// Stands for AppKit's enumeration of the same name.
  public enum Style: Int, Sendable {
    case automatic, rounded, texturedRounded, roundRect, texturedSquare, capsule, smallSquare, separated = 8
  }
  /// Stands for AppKit's enumeration of the same name.
  public enum SwitchTracking: UInt, Sendable { case selectOne, selectAny, momentary, momentaryAccelerator }
  open var segmentStyle = Style.automatic
  open var trackingMode = SwitchTracking.selectOne
  @discardableResult open func selectSegment(withTag tag: Int) -> Bool { true }
  open func setImage(_ image: NSImage?, forSegment segment: Int) {}
  open func setWidth(_ width: CGFloat, forSegment segment: Int) {}
  open func setToolTip(_ toolTip: String?, forSegment segment: Int) {}
  open func setMenu(_ menu: NSMenu?, forSegment segment: Int) {}
}

/// Stands for AppKit's `NSSwitch`.
open class NSSwitch: NSControl {
  open var state = NSControl.StateValue.off
}
/// Stands for AppKit's `NSSlider`.
open class NSSlider: NSControl {
  open var minValue = 0.0
  open var maxValue = 1.0
  open var numberOfTickMarks = 0
  open var allowsTickMarkValuesOnly = false
}
/// Stands for AppKit's `NSStepper`.
open class NSStepper: NSControl {
  open var minValue = 0.0
  open var maxValue = 59.0
  open var increment = 1.0
}
/// Stands for AppKit's `NSColorWell`.
open class NSColorWell: NSControl {
  open var color = NSColor.white
}
/// Stands for AppKit's `NSDatePicker`.
open class NSDatePicker: NSControl {
  open var dateValue = Date()
  open var minDate: Date?
  open var maxDate: Date?
}
/// Stands for AppKit's `NSComboBox`.
open class NSComboBox: NSTextField {
  open private(set) var objectValues: [Any] = []
  open var indexOfSelectedItem = -1
  open var numberOfItems: Int { objectValues.count }
  open func addItem(withObjectValue object: Any) { objectValues.append(object) }
  open func addItems(withObjectValues objects: [Any]) { objectValues += objects }
  open func removeAllItems() { objectValues = [] }
  open func selectItem(at index: Int) { indexOfSelectedItem = index }
  open func reloadData() {}
}

/// Stands for AppKit's `NSProgressIndicator`.
open class NSProgressIndicator: NSView {
  open var doubleValue = 0.0
  open var minValue = 0.0
  open var maxValue = 100.0
  open var isIndeterminate = true

  // MARK: - Accepted and ignored

  /// Stands for AppKit's enumeration of the same name.
  public enum Style: UInt, Sendable { case bar, spinning }
  open var style = Style.bar
  open var controlSize = NSControl.ControlSize.regular
  open var isDisplayedWhenStopped = true
  open var usesThreadedAnimation = true
  open func startAnimation(_ sender: Any?) {}
  open func stopAnimation(_ sender: Any?) {}
  open func increment(by delta: Double) { doubleValue += delta }
}

/// Stands for AppKit's `NSStackView`.
open class NSStackView: NSView {
  open private(set) var arrangedSubviews: [NSView] = []
  open var views: [NSView] { arrangedSubviews }
  public convenience init(views: [NSView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  open func addArrangedSubview(_ view: NSView) { insertArrangedSubview(view, at: arrangedSubviews.count) }
  open func insertArrangedSubview(_ view: NSView, at insertionIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(insertionIndex, arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
  }
  open func removeArrangedSubview(_ view: NSView) { arrangedSubviews.removeAll { $0 === view } }
  open func removeView(_ view: NSView) {
    removeArrangedSubview(view)
    view.removeFromSuperview()
  }
  open func addView(_ view: NSView, in gravity: Gravity) { addArrangedSubview(view) }
  open func setViews(_ views: [NSView], in gravity: Gravity) {
    arrangedSubviews = []
    for view in views { addArrangedSubview(view) }
  }

  // MARK: - Accepted and ignored

  /// Stands for AppKit's enumeration of the same name.
  public enum Gravity: Int, Sendable { case top = 1, center, bottom, leading, trailing }
  /// Stands for AppKit's enumeration of the same name.
  public enum Distribution: Int, Sendable {
    case gravityAreas = -1, fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  /// Stands for AppKit's structure of the same name.
  public struct VisibilityPriority: Hashable, Sendable {
    let value: Float
    public static let mustHold = VisibilityPriority(value: 1000)
    public static let notVisible = VisibilityPriority(value: 0)
  }
  open var orientation = NSUserInterfaceLayoutOrientation.horizontal
  open var alignment = NSLayoutConstraint.Attribute.centerY
  open var distribution = Distribution.gravityAreas
  open var spacing: CGFloat = 8
  open var edgeInsets = NSEdgeInsets()
  open var detachesHiddenViews = true
  open func setCustomSpacing(_ spacing: CGFloat, after view: NSView) {}
  open func setVisibilityPriority(_ priority: VisibilityPriority, for view: NSView) {}
  open func setHuggingPriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) {}
}
/// Stands for AppKit's enumeration of the same name.
public enum NSUserInterfaceLayoutOrientation: Int, Sendable { case horizontal, vertical }

/// Stands for AppKit's `NSTabView`.
open class NSTabView: NSView {
  open private(set) var tabViewItems: [NSTabViewItem] = []
  open private(set) var selectedTabViewItem: NSTabViewItem?
  open func addTabViewItem(_ tabViewItem: NSTabViewItem) { tabViewItems.append(tabViewItem) }
  open func removeTabViewItem(_ tabViewItem: NSTabViewItem) { tabViewItems.removeAll { $0 === tabViewItem } }
  open func selectTabViewItem(_ tabViewItem: NSTabViewItem?) { selectedTabViewItem = tabViewItem }
  open func selectTabViewItem(at index: Int) { selectedTabViewItem = tabViewItems[index] }
  open func selectTabViewItem(withIdentifier identifier: Any) {}
  open func indexOfTabViewItem(_ tabViewItem: NSTabViewItem) -> Int {
    tabViewItems.firstIndex { $0 === tabViewItem } ?? -1
  }
  open func tabViewItem(at index: Int) -> NSTabViewItem { tabViewItems[index] }
  open var numberOfTabViewItems: Int { tabViewItems.count }
  open weak var delegate: (any NSTabViewDelegate)?
}
/// Stands for AppKit's `NSTabViewItem`.
@MainActor @preconcurrency open class NSTabViewItem: NSObject {
  open var identifier: Any?
  open var label = ""
  open var view: NSView?
  open var viewController: NSViewController?
  public init(identifier: Any?) { self.identifier = identifier }
}
/// Stands for AppKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol NSTabViewDelegate: NSObjectProtocol {}
/// Stands for AppKit's `NSTabViewController`.
open class NSTabViewController: NSViewController {
  open var tabViewItems: [NSTabViewItem] = []
  open var selectedTabViewItemIndex = 0
}

/// Stands for AppKit's `NSSplitView`. Accepted and ignored.
open class NSSplitView: NSView {
  open var isVertical = false
  open weak var delegate: (any NSSplitViewDelegate)?
  open var autosaveName: String?
  open var dividerStyle = 0
  open var arrangedSubviews: [NSView] { subviews }
  open func addArrangedSubview(_ view: NSView) { addSubview(view) }
  open func adjustSubviews() {}
  open func setPosition(_ position: CGFloat, ofDividerAt dividerIndex: Int) {}
  open func isSubviewCollapsed(_ subview: NSView) -> Bool { false }
  open func setHoldingPriority(_ priority: NSLayoutConstraint.Priority, forSubviewAt subviewIndex: Int) {}
}
/// Stands for AppKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol NSSplitViewDelegate: NSObjectProtocol {}
/// Stands for AppKit's `NSSplitViewController`.
open class NSSplitViewController: NSViewController {
  open var splitView = NSSplitView(frame: .zero)
  open var splitViewItems: [NSSplitViewItem] = []
  open func addSplitViewItem(_ splitViewItem: NSSplitViewItem) { splitViewItems.append(splitViewItem) }
}
/// Stands for AppKit's `NSSplitViewItem`.
@MainActor @preconcurrency open class NSSplitViewItem: NSObject {
  open var viewController: NSViewController
  open var isCollapsed = false
  public init(viewController: NSViewController) { self.viewController = viewController }
  public convenience init(sidebarWithViewController viewController: NSViewController) {
    self.init(viewController: viewController)
  }
  public convenience init(contentListWithViewController viewController: NSViewController) {
    self.init(viewController: viewController)
  }
}

/// Stands for AppKit's `NSBox`. Accepted and ignored.
open class NSBox: NSView {
  open var title = ""
  open var contentView: NSView?
  open var boxType = BoxType.primary
  open var fillColor = NSColor.clear
  open var borderColor = NSColor.clear
  open var borderWidth: CGFloat = 1
  open var cornerRadius: CGFloat = 0
  /// Stands for AppKit's enumeration of the same name.
  public enum BoxType: UInt, Sendable { case primary, separator = 2, custom = 4 }
}
/// Stands for AppKit's `NSVisualEffectView`. Accepted and ignored.
open class NSVisualEffectView: NSView {
  /// Stands for AppKit's enumeration of the same name.
  public enum Material: Int, Sendable {
    case titlebar = 3, selection, menu, popover, sidebar, headerView = 10, sheet, windowBackground, hudWindow,
      contentBackground = 18, underWindowBackground = 21
  }
  /// Stands for AppKit's enumeration of the same name.
  public enum BlendingMode: Int, Sendable { case behindWindow, withinWindow }
  /// Stands for AppKit's enumeration of the same name.
  public enum State: Int, Sendable { case followsWindowActiveState, active, inactive }
  open var material = Material.titlebar
  open var blendingMode = BlendingMode.behindWindow
  open var state = State.followsWindowActiveState
  open var isEmphasized = false
}

/// Stands for AppKit's `NSArrayController`. Accepted and ignored: there are no bindings.
@MainActor @preconcurrency open class NSArrayController: NSObject {
  open var content: Any?
  open var arrangedObjects: Any { content ?? [] }
  open var selectedObjects: [Any]! { [] }
  open var filterPredicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor] = []
  open func rearrangeObjects() {}
}
/// Stands for AppKit's `NSSavePanel`, which answers that it was cancelled.
open class NSSavePanel: NSPanel {
  open var url: URL? { nil }
  open var nameFieldStringValue = ""
  open var directoryURL: URL?
  open var message: String! = ""
  open var prompt: String! = ""
  open var allowedFileTypes: [String]?
  open var canCreateDirectories = false
  open var resolvesAliases = true
  open var isExtensionHidden = false
  open func runModal() -> NSApplication.ModalResponse { .cancel }
  open func begin(completionHandler handler: @escaping (NSApplication.ModalResponse) -> Void) { handler(.cancel) }
  open func beginSheetModal(
    for window: NSWindow, completionHandler handler: @escaping (NSApplication.ModalResponse) -> Void
  ) { handler(.cancel) }
}
/// Stands for AppKit's `NSOpenPanel`, which answers that it was cancelled.
open class NSOpenPanel: NSSavePanel {
  open var urls: [URL] { [] }
  open var canChooseFiles = true
  open var canChooseDirectories = false
  open var allowsMultipleSelection = false
}
