import Processes
import Foundation
import ProjectIndex
import SwiftSource

/// Holds side controllers that a person wrote against the contract, as they are, on the manual clock.
///
/// What the contract needs is found by its shape: `ControllerShape`. A step for which something is missing is not judged,
/// and says what. Nothing is written but temporary folders.
public struct HandwrittenVerifier: Sendable {
  private let compiler: Compiler?
  private let cache: RuntimeCache

  public init(compiler: Compiler?, cache: RuntimeCache) {
    self.compiler = compiler
    self.cache = cache
  }

  /// A checklist for each side controller that `files` declare; none where they declare none.
  ///
  /// - Parameter others: Files that belong to the same module, which are not judged.
  public func verify(
    _ files: [PlannedFile], with others: [PlannedFile],
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> [Checklist] {
    try await verify(files, with: others, progress: progress) { trial, folder in
      [try await trial.entry(in: folder)]
    }
  }

  /// The steps of each of several runs of one program, which tells them apart by its environment. One compilation serves all.
  func runs(of file: PlannedFile, _ environments: [[String: String]]) async throws -> [[Checklist.Step]] {
    let checklists = try await verify([file], with: [], progress: { _ in }) { trial, folder in
      guard let program = try await trial.program(in: folder) else { return [] }
      return try await withThrowingTaskGroup(of: (Int, [Checklist.Step]).self) { group in
        var runs: [Int: [Checklist.Step]] = [:]
        // They wait more than they work.
        for (index, environment) in environments.enumerated() {
          if index >= 8, let run = try await group.next() { runs[run.0] = run.1 }
          group.addTask { (index, try await Trial.steps(of: program, in: folder, environment, inSlot: false)) }
        }
        for try await run in group { runs[run.0] = run.1 }
        return environments.indices.map { index in
          .init(level: .behaviour, outcome: .passed, detail: "", seconds: 0, steps: runs[index] ?? [])
        }
      }
    }
    return checklists.first?.entries.dropFirst().map(\.steps) ?? []
  }

  private func verify(
    _ files: [PlannedFile], with others: [PlannedFile], progress: @escaping @Sendable (String) -> Void,
    judging judge: @Sendable (inout Trial, String) async throws -> [Checklist.Entry]
  ) async throws -> [Checklist] {
    let symbols = Symbols(files + others)
    let shapes = Self.shapes(in: files, symbols)
    guard !shapes.isEmpty else { return [] }
    guard let compiler else {
      return shapes.map { Self.checklist(of: $0, notJudged: "no Swift compiler was found") }
    }
    let sleep = EmbeddedFile.runtime.filter { $0.path.hasPrefix("SleepOnManualClock/") }.map {
      PlannedFile(path: $0.path, text: $0.text, role: .test, origin: "runtime")
    }
    var code = ReducedCode((files + others).map(\.importingWholeModules))
    var module = Module(name: "Judged", files: code.files + sleep)
    let runtime: Runtime
    do throws(RuntimeCache.Problem) {
      runtime = try await cache.runtime(for: compiler, importing: module.frameworks, progress: progress)
    } catch {
      return shapes.map { Self.checklist(of: $0, notJudged: "\(error)") }
    }
    return try await TemporaryFolders.with { folder in
      let start = ContinuousClock.now
      var check = await TypeCheck.run(module, compiler, runtime, in: folder)
      var types = Checklist.Outcome.passed
      if let reason = check.problem {
        types = .notJudged("it does not compile alone: \(reason)")
        guard await check.reduce(&code, with: sleep, compiler, runtime, in: folder) else {
          return shapes.map { Self.checklist(of: $0, notJudged: "it does not compile alone: \(reason)") }
        }
        module = Module(name: "Judged", files: code.all + sleep)
      }
      let seconds = start.secondsSince
      let reduced = types == .passed ? symbols : Symbols(code.all)
      var checklists: [Checklist] = []
      for (index, shape) in shapes.enumerated() {
        let type = reduced.types.first { $0.path == shape.type.path } ?? shape.type
        let kept = types == .passed ? shape : ControllerShape(type, reduced)
        guard kept.collection == shape.collection else {
          checklists.append(Self.checklist(of: shape, notJudged: "it does not compile alone: \(check.problem ?? "")"))
          continue
        }
        let contract = ShapeContract(kept, reduced)
        var trial = Trial(
          contract: contract, module: module, check: check, compiler: compiler, runtime: runtime,
          leftOut: code.leftOut)
        let entry = Checklist.Entry(level: .types, outcome: types, detail: check.detail, seconds: seconds)
        checklists.append(
          Checklist(name: shape.type.spelling, entries: [entry] + (try await judge(&trial, "\(folder)/\(index)"))))
      }
      return checklists
    }
  }

  /// Whether there is something in a file to be verified.
  public static func declaresController(_ file: PlannedFile) -> Bool { !shapes(in: [file], Symbols([file])).isEmpty }

  /// The side controllers: what the index calls so, and what has their shape and shows nothing itself.
  static func shapes(in files: [PlannedFile], _ symbols: Symbols) -> [ControllerShape] {
    let facts = files.map { FactCollector.facts(of: $0.source, path: $0.path) }
    let index = ProjectIndex(merging: facts)
    var controllers: Set<String> = []
    var shown: Set<String> = []
    for (id, file) in index.files.enumerated() {
      for type in file.types {
        guard let role = index.role(of: type, in: Int32(id)) else { continue }
        if role.role == .sideController { controllers.insert(type.spelling) } else { shown.insert(type.spelling) }
      }
    }
    let paths = Set(files.map(\.path))
    return symbols.types.filter { paths.contains($0.file) && ($0.kind == .class || $0.kind == .actor) }
      .compactMap { type in
        let shape = ControllerShape(type, symbols)
        let names = [type.spelling, type.name]
        if names.contains(where: controllers.contains) { return shape }
        return shape.looksLikeSideController && !names.contains(where: shown.contains) ? shape : nil
      }
  }

  private static func checklist(of shape: ControllerShape, notJudged reason: String) -> Checklist {
    let steps = ShapeStep.allCases.map { Checklist.Step(name: $0.rawValue, outcome: .notJudged(reason)) }
    return Checklist(
      name: shape.type.spelling,
      entries: [
        .init(level: .types, outcome: .notJudged(reason), detail: "", seconds: 0),
        .init(level: .behaviour, outcome: .notJudged("no step could be judged"), detail: "", seconds: 0, steps: steps),
      ])
  }
}

extension PlannedFile {
  /// With `import os` for `import os.log`, since the runtime's modules have no parts, and `AppKit` for `Cocoa`, which only
  /// exports that. Lines stay as they are.
  var importingWholeModules: PlannedFile {
    let file = source
    var edits = SourceEdits(file)
    for declaration in file.declarations where declaration.kind == .import {
      // After `import struct` it is no part of a module.
      guard let name = declaration.name, name == declaration.introducer.next, let last = declaration.last,
        name != last || name.word == "Cocoa"
      else { continue }
      edits.replace(name.through(last), with: name.word == "Cocoa" ? "AppKit" : name.text)
    }
    return PlannedFile(path: path, text: edits.applied, role: role, origin: origin)
  }
}

/// How the code of a person compiles, if it does.
private struct TypeCheck: Sendable {
  /// Code that is older than Swift 6 is the most of what there is.
  var mode = LanguageConfiguration.swift5
  /// Folders of empty modules that stand for those that are not here.
  var modules: [String] = []
  private var emptyModules: [String] = []
  /// Why it does not compile.
  var problem: String?

