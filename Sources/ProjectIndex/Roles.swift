import SwiftSource

/// What the sources say to a question, with the facts it rests on. Sources without a build cannot always tell.
public enum Answer: Sendable, Equatable {
  /// `because` names the facts, strongest first: for `--why`.
  case yes(because: [String])
  case no
  case unknown

  public var isYes: Bool { if case .yes = self { true } else { false } }
}

/// What the SDK's own types are.
enum SDKTypes {
  /// View and window controllers.
  static let controllers: WordSet = """
    UIViewController UITableViewController UICollectionViewController UINavigationController UITabBarController
    UISplitViewController UIPageViewController UIAlertController UISearchController UISearchContainerViewController
    UIInputViewController UIActivityViewController UIDocumentPickerViewController UIDocumentBrowserViewController
    UIDocumentViewController UIImagePickerController UIFontPickerViewController UIColorPickerViewController
    UIReferenceLibraryViewController UICloudSharingController UIVideoEditorController

    NSViewController NSWindowController NSSplitViewController NSTabViewController NSPageController
    NSTitlebarAccessoryViewController NSSplitViewItemAccessoryViewController

    UIHostingController NSHostingController SLComposeServiceViewController
    SFSafariViewController AVPlayerViewController QLPreviewController PHPickerViewController
    MFMailComposeViewController MFMessageComposeViewController CNContactViewController CNContactPickerViewController
    EKEventEditViewController EKEventViewController GLKViewController GKGameCenterViewController
    MPMediaPickerController PKPaymentAuthorizationViewController SKStoreProductViewController
    TVDigitEntryViewController MSMessagesAppViewController VNDocumentCameraViewController
    """

  /// Cells and reusable views of lists.
  static let cells: WordSet = """
    UITableViewCell UICollectionViewCell UICollectionViewListCell UICollectionReusableView UITableViewHeaderFooterView
    NSTableCellView NSTableRowView NSCollectionViewItem
    """

  /// What a view of SwiftUI conforms to.
  static let views: WordSet = """
    View UIViewRepresentable UIViewControllerRepresentable NSViewRepresentable NSViewControllerRepresentable Shape
    InsettableShape DynamicViewContent
    """

  static let tests: WordSet = "XCTestCase"

  /// What a controller of a search conforms to, and other classes seldom.
  static let searchProtocols: WordSet = """
    UISearchResultsUpdating UISearchControllerDelegate UISearchBarDelegate NSSearchFieldDelegate
    """

  /// What shows something.
  static let visible: WordSet = controllers.union(cells).union(views).union(
    """
    UIView UIControl UITableView UICollectionView UIWindow UIButton UILabel UIStackView UIScrollView UITextField
    UITextView UISearchBar UIResponder UIApplication UINavigationBar UIToolbar UIImageView NSView NSControl
    NSTableView NSOutlineView NSCollectionView NSWindow NSPanel NSTextField NSTextView NSButton NSApplication
    UICollectionViewLayout UICollectionViewFlowLayout
    """)

  /// Classes, where one is the only class above another.
  static let classes: WordSet = visible.subtracting(views).union(tests).union(
    """
    NSObject NSDocument NSManagedObject Operation Thread Formatter UITableViewDiffableDataSource
    UICollectionViewDiffableDataSource
    """)

  /// The classes above those of the SDK that the lineage comes to: `UIViewController` above `UITableViewController`.
  static func roots(above lineage: Lineage) -> [Word] {
    lineage.reaches(controllers) ? controllerRoots : lineage.reaches(classes) ? viewRoots : []
  }

  // Made once: a literal is hashed each time.
  private static let controllerRoots: [Word] = ["UIViewController", "NSViewController", "UIResponder", "NSObject"]
  private static let viewRoots: [Word] = ["UIView", "NSView", "UIResponder", "NSObject"]

  /// All that is known: a chain that ends here ends in nothing else.
  static let all: WordSet = classes.union(views).union(
    """
    ObservableObject AnyObject Sendable Hashable Equatable Codable Decodable Encodable Identifiable Comparable
    CustomStringConvertible CaseIterable Error LocalizedError
    """)
}
