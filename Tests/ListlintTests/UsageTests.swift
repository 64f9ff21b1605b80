import Foundation
import TestSupport
import Testing

/// What is asked in a wrong way ends with status 2 and a first line that says what to do.
@Suite struct UsageTests {
  struct Wrong: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    /// What the first line must name.
    let words: [String]
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let wrong = [
    Wrong(arguments: ["--bogus"], words: ["--bogus"]),
    Wrong(arguments: ["--formt", "json"], words: ["--formt", "--format"]),
    Wrong(arguments: ["--jobs", "0"], words: ["--jobs", "whole number", "1", "0"]),
    Wrong(arguments: ["--jobs=-1"], words: ["--jobs", "whole number", "-1"]),
    Wrong(arguments: ["--profile", "x"], words: ["--profile", "'x'", "recommended", "strict"]),
    Wrong(arguments: ["--format", "y"], words: ["--format", "'y'", "text", "xcode", "json"]),
    Wrong(arguments: ["--fail-on", "fatal"], words: ["--fail-on", "'fatal'", "note", "warning", "error"]),
    Wrong(arguments: ["--color", "blue"], words: ["--color", "'blue'", "auto", "always", "never"]),
    Wrong(arguments: ["--fix", "--diff"], words: ["--fix", "--diff", "one of them"]),
    Wrong(arguments: ["--cache", ""], words: ["--cache", "names a folder"]),
    Wrong(arguments: ["--unsafe-fixes"], words: ["--unsafe-fixes", "--fix", "--diff"]),
    Wrong(arguments: ["--stdin-filename", "A.swift"], words: ["--stdin-filename", "'-'"]),
    Wrong(arguments: ["--only", "index-identifier,"], words: ["rule", "comma", "'a,b'"]),
    Wrong(arguments: ["--statistics", "--format", "sarif"], words: ["--statistics", "sarif", "json"]),
    Wrong(arguments: ["--only"], words: ["--only", "Missing value"]),
    Wrong(arguments: ["explain"], words: ["<id>"]),
    Wrong(arguments: ["map", "Missing"], words: ["Missing", "check the name"]),
    Wrong(arguments: ["watch", "Missing"], words: ["Missing", "check the name"]),
    Wrong(arguments: ["rules", "update", "Missing"], words: ["'Missing'", ".listlint.yml"]),
    Wrong(arguments: ["explian", "sleep-nanoseconds"], words: ["'explian'", "'listlint explain'"]),
    Wrong(arguments: ["docter"], words: ["'docter'", "'listlint doctor'"]),
    Wrong(arguments: ["--only", "sleep-nanosecond"], words: ["'sleep-nanosecond'", "'sleep-nanoseconds'"]),
    Wrong(arguments: ["--disable", "uncanceled-task"], words: ["'uncanceled-task'", "'uncancelled-task'"]),
    Wrong(arguments: ["explain", "index-identifer"], words: ["'index-identifer'", "'index-identifier'"]),
    Wrong(arguments: ["rules", "--only", "nap"], words: ["'nap'", "listlint rules"]),
    Wrong(arguments: ["rules", "--only", "sleep"], words: ["'sleep'", "'sleep-nanoseconds'"]),
    Wrong(arguments: ["explain", "sleep"], words: ["'sleep'", "'sleep-nanoseconds'"]),
    Wrong(arguments: ["fix"], words: ["'fix'", "'listlint --fix'"]),
    Wrong(
      arguments: ["--profile", "strict", "baseline", "diff"],
      words: ["after", "listlint baseline diff --profile strict"]),
    Wrong(arguments: ["--check", "baseline", "prune"], words: ["after", "listlint baseline prune --check"]),
  ]

