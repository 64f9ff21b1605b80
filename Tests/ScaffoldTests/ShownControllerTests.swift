import Foundation
import TestSupport
import Testing

@testable import Scaffold

/// What is written to show a side controller that is there already.
@Suite struct ShownControllerTests {
  private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../DocumentSampleTests/Fixtures/Samples/side-controllers-1.txt").standardizedFileURL

  private static let flat = """
    import Foundation

    struct User: Identifiable { let id: Int; var title: String? }

    final class UsersController: @unchecked Sendable {
      private(set) var users: [User] = []
      var onChange: (@Sendable () -> Void)?
      func filter(by query: String) { onChange?() }
    }

    """

  /// The project's file, made of what is asked for or written by hand.
  private func plan(
    _ kind: Kind, showing text: String? = nil, change: (inout GenerationRequest) -> Void = { _ in }
  ) throws -> Plan {
    let folder = try TemporaryDirectory([
      "UsersController.swift": try text ?? fetched(), ".listlint.yml": "root: true\n",
    ])
    let sources = ProjectSources(near: folder.path)
    var request = try GenerationRequest(kind: kind, names: Names("Users"))
    change(&request)
    let companion = try Companion.find(request.names, in: sources)
    return try Plan(
      request, library: .bundled, output: "\(folder.path)/App", testOutput: "Tests", controller: companion,
      sources: sources)
  }

  private func fetched() throws -> String {
    let request = try GenerationRequest(
      kind: .fetchedResultsController, names: Names("Users"),
      properties: [Property("name:String"), Property("team:String?")], sectionedBy: "team")
    return try Plan(request, library: .bundled, output: ".", testOutput: ".").files[0].text
  }

  private func checklist(_ plan: Plan) async throws -> Checklist {
    let verifier = try await VerifierTests.verifier(configurations: [.swift6])
    return try #require(try await verifier.verify(plan).first)
  }

  @Test("A list shows the fetched results controller that listgen wrote", arguments: Platform.allCases)
  func fetchedResults(platform: Platform) async throws {
    let plan = try plan(.viewController) { ($0.platforms, $0.view) = ([platform], .table) }
    let checklist = try await checklist(plan)
    #expect(checklist.proves(.behaviour), "\(checklist)")
    let text = plan.files[0].text
    #expect(text.contains("DiffableDataSource<String, NSManagedObjectID>") && text.contains("user.name ?? \"\""))
    #expect(text.contains("section.isEmpty") || text.contains("static func title(of section: String)"))
  }

  @Test("A SwiftUI view shows it, too") func fetchedResultsInSwiftUI() async throws {
    let plan = try plan(.searchableView) { ($0.usesController, $0.searchFeatures) = (true, [.scopes, .suggestions]) }
    let checklist = try await checklist(plan)
    #expect(checklist.proves(.types), "\(checklist.entries.map(\.outcome))")
  }

  @Test("A controller is shown with the time that its own search waits", arguments: ["500ms", "2s"])
  func debounce(_ time: String) async throws {
    var request = try GenerationRequest(kind: .sideController, names: Names("Users"))
    request.debounce = try DebounceInterval(time)
    let controller = try Plan(request, library: .bundled, output: ".", testOutput: ".").files[0].text
    let plan = try plan(.viewController, showing: controller)
    #expect(plan.request.debounce == request.debounce)
    let checklist = try await checklist(plan)
    #expect(checklist.proves(.behaviour), "\(checklist)")
  }

  @Test("The documents' own side controller is shown as it is") func documentsSample() async throws {
    let text = try String(contentsOf: Self.sample, encoding: .utf8)
    let plan = try plan(.viewController, showing: text)
    let checklist = try await checklist(plan)
    #expect(checklist.proves(.types), "\(checklist.entries.map(\.outcome))")
    let code = plan.files[0].text
    #expect(code.contains("for section in usersController.users {"))
    #expect(code.contains("UICollectionViewDiffableDataSource<UsersController.SectionID, UUID>"))
    #expect(code.contains("case .online: return \"Online\"") || code.contains("section.name"))
    #expect(plan.proofs[0].notRun?.hasPrefix("its contract drives UsersController by ") == true)
  }

