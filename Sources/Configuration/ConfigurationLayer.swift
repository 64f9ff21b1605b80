import RuleDocuments

/// What one mapping of a configuration says: a file's own, or one of its `overrides:`.
struct ConfigurationLayer: Sendable {
  /// The paths it is about; nil for all that the file is about.
  var paths: [PathPatterns]?
  var profile: Setting<Profile>?
  var rules: [String: RuleSettings] = [:]
  var core: Core?
  var deploymentTargets: [String: Setting<ReleaseNumber>] = [:]
  /// Only of a file's own mapping.
  var excluded: ExcludedPaths?

  /// Which code is core code.
  struct Core: Sendable {
    enum Paths: Sendable {
      /// All that the mapping is about, or none of it.
      case all(Bool)
      /// What these patterns hold.
      case patterns([PathPatterns])
    }

    var paths: Paths
    var origin: Origin
  }

  struct ExcludedPaths: Sendable {
    var patterns: PathPatterns
    var origin: Origin
  }
}

/// What a configuration file says, before anything it extends is looked at.
struct ConfigurationFile: Sendable {
  /// The file's own mapping, then its overrides in their order.
  var layers: [ConfigurationLayer] = []
  var project = ProjectLayer()
  var extends: [Setting<ExtendedConfiguration>] = []
  var isRoot = false
}

/// What a file extends.
enum ExtendedConfiguration: Sendable, Hashable {
  /// A file, or a folder that holds one, as it is written.
  case path(String)
  case shared(SharedRules)
}

/// The settings that hold for the project as a whole.
struct ProjectLayer: Sendable {
  var viewControllers: Setting<Set<String>>?
  var failOn: Setting<Severity>?
  var baseline: Setting<String?>?
  var lintsMarkdown: Setting<Bool>?
  var houseRules: Setting<[String]>?
  var generator: Setting<GeneratorSettings>?
  /// The first of these keys in the file.
  var firstKey: (name: String, line: Int)?

  func apply(to project: inout ProjectSettings) {
    project.viewControllers = viewControllers ?? project.viewControllers
    project.failOn = failOn ?? project.failOn
    project.baseline = baseline ?? project.baseline
    project.lintsMarkdown = lintsMarkdown ?? project.lintsMarkdown
    // Rules that are shared stay beside the project's own.
    if let houseRules {
      let known = project.houseRules.value
      project.houseRules = Setting(known + houseRules.value.filter { !known.contains($0) }, houseRules.origin)
    }
    project.generator = generator ?? project.generator
  }
}
