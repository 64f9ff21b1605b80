import Foundation
import SwiftSource
import Testing

@testable import Scaffold

/// The contract on code that was not written for it.
@Suite struct HandwrittenTests {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../DocumentSampleTests/Fixtures").standardizedFileURL

  private static func file(_ path: String) throws -> PlannedFile {
    let text = try String(contentsOf: fixtures.appendingPathComponent(path + ".txt"), encoding: .utf8)
    return PlannedFile(existing: "\(URL(fileURLWithPath: path).lastPathComponent).swift", text: text)
  }

  /// The steps by outcome.
  private func verdicts(_ files: [PlannedFile], with others: [PlannedFile] = []) async throws -> Verdicts {
    let verifier = HandwrittenVerifier(
      compiler: try await VerifierTests.compiler.value, cache: VerifierTests.cache)
    let checklists = try await verifier.verify(files, with: others)
    let steps = try #require(checklists.first?.entries.last).steps
    #expect(steps.map(\.name) == ShapeStep.allCases.map(\.rawValue))
    var verdicts = Verdicts(names: checklists.map(\.name))
    for step in steps {
      let key = try #require(ShapeStep(rawValue: step.name))
      switch step.outcome {
      case .passed: verdicts.kept.insert(key)
      case .failed(let lines): verdicts.broken[key] = lines.joined()
      case .notJudged(let reason): verdicts.notJudged[key] = reason
      }
    }
    return verdicts
  }

  private struct Verdicts {
    var names: [String]
    var kept: Set<ShapeStep> = []
    var broken: [ShapeStep: String] = [:]
    var notJudged: [ShapeStep: String] = [:]
  }

