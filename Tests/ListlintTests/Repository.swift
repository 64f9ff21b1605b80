import Foundation
import Testing

/// A git work tree of a test's own.
struct Repository {
  let folder: TemporaryDirectory
  /// What it was cloned from, kept for as long as the clone.
  private let origin: TemporaryDirectory?

  /// A work tree that holds these files, nothing committed.
  init(_ files: [String: String]) async throws {
    folder = try TemporaryDirectory(files)
    origin = nil
    try await git("init", "-q", "-b", "main")
  }

  /// The branch of a repository that is there, cloned.
  init(shallowCloneOf other: Repository, branch: String) async throws {
    folder = try TemporaryDirectory()
    origin = other.folder
    try await git(
      "clone", "-q", "--depth", "1", "--single-branch", "--branch", branch, "file://" + other.folder.path, ".")
  }

  func git(_ arguments: String...) async throws { try await git(arguments) }

  @discardableResult
  func git(_ arguments: [String], fails: Bool = false) async throws -> Run {
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
    let run = try await run(
      Git.executable, identity + arguments, in: folder.path,
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"])
    try #require((run.status != 0) == fails, "git \(arguments): \(run.errors)")
    return run
  }

  func commitAll() async throws {
    try await git("add", "-A")
    try await git("commit", "-qm", "A state")
  }

  func write(_ path: String, _ text: String) throws { try folder.write(path, text) }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder.path(path)) }

  /// `rule path:line` of all that is found.
  func findings(_ arguments: String..., environment: [String: String] = [:]) async throws -> [String] {
    let run = try await listlint(
      ["--format", "json"] + arguments, in: folder, environment: environment)
    try #require(run.status < 2, "\(run.errors)")
    return try ReadReport(run).findings.map { finding in
      "\(finding["rule"] ?? "") \(finding["path"] ?? ""):\(finding["line"] ?? 0)"
    }
  }
}
