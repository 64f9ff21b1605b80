import Findings
import RuleDocuments
import TextProcessing

/// GitLab's Code Quality report: an array with one object per finding.
public struct GitLabReporter: Reporter {
  public init() {}

  public func render(_ report: LintReport) -> String {
    var occurrences: [String: Int] = [:]
    var text = "["
    for (index, finding) in report.findings.enumerated() {
      let key = finding.fingerprint.isEmpty ? "\(finding.rule):\(finding.path)" : finding.fingerprint
      occurrences[key, default: 0] += 1
      // Equal findings share a fingerprint, and GitLab keeps one of each.
      let occurrence = occurrences[key, default: 1]
      let object = JSON.object([
        ("description", .string(finding.message)), ("check_name", .string(finding.rule)),
        ("fingerprint", .string(occurrence == 1 ? key : "\(key)-\(occurrence)")),
        ("severity", .string(finding.severity.gitLab)),
        (
          "location",
          .object([
            ("path", .string(report.paths.shown(finding.path))),
            ("lines", .object([("begin", .number(finding.span.line)), ("end", .number(finding.span.endLine))])),
          ])
        ),
      ])
      text += (index == 0 ? "\n" : ",\n") + object.text
    }
    return text + (report.findings.isEmpty ? "]\n" : "\n]\n")
  }
}

extension Severity {
  fileprivate var gitLab: String {
    switch self {
    case .error: "critical"
    case .warning: "major"
    case .info: "info"
    }
  }
}
