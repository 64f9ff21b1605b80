/// Stands for UIKit's `UICollectionReusableView`.
///
/// Its `init(frame:)` is required, because Swift cannot make an object of a class otherwise: a subclass that
/// overrides it has to say `required` here and need not in UIKit.
open class UICollectionReusableView: UIView {
  public override required init(frame: CGRect) { super.init(frame: frame) }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }

  open func prepareForReuse() {}
}

/// Stands for UIKit's `UICollectionViewCell`. Each is used once: nothing is taken from a pool.
open class UICollectionViewCell: UICollectionReusableView {
  open var isSelected = false
  public let contentView = UIView(frame: .zero)
  open var contentConfiguration: (any UIContentConfiguration)?
}

/// Stands for UIKit's `UICollectionViewListCell`. It serves as header, too, as in UIKit.
open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}
