/// What an example of a document shows and its rule does not do, or the other way round.
public struct ExampleFault: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    /// A `↓` where nothing is found.
    case missing
    /// A finding where no `↓` stands.
    case noisy
    /// A finding beside the `↓` that is meant.
    case misplaced
    /// Other findings in a place where the code means the same, or nothing.
    case wrapping
    /// The fix makes something else of a violation than is shown.
    case fix
    /// A document without a violation shows nothing that its rule finds.
    case empty
  }

  public let kind: Kind
  /// Of the document, 1-based.
  public let line: Int
  /// In UTF-8 bytes, 1-based.
  public let column: Int
  /// One sentence without a full stop.
  public let message: String
  /// The example as it is shown, and as the fix makes it.
  public var difference: (shown: String, made: String)? { shown.flatMap { shown in made.map { (shown, $0) } } }
  private let shown: String?
  private let made: String?

  public static let noViolation = ExampleFault(
    .empty, line: 1, "no fence under '## Violations' shows what the rule finds")

  init(_ kind: Kind, line: Int, column: Int = 1, _ message: String, shown: String? = nil, made: String? = nil) {
    self.kind = kind
    self.line = line
    self.column = column
    self.message = message
    self.shown = shown
    self.made = made
  }
}
