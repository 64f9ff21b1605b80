import Findings
import RuleDocuments
import Testing

@testable import Reporters

@Suite("The first look on a terminal")
struct OverviewReporterTests {
  private static let source = "let a = 1\nlet b = 2\n"

  private func found(_ rule: String, _ severity: Severity, _ confidence: Confidence = .likely, line: Int = 1) -> Finding
  {
    let place = span(of: line == 1 ? "a" : "b", in: Self.source)
    return Finding(
      rule: rule, severity: severity, confidence: confidence, path: "Lists/A.swift", span: place,
      message: "'\(rule)' is wrong here, in words enough that a row of a small screen does not hold all of them")
  }

  private func overview(_ report: LintReport, rows: Int = 50, columns: Int = 80) -> String {
    OverviewReporter(
      text: TextReporter(isColored: false, source: { _ in Array(Self.source.utf8) }, document: { _ in document }),
      document: { _ in document }, screen: OverviewReporter.Screen(columns: columns, rows: rows), command: "Lists"
    ).render(report)
  }

  private var many: [Finding] {
    (1...30).map { found("rule-\($0 % 12)", $0 == 20 ? .error : .warning, $0 == 5 ? .certain : .likely) }
  }

  @Test("The worst and surest come first, each of another rule") func telling() {
    let rules = OverviewReporter.mostTelling(many).map(\.rule)
    #expect(rules == ["rule-8", "rule-5", "rule-1", "rule-2", "rule-3"])
  }

  @Test("It fits the screen, whatever its size", arguments: [(24, 80), (24, 100), (40, 80), (50, 120), (70, 200)])
  func size(rows: Int, columns: Int) {
    let lines = overview(report(many), rows: rows, columns: columns).split(
      separator: "\n", omittingEmptySubsequences: false)
    let taken = lines.dropLast().reduce(0) { $0 + max(1, ($1.count + columns - 1) / columns) }
    #expect(taken < rows)
  }

  @Test("It says how many findings each rule has, how many can be fixed, and what to do next") func parts() {
    var findings = many
    findings[0] = finding(
      span(of: "a", in: Self.source), fix: Fix(isSafe: true, explanation: "", edits: []))
    let text = overview(report(findings))
    var named = report(findings)
    named.home = "../My App"
    #expect(overview(named).contains("\n  listlint init --baseline '../My App'  record"))
    #expect(text.contains("\n  3  rule-2   The identity is new.\n"))
    #expect(text.contains(" others, of "))
    #expect(text.contains("\n1 fixable with --fix\n\nNext:\n  listlint --all Lists "))
    for step in [
      "all 30 findings in full", "listlint --fix Lists", "listlint explain rule-8", "listlint init --baseline",
    ] {
      #expect(text.contains(step))
    }
  }

  @Test("Few findings are shown whole") func few() {
    let few = report(Array(many.prefix(5)))
    let whole = TextReporter(isColored: false, source: { _ in Array(Self.source.utf8) }, document: { _ in document })
    #expect(overview(few) == whole.render(few))
  }

  @Test("A cut line ends with an ellipsis, and columns do not count what colours and links") func columns() {
    #expect(cut("abcdef", to: 4) == "abc…")
    #expect(cut("abcd", to: 4) == "abcd")
    let style = Style(isOn: true) { "https://example.org/\($0)" }
    #expect(Reporters.columns(of: style(.error, "wrong") + style.rule("a-rule")) == 11)
  }
}

@Suite("Counts, and what a terminal can")
struct StatisticsReporterTests {
  private var mixed: LintReport {
    let place = span(0..<0, in: [])
    let safe = Fix(isSafe: true, explanation: "", edits: [])
    let unsafe = Fix(isSafe: false, explanation: "", edits: [])
    return report([
      finding(place, severity: .error, fix: safe), finding(place, fix: unsafe), finding(place, fix: unsafe),
      finding(place),
    ])
  }

  @Test("A row for each rule, then the summary") func table() {
    let text = StatisticsReporter(isColored: false, document: { _ in document }).render(mixed)
    #expect(
      text == """
          4  fresh-identity  The identity is new.

        Linted 1 file (3 lines) with 5 rules in 0.01 s: 1 error, 3 warnings
        1 fixable with --fix (2 more with --unsafe-fixes)

        """)
  }

  @Test("The same for programs") func json() {
    let text = StatisticsReporter(isColored: false, isJSON: true, document: { _ in nil }).render(mixed)
    #expect(
      text == """
        [
        {"rule":"fresh-identity","severity":"error","count":4,"fixable":1,"unsafeFixable":2}
        ]

        """)
    #expect(StatisticsReporter(isColored: false, isJSON: true, document: { _ in nil }).render(report([])) == "[]\n")
  }

  @Test("What is left after fixes were made is not called fixable") func made() {
    var left = mixed
    left.made = .safe
    #expect(Fixable(left).text == "2 fixable with --fix --unsafe-fixes")
    left.made = .all
    #expect(Fixable(left).text == nil)
  }

  @Test("Without its summary a report is its findings") func quiet() {
    #expect(!ConciseReporter(hasSummary: false).render(mixed).contains("Linted"))
    let text = TextReporter(isColored: false, source: { _ in nil }, document: { _ in nil }, hasSummary: false)
    #expect(!text.render(mixed).contains("Linted"))
  }

  @Test("Rule ids are links where they have a page") func links() {
    let text = TextReporter(
      isColored: false, source: { _ in nil }, document: { _ in nil }, page: { "https://example.org/\($0)/" })
    #expect(
      text.render(mixed).contains(
        "[\u{1B}]8;;https://example.org/fresh-identity/\u{1B}\\fresh-identity\u{1B}]8;;\u{1B}\\]"))
    let sarif = SARIFReporter(
      source: { _ in nil }, document: { _ in document }, page: { "https://example.org/\($0)/" })
    #expect(sarif.render(mixed).contains("\"helpUri\":\"https://example.org/fresh-identity/\""))
  }

  @Test(
    "Only terminals that are known to get links",
    arguments: [
      (["TERM_PROGRAM": "WezTerm"], true), (["TERM": "xterm-kitty"], true), (["VTE_VERSION": "7600"], true),
      (["VTE_VERSION": "4205"], false), (["TERM": "xterm-256color"], false),
      (["TERM_PROGRAM": "Apple_Terminal"], false),
      (["TERM_PROGRAM": "iTerm.app", "TMUX": "/tmp/tmux"], false), (["WT_SESSION": "1", "TERM": "dumb"], false),
      ([:], false),
    ])
  func terminals(environment: [String: String], expected: Bool) {
    #expect(TerminalLinks.areShown(isTerminal: true, environment: environment) == expected)
    #expect(!TerminalLinks.areShown(isTerminal: false, environment: environment))
  }
}
