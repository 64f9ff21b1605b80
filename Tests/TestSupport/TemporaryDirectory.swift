import Foundation

/// A directory of a test's own, removed with all that is in it when nobody holds it. Its path has no links in it, as a
/// process sees its own current directory.
package final class TemporaryDirectory: Sendable {
  package let path: String

  /// A directory that holds these files.
  package init(_ files: [String: String] = [:]) throws {
    let made = FileManager.default.temporaryDirectory.path + "/listlint-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
    guard let real = realpath(made, nil) else { throw CocoaError(.fileNoSuchFile) }
    defer { free(real) }
    path = String(cString: real)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Runs `body` with a directory that exists until `body` returns, even if `body` does not keep it.
  package static func with<Result>(_ body: (TemporaryDirectory) throws -> Result) throws -> Result {
    let directory = try TemporaryDirectory()
    return try withExtendedLifetime(directory) { try body(directory) }
  }

  package var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  package func path(_ relative: String) -> String { path + "/" + relative }

  /// Writes a file and makes the directories it needs.
  package func write(_ relative: String, _ text: String = "") throws { try write(relative, Array(text.utf8)) }

  package func write(_ relative: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path(relative))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes a program. A shell writes it: what is open here for writing, when a test beside starts a process, is open in
  /// that process as well, and could not be run.
  package func writeProgram(_ relative: String, _ script: String) throws {
    let write = #"mkdir -p "$(dirname "$2")" && printf %s "$1" > "$2" && chmod 755 "$2""#
    let run = try run(URL(fileURLWithPath: "/bin/sh"), ["-c", write, "sh", script, path(relative)], in: path)
    guard run.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  package func makeDirectory(_ relative: String) throws {
    try FileManager.default.createDirectory(atPath: path(relative), withIntermediateDirectories: true)
  }

  package func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(relative), withDestinationPath: target)
  }

  package func remove(_ relative: String) throws { try FileManager.default.removeItem(atPath: path(relative)) }

  package func bytes(_ relative: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(relative))))
  }

  package func text(_ relative: String) throws -> String { String(decoding: try bytes(relative), as: UTF8.self) }

  package func names(in relative: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(relative)).sorted()
  }

  package func mode(_ relative: String) -> mode_t {
    var status = stat()
    return lstat(path(relative), &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  package func setMode(_ mode: mode_t, of relative: String) { chmod(path(relative), mode) }
}

/// Root may read and write what others may not.
package let isRoot = geteuid() == 0
