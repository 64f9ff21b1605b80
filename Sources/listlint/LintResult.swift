import Findings
import ProjectFiles
import Reporters
import RuleDocuments
import RuleEngine

/// What the runs over all projects gave together.
struct LintResult {
  let inputs: LintInputs
  var seconds = 0.0
  private(set) var messages: [String] = []
  private(set) var problems: [ReadProblem] = []
  /// A patch, or the fixed buffer.
  private(set) var output: [UInt8] = []
  /// The bytes that were linted where the disk does not hold them: a buffer, what is staged, what fixes made.
  private(set) var contents: [String: [UInt8]] = [:]
  private var outcome = LintReport()
  private var projects: [Project] = []
  private var failed = false
  private var baselined = 0
  private var hasBaseline = false
  /// Findings at or above what fails their project.
  private var hasFindings = false

  init(_ inputs: LintInputs) { self.inputs = inputs }

  /// Runs come in the order of their projects, and paths of different projects do not mix.
  mutating func add(_ run: LintRun) {
    outcome.findings += run.outcome.findings
    outcome.files += run.outcome.files
    outcome.lines += run.outcome.lines
    outcome.indexedFiles += run.outcome.indexedFiles
    outcome.suppressed += run.outcome.suppressed
    outcome.objectiveC += run.outcome.objectiveC
    baselined += run.baselined
    hasBaseline = hasBaseline || run.project.settings.baseline.value != nil
    outcome.rules = max(outcome.rules, run.outcome.rules)
    problems += run.outcome.problems
    messages += run.outcome.indexProblems.map { "note: \($0)" } + run.messages
    output += run.output
    failed = failed || run.failed
    projects.append(run.project.project)
    let failOn = run.project.settings.failOn.value
    hasFindings = hasFindings || run.outcome.findings.contains { $0.severity >= failOn }
    for input in run.inputs { contents[input.path] = input.contents ?? contents[input.path] }
  }

  var report: LintReport {
    var report = outcome
    report.seconds = seconds
    let named = projects.filter { $0.root != nil }
    report.project = named.count > 1 ? "\(named.count) projects" : named.first?.description
    report.baselined = baselined
    report.hasBaseline = hasBaseline
    report.isComplete = problems.isEmpty && !failed
    return report
  }

  /// The folder of the only project; nil where there are more or none.
  var projectRoot: String? { projects.count == 1 ? projects.first?.root : nil }

  var objectiveC: ObjectiveCSummary { outcome.objectiveC }

  var findings: [Finding] { outcome.findings }

  func status(or couldNot: Bool) -> ExitStatus {
    if failed || couldNot { return .couldNot }
    return hasFindings ? .findings : .clean
  }
}
