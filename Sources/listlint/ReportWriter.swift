import Configuration
import Findings
import Foundation
import ProjectFiles
import Reporters
import RuleEngine

/// Tells what a run found, in every form that is asked for.
struct ReportWriter {
  let result: LintResult
  let format: OutputFormat?
  let outputs: [ReportOutput]
  let color: ColorMode
  /// Standard output holds something else: the report for people goes to standard error.
  let isOutputTaken: Bool
  /// The facts behind findings are to be shown.
  let why: Bool

  private let environment = ProcessInfo.processInfo.environment

  init(
    result: LintResult, format: OutputFormat?, outputs: [ReportOutput], color: ColorMode, isOutputTaken: Bool, why: Bool
  ) {
    self.result = result
    self.format = format
    self.outputs = outputs
    self.color = color
    self.isOutputTaken = isOutputTaken
    self.why = why
  }

  /// False where something could not be written, which is then told. The other reports are written all the same.
  func write() -> Bool {
    for problem in result.problems { Console.complain("error: \(problem)") }
    for message in result.messages { Console.complain(message) }
    var report = result.report
    report.toolVersion = "\(ReleaseNumber.current)"
    report.paths = ReportOutputs.paths(project: result.projectRoot, environment: environment)
    var isWritten = attempt {
      if isOutputTaken, result.inputs.count > 0 { try Console.tryWrite(result.output) }
    }
    let outputs = ReportOutputs(format: format ?? usualFormat, isChosen: format != nil, outputs: outputs).all
    // Reports with a summary end with them.
    if !outputs.contains(where: { [.text, .concise].contains($0.format) && $0.path == nil }) {
      for remark in report.remarks { Console.complain("note: \(remark)") }
    }
    for output in outputs {
      if result.inputs.count == 0, output.format.isLines { continue }
      let text = reporter(output).render(report)
      let isDone = attempt {
        if let path = output.path {
          try OutputFile.write(path, Array(text.utf8))
        } else if isOutputTaken {
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

  private var isTerminal: Bool { isOutputTaken ? Console.errorIsTerminal : Console.outputIsTerminal }

  /// What suits the surroundings. Who asks for facts or colours wants them shown.
  private var usualFormat: OutputFormat {
    if environment["GITHUB_ACTIONS"] == "true" { return .github }
    return isTerminal || why || color == .always ? .text : .concise
  }

  private func reporter(_ output: ReportOutput) -> any Reporter {
    let contents = result.contents
    return output.format.reporter(
      source: { path in contents[path] ?? (try? SourceReader.read(path)) }, document: { result.inputs.document($0) },
      isColored: color.isOn(isTerminal: output.path == nil && isTerminal, environment: environment))
  }

  /// The page of the step holds what earlier commands of the step wrote.
  private func addStepSummary(_ report: LintReport) throws {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    let earlier = FileManager.default.fileExists(atPath: path) ? try SourceReader.read(path) : []
    try AtomicFile.replace(path, with: earlier + Array(GitHubStepSummary.markdown(report).utf8))
  }
}
