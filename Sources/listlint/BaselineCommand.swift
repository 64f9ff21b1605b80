import ArgumentParser
import CommandLineSupport
import LintSession
import RuleEngine

struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Compare the code with its baseline, or shrink the baseline.",
    discussion: """
      A baseline holds the findings that are known and not reported. 'listlint init --baseline' records them.
      Rules that do not run, and files that are not named or cannot be read, are not compared: use the profile the baseline was written with.
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

    /// Lints, and compares with the baseline.
    func compare() throws -> BaselineComparison {
      var options = LintOptions(paths: paths)
      selection.apply(to: &options)
      let comparison = try LintSession(options).comparison(withBaseline: baseline)
      for remark in comparison.remarks { Console.complain("note: \(remark)") }
      return comparison
    }
  }

  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what is new since the baseline, and what of it is gone.",
      discussion: "Exit status: 0 nothing differs, 1 something does, 2 the job could not be done.")

    @OptionGroup var options: Options

    func run() throws {
      let found = try options.compare()
      let comparison = found.comparison
      var text = ""
      for finding in comparison.new {
        text += "+ \(found.baseline.path(of: finding)):\(finding.span.line) \(finding.rule): \(finding.message)\n"
      }
      for entry in comparison.stale { text += "- \(entry.path):\(entry.line) \(entry.rule)\n" }
      text += "\(comparison.new.count) new, \(comparison.stale.count) gone, \(comparison.known.count) known\n"
      Console.write(text)
      throw comparison.new.isEmpty && comparison.stale.isEmpty ? ExitStatus.clean : .found
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
      let found = try options.compare()
      let (path, comparison) = (found.path, found.comparison)
      var baseline = found.baseline
      for entry in comparison.stale { Console.write("- \(entry.path):\(entry.line) \(entry.rule)\n") }
      baseline.remove(comparison.stale)
      let count = comparison.stale.count
      let entries = "\(count) entr\(count == 1 ? "y" : "ies")"
      if check {
        Console.write("\(entries) to take out, \(baseline.entries.count) would stay in \(path)\n")
        throw count == 0 ? ExitStatus.clean : .found
      }
      if count > 0 { try baseline.write(to: path) }
      Console.write("\(entries) taken out, \(baseline.entries.count) stay in \(path)\n")
    }
  }
}
