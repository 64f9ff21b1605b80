import Findings
import RuleDocuments

/// JUnit's XML, in which CI servers show tests: a suite for each file with findings, a test for each finding. One that
/// fails no run (`info`) passes. A clean run is one test that passes, because some servers refuse a report of none; why a
/// run could not do its job is a test that ends in an error.
public struct JUnitReporter: Reporter {
  public init() {}

  public func render(_ report: LintReport) -> String {
    let failures = report.findings.count { $0.severity > .info }
    let errors = report.failures.count
    let totals = [
      ("tests", "\(max(1, report.findings.count + errors))"), ("failures", "\(failures)"), ("errors", "\(errors)"),
    ]
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites\(markupAttributes([("name", "listlint")] + totals + [("time", decimal(report.seconds))]))>\n"
    if errors > 0 {
      text += "  <testsuite name=\"listlint\" tests=\"\(errors)\" failures=\"0\" errors=\"\(errors)\">\n"
      for (index, failure) in report.failures.enumerated() {
        let error = markupAttributes([("type", "incomplete"), ("message", failure)])
        text += "    <testcase name=\"the run, error \(index + 1)\" classname=\"listlint\">"
        text += "<error\(error)>\(markupText(failure))</error></testcase>\n"
      }
      text += "  </testsuite>\n"
    } else if report.findings.isEmpty {
      text += "  <testsuite name=\"listlint\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
      text += "    <testcase name=\"no findings\" classname=\"listlint\"/>\n  </testsuite>\n"
    }
    for file in findingsByFile(report.findings) { text += suite(file.findings, report.paths.shown(file.path)) }
    return text + "</testsuites>\n"
  }

  private func suite(_ findings: [Finding], _ path: String) -> String {
    let failures = findings.count { $0.severity > .info }
    let totals = [("tests", "\(findings.count)"), ("failures", "\(failures)"), ("errors", "0")]
    var text = "  <testsuite\(markupAttributes([("name", path)] + totals))>\n"
    for finding in findings {
      let place = "\(finding.span.line):\(finding.span.column)"
      let test = markupAttributes([
        ("name", "\(finding.rule) at \(place)"), ("classname", path), ("file", path), ("line", "\(finding.span.line)"),
      ])
      let message = "\(path):\(place): \(finding.severity.label): \(finding.message)"
      text += "    <testcase\(test)>"
      if finding.severity > .info {
        let failure = markupAttributes([("type", finding.rule), ("message", finding.message)])
        text += "<failure\(failure)>\(markupText(message))</failure>"
      } else {
        text += "<system-out>\(markupText(message))</system-out>"
      }
      text += "</testcase>\n"
    }
    return text + "  </testsuite>\n"
  }
}
