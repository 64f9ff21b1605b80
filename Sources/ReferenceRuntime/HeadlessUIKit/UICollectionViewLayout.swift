/// Stands for UIKit's `UICollectionViewLayout`. Nothing is laid out.
@MainActor @preconcurrency
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?
  public override init() { super.init() }
  public required init?(coder: NSCoder) { nil }

  // MARK: - Accepted and ignored

  open var collectionViewContentSize: CGSize { .zero }
  open func prepare() {}
  open func invalidateLayout() {}
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
}

/// Stands for UIKit's `UICollectionViewLayoutAttributes`. Accepted and ignored.
@MainActor @preconcurrency open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
  open var size = CGSize.zero
  open var alpha: CGFloat = 1
  open var indexPath = IndexPath()
  public override init() { super.init() }
}

/// Stands for UIKit's `UICollectionViewFlowLayout`. Nothing is laid out.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  // MARK: - Accepted and ignored

  public nonisolated static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
  open var itemSize = CGSize(width: 50, height: 50)
  open var estimatedItemSize = CGSize.zero
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
  open var sectionInset = UIEdgeInsets.zero
  open var headerReferenceSize = CGSize.zero
  open var footerReferenceSize = CGSize.zero
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  open var sectionHeadersPinToVisibleBounds = false
  open var sectionFootersPinToVisibleBounds = false
}

extension UICollectionView {
  /// Stands for UIKit's enumeration of the same name.
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
}

/// Stands for UIKit's `UICollectionViewCompositionalLayout`, which keeps what it is made of.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  open var configuration = UICollectionViewCompositionalLayoutConfiguration()
  public override init() { super.init() }
  public required init?(coder: NSCoder) { nil }
  public convenience init(section: NSCollectionLayoutSection) { self.init() }
  public convenience init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) { self.init() }
  public convenience init(
    sectionProvider: @escaping (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?
  ) { self.init() }
  public convenience init(
    sectionProvider: @escaping (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) { self.init() }
  public static func list(using configuration: UICollectionLayoutListConfiguration)
    -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout()
  }
}

/// Stands for UIKit's class of the same name. Accepted and ignored.
@MainActor @preconcurrency open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  open var interSectionSpacing: CGFloat = 0
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  public override init() { super.init() }
}

/// Stands for UIKit's `UICollectionLayoutListConfiguration`. Accepted and ignored.
@MainActor @preconcurrency
public struct UICollectionLayoutListConfiguration: Sendable {
  /// Stands for UIKit's enumeration of the same name.
  public enum Appearance: Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  /// Stands for UIKit's enumeration of the same name.
  public enum HeaderMode: Sendable { case none, supplementary, firstItemInSection }
  /// Stands for UIKit's enumeration of the same name.
  public enum FooterMode: Sendable { case none, supplementary }
  /// Stands for UIKit's type of the same name.
  public typealias SwipeActionsConfigurationProvider = @MainActor (IndexPath) -> UISwipeActionsConfiguration?

  public nonisolated var appearance: Appearance
  public nonisolated var headerMode = HeaderMode.none
  public nonisolated var footerMode = FooterMode.none
  public nonisolated var headerTopPadding: CGFloat?
  public nonisolated var showsSeparators = true
  public nonisolated var backgroundColor: UIColor?
  public nonisolated(unsafe) var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public nonisolated(unsafe) var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  public nonisolated init(appearance: Appearance) { self.appearance = appearance }
}

/// Stands for UIKit's protocol of the same name.
@MainActor @preconcurrency public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  var contentSize: CGSize { get }
  var effectiveContentSize: CGSize { get }
}
/// Stands for UIKit's protocol of the same name.
@MainActor @preconcurrency public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}

/// Stands for UIKit's `NSCollectionLayoutDimension`.
@MainActor @preconcurrency open class NSCollectionLayoutDimension: NSObject {
  public let dimension: CGFloat
  private init(_ dimension: CGFloat) { self.dimension = dimension }
  public static func fractionalWidth(_ value: CGFloat) -> NSCollectionLayoutDimension { .init(value) }
  public static func fractionalHeight(_ value: CGFloat) -> NSCollectionLayoutDimension { .init(value) }
  public static func absolute(_ value: CGFloat) -> NSCollectionLayoutDimension { .init(value) }
  public static func estimated(_ value: CGFloat) -> NSCollectionLayoutDimension { .init(value) }
}
/// Stands for UIKit's `NSCollectionLayoutSize`.
@MainActor @preconcurrency open class NSCollectionLayoutSize: NSObject {
  public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {}
}
/// Stands for UIKit's `NSCollectionLayoutSpacing`. Accepted and ignored.
@MainActor @preconcurrency open class NSCollectionLayoutSpacing: NSObject {
  public static func fixed(_ value: CGFloat) -> NSCollectionLayoutSpacing { NSCollectionLayoutSpacing() }
  public static func flexible(_ value: CGFloat) -> NSCollectionLayoutSpacing { NSCollectionLayoutSpacing() }
}
/// Stands for UIKit's `NSCollectionLayoutItem`. Accepted and ignored.
@MainActor @preconcurrency open class NSCollectionLayoutItem: NSObject {
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var edgeSpacing: Any?
  public init(layoutSize: NSCollectionLayoutSize) {}
  public convenience init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) { self.init(layoutSize: layoutSize) }
}
/// Stands for UIKit's `NSCollectionLayoutGroup`. Accepted and ignored.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  open var interItemSpacing: NSCollectionLayoutSpacing?
  public static func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
    -> NSCollectionLayoutGroup
  { NSCollectionLayoutGroup(layoutSize: layoutSize) }
  public static func horizontal(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int)
    -> NSCollectionLayoutGroup
  { NSCollectionLayoutGroup(layoutSize: layoutSize) }
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
  public static func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
    -> NSCollectionLayoutGroup
  { NSCollectionLayoutGroup(layoutSize: layoutSize) }
  public static func vertical(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int)
    -> NSCollectionLayoutGroup
  { NSCollectionLayoutGroup(layoutSize: layoutSize) }
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
}
/// Stands for UIKit's `NSCollectionLayoutSupplementaryItem`. Accepted and ignored.
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String) {
    self.init(layoutSize: layoutSize)
  }
}
/// Stands for UIKit's `NSCollectionLayoutBoundarySupplementaryItem`. Accepted and ignored.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  open var pinToVisibleBounds = false
  open var extendsBoundary = true
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    self.init(layoutSize: layoutSize)
  }
}
/// Stands for UIKit's `NSCollectionLayoutDecorationItem`. Accepted and ignored.
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  public static func background(elementKind: String) -> NSCollectionLayoutDecorationItem { fatalError("not made") }
}
/// Stands for UIKit's enumeration of the same name.
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}
/// Stands for UIKit's enumeration of the same name.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}
/// Stands for UIKit's `NSCollectionLayoutSection`. Accepted and ignored.
@MainActor @preconcurrency open class NSCollectionLayoutSection: NSObject {
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var interGroupSpacing: CGFloat = 0
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open var supplementariesFollowContentInsets = true
  public init(group: NSCollectionLayoutGroup) {}
  init(headless: Void) {}
  public static func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection { NSCollectionLayoutSection(headless: ()) }
}
