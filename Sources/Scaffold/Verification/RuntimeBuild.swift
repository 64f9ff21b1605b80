import Processes
import Foundation
import ProjectFiles

/// One compilation of some of the runtime's modules, as many at a time as there are processors.
///
/// What a module declares is made apart from its code, in a fraction of the time: no code waits for other code then.
struct RuntimeBuild: Sendable {
  /// What each module is compiled with, besides its name and files.
  static let flags = [
    "-wmo", "-Onone", "-parse-as-library", "-swift-version", "6", "-Xfrontend", "-disable-llvm-verify",
  ]
  /// Importing needs no bodies but those that are compiled anew where they are used, such as default arguments.
  static let interfaceFlags = ["-emit-module", "-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]

  let compiler: Compiler
  let sources: [EmbeddedFile]
  /// The modules that are there, and those to be made, each with its folder.
  let present: [Runtime.Part]
  let missing: [Runtime.Part]
  let progress: @Sendable (String) -> Void

  /// Leaves the missing modules in their folders, which are there, and nothing else.
  ///
  /// - Parameter sourceFolder: For the sources; deleted in the end.
  func run(sourceFolder: String) async throws(RuntimeCache.Problem) {
    defer { try? FileManager.default.removeItem(atPath: sourceFolder) }
    do {
      try write(to: sourceFolder)
      try await compile(from: sourceFolder)
    } catch let problem as RuntimeCache.Problem {
      throw problem
    } catch {
      throw RuntimeCache.Problem(description: "cannot compile the reference runtime: \(error)")
    }
  }

  /// What the compiler is asked for once.
  private struct Job: Sendable {
    let part: Runtime.Part
    /// Whether its declarations are made, else its code.
    let isInterface: Bool
  }

  /// The declarations of all, then the code of all, the longest first.
  private var jobs: [Job] {
    func size(_ part: Runtime.Part) -> Int {
      part.module.files(in: sources).reduce(0) { $0 + $1.text.utf8.count }
    }
    return missing.map { Job(part: $0, isInterface: true) }
      + missing.sorted { size($0) > size($1) }.map { Job(part: $0, isInterface: false) }
  }

  /// A job starts when the declarations that its module imports are there. One more than there are processors runs at a time: what is
  /// made of the largest module, which is waited for in the end, starts with the first that can.
  private func compile(from sourceFolder: String) async throws {
    try await withThrowingTaskGroup(of: Job.self) { group in
      var waiting = jobs
      var declared = Set(present.map(\.module.name))
      var running = 0
      var started = 0
      while running > 0 || !waiting.isEmpty {
        while running <= Workers.defaultJobs,
          let next = waiting.firstIndex(where: { declared.isSuperset(of: $0.part.module.dependencies) })
        {
          let job = waiting.remove(at: next)
          running += 1
          if !job.isInterface {
            started += 1
            progress("compiling the reference runtime, once: \(started) of \(missing.count)")
          }
          group.addTask {
            try await compile(job, from: sourceFolder)
            return job
          }
        }
        guard let job = try await group.next() else { break }
        if job.isInterface { declared.insert(job.part.module.name) }
        running -= 1
      }
    }
  }

  private func compile(_ job: Job, from sourceFolder: String) async throws {
    let (name, folder) = (job.part.module.name, job.part.folder)
    let products =
      job.isInterface
      ? Self.interfaceFlags + ["-emit-module-path", "\(folder)/\(name).swiftmodule"]
      // The largest module is most of the work: its files are made into machine code side by side, each in an object of its own.
      : ["-c", "-num-threads", "\(Workers.defaultJobs)"]
    let imported = (present + missing).filter { $0.module.name != name }.flatMap { ["-I", $0.folder] }
    let arguments =
      Self.flags + ["-module-name", name] + imported + products
      + job.part.module.files(in: sources).map { "\(sourceFolder)/\($0.path)" }
    let result = try await Subprocess.compiler(
      compiler.path, arguments, leavings: sourceFolder, in: folder, timeLimit: .seconds(300)
    ).run()
    guard result.isSuccess else {
      let first = CompilerMessage.all(in: result.errorText).first { $0.severity == .error }
      throw RuntimeCache.Problem(
        description: "\(compiler.path) (\(compiler.number)) cannot compile the reference runtime: "
          + (first?.text ?? "\(result.end)"))
    }
  }

  private func write(to folder: String) throws {
    for part in missing {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(part.module.name)", withIntermediateDirectories: true)
      for source in part.module.files(in: sources) {
        try source.text.write(toFile: "\(folder)/\(source.path)", atomically: false, encoding: .utf8)
      }
    }
  }
}

extension Runtime.Module {
  func files(in sources: [EmbeddedFile]) -> [EmbeddedFile] { sources.filter { $0.path.hasPrefix(name + "/") } }
}
