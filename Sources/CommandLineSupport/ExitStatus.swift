import ArgumentParser
import Foundation
import ProjectFiles

/// How a command ends. It is thrown, so that a command may end wherever it knows.
public enum ExitStatus: Int32, Error {
  /// Nothing was found, or all is done.
  case clean = 0
  /// Something was found: what breaks a rule, wrong code, a difference.
  case found = 1
  /// The job could not be done.
  case couldNot = 2
}

extension ParsableCommand {
  /// What the first line of `main` does: a reader that goes away ends the writing, not the run, and a run that is ended
  /// leaves no unfinished file.
  public static func prepareForSignals() {
    signal(SIGPIPE, SIG_IGN)
    AtomicFile.cleanUpOnSignals()
  }

  /// Ends the program as what was thrown says: with an ``ExitStatus`` as it is, with help and the version as a success,
  /// and with anything else, wrong usage too, as what could not be done, told on standard error.
  public static func end(with error: any Error) -> Never {
    var status = ExitStatus.couldNot
    if let thrown = error as? ExitStatus {
      status = thrown
    } else if exitCode(for: error) == .success {
      status = .clean
      Console.write(fullMessage(for: error) + "\n")
    } else {
      Console.complain(fullMessage(for: error).replacing("Error: ", with: "error: ", maxReplacements: 1))
    }
    Foundation.exit(status.rawValue)
  }
}
