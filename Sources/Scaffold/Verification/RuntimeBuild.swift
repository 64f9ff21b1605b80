import Processes
import Foundation
import ProjectFiles

/// One compilation of the runtime's modules, as many at a time as there are processors.
struct RuntimeBuild: Sendable {
  /// What each module is compiled with, besides its name and files.
  static let flags = ["-c", "-wmo", "-Onone", "-parse-as-library", "-swift-version", "6"]

  let compiler: Compiler
  let sources: [EmbeddedFile]
  let progress: @Sendable (String) -> Void

  /// Leaves the modules and object files in `folder`, and nothing else.
  func run(in folder: String) async throws(RuntimeCache.Problem) {
    let sourceFolder = "\(folder)/sources"
    defer { try? FileManager.default.removeItem(atPath: sourceFolder) }
    do {
      try write(to: sourceFolder)
      try await compile(from: sourceFolder, to: folder)
    } catch let problem as RuntimeCache.Problem {
      throw problem
    } catch {
      throw RuntimeCache.Problem(description: "cannot compile the reference runtime: \(error)")
    }
  }

  /// A module starts when those that it imports are there.
  private func compile(from sourceFolder: String, to folder: String) async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      var waiting = Runtime.Module.all
      var done: Set<String> = []
      var running = 0
      var started = 0
      while done.count < Runtime.Module.all.count {
        while running < Workers.defaultJobs,
          let next = waiting.firstIndex(where: { done.isSuperset(of: $0.dependencies) })
        {
          let module = waiting.remove(at: next)
          running += 1
          started += 1
          progress("compiling the reference runtime, once: \(started) of \(Runtime.Module.all.count)")
          group.addTask {
            try await compile(module, from: sourceFolder, to: folder)
            return module.name
          }
        }
        guard let name = try await group.next() else { break }
        done.insert(name)
        running -= 1
      }
    }
  }

  private func compile(_ module: Runtime.Module, from sourceFolder: String, to folder: String) async throws {
    let files = paths(of: module).map { "\(sourceFolder)/\($0)" }
    let arguments =
      Self.flags + [
        "-module-name", module.name, "-emit-module", "-emit-module-path", "\(folder)/\(module.name).swiftmodule",
        "-I", folder, "-o", "\(folder)/\(module.name).o",
      ] + files
    let result = try await Subprocess.compiler(
      compiler.path, arguments, leavings: sourceFolder, timeLimit: .seconds(300)
    ).run()
    guard result.isSuccess else {
      let first = CompilerMessage.all(in: result.errorText).first { $0.severity == .error }
      throw RuntimeCache.Problem(
        description: "\(compiler.path) (\(compiler.number)) cannot compile the reference runtime: "
          + (first?.text ?? "\(result.end)"))
    }
  }

  private func paths(of module: Runtime.Module) -> [String] {
    sources.map(\.path).filter { $0.hasPrefix(module.name + "/") }
  }

  private func write(to folder: String) throws {
    for module in Runtime.Module.all {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(module.name)", withIntermediateDirectories: true)
    }
    let paths = Set(Runtime.Module.all.flatMap(paths(of:)))
    for source in sources where paths.contains(source.path) {
      try source.text.write(toFile: "\(folder)/\(source.path)", atomically: false, encoding: .utf8)
    }
  }
}