  @Test("The documents' debounce applies cancelled queries, and mints a section id each time")
  func debounceSample() async throws {
    let verdicts = try await verdicts([Self.file("Samples/lists-search-filter-2")])
    #expect(verdicts.names == ["UsersController"])
    #expect(Set(verdicts.broken.keys) == [.cancelled, .equalData, .sectionsStable])
    #expect(
      verdicts.broken[.cancelled]
        == "changes announced by a search that was cancelled in its sleep: got 1, expected 0")
    #expect(
      verdicts.kept == [.blankQuery, .filters, .trimmed, .capitals, .typingFast, .willChange, .didChange, .released])
    #expect(verdicts.notJudged[.batch] == "fill(_:) changed nothing")
  }

  @Test("Without a way for data to get in, the same faults are found") func bareSample() async throws {
    let file = try Self.file("Samples/lists-search-filter-2")
    let parts = file.text.components(separatedBy: "// sample\n")
    let bare = PlannedFile(existing: file.path, text: "import Foundation\n" + parts[1])
    let verdicts = try await verdicts([bare])
    #expect(verdicts.broken.keys.contains(.cancelled) && verdicts.broken.keys.contains(.sectionsStable))
    #expect(
      verdicts.notJudged[.blankQuery] == "nothing of UsersController takes items, and it shows none by itself")
  }

  @Test("The Core Data sample applies cancelled queries and announces equal data") func coreDataSample() async throws {
    let verdicts = try await verdicts([Self.file("Samples/lists-search-filter-4")])
    #expect(Set(verdicts.broken.keys) == [.cancelled, .equalData])
    #expect(verdicts.kept.isSuperset(of: [.blankQuery, .filters, .trimmed, .willChange, .didChange]))
  }

  @Test("The sample of a side controller announces equal data") func sideControllerSample() async throws {
    let verdicts = try await verdicts([Self.file("Samples/side-controllers-1")])
    #expect(Set(verdicts.broken.keys) == [.equalData])
    #expect(verdicts.kept == [.willChange, .didChange, .batch, .sectionsStable, .lookups, .released])
    #expect(verdicts.notJudged[.filters] == "no method or property of UsersController takes a query")
  }

  @Test("A query that tells capitals apart, is forgotten by new data, or keeps its controller alive is found")
  func moreFaults() async throws {
    let text = """
      import Foundation

      @MainActor final class NamesController {
        private var all: [String] = []
        private(set) var names: [String] = []
        private var pendingTask: Task<Void, Never>?
        private var work: (() -> Void)?
        var didChange: (() -> Void)?

        init() { work = { self.didChange?() } }

        func setNames(_ names: [String]) {
          guard names != all || self.names != names else { return }
          all = names
          self.names = names
          work?()
        }

        func setQuery(_ query: String) {
          let text = query.trimmingCharacters(in: .whitespacesAndNewlines)
          pendingTask?.cancel()
          pendingTask = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(250))
            guard !Task.isCancelled, let self else { return }
            let matches = text.isEmpty ? all : all.filter { $0.contains(text) }
            guard matches != names else { return }
            names = matches
            work?()
          }
        }
      }

      """
    let verdicts = try await verdicts([PlannedFile(existing: "NamesController.swift", text: text)])
    #expect(Set(verdicts.broken.keys) == [.capitals, .queryKept, .released], "\(verdicts)")
    #expect(verdicts.kept.isSuperset(of: [.blankQuery, .filters, .trimmed, .typingFast, .cancelled, .didChange]))
  }

  @Test("One that was written with care keeps all, on a clock that it takes") func carefulController() async throws {
    let verdicts = try await verdicts([Self.file("Screens/people-controller")])
    #expect(verdicts.broken.isEmpty, "\(verdicts.broken)")
    #expect(verdicts.kept == Set(ShapeStep.allCases).subtracting([.lookups]))
    #expect(verdicts.notJudged[.lookups] == "PeopleController has no method from an index path to an item")
  }

  @Test("What listgen emits keeps all, read as if a person had written it") func emittedController() async throws {
    let request = try GenerationRequest(kind: .sideController, names: Names("Users"))
    let plan = try Plan(request, library: .bundled, output: ".", testOutput: "Tests")
    let verdicts = try await verdicts(plan.files)
    #expect(verdicts.kept == Set(ShapeStep.allCases), "\(verdicts)")
  }

  @Test("What does not compile alone is judged as far as it does not look at what is not here") func notAlone()
    async throws
  {
    let file = PlannedFile(
      existing: "Names.swift",
      text: """
        import Missing
        final class NamesController {
          var names: [Name] = []
          var didChange: (() -> Void)?
        }
        """)
    let verdicts = try await verdicts([file])
    #expect(verdicts.kept == [.released] && verdicts.broken.isEmpty, "\(verdicts)")
    #expect(verdicts.notJudged[.didChange] == "names may be set from outside, which nobody hears of")
  }

  @Test("What a file rests on is given with it") func dependencies() async throws {
    let controller = PlannedFile(
      existing: "Names.swift",
      text: """
        @MainActor protocol NamesDelegate: AnyObject {
          func namesWillChange(_ controller: NamesController)
          func namesDidChange(_ controller: NamesController)
          func namesFailed()
        }

        @MainActor final class NamesController {
          private(set) var names: [Name]
          weak var delegate: (any NamesDelegate)?
          private let store: any NameStore

          init(store: any NameStore) {
            self.store = store
            names = []
          }

          func update(_ names: [Name]) {
            self.names = names
            delegate?.namesWillChange(self)
            delegate?.namesDidChange(self)
          }
        }
        """)
    let others = PlannedFile(
      existing: "Name.swift",
      text: """
        struct Name { let id: Int, text: String?, kind: Kind; var isNew = false }
        enum Kind { case first, last }
        protocol NameStore {}
        struct MemoryStore: NameStore { init(name: String = "") {} }
        """)
    let verdicts = try await verdicts([controller], with: [others])
    #expect(Set(verdicts.broken.keys) == [.willChange, .equalData])
    #expect(verdicts.kept == [.didChange, .batch, .released])

    // What stands for a name is handed on and not looked at.
    let alone = try await self.verdicts([controller])
    #expect(alone.kept == verdicts.kept && alone.broken.keys == verdicts.broken.keys, "\(alone)")
  }

  @Test("A module that is not here counts as empty: what is used of it may be among the files") func missingModule()
    async throws
  {
    let controller = PlannedFile(
      existing: "Names.swift",
      text: """
        import Store
        import os.log
        package final class NamesController {
          private(set) var names: [Name] = []
          var didChange: (() -> Void)?
          func setNames(_ names: [Name]) { self.names = names; didChange?() }
        }
        """)
    let store = PlannedFile(existing: "Store.swift", text: "public struct Name { let text: String }\n")
    #expect(try await verdicts([controller], with: [store]).kept == [.didChange, .batch, .released])
  }

  @Test("Time that cannot be moved is said") func fixedTime() async throws {
    let file = PlannedFile(
      existing: "Names.swift",
      text: """
        import Foundation
        @MainActor final class NamesController {
          private(set) var names: [String] = []
          var didChange: (() -> Void)?
          func setQuery(_ query: String) {
            let timer = DispatchSource.makeTimerSource()
            timer.setEventHandler { self.didChange?() }
            timer.schedule(deadline: .now() + 0.3)
          }
          func set(names: [String]) { self.names = names; didChange?() }
        }
        """)
    let verdicts = try await verdicts([file])
    #expect(verdicts.broken.keys.map { $0 } == [.equalData])
    #expect(verdicts.kept == [.didChange, .batch, .released])
    #expect(
      verdicts.notJudged[.typingFast]
        == "NamesController waits by makeTimerSource, which the manual clock does not drive")
    #expect(verdicts.notJudged[.willChange] == "NamesController has no callback for it")
  }

  @Test("What it shows by itself serves where nothing can be given; Observation is no callback") func ownData()
    async throws
  {
    let file = PlannedFile(
      existing: "Cities.swift",
      text: """
        import SwiftUI
        @MainActor @Observable final class CitiesModel {
          private static let everything = ["Oslo", "Rome", "Lima"]
          var cities = ["Oslo", "Rome", "Lima"]
          private var task: Task<Void, Never>?
          func search(_ query: String) {
            task?.cancel()
            task = Task {
              try? await Task.sleep(nanoseconds: 500_000_000)
              guard !query.isEmpty else { return cities = Self.everything }
              cities = Self.everything.filter { $0.contains(query) }
            }
          }
        }
        """)
    let verdicts = try await verdicts([file])
    #expect(verdicts.kept.isSuperset(of: [.blankQuery, .filters, .typingFast]))
    #expect(Set(verdicts.broken.keys) == [.trimmed, .capitals, .cancelled])
    #expect(
      verdicts.notJudged[.didChange] == "CitiesModel has no callback for it; it announces changes by Observation")
  }

  @Test("Without a side controller there is no checklist") func noController() async throws {
    let file = PlannedFile(existing: "Name.swift", text: "struct Name { let text: String }\n")
    let verifier = HandwrittenVerifier(compiler: nil, cache: VerifierTests.cache)
    #expect(try await verifier.verify([file], with: []).isEmpty)
  }
}

