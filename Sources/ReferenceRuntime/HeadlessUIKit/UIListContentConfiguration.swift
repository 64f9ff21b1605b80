/// Stands for UIKit's protocol of the same name. It makes no view here.
@MainActor @preconcurrency
public protocol UIContentConfiguration {}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency
public protocol UIContentView: NSObjectProtocol {}

/// Stands for UIKit's `UIListContentConfiguration`, of which the texts and the image are kept, and the rest is ignored.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable, Sendable {
  public nonisolated var text: String?
  public nonisolated var secondaryText: String?
  public nonisolated var image: UIImage?
  public nonisolated var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
  public nonisolated var secondaryAttributedText: NSAttributedString? {
    get { secondaryText.map { NSAttributedString(string: $0) } }
    set { secondaryText = newValue?.string }
  }
  public nonisolated var textProperties = TextProperties()
  public nonisolated var secondaryTextProperties = TextProperties()
  public nonisolated var imageProperties = ImageProperties()
  public nonisolated var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
  public nonisolated var prefersSideBySideTextAndSecondaryText = false
  public nonisolated var imageToTextPadding: CGFloat = 0
  public nonisolated var textToSecondaryTextVerticalPadding: CGFloat = 0
  public nonisolated var textToSecondaryTextHorizontalPadding: CGFloat = 0

  public nonisolated static func cell() -> Self { Self() }
  public nonisolated static func subtitleCell() -> Self { Self() }
  public nonisolated static func valueCell() -> Self { Self() }
  public nonisolated static func plainHeader() -> Self { Self() }
  public nonisolated static func plainFooter() -> Self { Self() }
  public nonisolated static func groupedHeader() -> Self { Self() }
  public nonisolated static func groupedFooter() -> Self { Self() }
  public nonisolated static func prominentInsetGroupedHeader() -> Self { Self() }
  public nonisolated static func header() -> Self { Self() }
  public nonisolated static func footer() -> Self { Self() }
  public nonisolated static func sidebarCell() -> Self { Self() }
  public nonisolated static func sidebarSubtitleCell() -> Self { Self() }
  public nonisolated static func sidebarHeader() -> Self { Self() }
  public nonisolated static func accompaniedSidebarCell() -> Self { Self() }
  public nonisolated func updated(for state: any UIConfigurationState) -> Self { self }

  /// Stands for UIKit's structure of the same name. Accepted and ignored.
  public struct TextProperties: Hashable, Sendable {
    public nonisolated var font = UIFont.systemFont(ofSize: 17)
    public nonisolated var color = UIColor.label
    public nonisolated var numberOfLines = 0
    public nonisolated var lineBreakMode = NSLineBreakMode.byTruncatingTail
    public nonisolated var alignment = TextAlignment.natural
    public nonisolated var adjustsFontSizeToFitWidth = false
    public nonisolated var adjustsFontForContentSizeCategory = true
    public nonisolated var minimumScaleFactor: CGFloat = 0
    public nonisolated var allowsDefaultTighteningForTruncation = false
    public nonisolated var transform = TextTransform.none
    /// Stands for UIKit's enumeration of the same name.
    public enum TextAlignment: Int, Sendable { case natural, center, justified }
    /// Stands for UIKit's enumeration of the same name.
    public enum TextTransform: Int, Sendable { case none, uppercase, lowercase, capitalized }
  }

  /// Stands for UIKit's structure of the same name. Accepted and ignored.
  public struct ImageProperties: Hashable, Sendable {
    public nonisolated var tintColor: UIColor?
    public nonisolated var cornerRadius: CGFloat = 0
    public nonisolated var maximumSize = CGSize.zero
    public nonisolated var reservedLayoutSize = CGSize.zero
    public nonisolated var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  }
}

/// Stands for UIKit's protocol of the same name. Accepted and ignored.
@MainActor @preconcurrency public protocol UIConfigurationState {}

/// Stands for UIKit's `UICellConfigurationState`: that of a cell that is neither selected nor edited.
public struct UICellConfigurationState: UIConfigurationState, Hashable, Sendable {
  public nonisolated var isSelected = false
  public nonisolated var isHighlighted = false
  public nonisolated var isFocused = false
  public nonisolated var isDisabled = false
  public nonisolated var isEditing = false
  public nonisolated var isExpanded = false
  public nonisolated var isSwiped = false
  public nonisolated init() {}
}

/// Stands for UIKit's `UIBackgroundConfiguration`. Accepted and ignored.
public struct UIBackgroundConfiguration: Hashable, Sendable {
  public var backgroundColor: UIColor?
  public var cornerRadius: CGFloat = 0
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  public var strokeColor: UIColor?
  public var strokeWidth: CGFloat = 0
  public init() {}
  public static func clear() -> Self { Self() }
  public static func listPlainCell() -> Self { Self() }
  public static func listCell() -> Self { Self() }
  public static func listGroupedCell() -> Self { Self() }
  public static func listPlainHeaderFooter() -> Self { Self() }
  public static func listGroupedHeaderFooter() -> Self { Self() }
  public static func listSidebarCell() -> Self { Self() }
}

/// Stands for UIKit's `UIContentUnavailableConfiguration`, of which the texts are kept.
public struct UIContentUnavailableConfiguration: UIContentConfiguration, Hashable, Sendable {
  public nonisolated var text: String?
  public nonisolated var secondaryText: String?
  public nonisolated var image: UIImage?
  public nonisolated static func empty() -> Self { Self() }
  public nonisolated static func loading() -> Self { Self() }
  public nonisolated static func search() -> Self { Self() }
}
