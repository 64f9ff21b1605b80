import Foundation
import TestSupport
import Testing

@testable import Scaffold

/// Code that needs Objective-C is compiled, and run, as a copy without.
@Suite struct ObjectiveCCopyTests {
  private static func copy(_ text: String) -> String {
    PlannedFile(existing: "/Screen.swift", text: text).withoutObjectiveC.text
  }

  #if !canImport(Darwin)
    @Test("Attributes go, selectors name the methods of the file, and lines stay") func copies() {
      let text = """
        final class Screen: UIViewController {
            @IBOutlet private weak var table: UITableView!
            @objc dynamic var count = 0
            func start() {
                button.addTarget(self, action: #selector(
                    didTap(_:)
                ), for: .touchUpInside)
            }
            @objc private func didTap(_ sender: UIButton) {}
        }

        """
      let copy = Self.copy(text).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(copy[1] == "     private weak var table: UITableView!" && copy[2] == "      var count = 0")
      #expect(copy[4].hasSuffix("Selector(\"didTap:\", headlessActionsOfFile"))
      #expect(copy[6] == "), for: .touchUpInside)" && copy[8] == "     private func didTap(_ sender: UIButton) {}")
      let list = copy[10...].joined(separator: "\n")
      #expect(list.contains("HeadlessAction(\"didTap:\") { (object: Screen, sender: UIButton) in"))
    }

    @Test(
      "Selectors have the names of Objective-C",
      arguments: [
        ("add(_:)", "add:"), ("Self.add(_:for:)", "add:for:"), ("show(note:)", "showWithNote:"), ("refresh", "refresh"),
        ("tap", "tap:"),
      ]) func names(expression: String, name: String)
    {
      let copy = Self.copy("class C { func tap(_ sender: Any) {}; func go() { use(#selector(\(expression))) } }\n")
      #expect(copy.contains("Selector(\"\(name)\", headlessActionsOfFile)"), "\(copy)")
    }

    @Test("A cast of what a fetched results controller hands on is a call") func casts() {
      let text = """
        func controller(_ results: Results, didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference) {
            source.apply(snapshot as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>)
            use(results as Any)
        }

        """
      let call = "snapshot .headlessSnapshot() as NSDiffableDataSourceSnapshot<String"
      #expect(Self.copy(text) == text.replacing("snapshot as NSDiffableDataSourceSnapshot<String", with: call))
    }

    @Test("A screen with targets, overrides in an extension and a cell of its own runs")
    func runs() async throws {
      let compiler = try #require(try await VerifierTests.compiler.value)
      let runtime = try await VerifierTests.cache.runtime(for: compiler)
      let files = [
        PlannedFile(existing: "/Screen.swift", text: Self.screen),
        PlannedFile(existing: "/Main.swift", text: Self.program),
      ]
      let folder = try TemporaryDirectory()
      let module = Module(name: "Proved", files: files)
      let verdict = await module.build(
        compiler, runtime, in: .swift5, folder: "\(folder.path)/build", program: "\(folder.path)/program")
      #expect(verdict.messages.filter { $0.severity == .error }.map(\.line) == [] && verdict.isCompiled)
      let program = try await run(URL(fileURLWithPath: "\(folder.path)/program"), [], in: folder.path)
      #expect(program.output == "[\"Anna\", \"Bob\", \"new\"]\n")
      let broken = [
        PlannedFile(existing: "/Screen.swift", text: Self.screen.replacing("{ names.count }", with: "{ names.cuont }"))
      ]
      let wrong = await Module(name: "Proved", files: broken)
        .typeCheck(compiler, runtime, in: .swift5, folder: "\(folder.path)/broken")
      let line =
        1 + Self.screen.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("{ names.count }") }!
      #expect(wrong.errors(in: "/Screen.swift").map(\.lineNumber) == [line])
    }
  #endif

  private static let screen = """
    import UIKit

    final class NameCell: UITableViewCell {
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    final class PeopleViewController: UITableViewController {
        @objc dynamic var names = ["Anna", "Bob"]

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
            navigationItem.rightBarButtonItem = UIBarButtonItem(
                barButtonSystemItem: .add, target: self, action: #selector(add(_:)))
            tableView.register(NameCell.self, forCellReuseIdentifier: "name")
        }

        @objc private func add(_ sender: UIBarButtonItem) {
            names.append("new")
            tableView.insertRows(at: [IndexPath(row: names.count - 1, section: 0)], with: .automatic)
        }
    }

    extension PeopleViewController {
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
            cell.textLabel?.text = names[indexPath.row]
            return cell
        }
    }

    """

  private static let program = """
    import HeadlessTesting
    import UIKit

    @main struct Main {
        @MainActor static func main() {
            let screen = PeopleViewController(style: .plain)
            screen.headlessAppear()
            let list = ListDriver(screen.tableView)
            _ = list.texts
            screen.navigationItem.rightBarButtonItem?.headlessTap()
            print(list.texts[0])
        }
    }

    """
}
