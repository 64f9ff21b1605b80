import ProjectFiles
import TextProcessing

extension ProjectModel {
  /// Reads manifests, each once, and those that they lead to.
  ///
  /// What cannot be read or understood becomes one of ``problems``, and the rest is still read.
  ///
  /// - Parameters:
  ///   - manifests: Absolute paths of the files and folders that ``ProjectManifests`` names.
  ///   - buffers: The bytes of manifests that do not come from the disk, by absolute path.
  ///   - display: How a path is shown.
  /// - Complexity: O(n) in the bytes of the manifests, but for settings: O(targets × configurations × levels).
  public init(
    manifests: [String], buffers: [String: [UInt8]] = [:], display: @escaping (String) -> String = { $0 }
  ) {
    self.init()
    let held = buffers.keys.map { $0.hasSuffix(".xcodeproj/project.pbxproj") ? String($0.dropLast(16)) : $0 }
    let paths = Set(manifests).union(held.filter { ProjectManifests.Kind(ofFile: $0) != nil }).ordered()
    guard !paths.isEmpty else { return }
    var files = ManifestFiles(buffers: buffers, display: display)
    var workspaces = WorkspaceScope()
    var schemes = SharedSchemes()
    func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
    var projects = Set(paths.filter { ProjectManifests.Kind(ofFile: $0) == .xcodeProject })
    // A workspace names projects that a walk may pass over, such as those that git ignores.
    for path in paths where ProjectManifests.Kind(ofFile: path) == .workspace {
      let named = WorkspaceFile.projects(of: path, &files)
      projects.formUnion(named)
      workspaces.add(named, namedIn: folder(of: path))
      schemes.add(in: path, &files)
    }
    for project in projects { schemes.add(in: project, &files) }
    var settings = XcodeSettingsFiles()
    let read = projects.ordered().map { ($0, XcodeProject.manifest(at: $0, builtBy: schemes, &files, &settings)) }
    let leftOut = workspaces.leftOut(of: Dictionary(read) { first, _ in first })
    for (path, manifest) in read { add(leftOut.contains(path) ? manifest.leftOut : manifest) }
    for path in paths {
      let folder = folder(of: path)
      switch ProjectManifests.Kind(ofFile: path) {
      case .package: add(PackageManifest.manifest(at: path, in: folder, &files))
      case .xcodeGen:
        specifications.insert(folder)
        XcodeGenSpecification.manifest(at: path, in: folder, besides: projects, &files, &settings).map { add($0) }
      case .tuist:
        specifications.insert(folder)
        TuistManifest.manifest(at: path, in: folder, besides: projects, &files).map { add($0) }
      case .xcodeProject, .workspace, .archive, nil: continue
      }
    }
    closeFolders()
    findPackagesOfApps()
    if !targets.isEmpty {
      // What a project is made of may say what its property lists will hold.
      let kinds: Set<ProjectManifests.Kind?> = [.archive, .xcodeGen, .tuist]
      archives = ClassArchives(paths.filter { kinds.contains(.init(ofFile: $0)) }, buffers: buffers)
    }
    addProblems(files.problems)
  }
}
