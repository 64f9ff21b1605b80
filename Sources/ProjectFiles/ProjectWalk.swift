import TextProcessing

/// A file of a project.
public struct ProjectFile: Hashable, Sendable {
  /// As it was named or, when it was not, with its real path.
  public var file: FoundFile

  /// The path from the project's root, the same however the file is reached; without a project, or for a file from
  /// outside of it, the real path of where it stands.
  public var place: String

  /// The file was named, itself or with a folder above it; the others are there to be looked up.
  public var isNamed: Bool
}

/// All files of one project.
public struct ProjectContents: Sendable {
  public var project: Project
  /// Each file once, ordered by the bytes of ``ProjectFile/place``.
  public var files: [ProjectFile]
  /// What could not be read of the project beside the named paths.
  public var problems: [PathProblem] = []
  /// The real paths of what says what is built: in the project, and above it up to the git work tree.
  public var manifests: [String] = []
}

/// The named paths and the projects around them.
public struct ProjectWalk: Sendable {
  /// One for each project that a named file, or a buffer, lies in, ordered by its root.
  public private(set) var projects: [ProjectContents] = []
  /// What the named paths hold, of all projects.
  public private(set) var named: WalkResult
  /// Where each buffer belongs, in the order they were given: an index of ``projects``, and its place there; nil where a
  /// path leads nowhere. The files they stand for are not among the projects'.
  public private(set) var buffers: [(project: Int, place: String)?] = []

  /// Walks the named paths, finds their projects and walks those that are not named as a whole.
  ///
  /// Named paths may lie in several projects, and a named folder may hold some, as one of many clones does. Each file
  /// belongs to one project: that of the nearest configuration or git work tree, else of the manifest above the named
  /// path, else to the named paths alone. Projects are judged apart, so that what a file means does not depend on what
  /// else is named. `buffers` are the paths that texts in memory stand for, which need not be there, nor their folders.
  /// Complexity: O(entries) below the projects' roots.
  public init(
    _ paths: [String], buffers: [String] = [], options: WalkOptions = WalkOptions(), override: Project? = nil
  ) {
    self.init(paths, buffers: buffers, options: options, override: override, finder: ProjectFinder())
  }

  init(
    _ paths: [String], buffers: [String], options: WalkOptions, override: Project?, finder: ProjectFinder
  ) {
    named = FileWalk.walk(paths, options: options)
    var grouping = Grouping(
      paths: paths, buffers: buffers, override: override, finder: finder)
    var files: [Project: [ProjectFile]] = [:]
    for file in named.files {
      let (project, place) = grouping.home(of: file)
      files[project, default: []].append(ProjectFile(file: file, place: place, isNamed: true))
    }
    let homes = buffers.map { grouping.home(ofBuffer: $0) }
    for case let home? in homes { files[home.project, default: []] += [] }

    var manifests: [Project: Set<String>] = [:]
    for manifest in named.manifests { manifests[grouping.project(ofManifest: manifest), default: []].insert(manifest) }
    let replaced = Set(buffers.compactMap { SystemCall.realPath($0) }.map(PathKey.init))
    for project in files.keys.ordered(by: { PathBytes.isOrdered($0.root ?? "", $1.root ?? "") }) {
      var contents = ProjectContents(project: project, files: files[project] ?? [])
      if let root = project.root, !named.holds(root) {
        let walk = FileWalk.walk([root], options: options)
        contents.problems = walk.problems
        for manifest in walk.manifests where grouping.project(ofManifest: manifest) == project {
          manifests[project, default: []].insert(manifest)
        }
        let known = Set(contents.files.map { PathKey(Array($0.file.realPath.utf8)) })
        for file in walk.files where !known.contains(PathKey(Array(file.realPath.utf8))) {
          let (owner, place) = grouping.home(of: file)
          if owner == project { contents.files.append(ProjectFile(file: file, place: place, isNamed: false)) }
        }
      }
      if !replaced.isEmpty {
        contents.files.removeAll { replaced.contains(PathKey(Array($0.file.realPath.utf8))) }
      }
      let above = project.root.map { ProjectManifests.above($0, homes: finder.homes) } ?? []
      contents.manifests = manifests[project, default: []].union(above).ordered(by: PathBytes.isOrdered)
      contents.files.sort { PathBytes.isOrdered($0.place, $1.place) }
      projects.append(contents)
    }
    self.buffers = homes.map { home in
      guard let home, let index = projects.firstIndex(where: { $0.project == home.project }) else { return nil }
      return (index, home.place)
    }
  }
}