  @Test("Wrong usage exits with 2 and says what to do", arguments: wrong)
  func wrongUsage(_ wrong: Wrong) async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.clean])
    let run = try await listlint(wrong.arguments, in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    let line = run.errors.split(separator: "\n").first.map(String.init) ?? ""
    #expect(line.lowercased().hasPrefix("error: "))
    for word in wrong.words { #expect(line.contains(word), "\(line)") }
  }

  @Test("A number of jobs that is no number is told what is one") func wrongJobs() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.clean])
    let run = try await listlint("--jobs", "many", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("whole number"))
  }

  @Test(
    "Help is a success",
    arguments: [["--help"], ["-h"], ["help"], ["lint", "--help"], ["explain", "--help"], ["help", "rules"]])
  func help(_ arguments: [String]) async throws {
    let run = try await listlint(arguments, in: TemporaryDirectory())
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("USAGE: listlint"))
  }

  @Test("The exit statuses are in the help") func exitStatuses() async throws {
    let run = try await listlint("--help", in: TemporaryDirectory())
    #expect(run.output.contains("Exit status: 0 nothing found, 1 findings"))
  }

  @Test("The version is a success") func version() async throws {
    let run = try await listlint("--version", in: TemporaryDirectory())
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /listlint \d+\.\d+\.\d+\n/) != nil, "\(run.output)")
  }

  @Test("All rules are listed") func rules() async throws {
    let run = try await listlint("rules", "--profile", "strict", in: TemporaryDirectory())
    #expect(run.status == 0)
    let listed = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(!Package.ruleIDs.isEmpty)
    #expect(listed.filter(Package.ruleIDs.contains).sorted() == Package.ruleIDs)
  }

  @Test("Rules are told to programs with their pages, where an address is known") func rulesAsJSON() async throws {
    let address = ["LISTLINT_RULE_PAGES": "https://example.org/{document}/{id}/"]
    let run = try await listlint("rules", "--format", "json", in: TemporaryDirectory(), environment: address)
    let rules = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(Set(rules.compactMap { $0["id"] as? String }).isSubset(of: Package.ruleIDs))
    #expect(rules.count > 20)
    for rule in rules {
      let (document, id) = (rule["document"] as? String ?? "", rule["id"] as? String ?? "")
      #expect(rule["page"] as? String == "https://example.org/\(document)/\(id)/")
    }
  }

  @Test("Shells complete commands, options and rules", arguments: ["bash", "zsh", "fish"])
  func completions(_ shell: String) async throws {
    let run = try await listlint("--generate-completion-script", shell, in: TemporaryDirectory())
    #expect(run.status == 0)
    for word in ["suppress", "baseline", "statistics"] { #expect(run.output.contains(word)) }
  }

  /// What `listlint rules` prints of all rules, asked for once.
  private static let list = Task {
    try await listlint("rules", "--profile", "strict", in: TemporaryDirectory()).output
  }

  @Test("A rule is explained on a page or two, and with '--all' by its whole document", arguments: Package.ruleIDs)
  func explain(_ id: String) async throws {
    let run = try await listlint("explain", id, in: TemporaryDirectory())
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(id))
    for heading in ["## Violation\n", "## Compliant\n"] { #expect(run.output.contains(heading)) }
    #expect(run.output.utf8.count < 8_000 && !run.output.contains("↓") && !run.output.contains("wrap=no"))
    #expect(run.output.contains(": `listlint explain \(id) --all`"))
    let whole = try await listlint("explain", id, "--all", in: TemporaryDirectory()).output
    for heading in ["## Violations\n", "## Compliant\n"] { #expect(whole.contains(heading)) }
    #expect(!run.output.contains("](.."), "a link that leads nowhere without a checkout")
    // The list and the document describe a rule in the same words.
    let summary = try #require(run.output.split(separator: "\n").dropFirst().first)
    let lines = try await Self.list.value.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(id + " ") && $0.hasSuffix(summary) })
  }

  @Test("'--only' and '--disable' choose the rules") func onlyAndDisable() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error + Sample.warning])
    func rules(_ arguments: String...) async throws -> [String] {
      try ReadReport(await listlint(arguments + ["--format", "json", "."], in: folder)).rules
    }
    #expect(try await rules() == ["sleep-nanoseconds", "index-identifier"])
    #expect(try await rules("--only", "index-identifier") == ["index-identifier"])
    #expect(try await rules("--disable", "index-identifier") == ["sleep-nanoseconds"])
    #expect(try await rules("--only", "index-identifier", "--only", "sleep-nanoseconds").count == 2)
    #expect(try await rules("--only", "index-identifier,sleep-nanoseconds").count == 2)
    #expect(try await rules("--disable", "index-identifier,sleep-nanoseconds") == [])
    #expect(try await rules("--only", "index-identifier", "--disable", "index-identifier") == [])
  }
}
