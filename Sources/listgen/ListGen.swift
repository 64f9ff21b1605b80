import ArgumentParser
import CommandLineSupport
import RuleDocuments
import Scaffold
import TextProcessing

/// The command: parses arguments, calls one function, prints, exits.
@main
struct ListGen: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listgen",
    abstract: "Writes list screens that follow every rule, and proves each before it is written.",
    discussion: """
      `listgen side-controller Users` writes UsersController.swift into the current folder. What is written has been linted, \
      type-checked and run against a headless UIKit or AppKit first.

      Exit status: 0 written or as it was, 1 the code is wrong or differs from what is there, 2 could not judge or write.
      """,
    version: "listgen \(ReleaseNumber.current)",
    subcommands: [
      SideController.self, ViewController.self, Screen.self, Snapshot.self, Debounce.self,
      FetchedResultsController.self, SwiftDataController.self,
      StaticTable.self, SearchableView.self, ApplyCommand.self, AdoptCommand.self, VerifyCommand.self,
      TemplatesCommand.self,
    ])

  static func main() async {
    prepareForSignals()
    TemporaryFolders.cleanUpOnSignals()
    do {
      try checkKind()
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  /// ArgumentParser would only report unexpected arguments.
  private static func checkKind() throws {
    guard let first = CommandLine.arguments.dropFirst().first, !first.hasPrefix("-"), first != "help" else { return }
    let known = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !known.contains(first) else { return }
    let help =
      if let nearest = nearestName(to: first, in: known) {
        "did you mean '\(nearest)'?"
      } else if CommandLine.arguments.count == 2, first.first?.isUppercase == true {
        "say what to write, such as 'listgen side-controller \(first)'"
      } else {
        "'listgen --help' lists the kinds"
      }
    Console.complain("error: there is no kind '\(first)'; \(help)")
    throw ExitStatus.couldNot
  }
}
