import ArgumentParser
import BuiltInRules
import CommandLineSupport
import Findings
import LintSession
import Reporters

extension ScreenMapFormat: ExpressibleByArgument {}

struct MapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map", abstract: "Show every list screen: its view, data, search, and what is found there.",
    discussion: """
      For each screen with a list: the view, what feeds it, the type of its rows, the side controller, where a snapshot is
      built, where search enters and how it flows, and what is found in it and in its side controller. Draw it with
      'listlint map --format dot | dot -Tsvg', or open what --format html writes.
      """)

  @Argument(help: "Files and folders.", completion: .directory)
  var paths: [String] = ["."]

  @OptionGroup var selection: SelectionOptions

  @Option(help: "How it is written: text, json, dot, mermaid, html.")
  var format = ScreenMapFormat.text

  func run() throws {
    var options = LintOptions(paths: paths)
    selection.apply(to: &options)
    var session = try ResidentSession(options)
    // A map of no screens would look like an answer.
    if let problem = session.problems.first, session.paths.isEmpty { throw LintProblem.input(problem) }
    for problem in session.problems { Console.complain("note: \(problem)") }
    while session.isWaiting { session.work() }
    let paths = ReportPaths(base: CurrentFolder.here.path, currentFolder: CurrentFolder.here.path)
    Console.write(ScreenMap(session.map(), paths: paths).render(format))
  }
}
