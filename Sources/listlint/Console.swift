import Foundation
import ProjectFiles

/// Standard output and standard error.
enum Console {
  /// Writes to standard output as it is. Ends the command, after a word about it, where that fails.
  static func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes what `text` gives. Ends the command where it could not be had.
  static func writeOrFail(_ text: () throws -> String) throws {
    let result: String
    do { result = try text() } catch {
      complain("error: \(error)")
      throw ExitStatus.couldNot
    }
    write(result)
  }

  private static func write(_ bytes: [UInt8]) {
    do throws(WriteProblem) { try tryWrite(bytes) } catch {
      complain("error: \(error)")
      exit(ExitStatus.couldNot.rawValue)
    }
  }

  /// Writes to standard output. A reader that went away has seen enough, which is no failure.
  static func tryWrite(_ bytes: [UInt8]) throws(WriteProblem) {
    try OutputFile.write(bytes, to: STDOUT_FILENO, named: "standard output")
  }

  /// Writes a line to standard error.
  static func complain(_ text: String) {
    let line = text.hasSuffix("\n") ? text : text + "\n"
    // There is nowhere left to tell of it.
    try? OutputFile.write(Array(line.utf8), to: STDERR_FILENO, named: "standard error")
  }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
