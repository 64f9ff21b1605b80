/// Stands for AppKit's `NSCollectionViewItem`. Each is used once: nothing is taken from a pool.
///
/// Its `init()` is required, because Swift cannot make an object of a class otherwise.
open class NSCollectionViewItem: NSViewController {
  open var isSelected = false
  open var textField: NSTextField?
  open var imageView: NSImageView?

  public required init() { super.init(nibName: nil, bundle: nil) }

  public override required init(nibName nibNameOrNil: NibName?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nil, bundle: nil)
  }

  /// Fails: there are no archives here.
  public required init?(coder: NSCoder) { nil }
}

/// Stands for AppKit's `NSCollectionViewLayout`. Nothing is laid out.
@MainActor @preconcurrency
open class NSCollectionViewLayout: NSObject {
  public override init() { super.init() }
}

/// Stands for AppKit's `NSCollectionViewFlowLayout`. Nothing is laid out.
open class NSCollectionViewFlowLayout: NSCollectionViewLayout {
  // MARK: - Accepted and ignored

  open var itemSize = CGSize(width: 50, height: 50)
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
  open var sectionInset = NSEdgeInsets()
  open var scrollDirection = 0
  open var headerReferenceSize = CGSize.zero
}
