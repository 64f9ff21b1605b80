import Foundation

/// Standard output and standard error.
enum Console {
  static func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

  /// Writes a line to standard error.
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  /// A line that the next one overwrites, on a terminal; nothing elsewhere.
  static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(text)".utf8))
  }
}
