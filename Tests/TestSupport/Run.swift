import Foundation

/// What a process did: how it ended, and what it wrote.
package struct Run: Sendable {
  /// The exit status, or the negative number of the signal that ended the process.
  package let status: Int32
  package let outputBytes: [UInt8]
  package let errorBytes: [UInt8]

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }
}

/// Runs a program to its end, in a folder, with the environment of the tests and what is added to it.
package func run(
  _ executable: URL, _ arguments: [String], in folder: String, input: [UInt8] = [], environment: [String: String] = [:]
) async throws -> Run {
  let run = try PreparedRun(executable, arguments, in: folder, input: input, environment: environment)
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    run.process.terminationHandler = { _ in continuation.resume() }
    do { try run.process.run() } catch { continuation.resume(throwing: error) }
  }
  return try run.result()
}

/// The same, where nothing can be awaited.
package func run(
  _ executable: URL, _ arguments: [String], in folder: String, input: [UInt8] = [], environment: [String: String] = [:]
) throws -> Run {
  let run = try PreparedRun(executable, arguments, in: folder, input: input, environment: environment)
  try run.process.run()
  run.process.waitUntilExit()
  return try run.result()
}

/// A process whose output goes to files, which unlike pipes never fill up: no reader has to keep pace, so nothing can
/// wait for each other.
private struct PreparedRun {
  let process = Process()
  private let streams: TemporaryDirectory
  private let handles: [FileHandle]

  init(
    _ executable: URL, _ arguments: [String], in folder: String, input: [UInt8], environment: [String: String]
  ) throws {
    streams = try TemporaryDirectory(["output": "", "errors": ""])
    try streams.write("input", input)
    handles = [
      try FileHandle(forReadingFrom: streams.url.appendingPathComponent("input")),
      try FileHandle(forWritingTo: streams.url.appendingPathComponent("output")),
      try FileHandle(forWritingTo: streams.url.appendingPathComponent("errors")),
    ]
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = Self.inherited.merging(environment) { $1 }
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]
  }

  /// The environment without what would change what programs say. A hook that runs the tests has variables of git, which
  /// would lead into the repository around.
  private static let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
    !["NO_COLOR", "TERM", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE"].contains(name)
      && !name.hasPrefix("GIT_")
  }

  func result() throws -> Run {
    for handle in handles { try handle.close() }
    // A signal is no exit status; it must not look like one.
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return Run(status: status, outputBytes: try streams.bytes("output"), errorBytes: try streams.bytes("errors"))
  }
}

/// The programs of the package, as they were built with the tests.
package enum Products {
  private final class Token {}

  struct Missing: Error, CustomStringConvertible {
    let name: String
    let folders: [String]
    var description: String {
      "no executable '\(name)' in \(folders.joined(separator: ", ")); build the package first"
    }
  }

  /// The executable beside the tests: next to the bundle on macOS, next to the running program on Linux.
  package static func executable(_ name: String) throws -> URL {
    #if os(macOS)
      let folders = [Bundle(for: Token.self).bundleURL.deletingLastPathComponent(), Bundle.main.bundleURL]
    #else
      let folders = [
        Bundle.main.bundleURL, URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent(),
      ]
    #endif
    let candidates = folders.map { $0.appendingPathComponent(name) }
    guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw Missing(name: name, folders: folders.map(\.path))
    }
    return found
  }
}
