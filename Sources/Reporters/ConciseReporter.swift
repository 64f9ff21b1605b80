import Findings

/// A line for each finding, `path:line:column: warning[rule-id]: message`, then one that sums up.
public struct ConciseReporter: Reporter {
  private let hasSummary: Bool

  /// - Parameter hasSummary: Whether the report ends with what sums it up.
  public init(hasSummary: Bool = true) { self.hasSummary = hasSummary }

  public func render(_ report: LintReport) -> String {
    var text = ""
    for finding in report.findings {
      let place = "\(oneLine(finding.path)):\(finding.span.line):\(finding.span.column)"
      text += "\(place): \(finding.severity.label)[\(finding.rule)]: \(oneLine(finding.message))\n"
    }
    return !hasSummary ? text : text + ReportSummary(report, style: Style(isOn: false)).text + "\n"
  }
}
