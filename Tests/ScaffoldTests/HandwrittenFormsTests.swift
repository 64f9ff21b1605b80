import Foundation
import Testing

@testable import Scaffold

/// The contract on classes that publish by Combine or Observation, on services, and on screens.
@Suite struct HandwrittenFormsTests {
  /// The outcome of each step, by the name of its class.
  private func outcomes(_ text: String) async throws -> [String: [String: Checklist.Outcome]] {
    let verifier = HandwrittenVerifier(
      compiler: try await VerifierTests.compiler.value, cache: VerifierTests.cache)
    let checklists = try await verifier.verify([PlannedFile(existing: "Songs.swift", text: text)], with: [])
    return Dictionary(
      uniqueKeysWithValues: checklists.map { checklist in
        let steps = checklist.entries.last?.steps ?? []
        return (checklist.name, Dictionary(uniqueKeysWithValues: steps.map { ($0.name, $0.outcome) }))
      })
  }

  private func names(_ steps: [String: Checklist.Outcome], _ isIncluded: (Checklist.Outcome) -> Bool) -> Set<String> {
    Set(steps.filter { isIncluded($0.value) }.keys)
  }

  @Test("Combine with a service and a debounce, and Observation with a timer and code that is not here")
  func publishers() async throws {
    let text = """
      import Combine
      import Foundation
      import Kingfisher
      import Observation

      struct Song: Identifiable, Equatable { var id = UUID(); var name: String }

      protocol SongService { func songs() async throws -> [Song] }

      @MainActor final class SongsModel: ObservableObject {
        @Published private(set) var songs: [Song] = []
        @Published var searchText = ""
        private var all: [Song] = []
        private var bag: Set<AnyCancellable> = []
        private let service: any SongService
        init(service: any SongService) {
          self.service = service
          $searchText.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
            .sink { [weak self] text in self?.filter(text) }.store(in: &bag)
        }
        func load() async {
          all = (try? await service.songs()) ?? []
          filter(searchText)
        }
        private func filter(_ text: String) {
          let text = text.trimmingCharacters(in: .whitespaces)
          songs = text.isEmpty ? all : all.filter { $0.name.localizedCaseInsensitiveContains(text) }
        }
      }

      @MainActor @Observable final class NamesModel {
        var names: [String] = []
        var images: KFImage?
        func hide() { images?.isHidden = true }
        private var all: [String] = []
        @ObservationIgnored private var timer: Timer?
        func setNames(_ new: [String]) { all = new; names = [];  for n in new { names.append(n) } }
        func search(query: String) {
          timer?.invalidate()
          timer = Timer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { guard let self else { return }
            self.names = query.isEmpty ? self.all : self.all.filter { $0.contains(query) } }
          }
        }
      }
      """
    let outcomes = try await outcomes(text)
    let songs = try #require(outcomes["SongsModel"])
    #expect(
      names(songs) { $0 == .passed } == [
        "blank query shows everything", "a query filters", "a query matches in any case", "new data keeps the query",
        "typing fast applies one query", "a cancelled query is never applied",
        "willChange comes before the data changes", "equal data notifies nobody", "a batch notifies once",
        "deallocated when let go",
      ], "\(songs)")
    // Its property of a type that is not here is left out, and nobody names it but code that stops.
    let model = try #require(outcomes["NamesModel"])
    #expect(
      names(model) { $0 == .passed } == [
        "blank query shows everything", "a query filters", "typing fast applies one query",
        "a cancelled query is never applied", "willChange comes before the data changes", "equal data notifies nobody",
        "a batch notifies once", "deallocated when let go",
      ], "\(model)")
    #expect(
      names(model) { if case .failed = $0 { true } else { false } }
        == ["query is trimmed", "a query matches in any case", "new data keeps the query"], "\(model)")
  }

  @Test("A screen appears, shows and chooses rows, is typed into, and goes away") func screen() async throws {
    let text = """
        import UIKit

      final class NamesViewController: UIViewController, UITableViewDataSource, UITableViewDelegate, UISearchResultsUpdating {
        private let tableView = UITableView()
        private let all = ["Anna", "Bob"]
        private var shown: [String] = []
        private var onTap: (() -> Void)?
        override func viewDidLoad() {
          super.viewDidLoad()
          view.addSubview(tableView)
          tableView.dataSource = self
          tableView.delegate = self
          tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
          let search = UISearchController(searchResultsController: nil)
          search.searchResultsUpdater = self
          navigationItem.searchController = search
          shown = all
          onTap = { self.shown = [] }
        }
        func updateSearchResults(for searchController: UISearchController) {
          let text = searchController.searchBar.text ?? ""
          shown = text.isEmpty ? all : all.filter { $0.contains(text) }
          tableView.reloadData()
        }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
          let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
          cell.textLabel?.text = shown[indexPath.row]
          return cell
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { _ = [1][indexPath.row + 5] }
      }
      """
    let steps = try #require(try await outcomes(text)["NamesViewController"])
    #expect(names(steps) { $0 == .passed } == ["the screen appears", "each row can be shown", "a query can be typed"])
    #expect(
      names(steps) { if case .failed = $0 { true } else { false } }
        == ["a row can be selected", "deallocated when it goes away"], "\(steps)")
    #expect(steps["the list can be refreshed"] == .notJudged("it has no refresh control"))
  }

  @Test("Code that does not compile stops the step that comes to it, and no other") func reduced() {
    let file = PlannedFile(
      existing: "A.swift",
      text: """
        struct A {
          let missing: Missing
          lazy var known: Int = mystery
          init(_ absent: Absent) { missing = absent.value }
          func first() -> Int { 1 }
          func second() -> Int {
            if first() == 2 {
              mystery()
              first()
            }
            return 3
          }
          func third(_ other: Other) -> Bool { other is Other }
          var fourth: some View { Text(mystery) }
        }
        """)
    var code = ReducedCode([file])
    func reduce(_ lines: [String]) -> Bool {
      code.reduce(CompilerMessage.all(in: lines.map { "A.swift:\($0)\n" }.joined()))
    }
    let isReduced = reduce([
      "2:16: error: cannot find type 'Missing' in scope", "4:19: error: cannot find type 'Absent' in scope",
      "3:25: error: cannot find 'mystery' in scope", "8:7: error: cannot find 'mystery' in scope",
      "13:23: error: cannot find type 'Other' in scope", "14:32: error: cannot find 'mystery' in scope",
      "4:38: error: waits for what is known in the next round",
    ])
    #expect(isReduced)
    #expect(code.absent.names == ["Absent", "Missing", "Other"])
    let isReducedAgain = reduce([
      "4:45: error: value of type 'Absent' has no member 'value'",
      "14:3: error: property declares an opaque return type, but has no return statements in its body",
    ])
    #expect(isReducedAgain)
    func stop(_ symbol: String) -> String { "headlessLacks(\"\(symbol), which is not here\")" }
    #expect(
      code.files[0].text == """
        struct A {
          let missing: Missing
           var known: Int { get { \(stop("mystery (A.swift:3)")) } set { } }\(" ")
          init(_ absent: Absent) { let _: Never = \(stop("Absent.value (A.swift:4)")) }
          func first() -> Int { 1 }
          func second() -> Int {
            if first() == 2 {
              let _: Never = \(stop("mystery (A.swift:8)"))\(" ")

        }
            return 3
          }
          func third(_ other: Other) -> Bool { let _: Never = \(stop("Other (A.swift:13)")) }
          var fourth: Never { let _: Never = \(stop("mystery (A.swift:14)")) }
        }
        """)
    #expect(code.leftOut == [])
  }

  @Test("What stands for a type is made and kept; a file of others goes where nothing less helps") func absentTypes() {
    let file = PlannedFile(
      existing: "A.swift",
      text:
        "final class A: Base { weak var b: (any Base)?; var c: Kit.Inner.Name; var d = [Song](); var e: Box<A, [A]> }")
    let other = PlannedFile(existing: "B.swift", text: "func b() {} }")
    var code = ReducedCode([file], with: [other])
    let columns = ["16": "Base", "55": "Kit", "79": "Song", "95": "Box"].map {
      "A.swift:1:\($0.key): error: cannot find \($0.value == "Song" ? "" : "type ")'\($0.value)' in scope\n"
    }
    let isReduced = code.reduce(CompilerMessage.all(in: columns.joined()))
    #expect(isReduced && code.files == [file, other])
    #expect(code.absent.names == ["Base", "Box", "Kit", "Kit.Inner", "Kit.Inner.Name", "Song"])
    let text = code.absent.file?.text ?? ""
    #expect(text.contains("public protocol Base {}") && text.contains("public final class Box<A0, A1>:"))
    let isLeftOut = code.reduce(CompilerMessage.all(in: "B.swift:1:13: error: extraneous '}' at top level\n"))
    #expect(isLeftOut && code.files == [file] && code.leftOut == ["B.swift:1 (extraneous '}' at top level)"])
  }
}
