import ArgumentParser
import CommandLineSupport
import Findings
import Foundation
import LintSession
import RuleDocuments
import TextProcessing

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Lint whenever a file is saved, and show what comes and what goes.",
    discussion: """
      The terminal's view of what editors show. Facts of unchanged files are kept, so an answer takes milliseconds. All
      findings are shown once, then those that come with '+' and those that go with '-'. Control-C ends it.
      """)

  @Argument(help: "Files and folders.", completion: .directory)
  var paths: [String] = ["."]

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var objectiveC: ObjectiveCOptions

  /// How often the disk is asked, in seconds: there is no one way to be told on all systems.
  private static let interval = 0.25

  func run() throws {
    var options = LintOptions(paths: paths)
    selection.apply(to: &options)
    options.objectiveC = objectiveC.reading
    let session = try ResidentSession(options)
    if let problem = session.problems.first, session.paths.isEmpty { throw LintProblem.input(problem) }
    var view = WatchView(session, options)
    view.begin()
    while true {
      Thread.sleep(forTimeInterval: Self.interval)
      try view.look()
    }
  }
}

/// A session, and what the terminal was shown of it.
private struct WatchView {
  private let options: LintOptions
  private var session: ResidentSession
  private var disk: DiskState
  private var shown: [Line] = []
  /// One finding. Where it stands does not count: what stands below an edit is not another.
  private struct Line: Equatable {
    let finding: Finding

    static func == (left: Line, right: Line) -> Bool {
      left.finding.path == right.finding.path && left.finding.fingerprint == right.finding.fingerprint
        && left.finding.rule == right.finding.rule && left.finding.message == right.finding.message
    }

    var text: String {
      let place = "\(finding.path):\(finding.span.line):\(finding.span.column)"
      return "\(place): \(finding.severity.label)[\(finding.rule)]: \(finding.message)\n"
    }
  }

  /// Why the project cannot be read, told once.
  private var problem: String?

  init(_ session: ResidentSession, _ options: LintOptions) {
    self.session = session
    self.options = options
    disk = DiskState(of: session)
  }

  mutating func begin() {
    for problem in session.problems { Console.complain("note: \(problem)") }
    shown = lines()
    for line in shown { Console.write(line.text) }
    summarize(seconds: nil)
  }

  /// Asks the disk, and shows what came of it.
  mutating func look() throws {
    let change = disk.changes()
    guard !change.isEmpty else { return }
    let start = ContinuousClock.now
    // A checkout writes many files at once: to read the project anew costs less than as many merges.
    if change.isOther || change.edited.count > 16 || !change.edited.allSatisfy({ session.edit($0, nil) }) {
      do throws(LintProblem) {
        session = try ResidentSession(options, reusing: session)
        problem = nil
      } catch {
        if "\(error)" != problem { Console.complain("error: \(error)") }
        problem = "\(error)"
        return
      }
      disk = DiskState(of: session)
    }
    let now = lines()
    let difference = now.difference(from: shown)
    for case .remove(_, let line, _) in difference { Console.write("- " + line.text) }
    for case .insert(_, let line, _) in difference { Console.write("+ " + line.text) }
    shown = now
    summarize(seconds: start.duration(to: .now) / .seconds(1))
  }

  /// What is found, in the order of reports.
  private mutating func lines() -> [Line] {
    while session.isWaiting { session.work() }
    return session.findings().ordered { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap(\.value).map(
      Line.init)
  }

  private func summarize(seconds: Double?) {
    let time = seconds.map { " in \(Int(($0 * 1_000).rounded())) ms" } ?? "; waiting for files to be saved"
    Console.write("\(counted(session.count, "file")), \(counted(shown.count, "finding"))\(time)\n")
  }
}
