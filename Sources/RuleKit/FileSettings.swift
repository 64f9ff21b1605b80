import ProjectModel
import RuleDocuments

extension FileSettings {
  /// Why the file is core code, which no UI framework may enter; nil where nothing says that it is.
  package var coreReason: String? { isCore.value ? "\(isCore.origin)" : nil }

  /// What the file must run on, where the configuration says so instead of the project.
  package var floors: Floors? {
    guard !deploymentTargets.isEmpty else { return nil }
    let releases = deploymentTargets.compactMap { name, release in Platform(rawValue: name).map { ($0, release) } }
    return Floors(Dictionary(releases) { first, _ in first })
  }
}
