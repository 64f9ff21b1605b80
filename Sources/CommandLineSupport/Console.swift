import Foundation
import ProjectFiles

/// Standard output and standard error.
public enum Console {
  /// Writes to standard output as it is. Ends the command, after a word about it, where that fails.
  public static func write(_ text: String) {
    do throws(WriteProblem) { try tryWrite(Array(text.utf8)) } catch {
      complain("error: \(error)")
      exit(ExitStatus.couldNot.rawValue)
    }
  }

  /// Writes to standard output. When the reader has closed the pipe, that is not a failure.
  public static func tryWrite(_ bytes: [UInt8]) throws(WriteProblem) {
    try OutputFile.write(bytes, to: STDOUT_FILENO, named: "standard output")
  }

  /// Writes a line to standard error.
  public static func complain(_ text: String) {
    let line = text.hasSuffix("\n") ? text : text + "\n"
    // There is nowhere left to report it.
    try? OutputFile.write(Array(line.utf8), to: STDERR_FILENO, named: "standard error")
  }

  /// Writes a line to standard error that the next one overwrites, on a terminal; nothing elsewhere.
  public static func progress(_ text: String) {
    guard errorIsTerminal else { return }
    try? OutputFile.write(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO, named: "standard error")
  }

  /// The size of the terminal that standard output is; nil where it is none or does not say.
  public static var outputSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  public static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  public static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
