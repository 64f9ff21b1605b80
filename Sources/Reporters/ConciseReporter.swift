import Findings
import RuleDocuments

/// A line for each finding, `path:line:column: warning[rule-id]: message`, then one that sums up.
public struct ConciseReporter: Reporter {
  public init() {}

  public func render(_ report: LintReport) -> String {
    var text = ""
    for finding in report.findings {
      let place = "\(oneLine(finding.path)):\(finding.span.line):\(finding.span.column)"
      text += "\(place): \(finding.severity.label)[\(finding.rule)]: \(oneLine(finding.message))\n"
    }
    return text + ReportSummary(report, style: Style(isOn: false)).text + "\n"
  }
}
