import Processes
import Foundation

/// The levels that need a compiler, for one proof. They run side by side.
struct Compilation: Sendable {
  let subject: Verifier.Subject
  let configurations: [LanguageConfiguration]
  let compiler: Compiler
  let runtime: Runtime
  var verdicts = Verdicts()

  private var proof: Proof { subject.proof }
  private var moduleName: String { subject.testedModule ?? "Proved" }

  func entries(in folder: String) async -> [Checklist.Entry] {
    // The longest work first.
    async let behaviour = behaviour("\(folder)/behaviour")
    let types = await typesEntry(in: folder)
    let outcome = types.outcome
    var (entry, isContractAlone) = await behaviour
    if outcome != .passed, !isContractAlone {
      // The errors are those of the types once more.
      let isJudged = if case .failed = outcome { true } else { false }
      let reason = isJudged ? "the code does not compile" : "its types could not be judged"
      entry = .init(level: .behaviour, outcome: .notJudged(reason), detail: "", seconds: entry.seconds)
    }
    return [types, entry]
  }

  func typesEntry(in folder: String) async -> Checklist.Entry {
    let start = ContinuousClock.now
    let outcome = await types("\(folder)/types")
    if case .notJudged = outcome { return .init(level: .types, outcome: outcome, detail: "", seconds: 0) }
    return .init(level: .types, outcome: outcome, detail: typesDetail, seconds: start.secondsSince)
  }

  // MARK: - Types

  private var typesDetail: String {
    let names = configurations.map(\.name)
    let isModes = configurations == LanguageConfiguration.standard
    return (isModes ? "Swift 5 and 6" : names.joined(separator: "; ")) + (subject.tests.isEmpty ? "" : ", with tests")
      + (runtime.note.map { "; \($0)" } ?? "")
  }

  private func types(_ folder: String) async -> Checklist.Outcome {
    await withTaskGroup(of: (Int, Checklist.Outcome).self) { group in
      for (index, configuration) in configurations.enumerated() {
        group.addTask {
          let outcome = await Slots.shared.run { await types(in: configuration, "\(folder)/\(index)") }
          return (index, outcome)
        }
      }
      var outcomes: [(Int, Checklist.Outcome)] = []
      for await outcome in group { outcomes.append(outcome) }
      return merged(outcomes.sorted { $0.0 < $1.0 }.map(\.1))
    }
  }

  private func types(in configuration: LanguageConfiguration, _ folder: String) async -> Checklist.Outcome {
    let tests = subject.tests
    // Tests that import nothing are a part of the module.
    let isOneModule = tests.isEmpty || subject.testedModule == nil
    let module = Module(name: moduleName, files: isOneModule ? proof.files + tests : proof.files)
    let verdict =
      isOneModule
      ? await verdicts.verdict(of: module, compiler, runtime, in: configuration, folder: folder)
      : await module.emitModule(compiler, runtime, in: configuration, folder: folder)
    let outcome = outcome(of: verdict, configuration)
    guard outcome == .passed, !isOneModule else { return outcome }
    let testVerdict = await Module(name: "\(moduleName)Tests", files: tests)
      .typeCheck(compiler, runtime, in: configuration, folder: "\(folder)/tests", importing: [folder])
    return self.outcome(of: testVerdict, configuration)
  }

  private func outcome(of verdict: Module.Verdict, _ configuration: LanguageConfiguration) -> Checklist.Outcome {
    if let problem = verdict.problem { return .notJudged(problem) }
    let foreign = subject.foreign.sorted().flatMap { verdict.errors(in: $0) }
    if let first = foreign.first { return .notJudged("a file that it rests on does not compile alone: \(first.line)") }
    // Clean means without a warning, too.
    let messages = verdict.messages.filter { !subject.foreign.contains($0.path) }
    let sorted = RuntimeLacks.sort(messages) { path in
      (proof.files + subject.tests).first { $0.path == path }.map { !Module.imports(of: $0).isEmpty } ?? false
    }
    if !sorted.errors.isEmpty { return .failed(sorted.errors.map { "\($0.line) (\(configuration.name))" }) }
    if sorted.lacks.isEmpty { return .passed }
    return .notJudged("the reference runtime does not have \(sorted.lacks.prefix(5).joined(separator: ", "))")
  }

  /// The first reason not to judge, else all errors; an error that several configurations share is reported once.
  private func merged(_ outcomes: [Checklist.Outcome]) -> Checklist.Outcome {
    var lines: [String] = []
    var seen: Set<String> = []
    for outcome in outcomes {
      switch outcome {
      case .passed: break
      case .notJudged: return outcome
      case .failed(let failures):
        // Without the configuration at the end.
        lines += failures.filter { seen.insert(String($0[..<($0.lastIndex(of: "(") ?? $0.endIndex)])).inserted }
      }
    }
    return lines.isEmpty ? .passed : .failed(lines)
  }

  // MARK: - Behaviour

  /// Compiles and runs the contract, in the last of the configurations that is a language mode as it is.
  ///
  /// - Returns: Whether what went wrong is the contract's own: its program does not compile though the code does.
  func behaviour(_ folder: String) async -> (entry: Checklist.Entry, isContractAlone: Bool) {
    let start = ContinuousClock.now
    func entry(_ outcome: Checklist.Outcome, steps: [Checklist.Step] = []) -> Checklist.Entry {
      let detail = steps.isEmpty ? "" : "\(steps.count) step\(steps.count == 1 ? "" : "s"), hostile mode"
      return .init(level: .behaviour, outcome: outcome, detail: detail, seconds: start.secondsSince, steps: steps)
    }
    guard let contract = proof.contract else {
      return (entry(.notJudged(proof.notRun ?? "there is no contract for it")), true)
    }
    let mode: LanguageConfiguration = configurations.last { LanguageConfiguration.standard.contains($0) } ?? .swift6
    let module = Module(name: moduleName, files: proof.files + [contract])
    let program = "\(folder)/contract"
    let verdict = await Slots.shared.run {
      await module.build(compiler, runtime, in: mode, folder: folder, program: program)
    }
    if let problem = verdict.problem { return (entry(.notJudged(problem)), true) }
    guard verdict.isCompiled else {
      let errors = verdict.messages.filter { $0.severity == .error }
      let isContractAlone = errors.allSatisfy { $0.path == contract.path }
      if isContractAlone, !subject.foreign.isEmpty, let first = errors.first {
        return (entry(.notJudged("the contract does not fit code that is there already: \(first.line)")), true)
      }
      return (entry(.failed(errors.map(\.line))), isContractAlone)
    }
    do throws(RunningProcess.NotStarted) {
      let steps = try await ContractProgram(
        path: program, folder: folder, names: ContractRun.stepNames(in: contract.text),
        files: Set(proof.files.map(\.name))
      ).steps()
      return (entry(Self.outcome(of: steps), steps: steps), true)
    } catch {
      return (entry(.notJudged("\(error)")), true)
    }
  }

  static func outcome(of steps: [Checklist.Step]) -> Checklist.Outcome {
    let broken = steps.count { if case .failed = $0.outcome { true } else { false } }
    if broken > 0 { return .failed(["\(broken) of \(steps.count) steps broken"]) }
    if steps.contains(where: { $0.outcome == .passed }) { return .passed }
    return .notJudged(steps.isEmpty ? "the contract has no steps" : "no step could be judged")
  }
}
