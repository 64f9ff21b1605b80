import RuleDocuments
import SwiftSource

extension FileSettings {
  /// Why the file is core code, which no UI framework may enter; nil where nothing says that it is.
  package var coreReason: String? { isCore.value ? "\(isCore.origin)" : nil }

  /// What the file must run on, where the configuration says so instead of a manifest.
  package var targets: DeploymentTargets? {
    guard !deploymentTargets.isEmpty else { return nil }
    let versions = deploymentTargets.map { (Word($0.key), $0.value.value.major) }
    return DeploymentTargets(versions: Dictionary(uniqueKeysWithValues: versions))
  }
}
