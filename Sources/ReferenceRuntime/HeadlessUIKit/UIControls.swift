/// Stands for UIKit's `UILabel`, of which the text counts.
open class UILabel: UIView {
  open var text: String? = nil {
    didSet { if text != oldValue { attributed = nil } }
  }
  private var attributed: NSAttributedString?
  open var attributedText: NSAttributedString? {
    get { attributed ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      attributed = newValue
    }
  }

  // MARK: - Accepted and ignored

  open var font: UIFont! = .systemFont(ofSize: 17)
  open var textColor: UIColor! = .label
  open var highlightedTextColor: UIColor?
  open var textAlignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  open var numberOfLines = 1
  open var isEnabled = true
  open var isHighlighted = false
  open var adjustsFontSizeToFitWidth = false
  open var adjustsFontForContentSizeCategory = false
  open var minimumScaleFactor: CGFloat = 0
  open var allowsDefaultTighteningForTruncation = false
  open var preferredMaxLayoutWidth: CGFloat = 0
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open func drawText(in rect: CGRect) {}
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { bounds }
}

/// Stands for UIKit's enumeration of the same name.
public enum UIBaselineAdjustment: Int, Sendable { case alignBaselines, alignCenters, none }

/// Stands for UIKit's `UIImageView`.
open class UIImageView: UIView {
  open var image: UIImage?
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }

  // MARK: - Accepted and ignored

  open var highlightedImage: UIImage?
  open var isHighlighted = false
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  open var animationImages: [UIImage]?
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false
  open func startAnimating() {}
  open func stopAnimating() {}
}

/// Stands for UIKit's `UIButton`: a title for each state, and what `UIControl` has.
open class UIButton: UIControl {
  /// Stands for UIKit's enumeration of the same name.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    public static let roundedRect = ButtonType.system
  }

  private var titles: [State: String] = [:]
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var images: [State: UIImage] = [:]
  public private(set) lazy var titleLabel: UILabel? = UILabel(frame: .zero)
  public private(set) lazy var imageView: UIImageView? = UIImageView(frame: .zero)
  open private(set) var buttonType = ButtonType.custom
  open var configuration: Configuration?
  open var menu: UIMenu?

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }
  public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
  }
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.configuration = configuration
  }

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    if state == .normal { titleLabel?.text = title }
  }
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  open var currentTitle: String? { title(for: isSelected ? .selected : .normal) ?? configuration?.title }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
    setTitle(title?.string, for: state)
  }
  open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }
  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    if state == .normal { imageView?.image = image }
  }
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  open var currentImage: UIImage? { image(for: isSelected ? .selected : .normal) }

  // MARK: - Accepted and ignored

  open var titleEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false
  open var changesSelectionAsPrimaryAction = false
  open var automaticallyUpdatesConfiguration = true
  open var configurationUpdateHandler: ((UIButton) -> Void)?
  open func setNeedsUpdateConfiguration() {}
  open func updateConfiguration() {}
  open func setTitleColor(_ color: UIColor?, for state: State) {}
  open func titleColor(for state: State) -> UIColor? { nil }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {}
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {}

  /// Stands for UIKit's structure of the same name. The title is kept; the rest is accepted and ignored.
  public struct Configuration {
    public var title: String?
    public var attributedTitle: AttributedString?
    public var subtitle: String?
    public var image: UIImage?
    public var imagePadding: CGFloat = 0
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var titlePadding: CGFloat = 0
    public var contentInsets = NSDirectionalEdgeInsets.zero
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var background = UIBackgroundConfiguration()
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    public var showsActivityIndicator = false
    public static func plain() -> Configuration { Configuration() }
    public static func filled() -> Configuration { Configuration() }
    public static func gray() -> Configuration { Configuration() }
    public static func tinted() -> Configuration { Configuration() }
    public static func bordered() -> Configuration { Configuration() }
    public static func borderless() -> Configuration { Configuration() }
    public static func borderedProminent() -> Configuration { Configuration() }
    /// Stands for UIKit's enumeration of the same name.
    public enum CornerStyle: Sendable { case fixed, dynamic, small, medium, large, capsule }
    /// Stands for UIKit's enumeration of the same name.
    public enum Size: Sendable { case mini, small, medium, large }
  }
}

/// Stands for UIKit's option set of the same name.
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// Stands for UIKit's `UISwitch`.
open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  /// Flips it, as the user does. Not Apple's.
  open override func headlessTap() {
    guard isEnabled else { return }
    isOn.toggle()
    sendActions(for: .valueChanged)
  }

  // MARK: - Accepted and ignored

  open var onTintColor: UIColor?
  open var thumbTintColor: UIColor?
  open var title: String?
}

