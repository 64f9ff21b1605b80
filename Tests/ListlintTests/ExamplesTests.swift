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
}
