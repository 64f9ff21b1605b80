import ArgumentParser
import CommandLineSupport
import Findings
import LintSession
import Reporters

struct SuppressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suppress",
    abstract: "Silence what is found now, with a comment above each line that gives the reason.",
    discussion: """
      Each comment is tried first: one that would not silence its finding, as inside of a text, is left out, and the \
      finding is shown. To silence an old project without a change of its files, record a baseline: listlint init \
      --baseline.

      Exit status: 0 all is silent, 1 something is left, 2 the job could not be done.
      """)

  @Argument(help: "Files and folders.", completion: .file(extensions: ["swift", "m", "mm", "h"]))
  var paths: [String] = ["."]

  @Option(help: ArgumentHelp("Why what is found is right as it is; each comment says so.", valueName: "text"))
  var reason: String

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var objectiveC: ObjectiveCOptions

  @Flag(help: "Show the comments as a patch, and change nothing.")
  var diff = false

  func validate() throws {
    guard reason.contains(where: { !$0.isWhitespace }), !reason.contains(where: \.isNewline) else {
      throw ValidationError("--reason says on one line why the findings are right as they are.")
    }
  }

  func run() throws {
    var options = LintOptions(paths: paths)
    selection.apply(to: &options)
    options.objectiveC = objectiveC.reading
    options.fixing = diff ? .shown : .written
    options.silencing = reason.drop(while: \.isWhitespace).description
    options.failOn = .info
    let report = try LintSession(options).lint()
    for failure in report.failures { Console.complain("error: \(failure)") }
    for message in report.messages { Console.complain("\(message)") }
    if report.isComplete, report.findings.isEmpty, report.fixed.isEmpty {
      let known = report.baselined == 0 ? "nothing is found" : "all that is found is in the baseline"
      Console.complain("nothing to silence: \(known)")
    }
    if diff {
      try Console.tryWrite(report.fixed.flatMap { unifiedDiffBytes(path: $0.path, old: $0.old, new: $0.new) })
      throw report.isComplete ? ExitStatus.clean : .couldNot
    }
    Console.write(ConciseReporter(hasSummary: false).render(report))
    throw ExitStatus(rawValue: report.exitCode) ?? .couldNot
  }
}
