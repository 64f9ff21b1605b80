import Configuration
import ProjectFiles
import RuleEngine

/// Why a run, or a question about a project, came to nothing. Prints as one line, but for several wrong documents.
public enum LintProblem: Error, Sendable, CustomStringConvertible {
  case project(ProjectProblem)
  case git(GitProblem)
  case configuration(ConfigurationProblem)
  /// Documents of house rules that cannot be used; one line for each.
  case houseRules([String])
  case unknownRule(UnknownRule)
  case baseline(BaselineProblem)
  case read(ReadProblem)
  case write(WriteProblem)
  /// What was named cannot be linted.
  case input(String)

  public var description: String { lines.joined(separator: "\nerror: ") }

  /// A line for each thing that is wrong.
  public var lines: [String] {
    if case .houseRules(let lines) = self { lines } else { [line] }
  }

  private var line: String {
    switch self {
    case .project(let problem): "\(problem)"
    case .git(let problem): "\(problem)"
    case .configuration(let problem): "\(problem)"
    case .houseRules(let lines): lines.first ?? ""
    case .unknownRule(let problem): "\(problem)"
    case .baseline(let problem): "\(problem)"
    case .read(let problem): "\(problem)"
    case .write(let problem): "\(problem)"
    case .input(let text): text
    }
  }
}
