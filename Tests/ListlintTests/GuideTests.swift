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
    #expect(page.contains("\n## Search and filtering\n") && !page.contains("## Lists search filter"))
    let text = try await listlint("guide", "--for", "nope.txt", in: folder)
    #expect(text.status == 2 && text.errors.hasPrefix("error: nope.txt is no Swift, Objective-C or Markdown file"))
    let strict = try await listlint("guide", "--profile", "strict", in: folder).output
    #expect(strict.utf8.count > page.utf8.count)
    // Headings are those of the site.
    let site = try Package.text("Documentation/build-site")
    for line in strict.split(separator: "\n") where line.hasPrefix("## ") {
      #expect(site.contains("\": \"\(line.dropFirst(3))\",\n"), "\(line)")
    }
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

  @Test(
    "The hook for agents lets an edit pass that brings nothing, and tells of one that does", .enabled(if: Git.isThere))
  func hook() async throws {
    let repository = try await Repository(["A.swift": Sample.error, "B.swift": "let a = 1\n"])
    try await repository.commitAll()
    try repository.write("A.swift", Sample.error + "let more = 1\n")
    try repository.write("B.swift", Sample.error)
    func edited(_ name: String) async throws -> Run {
      let input = "{\"tool_input\":{\"file_path\":\"\(repository.folder.path(name))\"}}"
      return try await run(
        URL(fileURLWithPath: "/bin/sh"), [Package.url("Documentation/Snippets/agent-hook").path],
        in: repository.folder.path, input: Array(input.utf8),
        environment: ["LISTLINT": Products.executable("listlint").path])
    }
    #expect(try await edited("A.swift").status == 0)
    let found = try await edited("B.swift")
    #expect(found.status == 2 && found.errors.contains("sleep-nanoseconds") && found.output.isEmpty)
    #expect(try await edited("Notes.txt").status == 0)
  }

  @Test("The page for agents shows its snippets as they are")
  func page() throws {
    let fences = try Fence.all(in: "Documentation/agents.md").map(\.text)
    for name in ["AGENTS.md", "claude-settings.json"] {
      #expect(fences.contains(try Package.text("Documentation/Snippets/\(name)")), "\(name)")
    }
  }
}
