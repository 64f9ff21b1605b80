import BuiltInRules
import Foundation
import LintSession

/// The levels that need no compiler: whether files scan as Swift, and which rules they break.
struct LintLevel {
  /// Lines by the path of the file.
  private(set) var incompleteScans: [String: [String]] = [:]
  private(set) var findings: [String: [(rule: String, line: String)]] = [:]
  /// How many rules ran.
  let rules: Int
  let seconds: Double

  /// Lints `files` where they will stand, as `listlint` does there, but under all rules: what is written has to be clean also
  /// where a configuration turns a rule off, leaves a folder out or knows findings of old code.
  ///
  /// - Parameters:
  ///   - others: Files that they rest on and that are known in memory only; nothing is reported of these.
  ///   - project: The project that the files are a part of, with its house rules and its configuration.
  init(
    _ files: [PlannedFile], with others: [PlannedFile], in project: LintOptions.ProjectChoice
  ) throws(LintProblem) {
    var options = LintOptions(paths: [], currentFolder: FileManager.default.currentDirectoryPath)
    options.buffers =
      files.map { LintOptions.Buffer(path: $0.path, contents: Array($0.text.utf8)) }
      + others.map { LintOptions.Buffer(path: $0.path, contents: Array($0.text.utf8), isLinted: false) }
    options.project = project
    options.respectsExcluded = false
    options.runsAllRules = true
    options.usesBaseline = false
    let report = try LintSession(options).lint()
    rules = report.rules
    seconds = report.seconds
    for finding in report.findings {
      let place = "\(finding.path):\(finding.span.line):\(finding.span.column)"
      if finding.rule == "incomplete-scan" {
        incompleteScans[finding.path, default: []].append("\(place): \(finding.message)")
      } else {
        findings[finding.path, default: []].append(
          (finding.rule, "\(place): \(finding.message) (\(finding.rule))"))
      }
    }
  }
}

extension ContinuousClock.Instant {
  /// The seconds that have passed since then.
  var secondsSince: Double { duration(to: ContinuousClock.now) / .seconds(1) }
}
