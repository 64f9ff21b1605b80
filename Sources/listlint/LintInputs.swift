import Configuration
import Foundation
import ProjectFiles
import RuleDocuments
import RuleEngine

/// What a run reads: the named files and the buffer, among all files of their projects.
struct LintInputs {
  struct Project {
    let project: ProjectFiles.Project
    /// The built-in rules and the project's own.
    let ruleSet: RuleSet
    var settings: ProjectSettings
    var inputs: [Engine.Input]
  }

  /// What the command line says of it.
  struct Request {
    /// As the user named them; `-` is the buffer.
    var paths: [String]
    /// The path that standard input stands for, which need not be there.
    var bufferName: String?
    var excluded: [String] = []
    /// Whether `excluded:` of configurations counts.
    var respectsExcluded = true
    /// The project's folder, where it is not to be found.
    var project: String?
    /// Whether findings stand in named files alone, also where a change of these makes others break a rule.
    var onlyNamed = false
    /// The change that the run is about; nil for the named files as they are.
    var change: ChangeScope?
    var commandLine = CommandLineSettings()
    /// How Objective-C files are read; nil where they are left out.
    var objectiveC: ObjectiveCReading? = ObjectiveCOptions.reading()
  }

  private(set) var projects: [Project] = []
  /// What the inputs' settings are.
  private(set) var settings = LintSettings()
  /// The path that standard input goes by.
  private(set) var bufferPath: String?
  private let objectiveC: ObjectiveCReading?
  /// What of the named paths could not be read.
  private(set) var problems: [String] = []
  private(set) var notes: [String] = []
  /// What the run is about, where that is a change.
  private(set) var changes: ChangeSet?
  /// What changed files held before, by the paths that findings have; nil for new ones.
  private(set) var previousContents: [String: [UInt8]?] = [:]

  /// Nothing is linted, because configurations exclude all that was named.
  var isAllExcluded: Bool {
    count == 0 && projects.contains { $0.inputs.contains(where: \.isExcluded) }
  }

  /// The engine for one of the projects.
  func engine(for project: Project, jobs: Int = Workers.defaultJobs, recordsEvidence: Bool = false) -> Engine {
    Engine(
      settings: settings.all, ruleSet: project.ruleSet,
      viewControllerBases: project.settings.viewControllers.value, jobs: jobs, recordsEvidence: recordsEvidence,
      objectiveC: objectiveC ?? .none(because: "--no-objc was given"))
  }

  /// What applies fixes to the files of the run.
  func fixer(includesUnsafe: Bool) -> FixApplier {
    FixApplier(includesUnsafe: includesUnsafe, objectiveC: objectiveC ?? .none(because: "--no-objc was given"))
  }

  /// How many files are to be linted.
  var count: Int { projects.reduce(0) { $0 + $1.inputs.count { $0.isLinted } } }

  /// - Parameter buffer: Reads standard input.
  /// - Throws: ``ProjectProblem``, ``GitProblem``, ``ConfigurationProblem``, ``HouseRuleProblems`` or ``UnknownRule``.
  init(_ request: Request, buffer: () -> [UInt8]) throws {
    objectiveC = request.objectiveC
    let walk = try ProjectWalk(
      request.paths.filter { $0 != "-" }, buffer: request.bufferName,
      options: WalkOptions(
        excluded: request.excluded, includesMarkdown: true, includesObjectiveC: request.objectiveC != nil),
      override: request.project)
    notes = walk.named.excludedNames.map { "\($0) is left out by --exclude" }
    var bufferInput: Engine.Input?
    if request.paths.contains("-") {
      let path = request.bufferName ?? "<stdin>"
      bufferPath = path
      bufferInput = Engine.Input(path: path, identity: walk.buffer?.place ?? path, contents: buffer())
    }
    var unclaimed: ChangedInputs?
    if let scope = request.change {
      let files = walk.projects.flatMap { $0.files.map(\.file.realPath) }
      let changes = try ChangeSet(scope, paths: request.paths, files: files)
      unclaimed = ChangedInputs(changes, request)
      self.changes = changes
      notes += changes.notes
    }
    // What is gone from the disk may still be staged.
    problems = walk.named.problems.filter { !(unclaimed?.holds($0.path) ?? false) }.map(\.description)
    for (index, contents) in walk.projects.enumerated() {
      // What cannot be read beside the named paths is no failure: it was not asked for.
      notes += contents.problems.map(\.description)
      var inputs: [Engine.Input]
      if let changed = unclaimed?.inputs(of: contents.files, in: contents.project.root) {
        inputs = changed
      } else {
        inputs = contents.files.map { LintInputs.input($0) }
        if !request.onlyNamed { LintInputs.addPreviousContents(to: &inputs, of: contents.files, named: request.paths) }
      }
      if let input = bufferInput, walk.buffer?.project == index {
        inputs.append(input)
        bufferInput = nil
      }
      try add(contents.project, inputs, request)
    }
    if let bufferInput { try add(.none, [bufferInput], request) }
    if let rest = try unclaimed?.rest() { try add(rest.project, rest.inputs, request) }
    previousContents = unclaimed?.previousContents ?? [:]
    try checkRules(of: request.commandLine)
  }

