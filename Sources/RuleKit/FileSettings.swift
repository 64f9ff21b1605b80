/// What the configuration says of one file. Files of one folder mostly share their settings, so that a run has a few.
public struct FileSettings: Sendable, Equatable {
  /// Which rules run on the file, and how.
  public var selection: RuleSelection
  /// Why the file is core code, which no UI framework may enter; nil where nothing says that it is.
  public var coreReason: String?
  /// What the file must run on, where the configuration says so instead of a manifest.
  public var targets: DeploymentTargets?

  public var isCore: Bool { coreReason != nil }

  public init(selection: RuleSelection, coreReason: String? = nil, targets: DeploymentTargets? = nil) {
    self.selection = selection
    self.coreReason = coreReason
    self.targets = targets
  }
}
