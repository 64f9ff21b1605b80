import ProjectModel
import RuleDocuments

extension BuildTarget {
  /// What was found of the target, as comments: each value with the line that says it.
  public var listing: String {
    var facts = [kind.rawValue]
    facts.append(modules.isEmpty ? "module unknown" : "module \(modules.map(\.value).joined(separator: " or "))")
    if let languageMode { facts.append("Swift \(languageMode.value) at \(languageMode.origin)") }
    var lines = ["target \(name) (\(facts.joined(separator: ", "))), \(origin)"]
    for platform in floors.platforms {
      let release = floors.releases[platform].map { "\($0.value.shortDescription), \($0.origin)" }
      lines.append("  \(platform) \(release ?? "unknown")")
    }
    switch floors.others {
    case .unbuilt: break
    case .oldest: lines.append("  other platforms: the oldest release that the package manager knows")
    case .unknown: lines.append("  other platforms: unknown")
    }
    return lines.map { "# \($0)\n" }.joined()
  }
}
