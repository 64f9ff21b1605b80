import Findings
import Foundation
import Testing

@testable import Reporters

@Suite("The SARIF report")
struct SARIFReporterTests {
  private func run(_ report: LintReport, source: String?) throws -> [String: Any] {
    let reporter = SARIFReporter(source: { _ in source.map { Array($0.utf8) } }, document: { _ in document })
    let object = try JSONSerialization.jsonObject(with: Data(reporter.render(report).utf8))
    let log = try #require(object as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  private func place(_ result: [String: Any]) throws -> (artifact: [String: String], region: [String: Int]) {
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    return (
      try #require(physical["artifactLocation"] as? [String: String]),
      try #require(physical["region"] as? [String: Int])
    )
  }

  @Test("Columns count code points, also after emoji and a byte order mark")
  func columns() throws {
    let source = "\u{FEFF}é👩‍👩‍👧 ab\r\né ab cd\n"
    var report = report([
      finding(span(of: "ab", in: source)), finding(span(of: "ab\r\né ab", in: source)),
      finding(span(of: "cd", in: source)), finding(span(of: "ab cd", in: source)),
    ])
    report.paths = ReportPaths(base: "/my app", currentFolder: "/my app/So:urces")
    let run = try run(report, source: source)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let places = try (run["results"] as? [[String: Any]] ?? []).map(place)
    #expect(
      places.map { place in ["startLine", "startColumn", "endLine", "endColumn"].map { place.region[$0] } } == [
        [1, 8, 1, 10], [1, 8, 2, 5], [2, 6, 2, 8], [2, 3, 2, 8],
      ])
    #expect(places.first?.artifact == ["uri": "So%3Aurces/A.swift", "uriBaseId": "PROJECTROOT"])
    let bases = try #require(run["originalUriBaseIds"] as? [String: [String: String]])
    #expect(bases["PROJECTROOT"]?["uri"] == "file:///my%20app/")
  }

  @Test("A brace in a message is no placeholder")
  func braces() throws {
    let source = "let a = 1\n"
    let note = Finding.Note(path: "A.swift", span: span(of: "1", in: source), message: "Task {}")
    let found = finding(span(of: "a", in: source), "write do { try f() } here, {0}", notes: [note])
    let result = try #require((try run(report([found]), source: source)["results"] as? [[String: Any]])?.first)
    #expect((result["message"] as? [String: String])?["text"] == "write do {{ try f() }} here, {{0}}")
    let related = try #require((result["relatedLocations"] as? [[String: Any]])?.first)
    #expect((related["message"] as? [String: String])?["text"] == "Task {{}}")
  }

  @Test("With a baseline what is reported is new")
  func baselineState() throws {
    var report = report([finding(span(of: "a", in: "a"))])
    func state() throws -> String? {
      (try run(report, source: "a")["results"] as? [[String: Any]])?.first?["baselineState"] as? String
    }
    #expect(try state() == nil)
    report.hasBaseline = true
    #expect(try state() == "new")
  }

  @Test("Without the source a region has lines alone; a file outside has an absolute URI")
  func sourceless() throws {
    var report = report([finding(span(of: "b", in: "a\né b"), path: "/q/A.swift")])
    report.paths = ReportPaths(base: "/p", currentFolder: "/p")
    let place = try place(#require((try run(report, source: nil)["results"] as? [[String: Any]])?.first))
    #expect(place.region == ["startLine": 2, "endLine": 2])
    #expect(place.artifact == ["uri": "file:///q/A.swift"])
  }

  @Test("Carries the rule's document, related places, fixes and fingerprints")
  func result() throws {
    let source = "let a = 1\nlet b = 2\n"
    let edit = Fix.Edit(span: span(of: "1", in: source), replacement: "\"3\"\n")
    let found = Finding(
      rule: "fresh-identity", severity: .info, confidence: .likely, path: "A.swift", span: span(of: "a", in: source),
      message: "é \"x\"\n\u{1}", notes: [.init(path: "A.swift", span: span(of: "b", in: source), message: "here")],
      fix: Fix(isSafe: true, explanation: "", edits: [edit]), fingerprint: "f00d")
    let run = try run(report([found]), source: source)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["level"] as? String == "note")
    #expect((result["message"] as? [String: String])?["text"] == found.message)
    #expect(
      result["partialFingerprints"] as? [String: String] == [
        "listlint/v1": "f00d", "primaryLocationLineHash": "29ecd985c8de1749:1",
      ])
    #expect((result["relatedLocations"] as? [Any])?.count == 1)
    let change = ((result["fixes"] as? [[String: Any]])?.first?["artifactChanges"] as? [[String: Any]])?.first
    let replacement = try #require((change?["replacements"] as? [[String: Any]])?.first)
    #expect((replacement["insertedContent"] as? [String: String])?["text"] == "\"3\"\n")
    #expect((replacement["deletedRegion"] as? [String: Int])?["startColumn"] == 9)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rule = try #require((driver?["rules"] as? [[String: Any]])?.first)
    #expect(rule["name"] as? String == "FreshIdentity")
    #expect((rule["help"] as? [String: String])?["text"] == document.help)
    let properties = try #require(rule["properties"] as? [String: Any])
    #expect(properties["problem.severity"] as? String == "warning")
    #expect(properties["precision"] as? String == "high")
    #expect(properties["tags"] as? [String] == ["lists", "UIKit"])
  }

  /// As the tests of github/codeql-action have them.
  @Test(
    "Lines have the hashes that GitHub's action gives them",
    arguments: [
      ("", ["c129715d7a2bc9a3:1"]),
      (
        " a\nb\n  \t\tc\n d",
        ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]
      ),
      (
        " hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n",
        [
          "e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
          "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1",
        ]
      ),
      (
        String(repeating: "Lorem ipsum dolor sit amet.\n", count: 10),
        (1...6).map { "a7f2ff13bc495cf2:\($0)" } + [
          "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1", "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1",
        ]
      ),
    ])
  func lineHashes(_ text: String, _ expected: [String]) {
    let hashes = SARIFLineHashes(Array(text.utf8))
    #expect((1...expected.count).map { hashes.hash(ofLine: $0) } == expected)
    #expect(hashes.hash(ofLine: 0) == nil && hashes.hash(ofLine: expected.count + 1) == nil)
  }
}
