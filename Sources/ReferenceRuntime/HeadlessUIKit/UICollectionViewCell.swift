/// Stands for UIKit's `UICollectionReusableView`.
///
/// Its `init(frame:)` is required, because Swift cannot make an object of a class otherwise: a subclass that
/// overrides it has to say `required` here and need not in UIKit.
open class UICollectionReusableView: UIView {
  public override required init(frame: CGRect) { super.init(frame: frame) }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  open func prepareForReuse() {}

  // MARK: - Accepted and ignored

  open var reuseIdentifier: String? { nil }
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  { layoutAttributes }
}

/// Stands for UIKit's `UICollectionViewCell`. Each is used once: nothing is taken from a pool.
open class UICollectionViewCell: UICollectionReusableView {
  open var isSelected = false
  public let contentView = UIView(frame: .zero)
  open var contentConfiguration: (any UIContentConfiguration)?
  open var isHighlighted = false
  var headlessPath: IndexPath?
  weak var headlessList: UICollectionView?

  // MARK: - Accepted and ignored

  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var backgroundConfiguration: UIBackgroundConfiguration?
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var automaticallyUpdatesContentConfiguration = true
  open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?
  open var configurationState: UICellConfigurationState { UICellConfigurationState() }
  open func setNeedsUpdateConfiguration() {}
  open func updateConfiguration(using state: UICellConfigurationState) {}
  open func dragStateDidChange(_ dragState: DragState) {}
  /// Stands for UIKit's enumeration of the same name.
  public enum DragState: Int, Sendable { case none, lifting, dragging }
}

/// Stands for UIKit's `UICollectionViewListCell`. It serves as header, too, as in UIKit.
open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  // MARK: - Accepted and ignored

  open var accessories: [UICellAccessory] = []
  open var indentationLevel = 0
  open var indentationWidth: CGFloat = 10
  public private(set) lazy var separatorLayoutGuide = UILayoutGuide()
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }
}

/// Stands for UIKit's `UICellAccessory`. Accepted and ignored.
public struct UICellAccessory {
  /// Stands for UIKit's enumeration of the same name.
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: Options = Options()
  ) -> Self { Self() }
  public static func checkmark(displayed: DisplayedState = .always, options: Options = Options()) -> Self { Self() }
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> Self { Self() }
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> Self { Self() }
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> Self { Self() }
  public static func reorder(displayed: DisplayedState = .whenEditing, options: Options = Options()) -> Self { Self() }
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: Options = Options()
  ) -> Self { Self() }
  public static func detail(
    displayed: DisplayedState = .always, options: Options = Options(), actionHandler: (() -> Void)? = nil
  ) -> Self { Self() }
  public static func label(
    text: String, displayed: DisplayedState = .always, options: Options = Options()
  ) -> Self { Self() }
  public static func customView(configuration: CustomViewConfiguration) -> Self { Self() }
  /// Stands for UIKit's structures of options of each accessory.
  public struct Options {
    public init(isHidden: Bool = false, tintColor: UIColor? = nil) {}
  }
  /// Stands for UIKit's structure of the same name.
  public struct CustomViewConfiguration {
    /// Stands for UIKit's enumeration of the same name.
    public enum Placement {
      case leading(displayed: DisplayedState = .always), trailing(displayed: DisplayedState = .always)
    }
    public init(customView: UIView, placement: Placement) {}
  }
}
