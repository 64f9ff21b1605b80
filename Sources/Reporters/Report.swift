import RuleDocuments
import RuleEngine

/// What one run found, as the reports need it.
public struct Report: Sendable {
  /// How many files were linted.
  public let files: Int
  /// How many lines they have.
  public let lines: Int
  /// In the order they are to be shown.
  public let findings: [Finding]
  /// How long the run took.
  public let seconds: Double
  /// How many rules were on.
  public let rules: Int
  /// The project that the files belong to, as the summary names it; nil where they stand alone.
  public var project: String?
  /// How many files of the project were read for their facts alone.
  public var indexedFiles = 0
  /// How many findings a comment in the code silenced.
  public var suppressed = 0
  /// How many findings the baseline knows.
  public var baselined = 0
  /// Whether a baseline is in use: who has one needs no word about it.
  public var hasBaseline = false
  /// What comments in the code silenced, in the order of ``findings``.
  public var suppressedFindings: [SuppressedFinding] = []
  /// Whether all that was to be linted could be read.
  public var isComplete = true
  /// What the reader has to know of what was not linted, as sentences without a full stop.
  public var remarks: [String] = []
  /// The release of the tool, such as `0.1.0`.
  public var toolVersion = ""
  /// What paths in reports for other machines start from.
  public var paths = ReportPaths(base: "/", currentFolder: "/")

  public init(files: Int, lines: Int, findings: [Finding], seconds: Double, rules: Int) {
    self.files = files
    self.lines = lines
    self.findings = findings
    self.seconds = seconds
    self.rules = rules
  }
}

/// The bytes of a file by a finding's path; nil where it cannot be read.
public typealias SourceLookup = @Sendable (_ path: String) -> [UInt8]?

/// The document of a rule by its id.
public typealias DocumentLookup = @Sendable (_ rule: String) -> RuleDocument?

/// One output format.
public protocol Reporter: Sendable {
  /// The whole report; ends with a line feed unless it is empty.
  func render(_ report: Report) -> String
}
