/// The modifiers of a declaration, as they are written at it.
public struct Modifiers: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let `private` = Modifiers(rawValue: 1 << 0)
  public static let `fileprivate` = Modifiers(rawValue: 1 << 1)
  public static let `internal` = Modifiers(rawValue: 1 << 2)
  public static let package = Modifiers(rawValue: 1 << 3)
  public static let `public` = Modifiers(rawValue: 1 << 4)
  public static let open = Modifiers(rawValue: 1 << 5)
  /// `private(set)` or `fileprivate(set)`.
  public static let privateSetter = Modifiers(rawValue: 1 << 6)
  public static let `static` = Modifiers(rawValue: 1 << 7)
  /// `class` before `func`, `var` or `subscript`.
  public static let `class` = Modifiers(rawValue: 1 << 8)
  public static let lazy = Modifiers(rawValue: 1 << 9)
  public static let weak = Modifiers(rawValue: 1 << 10)
  public static let unowned = Modifiers(rawValue: 1 << 11)
  public static let override = Modifiers(rawValue: 1 << 12)
  public static let final = Modifiers(rawValue: 1 << 13)
  public static let nonisolated = Modifiers(rawValue: 1 << 14)
  public static let mutating = Modifiers(rawValue: 1 << 15)
  public static let required = Modifiers(rawValue: 1 << 16)
  public static let convenience = Modifiers(rawValue: 1 << 17)
  public static let dynamic = Modifiers(rawValue: 1 << 18)
  public static let optional = Modifiers(rawValue: 1 << 19)
  public static let indirect = Modifiers(rawValue: 1 << 20)

  /// The modifier that `keyword` is; none for other words.
  init(_ keyword: Keyword) {
    switch keyword {
    case .private: self = .private
    case .fileprivate: self = .fileprivate
    case .internal: self = .internal
    case .package: self = .package
    case .public: self = .public
    case .open: self = .open
    case .static: self = .static
    case .class: self = .class
    case .lazy: self = .lazy
    case .weak: self = .weak
    case .unowned: self = .unowned
    case .override: self = .override
    case .final: self = .final
    case .nonisolated: self = .nonisolated
    case .mutating: self = .mutating
    case .required: self = .required
    case .convenience: self = .convenience
    case .dynamic: self = .dynamic
    case .optional: self = .optional
    case .indirect: self = .indirect
    default: self = []
    }
  }
}
