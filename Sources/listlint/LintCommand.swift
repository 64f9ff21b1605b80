import ArgumentParser
import Configuration
import Foundation
import ProjectFiles
import Reporters
import RuleDocuments
import RuleEngine

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Lint Swift and Objective-C files and folders (the default).",
    discussion: """
      A folder is walked: .gitignore counts below it, and Pods, Carthage, .build, DerivedData, vendor, checkouts and
      hidden folders are left out. A path that is named is taken whatever it is called. Findings show the named path
      joined with what the walk appended; lines and columns count from 1, columns in UTF-8 bytes.
      """)

  @Argument(
    help: "Files and folders; '-' reads standard input.", completion: .file(extensions: ["swift", "m", "mm", "h"]))
  var paths: [String] = ["."]

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var objectiveC: ObjectiveCOptions

  @Option(help: ArgumentHelp("Leave out what this glob matches, in the syntax of .gitignore.", valueName: "glob"))
  var exclude: [String] = []

  @Option(
    help: """
      How findings are written: \(OutputFormat.list) (default: text on a terminal, else concise; in GitHub Actions \
      github).
      """,
    completion: .list(OutputFormat.allCases.map(\.rawValue)), transform: OutputFormat.init(named:))
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp(
      "Write a report to a file, or to standard output with '-'; may be repeated.", valueName: "format=path"),
    transform: ReportOutput.init(argument:))
  var output: [ReportOutput] = []

  @OptionGroup var change: ChangeOptions

  @Option(help: "The lowest severity that makes the exit status 1 (default: warning).")
  var failOn: Severity?

  @Flag(help: "Lint also what a configuration excludes.")
  var noExclude = false

  @Flag(help: "Apply the safe fixes, then report what is left.")
  var fix = false

  @Flag(help: "With --fix or --diff: apply the fixes that need a look as well.")
  var unsafeFixes = false

  @Flag(help: "Show what --fix would change, and change nothing.")
  var diff = false

  @Option(
    help: ArgumentHelp("The folder whose code belongs together, instead of the one that is found.", valueName: "folder")
  )
  var project: String?

  @Option(
    help: ArgumentHelp("Leave out the findings that this file knows.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp("Record all findings in this file instead of reporting them.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Flag(help: "Report named files alone, also where a change of theirs makes others break a rule.")
  var onlyNamed = false

  @Flag(help: "Show the facts that each finding rests on.")
  var why = false

  @Option(
    help: "How many files are linted at once.",
    transform: { text in
      guard let jobs = Int(text), jobs > 0 else { throw ValidationError("give a whole number from 1 on.") }
      return jobs
    })
  var jobs: Int = Workers.defaultJobs

  @Option(help: "Colour the text format; NO_COLOR turns 'auto' off.")
  var color: ColorMode = .auto

  @Option(help: ArgumentHelp("The name of what '-' reads, as an editor's buffer has one.", valueName: "path"))
  var stdinFilename: String?

  func validate() throws {
    try ReportOutputs.check(format: format, outputs: output)
    guard !(fix && diff) else { throw ValidationError("--fix writes and --diff only shows; give one of them.") }
    guard !unsafeFixes || fix || diff else { throw ValidationError("--unsafe-fixes goes with --fix or --diff.") }
    guard writeBaseline == nil || !fix && !diff && baseline == nil else {
      throw ValidationError(
        "--write-baseline records the findings as they are; leave out --fix, --diff and --baseline.")
    }
    try change.check(readsBuffer: paths.contains("-"), fixes: fix, records: writeBaseline != nil)
    guard stdinFilename == nil || paths.contains("-") else {
      throw ValidationError("--stdin-filename names what '-' reads; add '-' to the paths.")
    }
  }

  func run() throws {
    do {
      try lint()
    } catch let status as ExitStatus {
      throw status
    } catch {
      Console.complain("error: \(error)")
      throw ExitStatus.couldNot
    }
  }

  private func lint() throws {
    let start = ContinuousClock.now
    let inputs = try LintInputs(request()) { [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    let fixer = fix || diff ? inputs.fixer(includesUnsafe: unsafeFixes) : nil
    var result = LintResult(inputs)
    for project in inputs.projects {
      var run = try LintRun(
        project: project, engine: inputs.engine(for: project, jobs: jobs, recordsEvidence: why),
        bufferPath: inputs.bufferPath, fixer: fixer,
        previousContents: change.changedLines ? inputs.previousContents : nil, readsBaseline: writeBaseline == nil)
      run.lint(writing: fix, showing: diff)
      result.add(run)
    }
    let failed = inputProblems(inputs) || isObjectiveCMissing(result)
    if let path = writeBaseline, !failed {
      try Baseline(result.findings, at: path).write(to: path)
      let count = result.findings.count
      Console.write("recorded \(count) finding\(count == 1 ? "" : "s") in \(path)\n")
      throw result.status(or: failed) == .couldNot ? ExitStatus.couldNot : .clean
    }
    let elapsed = start.duration(to: .now)
    result.seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let writer = ReportWriter(
      result: result, format: format, outputs: output, color: color, isOutputTaken: isOutputTaken, why: why)
    throw result.status(or: !writer.write() || failed)
  }

  /// The patch, or the fixed buffer, is the output; the report must not mix with it.
  private var isOutputTaken: Bool { diff || fix && paths.contains("-") }

  private func request() throws -> LintInputs.Request {
    var request = LintInputs.Request(paths: paths, bufferName: stdinFilename)
    request.excluded = exclude
    request.respectsExcluded = !noExclude
    request.project = project
    request.onlyNamed = onlyNamed
    request.change = change.scope
    request.objectiveC = objectiveC.reading
    request.commandLine = selection.settings()
    request.commandLine.failOn = failOn
    request.commandLine.baseline = baseline
    return request
  }

  /// Tells what could not be linted; true where something that was named could not.
  private func inputProblems(_ inputs: LintInputs) -> Bool {
    for note in inputs.notes { Console.complain("note: \(note)") }
    for problem in inputs.problems { Console.complain("error: \(problem)") }
    guard inputs.count == 0, inputs.problems.isEmpty else { return !inputs.problems.isEmpty }
    if let changes = inputs.changes {
      Console.complain(
        "note: nothing to lint: no Swift or Objective-C file \(change.staged ? "is staged" : "changed") in \(changes.root)"
      )
      return false
    }
    // What is excluded on purpose is no failure: a hook names whatever changed.
    guard !inputs.isAllExcluded else { return false }
    Console.complain(
      "error: nothing was linted: no Swift or Objective-C file in \(paths.joined(separator: ", ")); "
        + "name a file, or a folder that holds some and is not ignored")
    return true
  }

  /// Whether Objective-C files had to be read and could not be.
  private func isObjectiveCMissing(_ result: LintResult) -> Bool {
    guard objectiveC.isRequired, let reason = result.objectiveC.reason else { return false }
    Console.complain("error: --require-objc, and Objective-C files could not be read: \(reason)")
    return true
  }
}
