import Processes

/// How the code of a person compiles, if it does.
struct TypeCheck: Sendable {
  /// Code that is older than Swift 6 is the most of what there is.
  var mode = LanguageConfiguration.swift5
  /// Modules that are not here, which are taken to be empty: what the files use of them may be declared in others of them, and if
  /// not, the compiler names it.
  let absentModules: [String]
  /// Why it does not compile.
  private(set) var problem: String?
  /// The errors of the last mode.
  private(set) var errors: [CompilerMessage] = []

  var detail: String {
    mode.name + (absentModules.isEmpty ? "" : "; without \(absentModules.joined(separator: ", "))")
  }

  /// Tries Swift 5, then 6.
  static func run(
    _ module: Module, without absent: [String], _ compiler: Compiler, _ runtime: Runtime, in folder: String
  ) async -> TypeCheck {
    var check = TypeCheck(absentModules: absent)
    while true {
      let mode = check.mode
      let verdict = await Slots.shared.run {
        await module.typeCheck(compiler, runtime, in: mode, folder: "\(folder)/types")
      }
      if verdict.isCompiled {
        check.problem = nil
        return check
      }
      check.errors = verdict.messages.filter { $0.severity == .error }
      check.problem = check.problem ?? check.errors.first?.line ?? verdict.problem ?? "for an unknown reason"
      // What is not there is not there in the other mode.
      if mode == .swift6 || check.errors.contains(where: { $0.text.hasPrefix("cannot find") }) { return check }
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
      let mode = mode
      let verdict = await Slots.shared.run {
        await module.analyze(compiler, runtime, in: mode, folder: "\(folder)/types")
      }
      if verdict.isCompiled { return true }
      guard code.reduce(verdict.messages.filter { $0.severity == .error }) else { return false }
    }
    return false
  }
}
