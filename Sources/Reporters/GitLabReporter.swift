import Findings
import RuleDocuments
import TextProcessing

/// GitLab's Code Quality report: an array with one object per finding. It has no place for a run that failed, so that
/// each reason is an object too, of the highest severity and at the folder of the checkout.
public struct GitLabReporter: Reporter {
  public init() {}

  public func render(_ report: LintReport) -> String {
    var occurrences: [String: Int] = [:]
    var objects = report.failures.enumerated().map { index, failure in
      JSON.object([
        ("description", .string("The job could not be done: \(failure)")), ("check_name", .string("listlint")),
        ("fingerprint", .string("incomplete-\(index + 1)")), ("severity", .string("blocker")),
        ("location", .object([("path", .string(".")), ("lines", .object([("begin", .number(1))]))])),
      ])
    }
    for finding in report.findings {
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
      objects.append(object)
    }
    return jsonLines(objects) + "\n"
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
