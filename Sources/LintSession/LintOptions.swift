import ProjectFiles
import RuleDocuments
import RuleEngine

/// What a run looks at, and how: a plain value, which a command fills from its arguments and an editor from its settings.
public struct LintOptions: Sendable {
  /// A text that stands in the place of a file, such as an editor's.
  public struct Buffer: Sendable {
    /// The path as findings show it; neither the file nor its folder need be there. Nil for a text that stands for no file.
    public var path: String?
    public var contents: [UInt8]
    /// False for a text that only tells what others rest on.
    public var isLinted: Bool

    public init(path: String?, contents: [UInt8], isLinted: Bool = true) {
      self.path = path
      self.contents = contents
      self.isLinted = isLinted
    }

    /// What findings in it have as their path.
    public var shownPath: String { path ?? "<stdin>" }
  }

  /// Which code is read to judge the named files.
  public enum ProjectChoice: Sendable, Hashable {
    /// The projects that it lies in.
    case found
    /// That of a folder, which is the project whatever it holds.
    case folder(String)
    /// None: what is named stands for itself.
    case none
  }

  /// What becomes of the fixes of findings.
  public enum Fixing: Sendable {
    /// None is made.
    case off
    /// They are made in memory, and the report shows the files as they are.
    case shown
    /// They are made, written to the files, and the report shows what is left. Buffers are changed in memory.
    case written
  }

  // MARK: What is read

  /// Files and folders, as the user named them.
  public var paths: [String]
  public var buffers: [Buffer]
  /// The absolute folder that paths are shown from, and whose configuration counts where there is no project. Who gives
  /// another than the process's own names absolute paths, as relative ones are opened from that.
  public var currentFolder: String
  public var project = ProjectChoice.found
  /// What is left out, in the syntax of `.gitignore`.
  public var excluded: [String] = []
  /// Whether `excluded:` of configurations counts.
  public var respectsExcluded = true
  /// How Objective-C files are read. Where they are not, they are left out, but for those that are named.
  public var objectiveC = ObjectiveCReading.none(because: "it was not asked for")

  // MARK: What is reported

  /// The change that the run is about; nil for the named files as they are.
  public var change: ChangeScope?
  /// Whether only findings on changed lines are reported.
  public var reportsOnlyChangedLines = false
  /// Whether findings stand in named files alone, also where a change of these makes others break a rule.
  public var reportsOnlyNamed = false
  /// Whether findings tell the facts they rest on.
  public var recordsEvidence = false

  // MARK: Which rules run, in the place of what configurations say

  /// Nil leaves it to the configuration.
  public var profile: Profile?
  /// The only rules that run, whatever the profile; empty for those of the profile.
  public var only: [String] = []
  public var disabled: [String] = []
  /// Whether all rules run, each with all it can find, also those that a configuration turns off.
  public var runsAllRules = false
  /// The lowest severity that fails a run; nil leaves it to the configuration.
  public var failOn: Severity?

  // MARK: Baseline and fixes

  /// The baseline's path; nil for what the configuration names.
  public var baseline: String?
  /// Whether findings that the baseline knows are left out.
  public var usesBaseline = true
  public var fixing = Fixing.off
  /// Whether fixes that may change what the program does are made too.
  public var includesUnsafeFixes = false
  /// Why all that is found is silenced: with a reason, comments that give it are the fixes that are made, and no others.
  public var silencing: String?

  /// The folder that keeps what files declare from one run to the next; nil for none.
  public var cache: String?

  /// How many files are linted at once. The report is the same for any number.
  public var jobs = Workers.defaultJobs

  let code: RuleCode

  /// - Parameter code: That of the rules.
  public init(paths: [String], buffers: [Buffer] = [], currentFolder: String, code: RuleCode) {
    self.code = code
    self.paths = paths
    self.buffers = buffers
    self.currentFolder = currentFolder
  }
}

extension LintOptions.ProjectChoice {
  /// Nil where projects are to be found.
  func override() throws(ProjectProblem) -> Project? {
    switch self {
    case .found: nil
    case .folder(let folder): try Project.find(for: [], override: folder).first
    case .none: Project.none
    }
  }
}
