import ProjectFiles
import ProjectModel

extension ProjectModel {
  /// What a project's manifests say.
  ///
  /// - Parameter inputs: The absolute paths of files with the bytes of those that do not come from the disk.
  init(manifests: [String], inputs: some Sequence<(String, [UInt8]?)>, currentFolder: String) {
    let buffers = inputs.compactMap { path, contents in
      contents.flatMap { ProjectManifests.Kind(ofFile: path) == nil ? nil : (path, $0) }
    }
    self.init(
      manifests: manifests, buffers: Dictionary(buffers) { first, _ in first },
      display: CurrentFolder(currentFolder).display)
  }
}

extension ProjectModel {
  /// What the manifests of the project say that the path lies in.
  public init(of project: Project, around path: String, currentFolder: CurrentFolder) {
    // Of no project there are no manifests, and a folder of strangers' projects would be walked for them.
    guard project.root != nil else {
      self.init(manifests: [])
      return
    }
    func manifests(from path: String) -> [String]? {
      let walk = ProjectWalk([path], override: project.evidence == .option ? project : nil)
      return walk.projects.first { $0.project == project }?.manifests
    }
    // A walk of a folder without files meets no project.
    let manifests = manifests(from: path) ?? project.root.flatMap { manifests(from: $0) } ?? []
    self.init(manifests: manifests, display: currentFolder.display)
  }

  /// Whether the file is one that nobody builds.
  public func isLeftOut(_ path: String) -> Bool { RealPath.of(path).map { roles(of: [$0])[0].isLeftOut } ?? false }

  /// The targets that hold the file, or with `isFolder` any file of the folder, and what these must run on.
  public func targets(around path: String, isFolder: Bool) -> (targets: [BuildTarget], floors: Floors) {
    guard let path = RealPath.of(path) else { return ([], .unknown) }
    guard isFolder else {
      let role = roles(of: [path])[0]
      return (role.targets.map { targets[$0] }, role.floors)
    }
    let found = targets.filter { $0.sources.touches(path) }
    return (found, found.isEmpty ? roles(of: [path + "/."])[0].floors : Floors(weakestOf: found.map(\.floors)))
  }
}

extension SourceSet {
  /// Whether files of the folder may belong to it.
  fileprivate func touches(_ folder: String) -> Bool {
    let folder = folder + "/"
    return files.contains { $0.hasPrefix(folder) }
      || folders.contains { ($0.path + "/").hasPrefix(folder) || folder.hasPrefix($0.path + "/") }
  }
}

extension Project {
  /// The absolute path of a place in the project.
  func path(of place: String) -> String {
    place.hasPrefix("/") ? place : root.map { $0 + "/" + place } ?? place
  }
}
