import ArgumentParser
import Foundation
import ProjectFiles
import Reporters
import RuleDocuments
import RuleEngine

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Lint Swift files and folders (the default).",
    discussion: """
      A folder is walked: .gitignore counts below it, and Pods, Carthage, .build, DerivedData, vendor, checkouts and
      hidden folders are left out. A path that is named is taken whatever it is called. Findings show the named path
      joined with what the walk appended; lines and columns count from 1, columns in UTF-8 bytes.
      """)

  @Argument(help: "Files and folders; '-' reads standard input.", completion: .file(extensions: ["swift"]))
  var paths: [String] = ["."]

  @OptionGroup var selection: SelectionOptions

  @Option(help: ArgumentHelp("Leave out what this glob matches, in the syntax of .gitignore.", valueName: "glob"))
  var exclude: [String] = []

  @Option(help: "How findings are written.")
  var format: OutputFormat = .text

  @Option(help: "The lowest severity that makes the exit status 1; info never does unless asked for here.")
  var failOn: Severity = .warning

  @Flag(help: "Apply the safe fixes, then report what is left.")
  var fix = false

  @Flag(help: "With --fix or --diff: apply the fixes that need a look as well.")
  var unsafeFixes = false

  @Flag(help: "Show what --fix would change, and change nothing.")
  var diff = false

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
    guard !(fix && diff) else { throw ValidationError("--fix writes and --diff only shows; give one of them.") }
    guard !unsafeFixes || fix || diff else { throw ValidationError("--unsafe-fixes goes with --fix or --diff.") }
    guard stdinFilename == nil || paths.contains("-") else {
      throw ValidationError("--stdin-filename names what '-' reads; add '-' to the paths.")
    }
  }

  func run() throws {
    let start = ContinuousClock.now
    let selection: RuleSelection
    do { selection = try self.selection.selection() } catch let problem as UnknownRule {
      Console.complain("error: \(problem)")
      throw ExitStatus.couldNot
    }
    var run = LintRun(
      engine: Engine(selection, jobs: jobs),
      inputs: collectInputs(),
      fixer: fix || diff ? FixApplier(includesUnsafe: unsafeFixes) : nil)
    run.failed = inputProblems(run.inputs)
    try run.lint(writing: fix, showing: diff)
    let elapsed = start.duration(to: .now)
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    report(run, seconds: seconds)
    throw run.status(failingOn: failOn)
  }

  // MARK: - What is linted

  /// Files to lint, largest first within the run so that workers end together; problems are told at once.
  private func collectInputs() -> LintRun.Inputs {
    var inputs = LintRun.Inputs()
    let named = paths.filter { $0 != "-" }
    if paths.contains("-") {
      let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
      inputs.standardInput = Engine.Input(path: stdinFilename ?? "<stdin>", contents: bytes)
    }
    if !named.isEmpty {
      let walk = FileWalk.walk(named, options: WalkOptions(excluded: exclude))
      let buffer = stdinFilename.map { URL(filePath: $0).resolvingSymlinksInPath().standardizedFileURL.path }
      inputs.files = walk.files.filter { $0.realPath != buffer }.map { Engine.Input(path: $0.path) }
      inputs.problems = walk.problems.map(\.description)
      if !walk.excludedNames.isEmpty {
        inputs.notes = walk.excludedNames.map { "\($0) is left out by --exclude" }
      }
    }
    return inputs
  }

  /// Tells what could not be linted; true where something that was named could not.
  private func inputProblems(_ inputs: LintRun.Inputs) -> Bool {
    for note in inputs.notes { Console.complain("note: \(note)") }
    for problem in inputs.problems { Console.complain("error: \(problem)") }
    guard inputs.all.isEmpty, inputs.problems.isEmpty else { return !inputs.problems.isEmpty }
    Console.complain(
      "error: nothing was linted: no Swift file in \(paths.joined(separator: ", ")); "
        + "name a file, or a folder that holds some and is not ignored")
    return true
  }

  // MARK: - What is told

  private func report(_ run: LintRun, seconds: Double) {
    for problem in run.outcome.problems { Console.complain("error: \(problem)") }
    for message in run.messages { Console.complain(message) }
    let report = Report(
      files: run.outcome.files, lines: run.outcome.lines, findings: run.outcome.findings, seconds: seconds,
      rules: run.outcome.rules)
    if run.inputs.all.isEmpty, format != .json { return }
    let text = reporter(run).render(report)
    // The patch, or the fixed buffer, is the output; the report must not mix with it.
    if diff || fix && run.inputs.standardInput != nil {
      Console.write(run.output)
      Console.complain(text)
    } else {
      Console.write(text)
    }
  }

  private func reporter(_ run: LintRun) -> any Reporter {
    switch format {
    case .json: return JSONReporter()
    case .xcode: return XcodeReporter(currentFolder: FileManager.default.currentDirectoryPath)
    case .text:
      let buffer = run.inputs.standardInput
      let isColored = color.isOn(
        isTerminal: Console.outputIsTerminal, environment: ProcessInfo.processInfo.environment)
      return TextReporter(
        isColored: isColored,
        source: { path in
          if let buffer, buffer.path == path { return buffer.contents }
          return try? SourceReader.read(path)
        },
        document: { Catalog.document($0) })
    }
  }
}
