import Findings
import RuleDocuments
import TextProcessing

/// Workflow commands, which GitHub Actions shows as annotations of the changed lines, then the summary.
///
/// Actions keeps the first ten errors and the first ten warnings of a step, so the most severe findings come first.
public struct GitHubReporter: Reporter {
  private let document: DocumentLookup

  /// - Parameter document: Where an annotation's advice comes from.
  public init(document: @escaping DocumentLookup) { self.document = document }

  public func render(_ report: LintReport) -> String {
    var text = report.failures.map { failure in
      "::error title=listlint could not do its job::\(GitHubReporter.escaped(failure, isProperty: false))\n"
    }.joined()
    for finding in mostSevereFirst(report.findings) { text += command(finding, report.paths) + "\n" }
    // What stands in the summary must not start a command of its own; its lines start with words or spaces.
    return text + ReportSummary(report, style: Style(isOn: false)).text + "\n"
  }

  private func command(_ finding: Finding, _ paths: ReportPaths) -> String {
    let span = finding.span
    var properties = [("file", paths.shown(finding.path)), ("line", "\(span.line)"), ("endLine", "\(span.endLine)")]
    // Columns of different lines are refused.
    if span.line == span.endLine { properties += [("col", "\(span.column)"), ("endColumn", "\(span.endColumn)")] }
    properties.append(("title", finding.rule))
    let list = properties.map { "\($0)=\(GitHubReporter.escaped($1, isProperty: true))" }.joined(separator: ",")
    var message = finding.message
    if let help = finding.help ?? document(finding.rule)?.help, !help.isEmpty { message += "\n" + help }
    return "::\(finding.severity.command) \(list)::\(GitHubReporter.escaped(message, isProperty: false))"
  }

  /// What would end the command, or one of its properties, as a percent sign and two digits; other control characters
  /// as what a log can show.
  static func escaped(_ text: String, isProperty: Bool) -> String {
    text.escaping { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case ":" where isProperty: "%3A"
      case "," where isProperty: "%2C"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": "\u{FFFD}"
      default: nil
      }
    }
  }
}

extension Severity {
  fileprivate var command: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }
}

/// The findings by falling severity; equal ones keep their order.
func mostSevereFirst(_ findings: [Finding]) -> [Finding] {
  Severity.allCases.reversed().flatMap { severity in findings.filter { $0.severity == severity } }
}