@Suite struct TypeTextTests {
  private func type(_ text: String) -> TypeText {
    TypeText(SourceFile(bytes: Array("let value: \(text)".utf8)).bindings[0].type)
  }

  @Test("Types are taken apart") func types() {
    #expect(type("[String]") == .array(.text))
    #expect(type("Array<String>?") == .optional(.array(.text)))
    #expect(type("Set<Array<String>>?") == .optional(.named("Set", [.array(.text)])))
    #expect(type("[String: [Int]]") == .dictionary(.text, .array(.named("Int", []))))
    #expect(type("any Clock<Duration>") == .named("Clock", [.named("Duration", [])]))
    #expect(type("(() -> Void)?") == .optional(.function([], result: .tuple([]))))
    #expect(
      type("@escaping @MainActor (String, _ n: Int) async throws(Lost) -> [String]")
        == .function([.text, .named("Int", [])], result: .array(.text)))
    #expect(
      type("((String) -> Void) -> Int")
        == .function([.function([.text], result: .tuple([]))], result: .named("Int", [])))
    #expect(type("@convention(c) (String) -> Void") == .function([.text], result: .tuple([])))
    #expect(type("Store.Item").lastName == "Item")
    #expect(
      type("Result<[String: Int], any Error>").unwrapped
        == .named("Result", [.dictionary(.text, .named("Int", [])), .named("Error", [])]))
    #expect(type("Store<Item>.Section") == .named("Store<Item>.Section", []))
    #expect(type("any Named & Codable") == .named("Named & Codable", []))
  }

  @Test("What a closure or a getter declares is no property, and an enum may have no case without a payload")
  func symbols() throws {
    let text = """
      final class Model {
        lazy var label: Label = { let inner = Label(); return inner }()
        var count: Int { let twice = 2; return twice }
        var names = [String]()
        private(set) var state: State
      }
      enum State { case loaded(Missing) }
      enum Answer { case failed(Missing), given(Int, reason: String) }
      """
    let symbols = Symbols([PlannedFile(existing: "Model.swift", text: text)])
    #expect(symbols.types[0].properties.map(\.spelling) == ["label", "count", "names", "state"])
    #expect(symbols.types[0].settableProperties.map(\.spelling) == ["label", "names"])
    #expect(symbols.types[0].property("names")?.valueType == .array(.text))
    #expect(throws: ValueMaker.Missing(reason: "State, whose cases carry values that cannot be made")) {
      try ValueMaker(symbols: symbols)
        .expression(for: .named("State", []), inside: [], .init(text: "Anna", number: 1))
    }
    let answer = try ValueMaker(symbols: symbols)
      .expression(for: .named("Answer", []), inside: [], .init(text: "Anna", number: 1))
    #expect(answer == "Answer.given(1, reason: \"Anna\")")
  }
}
