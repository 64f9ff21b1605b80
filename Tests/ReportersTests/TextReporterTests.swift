import Findings
import RuleDocuments
import Testing

@testable import Reporters

@Suite("The text report")
struct TextReporterTests {
  @Test("A finding shows its line, its range, the reason, the way out and the fix")
  func wholeFinding() {
    let source = "struct Row {\n  let id = UUID()\n}\n"
    let edit = Fix.Edit(span: span(of: "UUID()", in: source), replacement: "user.id")
    let fix = Fix(isSafe: true, explanation: "Takes the id from the model.", edits: [edit])
    let other = "class User {\n  var name = \"\"\n}"
    let notes = [
      Finding.Note(path: "B.swift", span: span(of: "User", in: other), message: "the model is here"),
      Finding.Note(path: "A.swift", span: span(of: "Row", in: source), message: "in this row"),
    ]
    let found = finding(span(of: "UUID()", in: source), "'id' is new at every update", notes: notes, fix: fix)
    let text = reporter(["A.swift": source, "B.swift": other], document: document).render(report([found]))
    #expect(
      text == """
        warning[fresh-identity]: 'id' is new at every update
         --> A.swift:2:12
          |
        2 |   let id = UUID()
          |            ^^^^^^
          |
        note: the model is here
         --> B.swift:1:7
          |
        1 | class User {
          |       ^^^^
          |
        note: in this row
         --> A.swift:1:8
          |
        1 | struct Row {
          |        ^^^
          |
          = why: A fresh id, e.g. `UUID().` here, reloads the list.
          = help: Take the id from the model.
          = fix: Takes the id from the model. [--fix]
          |
        2 -   let id = UUID()
        2 +   let id = user.id

        Linted 1 file (3 lines) with 5 rules in 0.01 s: 1 warning
        1 fixable with --fix

        """)
  }

  @Test("The summary counts by severity, with separators that do not depend on the locale")
  func summary() {
    let place = span(0..<0, in: [])
    let severities: [Severity] = [.info, .error, .warning, .error, .warning, .error]
    let findings = severities.map { finding(place, severity: $0) }
    let report = LintReport(files: 12, lines: 1_234_567, findings: findings, seconds: 61.005, rules: 1)
    let lines = reporter([String: String]()).render(report).split(separator: "\n")
    #expect(
      lines.last
        == "Linted 12 files (1,234,567 lines) with 1 rule in 61.01 s: 3 errors, 2 warnings, 1 note")
  }

  @Test("A clean run says so in one line")
  func noFindings() {
    let report = LintReport(files: 0, lines: 999, findings: [], seconds: 0, rules: 5)
    #expect(
      reporter([String: String]()).render(report)
        == "Linted 0 files (999 lines) with 5 rules in 0.00 s: no findings.\n")
  }

  @Test("A file that cannot be read still has its finding and reason")
  func noSource() {
    let found = finding(span(of: "b", in: "a\nb"))
    let text = reporter([String: String](), document: document).render(report([found]))
    #expect(
      text.hasPrefix(
        """
        warning[fresh-identity]: wrong
         --> A.swift:2:1
          = why: A fresh id
        """))
  }

  @Test("An info is called a note, as in every compiler")
  func info() {
    let found = finding(span(of: "a", in: "a"), severity: .info)
    #expect(text(found, "a").hasPrefix("note[fresh-identity]: wrong\n"))
  }

  @Test("Line numbers of all snippets share one margin")
  func margin() {
    let source = (1...10).map { "line\($0)\n" }.joined()
    let note = Finding.Note(path: "A.swift", span: span(of: "line10", in: source), message: "here")
    let found = finding(span(of: "line2", in: source), notes: [note])
    #expect(
      text(found, source) == """
        warning[fresh-identity]: wrong
          --> A.swift:2:1
           |
         2 | line2
           | ^^^^^
           |
        note: here
          --> A.swift:10:1
           |
        10 | line10
           | ^^^^^^
           |

        """)
  }

  @Test("Controls and line breaks in messages and paths do not reach the terminal")
  func unsafeWords() {
    let found = finding(span(of: "a", in: "a"), "one\ntwo\u{1B}[31m\u{202E}", path: "A\u{7}.swift")
    let text = reporter([String: String]()).render(report([found]))
    #expect(text.hasPrefix("warning[fresh-identity]: one two␛[31m\u{FFFD}\n --> A␇.swift:1:1\n"))
  }

  @Test("Colours mark severity, message, gutter and range, and without them no escape is written")
  func colours() {
    let found = finding(span(of: "b", in: "a b"), severity: .error)
    let colored = reporter(["A.swift": "a b"], isColored: true).render(report([found]))
    #expect(
      colored == """
        \u{1B}[1;31merror[fresh-identity]\u{1B}[0m\u{1B}[1m: wrong\u{1B}[0m
        \u{1B}[1;34m -->\u{1B}[0m A.swift:1:3
        \u{1B}[1;34m  |\u{1B}[0m
        \u{1B}[1;34m1 |\u{1B}[0m a b
        \u{1B}[1;34m  |\u{1B}[0m   \u{1B}[1;31m^\u{1B}[0m
        \u{1B}[1;34m  |\u{1B}[0m

        Linted 1 file (3 lines) with 5 rules in 0.01 s: \u{1B}[1;31m1 error\u{1B}[0m

        """)
    let plain = reporter(["A.swift": "a b"]).render(report([found]))
    #expect(!plain.contains("\u{1B}"))
  }

  @Test(
    "The first sentence ends at a mark before space and no lowercase letter, outside code",
    arguments: [
      ("One. Two.", "One."), ("See e.g. this. Next", "See e.g. this."),
      ("See i.e. `a`. Next", "See i.e. `a`."), ("Only one", "Only one"),
      ("Call `a. B` twice? Yes.", "Call `a. B` twice?"), ("Use 1.5 now! Then", "Use 1.5 now!"), ("", ""),
    ])
  func sentences(text: String, expected: String) {
    #expect(firstSentence(text) == expected)
  }

  @Test("The colour mode follows the terminal, NO_COLOR and TERM only when it is auto")
  func colorMode() {
    #expect(ColorMode.auto.isOn(isTerminal: true, environment: ["TERM": "xterm"]))
    #expect(ColorMode.auto.isOn(isTerminal: true, environment: ["NO_COLOR": ""]))
    #expect(ColorMode.auto.isOn(isTerminal: false, environment: ["FORCE_COLOR": "1", "TERM": "dumb"]))
    #expect(!ColorMode.auto.isOn(isTerminal: true, environment: ["FORCE_COLOR": "1", "NO_COLOR": "1"]))
    #expect(!ColorMode.auto.isOn(isTerminal: false, environment: [:]))
    #expect(!ColorMode.auto.isOn(isTerminal: true, environment: ["NO_COLOR": "1"]))
    #expect(!ColorMode.auto.isOn(isTerminal: true, environment: ["TERM": "dumb"]))
    #expect(ColorMode.always.isOn(isTerminal: false, environment: ["NO_COLOR": "1", "TERM": "dumb"]))
    #expect(!ColorMode.never.isOn(isTerminal: true, environment: [:]))
  }
}
