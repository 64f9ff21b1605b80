import Configuration
import Findings
import ProjectFiles
import ProjectModel
import RuleDocuments
import RuleEngine

/// A run, from paths and options to findings: what `listlint` does, as a value that others use as well.
///
/// It is made in two steps, so that what a run would read can be told before anything is linted: ``init(_:)`` finds the
/// projects of the named paths, their files, rules and configurations; ``lint()`` lints. Nothing is printed, neither
/// arguments nor standard input are read, and no file is written but by ``LintOptions/Fixing/written``.
///
/// ```swift
/// var options = LintOptions(paths: [], currentFolder: folder)
/// options.buffers = [LintOptions.Buffer(path: document.path, contents: Array(document.text.utf8))]
/// let report = try LintSession(options).lint()
/// ```
///
/// A session holds what it read of folders and configurations; when these change, make a new one. Files are read anew by
/// each run.
public struct LintSession: Sendable {
  /// A project that named files lie in.
  struct Member: Sendable {
    let project: Project
    let ruleSet: RuleSet
    let settings: ProjectSettings
    var inputs: [Engine.Input]
    /// What the inputs' roles refer to.
    let targets: [BuildTarget]
    /// Of which classes the system makes objects.
    let archives: ClassArchives?
    /// The configurations that were read, as they are shown.
    let configurations: [String]
  }

  let options: LintOptions
  private(set) var members: [Member] = []
  /// What the inputs refer to by its index.
  private(set) var settings: [FileSettings] = []
  private var known: [FileSettings: Int] = [:]
  /// What of the named paths could not be read, a line each.
  private(set) var problems: [String] = []
  /// Remarks that are not problems, one line each.
  public private(set) var notes: [String] = []
  /// What the run is about, where that is a change.
  public private(set) var changes: ChangeSet?
  /// What changed files held before, by the paths that findings have; nil for new ones.
  private(set) var previousContents: [String: [UInt8]?] = [:]
  /// What is left out below the named paths.
  let skipped: SkippedCounts
  /// How long reading took.
  private(set) var seconds = 0.0
  private(set) var stages = StageTimes()

  /// Reads the files to lint. Complexity: O(entries) of the projects, in system calls.
  public init(_ options: LintOptions) throws(LintProblem) {
    let start = ContinuousClock.now
    self.options = options
    let project: Project?
    do throws(ProjectProblem) { project = try options.project.override() } catch { throw .project(error) }
    // Git is asked while folders are walked.
    let status = options.change.map { scope in
      Beside(jobs: options.jobs) { Result { () throws(GitProblem) in try GitStatus(scope, paths: options.paths) } }
    }
    // A file that is named for itself may be named because it changed: git knows what it was.
    let committed =
      status == nil && !options.reportsOnlyNamed
      ? Beside(jobs: options.jobs) { GitContents.ofFilesAtHead(options.paths) } : nil
    let walk = ProjectWalk(
      options.paths, buffers: options.buffers.compactMap(\.path),
      options: WalkOptions(
        excluded: options.excluded, includesMarkdown: true, includesObjectiveC: options.objectiveC.isOn),
      override: project)
    stages.end("walking folders")
    skipped = walk.named.skipped
    notes = walk.named.excludedNames.map { "\($0) is left out by --exclude" }
    var unclaimed = try changedInputs(walk, status)
    // What is gone from the disk may still be staged.
    problems = walk.named.problems.filter { !(unclaimed?.holds($0.path) ?? false) }.map(\.description)
    var buffers = SessionBuffers(options.buffers, walk)
    for (index, contents) in walk.projects.enumerated() {
      // Only the named paths must be readable: nobody asked for the other files.
      notes += contents.problems.map(\.description)
      let changed = unclaimed?.inputs(of: contents.files, in: contents.project.root)
      try add(
        contents.project, (changed ?? inputs(of: contents.files, committed)) + buffers.take(of: index),
        manifests: contents.manifests)
    }
    let rest = buffers.rest()
    if !rest.isEmpty { try add(.none, rest) }
    if let rest = try unclaimed?.rest() { try add(rest.project, rest.inputs) }
    previousContents = unclaimed?.previousContents ?? [:]
    stages.end("configurations and manifests")
    do throws(UnknownRule) {
      try options.checkRules(in: members.isEmpty ? [RuleSet([], code: options.code)] : members.map(\.ruleSet))
    } catch { throw .unknownRule(error) }
    seconds = start.duration(to: .now) / .seconds(1)
  }

  /// How many files are to be linted.
  public var count: Int { members.reduce(0) { $0 + $1.inputs.count { $0.isLinted } } }

  /// Nothing is linted, because configurations exclude all that was named.
  private var isAllExcluded: Bool { count == 0 && members.contains { $0.inputs.contains(where: \.isExcluded) } }

