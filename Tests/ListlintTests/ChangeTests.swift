import Foundation
import TestSupport
import Testing

/// `--since` and `--changed-lines`: the disk, against a commit.
@Suite struct ChangeTests {
  /// `main` went on after `work` left it.
  private func branches() async throws -> Repository {
    let repository = try await Repository(["A.swift": Sample.error, "B.swift": Sample.error, "C.swift": Sample.error])
    try await repository.commitAll()
    try await repository.git("checkout", "-qb", "work")
    try repository.write("A.swift", Sample.error + "let more = 1\n")
    try await repository.commitAll()
    try await repository.git("checkout", "-q", "main")
    try repository.write("B.swift", Sample.error + "let elsewhere = 1\n")
    try await repository.commitAll()
    try await repository.git("checkout", "-q", "work")
    return repository
  }

  @Test("Files are held against the commit that both branches share") func mergeBase() async throws {
    let repository = try await branches()
    // B differs from main's, but not by what was done here.
    #expect(try await repository.findings("--since", "main") == ["sleep-nanoseconds ./A.swift:2"])
    try repository.write("C.swift", "\n" + Sample.error)
    try repository.write("New.swift", Sample.warning)
    let found = [
      "sleep-nanoseconds ./A.swift:2", "sleep-nanoseconds ./C.swift:3", "index-identifier ./New.swift:1",
    ]
    #expect(try await repository.findings("--since", "main") == found)
    try await repository.git("add", "C.swift")
    #expect(try await repository.findings("--since", "main") == found)
    #expect(try await repository.findings("--since", "main", "C.swift") == ["sleep-nanoseconds C.swift:3"])
  }

