import Foundation
import Processes

/// How the code of a person compiles, if it does.
struct TypeCheck: Sendable {
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
        check.emptyModules += await withTaskGroup(of: String?.self) { group in
          for name in missing { group.addTask { await makeEmptyModule(name, compiler, in: empty) ? name : nil } }
          return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }.sorted()
        check.modules = [empty]
        if missing.allSatisfy(check.emptyModules.contains) { continue }
      }
      check.problem = check.problem ?? errors.first?.line ?? verdict.problem ?? "for an unknown reason"
      // What is not there is not there in the other mode.
      if check.mode == .swift6 || errors.contains(where: { $0.text.hasPrefix("cannot find") }) { return check }
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
