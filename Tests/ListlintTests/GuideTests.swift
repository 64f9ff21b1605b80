import Foundation
import TestSupport
import Testing

/// What agents and other programs read.
@Suite struct GuideTests {
  @Test("A rule is explained as JSON: why, what to write, and code that is right")
  func explain() async throws {
    let run = try await listlint("explain", "sleep-nanoseconds", "--format", "json", in: TemporaryDirectory())
    let rule = try #require(try JSONSerialization.jsonObject(with: Data(run.outputBytes)) as? [String: Any])
    #expect(rule["id"] as? String == "sleep-nanoseconds" && rule["severity"] as? String == "error")
    for key in ["summary", "why", "help", "compliant", "markdown"] {
      #expect((rule[key] as? String)?.isEmpty == false, "\(key)")
    }
    #expect((rule["markdown"] as? String)?.contains("↓") == false)
  }

  @Test("The rules that apply to a file are listed before the file is there")
  func explainFor() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\nrules: {untrimmed-query: off}\n"])
    let run = try await listlint("explain", "--for", "Sources/Users.swift", in: folder)
    #expect(run.status == 0 && run.output.contains("sleep-nanoseconds: ") && !run.output.contains("untrimmed-query"))
    let test = try await listlint("guide", "--for", "Tests/UsersTests.swift", in: folder).output
    #expect(test.contains("`sleep-nanoseconds`") != test.isEmpty && !test.contains("`filtering-in-view-controller`"))
    #expect(try await listlint("explain", "a", "--for", "b", in: folder).status == 2)
  }

  @Test("The guide is one compact page of what is configured")
  func guide() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\nrules: {untrimmed-query: off}\n"])
    let page = try await listlint("guide", in: folder).output
    #expect(page.hasPrefix("# ") && page.utf8.count < 12_000)
    #expect(page.contains("- `sleep-nanoseconds`: ") && !page.contains("untrimmed-query"))
    let strict = try await listlint("guide", "--profile", "strict", in: folder).output
    #expect(strict.utf8.count > page.utf8.count)
  }

  @Test("A report as JSON says of each rule that found something why, and what to write")
  func report() async throws {
    let folder = try TemporaryDirectory([
      "A.swift": "func wait() async {\n  try? await Task.sleep(nanoseconds: 250_000_000)\n}\n"
    ])
    let run = try await listlint("A.swift", "--format", "json", in: folder)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.outputBytes)) as? [String: Any])
    let rules = report["rules"] as? [[String: Any]] ?? []
    #expect(rules.compactMap { $0["id"] as? String } == ["sleep-nanoseconds"])
    #expect((rules.first?["help"] as? String)?.contains("Task.sleep(for:") == true)
  }

  @Test("The map of the examples is drawn in each format", arguments: ["text", "json", "dot", "mermaid", "html"])
  func map(_ format: String) async throws {
    let folder = try TemporaryDirectory()
    let run = try await listlint("map", Package.url("Examples/After").path, "--format", format, in: folder)
    #expect(
      run.status == 0 && run.output.contains("ContactsViewController") && run.output.contains("contactsController"))
    let starts = ["json": "{\"version\":1,", "dot": "digraph", "mermaid": "flowchart", "html": "<!doctype html>"]
    if let start = starts[format] { #expect(run.output.hasPrefix(start)) }
    if format == "json" { _ = try JSONSerialization.jsonObject(with: Data(run.outputBytes)) }
  }
}
