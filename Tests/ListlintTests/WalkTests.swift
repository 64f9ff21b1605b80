import Foundation
import TestSupport
import Testing

@Suite struct WalkTests {
  private func paths(_ arguments: String..., in folder: TemporaryDirectory) async throws -> [String] {
    try ReadReport(await listlint(["--format", "json"] + arguments, in: folder)).paths
  }

  @Test("Ignore files count below a named folder, and not for what is named") func ignoreFiles() async throws {
    let folder = try TemporaryDirectory([
      ".gitignore": "Generated/\nIgnored.swift\n", "A.swift": Sample.error, "Ignored.swift": Sample.error,
      "Generated/G.swift": Sample.error, "Sub/Ignored.swift": Sample.error, "Sub/B.swift": Sample.error,
    ])
    try folder.makeDirectory(".git")
    #expect(try await paths(".", in: folder) == ["./A.swift", "./Sub/B.swift"])
    #expect(try await paths("Ignored.swift", in: folder) == ["Ignored.swift"])
    #expect(try await paths("Generated", in: folder) == ["Generated/G.swift"])
    #expect(try await paths("Sub", in: folder) == ["Sub/B.swift"])
  }

  @Test(
    "Vendored folders are left out below a name, and linted when named",
    arguments: ["Pods", "Carthage", ".build", "DerivedData", "vendor", "checkouts", ".hidden"])
  func vendored(_ name: String) async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error, "Deep/\(name)/In/P.swift": Sample.error])
    #expect(try await paths(".", in: folder) == ["./A.swift"])
    #expect(try await paths("Deep/\(name)", in: folder) == ["Deep/\(name)/In/P.swift"])
    #expect(try await paths("Deep/\(name)/In/P.swift", in: folder) == ["Deep/\(name)/In/P.swift"])
  }

  @Test("Globs leave out files and folders") func globs() async throws {
    let folder = try TemporaryDirectory([
      "A.swift": Sample.error, "A.generated.swift": Sample.error, "Made/T.swift": Sample.error,
      "Deep/Made/T.swift": Sample.error, "Deep/B.swift": Sample.error,
    ])
    #expect(
      try await paths("--exclude", "*.generated.swift", "--exclude", "Made", ".", in: folder) == [
        "./A.swift", "./Deep/B.swift",
      ])
    #expect(
      try await paths("--exclude", "/Made/", "--exclude", "A*.swift", ".", in: folder) == [
        "./Deep/B.swift", "./Deep/Made/T.swift",
      ])
    #expect(try await paths("--exclude", "*.swift", "--exclude", "!B.swift", ".", in: folder) == ["./Deep/B.swift"])
  }

  @Test("A file that is named twice is linted once") func namedTwice() async throws {
    let folder = try TemporaryDirectory(["a/A.swift": Sample.error])
    let run = try await listlint("--format", "json", "a", "a/A.swift", "./a/A.swift", folder.path("a"), in: folder)
    #expect(try ReadReport(run).paths == ["a/A.swift"])
    #expect(try ReadReport(run).summary["files"] == 1)
  }

  @Test("Odd names of files are shown as they are") func oddNames() async throws {
    let name = "a b/Ünïcode 👩‍👩‍👧 \"quoted\".swift"
    let folder = try TemporaryDirectory([name: Sample.error])
    #expect(try await paths("a b", in: folder) == [name])
  }
}
