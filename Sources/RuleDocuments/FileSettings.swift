/// What holds for one file: which rules run on it and how, each value with who said it.
///
/// The configuration makes it, the options of a run may override it, and the engine takes it as it is.
public struct FileSettings: Sendable, Hashable {
  public var profile = Setting(Profile.recommended)
  /// By id; a rule without settings is not here.
  public var rules: [String: RuleSettings] = [:]
  /// Whether rules without settings run; nil leaves them to the profile.
  public private(set) var otherRules: Setting<Bool>?
  /// Whether the file is core code, which knows nothing of user interfaces.
  public var isCore = Setting(false)
  public var isExcluded = Setting(false)
  /// The oldest release that the code runs on, by platform: `iOS`, `macOS` …
  public var deploymentTargets: [String: Setting<ReleaseNumber>] = [:]

  /// - Parameters:
  ///   - only: The rules that run, whatever the profile; empty for those of the profile.
  ///   - enabled: Rules that run whatever the profile.
  ///   - disabled: Rules that do not run.
  public init(
    profile: Profile = .recommended, only: Set<String> = [], enabled: Set<String> = [], disabled: Set<String> = []
  ) {
    self.profile.value = profile
    if !only.isEmpty { restrict(to: only, .byDefault) }
    for id in enabled { turn(id, on: true, .byDefault) }
    for id in disabled { turn(id, on: false, .byDefault) }
  }

  /// Turns a rule on or off.
  public mutating func turn(_ id: String, on isOn: Bool, _ origin: Origin) {
    rules[id, default: RuleSettings()].isOn = Setting(isOn, origin)
  }

  /// Turns all rules off but these, which run.
  public mutating func restrict(to ids: Set<String>, _ origin: Origin) {
    otherRules = Setting(false, origin)
    for id in ids.union(rules.keys) { turn(id, on: ids.contains(id), origin) }
  }

  /// What was said of whether the rule runs; nil where that is the profile's to say.
  public func choice(of rule: String) -> Setting<Bool>? { rules[rule]?.isOn ?? otherRules }

  /// Whether the rule runs: what was said of it, else what the profile holds.
  public func includes(_ document: RuleDocument) -> Bool {
    // A recommended rule may have more to say under strict; a strict one is silent under recommended.
    choice(of: document.id)?.value ?? (profile.value == .strict || document.profile == .recommended)
  }

  /// How much the rule reports. One that was asked for by name reports all it can find, one of the profile what the
  /// profile holds.
  public func profile(for document: RuleDocument) -> Profile {
    document.profile == .strict && rules[document.id]?.isOn?.value == true ? .strict : profile.value
  }

  /// The severity that was said for a rule's findings; nil leaves each finding its own.
  public func severity(of rule: String) -> Severity? { rules[rule]?.severity?.value }
}

/// What was said of one rule.
public struct RuleSettings: Sendable, Hashable {
  /// Nil leaves it to the profile.
  public var isOn: Setting<Bool>?
  public var severity: Setting<Severity>?
  /// Names and kinds are those that the rule's document declares.
  public var options: [String: Setting<OptionValue>] = [:]

  public init() {}

  /// Takes over what `nearer` says.
  public mutating func apply(_ nearer: RuleSettings) {
    isOn = nearer.isOn ?? isOn
    severity = nearer.severity ?? severity
    options.merge(nearer.options) { $1 }
  }
}
