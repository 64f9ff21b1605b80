import Foundation
import Testing

@testable import Scaffold

/// Each level, on code written for it and a real compiler.
@Suite struct VerifierTests {
  /// Compiled once for all tests, and kept from run to run.
  static let cache = RuntimeCache(folder: "\(NSTemporaryDirectory())/listgen-tests/runtime")

  static let compiler = Task { try await Compiler.find() }

  static func verifier(
    configurations: [LanguageConfiguration] = LanguageConfiguration.standard
  ) async throws -> Verifier {
    Verifier(compiler: try await compiler.value, cache: cache, configurations: configurations, verdicts: verdicts)
  }

  private static let verdicts = Verdicts()

  private static let controller = """
    import Foundation

    @MainActor
    final class NamesController {
        private(set) var names: [String] = []
        var didChange: (() -> Void)?

        func setNames(_ names: [String]) {
            self.names = names
            didChange?()
        }
    }

    """

  private static let contract = """
    import HeadlessTesting

    @main struct NamesContract {
        @MainActor static func main() async {
            let contract = Contract()
            await contract.step("didChange comes after the data") { check in
                let controller = NamesController()
                controller.didChange = { check.equal(controller.names, ["Anna"], "names in didChange") }
                controller.setNames(["Anna"])
            }
            await contract.step("setting no names empties it") { check in
                let controller = NamesController()
                controller.setNames([])
                check.equal(controller.names.count, 0, "number of names")
            }
            contract.report()
        }
    }

    """

  /// What a plan has that is proved.
  private struct Work {
    var files: [PlannedFile]
    var companions: [Companion] = []
    var proofs: [Proof]
    var module: String?
  }

  private func plan(
    _ text: String = controller, contract: String? = contract, notRun: String? = nil, tests: String? = nil,
    module: String? = nil
  ) -> Work {
    let file = PlannedFile(path: "out/NamesController.swift", text: text, role: .source, origin: "test")
    let proof = Proof(
      name: file.name, files: [file],
      contract: contract.map { PlannedFile(path: "Contract.swift", text: $0, role: .test, origin: "test") },
      notRun: notRun)
    let test = tests.map { PlannedFile(path: "out/NamesTests.swift", text: $0, role: .test, origin: "test") }
    return Work(files: [file] + (test.map { [$0] } ?? []), proofs: [proof], module: module)
  }

  private func checklist(_ work: Work, by verifier: Verifier? = nil) async throws -> Checklist {
    let verifier = if let verifier { verifier } else { try await Self.verifier() }
    let checklists = try await verifier.verify(
      work.files, with: work.companions, proofs: work.proofs, testedModule: work.module)
    #expect(checklists.count == 1)
    return try #require(checklists.first)
  }