extension WalkResult {
  /// Whether the walk went through the whole directory.
  fileprivate func holds(_ directory: String) -> Bool {
    guard let status = try? SystemCall.status(directory) else { return false }
    return walked.contains(FileIdentity(status))
  }
}

/// Says which project each file belongs to.
private struct Grouping {
  private let override: Project?
  private var finder: ProjectFinder
  /// The projects by manifest, which the named paths decide.
  private var manifests: [Project] = []
  /// By folder, as the files of one come one after the other.
  private var last: (folder: Substring, project: Project)?

  init(paths: [String], buffers: [String], override: Project?, finder: ProjectFinder) {
    self.override = override
    self.finder = finder
    guard override == nil else { return }
    var bare: [String] = []
    let folders =
      paths.compactMap(Self.folder(of:))
      + buffers.compactMap { Self.folder(of: $0) ?? Self.bufferLocation(of: $0).flatMap { RealPath.parent(of: $0) } }
    for folder in folders {
      if let project = self.finder.manifestProject(ofFolder: folder) {
        manifests.append(project)
      } else {
        bare.append(folder)
      }
    }
    // What is named with a folder above it, which no manifest speaks for, stays with the rest of that folder.
    manifests.removeAll { project in
      bare.contains { folder in project.root.map { RealPath.relative($0, to: folder) != nil } ?? false }
    }
  }

  mutating func home(of file: FoundFile) -> (project: Project, place: String) {
    let location = file.isLink ? Self.location(of: file.path) ?? file.realPath : file.realPath
    return home(at: location)
  }

  mutating func project(ofManifest path: String) -> Project { home(at: path).project }

  mutating func home(ofBuffer path: String) -> (project: Project, place: String)? {
    Self.bufferLocation(of: path).map { home(at: $0) }
  }

  private mutating func home(at location: String) -> (project: Project, place: String) {
    let folder = location.utf8.lastIndex(of: PathBytes.slash).map { location[..<$0] } ?? ""
    let project: Project
    if let last, last.folder == folder {
      project = last.project
    } else {
      project = self.project(ofFolder: folder.isEmpty ? "/" : String(folder))
      last = (folder, project)
    }
    return (project, project.root.flatMap { RealPath.relative(location, to: $0) } ?? location)
  }

  private mutating func project(ofFolder folder: String) -> Project {
    if let override { return override }
    if let project = finder.markedProject(ofFolder: folder) { return project }
    return manifests.first { project in
      guard let root = project.root else { return false }
      return root == folder || RealPath.relative(folder, to: root) != nil
    } ?? .none
  }

  /// The real folder of a path, of which the last part need not be there.
  private static func folder(of path: String) -> String? {
    RealPath.folder(of: path)
      ?? location(of: path).flatMap { RealPath.parent(of: $0) }
  }

  /// The path with its folder's links resolved and its own not.
  private static func location(of path: String) -> String? {
    let bytes = Array(path.utf8)
    let start = PathBytes.nameStart(bytes)
    let folder = start == 0 ? "." : String(decoding: bytes[..<start], as: UTF8.self)
    return RealPath.of(folder).map { ($0 == "/" ? "" : $0) + "/" + String(decoding: bytes[start...], as: UTF8.self) }
  }

  /// The same for what may stand in folders that are about to be made: seen from the nearest that is there.
  private static func bufferLocation(of path: String) -> String? {
    if let location = location(of: path) { return location }
    let bytes = Array(path.utf8)
    let start = PathBytes.nameStart(bytes)
    let folder = String(decoding: bytes[..<start].dropLast(), as: UTF8.self)
    guard !folder.isEmpty else { return nil }
    return bufferLocation(of: folder).map { $0 + "/" + String(decoding: bytes[start...], as: UTF8.self) }
  }
}
