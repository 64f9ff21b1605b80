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
  /// The errors of the last mode; where only declarations were checked, with what bodies lack once the code is reduced.
  private(set) var errors: [CompilerMessage] = []
  private(set) var lacksBodies = false

  var detail: String {
    mode.name + (absentModules.isEmpty ? "" : "; without \(absentModules.joined(separator: ", "))")
  }

  /// Where types are missing in declarations, what they are; else nil.
  ///
  /// It takes a second: of a body that names what is not there, such as a long one of a view, the compiler tries all readings.
  static func ofDeclarations(
    _ module: Module, without absent: [String], _ compiler: Compiler, _ runtime: Runtime, in folder: String
  ) async -> TypeCheck? {
    var check = TypeCheck(absentModules: absent)
    let verdict = await check.verdict(ofDeclarationsIn: module, compiler, runtime, folder)
    check.errors = verdict.messages.filter { $0.severity == .error }
    check.lacksBodies = true
    check.problem = check.errors.first { $0.text.hasPrefix("cannot find type") }?.line
    return check.problem == nil ? nil : check
  }

  private func verdict(
    ofDeclarationsIn module: Module, _ compiler: Compiler, _ runtime: Runtime, _ folder: String
  ) async -> Module.Verdict {
    let mode = mode
    return await Slots.shared.run {
      await module.typeCheck(compiler, runtime, in: mode, folder: "\(folder)/types", onlyDeclarations: true)
    }
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

  /// Leaves out of the files what does not compile: first of declarations, since that takes the least time, then of bodies. Returns
  /// whether the rest does.
  ///
  /// - Parameter isLate: Asked before each turn whether to give up.
  mutating func reduce(
    _ code: inout ReducedCode, with others: [PlannedFile], _ compiler: Compiler, _ runtime: Runtime, in folder: String,
    unless isLate: () -> Bool
  ) async -> Bool {
    mode = .swift5
    var onlyDeclarations = true
    if lacksBodies { onlyDeclarations = code.reduce(errors) }
    for _ in 0..<24 where !isLate() {
      let module = Module(name: "Judged", files: code.all + others)
      if onlyDeclarations {
        let verdict = await verdict(ofDeclarationsIn: module, compiler, runtime, folder)
        let found = verdict.messages.filter { $0.severity == .error }
        // Types that are missing make the most of the rest.
        onlyDeclarations = code.reduce(found) && found.contains { $0.text.hasPrefix("cannot find type") }
        continue
      }
      let mode = mode
      let verdict = await Slots.shared.run {
        await module.analyze(compiler, runtime, in: mode, folder: "\(folder)/types")
      }
      if verdict.isCompiled { return true }
      let found = verdict.messages.filter { $0.severity == .error }
      if lacksBodies { errors += found.filter { $0.text.hasPrefix("cannot find") } }
      lacksBodies = false
      guard code.reduce(found) else { return false }
    }
    return false
  }
}
