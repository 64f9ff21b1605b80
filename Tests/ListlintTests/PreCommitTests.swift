import Foundation
import TestSupport
import Testing

/// The real pre-commit with the project's own hooks, on a repository made here. `.ci/run` installs it.
@Suite(.enabled(if: PreCommit.executable != nil || PreCommit.isRequired)) struct PreCommitTests {
  private let home: TemporaryDirectory
  private let hooks: Repository
  private let executable: URL

  init() async throws {
    executable = try #require(PreCommit.executable, "there is no pre-commit; pip install pre-commit")
    home = try TemporaryDirectory()
    let manifest = try String(contentsOf: Package.root.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
    // What 'swift' builds in minutes is built already, so that the hooks' own commands run here.
    hooks = try await Repository([
      ".pre-commit-hooks.yaml": manifest.replacing("language: swift", with: "language: system")
        .replacing(".ci/run-for-pre-commit", with: "listlint").replacing("language: script", with: "language: system")
    ])
    try await hooks.commitAll()
  }

  /// A repository that runs the hook, with these files committed and staged.
  private func repository(_ hook: String, arguments: [String] = [], _ files: [String: String]) async throws
    -> Repository
  {
    let revision = try await hooks.git(["rev-parse", "HEAD"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let configuration = """
      repos:
        - repo: '\(hooks.folder.path)'
          rev: \(revision)
          hooks:
            - id: \(hook)
              args: [\(arguments.map { "'\($0)'" }.joined(separator: ", "))]

      """
    return try await Repository(files.merging([".pre-commit-config.yaml": configuration]) { $1 })
  }

  private func preCommit(_ arguments: String..., in repository: Repository) async throws -> Run {
    let environment = ProcessInfo.processInfo.environment
    let path = try Products.executable("listlint").deletingLastPathComponent().path + ":" + (environment["PATH"] ?? "")
    return try await run(
      executable, arguments, in: repository.folder.path,
      environment: [
        "PATH": path, "PRE_COMMIT_HOME": home.path, "PRE_COMMIT_COLOR": "never", "GIT_CONFIG_GLOBAL": "/dev/null",
      ])
  }

  @Test("The manifest is valid") func manifest() async throws {
    let path = Package.root.appending(path: ".pre-commit-hooks.yaml").path
    let run = try await run(executable, ["validate-manifest", path], in: home.path)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test("A commit with findings is stopped, and the index is what counts") func stopsCommits() async throws {
    let repository = try await repository("listlint-system", ["A.swift": Sample.error, "B.txt": "text\n"])
    try await repository.git("add", ".")
    try repository.write("A.swift", Sample.clean)
    let failed = try await preCommit("run", in: repository)
    #expect(failed.status == 1)
    #expect(failed.output.contains("A.swift:2:25: error[sleep-nanoseconds]: "), "\(failed.output)\(failed.errors)")
    try await repository.git("add", ".")
    let passed = try await preCommit("run", in: repository)
    #expect(passed.status == 0, "\(passed.output)\(passed.errors)")
    #expect(passed.output.contains("Passed"))
  }

  @Test("Objective-C is seen, whatever else the commit holds") func objectiveC() async throws {
    let code = "@interface A : UIViewController\n@property NSIndexPath *selectedIndexPath;\n@end\n"
    for name in ["A.m", "A.h", "A.mm"] {
      let repository = try await repository(
        "listlint-system", arguments: ["--format", "json"], [name: code, "B.txt": ""])
      try await repository.git("add", ".")
      let run = try await preCommit("run", "--verbose", in: repository)
      #expect(run.output.contains("\"complete\":true"), "\(name): \(run.output)\(run.errors)")
    }
  }

  @Test("Arguments reach the command") func arguments() async throws {
    let repository = try await repository(
      "listlint-system", arguments: ["--disable", "sleep-nanoseconds"], ["A.swift": Sample.error])
    try await repository.git("add", ".")
    #expect(try await preCommit("run", "--all-files", in: repository).status == 0)
  }

  @Test("A fix is made, and the commit waits for it") func fixing() async throws {
    let repository = try await repository(
      "listlint-fix", ["Package.swift": Sample.manifest, "Sources/A.swift": Sample.error])
    try await repository.git("add", ".")
    let fixed = try await preCommit("run", in: repository)
    #expect(fixed.status == 1)
    #expect(fixed.output.contains("files were modified by this hook"), "\(fixed.output)\(fixed.errors)")
    #expect(try repository.folder.text("Sources/A.swift") == Sample.fixed)
    try await repository.git("add", ".")
    #expect(try await preCommit("run", in: repository).status == 0)
  }

  @Test("Generated files are held against what would be written") func generatedFiles() async throws {
    let command = ["side-controller", "Users", "--property", "name:String", "--no-verify"]
    let repository = try await repository("listgen-check", arguments: command, [:])
    let listgen = try Products.executable("listgen")
    let written = try await run(listgen, command, in: repository.folder.path)
    try #require(written.status == 0, "\(written.errors)")
    try await repository.git("add", ".")
    let same = try await preCommit("run", in: repository)
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    try repository.write("UsersController.swift", try repository.folder.text("UsersController.swift") + "// mine\n")
    try await repository.git("add", ".")
    // What is recorded as generated may be edited.
    #expect(try await preCommit("run", in: repository).status == 0)
    let record = ".listlint/generated/UsersController.swift.generated"
    try FileManager.default.removeItem(atPath: repository.folder.path(record))
    try await repository.git("add", ".")
    let differs = try await preCommit("run", in: repository)
    #expect(differs.status == 1)
    #expect(differs.output.contains("- exit code: 1"), "\(differs.output)")
    #expect(differs.output.contains("UsersController.swift"))
  }

  @Test("What the configuration excludes is no failure") func excluded() async throws {
    let repository = try await repository(
      "listlint-system", [".listlint.yml": "excluded: [Generated]\n", "Generated/A.swift": Sample.error])
    try await repository.git("add", ".")
    #expect(try await preCommit("run", "--all-files", in: repository).status == 0)
  }
}

private enum PreCommit {
  /// `.ci/run` says where it has put it; elsewhere it is on the PATH, or not there.
  static let executable: URL? = {
    let environment = ProcessInfo.processInfo.environment
    let paths =
      [environment["PRE_COMMIT"]].compactMap(\.self)
      + (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/pre-commit" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }
  }()

  static let isRequired = ProcessInfo.processInfo.environment["LISTLINT_REQUIRES_TOOLS"] == "1"
}
