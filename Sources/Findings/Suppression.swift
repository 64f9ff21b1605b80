/// A comment's word that a rule's findings be silent somewhere.
public struct Suppression: Sendable, Hashable {
  public enum Scope: String, Sendable {
    /// The next line that holds code.
    case next
    /// The comment's own lines.
    case this
    /// The line of code before the comment.
    case previous
    /// From the comment up to the `listlint:enable` of the rule, or the end of the file.
    case region
    case file
  }

  public let rule: String
  public let scope: Scope
  public let reason: String?
  /// Where the comment names the rule.
  public let span: SourceSpan

  public init(rule: String, scope: Scope, reason: String?, span: SourceSpan) {
    self.rule = rule
    self.scope = scope
    self.reason = reason
    self.span = span
  }
}

/// A finding that is not reported, and why.
public struct SuppressedFinding: Sendable, Hashable {
  public let finding: Finding
  public let suppression: Suppression

  public init(finding: Finding, suppression: Suppression) {
    self.finding = finding
    self.suppression = suppression
  }
}
