/// The keys of a configuration. The reader, the JSON schema and the starter file all take them from here.
enum ConfigurationKey: String, CaseIterable {
  case root
  case extends
  case requiredVersion = "required-version"
  case profile
  case rules
  case houseRules = "house-rules"
  case core
  case deploymentTargets = "deployment-targets"
  case excluded
  case viewControllers = "view-controllers"
  case failOn = "fail-on"
  case baseline
  case markdown
  case listgen
  case overrides
  case paths

  static let ofFile = allCases.filter { $0 != .paths }
  static let ofOverride: [ConfigurationKey] = [.paths, .profile, .rules, .core, .deploymentTargets]

  /// What the key says, in one sentence.
  var summary: String {
    switch self {
    case .root: "Whether this folder is a project of its own: files further up say nothing about it."
    case .extends:
      "Other configurations that this one adds to: files, folders that hold one, git addresses; its own values win."
    case .requiredVersion: "The listlint this file is written for: '>=0.1' for that or any later one, '0.1' for 0.1.x."
    case .profile: "The rules that run: those precise on any code, or all that a team which adopted them wants."
    case .rules: "What is said of single rules, by id: off, on, a severity, or a mapping of severity and options."
    case .houseRules: "Folders with the project's own rules, each a Markdown document; relative to this file."
    case .core: "Code that knows nothing of user interfaces: patterns, 'target: Name', or true for all of it."
    case .deploymentTargets: "The oldest release of each platform that the code runs on."
    case .excluded: "What is not linted, in the syntax of .gitignore; adds to what files further up exclude."
    case .viewControllers: "Base classes that are view controllers although the project's own sources do not show it."
    case .failOn: "The lowest severity that makes the exit status 1."
    case .baseline: "The file that records findings which are accepted for now."
    case .markdown: "Whether Swift in fences of Markdown files is linted, too."
    case .listgen: "What listgen writes where its options do not say it: what for, where to, with what."
    case .overrides: "What holds for some paths only; a later entry wins over an earlier one."
    case .paths: "The paths that the entry is about, in the syntax of .gitignore."
    }
  }
}

/// The platforms that `deployment-targets:` knows.
/// What `rules:` says of a rule in one word.
enum RuleWord: String, CaseIterable {
  case off, on, info, warning, error
}
