import RuleDocuments

/// What holds for one path, each value with who said it.
public struct Settings: Sendable, Hashable {
  public var profile = Setting(Profile.recommended)
  /// By id; a rule that nobody spoke of is not here.
  public var rules: [String: RuleSettings] = [:]
  /// Whether the path is core code, which knows nothing of user interfaces.
  public var isCore = Setting(false)
  public var isExcluded = Setting(false)
  /// The oldest release that the code runs on, by platform: `iOS`, `macOS` …
  public var deploymentTargets: [String: Setting<ReleaseNumber>] = [:]
  /// What holds for the project as a whole.
  public var project = ProjectSettings()

  public init() {}

  /// Whether the rule runs: what was said of it, else what the profile holds.
  public func includes(_ document: RuleDocument) -> Bool {
    rules[document.id]?.isOn?.value ?? (profile.value == .strict || document.profile == .recommended)
  }

  /// How much the rule reports. One that was asked for by name reports all it can find, one of the profile what the
  /// profile holds.
  public func profile(for document: RuleDocument) -> Profile {
    document.profile == .strict && rules[document.id]?.isOn?.value == true ? .strict : profile.value
  }

  /// The severity that was said for a rule's findings; nil leaves each finding its own.
  public func severity(of rule: String) -> Severity? { rules[rule]?.severity?.value }

  /// The value of a rule's option, by default that of its document; nil for an option that the rule does not have.
  public func option(_ name: String, of document: RuleDocument) -> OptionValue? {
    rules[document.id]?.options[name]?.value ?? document.options.first { $0.name == name }?.defaultValue
  }
}

/// What was said of one rule.
public struct RuleSettings: Sendable, Hashable {
  /// Nil leaves it to the profile.
  public var isOn: Setting<Bool>?
  public var severity: Setting<Severity>?
  public var options: [String: Setting<OptionValue>] = [:]

  public init() {}

  /// Takes over what `nearer` says.
  mutating func apply(_ nearer: RuleSettings) {
    isOn = nearer.isOn ?? isOn
    severity = nearer.severity ?? severity
    options.merge(nearer.options) { $1 }
  }
}

/// What the configuration in the project's own folder says for all of the project.
///
/// These cannot differ from path to path: there is one index, one baseline and one exit status.
public struct ProjectSettings: Sendable, Hashable {
  /// Base classes that are view controllers although the project's sources do not show it.
  public var viewControllers = Setting<Set<String>>([])
  /// The lowest severity that fails a run.
  public var failOn = Setting(Severity.warning)
  /// The absolute path of the baseline; nil for none.
  public var baseline = Setting<String?>(nil)
  /// Whether Swift in fences of Markdown files is linted.
  public var lintsMarkdown = Setting(false)
  /// The absolute paths of the folders that hold the project's own rules.
  public var houseRules = Setting<[String]>([])

  public init() {}
}

/// What the command line says; it has the last word.
public struct CommandLineSettings: Sendable, Hashable {
  public var profile: Profile?
  /// Ids of rules; the others are off unless this is empty.
  public var only: [String]
  public var disabled: [String]
  public var failOn: Severity?
  /// An absolute path.
  public var baseline: String?

  public init(
    profile: Profile? = nil, only: [String] = [], disabled: [String] = [], failOn: Severity? = nil,
    baseline: String? = nil
  ) {
    self.profile = profile
    self.only = only
    self.disabled = disabled
    self.failOn = failOn
    self.baseline = baseline
  }

  func apply(to settings: inout Settings, documents: [RuleDocument]) {
    if let profile { settings.profile = Setting(profile, .commandLine("--profile")) }
    if !only.isEmpty {
      let only = Set(only)
      for document in documents {
        settings.rules[document.id, default: RuleSettings()].isOn =
          Setting(only.contains(document.id), .commandLine("--only"))
      }
    }
    for id in disabled { settings.rules[id, default: RuleSettings()].isOn = Setting(false, .commandLine("--disable")) }
    apply(to: &settings.project)
  }

  func apply(to project: inout ProjectSettings) {
    if let failOn { project.failOn = Setting(failOn, .commandLine("--fail-on")) }
    if let baseline { project.baseline = Setting(baseline, .commandLine("--baseline")) }
  }
}