  var detail: String {
    mode.name + (emptyModules.isEmpty ? "" : "; empty modules for \(emptyModules.joined(separator: ", "))")
  }

  /// Tries Swift 5, then 6. A module that is not here is taken to be empty: what the files use of it may be declared in
  /// others of them, and if not, the compiler names it.
  static func run(_ module: Module, _ compiler: Compiler, _ runtime: Runtime, in folder: String) async -> TypeCheck {
    var check = TypeCheck()
    let empty = "\(folder)/empty"
    while true {
      let (mode, modules) = (check.mode, check.modules)
      let verdict = await Slots.shared.run {
        await module.typeCheck(compiler, runtime, in: mode, folder: "\(folder)/types", importing: modules)
      }
      if verdict.isCompiled {
        check.problem = nil
        return check
      }
      let errors = verdict.messages.filter { $0.severity == .error }
      let missing = Set(
        errors.compactMap { $0.text.firstMatch(of: /no such module '(\w+)'/)?.output.1 }.map(String.init)
      )
      .subtracting(check.emptyModules).sorted()
      if !missing.isEmpty {
        for name in missing where await makeEmptyModule(name, compiler, in: empty) { check.emptyModules.append(name) }
        check.modules = [empty]
        if missing.allSatisfy(check.emptyModules.contains) { continue }
      }
      check.problem = check.problem ?? errors.first?.line ?? verdict.problem ?? "for an unknown reason"
      if check.mode == .swift6 { return check }
      check.mode = .swift6
    }
  }

  /// Leaves out of the files what does not compile. Returns whether the rest does.
  mutating func reduce(
    _ code: inout ReducedCode, with others: [PlannedFile], _ compiler: Compiler, _ runtime: Runtime, in folder: String
  ) async -> Bool {
    mode = .swift5
    for _ in 0..<24 {
      let module = Module(name: "Judged", files: code.all + others)
      let (mode, modules) = (mode, modules)
      let verdict = await Slots.shared.run {
        await module.analyze(compiler, runtime, in: mode, folder: "\(folder)/types", importing: modules)
      }
      if verdict.isCompiled { return true }
      guard code.reduce(verdict.messages.filter { $0.severity == .error }) else { return false }
    }
    return false
  }

