import Configuration
import RuleDocuments
import TestSupport
import Testing

@Suite("Rules that repositories share by a git address", .enabled(if: Git.isThere))
struct SharedRulesTests {
  /// A repository of rules with the tag `v1`, and a project that extends its folder `Lint`.
  private struct Pair {
    let rules: Repository
    let project: Project

    var address: String { "file://" + rules.folder.path }

    init(_ files: [String: String] = [:], at revision: String = "v1", folder: String = "Lint") async throws {
      let shared = [
        "Lint/.listlint.yml": """
        house-rules: Rules
        rules: {plain-rule: error}
        excluded: [Sources/Old/]
        """,
        "Lint/Rules/README.md": "# Ours", "Lint/.gitignore": "x", "App.swift": "",
      ]
      rules = try await Repository(shared.merging(files) { $1 })
      try await rules.commitAll()
      try await rules.git("tag", "-a", "v1", "-m", "One")
      project = try Project([:])
      try configure("[{git: \(address), at: \(revision), folder: \(folder)}]")
    }

    func configure(_ extends: String) throws { try project.write(".listlint.yml", "extends: \(extends)") }

    func commit() async throws -> String {
      try await rules.git(["rev-parse", "HEAD"]).output.split(separator: "\n").first.map(String.init) ?? ""
    }

    func update(acceptsMovedTags: Bool = false) throws -> SharedRulesUpdate {
      let update = try SharedRulesUpdate(
        folder: project.path, currentFolder: project.path, acceptsMovedTags: acceptsMovedTags)
      try update.write()
      return update
    }

    func refusal() throws -> String {
      try #require(throws: ConfigurationProblem.self) { _ = try update() }.description
        .replacing(address, with: "ADDRESS")
    }

    func problem() throws -> String { try project.problem().replacing(address, with: "ADDRESS") }

    var copy: String {
      get throws { ".listlint/rules/" + (try project.names(in: ".listlint/rules").last ?? "") }
    }
  }

