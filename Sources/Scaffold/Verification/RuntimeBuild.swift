import Processes
import Foundation
import ProjectFiles

/// One compilation of the runtime's modules, as many at a time as there are processors.
///
/// What a module declares is made apart from its code, in a fraction of the time: no code waits for other code then.
struct RuntimeBuild: Sendable {
  /// What each module is compiled with, besides its name and files.
  static let flags = ["-wmo", "-Onone", "-parse-as-library", "-swift-version", "6"]
  /// Importing needs no bodies but those that are compiled anew where they are used, such as default arguments.
  static let interfaceFlags = ["-emit-module", "-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]

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

  /// What the compiler is asked for once.
  private struct Job: Sendable {
    let module: Runtime.Module
    /// Whether its declarations are made, else its code.
    let isInterface: Bool
  }

  /// The declarations of all, then the code of all, the longest first.
  private var jobs: [Job] {
    let sizes = Dictionary(
      uniqueKeysWithValues: Runtime.Module.all.map { module in
        (module.name, files(of: module).reduce(0) { $0 + $1.text.utf8.count })
      })
    return Runtime.Module.all.map { Job(module: $0, isInterface: true) }
      + Runtime.Module.all.sorted { sizes[$0.name, default: 0] > sizes[$1.name, default: 0] }
      .map { Job(module: $0, isInterface: false) }
  }

  /// A job starts when the declarations that its module imports are there.
  private func compile(from sourceFolder: String, to folder: String) async throws {
    try await withThrowingTaskGroup(of: Job.self) { group in
      var waiting = jobs
      var declared: Set<String> = []
      var running = 0
      var started = 0
      while running > 0 || !waiting.isEmpty {
        while running < Workers.defaultJobs,
          let next = waiting.firstIndex(where: { declared.isSuperset(of: $0.module.dependencies) })
        {
          let job = waiting.remove(at: next)
          running += 1
          if !job.isInterface {
            started += 1
            progress("compiling the reference runtime, once: \(started) of \(Runtime.Module.all.count)")
          }
          group.addTask {
            try await compile(job, from: sourceFolder, to: folder)
            return job
          }
        }
        guard let job = try await group.next() else { break }
        if job.isInterface { declared.insert(job.module.name) }
        running -= 1
      }
    }
  }

  private func compile(_ job: Job, from sourceFolder: String, to folder: String) async throws {
    let name = job.module.name
    let products =
      job.isInterface
      ? Self.interfaceFlags + ["-emit-module-path", "\(folder)/\(name).swiftmodule"]
      : ["-c", "-o", "\(folder)/\(name).o"]
    let arguments =
      Self.flags + ["-module-name", name, "-I", folder] + products
      + files(of: job.module).map { "\(sourceFolder)/\($0.path)" }
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

  private func files(of module: Runtime.Module) -> [EmbeddedFile] {
    sources.filter { $0.path.hasPrefix(module.name + "/") }
  }

  private func write(to folder: String) throws {
    for module in Runtime.Module.all {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(module.name)", withIntermediateDirectories: true)
      for source in files(of: module) {
        try source.text.write(toFile: "\(folder)/\(source.path)", atomically: false, encoding: .utf8)
      }
    }
  }
}