  @Test("A list without sections is one section, and handlers of any thread hop") func flatList() async throws {
    let plan = try plan(.viewController, showing: Self.flat) { $0.platforms = [.appkit] }
    let checklist = try await checklist(plan)
    #expect(checklist.proves(.types), "\(checklist.entries.map(\.outcome))")
    let code = plan.files[0].text
    for line in [
      "usersController.onChange = { [weak self] in", "Task { @MainActor [weak self] in", "user.title ?? \"\"",
      "usersController.filter(by: field.stringValue)", "snapshot.appendSections([.main])",
    ] {
      #expect(code.contains(line), "\(line)")
    }
  }

  @Test(
    "What cannot be shown is told",
    arguments: [
      ("actor UsersController { var users: [Int] = [] }", "it is an actor, whose state a list cannot pull"),
      ("class UsersController { var didChange: (() -> Void)? }", "no list of items or of sections of it may be read"),
      (
        "struct User { let id: Int; let name: String }\nclass UsersController { var users: [User] = [] }",
        "it has no closure such as didChange, by which it tells of changes"
      ),
      (
        "struct User { let name: String }\n"
          + "class UsersController { var users: [User] = []; var didChange: (() -> Void)? }",
        "its items, User, have no id"
      ),
    ])
  func cannotBeShown(text: String, reason: String) throws {
    #expect(throws: RequestProblem("UsersController cannot be shown: \(reason)")) {
      try plan(.viewController, showing: text)
    }
  }

  @Test("Of two controllers of one name, the user says which") func twoOfOneName() throws {
    let folder = try TemporaryDirectory([
      "A/UsersController.swift": Self.flat, "B/UsersController.swift": Self.flat, ".listlint.yml": "root: true\n",
    ])
    let sources = ProjectSources(near: folder.path)
    #expect {
      try Companion.find(Names("Users"), in: sources)
    } throws: { error in
      "\(error)".hasPrefix("2 files declare UsersController: ") && "\(error)".hasSuffix("with --controller")
    }
    let given = try Companion(given: "\(folder.path)/B/UsersController.swift", Names("Users"), in: sources)
    #expect(given.read?.item == "User")
  }

  @Test("What its types name in other files is compiled with it") func otherFiles() async throws {
    let folder = try TemporaryDirectory([
      ".listlint.yml": "root: true\n", "Team.swift": "enum Team { case red }\n",
      "User.swift": "struct User: Identifiable { let id: Int; var name = \"\"; var team: Team? }\n",
      "UsersController.swift": """
      @MainActor final class UsersController {
        var users: [User] = []
        var didChange: (() -> Void)?
      }

      """,
    ])
    let sources = ProjectSources(near: folder.path)
    let companion = try Companion.find(Names("Users"), in: sources)
    let request = try GenerationRequest(kind: .viewController, names: Names("Users"))
    let plan = try Plan(
      request, library: .bundled, output: folder.path, testOutput: ".", controller: companion, sources: sources)
    #expect(
      plan.proofs[0].files.map(\.name) == [
        "UsersViewController.swift", "UsersController.swift", "Team.swift", "User.swift",
      ])
    let checklist = try await checklist(plan)
    #expect(checklist.proves(.types), "\(checklist.entries.map(\.outcome))")
  }

  @Test("What the reference runtime lacks is not judged, and what is wrong is") func lacks() {
    func sort(_ lines: String...) -> RuntimeLacks.Sorted {
      let messages = CompilerMessage.all(in: lines.map { "A.swift:1:1: error: \($0)" }.joined(separator: "\n"))
      return RuntimeLacks.sort(messages) { _ in true }
    }
    let lacking = sort(
      "cannot find 'UIColor' in scope", "value of type 'UITableView' has no member 'rowHeight'",
      "cannot infer contextual base in reference to member 'red'", "cannot find 'navigationController' in scope")
    #expect(lacking.lacks == ["UIColor", "UITableView.rowHeight", "navigationController"] && lacking.errors.isEmpty)
    let wrong = sort("value of type 'UsersController' has no member 'usres'", "cannot find 'reloadSnapshoot' in scope")
    #expect(wrong.lacks.isEmpty && wrong.errors.count == 2)
    #expect(sort("cannot find 'UIColor' in scope", "missing return").errors.map(\.text) == ["missing return"])
  }
}
