import BuiltInRules
import Foundation
import RuleDocuments
import RuleEngine
import RuleKit
import TestSupport
import Testing

@Suite struct BaselineCommandTests {
  /// A folder with one finding, and a baseline that holds `findings` as the linter records them.
  private func folder(_ code: String = Sample.error) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory(["Package.swift": Sample.manifest, "Sources/A.swift": code])
    let inputs = [Engine.Input(path: folder.path("Sources/A.swift"))]
    let findings = Engine(FileSettings(), jobs: 1).lint(inputs).findings
    let path = folder.path(Baseline.fileName)
    try Baseline(findings, at: path).write(to: path)
    return folder
  }

  @Test("What is known is no difference") func known() async throws {
    let folder = try folder()
    let run = try await listlint("baseline", "diff", in: folder)
    #expect(run.output == "0 new, 0 gone, 1 known\n")
    #expect(run.status == 0)
    let prune = try await listlint("baseline", "prune", in: folder)
    #expect(prune.output == "0 entries taken out, 1 stay in .listlint-baseline.json\n")
    #expect(prune.status == 0)
  }

  @Test("What is fixed is pruned, and what is new is never added") func pruning() async throws {
    let folder = try folder()
    try folder.write("Sources/A.swift", Sample.error.replacing("250", with: "300"))
    let before = try folder.bytes(Baseline.fileName)
    let diff = try await listlint("baseline", "diff", in: folder)
    #expect(diff.output.contains("+ Sources/A.swift:"))
    #expect(diff.output.contains("- Sources/A.swift:"))
    #expect(diff.output.hasSuffix("1 new, 1 gone, 0 known\n"))
    #expect(diff.status == 1)
    let check = try await listlint("baseline", "prune", "--check", in: folder)
    #expect(check.status == 1)
    #expect(check.output.hasSuffix("1 entry to take out, 0 would stay in .listlint-baseline.json\n"))
    #expect(try folder.bytes(Baseline.fileName) == before)
    let prune = try await listlint("baseline", "prune", in: folder)
    #expect(prune.status == 0)
    #expect(try Baseline.read(folder.path(Baseline.fileName)).entries.isEmpty)
  }

  @Test("A run that cannot know takes nothing out") func partialRun() async throws {
    let folder = try folder()
    try folder.write("Sources/A.swift", "")
    try folder.write("Sources/B.swift", "")
    for arguments in [["Sources/B.swift"], ["--disable", "sleep-nanoseconds"], ["--only", "untrimmed-query"]] {
      let run = try await listlint(["baseline", "prune", "--check"] + arguments, in: folder)
      #expect(run.status == 0, "\(arguments)")
    }
    #expect(try await listlint("baseline", "prune", "--check", "Sources", in: folder).status == 1)
  }

  @Test("What cannot be read is told") func unreadable() async throws {
    let folder = try folder()
    try folder.write("new.json", "{\"version\": 7}")
    for (arguments, words) in [
      (["--baseline", "none.json"], "no such file: none.json; 'listlint init --baseline' records one"),
      (["--baseline", "new.json"], "version 7"), (["--baseline", "Sources/A.swift"], "is no baseline"),
      (["Missing"], "Missing"), (["--only", "sleep"], "no rule 'sleep'"),
    ] {
      let run = try await listlint(["baseline", "diff"] + arguments, in: folder)
      #expect(run.status == 2)
      #expect(run.errors.contains(words), "\(arguments): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }
}
