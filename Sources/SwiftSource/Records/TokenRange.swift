/// Index of a token in ``RawSource/tokens``.
public typealias TokenIndex = Int32

/// A half-open run of tokens.
public struct TokenRange: Sendable, Hashable {
  public var lower: TokenIndex
  public var upper: TokenIndex

  @inlinable
  public init(_ lower: TokenIndex, _ upper: TokenIndex) {
    self.lower = lower
    self.upper = upper
  }

  /// No tokens.
  public static let empty = TokenRange(0, 0)

  @inlinable public var isEmpty: Bool { lower >= upper }

  /// The tokens' indices; none for a range that ends before it starts, which malformed code can make.
  @inlinable public var indices: Range<TokenIndex> { lower..<Swift.max(lower, upper) }

  @inlinable public func contains(_ index: TokenIndex) -> Bool { index >= lower && index < upper }

  @inlinable public func contains(_ other: TokenRange) -> Bool { other.lower >= lower && other.upper <= upper }
}
