import ArgumentParser
import Configuration
import Foundation
import RuleEngine

/// The command: parses arguments, calls one function, prints, exits.
@main
struct ListLint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listlint",
    abstract: "Reports what breaks the rules for list screens in UIKit, AppKit and SwiftUI code.",
    discussion: """
      `listlint Sources/` is short for `listlint lint Sources/`.

      Exit status: 0 nothing found, 1 findings at or above --fail-on, 2 the job could not be done.
      """,
    version: "listlint \(ReleaseNumber.current)",
    subcommands: [
      LintCommand.self, RulesCommand.self, ExplainCommand.self, BaselineCommand.self, ConfigCommand.self,
      InitCommand.self, InstallHookCommand.self, NewRuleCommand.self, TestCommand.self, DoctorCommand.self,
      MatchCommand.self, ClangWorkerCommand.self,
    ],
    defaultSubcommand: LintCommand.self)

  /// Maps all that ArgumentParser can say to the exit codes of the contract.
  static func main() {
    // A reader that goes away ends the writing, not the run.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let status as ExitStatus {
      ListLint.exit(withError: ExitCode(status.rawValue))
    } catch {
      let isCleanExit = exitCode(for: error) == .success
      let text = fullMessage(for: error)
      if isCleanExit {
        print(text)
      } else {
        Console.complain(text.replacing("Error: ", with: "error: ", maxReplacements: 1))
      }
      ListLint.exit(withError: isCleanExit ? ExitCode.success : ExitCode(ExitStatus.couldNot.rawValue))
    }
  }
}

/// How a run ends.
enum ExitStatus: Int32, Error {
  case clean = 0
  case findings = 1
  case couldNot = 2
}
