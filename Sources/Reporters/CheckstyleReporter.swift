import Findings
import RuleDocuments

/// Checkstyle's XML, which Jenkins, reviewdog and many others read.
public struct CheckstyleReporter: Reporter {
  public init() {}

  public func render(_ report: LintReport) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    for file in findingsByFile(report.findings) {
      text += "  <file\(markupAttributes([("name", report.paths.shown(file.path))]))>\n"
      for finding in file.findings {
        let attributes = markupAttributes([
          ("line", "\(finding.span.line)"), ("column", "\(finding.span.column)"),
          ("severity", finding.severity.rawValue), ("message", finding.message), ("source", "listlint.\(finding.rule)"),
        ])
        text += "    <error\(attributes)/>\n"
      }
      text += "  </file>\n"
    }
    return text + "</checkstyle>\n"
  }
}
