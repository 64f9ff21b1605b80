import ProjectFiles
import ProjectModel
import RuleDocuments

extension ConfigurationReader {
  /// `true`, `false`, or a list of patterns and targets: `[Sources/Core/, {target: Model}]`.
  func corePaths(_ node: ConfigurationNode) throws(ConfigurationProblem) -> ConfigurationLayer.Core.Paths {
    if node.node.sequence == nil {
      guard let flag = node.node.flag else {
        throw node.problem("\(node.name) must be a list of paths and targets, or true or false")
      }
      return .all(flag)
    }
    var texts: [String] = []
    var targets: [PathPatterns] = []
    for item in try node.items() {
      if item.node.mapping == nil {
        texts.append(try pattern(item))
      } else {
        let entries = try item.entries(["target"], unknown: { "unknown key '\($0)' of an item of 'core'" })
        guard let target = entries.first?.value else { throw item.problem("an item of 'core' must name a 'target'") }
        targets.append(try folder(ofTarget: target))
      }
    }
    return .patterns([PathPatterns(folder: Array(folder.utf8), texts: texts)] + targets)
  }

  /// The folder of a target of the nearest package manifest, from the file's folder up to the project's.
  private func folder(ofTarget node: ConfigurationNode) throws(ConfigurationProblem) -> PathPatterns {
    let name = try node.text()
    guard let (manifest, home) = nearestManifest() else {
      throw node.problem("there is no Package.swift to find the target '\(shown(name))' in; name its folder instead")
    }
    let package = PackageManifest(manifest)
    guard let path = package.target(name)?.folder else {
      throw node.problem(
        "Package.swift declares no target '\(shown(name))'" + ConfigurationNode.help(name, package.targets.map(\.name)))
    }
    guard let folder = FilePath.resolve(path, from: home), (folder + "/").hasPrefix(home) else {
      throw node.problem("the folder of the target '\(shown(name))' is outside of its package: '\(shown(path))'")
    }
    // All of the folder, whatever stands in its name.
    let pattern = "/" + folder.dropFirst(home.count).map { "*?[\\!#".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "/"
    return PathPatterns(folder: Array(home.utf8), texts: [folder + "/" == home ? "/*" : pattern])
  }

  private func nearestManifest() -> (bytes: [UInt8], folder: String)? {
    var home = folder
    while home.hasPrefix(projectRoot) {
      let path = home + "Package.swift"
      if let real = RealPath.of(path), real.hasPrefix(projectRoot),
        let bytes = try? SourceReader.read(path, atMost: 1 << 22)
      {
        return (bytes, home)
      }
      guard home != projectRoot, let above = FilePath.parent(of: home) else { return nil }
      home = above
    }
    return nil
  }
}
