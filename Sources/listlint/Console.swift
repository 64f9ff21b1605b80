import Foundation

/// Standard output and standard error.
enum Console {
  /// Writes to standard output as it is. A reader that went away ends the writing, not the run.
  static func write(_ text: String) { write(Array(text.utf8), to: .standardOutput) }

  static func write(_ bytes: [UInt8]) { write(bytes, to: .standardOutput) }

  /// Writes a line to standard error.
  static func complain(_ text: String) {
    write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: .standardError)
  }

  private static func write(_ bytes: [UInt8], to handle: FileHandle) {
    guard !bytes.isEmpty else { return }
    try? handle.write(contentsOf: Data(bytes))
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