  /// A rule that is named exists in one of the projects at least.
  private func checkRules(of commandLine: CommandLineSettings) throws {
    let sets = projects.isEmpty ? [RuleSet.builtIn] : projects.map(\.ruleSet)
    for id in commandLine.only + commandLine.disabled where sets.allSatisfy({ $0.document(id) == nil }) {
      throw UnknownRule(id: id, known: sets.flatMap(\.documents).map(\.id))
    }
  }

  /// The document of a rule of any of the projects.
  func document(_ id: String) -> RuleDocument? {
    projects.lazy.compactMap { $0.ruleSet.document(id) }.first ?? RuleSet.builtIn.document(id)
  }

  /// Without a project, the configuration of the current folder counts.
  private mutating func add(_ project: ProjectFiles.Project, _ inputs: [Engine.Input], _ request: Request) throws {
    let ruleSet = try ProjectRules(of: project).ruleSet
    var loader = ConfigurationLoader(
      projectRoot: project.root ?? LintInputs.currentFolder, documents: ruleSet.documents,
      commandLine: request.commandLine)
    // A page that is named is linted; those below a named folder are where the configuration says so.
    let lintsMarkdown = try loader.projectSettings().lintsMarkdown.value
    var inputs = inputs.filter { input in
      lintsMarkdown || !MarkdownFiles.isDocument(input.path) || request.paths.contains(input.path)
        || input.path == bufferPath
    }
    for index in inputs.indices {
      let settings = try loader.settings(for: inputs[index].path)
      inputs[index].settings = self.settings.index(of: settings)
      guard settings.isExcluded.value, request.respectsExcluded else { continue }
      inputs[index].isLinted = false
      inputs[index].isExcluded = true
      if request.paths.contains(inputs[index].path) {
        notes.append("\(inputs[index].path) is left out by \(settings.isExcluded.origin)")
      }
    }
    projects.append(
      Project(project: project, ruleSet: ruleSet, settings: try loader.projectSettings(), inputs: inputs))
  }

  /// A file that is named for itself may be named because it changed: git knows what it was.
  private static func addPreviousContents(
    to inputs: inout [Engine.Input], of files: [ProjectFile], named paths: [String]
  ) {
    let named = Set(paths)
    let changed = files.indices.filter { files[$0].isNamed && named.contains(files[$0].file.path) }
    guard !changed.isEmpty, files.contains(where: { !$0.isNamed }) else { return }
    let contents = GitContents.atHead(changed.map { files[$0].file.realPath })
    for (index, contents) in zip(changed, contents) { inputs[index].previousContents = contents }
  }

  private static let currentFolder = FileManager.default.currentDirectoryPath

  static func input(_ file: ProjectFile) -> Engine.Input {
    // A file that was not named is shown from the current folder, as the user would name it.
    let path = file.file.path
    let isBelow = !file.isNamed && path.hasPrefix(currentFolder + "/")
    return Engine.Input(
      path: isBelow ? String(path.dropFirst(currentFolder.count + 1)) : path, identity: file.place,
      isLinted: file.isNamed)
  }
}
