import Findings
import RuleDocuments
import Testing

@testable import RuleEngine

/// What a configuration says about a rule reaches it.
@Suite struct FileSettingsTests {
  private func findings(_ code: String, _ settings: FileSettings) -> [Finding] {
    Engine(settings, jobs: 1).findings(in: code)
  }

  @Test("A configured function may build the snapshot") func snapshotFunctions() {
    let code = """
      final class Screen: UIViewController {
        var dataSource: UITableViewDiffableDataSource<Int, User.ID>!
        func rebuild() {
          var snapshot = NSDiffableDataSourceSnapshot<Int, User.ID>()
          snapshot.appendSections([0])
          dataSource.apply(snapshot)
        }
      }
      """
    var settings = FileSettings(only: ["scattered-snapshot"])
    settings.profile.value = .strict
    #expect(findings(code, settings).first?.message.contains("reloadSnapshot()") == true)
    settings.rules["scattered-snapshot"]?.options["function"] = Setting(.text("rebuild"))
    #expect(findings(code, settings).isEmpty)
    settings.rules["scattered-snapshot"]?.options["function"] = Setting(.text("render"))
    #expect(findings(code, settings).first?.message.contains("render()") == true)
  }

  @Test("A configured prefix names actions") func actionPrefixes() {
    let code = """
      final class Screen: UIViewController {
        func wire() { button.addTarget(self, action: #selector(handleSave(_:)), for: .touchUpInside) }
        @objc func handleSave(_ sender: Any) {}
      }
      """
    var settings = FileSettings(only: ["target-action-name"])
    #expect(findings(code, settings).count == 1)
    settings.rules["target-action-name"]?.options["prefixes"] = Setting(.list(["didSelect", "handle"]))
    #expect(findings(code, settings).isEmpty)
  }

  private static let nanoseconds = "func wait() async throws { try await Task.sleep(nanoseconds: 1_000) }"

  @Test("A configured severity replaces the document's") func severity() {
    var settings = FileSettings()
    #expect(findings(Self.nanoseconds, settings).map(\.severity) == [.error])
    settings.rules["sleep-nanoseconds", default: RuleSettings()].severity = Setting(.info)
    #expect(findings(Self.nanoseconds, settings).map(\.severity) == [.info])
  }

  /// Tests are judged more mildly, whatever the configuration makes of the rule.
  @Test("A configured severity raises no weaker finding") func weakerFinding() {
    var settings = FileSettings()
    settings.profile.value = .strict
    settings.rules["sleep-nanoseconds", default: RuleSettings()].severity = Setting(.error)
    #expect(findings("import XCTest\n" + Self.nanoseconds, settings).map(\.severity) == [.warning])
  }

  @Test("A rule that is enabled runs whatever the profile") func enabledRule() {
    let code = """
      final class Screen: UIViewController {
        func wire() { button.addTarget(self, action: #selector(save(_:)), for: .touchUpInside) }
        @objc func save(_ sender: Any) {}
      }
      """
    #expect(findings(code, FileSettings()).isEmpty)
    #expect(findings(code, FileSettings(enabled: ["target-action-name"])).map(\.rule) == ["target-action-name"])
    #expect(findings(Self.nanoseconds, FileSettings(enabled: ["target-action-name"])).count == 1)
  }
}
