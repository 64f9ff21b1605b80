import ProjectFiles

/// What a project builds: its targets with their floors, modules and files, read from its manifests.
///
/// Manifests are read as data and never run. ``init(manifests:buffers:display:)`` reads them once; ``roles(of:)`` says
/// what they mean for files.
public struct ProjectModel: Sendable {
  public private(set) var targets: [BuildTarget] = []
  /// What was not understood, and what is assumed instead.
  public private(set) var problems: [ManifestProblem] = []
  /// Of which classes the system makes objects by their names; nil where no manifest shows that all is there.
  public internal(set) var archives: ClassArchives?
  /// By absolute path.
  private var targetsOfFile: [String: [Int]] = [:]
  /// By the absolute path of a folder, the targets that hold all that is in it.
  private var targetsOfFolder: [String: [(target: Int, matcher: SourceSet.Matcher)]] = [:]
  /// What holds for the files of a folder that no target names.
  private var floorsOfFolder: [String: Floors] = [:]

  /// The folders of manifests.
  private var homes: [String] = []
  /// Those of manifests that make an app.
  private var homesOfApps: Set<String> = []
  /// Those of which XcodeGen or Tuist makes a project.
  var specifications: Set<String> = []

  /// Nothing is known.
  public init() {}

  /// What stands beside a manifest is not taken for a part of something further up.
  mutating func closeFolders() {
    for home in homes where floorsOfFolder[home] == nil { floorsOfFolder[home] = .unknown }
  }

  /// A package below the folder of a project that makes an app is there for the app: others would have it beside that, or above.
  mutating func findPackagesOfApps() {
    for index in targets.indices {
      guard let package = targets[index].package else { continue }
      targets[index].isOfApp = homesOfApps.contains { package.hasPrefix($0 + "/") }
    }
  }

  mutating func add(_ manifest: Manifest) {
    for target in manifest.targets {
      let index = targets.count
      targets.append(target)
      for file in target.sources.files { targetsOfFile[file, default: []].append(index) }
      for folder in target.sources.folders {
        targetsOfFolder[folder.path, default: []].append((index, SourceSet.Matcher(folder)))
      }
    }
    for (folder, floors) in manifest.floorsOfFolder {
      floorsOfFolder[folder] = floorsOfFolder[folder].map { Floors(weakestOf: [$0, floors]) } ?? floors
    }
    homes.append(manifest.home)
    if manifest.makesApp { homesOfApps.insert(manifest.home) }
  }

  mutating func addProblems(_ problems: [ManifestProblem]) { self.problems += problems }

  /// Whether the project says nothing.
  public var isEmpty: Bool { targets.isEmpty && floorsOfFolder.isEmpty }

  /// What the project says of each of these files, by their absolute paths. Complexity: O(n · depth).
  public func roles(of paths: [String]) -> [FileRole] {
    guard !isEmpty else { return paths.map { _ in .unknown } }
    // Most files have a target.
    lazy var listed = Set(targetsOfFile.keys.lazy.map { Self.folder(of: $0) })
    // The file system of a Mac finds a file by either case, so that projects name some in another one.
    lazy var targetsByAnyCase = Dictionary(targetsOfFile.lazy.map { ($0.lowercased(), $1) }, uniquingKeysWith: +)
    var known: [[Int]: FileRole] = [:]
    // The folders above files, which mostly come folder by folder.
    var last: (folder: Substring, surroundings: Surroundings) = ("\u{0}", Surroundings())
    return paths.map { path in
      let folder = Self.folder(of: path)
      if folder != last.folder { last = (folder, surroundings(of: folder)) }
      var found = targetsOfFile[path] ?? []
      for (target, matcher) in last.surroundings.targets where matcher.holds(path) && !found.contains(target) {
        found.append(target)
      }
      if found.isEmpty { found = targetsByAnyCase[path.lowercased()] ?? [] }
      guard !found.isEmpty else {
        return FileRole(
          targets: [], floors: last.surroundings.floors,
          isLeftOut: !ObjectiveCFiles.isHeader(path) && !isSpecified(folder) && isAround(folder, listed))
      }
      if let role = known[found] { return role }
      let role = FileRole(
        targets: found, floors: Floors(weakestOf: found.map { targets[$0].floors }),
        isTest: isTest(found.map { targets[$0].kind }), isLeftOut: found.allSatisfy { targets[$0].isLeftOut })
      known[found] = role
      return role
    }
  }

  /// Whether the project around the folder is made of a specification, so that it may be older than the folder's files.
  private func isSpecified(_ folder: Substring) -> Bool {
    specifications.contains { folder == $0 || folder.hasPrefix($0 + "/") }
  }

  /// Whether one of the folders is this one, or stands around it in the same project. Complexity: O(depth).
  private func isAround(_ folder: Substring, _ folders: Set<Substring>) -> Bool {
    if folders.contains(folder) { return true }
    var folder = folder
    while !folder.isEmpty, !homes.contains(where: { $0 == folder }) {
      folder = folder.utf8.lastIndex(of: UInt8(ascii: "/")).map { folder[..<$0] } ?? ""
      if folders.contains(folder) { return !homes.contains { $0 == folder } }
    }
    return false
  }

  private static func folder(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }

  /// Nil for libraries, which may help tests or the app.
  private func isTest(_ kinds: [BuildTarget.Kind]) -> Bool? {
    if kinds.allSatisfy({ $0 == .test }) { return true }
    return kinds.contains { $0 != .test && $0 != .library && $0 != .framework } ? false : nil
  }

  private struct Surroundings {
    var targets: [(target: Int, matcher: SourceSet.Matcher)] = []
    var floors = Floors.unknown
  }

  private func surroundings(of folder: Substring) -> Surroundings {
    var surroundings = Surroundings()
    var hasFloors = false
    var folder = folder
    while !folder.isEmpty {
      let path = String(folder)
      surroundings.targets += targetsOfFolder[path] ?? []
      if !hasFloors, let floors = floorsOfFolder[path] {
        surroundings.floors = floors
        hasFloors = true
      }
      folder = folder.utf8.lastIndex(of: UInt8(ascii: "/")).map { folder[..<$0] } ?? ""
    }
    return surroundings
  }
}

/// What the project says of one file.
public struct FileRole: Sendable, Hashable {
  /// Indices of ``ProjectModel/targets``; none where no target is known to hold the file.
  public var targets: [Int]
  /// What the file must run on: the weakest floors of its targets, else of the project that it stands in.
  public var floors: Floors
  /// Whether all of its targets are tests; nil where its folder may say it better.
  public var isTest: Bool?
  /// Nobody builds it: no target holds it, while targets name others of its folder, or of one around it in the same project, one by
  /// one; or only targets that are left out do.
  public var isLeftOut = false

  public static let unknown = FileRole(targets: [], floors: .unknown)
}

/// What a manifest declares.
struct Manifest {
  /// The folder that it stands in.
  let home: String
  var targets: [BuildTarget] = []
  /// What holds for the files of a folder that no target names.
  var floorsOfFolder: [String: Floors] = [:]
  /// The absolute paths of the Xcode projects that this one refers to.
  var projects: [String] = []

  var makesApp: Bool { targets.contains { $0.kind == .app } }

  /// The same with its apps, and what belongs to them, left out. What a library holds may be built elsewhere.
  var leftOut: Manifest {
    var manifest = self
    for index in targets.indices where ![.library, .framework].contains(targets[index].kind) {
      manifest.targets[index].isLeftOut = true
    }
    return manifest
  }

  init(home: String) { self.home = home }
}