  private static func makeEmptyModule(_ name: String, _ compiler: Compiler, in folder: String) async -> Bool {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/\(name).swift"
    guard (try? "".write(toFile: file, atomically: false, encoding: .utf8)) != nil else { return false }
    let arguments = [
      "-emit-module", "-parse-as-library", "-module-name", name, "-emit-module-path", "\(folder)/\(name).swiftmodule",
      file,
    ]
    let command = Subprocess.compiler(compiler.path, arguments, leavings: folder, timeLimit: .seconds(60))
    return (try? await command.runInSlot())?.isSuccess == true
  }
}

/// One contract, compiled without the steps that do not fit the code, and run.
private struct Trial {
  var contract: ShapeContract
  let module: Module
  let check: TypeCheck
  let compiler: Compiler
  let runtime: Runtime
  /// Declarations that are not in the module's files, because they do not compile.
  let leftOut: [String]

  mutating func entry(in folder: String) async throws -> Checklist.Entry {
    let start = ContinuousClock.now
    var detail = ""
    let steps: [Checklist.Step]
    if let path = try await program(in: folder) {
      steps = try await allSteps(of: path, in: folder)
      detail = "\(steps.count) steps, hostile mode"
    } else {
      steps = ShapeStep.allCases.map { step in
        Checklist.Step(name: step.rawValue, outcome: .notJudged(contract.reasons[step] ?? ""))
      }
    }
    return .init(
      level: .behaviour, outcome: Compilation.outcome(of: steps), detail: detail, seconds: start.secondsSince,
      steps: steps)
  }

  /// Runs each step in a process of its own, several at a time: they wait more than they work, and what ends one ends no other.
  private func allSteps(of program: String, in folder: String) async throws -> [Checklist.Step] {
    try await withThrowingTaskGroup(of: Checklist.Step.self) { group in
      var judged: [String: Checklist.Step] = [:]
      for (index, step) in ShapeStep.allCases.filter({ contract.reasons[$0] == nil }).enumerated() {
        if index >= 8, let step = try await group.next() { judged[step.name] = step }
        group.addTask {
          let environment = ["HEADLESS_CONTRACT_STEP": step.rawValue]
          let steps = try await Self.steps(of: program, in: folder, environment, inSlot: false)
          return excusing(
            steps.first { $0.name == step.rawValue }
              ?? Checklist.Step(name: step.rawValue, outcome: .notJudged("its program said nothing")))
        }
      }
      for try await step in group { judged[step.name] = step }
      return ShapeStep.allCases.map { step in
        judged[step.rawValue] ?? Checklist.Step(name: step.rawValue, outcome: .notJudged(contract.reasons[step] ?? ""))
      }
    }
  }

  /// What is not there may be why a step is broken.
  private func excusing(_ step: Checklist.Step) -> Checklist.Step {
    guard case .failed(let reasons) = step.outcome, let first = leftOut.first else { return step }
    let reason = "\(reasons.first ?? ""); \(leftOut.count) declarations are not there, such as that of \(first)"
    return Checklist.Step(name: step.name, outcome: .notJudged(reason))
  }

  /// Runs a contract.
  ///
  /// - Parameters:
  ///   - variables: What its environment holds beside what each has.
  ///   - inSlot: Whether it waits for a processor.
  static func steps(
    of program: String, in folder: String, _ variables: [String: String] = [:], inSlot: Bool = true
  ) async throws -> [Checklist.Step] {
    let key = UUID().uuidString
    var run = Subprocess.contract(program, in: folder, key: key)
    run.environment?.merge(variables) { $1 }
    let result = inSlot ? try await run.runInSlot() : try await run.run()
    return ContractRun(result, names: ShapeStep.allCases.map(\.rawValue), key: key).steps
  }

  /// The path of the contract's program; nil where no step fits the code.
  mutating func program(in folder: String) async throws -> String? {
    let library = TemplateLibrary.bundled
    guard let template = library[ShapeContract.template] else {
      throw TemplateProblem(file: ShapeContract.template, line: nil, message: "there is no such template")
    }
    let renderer = try TemplateRenderer(library)
    // Each round leaves out at least one step.
    while contract.reasons.count < ShapeStep.allCases.count {
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
      if verdict.isCompiled { return path }
      leaveOut(verdict, of: text)
    }
    return nil
  }

  /// Excuses the steps in whose code the errors are; all of them where the errors are in none.
  private mutating func leaveOut(_ verdict: Module.Verdict, of text: String) {
    let file = SourceFile(bytes: Array(text.utf8))
    let lines = LineMap(file.bytes)
    let functions = file.declarations.filter { $0.kind == .function && $0.isTypeMember }
    var excused = false
    let errors = verdict.messages.filter { $0.severity == .error }
    for error in errors where error.path == "Contract.swift" {
      let function = functions.last { $0.first.map { lines.position(of: $0.offset).line <= error.lineNumber } == true }
      let step = ShapeStep.allCases.first { $0.function == function?.name?.text }
      guard let step else { continue }
      contract.excuse(step, because: "the step does not fit the code: \(error.text)")
      excused = true
    }
    guard !excused else { return }
    let reason = errors.first?.text ?? verdict.problem ?? "unknown"
    for step in ShapeStep.allCases { contract.excuse(step, because: "the contract does not fit the code: \(reason)") }
  }
}
