import ArgumentParser
import CommandLineSupport
import Findings
import Foundation
import LintSession
import ProjectFiles
import Reporters
import RuleDocuments
import RuleEngine
import TextProcessing

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    // As the root of ``plain()`` it need not look for requests that only the root of all commands takes.
    commandName: "lint", _superCommandName: "listlint",
    abstract: "Lint Swift and Objective-C files and folders (the default).",
    discussion: """
      A folder is walked: .gitignore counts below it, and Pods, Carthage, .build, DerivedData, vendor, checkouts and
      hidden folders are left out. A path that is named is taken whatever it is called. Findings show the named path
      joined with what the walk appended; lines and columns count from 1, columns in UTF-8 bytes.
      """)

  /// This command where the arguments are its own and no other's: what hooks and builds run begins a third sooner without
  /// the tree of all commands. What is wrong with them, and what asks for help, the tree tells.
  static func plain() -> LintCommand? {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == configuration.commandName { arguments = arguments.dropFirst() }
    let others = Set(ListLint.configuration.subcommands.compactMap { $0.configuration.commandName })
      .union(["help", "-h", "--help", "--version"])
    guard others.isDisjoint(with: arguments) else { return nil }
    do { return try parseAsRoot(Array(arguments)) as? LintCommand } catch { return nil }
  }

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

  @Flag(help: "Report also what the configuration's baseline knows.")
  var noBaseline = false

  @Option(
    help: ArgumentHelp("Record all findings in this file instead of reporting them.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Flag(help: "Report named files alone, also where a change of theirs makes others break a rule.")
  var onlyNamed = false

  @Flag(help: "Show the facts that each finding rests on.")
  var why = false

  @Flag(help: "Keep in SARIF what comments silence, with their reasons; GitHub would show it as open.")
  var includeSuppressed = false

  @Option(
    help: "How many files are linted at once.",
    transform: { text in
      guard let jobs = Int(decimal: text), jobs > 0 else { throw ValidationError("give a whole number from 1 on.") }
      return jobs
    })
  var jobs: Int = Workers.defaultJobs

  @Option(
    help: ArgumentHelp(
      "Keep what files declare in this folder, so that the next run reads changed files alone.", valueName: "folder"))
  var cache: String?

  @OptionGroup var view: ViewOptions

  @Option(help: ArgumentHelp("The name of what '-' reads, as an editor's buffer has one.", valueName: "path"))
  var stdinFilename: String?

  func validate() throws {
    try checkForCommand()
    try ReportOutputs.check(format: format, outputs: output)
    try view.check(format: format)
    guard cache != "" else { throw ValidationError("--cache names a folder, such as .build/listlint.") }
    guard !(fix && diff) else { throw ValidationError("--fix writes and --diff only shows; give one of them.") }
    guard !unsafeFixes || fix || diff else { throw ValidationError("--unsafe-fixes goes with --fix or --diff.") }
    guard writeBaseline == nil || !fix && !diff && baseline == nil else {
      throw ValidationError(
        "--write-baseline records the findings as they are; leave out --fix, --diff and --baseline.")
    }
    guard !noBaseline || baseline == nil else {
      throw ValidationError("--baseline names a file and --no-baseline takes none; give one of them.")
    }
    try change.check(readsBuffer: paths.contains("-"), fixes: fix, records: writeBaseline != nil)
    guard stdinFilename == nil || paths.contains("-") else {
      throw ValidationError("--stdin-filename names what '-' reads; add '-' to the paths.")
    }
  }

  /// Throws for a command that is mistyped, or stands behind options: it is taken for a path of this one, the default.
  private func checkForCommand() throws {
    guard let path = paths.first, path == path.lowercased(), !path.contains("/"),
      !FileManager.default.fileExists(atPath: path)
    else { return }
    if let misplaced = ListLint.misplacedOptions(before: path) { throw misplaced }
    guard path != Self.configuration.commandName else { return }
    let commands = ListLint.shownCommands
    let isOption = !commands.contains(path) && Self.helpMessage().contains("--\(path) ")
    guard let meant = isOption ? "--\(path)" : nearestName(to: path, in: commands) else { return }
    throw ValidationError("'\(path)' is no file and no command; did you mean 'listlint \(meant)'?")
  }

  func run() throws {
    let options = options()
    let progress = view.quiet ? nil : ProgressLine()
    var session: LintSession?
    var report: LintReport
    do throws(LintProblem) {
      let made = try LintSession(options)
      session = made
      report = try made.lint()
      progress?.end()
      if !view.quiet { tellOfInputs(made) }
      for line in view.verbose ? made.account(of: report) : [] { Console.complain(line) }
    } catch {
      progress?.end()
      report = LintReport(error, options)
    }
    if objectiveC.isRequired, let reason = report.objectiveC.reason {
      let unjudged = report.unjudged
      report.failures.removeAll { $0 == unjudged }
      report.failures.append("--require-objc, and Objective-C files could not be read: \(reason)")
    }
    if let path = writeBaseline, report.isComplete {
      for remark in report.objectiveC.remarks { Console.complain("note: \(remark)") }
      try Baseline(report.findings, at: path).write(to: path)
      let count = report.findings.count
      Console.write("recorded \(count) finding\(count == 1 ? "" : "s") in \(path)\n")
      throw ExitStatus.clean
    }
    if let checkout = ReportOutputs.checkout(ProcessInfo.processInfo.environment) {
      report.paths = ReportPaths(base: checkout, currentFolder: CurrentFolder.here.path)
    }
    let writer = ReportWriter(
      report: report, session: session, format: format, outputs: output, view: view, takenBy: taken(by: report),
      why: why,
      includesSuppressed: includeSuppressed)
    let status = writer.write() ? ExitStatus(rawValue: report.exitCode) ?? .couldNot : .couldNot
    // The process ends with all it knows.
    withExtendedLifetime((session, report)) { Self.end(with: status) }
  }

  private func options() -> LintOptions {
    var options = LintOptions(paths: paths.filter { $0 != "-" })
    if paths.contains("-") {
      let text = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
      options.buffers = [LintOptions.Buffer(path: stdinFilename, contents: text)]
    }
    selection.apply(to: &options)
    options.project = project.map { .folder($0) } ?? .found
    options.excluded = exclude
    options.respectsExcluded = !noExclude
    options.objectiveC = objectiveC.reading
    options.change = change.scope
    options.reportsOnlyChangedLines = change.changedLines
    options.reportsOnlyNamed = onlyNamed
    options.recordsEvidence = why
    options.failOn = failOn
    options.baseline = baseline
    options.usesBaseline = writeBaseline == nil && !noBaseline
    options.fixing = fix ? .written : diff ? .shown : .off
    options.includesUnsafeFixes = unsafeFixes
    options.jobs = jobs
    options.cache = cache
    return options
  }

  /// What standard output holds in the place of a report: the patch, or the fixed buffer.
  private func taken(by report: LintReport) -> [UInt8]? {
    if diff { return report.fixed.flatMap { unifiedDiffBytes(path: $0.path, old: $0.old, new: $0.new) } }
    guard fix, paths.contains("-") else { return nil }
    return report.contents[LintOptions.Buffer(path: stdinFilename, contents: []).shownPath] ?? []
  }

  /// Tells what is not linted, and is no failure.
  private func tellOfInputs(_ session: LintSession) {
    for note in session.notes { Console.complain("note: \(note)") }
    guard session.count == 0, let changes = session.changes else { return }
    Console.complain(
      "note: nothing to lint: no Swift or Objective-C file \(change.staged ? "is staged" : "changed") in \(changes.root)"
    )
  }
}
