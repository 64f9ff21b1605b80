import TestSupport
import Testing

/// What `.listlint.yml` says changes what a run reports.
@Suite struct ConfiguredRunTests {
  private func run(
    _ configuration: String, _ arguments: String..., files: [String: String] = ["Sources/A.swift": Sample.error]
  ) async throws -> Run {
    let folder = try TemporaryDirectory(files.merging([".listlint.yml": "root: true\n" + configuration]) { $1 })
    return try await listlint(["--format", "json"] + (arguments.isEmpty ? ["."] : arguments), in: folder)
  }

  @Test("A rule is turned off") func ruleOff() async throws {
    let run = try await run("rules:\n  sleep-nanoseconds: off\n")
    #expect(run.status == 0)
    #expect(try ReadReport(run).findings.isEmpty)
  }

  @Test("A severity is replaced and decides the exit status") func severity() async throws {
    let asInfo = try await run("rules:\n  sleep-nanoseconds: info\n")
    #expect(try ReadReport(asInfo).findings.map { $0["severity"] as? String } == ["info"])
    #expect(asInfo.status == 0)
    let failing = try await run("fail-on: info\nrules:\n  sleep-nanoseconds: info\n")
    #expect(failing.status == 1)
    let overridden = try await run("fail-on: info\nrules:\n  sleep-nanoseconds: info\n", "--fail-on", "error", ".")
    #expect(overridden.status == 0)
  }

  @Test("What is excluded is not linted, even when named") func excluded() async throws {
    let files = ["Sources/A.swift": Sample.error, "Sources/B.swift": Sample.error]
    let configuration = "excluded: [Sources/A.swift]\n"
    #expect(try ReadReport(await run(configuration, files: files)).paths == ["./Sources/B.swift"])
    let named = try await run(configuration, "Sources/A.swift", files: files)
    #expect(named.errors.contains("Sources/A.swift is left out by .listlint.yml:2"))
    #expect(named.status == 0)
    let anyway = try await run(configuration, "--no-exclude", "Sources/A.swift", files: files)
    #expect(try ReadReport(anyway).paths == ["Sources/A.swift"])
  }

  @Test("Overrides speak of some paths") func overrides() async throws {
    let run = try await run(
      "overrides:\n  - paths: [Legacy]\n    rules:\n      sleep-nanoseconds: off\n",
      files: ["Legacy/A.swift": Sample.error, "New/B.swift": Sample.error])
    #expect(try ReadReport(run).paths == ["./New/B.swift"])
  }

  @Test("The command line has the last word") func commandLine() async throws {
    let run = try await run("rules:\n  sleep-nanoseconds: off\n", "--only", "sleep-nanoseconds", ".")
    #expect(try ReadReport(run).rules == ["sleep-nanoseconds"])
  }

  @Test("A mistake stops the run with its line and the nearest name") func mistake() async throws {
    let run = try await run("rules:\n  sleep-nanosecond: off\n")
    #expect(run.status == 2)
    #expect(run.errors.contains(".listlint.yml:3:"))
    #expect(run.errors.contains("sleep-nanoseconds"))
    #expect(try ReadReport(run).object["complete"] as? Bool == false)
  }

  @Test("A base class from elsewhere is a controller where the configuration says so") func foreignBase() async throws {
    let code = """
      final class UsersScreen: VendorScreen {
        func updateSearchResults(for searchController: UISearchController) {
          let query = searchController.searchBar.text ?? ""
          shown = users.filter { $0.name.contains(query) }
        }
      }

      """
    let unknown = try await run("", files: ["A.swift": code])
    #expect(!(try ReadReport(unknown).rules.contains("filtering-in-view-controller")))
    let known = try await run("view-controllers: [VendorScreen]\n", files: ["A.swift": code])
    #expect(try ReadReport(known).rules.contains("filtering-in-view-controller"))
  }

  @Test("Core code is kept free of the UI") func coreCode() async throws {
    let files = ["Core/A.swift": "import UIKit\nfinal class Users { var color: UIColor? }\n"]
    #expect(try ReadReport(await run("", files: files)).findings.isEmpty)
    let core = try await run("core: [Core]\n", files: files)
    #expect(try ReadReport(core).rules.contains("ui-framework-in-core"))
  }

  @Test("What the configuration says of core code is not guessed", arguments: ["", "core: false\n", "core: []\n"])
  func guessedCoreCode(_ core: String) async throws {
    let files = ["Core/A.swift": "import UIKit\nfinal class Users { var color: UIColor? }\n"]
    let report = try ReadReport(await run("profile: strict\n" + core, files: files))
    #expect(report.rules.contains("ui-framework-in-core") == core.isEmpty)
  }
}
