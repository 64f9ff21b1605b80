/// Edits that make a finding go away.
public struct Fix: Sendable, Hashable {
  /// A safe fix keeps what the program does and compiles wherever the old code did; `--fix` applies it.
  public let isSafe: Bool
  /// Why the fix is not safe, or what it does; one sentence.
  public let explanation: String
  /// In order, not overlapping.
  public let edits: [Edit]

  public struct Edit: Sendable, Hashable {
    public let span: SourceSpan
    public let replacement: String

    public init(span: SourceSpan, replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  public init(isSafe: Bool, explanation: String, edits: [Edit]) {
    self.isSafe = isSafe
    self.explanation = explanation
    self.edits = edits
  }
}
