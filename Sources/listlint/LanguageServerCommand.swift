import ArgumentParser
import CommandLineSupport
import Foundation
import LanguageServer
import LintSession
import RuleDocuments

struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Serve editors over standard input and output, by the Language Server Protocol.",
    discussion: "Documentation/editors.md has a recipe for each editor. Nothing is written to the disk.")

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var objectiveC: ObjectiveCOptions

  @Flag(help: "Taken for granted; some editors add it.")
  var stdio = false

  func run() throws {
    var options = LintOptions(paths: [])
    selection.apply(to: &options)
    options.objectiveC = objectiveC.reading
    let server = LanguageServer(options, version: "\(ReleaseNumber.current)")
    // The process ends with all it knows.
    let status = server.run(reading: STDIN_FILENO, writing: STDOUT_FILENO)
    Self.end(with: ExitStatus(rawValue: status) ?? .couldNot)
  }
}
