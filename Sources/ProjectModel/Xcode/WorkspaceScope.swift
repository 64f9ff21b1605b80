/// Which Xcode projects the workspaces of a project leave out: an earlier app that is kept beside the one that is built, or a sample.
struct WorkspaceScope {
  /// The projects that workspaces name, by the folders of these.
  private var named: [String: Set<String>] = [:]

  mutating func add(_ projects: [String], namedIn folder: String) { named[folder, default: []].formUnion(projects) }

  /// Those of the projects that make an app, and that the outermost workspaces around them do not lead to, where these make another.
  ///
  /// A project of libraries may be built without a workspace that names it, as a package manager does.
  /// Complexity: O(n) in the projects and in those that they refer to, for each workspace folder.
  ///
  /// - Parameter projects: The manifests by the absolute paths of their projects.
  func leftOut(of projects: [String: Manifest]) -> Set<String> {
    let reached = named.mapValues { reach($0, in: projects) }
    return Set(
      projects.filter { path, manifest in
        guard manifest.makesApp,
          let outermost = named.keys.filter({ path.hasPrefix($0 + "/") }).min(by: { $0.utf8.count < $1.utf8.count }),
          let led = reached[outermost]
        else { return false }
        return !led.contains(path) && led.contains { projects[$0]?.makesApp == true }
      }.keys)
  }

  /// The projects, and all that they refer to.
  private func reach(_ projects: Set<String>, in manifests: [String: Manifest]) -> Set<String> {
    var reached = projects
    var pending = Array(projects)
    while let path = pending.popLast() {
      for other in manifests[path]?.projects ?? [] where reached.insert(other).inserted { pending.append(other) }
    }
    return reached
  }
}
