import Findings
import Foundation
import Testing

@testable import Reporters

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What would break out of a line, an attribute, an element or a command.
private let hostile = "a\"b'c<d>&e\n::error::f%0A,g:h\r\t\u{1}\u{1B}[31m\u{202E}👩‍👩‍👧 ]]> \u{FFFF}é"

private let hostileFindings = [
  finding(span(of: "b", in: "a\nb c"), hostile, path: "/p/So urces/%a:,\"<.swift", severity: .info),
  finding(span(of: "a", in: "a\nb c"), hostile, path: "/p/B.swift", severity: .error),
  finding(span(of: "a\nb", in: "a\nb c"), "later", path: "/other/C.swift", severity: .warning),
]

private func projectReport(_ findings: [Finding]) -> LintReport {
  var report = report(findings)
  report.paths = ReportPaths(base: "/p", currentFolder: "/p/Sources")
  return report
}

@Suite("Paths for other machines")
struct ReportPathsTests {
  @Test(
    "Start from the project where they lie in it",
    arguments: [
      ("A.swift", "Sources/A.swift"), ("./A.swift", "Sources/A.swift"), ("../B.swift", "B.swift"),
      ("/p/x//./A.swift", "x/A.swift"), ("/q/A.swift", "/q/A.swift"), ("../../pq/A.swift", "/pq/A.swift"),
    ])
  func shown(path: String, shown: String) {
    #expect(ReportPaths(base: "/p/", currentFolder: "/p/Sources").shown(path) == shown)
  }

  @Test("A URI holds nothing that it reserves")
  func uri() {
    #expect(uriPath("a b/c:d%#?é.swift") == "a%20b/c%3Ad%25%23%3F%C3%A9.swift")
  }
}

@Suite("The GitHub report")
struct GitHubReporterTests {
  @Test("A command is one line that no text ends early, and errors come first")
  func commands() {
    let lines = GitHubReporter(document: { _ in nil }).render(projectReport(hostileFindings))
      .split(whereSeparator: \.isNewline)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("::error file=B.swift,line=1,endLine=1,col=1,endColumn=2,title=fresh-identity::a\"b'c"))
    #expect(lines[0].contains("e%0A::error::f%250A,g:h%0D"))
    #expect(lines[1] == "::warning file=/other/C.swift,line=1,endLine=2,title=fresh-identity::later")
    #expect(lines[2].hasPrefix("::notice file=So urces/%25a%3A%2C\"<.swift,line=2,"))
    #expect(lines[3].hasPrefix("Linted 1 file"))
  }

  @Test("An annotation says what to write instead")
  func help() {
    let text = GitHubReporter(document: { _ in document }).render(projectReport([finding(span(of: "a", in: "a"))]))
    #expect(text.hasPrefix("::warning file=Sources/A.swift,line=1,endLine=1,col=1,endColumn=2,"))
    #expect(text.contains("::wrong%0ATake the id from the model.\n"))
  }

  @Test("The step's page is a table that no text leaves")
  func summary() {
    let page = GitHubStepSummary.markdown(projectReport([finding(span(of: "a", in: "a"), "x|y\n<b>`@me` #1")]))
    #expect(page.hasPrefix("### listlint: 1 warning\n"))
    #expect(page.contains("| `fresh-identity` | 1 |\n"))
    #expect(
      page.hasSuffix("| warning | Sources/A.swift:1 | x\\|y &lt;b&gt;\\`&#64;me\\` &#35;1 `fresh-identity` |\n"))
    #expect(GitHubStepSummary.markdown(projectReport([])).hasPrefix("### listlint: no findings\n"))
  }
}

@Suite("The GitLab report")
struct GitLabReporterTests {
  @Test("Has what GitLab reads, and no fingerprint twice")
  func keys() throws {
    let twice = hostileFindings + hostileFindings
    let text = GitLabReporter().render(projectReport(twice))
    let objects = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(objects.count == 6)
    #expect(Set(objects.compactMap { $0["fingerprint"] as? String }).count == 6)
    #expect(objects.map { $0["severity"] as? String }.prefix(3) == ["info", "critical", "major"])
    #expect(objects[0]["description"] as? String == hostile)
    let location = try #require(objects[2]["location"] as? [String: Any])
    #expect(location["lines"] as? [String: Int] == ["begin": 1, "end": 2])
    #expect(GitLabReporter().render(projectReport([])) == "[]\n")
  }
}

/// Collects elements and attributes of well-formed XML.
private final class Elements: NSObject, XMLParserDelegate {
  var all: [(name: String, attributes: [String: String])] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) { all.append((name, attributes)) }

  static func read(_ text: String) throws -> [(name: String, attributes: [String: String])] {
    let parser = XMLParser(data: Data(text.utf8))
    let elements = Elements()
    parser.delegate = elements
    try #require(parser.parse(), "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    return elements.all
  }
}

@Suite("The XML reports")
struct XMLReporterTests {
  /// What a reader gets of ``hostile``: all but what XML cannot hold.
  private let read = String(
    hostile.unicodeScalars.map { ["\u{1}", "\u{1B}", "\u{FFFF}"].contains($0) ? "\u{FFFD}" : Character($0) })

  @Test("Checkstyle names each file once, and a reader gets the message back")
  func checkstyle() throws {
    let elements = try Elements.read(CheckstyleReporter().render(projectReport(hostileFindings)))
    #expect(elements.map(\.name) == ["checkstyle", "file", "error", "file", "error", "file", "error"])
    #expect(elements[1].attributes["name"] == "So urces/%a:,\"<.swift")
    #expect(elements[2].attributes["message"] == read)
    #expect(elements[2].attributes["line"] == "2")
    #expect(elements[4].attributes["severity"] == "error")
    #expect(elements[4].attributes["source"] == "listlint.fresh-identity")
  }

