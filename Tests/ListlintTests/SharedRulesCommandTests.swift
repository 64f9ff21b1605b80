import TestSupport
import Testing

@Suite(.enabled(if: Git.isThere)) struct SharedRulesCommandTests {
  @Test("'rules update' fetches what a lint then goes by, and --check changes nothing") func update() async throws {
    let rules = try await Repository([".listlint.yml": "rules: {sleep-nanoseconds: error}\n"])
    try await rules.commitAll()
    try await rules.git("tag", "v1")
    let folder = try TemporaryDirectory([
      ".listlint.yml": "root: true\nextends: {git: 'file://\(rules.folder.path)', at: v1}\n",
      "A.swift": "func wait() async throws { try await Task.sleep(nanoseconds: 1) }\n",
    ])
    let unfetched = try await listlint(".", in: folder)
    #expect(unfetched.status == 2 && unfetched.errors.contains("run 'listlint rules update'"))
    #expect(unfetched.errors.split(separator: "\n").count == 1)

    let outdated = try await listlint("rules", "update", "--check", in: folder)
    #expect(outdated.status == 1 && outdated.output.hasPrefix("outdated  file://"))
    #expect(try folder.names() == [".listlint.yml", "A.swift"])

    // What the project's own repository configures may name other addresses, and commands: it does not count.
    try await Git.run(["init", "-q"], in: folder.path)
    try await Git.run(["config", "url.file:///nonexistent/.insteadOf", "file:///"], in: folder.path)
    let update = try await listlint("rules", "update", in: folder)
    #expect(update.status == 0 && update.errors == "" && update.output.hasPrefix("fetched  file://"))
    #expect(try await listlint("rules", "update", "--check", in: folder).status == 0)
    #expect(try await listlint(".", in: folder).output.contains("error[sleep-nanoseconds]"))

    try await rules.git("commit", "-q", "--allow-empty", "-m", "Later")
    try await rules.git("tag", "-f", "v1")
    let moved = try await listlint("rules", "update", "--check", in: folder)
    #expect(moved.status == 2 && moved.errors.contains("has moved from"))

    let gitless = try await listlint("rules", "update", in: folder, environment: ["PATH": "/nonexistent"])
    #expect(gitless.status == 2 && gitless.errors.contains("there is no git in PATH"))
  }
}
