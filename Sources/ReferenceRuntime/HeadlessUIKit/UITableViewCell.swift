/// Stands for UIKit's `UITableViewCell`. Each is used once: nothing is taken from a pool.
///
/// Its `init(style:reuseIdentifier:)` is required, because Swift cannot make an object of a class otherwise: a
/// subclass that overrides it has to say `required` here and need not in UIKit.
open class UITableViewCell: UIView {
  /// Stands for UIKit's enumeration of the same name. Without effect.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// Stands for UIKit's enumeration of the same name.
  public enum EditingStyle: Int, Sendable { case none, delete, insert }
  /// Stands for UIKit's enumeration of the same name.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }
  /// Stands for UIKit's enumeration of the same name.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  /// Stands for UIKit's enumeration of the same name.
  public enum SeparatorStyle: Int, Sendable { case none, singleLine, singleLineEtched }
  /// Stands for UIKit's enumeration of the same name.
  public enum FocusStyle: Int, Sendable { case `default`, custom }

  open private(set) var reuseIdentifier: String?
  open var isSelected = false
  public let contentView = UIView(frame: .zero)
  public private(set) lazy var textLabel: UILabel? = UILabel(frame: .zero)
  public private(set) lazy var detailTextLabel: UILabel? = UILabel(frame: .zero)
  public private(set) lazy var imageView: UIImageView? = UIImageView(frame: .zero)
  open var contentConfiguration: (any UIContentConfiguration)?
  open var accessoryType = AccessoryType.none
  open var accessoryView: UIView?
  open var selectionStyle = SelectionStyle.default
  open var isEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  open var isHighlighted = false
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
  var headlessPath: IndexPath?
  weak var headlessTable: UITableView?

  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public override convenience init(frame: CGRect) { self.init(style: .default, reuseIdentifier: nil) }
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  open func prepareForReuse() {}

  // MARK: - Accepted and ignored

  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var multipleSelectionBackgroundView: UIView?
  open var backgroundConfiguration: UIBackgroundConfiguration?
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var automaticallyUpdatesContentConfiguration = true
  open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)?
  open var configurationState: UICellConfigurationState { UICellConfigurationState() }
  open var editingAccessoryType = AccessoryType.none
  open var editingAccessoryView: UIView?
  open var editingStyle: EditingStyle { .none }
  open var showsReorderControl = false
  open var shouldIndentWhileEditing = true
  open var indentationLevel = 0
  open var indentationWidth: CGFloat = 10
  open var separatorInset = UIEdgeInsets.zero
  open var focusStyle = FocusStyle.default
  open func setNeedsUpdateConfiguration() {}
  open func updateConfiguration(using state: UICellConfigurationState) {}
  open func willTransition(to state: StateMask) {}
  open func didTransition(to state: StateMask) {}
  /// Stands for UIKit's option set of the same name.
  public struct StateMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let showingEditControl = StateMask(rawValue: 1)
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }
}

/// Stands for UIKit's `UITableViewHeaderFooterView`.
open class UITableViewHeaderFooterView: UIView {
  open private(set) var reuseIdentifier: String?
  public let contentView = UIView(frame: .zero)
  public private(set) lazy var textLabel: UILabel? = UILabel(frame: .zero)
  public private(set) lazy var detailTextLabel: UILabel? = UILabel(frame: .zero)
  open var contentConfiguration: (any UIContentConfiguration)?
  open var backgroundConfiguration: UIBackgroundConfiguration?
  open var backgroundView: UIView?
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public convenience init() { self.init(reuseIdentifier: nil) }
  public required init?(coder: NSCoder) { nil }
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  open func prepareForReuse() {}
}
