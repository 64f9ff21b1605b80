import Foundation
import TestSupport
import Testing

/// `listlint install-hook`, with the git that runs it.
@Suite struct InstallHookTests {
  private func installed(_ arguments: String..., in repository: Repository) async throws -> Run {
    try await listlint(["install-hook"] + arguments, in: repository.folder)
  }

  @Test("A commit with findings is stopped, and one without is made") func stopsCommits() async throws {
    let repository = try await Repository(["A.swift": Sample.error])
    let run = try await installed(in: repository)
    #expect(run.status == 0)
    #expect(run.output == "wrote .git/hooks/pre-commit\n")
    try await repository.git("add", ".")
    let refused = try await repository.git(["commit", "-qm", "First"], fails: true)
    #expect(refused.errors.contains("A.swift:2:25: error[sleep-nanoseconds]: "))
    // What is on the disk does not matter, only what is committed.
    try repository.write("A.swift", Sample.clean)
    try await repository.git(["commit", "-qm", "First"], fails: true)
    try await repository.git("add", ".")
    try await repository.git("commit", "-qm", "First")
    try repository.write("A.swift", Sample.error)
    try await repository.git(["commit", "-qam", "Second"], fails: true)
    try await repository.git("commit", "-qam", "Second", "--no-verify")
  }

  @Test("Another hook is left alone unless forced, and then runs first") func otherHook() async throws {
    let repository = try await Repository(["A.swift": Sample.error])
    let theirs = "#!/bin/sh\necho theirs >>log\n[ ! -e stop ]\n"
    try repository.folder.writeProgram(".git/hooks/pre-commit", theirs)
    let refused = try await installed(in: repository)
    #expect(refused.status == 2)
    #expect(refused.errors.contains(".git/hooks/pre-commit is a hook already"))
    #expect(try repository.folder.text(".git/hooks/pre-commit") == theirs)

    #expect(try await installed("--force", in: repository).status == 0)
    // Once more changes nothing.
    #expect(try await installed("--force", in: repository).status == 0)
    try await repository.git("add", "A.swift")
    let run = try await repository.git(["commit", "-qm", "First"], fails: true)
    #expect(try repository.folder.text("log") == "theirs\n")
    #expect(run.errors.contains("sleep-nanoseconds"))
    try repository.write("stop", "")
    let stopped = try await repository.git(["commit", "-qm", "First"], fails: true)
    #expect(!stopped.errors.contains("sleep-nanoseconds"))

    let removed = try await installed("--uninstall", in: repository)
    #expect(removed.output == "removed .git/hooks/pre-commit, and put back the hook that was there\n")
    #expect(try repository.folder.text(".git/hooks/pre-commit") == theirs)
    #expect(try await installed("--uninstall", in: repository).status == 2)
    #expect(try repository.folder.text(".git/hooks/pre-commit") == theirs)
  }

  @Test("The configured folder is taken") func configuredFolder() async throws {
    let repository = try await Repository(["A.swift": Sample.error])
    try await repository.git("config", "core.hooksPath", "team/hooks")
    #expect(try await installed(in: repository).output == "wrote team/hooks/pre-commit\n")
    try await repository.git("add", "A.swift")
    try await repository.git(["commit", "-qm", "First"], fails: true)
    #expect(try await installed("--uninstall", in: repository).status == 0)
    try await repository.git("commit", "-qm", "First")
  }

  @Test("A folder that repositories share is written to only when forced") func sharedFolder() async throws {
    let shared = try TemporaryDirectory()
    let repository = try await Repository(["A.swift": Sample.error])
    try await repository.git("config", "core.hooksPath", shared.path)
    let refused = try await installed(in: repository)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("other repositories may share"))
    #expect(try await installed("--force", in: repository).status == 0)
  }

  @Test("Only changed lines count where that is asked for") func changedLines() async throws {
    let repository = try await Repository(["A.swift": Sample.error])
    try await repository.commitAll()
    #expect(try await installed("--changed-lines", in: repository).status == 0)
    try repository.write("A.swift", Sample.error + "let more = 1\n")
    try await repository.git("commit", "-qam", "Second")
  }

  @Test("What files declare is kept in git's folder where that is asked for") func cache() async throws {
    let repository = try await Repository(["A.swift": Sample.error])
    #expect(try await installed("--cache", in: repository).status == 0)
    try repository.write("B.swift", Sample.clean)
    try await repository.git("add", "B.swift")
    try await repository.git("commit", "-qm", "First")
    #expect(try FileManager.default.contentsOfDirectory(atPath: repository.folder.path(".git/listlint")).count == 2)
  }

  @Test("A hook whose program is gone says so") func goneProgram() async throws {
    let repository = try await Repository(["A.swift": Sample.clean])
    #expect(try await installed(in: repository).status == 0)
    let hook = try repository.folder.text(".git/hooks/pre-commit")
    try repository.folder.writeProgram(
      ".git/hooks/pre-commit", hook.replacing(try Products.executable("listlint").path, with: "/nowhere/listlint"))
    try await repository.git("add", "A.swift")
    let run = try await repository.git(["commit", "-qm", "First"], fails: true)
    #expect(run.errors.contains("error: the pre-commit hook finds no listlint"))
  }

  @Test("A folder without git is named") func noGit() async throws {
    let run = try await listlint("install-hook", in: TemporaryDirectory())
    #expect(run.status == 2)
    #expect(run.errors == "error: . lies in no git work tree; run this in one, or 'git init' first\n")
  }
}
