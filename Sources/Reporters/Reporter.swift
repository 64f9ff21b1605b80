import Findings
import RuleDocuments

/// The bytes of a file by a finding's path; nil where it cannot be read.
public typealias SourceLookup = @Sendable (_ path: String) -> [UInt8]?

/// The document of a rule by its id.
public typealias DocumentLookup = @Sendable (_ rule: String) -> RuleDocument?

/// The page of a rule on the web; nil where it has none.
public typealias PageLookup = @Sendable (_ rule: String) -> String?

/// One output format.
public protocol Reporter: Sendable {
  /// The whole report; ends with a line feed unless it is empty.
  func render(_ report: LintReport) -> String
}