/// Stands for UIKit's `UISegmentedControl`.
open class UISegmentedControl: UIControl {
  private var titles: [String?] = []
  open var selectedSegmentIndex = -1
  public nonisolated static let noSegment = -1
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { $0 as? String }
  }
  open var numberOfSegments: Int { titles.count }
  open func titleForSegment(at segment: Int) -> String? { titles.indices.contains(segment) ? titles[segment] : nil }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if titles.indices.contains(segment) { titles[segment] = title }
  }
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title, at: min(segment, titles.count))
  }
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    titles.insert(nil, at: min(segment, titles.count))
  }
  open func removeAllSegments() { titles = [] }
  open func removeSegment(at segment: Int, animated: Bool) { titles.remove(at: segment) }
  /// Chooses a segment, as the user does. Not Apple's.
  public func headlessSelect(_ segment: Int) {
    selectedSegmentIndex = segment
    sendActions(for: .valueChanged)
  }

  // MARK: - Accepted and ignored

  open var selectedSegmentTintColor: UIColor?
  open var apportionsSegmentWidthsByContent = false
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {}
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {}
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {}
}

/// Stands for UIKit's `UISlider`.
open class UISlider: UIControl {
  open var value: Float = 0
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor?
  open var maximumTrackTintColor: UIColor?
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// Stands for UIKit's `UIStepper`.
open class UIStepper: UIControl {
  open var value: Double = 0
  open var minimumValue: Double = 0
  open var maximumValue: Double = 100
  open var stepValue: Double = 1
}

/// Stands for UIKit's `UIPageControl`.
open class UIPageControl: UIControl {
  open var numberOfPages = 0
  open var currentPage = 0
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?
  open var hidesForSinglePage = false
}

/// Stands for UIKit's `UIDatePicker`.
open class UIDatePicker: UIControl {
  /// Stands for UIKit's enumeration of the same name.
  public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer }
  open var date = Date()
  open var datePickerMode = Mode.dateAndTime
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  open var minimumDate: Date?
  open var maximumDate: Date?
  open var minuteInterval = 1
  open var countDownDuration: TimeInterval = 0
  open var locale: Locale?
  open var timeZone: TimeZone?
  open func setDate(_ date: Date, animated: Bool) { self.date = date }
}

/// Stands for UIKit's enumeration of the same name.
public enum UIDatePickerStyle: Int, Sendable { case automatic, wheels, compact, inline }

/// Stands for UIKit's `UIRefreshControl`.
open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString?
  public convenience init() { self.init(frame: .zero) }
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
  /// Pulls to refresh, as the user does: it refreshes until it is told to end. Not Apple's.
  public func headlessPull() {
    beginRefreshing()
    sendActions(for: .valueChanged)
  }
}

/// Stands for UIKit's `UIActivityIndicatorView`.
open class UIActivityIndicatorView: UIView {
  /// Stands for UIKit's enumeration of the same name.
  public enum Style: Int, Sendable { case medium = 100, large, whiteLarge = 0, white, gray }
  open var style: Style
  open private(set) var isAnimating = false
  open var hidesWhenStopped = true
  open var color: UIColor!
  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
  }
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }
  public required init?(coder: NSCoder) { nil }
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

/// Stands for UIKit's `UIProgressView`.
open class UIProgressView: UIView {
  /// Stands for UIKit's enumeration of the same name.
  public enum Style: Int, Sendable { case `default`, bar }
  open var progress: Float = 0
  open var progressTintColor: UIColor?
  open var trackTintColor: UIColor?
  open var observedProgress: Progress?
  public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// Stands for UIKit's `UIStackView`.
open class UIStackView: UIView {
  /// Stands for UIKit's enumeration of the same name.
  public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
  /// Stands for UIKit's enumeration of the same name.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }
  open private(set) var arrangedSubviews: [UIView] = []
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
  }
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }

  // MARK: - Accepted and ignored

  open var axis = NSLayoutConstraint.Axis.horizontal
  open var distribution = Distribution.fill
  open var alignment = Alignment.fill
  open var spacing: CGFloat = 0
  open var isLayoutMarginsRelativeArrangement = false
  open var isBaselineRelativeArrangement = false
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}
}

/// Stands for UIKit's `UIVisualEffect`. Accepted and ignored.
@MainActor @preconcurrency open class UIVisualEffect: NSObject {}
/// Stands for UIKit's `UIBlurEffect`. Accepted and ignored.
open class UIBlurEffect: UIVisualEffect {
  /// Stands for UIKit's enumeration of the same name.
  public enum Style: Int, Sendable {
    case extraLight, light, dark, regular = 4, prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial,
      systemThickMaterial, systemChromeMaterial, systemMaterialDark, systemChromeMaterialDark,
      systemUltraThinMaterialDark,
      systemThinMaterialDark, systemThickMaterialDark, systemMaterialLight
  }
  public init(style: Style) { super.init() }
}
/// Stands for UIKit's `UIVisualEffectView`.
open class UIVisualEffectView: UIView {
  public let contentView = UIView(frame: .zero)
  open var effect: UIVisualEffect?
  public convenience init(effect: UIVisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
  }
}
