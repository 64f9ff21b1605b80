import Foundation

/// Standard output and standard error.
enum Console {
  /// Writes to standard output as it is. A reader that went away ends the writing, not the run.
  static func write(_ text: String) { write(Array(text.utf8), to: .standardOutput) }

  /// Writes what `text` gives. Ends the command where it could not be had.
  static func writeOrFail(_ text: () throws -> String) throws {
    let result: String
    do { result = try text() } catch {
      complain("error: \(error)")
      throw ExitStatus.couldNot
    }
    write(result)
  }

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
