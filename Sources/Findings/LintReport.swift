import ProjectFiles

/// What a run found. The engine begins it, the session around it completes it, and reporters show it.
public struct LintReport: Sendable {
  /// Sorted by path, place and rule; the same for any number of workers.
  public var findings: [Finding]
  /// What comments in the code silence, in the same order.
  public var suppressed: [SuppressedFinding] = []
  /// How many of the files that were to be linted were read.
  public var files: Int
  /// How many lines they have.
  public var lines: Int
  /// How many files of the project were read for their facts alone.
  public var indexedFiles = 0
  /// How many rules ran.
  public var rules: Int
  /// The files to be linted that could not be read.
  public var problems: [ReadProblem] = []
  /// The files that could not be read for their facts.
  public var indexProblems: [ReadProblem] = []
  public var objectiveC = ObjectiveCSummary()
  /// The files with findings whose head says that a program wrote them.
  public var generatedFiles: [String] = []

  /// The projects that the files belong to, such as `/work/app (git)`; none where they stand alone.
  public var projects: [String] = []
  /// The folder that 'listlint init' is to be given for these findings, as a person at the current folder writes it; nil for
  /// the current one.
  public var home: String?
  /// Whether the run was about a change, and so tells nothing of other files.
  public var isPartial = false
  /// How many findings are left to `strict` because an app never runs the code, or nobody builds it.
  public var neverRun = 0
  /// How many findings the baseline knows.
  public var baselined = 0
  /// Whether a baseline is in use.
  public var hasBaseline = false
  /// Why the run could not do all of its job, a line each.
  public var failures: [String] = []
  /// Whether a finding is as severe as what fails its project.
  public var isFailing = false
  /// Remarks of the run besides its findings.
  public var messages: [LintMessage] = []
  /// How many folders with other people's code below the named paths were left out.
  public var vendoredFolders = 0
  /// The files that fixes changed, whether they were written or not, in the order of their projects and paths.
  public var fixed: [FixedFile] = []
  /// Which fixes were made before the findings were told; nil for none.
  public var made: MadeFixes?
  /// The bytes that were linted where the disk does not hold them: a buffer, what is staged, what fixes made.
  public var contents: [String: [UInt8]] = [:]
  /// What the run knew. Nobody reads it: a program that ends while it holds its last report need not take apart the facts of
  /// a whole project first.
  public var knowledge: (any Sendable)?
  /// How long the run took.
  public var seconds: Double
  public var stages = StageTimes()

  /// The release of the tool, such as `0.1.0`.
  public var toolVersion = ""
  /// What paths in reports for other machines start from.
  public var paths = ReportPaths(base: "/", currentFolder: "/")

  public init(files: Int = 0, lines: Int = 0, findings: [Finding] = [], seconds: Double = 0, rules: Int = 0) {
    self.findings = findings
    self.files = files
    self.lines = lines
    self.rules = rules
    self.seconds = seconds
  }

  /// What the reader has to know of what was not linted, as sentences without a full stop.
  public var remarks: [String] {
    guard let first = generatedFiles.first else { return objectiveC.remarks }
    let others = generatedFiles.count - 1
    let subject =
      others == 0 ? "\(first) says that it is" : "\(first) and \(others) more files with findings say that they are"
    return objectiveC.remarks + ["\(subject) generated; 'excluded:' in .listlint.yml leaves out what nobody edits"]
  }

  /// The files that were to be linted and could not be read, of which a run can say nothing.
  public var unread: Set<String> { Set(problems.map(\.path) + objectiveC.notLinted) }

  /// Each file of the project could be read, also of those that are only looked up.
  public var isWholeProject: Bool { problems.isEmpty && indexProblems.isEmpty && objectiveC.reason == nil }

  /// Why nothing could be judged although there are files; nil where something was. A change is judged as far as it goes.
  public var unjudged: String? {
    let count = objectiveC.notLinted.count
    guard !isPartial, files == 0, problems.isEmpty, count > 0 else { return nil }
    let reason = objectiveC.reason ?? "libclang could not be used"
    return "nothing was linted: \(count) Objective-C file\(count == 1 ? "" : "s") could not be read: \(reason)"
  }

  /// Whether all that was to be done could be done.
  public var isComplete: Bool { failures.isEmpty }

  /// The exit status of the command: 0 nothing was found, 1 a finding fails the run, 2 the job could not be done.
  public var exitCode: Int32 { isComplete ? isFailing ? 1 : 0 : 2 }

  /// Adds what was found in a further project, whose paths are others.
  public static func += (left: inout LintReport, right: LintReport) {
    left.findings += right.findings
    left.suppressed += right.suppressed
    left.files += right.files
    left.lines += right.lines
    left.indexedFiles += right.indexedFiles
    left.rules = max(left.rules, right.rules)
    left.problems += right.problems
    left.indexProblems += right.indexProblems
    left.objectiveC += right.objectiveC
    left.generatedFiles += right.generatedFiles
    left.neverRun += right.neverRun
    left.baselined += right.baselined
    left.failures += right.failures
    left.messages += right.messages
    left.stages += right.stages
    left.fixed += right.fixed
    left.contents.merge(right.contents) { $1 }
    left.knowledge = left.knowledge.map { [$0, right.knowledge] } ?? right.knowledge
  }
}

/// Which fixes a run makes.
public enum MadeFixes: Sendable {
  case safe, all
}

/// Remarks of a run besides its findings.
public enum LintMessage: Sendable, Hashable, CustomStringConvertible {
  /// What was done.
  case done(String)
  case note(String)

  /// One line.
  public var description: String {
    switch self {
    case .done(let text): text
    case .note(let text): "note: \(text)"
    }
  }
}

/// A file before and after its fixes.
public struct FixedFile: Sendable {
  public let path: String
  public let old: [UInt8]
  public var new: [UInt8]
  /// How many findings are fixed.
  public var fixes = 0

  public init(path: String, old: [UInt8], new: [UInt8]) {
    self.path = path
    self.old = old
    self.new = new
  }
}
