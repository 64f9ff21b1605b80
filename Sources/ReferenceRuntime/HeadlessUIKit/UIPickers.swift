// View controllers of the system, which choose nothing unless a test has them.

/// Stands for UIKit's `UIImagePickerController`.
open class UIImagePickerController: UINavigationController {
  /// Stands for UIKit's enumeration of the same name.
  public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
  /// Stands for UIKit's enumeration of the same name.
  public enum CameraDevice: Int, Sendable { case rear, front }
  /// Stands for UIKit's structure of the same name.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let originalImage = InfoKey(rawValue: "originalImage")
    public static let editedImage = InfoKey(rawValue: "editedImage")
    public static let imageURL = InfoKey(rawValue: "imageURL")
    public static let mediaType = InfoKey(rawValue: "mediaType")
    public static let mediaURL = InfoKey(rawValue: "mediaURL")
  }
  /// Told by a test. Not Apple's.
  public var headlessDelegate: (any UIImagePickerControllerDelegate)? {
    delegate as? any UIImagePickerControllerDelegate
  }

  // MARK: - Accepted and ignored

  open var sourceType = SourceType.photoLibrary
  open var mediaTypes: [String] = []
  open var allowsEditing = false
  open var cameraDevice = CameraDevice.rear
  open var cameraFlashMode = 0
  public static func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { true }
}
/// Stands for UIKit's protocol of the same name; its methods are optional.
@MainActor @preconcurrency public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}
extension UIImagePickerControllerDelegate {
  public func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}

/// Stands for UIKit's `UIDocumentPickerViewController`.
open class UIDocumentPickerViewController: UIViewController {
  /// Stands for UIKit's enumeration of the same name.
  public enum Mode: UInt, Sendable { case `import`, open, exportToService, moveToService }
  open weak var delegate: (any UIDocumentPickerDelegate)?
  open var allowsMultipleSelection = false
  open var directoryURL: URL?
  public convenience init(documentTypes allowedUTIs: [String], in mode: Mode) { self.init(nibName: nil, bundle: nil) }
  public convenience init(url: URL, in mode: Mode) { self.init(nibName: nil, bundle: nil) }
  public convenience init(urls: [URL], in mode: Mode) { self.init(nibName: nil, bundle: nil) }
  public convenience init(forExporting urls: [URL], asCopy: Bool = false) { self.init(nibName: nil, bundle: nil) }
}
/// Stands for UIKit's protocol of the same name; its methods are optional.
@MainActor @preconcurrency public protocol UIDocumentPickerDelegate: NSObjectProtocol {
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}
extension UIDocumentPickerDelegate {
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// Stands for UIKit's `UIGraphicsImageRenderer`. Accepted and ignored: the image is empty.
@MainActor @preconcurrency open class UIGraphicsImageRenderer: NSObject {
  public init(size: CGSize) {}
  public init(bounds: CGRect) {}
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage { UIImage() }
}
/// Stands for UIKit's `UIGraphicsImageRendererContext`. Accepted and ignored.
@MainActor @preconcurrency open class UIGraphicsImageRendererContext: NSObject {
  open func fill(_ rect: CGRect) {}
}
/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  var containerView: UIView { get }
  func completeTransition(_ didComplete: Bool)
}
/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
}
/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {}
