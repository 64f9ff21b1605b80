import Configuration
import RuleDocuments
import RuleEngine
import RuleKit
import SwiftSource

/// Turns what is configured for paths into what the engine asks; files that share all settings share one value.
struct LintSettings {
  private(set) var all: [FileSettings] = []
  private var known: [Settings: Int] = [:]

  /// The place in ``all`` of what the engine is to know of a file with these settings.
  mutating func index(of settings: Settings) -> Int {
    if let index = known[settings] { return index }
    known[settings] = all.count
    all.append(FileSettings(settings))
    return all.count - 1
  }
}

extension FileSettings {
  fileprivate init(_ settings: Settings) {
    var selection = RuleSelection(profile: settings.profile.value)
    for (id, rule) in settings.rules {
      if let isOn = rule.isOn?.value {
        if isOn { selection.enabled.insert(id) } else { selection.disabled.insert(id) }
      }
      selection.severities[id] = rule.severity?.value
      if !rule.options.isEmpty { selection.options[id] = rule.options.mapValues(\.value) }
    }
    let versions = settings.deploymentTargets.map { (Word($0.key), $0.value.value.major) }
    self.init(
      selection: selection, coreReason: settings.isCore.value ? "\(settings.isCore.origin)" : nil,
      targets: versions.isEmpty ? nil : DeploymentTargets(versions: Dictionary(uniqueKeysWithValues: versions)))
  }
}
