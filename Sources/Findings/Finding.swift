import RuleDocuments

/// One place that breaks a rule.
public struct Finding: Sendable, Hashable {
  public let rule: String
  public let severity: Severity
  public let confidence: Confidence
  /// As the reader named it: the named path joined with what the walk appended.
  public let path: String
  public let span: SourceSpan
  /// Names the code's own names and says what to write.
  public let message: String
  /// What to write in the place of just this code, as a sentence; nil where the rule's document says all.
  public let help: String?
  public package(set) var notes: [Note]
  public let fix: Fix?
  /// The facts it rests on, as sentences; empty unless the run was asked for them.
  public var evidence: [String]
  /// The same for as long as the code at fault stays as it is, wherever it moves: what a baseline knows it by. Equal
  /// findings share it.
  public let fingerprint: String

  /// A related place, which may stand in another file.
  public struct Note: Sendable, Hashable {
    public let path: String
    public let span: SourceSpan
    public let message: String

    public init(path: String, span: SourceSpan, message: String) {
      self.path = path
      self.span = span
      self.message = message
    }
  }

  public init(
    rule: String, severity: Severity, confidence: Confidence, path: String, span: SourceSpan, message: String,
    help: String? = nil, notes: [Note] = [], fix: Fix? = nil, evidence: [String] = [], fingerprint: String = ""
  ) {
    self.rule = rule
    self.severity = severity
    self.confidence = confidence
    self.path = path
    self.span = span
    self.message = message
    self.help = help
    self.notes = notes
    self.fix = fix
    self.evidence = evidence
    self.fingerprint = fingerprint
  }
}
