import Configuration
import Findings
import ProjectFiles
import RuleDocuments
import RuleEngine

extension LintSession {
  /// Lints, leaves out what the baseline knows, and applies fixes as the options say. May be called again.
  ///
  /// What could not be read or written is told in the report.
  ///
  /// - Throws: ``LintProblem/baseline(_:)``.
  /// - Complexity: O(bytes) of the projects, times the rounds of fixes.
  public func lint() throws(LintProblem) -> LintReport {
    let start = ContinuousClock.now
    var report = LintReport()
    for member in members {
      do throws(BaselineProblem) {
        var run = try ProjectRun(member, of: self)
        let found = run.lint()
        report.isFailing =
          report.isFailing || found.findings.contains { $0.severity >= member.settings.failOn.value }
        report += found
      } catch { throw .baseline(error) }
    }
    report.hasBaseline = members.contains { $0.settings.baseline.value != nil }
    let projects = members.map(\.project)
    let named = projects.filter { $0.root != nil }
    report.project = named.count > 1 ? "\(named.count) projects" : named.first?.description
    // The folder of the only project; what lies in none or several is shown from the current one.
    report.paths = ReportPaths(
      base: projects.count == 1 ? projects[0].root ?? options.currentFolder : options.currentFolder,
      currentFolder: options.currentFolder)
    report.vendoredFolders = vendoredFolders
    report.toolVersion = "\(ReleaseNumber.current)"
    report.seconds = seconds + start.duration(to: .now) / .seconds(1)
    return report
  }
}
