import Findings
import RuleDocuments
import TextProcessing

/// What the text report says at its end: how much was read, what was found, the way in for an old project, and how many
/// findings the command can mend.
struct ReportSummary {
  private let report: LintReport
  private let style: Style

  /// More findings than this are no list that anyone reads to its end.
  private static let manyFindings = 100
  private static let topRules = 5

  init(_ report: LintReport, style: Style) {
    self.report = report
    self.style = style
  }

  var text: String {
    ([facts] + [report.findings.count > ReportSummary.manyFindings ? wayIn : nil, Fixable(report).text])
      .compactMap(\.self).joined(separator: "\n")
  }

  /// How much was read and found, and what the reader has to know of the run.
  var facts: String {
    var text = line
    if let failure = report.failures.first {
      let others = report.failures.count - 1
      let rest = others == 0 ? "" : ", and \(counted(others, "more error"))"
      text += "\n\(style(.error, "Incomplete")): \(oneLine(failure))\(rest)."
    }
    for remark in report.remarks { text += "\nNote: \(remark)." }
    return text
  }

  private var line: String {
    var text = "Linted \(counted(report.files, "file")) (\(counted(report.lines, "line")))"
    if let project = report.projects.first {
      text += " of \(report.projects.count > 1 ? "\(report.projects.count) projects" : "project \(project)")"
      if report.indexedFiles > 0 { text += ", \(counted(report.indexedFiles, "more file")) indexed," }
    }
    if report.vendoredFolders > 0 { text += " without \(counted(report.vendoredFolders, "vendored folder"))" }
    text += " with \(counted(report.rules, "rule")) in \(decimal(report.seconds)) s: "
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = report.findings.count { $0.severity == severity }
      return count > 0 ? style(severity.role, counted(count, severity.label)) : nil
    }
    text += counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    let silenced = [
      report.suppressed.count > 0 ? "\(counted(report.suppressed.count)) suppressed" : nil,
      report.baselined > 0 ? "\(counted(report.baselined)) in the baseline" : nil,
      report.neverRun > 0 ? "\(counted(report.neverRun)) in code that no app runs, see --profile strict" : nil,
    ].compactMap { $0 }
    if !silenced.isEmpty { text += " (\(silenced.joined(separator: ", ")))" }
    return text + (counts.isEmpty ? "." : "")
  }

  /// The rules with most findings, and the command that records them all.
  private var wayIn: String {
    let top = countsByRule(report.findings).prefix(ReportSummary.topRules)
    let width = counted(top.first?.count ?? 0).count
    var text = "\nMost of them:\n"
    for (rule, count) in top {
      let number = counted(count)
      text += "  \(String(repeating: " ", count: width - number.count))\(number)  \(rule)\n"
    }
    guard !report.hasBaseline else { return String(text.dropLast()) }
    return text + "To report only what is new from here on, record these: listlint \(report.adopting)"
  }
}

extension LintReport {
  /// The command that records what is found.
  var adopting: String { "init --baseline" + (home.map { " " + $0.shellQuoted } ?? "") }
}

/// How many findings have a fix, and which options make it.
struct Fixable {
  let safe: Int
  let unsafe: Int

  init(_ report: LintReport) {
    // What is left where fixes were made is what they do not end.
    safe = report.made == nil ? report.findings.count { $0.fix?.isSafe == true } : 0
    unsafe = report.made == .all ? 0 : report.findings.count { $0.fix?.isSafe == false }
  }

  /// Nil where nothing can be fixed.
  var text: String? {
    switch (safe, unsafe) {
    case (0, 0): nil
    case (_, 0): "\(counted(safe)) fixable with --fix"
    case (0, _): "\(counted(unsafe)) fixable with --fix --unsafe-fixes"
    default: "\(counted(safe)) fixable with --fix (\(counted(unsafe)) more with --unsafe-fixes)"
    }
  }
}

/// `1,234`; the same in every locale.
func counted(_ count: Int) -> String {
  var digits = String(count)
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
    index -= 3
  }
  return digits
}

/// `1 file`, `1,234 lines`.
func counted(_ count: Int, _ noun: String, _ nouns: String? = nil) -> String {
  "\(counted(count)) \(count == 1 ? noun : nouns ?? noun + "s")"
}

/// Two places after the point; the same in every locale.
func decimal(_ seconds: Double) -> String {
  let hundredths = Int((max(0, seconds) * 100).rounded())
  return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}
