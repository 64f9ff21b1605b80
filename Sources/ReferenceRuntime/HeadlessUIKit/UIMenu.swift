/// Stands for UIKit's `UIMenuElement`.
@MainActor @preconcurrency open class UIMenuElement: NSObject {
  /// Stands for UIKit's option set of the same name.
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
    public static let hidden = Attributes(rawValue: 4)
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }
  /// Stands for UIKit's enumeration of the same name.
  public enum State: Int, Sendable { case off, on, mixed }

  open var title: String
  open var subtitle: String?
  open var image: UIImage?
  init(headlessTitle title: String, image: UIImage?) {
    (self.title, self.image) = (title, image)
    super.init()
  }
}

/// Stands for UIKit's `UIAction`.
open class UIAction: UIMenuElement {
  /// Stands for UIKit's structure of the same name.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  open var identifier: Identifier
  open var discoverabilityTitle: String?
  open var attributes: Attributes
  open var state: State
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    (self.attributes, self.state, self.handler) = (attributes, state, handler)
    super.init(headlessTitle: title, image: image)
    self.subtitle = subtitle
  }

  /// Chooses the action, as the user does; one that is disabled does nothing. Not Apple's.
  public func headlessPerform(sender: Any? = nil) {
    guard !attributes.contains(.disabled) else { return }
    self.sender = sender
    handler(self)
  }
}

/// Stands for UIKit's type of the same name.
public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void

/// Stands for UIKit's `UIMenu`.
open class UIMenu: UIMenuElement {
  /// Stands for UIKit's structure of the same name.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let file = Identifier("file")
    public static let edit = Identifier("edit")
    public static let view = Identifier("view")
    public static let application = Identifier("application")
  }
  /// Stands for UIKit's option set of the same name.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let displayInline = Options(rawValue: 1)
    public static let destructive = Options(rawValue: 2)
    public static let singleSelection = Options(rawValue: 32)
    public static let displayAsPalette = Options(rawValue: 128)
  }
  /// Stands for UIKit's enumeration of the same name.
  public enum ElementSize: Int, Sendable { case small, medium, large, automatic = -1 }

  open private(set) var children: [UIMenuElement]
  public let identifier: Identifier
  public let options: Options
  open var preferredElementSize = ElementSize.automatic

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    self.children = children
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.options = options
    super.init(headlessTitle: title, image: image)
    self.subtitle = subtitle
  }

  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(title: title, image: image, identifier: identifier, options: options, children: newChildren)
  }

  /// All actions, those of submenus included. Not Apple's.
  public var headlessActions: [UIAction] {
    children.flatMap { child in (child as? UIAction).map { [$0] } ?? (child as? UIMenu)?.headlessActions ?? [] }
  }
}

/// Stands for UIKit's `UIDeferredMenuElement`, whose elements are asked for by `headlessElements()`.
open class UIDeferredMenuElement: UIMenuElement {
  private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
  public init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
    provider = elementProvider
    super.init(headlessTitle: "", image: nil)
  }
  public static func uncached(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void)
    -> UIDeferredMenuElement
  { UIDeferredMenuElement(elementProvider) }
  /// Asks for the elements. Not Apple's.
  public func headlessElements(_ completion: @escaping ([UIMenuElement]) -> Void) { provider(completion) }
}

/// Stands for UIKit's `UICommand`.
open class UICommand: UIMenuElement {
  public let action: Selector
  public init(title: String, image: UIImage? = nil, action: Selector, propertyList: Any? = nil) {
    self.action = action
    super.init(headlessTitle: title, image: image)
  }
}

