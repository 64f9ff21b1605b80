import ArgumentParser
import LintSession
import Reporters
import RuleDocuments

enum OutputFormat: String, CaseIterable {
  case text, concise, xcode, json, github, gitlab, sarif, junit, checkstyle, html
}

extension Profile: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {
  public init?(argument: String) { self.init(word: argument) }
  public static var allValueStrings: [String] { allCases.map(\.label) }
}
extension ColorMode: ExpressibleByArgument {}

/// Which rules run.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: """
      The rules that run: those precise on any code, or all that a team which adopted the documents wants \
      (default: recommended).
      """)
  var profile: Profile?

  @Option(help: ArgumentHelp("Run these rules alone, separated by commas; may be repeated.", valueName: "id"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Leave these rules out, separated by commas; may be repeated.", valueName: "id"))
  var disable: [String] = []

  func apply(to options: inout LintOptions) {
    options.profile = profile
    options.only = SelectionOptions.ids(only)
    options.disabled = SelectionOptions.ids(disable)
  }

  /// An empty name stays, so that it is refused.
  private static func ids(_ arguments: [String]) -> [String] {
    arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }
}