  @Test("JUnit counts what fails; a clean run is one test that passes")
  func junit() throws {
    let elements = try Elements.read(JUnitReporter().render(projectReport(hostileFindings)))
    #expect(elements[0].attributes["tests"] == "3")
    #expect(elements[0].attributes["failures"] == "2")
    #expect(elements.count { $0.name == "failure" } == 2)
    #expect(elements.first { $0.name == "failure" }?.attributes["message"] == read)
    let clean = try Elements.read(JUnitReporter().render(projectReport([])))
    #expect(clean.map(\.name) == ["testsuites", "testsuite", "testcase"])
  }
}

@Suite("The HTML report")
struct HTMLReporterTests {
  @Test("Shows the code with the finding marked; nothing in it is taken for HTML")
  func page() {
    let source = "let a = 1\n\tlet 👩 = \"<script>\"\nlet c = 3\n"
    let found = finding(span(of: "\"<script>\"", in: source), "no `<b>` here")
    let page = HTMLReporter(source: { _ in Array(source.utf8) }, document: { _ in document })
      .render(projectReport([found]))
    #expect(page.contains("<i>2</i>\tlet 👩 = <mark>&quot;&lt;script&gt;&quot;</mark>\n"))
    #expect(page.contains("no <code>&lt;b&gt;</code> here"))
    #expect(page.contains("href=\"#rule-fresh-identity\""))
    #expect(!page.contains("<script"))
    #expect(!page.contains("http"))
  }

  @Test("Bars show severities in proportion, the worst first, and most of many wait behind a word")
  func bars() throws {
    let findings = (1...12).flatMap { number in
      (1...number).map { _ in finding(span(of: "a", in: "a"), path: "Sources/\(number).swift") }
    }
    let error = finding(span(of: "a", in: "a"), path: "B.swift", severity: .error)
    let page = HTMLReporter(source: { _ in nil }, document: { _ in nil }).render(projectReport(findings + [error]))
    let start = try #require(page.range(of: "<h2>By file</h2>")).upperBound
    let bars = page[start..<(try #require(page.range(of: "<h2>Findings</h2>")).lowerBound)]
    let rows = bars.components(separatedBy: "<li>").dropFirst()
    #expect(rows.count == 13)
    #expect(rows.first?.contains("<span class=\"error\" style=\"width:8.33%\" title=\"1 error\"></span>") == true)
    #expect(rows.dropFirst().first?.contains("style=\"width:100.00%\" title=\"12 warnings\"") == true)
    #expect(bars.contains("<summary>3 more</summary>"))
  }

  @Test("Is well-formed where findings are hostile, and says when nothing was found")
  func hostility() {
    let page = HTMLReporter(source: { _ in Array(hostile.utf8) }, document: { _ in nil })
    let text = page.render(projectReport(hostileFindings))
    #expect(text.components(separatedBy: "<article").count == 4)
    #expect(!text.contains("<d>"))
    #expect(page.render(projectReport([])).contains("Nothing breaks a rule."))
  }

  @Test("The head says which project, commit and time, and no path says where it lay") func head() {
    let state = "commit 1a2b3c4, 2026-01-31 12:00 UTC"
    var report = projectReport([
      finding(span(of: "a", in: "a")), finding(span(of: "a", in: "a"), path: "/home/me/x/B.swift"),
    ])
    report.projects = ["/home/me/p (git)"]
    let page = HTMLReporter(source: { _ in nil }, document: { _ in nil }, state: state).render(report)
    #expect(page.contains("<title>listlint of p: 2 findings</title>"))
    #expect(page.contains("<p>listlint, \(state)</p>"))
    #expect(page.contains(">…/x/B.swift:1:1</p>"))
    #expect(!page.contains("/home"))
  }

  @Test("A fix is shown as a patch") func patch() {
    let source = "let a = 1\nlet <b> = 2\nlet c = 3\n"
    let edit = Fix.Edit(span: span(of: "2", in: source), replacement: "4\nlet d = \"&\"")
    let found = finding(
      span(of: "<b>", in: source), fix: Fix(isSafe: true, explanation: "Says four.", edits: [edit]))
    let page = HTMLReporter(source: { _ in Array(source.utf8) }, document: { _ in nil }).render(projectReport([found]))
    #expect(
      page.contains(
        """
        <pre class="patch"> let a = 1
        <del>-let &lt;b&gt; = 2</del>
        <ins>+let &lt;b&gt; = 4</ins>
        <ins>+let d = &quot;&amp;&quot;</ins>
         let c = 3
        </pre>
        """))
    #expect(page.contains("class=\"warning fixable\""))
    let many = String(repeating: "let x = 0\n", count: 20) + source
    let far = HTMLPatch(
      Fix(isSafe: true, explanation: "", edits: [Fix.Edit(span: span(of: "2", in: many), replacement: "4")]),
      in: Array(many.utf8))
    #expect(far.text.split(separator: "\n").count == 7)
    #expect(
      far.text.contains(
        " let x = 0\n let a = 1\n<del>-let &lt;b&gt; = 2</del>\n<ins>+let &lt;b&gt; = 4</ins>\n let c = 3\n"))
  }

  @Test("The page itself is small") func size() {
    let empty = HTMLReporter(source: { _ in nil }, document: { _ in nil }).render(projectReport([]))
    #expect(empty.utf8.count < 20_000)
  }
}
