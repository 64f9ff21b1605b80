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
  /// Where it was compiled before.
  var made: Compiled?

  typealias Compiled = (program: ContractProgram?, contract: AnyContract)

  func entry(in folder: String) async throws -> Checklist.Entry {
    let start = ContinuousClock.now
    var detail = ""
    let steps: [Checklist.Step]
    let (program, contract) = try await compiled(in: folder)
    if let program {
      steps = try await program.steps(inProcesses: Self.processes, excused: Set(contract.reasons.keys)).map(excusing)
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

  /// Runs a contract.
  ///
  /// - Parameters:
  ///   - variables: What its environment holds beside what each has.
  ///   - inSlot: Whether it waits for a processor.
  func steps(
    of program: ContractProgram, _ variables: [String: String] = [:], inSlot: Bool = true
  ) async throws -> [Checklist.Step] {
    try await program.steps(variables, inSlot: inSlot).map(excusing)
  }

  /// How many processes share the steps of a contract.
  private static let processes = 6

  /// What is not there may be why a step is broken.
  private func excusing(_ step: Checklist.Step) -> Checklist.Step {
    guard case .failed(let reasons) = step.outcome else { return step }
    let doubts = [leftOut.first.map { "what is declared at \($0) is not there" }, contract.doubt(of: step.name)]
      .compactMap(\.self)
    guard let doubt = doubts.first else { return step }
    let reason = "\(reasons.first ?? ""); \(doubt)"
    return Checklist.Step(name: step.name, outcome: .notJudged(reason))
  }

  /// The contract's program, nil where no step fits the code, and the contract without those that do not.
  func compiled(in folder: String) async throws -> Compiled {
    if let made { return made }
    var contract = contract
    let library = TemplateLibrary.bundled
    guard let template = library[contract.template] else {
      throw TemplateProblem(file: contract.template, line: nil, message: "there is no such template")
    }
    let renderer = try TemplateRenderer(library)
    // Each round leaves out at least one step or statement.
    while contract.reasons.count < contract.steps.count {
      let round = contract.reasons.count
      let text = try contract.text(renderer, template)
      let file = PlannedFile(path: "Contract.swift", text: text, role: .test, origin: template.origin)
      let program = Module(name: module.name, files: module.files + [file])
      let path = "\(folder)/\(round)/contract"
      let (compiler, runtime, check) = (compiler, runtime, check)
      let verdict = await Slots.shared.run {
        await program.build(
          compiler, runtime, in: check.mode, folder: "\(folder)/\(round)", program: path)
      }
      if verdict.isCompiled {
        let judged = Set(module.files.filter { $0.origin != "runtime" }.map(\.name))
        let names = contract.steps.map(\.name)
        return (ContractProgram(path: path, folder: folder, names: names, files: judged), contract)
      }
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
      let line = lines.offset(ofLine: error.lineNumber).map { start in
        String(decoding: file.bytes[start...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      }
      if contract.leaveOut(line?.trimmingCharacters(in: .whitespaces) ?? "") { excused = true }
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
