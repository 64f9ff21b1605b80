import ArgumentParser
import CommandLineSupport
import Patterns
import ProjectFiles
import Reporters
import RuleDocuments

struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Search Swift code by a pattern.",
    discussion: """
      A pattern is Swift, with $X for an expression and $... for anything up to the end of the bracket around it; comments \
      and layout never matter. Put it in single quotation marks, so that the shell leaves the dollar signs alone:

        listlint match '$VIEW.layoutIfNeeded()' Sources

      Exit status: 0 nothing matches, 1 something does, 2 the job could not be done.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Argument(help: "The pattern.")
  var pattern: String

  @Argument(help: "Files and folders.", completion: .file(extensions: ["swift"]))
  var paths: [String] = ["."]

  @Option(help: ArgumentHelp("Leave out what this glob matches, in the syntax of .gitignore.", valueName: "glob"))
  var exclude: [String] = []

  @Option(help: "One line for each match, or JSON with what each metavariable stands for.")
  var format: Format = .text

  func run() throws {
    let search: PatternSearch
    do throws(RuleDocumentProblem) { search = try PatternSearch(pattern) } catch {
      let place = error.line > 1 ? "line \(error.line) of the pattern: " : ""
      Console.complain("error: \(place)\(error.message)")
      throw ExitStatus.couldNot
    }
    let walk = FileWalk.walk(paths, options: WalkOptions(excluded: exclude))
    let files = walk.files.filter { !MarkdownFiles.isDocument($0.path) }
    var problems = walk.problems.map(\.description)
    if files.isEmpty, problems.isEmpty { problems.append("no Swift file in \(paths.joined(separator: ", "))") }
    var report = MatchReport(isJSON: format == .json)
    let results = Workers.map(files) { file in
      Result { () throws(ReadProblem) in search.matches(in: try SourceReader.read(file.path)) }
    }
    for (file, result) in zip(files, results) {
      switch result {
      case .success(let matches): for match in matches { report.add(match, in: file.path) }
      case .failure(let problem): problems.append("\(problem)")
      }
    }
    Console.write(report.text)
    for problem in problems { Console.complain("error: \(problem)") }
    throw problems.isEmpty ? report.count == 0 ? ExitStatus.clean : .found : .couldNot
  }
}
