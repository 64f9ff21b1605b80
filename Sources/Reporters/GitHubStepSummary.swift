import Findings
import RuleDocuments
import TextProcessing

/// The page that GitHub Actions shows for a step.
public enum GitHubStepSummary {
  /// More rows are read by nobody, and a page of more than a megabyte is refused.
  private static let mostFindings = 100

  /// The page as Markdown, for the end of the file that `GITHUB_STEP_SUMMARY` names: how much was found, by which rules,
  /// and the most severe findings.
  public static func markdown(_ report: LintReport) -> String {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = report.findings.count { $0.severity == severity }
      return count > 0 ? counted(count, severity.label) : nil
    }
    var text =
      "### listlint: \(counts.isEmpty ? report.isComplete ? "no findings" : "incomplete" : counts.joined(separator: ", "))\n\n"
    text += "\(counted(report.files, "file")) with \(counted(report.lines, "line"))"
    text += ", \(counted(report.rules, "rule"))"
    if report.suppressed.count > 0 { text += ", \(counted(report.suppressed.count)) suppressed" }
    if report.baselined > 0 { text += ", \(counted(report.baselined)) in the baseline" }
    text += ".\n"
    if !report.isComplete { text += "\nThe job could not be done:\n\n" }
    for failure in report.failures.prefix(mostFindings) { text += "- \(escaped(failure))\n" }
    guard !report.findings.isEmpty else { return text }
    text += "\n| Rule | Findings |\n|---|--:|\n"
    for (rule, count) in countsByRule(report.findings) { text += "| `\(rule)` | \(counted(count)) |\n" }
    text += "\n| Severity | Place | Finding |\n|---|---|---|\n"
    for finding in mostSevereFirst(report.findings).prefix(mostFindings) {
      let place = "\(report.paths.shown(finding.path)):\(finding.span.line)"
      text += "| \(finding.severity.label) | \(escaped(place)) | \(escaped(finding.message)) `\(finding.rule)` |\n"
    }
    let rest = report.findings.count - mostFindings
    if rest > 0 { text += "\n\(counted(rest)) more in the log.\n" }
    return text
  }

  /// Text that Markdown and HTML leave as it is, on one line.
  static func escaped(_ text: String) -> String {
    oneLine(text).escaping { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      // An at sign or number sign would call people and link issues.
      case "@", "#": "&#\(scalar.value);"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "!", "$": "\\\(scalar)"
      default: nil
      }
    }
  }
}

/// How many findings each rule has, most first, then by name.
func countsByRule(_ findings: [Finding]) -> [(rule: String, count: Int)] {
  sortedCounts(findings.map(\.rule)).map { ($0.name, $0.count) }
}

/// How often each name occurs, most first, then by name.
func sortedCounts(_ names: [String]) -> [(name: String, count: Int)] {
  var counts: [String: Int] = [:]
  for name in names { counts[name, default: 0] += 1 }
  return counts.ordered { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
}
