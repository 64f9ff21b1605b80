import Foundation
import TestSupport
import Testing

/// What a file means follows from its whole project, however the file was named.
@Suite struct ProjectTests {
  /// A controller that inherits through three files, and filters in its search entry point.
  private static let chain = [
    "Package.swift": "// swift-tools-version: 6.0\n",
    "Sources/Base/BaseController.swift": "class BaseController: UIViewController {}\n",
    "Sources/Base/ListController.swift": "class ListController<Item>: BaseController {}\n",
    "Sources/Users/UsersScreen.swift": """
    final class UsersScreen: ListController<User> {
      var users: [User] = []
      func updateSearchResults(for searchController: UISearchController) {
        let query = searchController.searchBar.text ?? ""
        shown = users.filter { $0.name.contains(query) }
      }
    }

    """,
  ]

  @Test("A controller is found through three files that were not named") func longChain() async throws {
    let folder = try TemporaryDirectory(Self.chain)
    let run = try await listlint("--format", "json", "--why", "Sources/Users/UsersScreen.swift", in: folder)
    let report = try ReadReport(run)
    let finding = try #require(
      report.findings.first { $0["rule"] as? String == "filtering-in-view-controller" }, "\(run.output)")
    let because = try #require(finding["because"] as? [String])
    #expect(
      because.contains { $0.contains("UsersScreen → ListController → BaseController → UIViewController") },
      "\(because)")
    #expect(report.summary["files"] == 1)
    #expect(report.summary["indexedFiles"] == 3)
  }

  @Test(
    "Findings do not depend on what was named",
    arguments: [
      ["."], ["Sources"], ["Sources/Users"], ["Sources/Users/UsersScreen.swift"],
      ["Sources/Users/UsersScreen.swift", "Sources/Base"], ["$"], ["$/Sources/Users/UsersScreen.swift"],
    ])
  func namedPaths(_ paths: [String]) async throws {
    let folder = try TemporaryDirectory(Self.chain)
    let paths = paths.map { $0.replacingOccurrences(of: "$", with: folder.path) }
    let run = try await listlint(["--format", "json"] + paths, in: folder)
    let found = try ReadReport(run).findings.map { "\($0["rule"] ?? ""):\($0["line"] ?? 0):\($0["column"] ?? 0)" }
    let alone = try await listlint("--format", "json", "Sources/Users/UsersScreen.swift", in: folder)
    let expected = try ReadReport(alone).findings.map { "\($0["rule"] ?? ""):\($0["line"] ?? 0):\($0["column"] ?? 0)" }
    #expect(found == expected)
    #expect(!found.isEmpty)
  }

  @Test("'--project' says what belongs together") func projectOption() async throws {
    var files = Self.chain
    files["Package.swift"] = nil
    let folder = try TemporaryDirectory(files)
    let screen = "Sources/Users/UsersScreen.swift"
    let alone = try await listlint("--format", "json", screen, in: folder)
    #expect(!(try ReadReport(alone).rules.contains("filtering-in-view-controller")))
    let together = try await listlint("--format", "json", "--project", ".", screen, in: folder)
    #expect(try ReadReport(together).rules.contains("filtering-in-view-controller"))
  }

  @Test("A project that is not there is named") func missingProject() async throws {
    let folder = try TemporaryDirectory(["Sources/A.swift": ""])
    let run = try await listlint("--project", "Source", "Sources/A.swift", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("no such project folder: Source (did you mean Sources?)"))
  }

  // MARK: - What a change does to other files

  /// A folder under git whose base class becomes a controller after the last commit.
  private func changedProject() async throws -> TemporaryDirectory {
    var files = Self.chain
    files["Sources/Base/BaseController.swift"] = "class BaseController: NSObject {}\n"
    files["Sources/Other.swift"] = "func wait() async { try? await Task.sleep(nanoseconds: 1) }\n"
    let folder = try TemporaryDirectory(files)
    for arguments in [["init", "-q"], ["add", "."], ["commit", "-qm", "a"]] {
      try await Git.run(arguments, in: folder.path)
    }
    let base = URL(filePath: folder.path("Sources/Base/BaseController.swift"))
    try Data("class BaseController: UIViewController {}\n".utf8).write(to: base)
    return folder
  }

  @Test("A changed base class is reported where its children break a rule") func changedBase() async throws {
    let folder = try await changedProject()
    let run = try await listlint("--format", "json", "Sources/Base/BaseController.swift", in: folder)
    let report = try ReadReport(run)
    #expect(Set(report.paths) == ["Sources/Users/UsersScreen.swift"])
    #expect(report.rules.contains("filtering-in-view-controller"))
    #expect(run.status == 1)
  }

  @Test("'--only-named' is the strict reading") func onlyNamed() async throws {
    let folder = try await changedProject()
    let run = try await listlint("--only-named", "--format", "json", "Sources/Base/BaseController.swift", in: folder)
    #expect(try ReadReport(run).findings.isEmpty)
    #expect(run.status == 0)
  }

  @Test("A file that did not change reports itself alone") func unchangedFile() async throws {
    let folder = try await changedProject()
    let run = try await listlint("--format", "json", "Sources/Base/ListController.swift", in: folder)
    #expect(try ReadReport(run).findings.isEmpty)
  }
}
