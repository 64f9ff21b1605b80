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
    var report = LintReport(options)
    report.failures = failures
    report.stages = stages
    for member in members {
      do throws(BaselineProblem) {
        var run = try ProjectRun(member, of: self)
        let found = run.lint()
        report.isFailing =
          report.isFailing || found.findings.contains { $0.severity >= member.settings.failOn.value }
        report += found
      } catch { throw .baseline(error) }
    }
    if let reason = report.unjudged { report.failures.append(reason) }
    report.hasBaseline = members.contains { $0.settings.baseline.value != nil }
    let projects = members.map(\.project)
    report.projects = projects.compactMap(\.place)
    // What lies in no project or in several is shown from the current folder.
    if projects.count == 1, let root = projects[0].root {
      report.paths = ReportPaths(base: root, currentFolder: options.currentFolder)
    }
    report.home = home
    report.vendoredFolders = skipped.vendored
    if options.fixing == .written { report.made = options.includesUnsafeFixes ? .all : .safe }
    report.seconds = seconds + start.duration(to: .now) / .seconds(1)
    return report
  }
}

extension LintSession {
  /// Where one configuration would hold for all that was linted: the project's folder, else the only folder that was named.
  /// Nil for the current folder, and where no one folder is.
  private var home: String? {
    let roots = members.map(\.project.root)
    guard roots.count == 1 else { return nil }
    guard let root = roots[0] else {
      return options.paths.count == 1 && options.paths[0] != "." && FilePath.isFolder(options.paths[0])
        ? options.paths[0] : nil
    }
    return root == RealPath.of(options.currentFolder) ? nil : CurrentFolder(options.currentFolder).display(root)
  }
}

extension LintReport {
  /// The report of a run with these options that came to nothing.
  public init(_ problem: LintProblem, _ options: LintOptions) {
    self.init(options)
    failures = problem.lines
  }

  /// What is known before a run.
  fileprivate init(_ options: LintOptions) {
    self.init()
    paths = ReportPaths(base: options.currentFolder, currentFolder: options.currentFolder)
    isPartial = options.change != nil
    toolVersion = "\(ReleaseNumber.current)"
  }
}
