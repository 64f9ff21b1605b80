/// Stands for UIKit's `UITableViewCell`. Each is used once: nothing is taken from a pool.
///
/// Its `init(style:reuseIdentifier:)` is required, because Swift cannot make an object of a class otherwise: a
/// subclass that overrides it has to say `required` here and need not in UIKit.
open class UITableViewCell: UIView {
  /// Stands for UIKit's enumeration of the same name. Without effect.
  public enum CellStyle: Sendable { case `default`, value1, value2, subtitle }

  open private(set) var reuseIdentifier: String?
  open var isSelected = false
  public let contentView = UIView(frame: .zero)
  public private(set) lazy var textLabel: UILabel? = UILabel(frame: .zero)
  public private(set) lazy var detailTextLabel: UILabel? = UILabel(frame: .zero)
  open var contentConfiguration: (any UIContentConfiguration)?

  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  open func prepareForReuse() {}
}
