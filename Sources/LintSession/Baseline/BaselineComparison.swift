import Findings
import RuleEngine

/// The code of a session against its baseline.
public struct BaselineComparison: Sendable {
  public let path: String
  public let baseline: Baseline
  public let comparison: Baseline.Comparison
  /// What of the code could not be judged, as sentences without a full stop.
  public let remarks: [String]
}

extension LintSession {
  /// Lints, and compares what is found with a baseline.
  ///
  /// - Parameter path: The baseline's; nil for that of the configuration, or the usual name.
  public func comparison(withBaseline path: String? = nil) throws(LintProblem) -> BaselineComparison {
    guard problems.isEmpty, count > 0 else {
      throw .input(problems.first ?? "no Swift file in \(options.paths.joined(separator: ", "))")
    }
    let path = path ?? members.lazy.compactMap(\.settings.baseline.value).first ?? Baseline.fileName
    let baseline: Baseline
    do throws(BaselineProblem) { baseline = try Baseline.read(path) } catch { throw .baseline(error) }
    var rules: Set<String> = []
    var report = LintReport()
    for member in members {
      let engine = engine(for: member)
      report += engine.lint(member.inputs)
      rules.formUnion(engine.rules)
      if let problem = report.problems.first { throw .read(problem) }
    }
    if let reason = report.unjudged { throw .input(reason) }
    let comparison = baseline.compare(report, of: members.flatMap(\.inputs), rules: rules)
    return BaselineComparison(
      path: path, baseline: baseline, comparison: comparison, remarks: report.objectiveC.remarks)
  }
}
