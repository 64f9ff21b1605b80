import ArgumentParser
import CommandLineSupport
import Foundation
import RuleDocuments

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
      LintCommand.self, WatchCommand.self, RulesCommand.self, ExplainCommand.self, GuideCommand.self,
      BaselineCommand.self, SuppressCommand.self, ConfigCommand.self,
      InitCommand.self, InstallHookCommand.self, NewRuleCommand.self, TestCommand.self, DoctorCommand.self,
      MatchCommand.self, MapCommand.self, LanguageServerCommand.self, ClangWorkerCommand.self,
    ],
    defaultSubcommand: LintCommand.self)

  /// The names of the commands that the help shows.
  static var shownCommands: [String] {
    configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
  }

  /// What to write where options stand before a command; nil where none does.
  static func misplacedOptions(before command: String) -> ValidationError? {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first?.hasPrefix("-") == true, shownCommands.contains(command),
      !FileManager.default.fileExists(atPath: command), let place = arguments.firstIndex(of: command)
    else { return nil }
    let words = (arguments[place...] + arguments[..<place]).map { $0.contains(" ") ? "\"\($0)\"" : $0 }
    return ValidationError("options stand after the command they are for: listlint \(words.joined(separator: " "))")
  }

  private static func parsed() throws -> any ParsableCommand {
    do { return try parseAsRoot() } catch {
      // An option that only the command has.
      guard exitCode(for: error) != .success,
        let misplaced = CommandLine.arguments.lazy.compactMap(misplacedOptions).first
      else { throw error }
      throw misplaced
    }
  }

  static func main() {
    prepareForSignals()
    do {
      if let command = LintCommand.plain() { return try command.run() }
      var command = try parsed()
      try command.run()
    } catch {
      end(with: error)
    }
  }
}
