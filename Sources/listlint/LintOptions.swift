import ArgumentParser
import Configuration
import Reporters
import RuleDocuments
import RuleEngine
import RuleKit
import TextProcessing

enum OutputFormat: String, CaseIterable {
  case text, concise, xcode, json, github, gitlab, sarif, junit, checkstyle, html
}

extension Profile: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}
extension ColorMode: ExpressibleByArgument {}

/// Which rules run.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: """
      The rules that run: those precise on any code, or all that a team which adopted the documents wants \
      (default: recommended).
      """)
  var profile: Profile?

  @Option(help: ArgumentHelp("Run this rule alone; may be repeated.", valueName: "id"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Leave this rule out; may be repeated.", valueName: "id"))
  var disable: [String] = []

  /// What the configuration is overridden with. Which rules there are is known when the project is.
  func settings() -> CommandLineSettings {
    CommandLineSettings(profile: profile, only: only, disabled: disable)
  }

  /// The rules without any configuration. Throws for an id that no rule has.
  func selection(of ruleSet: RuleSet) throws(UnknownRule) -> RuleSelection {
    try check(ruleSet)
    return RuleSelection(profile: profile ?? .recommended, only: Set(only), disabled: Set(disable))
  }

  func check(_ ruleSet: RuleSet) throws(UnknownRule) {
    for id in only + disable where ruleSet.document(id) == nil {
      throw UnknownRule(id: id, known: ruleSet.documents.map(\.id))
    }
  }
}

/// A rule that does not exist, with the nearest one that does.
struct UnknownRule: Error, CustomStringConvertible {
  let id: String
  let known: [String]

  var description: String {
    let nearest = nearestName(to: id, in: known)
    let help = nearest.map { "did you mean '\($0)'?" } ?? "'listlint rules' lists them."
    return "there is no rule '\(id)'; \(help)"
  }
}
