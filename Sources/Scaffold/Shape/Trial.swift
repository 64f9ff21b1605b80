import Foundation
import Processes
import SwiftSource

/// One contract, compiled without the steps that do not fit the code, and run.
struct Trial {
  let contract: AnyContract
  let module: Module
  let check: TypeCheck
  let compiler: Compiler
  let runtime: Runtime
  /// Declarations that are not in the module's files, because they do not compile.
  let leftOut: [String]

  func entry(in folder: String) async throws -> Checklist.Entry {
    let start = ContinuousClock.now
    var detail = ""
    let steps: [Checklist.Step]
    let (path, contract) = try await compiled(in: folder)
    if let path {
      steps = try await allSteps(of: path, contract, in: folder)
      detail = "\(steps.count) steps, hostile mode"
    } else {
      steps = contract.steps.map { step in
        Checklist.Step(name: step.name, outcome: .notJudged(contract.reasons[step.name] ?? ""))
      }
    }
    return .init(
      level: .behaviour, outcome: Compilation.outcome(of: steps), detail: detail, seconds: start.secondsSince,
      steps: steps)
  }

  /// Runs each step in a process of its own, several at a time: they wait more than they work, and what ends one ends no other.
  private func allSteps(
    of program: String, _ contract: AnyContract, in folder: String
  ) async throws -> [Checklist.Step] {
    let names = contract.steps.map(\.name).filter { contract.reasons[$0] == nil }
    let judged = try await withThrowingTaskGroup(of: [Checklist.Step].self) { group in
      var judged: [Checklist.Step] = []
      for (index, name) in names.enumerated() {
        if index >= 8, let steps = try await group.next() { judged += steps }
        group.addTask { try await Self.steps([name], of: program, in: folder, ["HEADLESS_CONTRACT_STEP": name]) }
      }
      for try await steps in group { judged += steps }
      return judged
    }
    return contract.steps.map { step in
      if let own = judged.first(where: { $0.name == step.name }) { return excusing(own) }
      let reason = contract.reasons[step.name] ?? "its program said nothing"
      return Checklist.Step(name: step.name, outcome: .notJudged(reason))
    }
  }

  /// What is not there may be why a step is broken.
  private func excusing(_ step: Checklist.Step) -> Checklist.Step {
    guard case .failed(let reasons) = step.outcome else { return step }
    let doubts = [leftOut.first.map { "what is declared at \($0) is not there" }, contract.doubt].compactMap(\.self)
    guard let doubt = doubts.first else { return step }
    let reason = "\(reasons.first ?? ""); \(doubt)"
    return Checklist.Step(name: step.name, outcome: .notJudged(reason))
  }

  /// Runs a contract.
  ///
  /// - Parameters:
  ///   - names: Those of its steps.
  ///   - variables: What its environment holds beside what each has.
  static func steps(
    _ names: [String], of program: String, in folder: String, _ variables: [String: String] = [:]
  ) async throws -> [Checklist.Step] {
    let key = UUID().uuidString
    var run = Subprocess.contract(program, in: folder, key: key)
    run.environment?.merge(variables) { $1 }
    let result = try await run.run()
    return ContractRun(result, names: names, key: key).steps
  }

  /// The path of the contract's program, nil where no step fits the code, and the contract without those that do not.
  func compiled(in folder: String) async throws -> (program: String?, contract: AnyContract) {
    var contract = contract
    let library = TemplateLibrary.bundled
    guard let template = library[contract.template] else {
      throw TemplateProblem(file: contract.template, line: nil, message: "there is no such template")
    }
    let renderer = try TemplateRenderer(library)
    // Each round leaves out at least one step.
    while contract.reasons.count < contract.steps.count {
      let round = contract.reasons.count
      let text = try contract.text(renderer, template)
      let file = PlannedFile(path: "Contract.swift", text: text, role: .test, origin: template.origin)
      let program = Module(name: module.name, files: module.files + [file])
      let path = "\(folder)/\(round)/contract"
      let (compiler, runtime, check) = (compiler, runtime, check)
      let verdict = await Slots.shared.run {
        await program.build(
          compiler, runtime, in: check.mode, folder: "\(folder)/\(round)", program: path, importing: check.modules)
      }
      if verdict.isCompiled { return (path, contract) }
      contract = Self.leavingOut(verdict, of: text, contract)
    }
    return (nil, contract)
  }

  /// Excuses the steps in whose code the errors are; all of them where the errors are in none.
  private static func leavingOut(
    _ verdict: Module.Verdict, of text: String, _ original: AnyContract
  ) -> AnyContract {
    var contract = original
    let file = SourceFile(bytes: Array(text.utf8))
    let lines = LineMap(file.bytes)
    let functions = file.declarations.filter { $0.kind == .function && $0.isTypeMember }
    var excused = false
    let errors = verdict.messages.filter { $0.severity == .error }
    for error in errors where error.path == "Contract.swift" {
      let function = functions.last { $0.first.map { lines.position(of: $0.offset).line <= error.lineNumber } == true }
      let step = contract.steps.first { $0.function == function?.name?.text }
      guard let step else { continue }
      contract.excuse(step.name, because: "the step does not fit the code: \(error.text)")
      excused = true
    }
    guard !excused else { return contract }
    let reason = errors.first?.text ?? verdict.problem ?? "unknown"
    for step in contract.steps { contract.excuse(step.name, because: "the contract does not fit the code: \(reason)") }
    return contract
  }
}
