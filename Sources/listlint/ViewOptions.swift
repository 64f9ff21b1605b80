import ArgumentParser
import Reporters
import TextProcessing

/// How much of a report is shown to people.
struct ViewOptions: ParsableArguments {
  @Flag(help: "On a terminal: show every finding in full, and not the most telling ones of many.")
  var all = false

  @Flag(help: "Show how many findings each rule has in the place of the findings; also as json.")
  var statistics = false

  @Flag(name: .shortAndLong, help: "Show findings and errors alone: no summary, no notes, no progress.")
  var quiet = false

  @Flag(help: "Tell on standard error what was read and left out, which rules are on, and how long each stage took.")
  var verbose = false

  @Option(help: "Colour the text format; for 'auto' NO_COLOR turns it off, and FORCE_COLOR on.")
  var color: ColorMode = .auto

  /// The formats in which counts may take the place of findings; reports in others stay as they are.
  static let countedFormats: [OutputFormat] = [.text, .concise, .json]

  func check(format: OutputFormat?) throws {
    guard !quiet || !verbose else {
      throw ValidationError("--quiet says less and --verbose says more; give one of them.")
    }
    if statistics, let format, !Self.countedFormats.contains(format) {
      throw ValidationError("--statistics is written as text or json, not as \(format.rawValue).")
    }
  }

  /// The arguments of this process as a shell would take them, without the name of this command, which is the default.
  static var command: String {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == LintCommand.configuration.commandName { arguments = arguments.dropFirst() }
    return arguments.map(\.shellQuoted).joined(separator: " ")
  }
}
