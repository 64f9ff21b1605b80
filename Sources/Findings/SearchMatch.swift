/// Where a pattern that was searched for matches.
public struct SearchMatch: Sendable {
  /// What the pattern marks, or all of it.
  public let span: SourceSpan
  public let text: String
  /// In the order of the pattern.
  public let variables: [Variable]

  /// What a metavariable stands for.
  public struct Variable: Sendable {
    /// Without the dollar sign.
    public let name: String
    public let text: String
    /// Nil where it stands for nothing.
    public let span: SourceSpan?

    public init(name: String, text: String, span: SourceSpan?) {
      self.name = name
      self.text = text
      self.span = span
    }
  }

  public init(span: SourceSpan, text: String, variables: [Variable]) {
    self.span = span
    self.text = text
    self.variables = variables
  }
}
