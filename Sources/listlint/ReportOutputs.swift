import ArgumentParser
import Findings
import LintSession
import Reporters
import TextProcessing

/// One report of a run and where it goes: `sarif=out.sarif`, `github=-`.
struct ReportOutput {
  let format: OutputFormat
  /// Nil for standard output.
  let path: String?

  init(_ format: OutputFormat, path: String? = nil) {
    self.format = format
    self.path = path
  }

  /// Throws unless the text is a format, an equals sign and a path.
  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw ValidationError("'\(argument)' names no format and file; write it as in --output sarif=out.sarif.")
    }
    self.init(try OutputFormat(named: String(parts[0])), path: parts[1] == "-" ? nil : String(parts[1]))
  }
}

/// Where the reports of a run go.
struct ReportOutputs {
  let all: [ReportOutput]

  /// - Parameters:
  ///   - format: What goes to standard output.
  ///   - isChosen: Whether it was asked for; if not, `outputs` are the only ones where there are any.
  ///   - outputs: What `--output` asks for.
  init(format: OutputFormat, isChosen: Bool, outputs: [ReportOutput]) {
    all = (isChosen || outputs.isEmpty ? [ReportOutput(format)] : []) + outputs
  }

  static func check(format: OutputFormat?, outputs: [ReportOutput]) throws {
    let toOutput = outputs.filter { $0.path == nil }
    guard toOutput.count + (format != nil && !outputs.isEmpty ? 1 : 0) <= 1 else {
      throw ValidationError("standard output holds one report; give the others a file: --output sarif=out.sarif.")
    }
    let paths = outputs.compactMap(\.path)
    for (index, path) in paths.enumerated() where paths[..<index].contains(path) {
      throw ValidationError("two reports go to \(path); give each a file of its own.")
    }
  }

  /// The checkout of a CI job around the current folder, which paths in reports start from; nil for none.
  static func checkout(_ environment: [String: String]) -> String? {
    ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.compactMap { environment[$0] }
      .first { $0.hasPrefix("/") && (CurrentFolder.here.path + "/").hasPrefix($0 + "/") }
  }
}

extension OutputFormat {
  static let list = allCases.map(\.rawValue).joined(separator: ", ")

  /// Throws for a name that no format has, in one line.
  init(named name: String) throws {
    guard let format = OutputFormat(rawValue: name) else {
      let nearest = nearestName(to: name, in: OutputFormat.allCases.map(\.rawValue))
      let help = nearest.map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError("there is no format '\(name)'.\(help) There are \(OutputFormat.list).")
    }
    self = format
  }

  /// Whether standard output gets the report even where nothing was linted. Lines for people and tools that follow a
  /// run have nothing to say then that standard error does not; Actions, though, shows what is a command.
  func isDocument(of report: LintReport) -> Bool {
    switch self {
    case .text, .concise, .xcode: false
    case .github: !report.isComplete
    case .json, .gitlab, .sarif, .junit, .checkstyle, .html: true
    }
  }
}

/// Makes the reporters of a run.
struct RunReporters: Sendable {
  let source: SourceLookup
  let document: DocumentLookup
  let page: PageLookup
  let isColored: Bool
  /// Whether the reader follows links.
  let linksRules: Bool
  let hasSummary: Bool
  let includesSuppressed: Bool
  /// Of what and when a page tells that is passed on.
  let state: @Sendable () -> String

  private func link(_ rule: String) -> String? { linksRules ? page(rule) : nil }

  private var text: TextReporter {
    TextReporter(isColored: isColored, source: source, document: document, page: link, hasSummary: hasSummary)
  }

  func overview(_ screen: OverviewReporter.Screen, command: String) -> OverviewReporter {
    OverviewReporter(text: text, document: document, screen: screen, command: command)
  }

  func statistics(isJSON: Bool) -> StatisticsReporter {
    StatisticsReporter(isColored: isColored, isJSON: isJSON, document: document, page: link, hasSummary: hasSummary)
  }

  func reporter(_ format: OutputFormat) -> any Reporter {
    switch format {
    case .text: text
    case .concise: ConciseReporter(hasSummary: hasSummary)
    case .xcode: XcodeReporter(currentFolder: CurrentFolder.here.path)
    case .json: JSONReporter(document: document)
    case .github: GitHubReporter(document: document)
    case .gitlab: GitLabReporter()
    case .sarif:
      SARIFReporter(source: source, document: document, page: page, includesSuppressed: includesSuppressed)
    case .junit: JUnitReporter()
    case .checkstyle: CheckstyleReporter()
    case .html: HTMLReporter(source: source, document: document, page: page, state: state())
    }
  }
}
