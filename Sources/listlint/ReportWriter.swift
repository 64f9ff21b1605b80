import CommandLineSupport
import Findings
import Foundation
import LintSession
import ProjectFiles
import Reporters
import RuleDocuments
import RuleEngine

/// Writes what a run found, in every requested format.
struct ReportWriter {
  private let report: LintReport
  /// Nil for a run that came to nothing before it began.
  private let session: LintSession?
  private let format: OutputFormat?
  private let outputs: [ReportOutput]
  private let view: ViewOptions
  private let taken: [UInt8]?
  private let why: Bool
  private let includesSuppressed: Bool

  private let environment = ProcessInfo.processInfo.environment

  /// - Parameters:
  ///   - taken: What standard output holds in the place of the report for people, which then goes to standard error.
  ///   - why: The facts behind findings are to be shown.
  ///   - includesSuppressed: What comments silence stands in SARIF, too.
  init(
    report: LintReport, session: LintSession?, format: OutputFormat?, outputs: [ReportOutput], view: ViewOptions,
    takenBy taken: [UInt8]?, why: Bool, includesSuppressed: Bool
  ) {
    self.report = report
    self.session = session
    self.format = format
    self.outputs = outputs
    self.view = view
    self.taken = taken
    self.why = why
    self.includesSuppressed = includesSuppressed
  }

  /// False when something could not be written; the reason is then printed. The other reports are still written.
  func write() -> Bool {
    for failure in report.failures { Console.complain("error: \(failure)") }
    for message in view.quiet ? [] : report.messages { Console.complain("\(message)") }
    // What could not be judged is told by a failure.
    let isEmpty = (session?.count ?? 0) == (report.isComplete ? 0 : report.objectiveC.notLinted.count)
    var isWritten = attempt { if let taken, !isEmpty { try Console.tryWrite(taken) } }
    let outputs = ReportOutputs(format: format ?? usualFormat, isChosen: format != nil, outputs: outputs).all
    // Reports with a summary end with them.
    if !view.quiet, !isEmpty, !outputs.contains(where: { [.text, .concise].contains($0.format) && $0.path == nil }) {
      for remark in report.remarks { Console.complain("note: \(remark)") }
    }
    for output in outputs {
      if isEmpty, output.path == nil, !output.format.isDocument(of: report) { continue }
      let text = reporter(output).render(report)
      let isDone = attempt {
        if let path = output.path {
          try OutputFile.write(path, Array(text.utf8))
        } else if taken != nil {
          Console.complain(text)
        } else {
          try Console.tryWrite(Array(text.utf8))
        }
        if output.format == .github { try addStepSummary(report) }
      }
      isWritten = isDone && isWritten
    }
    return isWritten
  }

  private func attempt(_ body: () throws -> Void) -> Bool {
    do { try body() } catch {
      Console.complain("error: \(error)")
      return false
    }
    return true
  }

  private var isTerminal: Bool { taken != nil ? Console.errorIsTerminal : Console.outputIsTerminal }

  /// The format for the surroundings. With facts or colours it is one that shows them.
  private var usualFormat: OutputFormat {
    if environment["GITHUB_ACTIONS"] == "true" { return .github }
    return isTerminal || why || view.color == .always ? .text : .concise
  }

  private func reporter(_ output: ReportOutput) -> any Reporter {
    let contents = report.contents
    let session = session
    let address = RulePages.chosenAddress
    let toTerminal = output.path == nil && isTerminal
    let linksRules = TerminalLinks.areShown(isTerminal: toTerminal, environment: environment)
    let reporters = RunReporters(
      source: { path in contents[path] ?? (try? SourceReader.read(path)) },
      document: { (session?.document($0) ?? Catalog.document($0))?.linked(to: address) },
      page: { Catalog.document($0).flatMap { RulePages.page(of: $0, address: address) } },
      isColored: view.color == .always
        || output.path == nil && view.color.isOn(isTerminal: isTerminal, environment: environment),
      linksRules: linksRules, hasSummary: !view.quiet, includesSuppressed: includesSuppressed,
      state: { [environment, paths = report.paths] in ReportState(folder: paths.base, environment).text })
    if view.statistics, ViewOptions.countedFormats.contains(output.format) {
      return reporters.statistics(isJSON: output.format == .json)
    }
    // What a person asked for in other words, a pipe or a file gets whole.
    guard output.format == .text, toTerminal, taken == nil, format == nil, !view.all, !view.quiet, !why else {
      return reporters.reporter(output.format)
    }
    let size = Console.outputSize ?? (columns: 80, rows: 50)
    return reporters.overview(
      OverviewReporter.Screen(columns: size.columns, rows: size.rows), command: ViewOptions.command)
  }

  /// The page of the step holds what earlier commands of the step wrote.
  private func addStepSummary(_ report: LintReport) throws {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    let earlier = FileManager.default.fileExists(atPath: path) ? try SourceReader.read(path) : []
    try AtomicFile.replace(path, with: earlier + Array(GitHubStepSummary.markdown(report).utf8))
  }
}
