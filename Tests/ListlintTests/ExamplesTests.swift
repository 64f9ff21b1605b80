import Foundation
import TestSupport
import Testing

/// The examples show what the rules ask for, so every rule finds something before and none anything after.
@Suite struct ExamplesTests {
  private func lint(_ example: String, _ arguments: String...) async throws -> Run {
    let path = Package.root.appendingPathComponent("Examples/" + example).path
    return try await listlint(arguments + ["--format", "json", path], in: TemporaryDirectory())
  }

  /// What no app shows: comments to the linter, and files that cannot be read. The contact has no id that is stored,
  /// which is worse than being compared as a whole.
  private static let absent: Set<String> = [
    "incomplete-scan", "unused-suppression", "unknown-rule-in-suppression", "suppression-without-reason", "model-item",
  ]

  @Test("Every rule finds something in the example before") func before() async throws {
    let run = try await lint("Before", "--profile", "strict")
    #expect(run.status == 1)
    #expect(run.errors == "")
    let absent = Set(Package.ruleIDs).subtracting(try ReadReport(run).rules)
    #expect(absent == Self.absent)
  }

  @Test("No rule finds anything in the example after", arguments: ["recommended", "strict"])
  func after(_ profile: String) async throws {
    let run = try await lint("After", "--profile", profile, "--fail-on", "info")
    #expect(run.status == 0)
    #expect(try ReadReport(run).findings.isEmpty)
    #expect(try ReadReport(run).summary["files"] ?? 0 > 10)
  }

  @Test("What the README shows of the first command is what it prints") func readme() async throws {
    let arguments = ["Examples/Before", "--format", "text"]
    let run = try await run(Products.executable("listlint"), arguments, in: Package.root.path)
    let sample = try #require(try Package.text("README.md").components(separatedBy: "```text\n").dropFirst().first)
    let shown = sample.components(separatedBy: "\n```")[0].components(separatedBy: "\n\n").filter { $0 != "…" }
    #expect(shown.count == 2)
    for finding in shown.dropLast() { #expect(run.output.contains(finding + "\n\n")) }
    // The folder and the time are the machine's.
    let summary = try #require(shown.last).replacing(/…|\d\.\d\d s/, with: "*").split(separator: "*")
    #expect(summary.count == 3)
    for part in summary { #expect(run.output.contains(part)) }
  }
}