  @Test("They are a problem until they are fetched, and then what they say holds")
  func fetching() async throws {
    let pair = try await Pair()
    #expect(
      try pair.problem() == ".listlint.yml:1: shared rules of ADDRESS at v1, folder Lint: not fetched yet; "
        + "run 'listlint rules update'")
    let first = try pair.update()
    #expect(first.isNeeded && first.steps.map(\.kind) == [.fetched])
    #expect(try await first.steps.map(\.commit) == [pair.commit()])
    let copy = try pair.copy
    #expect(try pair.project.names(in: copy) == [".listlint.yml", "Rules"])
    let settings = try pair.project.settings()
    #expect(settings.rules["plain-rule"]?.severity == Setting(.error, .file(path: copy + "/.listlint.yml", line: 2)))
    // Paths are those of the project, but for the rules that came along.
    #expect(try pair.project.settings("Sources/Old/A.swift").isExcluded.value)
    #expect(try pair.project.projectSettings().houseRules.value == [pair.project.path(copy + "/Rules")])
    let second = try pair.update()
    #expect(!second.isNeeded && second.steps.map(\.kind) == [.unchanged])
  }

  @Test("A copy that is not what was fetched is noticed, and restored")
  func tampering() async throws {
    let pair = try await Pair()
    _ = try pair.update()
    let copy = try pair.copy
    let alterations: [(String, () throws -> Void)] = [
      ("Rules/README.md was changed", { try pair.project.write(copy + "/Rules/README.md", "# Theirs") }),
      ("Rules/README.md is missing", { try pair.project.remove(copy + "/Rules/README.md") }),
      ("Rules/new.md was not fetched", { try pair.project.write(copy + "/Rules/new.md") }),
      (
        "Rules was not fetched",
        {
          try pair.project.remove(copy + "/Rules")
          try pair.project.link(copy + "/Rules", to: pair.rules.folder.path + "/Lint/Rules")
        }
      ),
    ]
    for (words, alter) in alterations {
      try alter()
      let problem = try pair.problem()
      #expect(problem.hasSuffix(": \(copy)/\(words); run 'listlint rules update'"), "\(problem)")
      #expect(try pair.update().steps.map(\.kind) == [.fetched])
      _ = try pair.project.settings()
    }
    try pair.project.remove(".listlint.lock")
    #expect(try pair.problem().hasSuffix("not fetched yet; run 'listlint rules update'"))
    try pair.project.write(".listlint.lock", "<<<<<<< HEAD")
    let unreadable =
      ".listlint.lock: this is no lock file of this listlint; restore it, or delete it and run 'listlint rules update'"
    #expect(try pair.problem() == unreadable)
    #expect(try pair.refusal() == unreadable)
  }

  @Test("A tag that moved is refused until somebody accepts it, and a lint goes on with what is locked")
  func movedTag() async throws {
    let pair = try await Pair()
    let old = try pair.update().steps[0].commit.prefix(10)
    try pair.rules.write("Lint/.listlint.yml", "rules: {plain-rule: info}")
    try await pair.rules.commitAll()
    try await pair.rules.git("tag", "-f", "-a", "v1", "-m", "Two")
    let new = try await pair.commit().prefix(10)
    #expect(
      try pair.refusal()
        == ".listlint.yml:1: the tag 'v1' of ADDRESS has moved from \(old) to \(new); ask who moved it, "
        + "then pin the commit or run 'listlint rules update --accept-moved-tags'")
    #expect(try pair.project.settings().severity(of: "plain-rule") == .error)
    #expect(try pair.update(acceptsMovedTags: true).steps.map(\.kind) == [.fetched])
    #expect(try pair.project.settings().severity(of: "plain-rule") == .info)
  }

  @Test("A commit is a pin, though no name leads to it and nobody can be asked any more")
  func commit() async throws {
    let pair = try await Pair()
    let commit = try await pair.commit()
    try await pair.rules.git("commit", "-q", "--allow-empty", "-m", "Later")
    try pair.configure("{git: '\(pair.address)', at: \(commit), folder: ./Lint/}")
    _ = try pair.update()
    try pair.rules.remove(".git")
    #expect(try pair.update().steps.map(\.kind) == [.unchanged])
    _ = try pair.project.settings()
    // What nothing extends any more goes.
    try pair.configure("[]")
    #expect(try pair.update().steps.map(\.kind) == [.removed])
    #expect(try pair.project.names(in: ".listlint/rules") == [".gitattributes"])
    #expect(try pair.project.names() == [".listlint", ".listlint.yml"])
  }

  @Test("A pin that was changed and not fetched is a problem")
  func changedPin() async throws {
    let pair = try await Pair()
    _ = try pair.update()
    try await pair.rules.git("tag", "v2")
    try pair.configure("[{git: \(pair.address), at: v2, folder: Lint}]")
    #expect(try pair.problem().hasSuffix("at v2, folder Lint: .listlint.lock pins v1; run 'listlint rules update'"))
    #expect(try pair.update().steps.map(\.kind) == [.fetched])
    _ = try pair.project.settings()
  }

  @Test(
    "What cannot be fetched is told in one line",
    arguments: [
      ("{git: file:///nonexistent/rules, at: v1}", "cannot fetch from file:///nonexistent/rules: '/nonexistent/rules'"),
      ("{git: ADDRESS, at: main}", "'main' is a branch of ADDRESS, and changes under your feet"),
      ("{git: ADDRESS, at: v9}", "ADDRESS has no tag 'v9'; name a tag, or a commit with all of its 40 letters"),
      ("{git: ADDRESS, at: \(String(repeating: "1", count: 40))}", "ADDRESS has no commit 1111"),
      ("{git: ADDRESS, at: v1, folder: Lnt}", "ADDRESS has no folder 'Lnt' at v1"),
      ("{git: ADDRESS, at: v1}", "ADDRESS at v1 has no .listlint.yml to extend; say which folder has one: 'folder:'"),
    ])
  func unreachable(_ extends: String, _ words: String) async throws {
    let pair = try await Pair()
    try pair.configure(extends.replacing("ADDRESS", with: pair.address))
    let refusal = try pair.refusal()
    #expect(refusal.hasPrefix(".listlint.yml:1: " + words), "\(refusal)")
    #expect(!refusal.contains("\n"))
    #expect(try pair.project.names() == [".listlint.yml"])
  }

  @Test(
    "What is no address or no pin is refused before git is asked",
    arguments: [
      ("{git: ../rules, at: v1}", "'../rules' is no git address; write https://…, ssh://…"),
      ("{git: /rules, at: v1}", "'/rules' is no git address"),
      ("{git: 'http://example.com/r', at: v1}", "'http://example.com/r' can be altered on its way"),
      ("{git: 'https://me:secret@example.com/r', at: v1}", "the git address holds a password"),
      ("{git: '--upload-pack=touch', at: v1}", "'--upload-pack=touch' is no git address"),
      ("{git: 'ext::touch', at: v1}", "'ext::touch' is no git address"),
      ("{git: 'file://rules', at: v1}", "'file://rules' is no absolute path"),
      ("{git: 'https://example.com/r'}", "say which revision of the git address is meant"),
      ("{at: v1}", "an item of 'extends' that is no path says its 'git' address"),
      ("{git: 'https://example.com/r', at: '--all'}", "'--all' is no name of a tag or commit"),
      ("{git: 'https://example.com/r', at: v1, folder: ../x}", "'folder' leads out of the repository: '../x'"),
      ("{git: 'https://example.com/r', at: v1, path: x}", "a git address of 'extends' cannot say 'path'"),
      ("https://example.com/r", "an address needs a pin: write it as {git: 'https://example.com/r', at:"),
      (
        "[{git: 'https://example.com/r', at: v1}, {git: 'https://example.com/r', at: v2}]",
        "https://example.com/r is extended at v2 here, and at v1 by .listlint.yml:1"
      ),
    ])
  func refused(_ extends: String, _ words: String) throws {
    let project = try Project([".listlint.yml": "extends: \(extends)"])
    let problem = try #require(throws: ConfigurationProblem.self) {
      _ = try SharedRulesUpdate(folder: project.path, currentFolder: project.path)
    }
    #expect(problem.description.hasPrefix(".listlint.yml:1: " + words), "\(problem)")
  }

  @Test("An address is taken as git writes it", arguments: ["git@example.com:a/b.git", "ssh://git@example.com/a/b"])
  func addresses(_ address: String) throws {
    let problem = try project("extends: {git: '\(address)', at: v1}").problem()
    #expect(problem.contains("shared rules of \(address) at v1: not fetched yet"))
  }

  @Test("Shared rules lead neither out of their copy nor to further addresses")
  func containment() async throws {
    for (text, words) in [
      ("house-rules: ../..", "leads out of the shared rules: '../..'"),
      ("extends: ../../..", "'extends' leads out of the shared rules: '../../..'"),
      ("extends: {git: 'https://example.com/r', at: v1}", "shared rules extend no further address"),
    ] {
      let pair = try await Pair(["Lint/.listlint.yml": text])
      _ = try pair.update()
      let problem = try pair.problem()
      #expect(problem.contains(words), "\(problem)")
    }
  }

  @Test("A folder further down cannot extend an address, unless it is a project of its own")
  func nested() async throws {
    let pair = try await Pair()
    let text = try pair.project.text(".listlint.yml")
    try pair.project.write("App/.listlint.yml", text)
    try pair.configure("[]")
    #expect(
      try pair.project.problem("App/A.swift")
        == "App/.listlint.yml:1: rules of a git address are about the project as a whole; say it in .listlint.yml")
    try pair.project.write("App/.listlint.yml", text + "\nroot: true")
    #expect(try pair.project.problem("App/A.swift").hasSuffix("run 'listlint rules update App/'"))
    try SharedRulesUpdate(folder: pair.project.path("App"), currentFolder: pair.project.path).write()
    #expect(try pair.project.settings("App/A.swift").severity(of: "plain-rule") == .error)
  }
}