  /// Why what was named cannot be linted whole, a line each. To lint nothing is no failure where that is what was asked
  /// for: a change of other files, or files that configurations exclude, for a hook names whatever changed.
  var failures: [String] {
    guard problems.isEmpty, count == 0, changes == nil, !isAllExcluded, !options.paths.isEmpty else { return problems }
    return [
      "nothing was linted: no Swift or Objective-C file in \(options.paths.joined(separator: ", ")); "
        + "name a file, or a folder that holds some and is not ignored"
    ]
  }

  /// The document of a rule of any of the projects.
  public func document(_ id: String) -> RuleDocument? {
    members.lazy.compactMap { $0.ruleSet.document(id) }.first ?? Catalog.document(id)
  }

  /// The engine for one of the projects.
  func engine(for member: Member) -> Engine {
    Engine(
      settings: settings, ruleSet: member.ruleSet, viewControllerBases: member.settings.viewControllers.value,
      jobs: options.jobs, recordsEvidence: options.recordsEvidence, objectiveC: options.objectiveC,
      targets: member.targets, archives: member.archives)
  }

  // MARK: - Reading

  private mutating func changedInputs(
    _ walk: ProjectWalk, _ status: Beside<Result<GitStatus, GitProblem>>?
  ) throws(LintProblem) -> ChangedInputs? {
    guard let status else { return nil }
    let files = walk.projects.flatMap { $0.files.map(\.file.realPath) }
    let changes: ChangeSet
    do throws(GitProblem) { changes = try ChangeSet(status.value.get(), files: files) } catch { throw .git(error) }
    self.changes = changes
    notes += changes.notes
    return ChangedInputs(changes, options)
  }

  private func inputs(of files: [ProjectFile], _ committed: Beside<[String: [UInt8]]>?) -> [Engine.Input] {
    var inputs = files.map { Engine.Input($0, shownFrom: options.currentFolder) }
    let named = Set(options.paths)
    let changed = files.indices.filter { files[$0].isNamed && named.contains(files[$0].file.path) }
    guard let committed, !changed.isEmpty, files.contains(where: { !$0.isNamed }) else { return inputs }
    for index in changed { inputs[index].previousContents = committed.value[files[index].file.realPath] }
    return inputs
  }

  /// Adds a project, with what is configured for each of its files.
  private mutating func add(
    _ project: Project, _ inputs: [Engine.Input], manifests: [String] = []
  ) throws(LintProblem) {
    var configuration = try ProjectConfiguration(of: project, options)
    let projectSettings = try configuration.projectSettings()
    let named = Set(options.paths + options.buffers.map(\.shownPath))
    // A page that is named is linted; those below a named folder are where the configuration says so.
    var inputs = inputs.filter { input in
      projectSettings.lintsMarkdown.value || !MarkdownFiles.isDocument(input.path) || named.contains(input.path)
    }
    let places = inputs.map { project.path(of: $0.identity) }
    // Manifests are read beside the configuration of each file.
    let buffers = zip(places, inputs.map(\.contents)).filter { $1 != nil }
    let currentFolder = options.currentFolder
    let reading = Beside(jobs: options.jobs) {
      ProjectModel(manifests: manifests, inputs: buffers, currentFolder: currentFolder)
    }
    for index in inputs.indices {
      let settings = try configuration.settings(for: inputs[index].path)
      inputs[index].settings = self.index(of: settings)
      guard settings.isExcluded.value, options.respectsExcluded else { continue }
      inputs[index].isLinted = false
      inputs[index].isExcluded = true
      if options.paths.contains(inputs[index].path) {
        notes.append("\(inputs[index].path) is left out by \(settings.isExcluded.origin)")
      }
    }
    let model = reading.value
    if let problem = model.problems.first {
      let others = model.problems.count - 1
      notes.append(others == 0 ? "\(problem)" : "\(problem); \(others) more in listlint config --effective")
    }
    for (index, role) in model.roles(of: places).enumerated() { inputs[index].role = role }
    notes += remark(onFilesLeftOut: inputs)
    members.append(
      Member(
        project: project, ruleSet: configuration.ruleSet, settings: projectSettings, inputs: inputs,
        targets: model.targets, archives: model.archives, configurations: configuration.files))
  }

  /// Of files that were named or changed, those that nobody builds: who asks about one should know why nothing is said.
  private func remark(onFilesLeftOut inputs: [Engine.Input]) -> [String] {
    let files = inputs.filter { input in
      input.isLinted && input.role.isLeftOut && settings[input.settings].profile.value == .recommended
        && (changes != nil || options.paths.contains(input.path))
    }
    guard let first = files.first else { return [] }
    let subject = files.count == 1 ? "\(first.path) is" : "\(first.path) and \(files.count - 1) more files are"
    let reason =
      first.role.targets.isEmpty
      ? "in no target, unlike others around it; add it to one,"
      : "only in an app that the workspace or the shared schemes leave out; add its project to the workspace, share its scheme,"
    return ["\(subject) \(reason) or lint it with --profile strict"]
  }

  private mutating func index(of settings: FileSettings) -> Int {
    if let index = known[settings] { return index }
    known[settings] = self.settings.count
    self.settings.append(settings)
    return self.settings.count - 1
  }
}
