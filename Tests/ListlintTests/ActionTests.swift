import Foundation
import TestSupport
import Testing

/// The two scripts of `action.yml`, with a `listlint` and a `curl` of the test's own.
@Suite struct ActionTests {
  private static let bash = URL(filePath: "/bin/bash")

  private func script(_ name: String) -> String { Package.root.appending(path: ".ci/\(name)").path }

  /// Writes a program that the scripts find before any other of its name.
  private func write(_ program: String, _ body: String, to folder: TemporaryDirectory) throws {
    try folder.writeProgram("bin/\(program)", "#!/bin/bash\n\(body)\n")
  }

  private func path(_ folder: TemporaryDirectory) -> String { folder.path("bin") + ":/usr/bin:/bin" }

  @Test(
    "Inputs become arguments",
    arguments: [
      ([:], "--output github=- ."),
      (["INPUT_PATHS": "App Core"], "--output github=- App Core"),
      (
        ["INPUT_ARGUMENTS": "--profile strict", "INPUT_SARIF": "a.sarif"],
        "--output concise=- --output sarif=a.sarif --profile strict ."
      ),
      (["INPUT_CHANGES": "lines"], "--output github=- ."),
      (["INPUT_CHANGES": "files", "GITHUB_BASE_REF": "main"], "--output github=- --since origin/main ."),
      (
        ["INPUT_CHANGES": "lines", "GITHUB_BASE_REF": "main"], "--output github=- --since origin/main --changed-lines ."
      ),
    ] as [([String: String], String)])
  func inputs(_ inputs: [String: String], _ arguments: String) async throws {
    let folder = try TemporaryDirectory()
    try write("listlint", "echo \"$@\"; exit 1", to: folder)
    let run = try await run(
      Self.bash, [script("run-for-action")], in: folder.path, environment: inputs.merging(["PATH": path(folder)]) { $1 }
    )
    #expect(run.output == arguments + "\n")
    #expect(run.status == 1)
  }

  @Test("An unknown choice is an error") func unknownChoice() async throws {
    let folder = try TemporaryDirectory()
    let run = try await run(
      Self.bash, [script("run-for-action")], in: folder.path,
      environment: ["INPUT_CHANGES": "some", "GITHUB_BASE_REF": "main"])
    #expect(run.status == 2)
    #expect(run.output == "::error::'changes' is 'all', 'files' or 'lines', not 'some'\n")
  }

  @Test("A report of a part is not uploaded as whole", arguments: ["files", "lines"])
  func partialUpload(_ changes: String) async throws {
    let folder = try TemporaryDirectory()
    try write("listlint", "exit 0", to: folder)
    let run = try await run(
      Self.bash, [script("run-for-action")], in: folder.path,
      environment: ["PATH": path(folder), "INPUT_CHANGES": changes, "INPUT_SARIF": "a.sarif"])
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("::error::'sarif' needs 'changes: all'"))
  }

  @Test("Only a run that did its job is complete", arguments: [0, 1, 2] as [Int32])
  func complete(_ status: Int32) async throws {
    let folder = try TemporaryDirectory(["output": ""])
    try write("listlint", "exit \(status)", to: folder)
    let run = try await run(
      Self.bash, [script("run-for-action")], in: folder.path,
      environment: ["PATH": path(folder), "GITHUB_OUTPUT": folder.path("output")])
    #expect(run.status == status)
    #expect(try folder.text("output") == (status < 2 ? "complete=true\n" : ""))
  }

  // MARK: - Installing

  /// A release in a folder, and a `curl` that takes files from there.
  private func release() async throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.writeProgram("made/listlint", "#!/bin/sh\necho released\n")
    let bundle = try await run(
      Self.bash, [script("bundle"), "1.2.3", "release", "x86_64-unknown-linux-gnu=made/listlint"], in: folder.path)
    try #require(bundle.status == 0, "\(bundle.errors)")
    try folder.makeDirectory("temporary")
    // curl -sSfL -o NAME ADDRESS
    try write("curl", "cp \"\(folder.path("release"))/$(basename \"$4\")\" \"$3\"", to: folder)
    return folder
  }

  private func install(_ folder: TemporaryDirectory, _ more: [String: String] = [:]) async throws -> Run {
    try await run(
      Self.bash, [script("install-for-action")], in: folder.path,
      environment: [
        "PATH": path(folder), "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64", "RUNNER_TEMP": folder.path("temporary"),
        "GITHUB_PATH": folder.path("path"), "GITHUB_ACTION_PATH": folder.path, "ACTION_REPOSITORY": "owner/listlint",
        "ACTION_REF": "v1.2.3",
      ].merging(more) { $1 })
  }

  @Test(
    "A release is held against its checksum", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zip"))
  )
  func checksum() async throws {
    let folder = try await release()
    let installed = try await install(folder)
    #expect(installed.status == 0, "\(installed.errors)")
    #expect(try folder.text("path") == folder.path("temporary/listlint") + "\n")
    let listlint = URL(filePath: folder.path("temporary/listlint/listlint"))
    #expect(try await run(listlint, [], in: folder.path).output == "released\n")

    let name = "release/listlint-1.2.3-x86_64-unknown-linux-gnu.tar.gz"
    try folder.write(name, try folder.bytes(name) + [0])
    let changed = try await install(folder)
    #expect(changed.status == 2)
    #expect(changed.output.hasSuffix("::error::what was downloaded as listlint v1.2.3 is not what was released\n"))
  }

  @Test(
    "pre-commit's hook runs the release of its revision, which is downloaded once",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zip")))
  func releaseForPreCommit() async throws {
    let folder = try await release()
    for name in [".ci/run-for-pre-commit", ".ci/fetch-release"] {
      try folder.writeProgram("clone/" + name, Package.text(name))
    }
    try folder.write("clone/Sources/RuleDocuments/ReleaseNumber.swift", "static let current = ReleaseNumber(1, 2, 3)\n")
    try await Git.run(["init", "-q"], in: folder.path("clone"))
    try await Git.run(
      ["remote", "add", "origin", "https://github.com/owner/listlint.git"], in: folder.path("clone"))
    func hook() async throws -> Run {
      try await run(
        URL(filePath: folder.path("clone/.ci/run-for-pre-commit")), [], in: folder.path,
        environment: ["PATH": path(folder)])
    }
    let first = try await hook()
    #expect(first.output == "released\n", "\(first.errors)")
    try write("curl", "exit 7", to: folder)
    #expect(try await hook().output == "released\n")
    try folder.remove("clone/.listlint-release")
    #expect(try await hook().errors.contains("there is no release 1.2.3 of listlint for this machine"))
  }

  @Test(
    "A release that is not there is named", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zip")))
  func missingRelease() async throws {
    let folder = try await release()
    let missing = try await install(folder, ["INPUT_VERSION": "v9.0.0"])
    #expect(missing.status == 2)
    #expect(missing.output.hasSuffix("::error::there is no release v9.0.0 of listlint for Linux on X64\n"))
  }
}
