import Foundation

// What UIKit and AppKit add to attributed strings.

/// Stands for the enumeration of the same name.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// Stands for the enumeration of the same name.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// Stands for the enumeration of the same name.
public enum NSWritingDirection: Int, Sendable { case natural = -1, leftToRight, rightToLeft }

/// Stands for the option set of the same name.
public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
}

/// Stands for the option set of the same name.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Stands for the class of the same name. Accepted and ignored.
open class NSParagraphStyle: NSObject {
  open var alignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  open var lineSpacing: CGFloat = 0
  open var lineHeightMultiple: CGFloat = 0
  open var minimumLineHeight: CGFloat = 0
  open var maximumLineHeight: CGFloat = 0
  open var paragraphSpacing: CGFloat = 0
  open var paragraphSpacingBefore: CGFloat = 0
  open var firstLineHeadIndent: CGFloat = 0
  open var headIndent: CGFloat = 0
  open var tailIndent: CGFloat = 0
  open var baseWritingDirection = NSWritingDirection.natural
  open var hyphenationFactor: Float = 0
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }
  #if !canImport(Darwin)
    open override func mutableCopy() -> Any { NSMutableParagraphStyle() }
  #endif
}

/// Stands for the class of the same name. Accepted and ignored.
open class NSMutableParagraphStyle: NSParagraphStyle {}

/// Stands for the class of the same name. Accepted and ignored.
open class NSShadow: NSObject {
  open var shadowOffset = CGSize.zero
  open var shadowBlurRadius: CGFloat = 0
  open var shadowColor: Any?
}

#if !canImport(Darwin)
  extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    public static let toolTip = NSAttributedString.Key(rawValue: "NSToolTip")
  }

  extension NSAttributedString {
    /// No size: nothing is drawn.
    public func size() -> CGSize { .zero }
    /// No size: nothing is drawn.
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: Any?) -> CGRect { .zero }
  }

  extension StringProtocol {
    /// No size: nothing is drawn.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { .zero }
    /// No size: nothing is drawn.
    public func boundingRect(
      with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
      context: Any?
    ) -> CGRect { .zero }
  }

  extension NSString {
    /// No size: nothing is drawn.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { .zero }
    /// No size: nothing is drawn.
    public func boundingRect(
      with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
      context: Any?
    ) -> CGRect { .zero }
  }
#endif
