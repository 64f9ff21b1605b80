import Findings
import RuleDocuments
import TextProcessing

/// How many findings each rule has and how many of them can be fixed, in the place of the findings themselves.
public struct StatisticsReporter: Reporter {
  private let style: Style
  private let document: DocumentLookup
  private let isJSON: Bool
  private let hasSummary: Bool

  /// - Parameters:
  ///   - isJSON: Whether it is an array of objects, one a line.
  ///   - hasSummary: Whether the table ends with what sums the report up.
  public init(
    isColored: Bool, isJSON: Bool = false, document: @escaping DocumentLookup,
    page: @escaping PageLookup = { _ in nil }, hasSummary: Bool = true
  ) {
    style = Style(isOn: isColored, page: page)
    self.hasSummary = hasSummary
    self.isJSON = isJSON
    self.document = document
  }

  public func render(_ report: LintReport) -> String {
    let rules = RuleTotal.all(of: report.findings)
    guard !isJSON else {
      return jsonLines(
        rules.map { total in
          .object([
            ("rule", .string(total.rule)), ("severity", .string(total.severity.rawValue)),
            ("count", .number(total.count)), ("fixable", .number(total.safe)), ("unsafeFixable", .number(total.unsafe)),
          ])
        }) + "\n"
    }
    let table = RuleTotal.table(rules, style, document)
    guard hasSummary else { return table }
    return table + (rules.isEmpty ? "" : "\n") + ReportSummary(report, style: style).text + "\n"
  }
}

/// What one rule has found.
struct RuleTotal {
  let rule: String
  /// The worst of its findings'.
  var severity = Severity.info
  var count = 0
  /// How many findings have a safe fix, and another.
  var safe = 0
  var unsafe = 0

  /// The rules with most findings first, equal ones by name.
  static func all(of findings: [Finding]) -> [RuleTotal] {
    var totals: [String: RuleTotal] = [:]
    for finding in findings {
      var total = totals[finding.rule] ?? RuleTotal(rule: finding.rule)
      total.severity = max(total.severity, finding.severity)
      total.count += 1
      if let fix = finding.fix { if fix.isSafe { total.safe += 1 } else { total.unsafe += 1 } }
      totals[finding.rule] = total
    }
    return totals.values.ordered { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }

  /// A row for each rule: how many, which, and what it is about.
  ///
  /// - Parameter columns: How wide a row may be; nil where that does not matter.
  static func table(
    _ totals: [RuleTotal], _ style: Style, _ document: DocumentLookup, columns: Int? = nil
  ) -> String {
    let width = counted(totals.first?.count ?? 0).count
    let widest = totals.map(\.rule.count).max() ?? 0
    return totals.map { total in
      let number = counted(total.count)
      let margin = String(repeating: " ", count: width - number.count)
      let gap = String(repeating: " ", count: widest - total.rule.count)
      var summary = document(total.rule).map { "  \(gap)\(oneLine($0.summary))" } ?? ""
      if let columns { summary = cut(summary, to: max(0, columns - 4 - width - total.rule.count)) }
      return "  \(margin)\(style(total.severity.role, number))  \(style.rule(total.rule))\(summary)\n"
    }.joined()
  }
}
