import BuiltInRules
import Configuration
import Findings
import LintSession
import ProjectFiles
import RuleDocuments
import TestSupport
import Testing

/// The run as others call it: an editor, a generator.
@Suite struct LintSessionTests {
  private static let sleeping = "func wait() async {\n  try? await Task.sleep(nanoseconds: 250_000_000)\n}\n"

  @Test("A buffer is judged among its project") func bufferInProject() throws {
    let project = try TemporaryDirectory([
      ".listlint.yml": "root: true\n", "Base.swift": "class Base: UIViewController {}\n", "Users.swift": "old\n",
    ])
    let text = """
      final class Users: Base {
        func updateSearchResults(for search: UISearchController) {
          shown = users.filter { $0.name.contains(query) }
        }
      }
      """
    var options = project.options(["Users.swift": text])
    options.only = ["filtering-in-view-controller"]
    let session = try LintSession(options)
    #expect(session.count == 1)
    let report = try session.lint()
    #expect(report.findings.map(\.rule) == ["filtering-in-view-controller"])
    #expect(report.findings.map(\.path) == [project.path("Users.swift")])
    #expect(report.isFailing && report.isComplete && report.indexedFiles == 1)
    options.project = .none
    #expect(try LintSession(options).lint().findings.isEmpty)
  }

  @Test("A buffer in a folder that is not made yet belongs to the project") func bufferInNewFolder() throws {
    let project = try TemporaryDirectory([".listlint.yml": "root: true\nrules: {sleep-nanoseconds: info}\n"])
    let report = try LintSession(project.options(["Sources/New/A.swift": Self.sleeping])).lint()
    #expect(report.findings.map(\.severity) == [.info])
    #expect(report.projects.first?.contains(project.path) == true)
  }

  @Test("Several buffers know each other") func severalBuffers() throws {
    let project = try TemporaryDirectory([".listlint.yml": "root: true\n"])
    var options = project.options(["A.swift": Self.sleeping, "B.swift": Self.sleeping])
    options.buffers[0].isLinted = false
    let report = try LintSession(options).lint()
    #expect(report.findings.map(\.path) == [options.buffers[1].shownPath])
    #expect((report.files, report.indexedFiles) == (1, 1))
  }

  @Test("Who starts the run has the last word") func precedence() throws {
    let project = try TemporaryDirectory([
      ".listlint.yml": "root: true\nrules: {sleep-nanoseconds: off, target-action-name: error}\nfail-on: error\n"
    ])
    func holding(_ change: (inout LintOptions) -> Void) throws -> (FileSettings, ProjectSettings) {
      var options = project.options([:])
      change(&options)
      let home = try Project.around(project.path)
      var configuration = try ProjectConfiguration(of: home, options)
      return (try configuration.settings(for: project.path("A.swift")), try configuration.projectSettings())
    }
    let strict = try holding { ($0.profile, $0.failOn) = (.strict, .info) }
    #expect(strict.0.profile == Setting(.strict, .commandLine("--profile")))
    #expect(strict.1.failOn == Setting(.info, .commandLine("--fail-on")))
    #expect(strict.0.choice(of: "sleep-nanoseconds")?.value == false)
    let only = try holding { $0.only = ["sleep-nanoseconds"] }.0
    #expect(only.choice(of: "sleep-nanoseconds") == Setting(true, .commandLine("--only")))
    #expect(only.choice(of: "target-action-name") == Setting(false, .commandLine("--only")))
    let disabled = try holding { $0.disabled = ["target-action-name"] }.0
    #expect(disabled.choice(of: "target-action-name")?.value == false)
    #expect(disabled.severity(of: "target-action-name") == .error)
    let all = try holding { $0.runsAllRules = true }.0
    #expect(all.profile.value == .strict && all.choice(of: "sleep-nanoseconds") == nil)
  }

  @Test("Fixes of a buffer stay in memory", arguments: [LintOptions.Fixing.off, .shown, .written])
  func fixesOfBuffer(_ fixing: LintOptions.Fixing) throws {
    let project = try TemporaryDirectory([
      "A.swift": Self.sleeping, ".listlint.yml": "root: true\ndeployment-targets: {iOS: 16}\n",
    ])
    var options = project.options(["A.swift": Self.sleeping])
    options.fixing = fixing
    let report = try LintSession(options).lint()
    #expect(try project.text("A.swift") == Self.sleeping)
    let path = project.path("A.swift")
    let isWritten = fixing == .written
    #expect(report.fixed.map(\.path) == (fixing == .off ? [] : [path]))
    #expect(report.findings.isEmpty == isWritten)
    #expect(
      report.contents[path].map { String(decoding: $0, as: UTF8.self).contains(".milliseconds(250)") } == isWritten)
    #expect(report.messages.map(\.description) == (isWritten ? ["fixed 1 finding in 1 file"] : []))
  }

  @Test("What is wrong has a type") func problems() throws {
    let broken = try TemporaryDirectory([".listlint.yml": "root: true\nprofil: strict\n"])
    let problem = #expect(throws: LintProblem.self) { try LintSession(broken.options(["A.swift": ""])) }
    guard case .configuration(let configuration)? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(configuration.line == 2)
    var options = LintOptions(paths: [], currentFolder: "/")
    options.only = ["sleep-nanosecond"]
    let unknown = #expect(throws: LintProblem.self) { try LintSession(options) }
    #expect(unknown?.description == "there is no rule 'sleep-nanosecond'; did you mean 'sleep-nanoseconds'?")
  }
}

extension TemporaryDirectory {
  /// Options for texts in memory, seen from elsewhere, as an editor does.
  func options(_ buffers: [String: String]) -> LintOptions {
    let buffers = buffers.sorted { $0.key < $1.key }.map {
      LintOptions.Buffer(path: path($0.key), contents: Array($0.value.utf8))
    }
    return LintOptions(paths: [], buffers: buffers, currentFolder: "/")
  }
}
