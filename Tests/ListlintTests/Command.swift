import Foundation
import Testing

/// What a process did: how it ended, and what it wrote.
struct Run: Sendable {
  let status: Int32
  let outputBytes: [UInt8]
  let errorBytes: [UInt8]

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var errors: String { String(decoding: errorBytes, as: UTF8.self) }
}

/// Runs the built command as a shell would.
func listlint(
  _ arguments: [String], in folder: TemporaryDirectory, input: String = "", environment: [String: String] = [:]
) async throws -> Run {
  try await run(
    Products.executable("listlint"), arguments, in: folder.path, input: Array(input.utf8), environment: environment)
}

func listlint(
  _ arguments: String..., in folder: TemporaryDirectory, input: String = "", environment: [String: String] = [:]
) async throws -> Run {
  try await listlint(arguments, in: folder, input: input, environment: environment)
}

/// Runs the built generator.
func listgen(
  _ arguments: String..., in folder: TemporaryDirectory, environment: [String: String] = [:]
) async throws -> Run {
  try await run(Products.executable("listgen"), arguments, in: folder.path, environment: environment)
}

/// Runs a program to its end. Its output goes to files, which unlike pipes never fill up: no reader has to keep pace, so
/// nothing can wait for each other.
func run(
  _ executable: URL, _ arguments: [String], in folder: String, input: [UInt8] = [], environment: [String: String] = [:]
) async throws -> Run {
  let streams = try TemporaryDirectory()
  let process = Process()
  process.executableURL = executable
  process.arguments = arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  process.environment = ProcessInfo.processInfo.environment
    .filter { !["NO_COLOR", "TERM", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE"].contains($0.key) }
    .merging(environment) { $1 }
  try streams.write("input", input)
  try streams.write("output")
  try streams.write("errors")
  let handles = [
    try FileHandle(forReadingFrom: URL(fileURLWithPath: streams.path("input"))),
    try FileHandle(forWritingTo: URL(fileURLWithPath: streams.path("output"))),
    try FileHandle(forWritingTo: URL(fileURLWithPath: streams.path("errors"))),
  ]
  process.standardInput = handles[0]
  process.standardOutput = handles[1]
  process.standardError = handles[2]
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    process.terminationHandler = { _ in continuation.resume() }
    do { try process.run() } catch { continuation.resume(throwing: error) }
  }
  for handle in handles { try handle.close() }
  // A signal is no exit status; it must not look like one.
  let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  return Run(status: status, outputBytes: try streams.bytes("output"), errorBytes: try streams.bytes("errors"))
}

enum Products {
  private final class Token {}

  struct Missing: Error, CustomStringConvertible {
    let name: String
    let folders: [String]
    var description: String {
      "no executable '\(name)' in \(folders.joined(separator: ", ")); build the package first"
    }
  }

  /// The executable beside the tests: next to the bundle on macOS, next to the running program on Linux.
  static func executable(_ name: String) throws -> URL {
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

enum Git {
  static let executable = URL(fileURLWithPath: "/usr/bin/git")
  static let isThere = FileManager.default.isExecutableFile(atPath: executable.path)
}

let isRoot = geteuid() == 0
