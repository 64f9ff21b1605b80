import Foundation

/// Git as it is installed, with nobody's configuration and a name of its own.
package enum Git {
  package static let executable = URL(fileURLWithPath: "/usr/bin/git")
  package static let isThere = FileManager.default.isExecutableFile(atPath: executable.path)

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Runs git and returns what it did; a failure unless it ends with one of `statuses`.
  @discardableResult
  package static func run(
    _ arguments: [String], in folder: String, input: [UInt8] = [], statuses: Set<Int32> = [0]
  ) async throws -> Run {
    try checked(
      await TestSupport.run(executable, options + arguments, in: folder, input: input, environment: environment),
      arguments, statuses)
  }

  /// The same, where nothing can be awaited.
  @discardableResult
  package static func run(
    _ arguments: [String], in folder: String, input: [UInt8] = [], statuses: Set<Int32> = [0]
  ) throws -> Run {
    try checked(
      TestSupport.run(executable, options + arguments, in: folder, input: input, environment: environment),
      arguments, statuses)
  }

  private static let options = [
    "user.name=Test", "user.email=test@localhost", "commit.gpgsign=false", "protocol.file.allow=always",
  ].flatMap { ["-c", $0] }

  /// Ignore files of the user count for git wherever its configuration is.
  private static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/nonexistent",
    "XDG_CONFIG_HOME": "/nonexistent",
  ]

  private static func checked(_ run: Run, _ arguments: [String], _ statuses: Set<Int32>) throws -> Run {
    guard statuses.contains(run.status) else {
      throw Failure(description: "git \(arguments.joined(separator: " ")): \(run.status), \(run.errors)")
    }
    return run
  }
}

/// A git work tree of a test's own.
package struct Repository: Sendable {
  package let folder: TemporaryDirectory
  /// What it was cloned from, kept for as long as the clone.
  private let origin: TemporaryDirectory?

  /// A work tree that holds these files, nothing committed.
  package init(_ files: [String: String]) async throws {
    folder = try TemporaryDirectory(files)
    origin = nil
    try await git("init", "-q", "-b", "main")
  }

  /// The branch of a repository that is there, cloned.
  package init(shallowCloneOf other: Repository, branch: String) async throws {
    folder = try TemporaryDirectory()
    origin = other.folder
    try await git(
      "clone", "-q", "--depth", "1", "--single-branch", "--branch", branch, "file://" + other.folder.path, ".")
  }

  package func git(_ arguments: String...) async throws { try await git(arguments) }

  /// - Parameter fails: Whether git has to fail.
  @discardableResult
  package func git(_ arguments: [String], fails: Bool = false) async throws -> Run {
    try await Git.run(arguments, in: folder.path, statuses: fails ? Set(1...255) : [0])
  }

  package func commitAll() async throws {
    try await git("add", "-A")
    try await git("commit", "-qm", "A state")
  }

  package func write(_ path: String, _ text: String) throws { try folder.write(path, text) }

  package func remove(_ path: String) throws { try folder.remove(path) }
}
