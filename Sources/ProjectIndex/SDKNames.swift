import SwiftSource

/// Names of Apple's frameworks and the standard library that more than one question asks about. They are facts, with the
/// framework and, where it is younger than the systems that a list screen runs on, its version; what one question alone asks
/// stands beside it. What projects call things is for `Vocabulary`.
package enum SDKNames {
  /// What an app begins with: the attributes of a type, or what the `main` file calls.
  static let beginnings: WordSet = "main UIApplicationMain NSApplicationMain"
  // MARK: - Texts and fields

  /// The standard library's texts, and Foundation's.
  package static let texts: WordSet = "String Substring NSString"

  /// Fields of UIKit and AppKit that search.
  package static let searchFields: WordSet = "UISearchBar UISearchTextField NSSearchField"

  /// Fields of UIKit and AppKit, of which one may search.
  package static let textFields: WordSet = "UITextField NSTextField UISearchTextField UITextView"

  /// Members of UIKit's and AppKit's classes that are search fields: of `UISearchController`, `UISearchBar`, `NSSearchToolbarItem`.
  package static let searchFieldMembers: WordSet = "searchBar searchTextField searchField"

  /// Types that methods of Objective-C take where typed text may come in.
  package static let objectiveCTextParameters: WordSet = """
    NSString UISearchBar UISearchController NSSearchField UITextField NSTextField id
    """

  /// The operators of a predicate's format that look for a part of a text (Foundation).
  package static let textOperators: WordSet = "CONTAINS BEGINSWITH ENDSWITH LIKE MATCHES"

  /// Whether a predicate of this format looks for a part of a text: `"name CONTAINS[cd] %@"`.
  package static func looksForText(_ format: some StringProtocol) -> Bool {
    format.split { !$0.isLetter }.contains { textOperators.contains(Word($0.uppercased())) }
  }

  // MARK: - Lists

  /// Classes and protocols of UIKit and AppKit that show rows or feed them, and the parameters' names of their methods. `ListAdapter` is
  /// IGListKit's.
  package static let lists: WordSet = """
    tableView collectionView outlineView UITableView UICollectionView NSTableView NSOutlineView NSCollectionView
    UITableViewDataSource UICollectionViewDataSource NSTableViewDataSource UITableViewController
    UICollectionViewController UITableViewDiffableDataSource UICollectionViewDiffableDataSource
    NSTableViewDiffableDataSource NSCollectionViewDiffableDataSource NSDiffableDataSourceSnapshot ListAdapter
    """

  /// The generic types that hold items by their ids: UIKit and AppKit, since iOS 13 and macOS 10.15; section snapshots since iOS 14.
  package static let itemHolders: WordSet = """
    UITableViewDiffableDataSource UICollectionViewDiffableDataSource NSTableViewDiffableDataSource
    NSCollectionViewDiffableDataSource NSDiffableDataSourceSnapshot NSDiffableDataSourceSectionSnapshot
    """

  /// The labels of the methods by which a list says what is selected (UIKit, tvOS and AppKit).
  package static let selectingLabels: WordSet = """
    didSelectRowAt didSelectItemAt willSelectRowAt shouldSelectItemAt didDeselectRowAt didDeselectItemAt didHighlightRowAt
    didHighlightItemAt didSelectItemsAt
    """

  /// Methods of a diffable data source that show a snapshot; `applySnapshotUsingReloadData` since iOS 15, `applySnapshot` is Objective-C's.
  package static let snapshotApplications: WordSet = "apply applySnapshotUsingReloadData applySnapshot"

  /// Members of a controller of UIKit that lead to the controllers around it.
  package static let controllerMembers: WordSet = """
    navigationItem navigationController tabBarController presentingViewController presentedViewController viewIfLoaded
    isViewLoaded popoverPresentationController
    """

  // MARK: - Collections

  /// Methods of the standard library that leave out some elements, or put them into another order.
  package static let selections: WordSet = """
    filter sorted reversed shuffled prefix suffix dropFirst dropLast
    """
}
