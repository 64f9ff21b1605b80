import SwiftSource

/// What the sources say to a question, with the facts it rests on. Sources without a build cannot always tell.
public enum Answer: Sendable, Equatable {
  /// `because` names the facts, strongest first: for `--why`.
  case yes(because: [String])
  case no
  case unknown

  public var isYes: Bool { if case .yes = self { true } else { false } }
}

/// The SDK's own view and window controllers, and what is known to be none.
enum SDKControllers {
  static let all: Set<Word> = [
    // UIKit
    "UIViewController", "UITableViewController", "UICollectionViewController", "UINavigationController",
    "UITabBarController", "UISplitViewController", "UIPageViewController", "UIAlertController", "UISearchController",
    "UISearchContainerViewController", "UIInputViewController", "UIActivityViewController",
    "UIDocumentPickerViewController", "UIDocumentBrowserViewController", "UIDocumentViewController",
    "UIImagePickerController", "UIFontPickerViewController", "UIColorPickerViewController",
    "UIReferenceLibraryViewController", "UICloudSharingController", "UIVideoEditorController",
    // AppKit
    "NSViewController", "NSWindowController", "NSSplitViewController", "NSTabViewController", "NSPageController",
    "NSTitlebarAccessoryViewController", "NSSplitViewItemAccessoryViewController",
    // SwiftUI and other frameworks
    "UIHostingController", "NSHostingController", "WKInterfaceController", "SLComposeServiceViewController",
    "SFSafariViewController", "AVPlayerViewController", "QLPreviewController", "PHPickerViewController",
    "MFMailComposeViewController", "MFMessageComposeViewController", "CNContactViewController",
    "CNContactPickerViewController", "EKEventEditViewController", "EKEventViewController", "GLKViewController",
    "GKGameCenterViewController", "MPMediaPickerController", "PKPaymentAuthorizationViewController",
    "SKStoreProductViewController", "TVDigitEntryViewController",
    "MSMessagesAppViewController", "VNDocumentCameraViewController",
  ]

  /// Common parents that are no controller, so that the answer is "no" and not "unknown".
  static let otherParents: Set<Word> = [
    "NSObject", "UIView", "UIControl", "UITableViewCell", "UICollectionViewCell", "UICollectionReusableView",
    "UITableView", "UICollectionView", "UIWindow", "UIButton", "UILabel", "UIStackView", "UIScrollView", "UITextField",
    "UITextView", "UISearchBar", "UIResponder", "UIApplication", "UINavigationBar", "UIToolbar", "UIImageView",
    "NSView", "NSControl", "NSTableView", "NSOutlineView", "NSCollectionView", "NSCollectionViewItem",
    "NSTableCellView",
    "NSTableRowView", "NSWindow", "NSPanel", "NSTextField", "NSTextView", "NSButton", "NSDocument", "NSManagedObject",
    "Operation", "XCTestCase", "ObservableObject", "Thread", "Formatter", "NSApplication",
    "UITableViewDiffableDataSource",
    "UICollectionViewDiffableDataSource", "UICollectionViewLayout", "UICollectionViewFlowLayout",
  ]
}
