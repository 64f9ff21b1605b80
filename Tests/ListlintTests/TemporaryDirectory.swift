import Foundation

/// A directory of a test's own, removed with all that is in it when the test ends. Its path has no links in it, as a
/// process sees its own current directory.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    let made = FileManager.default.temporaryDirectory.path + "/listlint-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
    guard let real = realpath(made, nil) else { throw CocoaError(.fileNoSuchFile) }
    defer { free(real) }
    path = String(cString: real)
  }

  /// A directory that holds these files.
  convenience init(_ files: [String: String]) throws {
    try self.init()
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ relative: String) -> String { path + "/" + relative }

  /// Writes a file and makes the directories it needs.
  func write(_ relative: String, _ text: String = "") throws { try write(relative, Array(text.utf8)) }

  func write(_ relative: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path(relative))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func makeDirectory(_ relative: String) throws {
    try FileManager.default.createDirectory(atPath: path(relative), withIntermediateDirectories: true)
  }

  func bytes(_ relative: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(relative))))
  }

  func text(_ relative: String) throws -> String { String(decoding: try bytes(relative), as: UTF8.self) }

  func mode(_ relative: String) -> mode_t {
    var status = stat()
    return lstat(path(relative), &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  func setMode(_ mode: mode_t, of relative: String) { chmod(path(relative), mode) }
}
