import Processes
import Foundation
import ProjectIndex
import SwiftSource

/// Files that are compiled together against the reference runtime.
struct Module: Sendable {
  let name: String
  let files: [PlannedFile]
  /// The frameworks of Apple that exist for it.
  let frameworks: Set<String>

  init(name: String, files: [PlannedFile]) {
    self.name = name
    self.files = files.map(\.withoutObjectiveC.withoutModelMacros)
    frameworks = Self.frameworks(of: files.map { Self.imports(of: $0) })
  }

  /// What a file imports, under any condition.
  static func imports(of file: PlannedFile) -> Set<String> {
    let words = Set(FactCollector.facts(of: file.source, path: file.path).imports)
    let known = Runtime.Module.all.compactMap(\.standsFor) + ["Testing", "XCTest"]
    return Set(known.filter { words.contains(Word($0)) })
  }

  /// Code that imports UIKit or AppKit, as a condition says, is compiled for one of them.
  private static func frameworks(of imports: [Set<String>]) -> Set<String> {
    var all = imports.reduce(into: Set<String>()) { $0.formUnion($1) }
    func isNeeded(_ name: String, not other: String) -> Bool {
      imports.contains { $0.contains(name) && !$0.contains(other) }
    }
    if all.isSuperset(of: ["UIKit", "AppKit"]) {
      let needsUIKit = isNeeded("UIKit", not: "AppKit")
      let needsAppKit = isNeeded("AppKit", not: "UIKit")
      if needsUIKit != needsAppKit || !needsUIKit { all.remove(needsAppKit ? "UIKit" : "AppKit") }
    }
    return all
  }

  // MARK: - Compiling

  /// What the compiler said of the files.
  struct Verdict: Sendable {
    var messages: [CompilerMessage]
    var isCompiled: Bool
    /// Why the compiler could not be asked.
    var problem: String?

    func errors(in path: String) -> [CompilerMessage] {
      messages.filter { $0.path == path && $0.severity == .error }
    }
  }

  /// Checks the types alone.
  ///
  /// - Parameters:
  ///   - folder: For the files; made here.
  ///   - importing: Folders of other modules that the files import.
  ///   - onlyDeclarations: Leaves out what is in functions and accessors.
  func typeCheck(
    _ compiler: Compiler, _ runtime: Runtime, in configuration: LanguageConfiguration, folder: String,
    importing modules: [String] = [], onlyDeclarations: Bool = false
  ) async -> Verdict {
    let flags = onlyDeclarations ? ["-Xfrontend", "-experimental-skip-all-function-bodies"] : []
    return await compile(
      compiler, runtime, ["-typecheck"] + flags + configuration.flags + modules.flatMap { ["-I", $0] }, folder)
  }

  /// Checks all that the compiler does before it makes code.
  func analyze(
    _ compiler: Compiler, _ runtime: Runtime, in configuration: LanguageConfiguration, folder: String,
    importing modules: [String] = []
  ) async -> Verdict {
    let flags = ["-emit-sil", "-o", "/dev/null"] + modules.flatMap { ["-I", $0] }
    return await compile(compiler, runtime, flags + configuration.flags, folder)
  }

  /// Makes a module of it that tests can import, in `folder`.
  func emitModule(
    _ compiler: Compiler, _ runtime: Runtime, in configuration: LanguageConfiguration, folder: String
  ) async -> Verdict {
    let flags = ["-emit-module", "-enable-testing", "-emit-module-path", "\(folder)/\(name).swiftmodule"]
    return await compile(compiler, runtime, flags + configuration.flags, folder)
  }

  /// Makes a program of it: one of the files has `@main`.
  func build(
    _ compiler: Compiler, _ runtime: Runtime, in configuration: LanguageConfiguration, folder: String, program: String,
    importing modules: [String] = []
  ) async -> Verdict {
    let flags = ["-Onone", "-gline-tables-only", "-o", program] + runtime.objects + modules.flatMap { ["-I", $0] }
    return await compile(compiler, runtime, flags + configuration.flags, folder)
  }

  private func compile(_ compiler: Compiler, _ runtime: Runtime, _ flags: [String], _ folder: String) async -> Verdict {
    // The compiler refuses two files of one name, wherever they are.
    var names: [String: String] = [:]
    for (index, file) in files.enumerated() {
      let isTaken = names[file.name] != nil
      names[isTaken ? "\(index)-\(file.name)" : file.name] = file.path
    }
    // What is made from here on would not be deleted.
    RunningProcess.stopWhereEnding()
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, path) in names {
        let text = files.first { $0.path == path }?.text ?? ""
        try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      let arguments =
        [
          "-wmo", "-parse-as-library", "-module-name", name, "-package-name", name, "-no-color-diagnostics",
          "-diagnostic-style", "llvm",
        ]
        + runtime.moduleFlags(for: frameworks) + flags + names.keys.sorted()
      let command = Subprocess.compiler(
        compiler.path, arguments, leavings: folder, in: folder, timeLimit: .seconds(120))
      let result = try await command.run()
      let messages = CompilerMessage.all(in: result.errorText).map { message in
        var message = message
        message.path = names[message.path] ?? message.path
        return message
      }
      let isSilent = !result.isSuccess && !messages.contains { $0.severity == .error }
      let lastWords = result.errorText.split(separator: "\n").last.map { ": \($0)" } ?? ""
      return Verdict(
        messages: messages, isCompiled: result.isSuccess,
        problem: isSilent ? "the compiler ended without a reason (\(result.end))\(lastWords)" : nil)
    } catch {
      return Verdict(messages: [], isCompiled: false, problem: "\(error)")
    }
  }
}
