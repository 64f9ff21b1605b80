import Foundation
import TestSupport
import Testing

/// An old project reports only what is new.
@Suite struct BaselineRunTests {
  @Test("What is recorded is not reported again") func recorded() async throws {
    let folder = try TemporaryDirectory(["Sources/A.swift": Sample.error])
    let record = try await listlint("--write-baseline", "known.json", "Sources", in: folder)
    #expect(record.status == 0)
    #expect(record.output == "recorded 1 finding in known.json\n")
    let run = try await listlint("--baseline", "known.json", "--format", "json", "Sources", in: folder)
    #expect(run.status == 0)
    #expect(try ReadReport(run).findings.isEmpty)
    #expect(try ReadReport(run).summary["baselined"] == 1)

    try Data(Sample.error.replacing("func ", with: "func other_").utf8).write(
      to: URL(filePath: folder.path("Sources/B.swift")))
    let later = try await listlint("--baseline", "known.json", "--format", "json", "Sources", in: folder)
    #expect(later.status == 1)
    #expect(try ReadReport(later).paths == ["Sources/B.swift"])
  }

  @Test("One command adopts a project without a configuration") func adoption() async throws {
    let folder = try TemporaryDirectory(["Sources/A.swift": Sample.error])
    let adopt = try await listlint("init", "--baseline", in: folder)
    #expect(adopt.status == 0, "\(adopt.errors)")
    #expect(adopt.output.contains("recorded 1 finding in .listlint-baseline.json"))
    let run = try await listlint(in: folder)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("1 in the baseline"))
  }

  @Test("A folder without code to lint gets a baseline that knows nothing") func empty() async throws {
    let folder = try TemporaryDirectory(["README.md": "# App\n"])
    for _ in 0..<2 {
      let adopt = try await listlint("init", "--baseline", in: folder)
      #expect(adopt.status == 0, "\(adopt.errors)")
      #expect(adopt.output.contains("recorded 0 findings in .listlint-baseline.json"))
    }
    try folder.write("A.swift", Sample.error)
    #expect(try await listlint(in: folder).status == 1)
  }

  @Test("A part of a project gets no baseline of its own") func part() async throws {
    let folder = try TemporaryDirectory([".listlint.yml": "root: true\n", "Sources/A.swift": Sample.error])
    let run = try await listlint("init", "--baseline", "Sources", in: folder)
    #expect(run.status == 2 && run.errors.hasPrefix("error: a baseline is that of a whole project; run 'listlint init"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Sources/.listlint.yml")))
  }

  @Test("A configuration that is there is kept, and told of the baseline") func keptConfiguration() async throws {
    let folder = try TemporaryDirectory([
      "Sources/A.swift": Sample.error, ".listlint.yml": "root: true\nprofile: strict",
    ])
    let adopt = try await listlint("init", "--baseline", in: folder)
    #expect(adopt.status == 0, "\(adopt.errors)")
    let text = try String(contentsOf: URL(filePath: folder.path(".listlint.yml")), encoding: .utf8)
    #expect(text == "root: true\nprofile: strict\nbaseline: .listlint-baseline.json\n")
    #expect(try await listlint(in: folder).status == 0)
  }

  @Test("What is known is not fixed") func fixing() async throws {
    let folder = try TemporaryDirectory(["Sources/A.swift": Sample.error])
    _ = try await listlint("init", "--baseline", in: folder)
    let fix = try await listlint("--fix", in: folder)
    #expect(fix.status == 0)
    #expect(try String(contentsOf: URL(filePath: folder.path("Sources/A.swift")), encoding: .utf8) == Sample.error)
  }

  @Test("What is gone is told") func gone() async throws {
    let folder = try TemporaryDirectory(["Sources/A.swift": Sample.error])
    _ = try await listlint("init", "--baseline", in: folder)
    try Data("let a = 1\n".utf8).write(to: URL(filePath: folder.path("Sources/A.swift")))
    let run = try await listlint(in: folder)
    #expect(run.errors.contains("1 entry of the baseline is found no more; 'listlint baseline prune'"))
    let prune = try await listlint("baseline", "prune", in: folder)
    #expect(prune.status == 0, "\(prune.errors)")
    #expect(try await listlint(in: folder).errors == "")
  }

  @Test("A baseline that is not there is named") func missingBaseline() async throws {
    let folder = try TemporaryDirectory(["Sources/A.swift": Sample.error])
    let run = try await listlint("--baseline", "known.json", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("known.json"))
  }

  /// A long list says which rules it is made of, and how to start from here.
  @Test("More than a hundred findings show the way in") func manyFindings() async throws {
    let code = (0..<101).map { "func f\($0)() async { try? await Task.sleep(nanoseconds: 1) }\n" }.joined()
    let folder = try TemporaryDirectory(["A.swift": code])
    let run = try await listlint(in: folder)
    #expect(run.output.contains("101  sleep-nanoseconds\n"))
    #expect(run.output.contains("listlint init --baseline\n"))
    let above = try TemporaryDirectory([
      "My App/A.swift": code, "Sub/Package.swift": Sample.manifest, "Sub/Sources/A.swift": code,
    ])
    #expect(try await listlint("My App", in: above).output.contains("listlint init --baseline 'My App'\n"))
    #expect(try await listlint("Sub/Sources", in: above).output.contains("listlint init --baseline Sub\n"))
    let adopt = try await listlint("init", "--baseline", in: folder)
    #expect(adopt.status == 0, "\(adopt.errors)")
    #expect(!(try await listlint(in: folder).output.contains("init --baseline")))
  }
}
