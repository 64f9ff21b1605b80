import Foundation

/// Where reports go: a file, or what only looks like one, such as `/dev/null`, a pipe or a terminal.
public enum OutputFile {
  /// Replaces the file at `path` at once, as ``AtomicFile`` does; any other path is written to from front to end.
  public static func write(_ path: String, _ bytes: [UInt8]) throws(WriteProblem) {
    guard isStream(path) else { return try AtomicFile.replace(path, with: bytes) }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw WriteProblem(path: path, reason: SystemError.last.text) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, named: path)
  }

  /// Writes all bytes. A reader that went away ends the writing and is no failure: it has seen what it wanted.
  public static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(WriteProblem) {
    do throws(SystemError) {
      try SystemCall.writeAll(bytes, to: descriptor)
    } catch  where error.code != EPIPE {
      throw WriteProblem(path: name, reason: error.text)
    } catch {}
  }

  /// Names below `/dev` stand for open files of the process: to replace these would cut them off from who opened them.
  private static func isStream(_ path: String) -> Bool {
    if path.hasPrefix("/dev/") { return true }
    guard let status = try? SystemCall.status(path) else { return false }
    return [.pipe, .device].contains(FileKind(mode: status.st_mode))
  }
}
