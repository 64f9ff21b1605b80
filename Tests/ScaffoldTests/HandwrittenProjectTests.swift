import TestSupport
import Testing

@testable import Scaffold

/// The contract on code of which much stands in other files of a project, or nowhere.
@Suite struct HandwrittenProjectTests {
  /// The outcome of each step of the class in the first file, whose project has the others.
  private func steps(
    _ files: [(name: String, text: String)], isProject: Bool = true, seconds: Double = .infinity
  ) async throws -> [String: Checklist.Outcome] {
    let folder = try TemporaryDirectory(Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) }))
    defer { withExtendedLifetime(folder) {} }
    let file = PlannedFile(existing: folder.path(files[0].name), text: files[0].text)
    let sources = try ProjectSources(near: folder.path, in: isProject ? folder.path : nil)
    var verifier = HandwrittenVerifier(
      compiler: try await VerifierTests.compiler.value, cache: VerifierTests.cache)
    verifier.secondsForRounds = seconds
    let checklists = try await verifier.verify(
      [file], with: sources.needed(by: [file], orNearest: true), from: sources)
    let steps = try #require(checklists.first?.entries.last).steps
    return Dictionary(uniqueKeysWithValues: steps.map { ($0.name, $0.outcome) })
  }

  private func kept(_ steps: [String: Checklist.Outcome]) -> Set<String> {
    Set(steps.filter { $0.value == .passed }.keys)
  }

  @Test("A function, an extension and what a protocol inherits are found in other files, as code comes to them")
  func elsewhere() async throws {
    let steps = try await steps([
      (
        "App/Names.swift",
        """
        import Foundation
        import Missing
        final class NamesModel {
          private(set) var names: [String] = []
          var didChange: (() -> Void)?
          private let source: any NameSource
          init(source: any NameSource = FixedNames()) { self.source = source }
          func setNames(_ new: [String]) {
            let sorted = inOrder(new).map { $0.tidied }
            guard names != sorted, source.isOpen else { return }
            names = sorted
            didChange?()
          }
        }
        """
      ),
      ("App/Order.swift", "func inOrder(_ names: [String]) -> [String] { names.sorted() }\n"),
      ("App/Text.swift", "extension String { var tidied: String { lowercased().capitalized } }\n"),
      ("App/NameSource.swift", "protocol NameSource: Closing {}\nstruct FixedNames: NameSource {}\n"),
      ("App/Closing.swift", "protocol Closing {}\nextension Closing { var isOpen: Bool { true } }\n"),
    ])
    #expect(
      kept(steps) == [
        "didChange comes after", "equal data notifies nobody", "a batch notifies once",
        "deallocated when let go",
      ], "\(steps)")
  }

  @Test("Where time is up, what the first round judged is told") func timeIsUp() async throws {
    let files = [
      (
        "App/Names.swift",
        """
        import Missing
        final class NamesModel {
          private(set) var names: [String] = []
          var didChange: (() -> Void)?
          func setNames(_ new: [String]) { names = new; didChange?() }
          func search(query: String) { names = inOrder(names.filter { $0.contains(query) }) }
        }
        """
      ),
      ("App/Order.swift", "func inOrder(_ names: [String]) -> [String] { names.sorted() }\n"),
    ]
    let first = try await steps(files, seconds: 0)
    #expect(
      first["a query filters"] == .notJudged("it comes to inOrder (Names.swift:6), which is not here"), "\(first)")
    #expect(kept(first).isSuperset(of: ["didChange comes after", "a batch notifies once"]), "\(first)")
    let all = try await steps(files)
    #expect(all["a query filters"] == .passed, "\(all)")
  }

  @Test("A name behind that of its module is the module's own, and the contract's names are none of the code's")
  func ownModule() async throws {
    let steps = try await steps([
      (
        "Core/Items.swift",
        """
        import Foundation
        public final class ItemsModel {
          public typealias Item = Core.Item
          public private(set) var items: [Item] = []
          public var didChange: (() -> Void)?
          public init() {}
          public func setItems(_ new: [Item]) { items = new; didChange?() }
        }
        struct Subject {}
        struct Recorder {}
        """
      ),
      ("Core/Item.swift", "public struct Item: Equatable { let name: String; static let all: [String] = [] }\n"),
    ])
    #expect(kept(steps) == ["didChange comes after", "a batch notifies once", "deallocated when let go"], "\(steps)")
  }

  @Test(
    "What is made of a type that is not here may be kept; a call behind a question mark is come to where there is something"
  )
  func absent() async throws {
    let steps = try await steps([
      (
        "Names.swift",
        """
        import Foundation
        import Kit
        final class NamesModel {
          private(set) var names: [String] = []
          var didChange: (() -> Void)?
          private let client: Client
          private var token: Token?
          init() { client = Client(host: "a", 3) }
          deinit { token?.invalidate() }
          func setNames(_ new: [String]) { names = new; didChange?() }
          func search(query: String) {
            token = Token(query)
            token?.invalidate()
            names = [query]
          }
        }
        """
      )
    ])
    #expect(kept(steps).isSuperset(of: ["didChange comes after", "a batch notifies once"]), "\(steps)")
    #expect(
      steps["a query filters"] == .notJudged("it comes to Token.invalidate (Names.swift:13), which is not here"),
      "\(steps)")
  }

  @Test("Of a value that another was made of, nobody knows whether it equals: two that are made are not compared")
  func comparing() async throws {
    let steps = try await steps([
      (
        "Names.swift",
        """
        import Kit
        final class NamesModel {
          private(set) var names: [String] = []
          var didChange: (() -> Void)?
          func setNames(_ new: [String]) {
            guard Stamp(new.count) != Stamp(names.count) else { return }
            names = new
            didChange?()
          }
        }
        """
      )
    ])
    #expect(!steps.values.contains { if case .failed = $0 { true } else { false } })
    #expect(kept(steps).isEmpty, "\(steps)")
  }

  @Test("A sample that an initializer refuses is no fault of the code") func refusedSample() async throws {
    let steps = try await steps([
      (
        "Keys.swift",
        """
        struct Key { let text: String; init?(hex text: String) { guard text.count == 64 else { return nil }; self.text = text } }
        final class KeysModel {
          private(set) var keys: [Key] = []
          var didChange: (() -> Void)?
          func setKeys(_ new: [Key]) { keys = new; didChange?() }
        }
        """
      )
    ])
    #expect(
      steps["didChange comes after"]
        == .notJudged("it comes to a Key of a sample that its initializer refuses"), "\(steps)")
  }

  @Test("What Apple's Foundation alone has is there for code that names it") func foundation() async throws {
    let steps = try await steps([
      (
        "Names.swift",
        """
        import Foundation
        final class NamesModel {
          private(set) var names: [String] = []
          var didChange: (() -> Void)?
          private let store = NSUbiquitousKeyValueStore.default
          init() { names = store.array(forKey: "names") as? [String] ?? [] }
          func setNames(_ new: [String]) {
            guard new != names, FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "g") != nil
            else { return }
            names = new
            store.set(new, forKey: "names")
            didChange?()
          }
        }
        """
      )
    ])
    #expect(kept(steps).isSuperset(of: ["didChange comes after", "equal data notifies nobody"]), "\(steps)")
  }

  @Test("A static list of an item is no section's list") func staticList() async throws {
    let steps = try await steps([
      (
        "Songs.swift",
        """
        import Foundation
        struct Song: Equatable { let name: String; static let samples: [Song] = [] }
        final class SongsModel {
          private(set) var songs: [Song] = []
          var didChange: (() -> Void)?
          func setSongs(_ new: [Song]) {
            guard new != songs else { return }
            songs = new
            didChange?()
          }
        }
        """
      )
    ])
    #expect(kept(steps).isSuperset(of: ["didChange comes after", "equal data notifies nobody"]), "\(steps)")
    #expect(steps["section ids are stable"] == .notJudged("songs has no sections"), "\(steps)")
  }

  @Test("A superclass is absent where no compiled file declares it, or one that had to be left out")
  func absentSuperclass() async throws {
    let names = """
      import Kit
      final class NamesModel: Base {
        private(set) var names: [String] = []
        var didChange: (() -> Void)?
        func setNames(_ new: [String]) { names = new; didChange?() }
      }
      """
    let unknown = try await steps([("App/Names.swift", names)])
    #expect(unknown["didChange comes after"] == .notJudged("its superclass Base is not here"), "\(unknown)")
    // Its own superclass is in no file of the project.
    let half = try await steps([
      ("App/Names.swift", names), ("App/Base.swift", "import Kit\nclass Base: KitObject {}\n"),
    ])
    #expect(half["didChange comes after"] == .notJudged("its superclass KitObject is not here"), "\(half)")
    let whole = try await steps([("App/Names.swift", names), ("App/Base.swift", "class Base {}\n")])
    // One that is known of, and too far away to be compiled.
    let others = (1...ProjectSources.nearest).map { ("App/Other\($0).swift", "struct Other\($0) {}\n") }
    let verifier = HandwrittenVerifier(
      compiler: try await VerifierTests.compiler.value, cache: VerifierTests.cache)
    let far = try await verifier.verify(
      [PlannedFile(existing: "App/Names.swift", text: names + "\nextension Missing {}\n")],
      with: (others + [("App/Base.swift", "class Base {}\n")]).map { PlannedFile(existing: $0.0, text: $0.1) })
    #expect(
      far.first?.entries.last?.steps.first { $0.name == "didChange comes after" }?.outcome
        == .notJudged("its superclass Base is not here"), "\(far)")
    #expect(kept(whole).isSuperset(of: ["didChange comes after", "a batch notifies once"]), "\(whole)")
  }
}
