import ArgumentParser
import Findings
import Foundation
import Reporters
import RuleEngine

struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Compare the code with its baseline, or shrink the baseline.",
    discussion: """
      A baseline holds the findings that are known and not reported. 'listlint lint --write-baseline FILE' records one.
      Rules that do not run and files that are not named are not compared: use the profile the baseline was written with.
      """,
    subcommands: [Diff.self, Prune.self])

  /// What both commands lint and compare.
  struct Options: ParsableArguments {
    @Argument(help: "Files and folders.", completion: .file(extensions: ["swift"]))
    var paths: [String] = ["."]

    @OptionGroup var selection: SelectionOptions

    @Option(
      help: ArgumentHelp(
        "The baseline's file (default: the configuration's, else \(Baseline.fileName)).", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var baseline: String?

    /// Lints, and compares with the baseline. Ends the command where either could not be done.
    func compare() throws -> (path: String, baseline: Baseline, comparison: Baseline.Comparison) {
      do {
        var request = LintInputs.Request(paths: paths)
        request.commandLine = selection.settings()
        let inputs = try LintInputs(request) { [] }
        guard inputs.problems.isEmpty, inputs.count > 0 else {
          throw Failure(inputs.problems.first ?? "no Swift file in \(paths.joined(separator: ", "))")
        }
        let configured = inputs.projects.lazy.compactMap(\.settings.baseline.value).first
        let path = baseline ?? configured ?? Baseline.fileName
        let baseline = try Baseline.read(path)
        var rules: Set<String> = []
        var findings: [Finding] = []
        for project in inputs.projects {
          let engine = inputs.engine(for: project)
          let outcome = engine.lint(project.inputs)
          rules.formUnion(engine.rules)
          if let problem = outcome.problems.first { throw Failure("\(problem)") }
          findings += outcome.findings
        }
        let comparison = baseline.compare(
          findings, linted: inputs.projects.flatMap { $0.inputs.filter(\.isLinted).map(\.path) }, rules: rules)
        return (path, baseline, comparison)
      } catch {
        Console.complain("error: \(error)")
        throw ExitStatus.couldNot
      }
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what is new since the baseline, and what of it is gone.",
      discussion: "Exit status: 0 nothing differs, 1 something does, 2 the job could not be done.")

    @OptionGroup var options: Options

    func run() throws {
      let comparison = try options.compare().comparison
      var text = ""
      for finding in comparison.new {
        text += "+ \(finding.path):\(finding.span.line) \(finding.rule): \(finding.message)\n"
      }
      for entry in comparison.stale { text += "- \(entry.path):\(entry.line) \(entry.rule)\n" }
      text += "\(comparison.new.count) new, \(comparison.stale.count) gone, \(comparison.known.count) known\n"
      Console.write(text)
      throw comparison.new.isEmpty && comparison.stale.isEmpty ? ExitStatus.clean : .findings
    }
  }

  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take out of the baseline what is found no more.",
      discussion:
        "Nothing is ever added. Exit status: 0 done, 1 with --check something is to be taken out, 2 could not.")

    @OptionGroup var options: Options

    @Flag(help: "Change nothing; tell what would be taken out.")
    var check = false

    func run() throws {
      var (path, baseline, comparison) = try options.compare()
      for entry in comparison.stale { Console.write("- \(entry.path):\(entry.line) \(entry.rule)\n") }
      baseline.remove(comparison.stale)
      let count = comparison.stale.count
      let entries = "\(count) entr\(count == 1 ? "y" : "ies")"
      if check {
        Console.write("\(entries) to take out, \(baseline.entries.count) would stay in \(path)\n")
        throw count == 0 ? ExitStatus.clean : .findings
      }
      if count > 0 {
        do { try baseline.write(to: path) } catch {
          Console.complain("error: \(error)")
          throw ExitStatus.couldNot
        }
      }
      Console.write("\(entries) taken out, \(baseline.entries.count) stay in \(path)\n")
    }
  }
}
