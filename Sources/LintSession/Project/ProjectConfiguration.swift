import Configuration
import ProjectFiles
import RuleDocuments
import RuleEngine

/// What is configured in a project, with the options of the run on top.
public struct ProjectConfiguration: Sendable {
  /// The built-in rules and the project's own.
  public let ruleSet: RuleSet
  private let options: LintOptions
  private var loader: ConfigurationLoader
  /// What is configured, with what holds: many files share the same.
  private var known: [FileSettings: FileSettings] = [:]

  /// Reads the project's own rules. Without a project, the configuration of the current folder counts.
  public init(of project: Project, _ options: LintOptions) throws(LintProblem) {
    self.options = options
    ruleSet = try ProjectRules(of: project, currentFolder: CurrentFolder(options.currentFolder), code: options.code)
      .ruleSet
    loader = ConfigurationLoader(
      projectRoot: project.root ?? options.currentFolder, documents: ruleSet.documents,
      currentFolder: options.currentFolder)
  }

  /// What holds for a file, or with `isFolder` for a folder itself.
  public mutating func settings(for path: String, isFolder: Bool = false) throws(LintProblem) -> FileSettings {
    let configured: FileSettings
    do throws(ConfigurationProblem) { configured = try loader.settings(for: path, isFolder: isFolder) } catch {
      throw .configuration(error)
    }
    if let settings = known[configured] { return settings }
    var settings = configured
    options.override(&settings)
    known[configured] = settings
    return settings
  }

  /// What holds for the project as a whole.
  public mutating func projectSettings() throws(LintProblem) -> ProjectSettings {
    var settings: ProjectSettings
    do throws(ConfigurationProblem) { settings = try loader.projectSettings() } catch { throw .configuration(error) }
    if let failOn = options.failOn { settings.failOn = Setting(failOn, .commandLine("--fail-on")) }
    if let baseline = options.baseline { settings.baseline = Setting(baseline, .commandLine("--baseline")) }
    return settings
  }

  /// The configurations that were read so far, as origins show them.
  public var files: [String] { loader.readFiles }

  /// A path as problems and origins show it.
  public func display(_ path: String) -> String { loader.display(path) }
}

extension LintOptions {
  fileprivate func override(_ settings: inout FileSettings) {
    if let profile { settings.profile = Setting(profile, .commandLine("--profile")) }
    if runsAllRules {
      settings.profile = Setting(.strict)
      for id in settings.rules.keys { settings.rules[id]?.isOn = nil }
    }
    if !only.isEmpty { settings.restrict(to: Set(only), .commandLine("--only")) }
    for id in disabled { settings.turn(id, on: false, .commandLine("--disable")) }
  }
}