/// Stands for UIKit's `UIKeyCommand`.
open class UIKeyCommand: UICommand {
  public let input: String?
  public let modifierFlags: UIKeyModifierFlags
  open var discoverabilityTitle: String?
  open var wantsPriorityOverSystemBehavior = false
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, discoverabilityTitle: String? = nil
  ) {
    (self.input, self.modifierFlags, self.discoverabilityTitle) = (input, modifierFlags, discoverabilityTitle)
    super.init(title: title, image: image, action: action)
  }
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      title: "", action: action, input: input, modifierFlags: modifierFlags,
      discoverabilityTitle: discoverabilityTitle)
  }
  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  public static let inputRightArrow = "UIKeyInputRightArrow"
  public static let inputEscape = "UIKeyInputEscape"
  public static let inputDelete = "UIKeyInputDelete"
}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIMenuBuilder {
  func insertSibling(_ siblingGroup: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  func insertChild(_ childGroup: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  func remove(menu removedIdentifier: UIMenu.Identifier)
}

/// Stands for UIKit's `UIContextMenuConfiguration`, whose menu `headlessMenu` makes.
@MainActor @preconcurrency open class UIContextMenuConfiguration: NSObject {
  public let identifier: Any
  private let actionProvider: (([UIMenuElement]) -> UIMenu?)?
  private let previewProvider: (() -> UIViewController?)?
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {
    self.identifier = identifier ?? UUID().uuidString
    (self.actionProvider, self.previewProvider) = (actionProvider, previewProvider)
    super.init()
  }
  #if !canImport(Darwin)
    public convenience init(
      identifier: String, previewProvider: (() -> UIViewController?)? = nil,
      actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
    ) {
      self.init(
        identifier: identifier as NSString, previewProvider: previewProvider, actionProvider: actionProvider)
    }
  #endif
  /// The menu, made anew. Not Apple's.
  public var headlessMenu: UIMenu? { actionProvider?([]) }
  /// The preview, made anew. Not Apple's.
  public var headlessPreview: UIViewController? { previewProvider?() }
}

/// Stands for UIKit's `UIContextMenuInteraction`. Accepted and ignored.
@MainActor @preconcurrency open class UIContextMenuInteraction: NSObject, UIInteraction {
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// Stands for UIKit's protocol of the same name.
@MainActor @preconcurrency public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIContextMenuInteractionCommitAnimating: NSObjectProtocol {
  var previewViewController: UIViewController? { get }
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIContextMenuInteractionAnimating: UIContextMenuInteractionCommitAnimating {}

/// Stands for UIKit's `UITargetedPreview`. Accepted and ignored.
@MainActor @preconcurrency open class UITargetedPreview: NSObject {
  public let view: UIView
  public init(view: UIView) { self.view = view }
  public init(view: UIView, parameters: UIPreviewParameters) { self.view = view }
}

/// Stands for UIKit's `UIPreviewParameters`. Accepted and ignored.
@MainActor @preconcurrency open class UIPreviewParameters: NSObject {
  open var backgroundColor: UIColor!
  open var visiblePath: UIBezierPath?
  public override init() { super.init() }
}

// MARK: - Swipe actions

/// Stands for UIKit's `UIContextualAction`.
@MainActor @preconcurrency open class UIContextualAction: NSObject {
  /// Stands for UIKit's enumeration of the same name.
  public enum Style: Int, Sendable { case normal, destructive }
  /// Stands for UIKit's type of the same name.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public let style: Style
  public let handler: Handler
  open var title: String?
  open var backgroundColor: UIColor!
  open var image: UIImage?

  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    super.init()
  }

  /// Chooses the action. Not Apple's.
  public func headlessPerform(in view: UIView, completion: @escaping (Bool) -> Void = { _ in }) {
    handler(self, view, completion)
  }
}

/// Stands for UIKit's `UISwipeActionsConfiguration`.
@MainActor @preconcurrency open class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]
  open var performsFirstActionWithFullSwipe = true
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// Stands for UIKit's `UITableViewRowAction`.
@MainActor @preconcurrency open class UITableViewRowAction: NSObject {
  /// Stands for UIKit's enumeration of the same name.
  public enum Style: Int, Sendable {
    case `default`, normal
    public static let destructive = Style.default
  }
  public let style: Style
  open var title: String?
  open var backgroundColor: UIColor?
  private let handler: (UITableViewRowAction, IndexPath) -> Void
  public init(style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void) {
    (self.style, self.title, self.handler) = (style, title, handler)
    super.init()
  }
  /// Chooses the action. Not Apple's.
  public func headlessPerform(at path: IndexPath) { handler(self, path) }
}