  @Test("Only changed lines count") func changedLines() async throws {
    let repository = try await branches()
    #expect(try await repository.findings("--since", "main", "--changed-lines") == [])
    #expect(try await repository.findings("--changed-lines") == [])
    try repository.write("C.swift", Sample.error + Sample.warning)
    try repository.write("New.swift", Sample.warning)
    #expect(
      try await repository.findings("--changed-lines") == [
        "index-identifier ./C.swift:4", "index-identifier ./New.swift:1",
      ])
    // Staged, the lines are those of the index.
    try await repository.git("add", "C.swift")
    try repository.write("C.swift", "\n\n\n" + Sample.error)
    #expect(try await repository.findings("--staged", "--changed-lines") == ["index-identifier ./C.swift:4"])
    #expect(try await repository.findings("--changed-lines", "C.swift") == [])
  }

  @Test("What was removed is charged to its neighbours") func removedLines() async throws {
    let task = """
      final class Search {
        var searchTask: Task<Void, Never>?
        func search(_ query: String) {
          searchTask?.cancel()
          searchTask = Task { await find(query) }
        }
      }

      """
    let repository = try await Repository(["A.swift": task])
    try await repository.commitAll()
    try repository.write("A.swift", task.replacing("    searchTask?.cancel()\n", with: ""))
    #expect(try await repository.findings("--changed-lines").map { String($0.prefix(16)) } == ["uncancelled-task"])
  }

  @Test("What a change makes others break is reported") func consequences() async throws {
    let repository = try await Repository([
      "Base.swift": "class Base: NSObject {}\n",
      "Screen.swift": """
      final class Screen: Base, UISearchResultsUpdating {
        var users: [String] = []
        var shown: [String] = []
        func updateSearchResults(for text: String) { shown = users.filter { $0.contains(text) } }
      }

      """,
    ])
    try await repository.commitAll()
    try repository.write("Base.swift", "class Base: UIViewController {}\n")
    let found = "filtering-in-view-controller ./Screen.swift:4"
    for arguments in [["--since", "HEAD"], ["--changed-lines"]] {
      let run = try await listlint(["--format", "json"] + arguments, in: repository.folder)
      #expect(try ReadReport(run).rules.contains("filtering-in-view-controller"), "\(arguments) \(found)")
      let named = try await listlint(["--format", "json", "--only-named"] + arguments, in: repository.folder)
      #expect(try ReadReport(named).findings.isEmpty)
    }
  }

  @Test("A screen that nothing shows is counted, and told once a new file shows it") func shownScreen() async throws {
    let repository = try await Repository([
      "TowersApp.swift": "@main struct TowersApp: App { var body: some Scene { WindowGroup { Text(\"Towers\") } } }\n",
      "Towers.swift": """
      final class TowersScreen {
        private var controller: NSFetchedResultsController<Tower>
        func load() { try? controller.performFetch() }
      }

      """,
    ])
    try await repository.commitAll()
    let rule = "swallowed-fetch-error"
    let quiet = try await listlint("--only", rule, in: repository.folder)
    #expect(quiet.output.contains("no findings (1 in code that no app runs, see --profile strict)."))
    try repository.write(
      "Towers/Wrapper.swift",
      """
      struct TowersWrapper: UIViewControllerRepresentable {
        func makeUIViewController(context: Context) -> UIViewController { TowersScreen().load() }
      }

      """)
    #expect(try await repository.findings("--since", "HEAD", "--only", rule) == [])
    try repository.write(
      "TowersApp.swift", "@main struct TowersApp: App { var body: some Scene { WindowGroup { TowersWrapper() } } }\n")
    #expect(try await repository.findings("--since", "HEAD", "--only", rule) == ["\(rule) ./Towers.swift:3"])
  }

  @Test("A screen is told when its store leaves the main queue, named by a commit or by its path")
  func queueOfAStore() async throws {
    let store = """
      final class Store {
        var didChange: (() -> Void)?
        func tell() { DispatchQueue.main.async { self.didChange?() } }
      }

      """
    let repository = try await Repository([
      "Store.swift": store,
      "Users.swift": """
      final class Users: UIViewController {
        let store = Store()
        override func viewDidLoad() { store.didChange = { self.show() } }
        func show() {}
      }

      """,
    ])
    try await repository.commitAll()
    let rule = "unisolated-side-controller"
    #expect(try await repository.findings("--since", "HEAD", "--only", rule) == [])
    #expect(try await repository.findings("Users.swift", "--only", rule) == [])
    try repository.write("Store.swift", store.replacing(".main.async", with: ".global().async"))
    #expect(try await repository.findings("--since", "HEAD", "--only", rule) == ["\(rule) ./Users.swift:3"])
    #expect(try await repository.findings("Users.swift", "--only", rule) == ["\(rule) Users.swift:3"])
  }

  @Test("Line endings that git converts are no change") func lineEndings() async throws {
    let repository = try await Repository(["A.swift": Sample.error])
    try await repository.commitAll()
    try repository.write("A.swift", Sample.error.replacing("\n", with: "\r\n"))
    #expect(try await repository.findings("--since", "HEAD") == [])
    try repository.write("A.swift", (Sample.error + Sample.warning).replacing("\n", with: "\r\n"))
    #expect(try await repository.findings("--changed-lines") == ["index-identifier ./A.swift:4"])
  }

  @Test("Submodules and clones inside are left as they are") func innerRepositories() async throws {
    let repository = try await Repository(["A.swift": Sample.clean, "inner/B.swift": Sample.error])
    try await repository.git("init", "-q", "inner")
    try await repository.git("add", "A.swift")
    #expect(try await repository.findings("--staged") == [])
    #expect(try await repository.findings("--changed-lines") == [])
  }

  @Test("No command that a checkout names is run, whatever git there is", arguments: [false, true])
  func untrustedCheckout(_ isOldGit: Bool) async throws {
    let repository = try await branches()
    let folder = repository.folder
    let mark = "touch '\(folder.path("ran"))'; cat"
    // One that does not know the variable by which a git of today is told to fetch nothing.
    try folder.writeProgram("bin/git", "#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec \(Git.executable.path) \"$@\"\n")
    // A tree whose contents only the remote has.
    let object = try await repository.git(["rev-parse", "HEAD:A.swift"]).output.trimmingCharacters(in: .newlines)
    try folder.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    try repository.write(".gitattributes", "*.swift filter=mark diff=mark merge=mark\n")
    let keys = [
      "filter.mark.clean", "filter.mark.smudge", "filter.mark.process", "diff.mark.textconv", "diff.mark.command",
      "diff.external", "merge.mark.driver", "core.fsmonitor", "core.pager", "pager.ls-tree", "core.editor",
      "core.askPass",
      "core.sshCommand", "core.gitProxy", "core.alternateRefsCommand", "credential.helper", "gpg.program",
      "interactive.diffFilter", "uploadpack.packObjectsHook",
    ]
    for key in keys { try await repository.git("config", key, mark) }
    for name in ["cat-file", "ls-tree", "ls-files", "diff-index", "hash-object", "rev-parse", "merge-base"] {
      try await repository.git("config", "alias." + name, "!" + mark)
    }
    try repository.write("C.swift", "\n" + Sample.error)
    try folder.makeDirectory("hooks")
    for hook in ["pre-commit", "post-checkout", "post-index-change", "reference-transaction", "fsmonitor-watchman"] {
      try folder.writeProgram("hooks/" + hook, "#!/bin/sh\n\(mark)\n")
    }
    try await repository.git("config", "core.hooksPath", folder.path("hooks"))
    try await repository.git("config", "remote.origin.url", "ext::sh -c \"\(mark)\"")
    try await repository.git("config", "remote.origin.promisor", "true")
    try await repository.git("config", "extensions.partialClone", "origin")
    try await repository.git("config", "protocol.ext.allow", "always")
    // What the test's own git ran.
    try? folder.remove("ran")
    let path = (isOldGit ? folder.path("bin") + ":" : "") + "/usr/bin:/bin"
    for arguments in [
      ["--since", "main"], ["--since", "main", "--changed-lines"], ["--staged"], ["--staged", "--diff"],
      ["--changed-lines", "--fix"], ["A.swift", "C.swift"],
    ] {
      _ = try await listlint(arguments, in: folder, environment: ["PATH": path])
      #expect(!FileManager.default.fileExists(atPath: folder.path("ran")), "\(arguments)")
    }
  }

  // MARK: - What cannot be done

  private func complaint(_ arguments: [String], in folder: TemporaryDirectory) async throws -> String {
    let run = try await listlint(arguments, in: folder)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    return run.errors
  }

  @Test("An unknown commit is named with the nearest one") func unknownCommit() async throws {
    let repository = try await branches()
    #expect(
      try await complaint(["--since", "mian"], in: repository.folder)
        == "error: --since mian: there is no commit 'mian'; did you mean 'main'?\n")
    #expect(
      try await complaint(["--since", "v9.9.9"], in: repository.folder)
        == "error: --since v9.9.9: there is no commit 'v9.9.9'; name a branch, a tag or a commit\n")
    #expect(try await complaint(["--since", "--staged"], in: repository.folder).hasPrefix("error: "))
    #expect(try await complaint(["--since=--upload-pack=x"], in: repository.folder).contains("there is no commit"))
    #expect(try await complaint(["--since", ""], in: repository.folder).contains("names no commit"))
  }

  @Test("A shallow clone says what to fetch") func shallowClone() async throws {
    let clone = try await Repository(shallowCloneOf: branches(), branch: "work")
    #expect(
      try await complaint(["--since", "origin/main"], in: clone.folder)
        == "error: --since origin/main: there is no commit 'origin/main' in this shallow clone; fetch it first, as "
        + "'git fetch origin origin/main' does\n")
    try await clone.git("fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main")
    let complaint = try await complaint(["--since", "origin/main"], in: clone.folder)
    #expect(complaint.contains("this clone is shallow"))
    #expect(complaint.contains("git fetch --unshallow"))
    // The last commit is there, which is all that these ask for.
    #expect(try await clone.findings("--changed-lines") == [])
    #expect(try await clone.findings("--since", "HEAD") == [])
  }

  @Test("Histories that share nothing are told") func unrelatedHistories() async throws {
    let repository = try await branches()
    try await repository.git("checkout", "-q", "--orphan", "alone")
    try await repository.commitAll()
    #expect(
      try await complaint(["--since", "main"], in: repository.folder).contains("HEAD and 'main' share no commit"))
  }

  @Test("Without a commit all is new") func noCommit() async throws {
    let repository = try await Repository(["A.swift": Sample.error])
    #expect(try await repository.findings("--changed-lines") == ["sleep-nanoseconds ./A.swift:2"])
    #expect(try await complaint(["--since", "HEAD"], in: repository.folder).contains("there is no commit yet"))
  }

  @Test("A folder without git is named") func noGit() async throws {
    let folder = try TemporaryDirectory(["A.swift": Sample.error])
    for option in ["--staged", "--changed-lines"] {
      #expect(
        try await complaint([option], in: folder) == "error: \(option) looks at a git work tree, and . lies in none\n")
    }
    let run = try await listlint("--staged", in: folder, environment: ["PATH": folder.path])
    #expect(run.errors == "error: --staged needs git, and there is none on the PATH\n")
  }

  @Test("Two work trees are two changes") func twoWorkTrees() async throws {
    let folder = try TemporaryDirectory(["a/A.swift": Sample.clean, "b/B.swift": Sample.clean])
    for name in ["a", "b"] { try await Git.run(["init", "-q", name], in: folder.path) }
    #expect(try await complaint(["--staged", "a", "b"], in: folder).contains("a and b lie in two: "))
  }

  @Test("A broken repository is told in clear words") func brokenRepository() async throws {
    let repository = try await branches()
    try repository.write(".git/HEAD", "nonsense\n")
    for arguments in [["--staged"], ["--since", "main"], ["--changed-lines"]] {
      let complaint = try await complaint(arguments, in: repository.folder)
      #expect(complaint.hasPrefix("error: git cannot read \(repository.folder.path): "))
      #expect(complaint.split(separator: "\n").count == 1)
    }
  }

  @Test(
    "Options that contradict each other are refused",
    arguments: [
      ["--staged", "--since", "main"], ["--staged", "--fix"], ["--staged", "-"], ["--since", "main", "-"],
      ["--changed-lines", "--write-baseline", "b.json"],
    ])
  func contradictingOptions(_ arguments: [String]) async throws {
    let complaint = try await complaint(arguments, in: TemporaryDirectory(["A.swift": Sample.error]))
    #expect(complaint.hasPrefix("error: "))
  }
}
