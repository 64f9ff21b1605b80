import Findings

/// Checkstyle's XML, which Jenkins, reviewdog and many others read. Why a run failed is an error of the checkout's folder,
/// because few readers know more than files.
public struct CheckstyleReporter: Reporter {
  public init() {}

  public func render(_ report: LintReport) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    if !report.isComplete { text += "  <file name=\".\">\n" }
    for failure in report.failures {
      let attributes = markupAttributes([
        ("line", "1"), ("severity", "error"), ("message", "The job could not be done: \(failure)"),
        ("source", "listlint"),
      ])
      text += "    <error\(attributes)/>\n"
    }
    if !report.isComplete { text += "  </file>\n" }
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
