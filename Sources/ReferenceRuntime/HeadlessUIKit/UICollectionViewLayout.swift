/// Stands for UIKit's `UICollectionViewLayout`. Nothing is laid out.
@MainActor
open class UICollectionViewLayout: NSObject {
  public override init() { super.init() }
}

/// Stands for UIKit's `UICollectionViewFlowLayout`. Nothing is laid out.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize(width: 50, height: 50)
}

/// Stands for UIKit's `UICollectionViewCompositionalLayout`, of which only lists can be made.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public static func list(using configuration: UICollectionLayoutListConfiguration)
    -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout()
  }
}

/// Stands for UIKit's `UICollectionLayoutListConfiguration`. Kept, without effect.
public struct UICollectionLayoutListConfiguration: Sendable {
  /// Stands for UIKit's enumeration of the same name.
  public enum Appearance: Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  /// Stands for UIKit's enumeration of the same name.
  public enum HeaderMode: Sendable { case none, supplementary, firstItemInSection }

  public var appearance: Appearance
  public var headerMode = HeaderMode.none

  public init(appearance: Appearance) { self.appearance = appearance }
}
