import Findings
import RuleDocuments
import TextProcessing

/// The first look at a project, on a screen of a terminal: the most telling findings, how many each rule has, how many can be
/// fixed, and what to do next. A report of few findings is shown whole.
public struct OverviewReporter: Reporter {
  /// A terminal, in characters.
  public struct Screen: Sendable {
    public let columns: Int
    public let rows: Int

    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// So many findings are shown; no more are read to their end, and fewer are a report.
  private static let shownFindings = 5

  private let text: TextReporter
  private let document: DocumentLookup
  private let screen: Screen
  private let command: String

  private var isSmall: Bool { screen.rows < 40 }
  private var shownRules: Int { isSmall ? 4 : 8 }

  /// - Parameters:
  ///   - text: Shows findings in full.
  ///   - document: Where the words about a rule come from.
  ///   - command: The arguments of the run, for commands that say more of the same.
  public init(text: TextReporter, document: @escaping DocumentLookup, screen: Screen, command: String) {
    self.text = text
    self.document = document
    self.screen = screen
    self.command = command
  }

  public func render(_ report: LintReport) -> String {
    guard report.findings.count > Self.shownFindings else { return text.render(report) }
    let end = totals(report.findings) + "\n" + ReportSummary(report, style: text.style).facts + "\n" + next(report)
    let telling = Self.mostTelling(report.findings)
    let lines = telling.map(line)
    // One row is the prompt's, one stands before the totals. As many findings as fit are shown in full.
    var room = screen.rows - 2 - rows(end) - lines.map(rows).reduce(0, +)
    var blocks: [String] = []
    for (finding, line) in zip(telling, lines) {
      let block = text.block(finding) + "\n"
      room -= rows(block) - rows(line)
      guard room >= 0 else { break }
      blocks.append(block)
    }
    let others = lines.dropFirst(blocks.count)
    return blocks.joined() + others.joined() + (others.isEmpty ? "" : "\n") + end
  }

  /// Of each rule the first of its surest and worst, those that join several places before others; then further ones.
  static func mostTelling(_ findings: [Finding]) -> [Finding] {
    let ranked = findings.enumerated().ordered { left, right in
      rank(left.element, left.offset).lexicographicallyPrecedes(rank(right.element, right.offset))
    }.map(\.element)
    var rules: Set<String> = []
    var firsts: [Finding] = []
    var others: [Finding] = []
    for finding in ranked {
      if rules.insert(finding.rule).inserted { firsts.append(finding) } else { others.append(finding) }
    }
    return Array((firsts + others).prefix(shownFindings))
  }

  private static func rank(_ finding: Finding, _ index: Int) -> [Int] {
    let severity = Severity.allCases.firstIndex(of: finding.severity) ?? 0
    let confidence = Confidence.allCases.firstIndex(of: finding.confidence) ?? 0
    let files = Set(finding.notes.map(\.path) + [finding.path]).count
    return [-severity, -confidence, -min(files, 2), finding.notes.isEmpty ? 1 : 0, index]
  }

  /// A finding on a row or two.
  private func line(_ finding: Finding) -> String {
    let head = text.style(finding.severity.role, "\(finding.severity.label)[\(text.style.rule(finding.rule))]")
    let path = isSmall ? finding.path.split(separator: "/").last.map(String.init) ?? finding.path : finding.path
    let body = " \(oneLine(path)):\(finding.span.line): \(oneLine(finding.message))"
    return head + cut(body, to: screen.columns * (isSmall ? 1 : 2) - columns(of: head)) + "\n"
  }

  private func totals(_ findings: [Finding]) -> String {
    let totals = RuleTotal.all(of: findings)
    let rest = totals.dropFirst(shownRules)
    var table = RuleTotal.table(Array(totals.prefix(shownRules)), text.style, document, columns: screen.columns)
    if !rest.isEmpty {
      table += "  \(counted(rest.map(\.count).reduce(0, +))) others, of \(counted(rest.count, "rule"))\n"
    }
    return table
  }

  private func next(_ report: LintReport) -> String {
    let fixable = Fixable(report)
    var steps = [("--all \(command)", "all \(counted(report.findings.count)) findings in full")]
    if fixable.safe > 0 {
      steps.append(("--fix \(command)", "make \(counted(fixable.safe, "safe fix", "safe fixes")); --diff shows them"))
    }
    if let worst = Self.mostTelling(report.findings).first {
      steps.append(("explain \(worst.rule)", "why, with wrong and right code"))
    }
    if !report.hasBaseline {
      steps.append((report.adopting, "record these; later runs report what is new"))
    }
    let width = steps.map(\.0.count).max() ?? 0
    let lines = steps.map { "  listlint \($0)\(String(repeating: " ", count: width - $0.count))  \($1)\n" }
    return (fixable.text.map { $0 + "\n" } ?? "") + "\nNext:\n" + lines.joined()
  }

  /// How many rows of the screen the lines of a text take.
  private func rows(_ text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) { rows, line in
      rows + max(1, (columns(of: line) + screen.columns - 1) / max(1, screen.columns))
    }
  }
}
