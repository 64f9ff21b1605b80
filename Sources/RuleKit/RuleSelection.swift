import RuleDocuments

/// Which rules run, and how.
public struct RuleSelection: Sendable, Equatable {
  public var profile: Profile
  /// Only these rules, whatever the profile; empty for all of the profile.
  public var only: Set<String>
  /// On whatever the profile.
  public var enabled: Set<String>
  public var disabled: Set<String>
  /// The severities that replace those of the documents.
  public var severities: [String: Severity]
  /// By rule and option: the values that replace the defaults of the documents. Names and kinds are checked before.
  public var options: [String: [String: OptionValue]]

  public init(
    profile: Profile = .recommended, only: Set<String> = [], enabled: Set<String> = [], disabled: Set<String> = [],
    severities: [String: Severity] = [:], options: [String: [String: OptionValue]] = [:]
  ) {
    self.profile = profile
    self.only = only
    self.enabled = enabled
    self.disabled = disabled
    self.severities = severities
    self.options = options
  }

  /// A rule asked for by name reports all it can find, a rule of the profile what the profile holds.
  package func profile(for document: RuleDocument) -> Profile {
    let isNamed = only.contains(document.id) || enabled.contains(document.id)
    return isNamed && document.profile == .strict ? .strict : profile
  }

  public func includes(_ document: RuleDocument) -> Bool {
    if disabled.contains(document.id) { return false }
    if !only.isEmpty { return only.contains(document.id) }
    if enabled.contains(document.id) { return true }
    // A recommended rule may have more to say under strict; a strict one is silent under recommended.
    return profile == .strict || document.profile == .recommended
  }
}
