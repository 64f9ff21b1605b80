import Foundation
import Testing

/// The examples show what the rules ask for, so every rule finds something before and none anything after.
@Suite struct ExamplesTests {
  private func lint(_ example: String, _ arguments: String...) async throws -> Run {
    let path = Package.root.appendingPathComponent("Examples/" + example).path
    return try await listlint(arguments + ["--format", "json", path], in: TemporaryDirectory())
  }

  @Test func everyRuleFindsSomethingInTheExampleBefore() async throws {
    let run = try await lint("Before", "--profile", "strict")
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(Set(try ReadReport(run).rules).sorted() == Package.ruleIDs)
  }

  @Test(arguments: ["recommended", "strict"])
  func noRuleFindsAnythingInTheExampleAfter(_ profile: String) async throws {
    let run = try await lint("After", "--profile", profile, "--fail-on", "info")
    #expect(run.status == 0)
    #expect(try ReadReport(run).findings.isEmpty)
    #expect(try ReadReport(run).summary["files"] ?? 0 > 10)
  }
}