  @Test("What is right passes each level") func right() async throws {
    let checklist = try await checklist(plan())
    #expect(checklist.entries.map(\.level) == Level.allCases)
    #expect(checklist.entries.map(\.outcome) == [.passed, .passed, .passed, .passed])
    #expect(checklist.proves(.behaviour) && !checklist.isWrong)
    #expect(checklist.entries[2].detail == "Swift 5 and 6")
    #expect(
      checklist.entries[3].steps == [
        .init(name: "didChange comes after the data", outcome: .passed),
        .init(name: "setting no names empties it", outcome: .passed),
      ])
  }

  @Test("What does not scan goes no further") func scan() async throws {
    let checklist = try await checklist(plan(Self.controller + "}\n"))
    #expect(checklist.entries.map(\.level) == [.syntax])
    #expect(
      checklist.entries[0].outcome
        == .failed([
          "out/NamesController.swift:13:1: this closing brace has no partner; rules may miss what stands here"
        ]))
  }

  @Test("A broken rule is shown with its id") func brokenRule() async throws {
    let text = Self.controller.replacingOccurrences(
      of: "didChange?()", with: "didChange?()\n        Task { try await Task.sleep(nanoseconds: 1) }")
    let checklist = try await checklist(plan(text))
    let lines = try #require(checklist.entries[1].outcome.failures)
    #expect(checklist.entries[1].level == .lint)
    #expect(lines.contains { $0.hasPrefix("out/NamesController.swift:11:") && $0.hasSuffix("(sleep-nanoseconds)") })
  }

  @Test("A type error is shown at its line of the emitted file, once for both language modes") func typeError()
    async throws
  {
    let text = Self.controller.replacingOccurrences(of: "self.names = names", with: "self.names = nmaes")
    let checklist = try await checklist(plan(text))
    #expect(
      checklist.entries[2].outcome
        == .failed(["out/NamesController.swift:9:22: cannot find 'nmaes' in scope (Swift 5)"]))
    #expect(checklist.entries[3].outcome == .notJudged("the code does not compile"))
    #expect(checklist.isWrong)
  }

  @Test("A warning is not clean, and its mode is named") func warning() async throws {
    let warned = Self.controller.replacingOccurrences(of: "didChange?()", with: "var unused = 1\n        didChange?()")
    let warning = try await checklist(plan(warned)).entries[2].outcome
    let lines = try #require(warning.failures)
    #expect(lines.allSatisfy { $0.hasPrefix("out/NamesController.swift:10:13: warning: ") })

    // Swift 5 lets this pass.
    let unsafe = Self.controller + "var shared = 1\n"
    let error = try await checklist(plan(unsafe)).entries[2].outcome
    let errors = try #require(error.failures)
    #expect(errors.allSatisfy { $0.hasPrefix("out/NamesController.swift:13:5: ") && $0.hasSuffix("(Swift 6)") })
  }

  @Test("A broken step is named with its reason") func brokenStep() async throws {
    let text = Self.controller.replacingOccurrences(
      of: "self.names = names\n        didChange?()", with: "didChange?()\n        self.names = names")
    let checklist = try await checklist(plan(text))
    #expect(checklist.entries[2].outcome == .passed)
    #expect(checklist.entries[3].outcome == .failed(["1 of 2 steps broken"]))
    #expect(
      checklist.entries[3].steps == [
        .init(
          name: "didChange comes after the data",
          outcome: .failed(["names in didChange: got [], expected [\"Anna\"]"])),
        .init(name: "setting no names empties it", outcome: .passed),
      ])
  }

  @Test("A crash breaks its step") func crash() async throws {
    let text = Self.controller.replacingOccurrences(
      of: "didChange?()", with: "didChange?()\n        precondition(!names.isEmpty, \"no names\")")
    let steps = try await checklist(plan(text)).entries[3].steps
    #expect(steps[0].outcome == .passed)
    let lines = try #require(steps[1].outcome.failures)
    #expect(
      lines.count == 1 && lines[0].hasPrefix("crashed: NamesController.swift:11: Precondition failed: no names"),
      "\(lines)")
  }

  @Test("A step that never ends, also by blocking the main thread, is broken after five seconds")
  func endlessSteps() async throws {
    let blocking = Self.controller.replacingOccurrences(of: "didChange?()", with: "while names != [\"\"] {}")
    let steps = try await checklist(plan(blocking)).entries[3].steps
    // Each is run, though the one before it ended the program; the line is told where the thread can be.
    #expect(steps.map(\.name) == ["didChange comes after the data", "setting no names empties it"])
    for step in steps {
      #expect(step.outcome.failures?.first?.hasPrefix("did not end within 5 s") == true, "\(step)")
    }
  }

  @Test("What takes memory without end ends in its step, and the home of its user is not the user's own")
  func bounds() async throws {
    let text = Self.controller.replacingOccurrences(
      of: "didChange?()",
      with: """
        if names.isEmpty {
            for _ in 0..<4 {
                UnsafeMutableRawPointer.allocate(byteCount: 1 << 30, alignment: 1).storeBytes(of: 1, as: Int.self)
            }
            fatalError("it had all")
        }
        fatalError(NSHomeDirectory() + " " + ProcessInfo.processInfo.environment.keys.sorted().joined(separator: " "))
        """)
    let steps = try await checklist(plan(text)).entries[3].steps
    let reasons = steps.compactMap { $0.outcome.failures?.first }
    try #require(reasons.count == 2, "\(steps)")
    #expect(!reasons[0].contains(" \(NSHomeDirectory()) ") && reasons[0].contains("listgen-"), "\(reasons)")
    let known: Set<String> = [
      "PATH", "LD_LIBRARY_PATH", "SWIFT_BACKTRACE", "TZ", "HOME", "TMPDIR", "CFFIXED_USER_HOME",
      "HEADLESS_CONTRACT_SKIP",
    ]
    let names = reasons[0].split(separator: " ").filter { $0.allSatisfy { $0.isUppercase || $0 == "_" } }
    #expect(names.allSatisfy { known.contains(String($0)) }, "\(names)")
    #if os(Linux)
      #expect(reasons[1].contains("failed to allocate") && !reasons[1].contains("it had all"), "\(reasons)")
    #endif
  }

  @Test("What has no contract is not judged") func noContract() async throws {
    let view = """
      import SwiftUI

      struct NamesView: View {
          var body: some View { Text("Anna") }
      }

      """
    let checklist = try await checklist(plan(view, contract: nil, notRun: "SwiftUI views are not run"))
    #expect(checklist.entries[2].outcome == .passed)
    #expect(checklist.entries[3].outcome == .notJudged("SwiftUI views are not run"))
    #expect(checklist.proves(.types) && !checklist.proves(.behaviour) && !checklist.isWrong)
  }

  @Test("A contract that does not compile is shown") func wrongContract() async throws {
    let contract = Self.contract.replacingOccurrences(of: "setNames([])", with: "setNmaes([])")
    let checklist = try await checklist(plan(contract: contract))
    #expect(checklist.entries[2].outcome == .passed)
    #expect(
      checklist.entries[3].outcome
        == .failed(["Contract.swift:13:24: value of type 'NamesController' has no member 'setNmaes'"]))
  }

  @Test("Tests are checked against the module that they import") func emittedTests() async throws {
    let tests = """
      import Testing

      @testable import App

      @MainActor
      @Suite struct NamesTests {
          @Test func isEmpty() {
              #expect(NamesController().names.isEmpty)
          }
      }

      """
    let right = try await checklist(plan(tests: tests, module: "App"))
    #expect(right.entries[2].outcome == .passed)
    #expect(right.entries[2].detail == "Swift 5 and 6, with tests")
    let wrong = try await checklist(
      plan(tests: tests.replacingOccurrences(of: ".names", with: ".nmaes"), module: "App"))
    let lines = try #require(wrong.entries[2].outcome.failures)
    #expect(lines.allSatisfy { $0.hasPrefix("out/NamesTests.swift:8:") })
  }

  @Test("Without a compiler the proof stops after lint") func noCompiler() async throws {
    let checklist = try await checklist(plan(), by: Verifier(compiler: nil, cache: Self.cache))
    let entries = checklist.entries
    #expect(entries.map(\.level) == [.syntax, .lint, .types])
    #expect(checklist.proves(.lint) && !checklist.proves(.types) && !checklist.isWrong)
    let reason = try #require(entries[2].outcome.reasonNotToJudge)
    #expect(reason.hasPrefix("no Swift compiler was found"))
  }

  @Test("A compiler that cannot make the runtime is not the files' fault") func noRuntime() async throws {
    let old = try FakeCompiler(version: "5.5", compile: "false")
    let verifier = Verifier(compiler: try await old.compiler, cache: RuntimeCache(folder: nil))
    let checklist = try await checklist(plan(), by: verifier)
    let reason = try #require(checklist.entries[2].outcome.reasonNotToJudge)
    #expect(reason.contains("(5.5) cannot compile the reference runtime"))
  }

  @Test("Code that is there already and does not compile alone leaves the emitted code unjudged")
  func foreignErrors() async throws {
    let screen = PlannedFile(
      path: "out/NamesList.swift",
      text: "@MainActor\nfinal class NamesList {\n    let controller = NamesController()\n}\n", role: .source,
      origin: "test")
    let companion = PlannedFile(
      path: "NamesController.swift", text: "@MainActor\nfinal class NamesController { var name = Name() }\n",
      role: .source, origin: "project")
    let plan = Work(
      files: [screen], companions: [Companion(file: companion, source: .found)],
      proofs: [Proof(name: "NamesList.swift", files: [screen, companion], contract: nil, notRun: nil)])
    let checklist = try await checklist(plan)
    #expect(
      checklist.entries[2].outcome
        == .notJudged(
          "a file that it rests on does not compile alone: NamesController.swift:2:42: cannot find 'Name' in scope"))
  }
}

extension Checklist.Outcome {
  var failures: [String]? { if case .failed(let lines) = self { lines } else { nil } }
  var reasonNotToJudge: String? { if case .notJudged(let reason) = self { reason } else { nil } }
}
