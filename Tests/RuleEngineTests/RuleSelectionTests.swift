import Findings
import RuleDocuments
import Testing
@testable import RuleEngine
@testable import RuleKit

/// What a configuration says about a rule reaches it.
@Suite struct RuleSelectionTests {
  private func findings(_ code: String, _ selection: RuleSelection) -> [Finding] {
    Engine(selection, jobs: 1).findings(in: code)
  }

  @Test("A configured function may build the snapshot") func function() {
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
    var selection = RuleSelection(only: ["scattered-snapshot"])
    selection.profile = .strict
    #expect(findings(code, selection).first?.message.contains("reloadSnapshot()") == true)
    selection.options = ["scattered-snapshot": ["function": .text("rebuild")]]
    #expect(findings(code, selection).isEmpty)
    selection.options = ["scattered-snapshot": ["function": .text("render")]]
    #expect(findings(code, selection).first?.message.contains("render()") == true)
  }

  @Test("A configured prefix names actions") func prefix() {
    let code = """
      final class Screen: UIViewController {
        func wire() { button.addTarget(self, action: #selector(handleSave(_:)), for: .touchUpInside) }
        @objc func handleSave(_ sender: Any) {}
      }
      """
    var selection = RuleSelection(only: ["target-action-name"])
    #expect(findings(code, selection).count == 1)
    selection.options = ["target-action-name": ["prefixes": .list(["didSelect", "handle"])]]
    #expect(findings(code, selection).isEmpty)
  }

  private static let nanoseconds = "func wait() async throws { try await Task.sleep(nanoseconds: 1_000) }"

  @Test("A configured severity replaces the document's") func severity() {
    var selection = RuleSelection()
    #expect(findings(Self.nanoseconds, selection).map(\.severity) == [.error])
    selection.severities = ["sleep-nanoseconds": .info]
    #expect(findings(Self.nanoseconds, selection).map(\.severity) == [.info])
  }

  /// Tests are judged more mildly, whatever the configuration makes of the rule.
  @Test("A configured severity raises no weaker finding") func weakerFinding() {
    var selection = RuleSelection()
    selection.severities = ["sleep-nanoseconds": .error]
    #expect(findings("import XCTest\n" + Self.nanoseconds, selection).map(\.severity) == [.warning])
  }

  @Test("A rule that is enabled runs, whatever the profile") func enabled() {
    let code = """
      final class Screen: UIViewController {
        func wire() { button.addTarget(self, action: #selector(save(_:)), for: .touchUpInside) }
        @objc func save(_ sender: Any) {}
      }
      """
    #expect(findings(code, RuleSelection()).isEmpty)
    #expect(findings(code, RuleSelection(enabled: ["target-action-name"])).map(\.rule) == ["target-action-name"])
    #expect(findings(Self.nanoseconds, RuleSelection(enabled: ["target-action-name"])).count == 1)
  }
}
