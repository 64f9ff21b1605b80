import Foundation

/// Looks for what makes a folder a project, in the folders above a path; each folder is looked at once.
struct ProjectFinder {
  /// What the folder and those above it say, the nearest first.
  private struct Marks {
    var configuration: String?
    var workTree: String?
  }

  /// Home folders and all above them, links resolved.
  let homes: Set<String>
  private var known: [String: Marks] = [:]
  private var manifests: [String: String?] = [:]

  init(homes: [String] = ProjectFinder.userHomes) {
    var folders: Set<String> = ["/"]
    for home in homes {
      var folder = RealPath.of(home)
      while let current = folder, folders.insert(current).inserted { folder = RealPath.parent(of: current) }
    }
    self.homes = folders
  }

  /// The variable and the account may disagree; neither folder is a project.
  private static var userHomes: [String] {
    [ProcessInfo.processInfo.environment["HOME"], NSHomeDirectory()].compactMap(\.self)
  }

  /// The project of what stands in the real directory `folder`.
  mutating func project(ofFolder folder: String) -> Project {
    markedProject(ofFolder: folder) ?? manifestProject(ofFolder: folder) ?? .none
  }

  /// The project by a configuration or by git, whose answer is the same for a folder however it was reached.
  mutating func markedProject(ofFolder folder: String) -> Project? {
    let marks = marks(ofFolder: folder)
    if let root = marks.configuration { return Project(root: root, evidence: .configuration) }
    return marks.workTree.map { Project(root: $0, evidence: .git) }
  }

  /// The outermost folder that holds a manifest.
  mutating func manifestProject(ofFolder folder: String) -> Project? {
    if let root = manifests[folder] { return root.map { Project(root: $0, evidence: .manifest) } }
    var outermost: String?
    var current: String? = folder
    while let directory = current, !homes.contains(directory) {
      if holdsManifest(directory), !isOpenToAll(directory) { outermost = directory }
      current = RealPath.parent(of: directory)
    }
    manifests[folder] = .some(outermost)
    return outermost.map { Project(root: $0, evidence: .manifest) }
  }

  private mutating func marks(ofFolder folder: String) -> Marks {
    var pending: [String] = []
    var marks = Marks()
    var current: String? = folder
    while let directory = current {
      if let found = known[directory] {
        marks = found
        break
      }
      pending.append(directory)
      current = RealPath.parent(of: directory)
    }
    for directory in pending.reversed() {
      mark(&marks, at: directory)
      known[directory] = marks
    }
    return marks
  }

  private func mark(_ marks: inout Marks, at directory: String) {
    guard !homes.contains(directory) else { return }
    let tree = WorkTree(at: directory)
    let isRoot = ProjectFinder.saysRoot(directory + "/.listlint.yml")
    guard tree != nil || isRoot, !isOpenToAll(directory) else { return }
    if isRoot { marks.configuration = directory }
    if let tree, marks.workTree == nil || !tree.isSubmodule { marks.workTree = directory }
  }

  /// Everybody may make files in it, as in `/tmp`: it is not a project.
  private func isOpenToAll(_ directory: String) -> Bool {
    guard let status = try? SystemCall.status(directory) else { return true }
    return status.st_mode & S_ISVTX != 0 && status.st_mode & S_IWOTH != 0
  }

  private func holdsManifest(_ directory: String) -> Bool {
    guard let listing = try? DirectoryListing(directory) else { return false }
    return listing.contains("Package.swift", .regular, .link)
      || listing.entries.contains { entry in
        let name = listing.name(of: entry)
        return entry.kind == .directory
          && (name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace"))
      }
  }

  /// Whether the text says `root: true` at top level. Mistakes are reported when the whole configuration is read.
  static func saysRoot(_ file: String) -> Bool {
    guard (try? SystemCall.linkStatus(file)) != nil, let bytes = try? SourceReader.read(file, atMost: 1 << 18)
    else { return false }
    return bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }).contains { line in
      let line = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
      guard line.starts(with: "root:".utf8) else { return false }
      let value = line.dropFirst(5).prefix { $0 != UInt8(ascii: "#") }
      guard value.first == UInt8(ascii: " ") || value.first == UInt8(ascii: "\t") else { return false }
      return String(decoding: value, as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased() == "true"
    }
  }
}

/// Absolute paths without links, as strings; nil where nothing is, or where a name is not UTF-8.
package enum RealPath {
  package static func of(_ path: String) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    return SystemCall.realPath(path).flatMap(PathBytes.string)
  }

  /// The folder that the path names, or in which the file that it names stands: a link to a file counts where it is.
  static func folder(of path: String) -> String? {
    guard !path.utf8.contains(0), let status = try? SystemCall.status(path) else { return nil }
    guard FileKind(mode: status.st_mode) != .directory else { return of(path) }
    let start = PathBytes.nameStart(Array(path.utf8))
    return of(start == 0 ? "." : String(decoding: path.utf8.prefix(start), as: UTF8.self))
  }

  /// The folder above a real path, nil above `/`.
  static func parent(of path: String) -> String? {
    guard path != "/" else { return nil }
    guard let slash = path.utf8.lastIndex(of: PathBytes.slash), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// The part of a real path below the directory `root`; nil outside.
  static func relative(_ path: String, to root: String) -> String? {
    let length = root == "/" ? 1 : root.utf8.count + 1
    guard path.utf8.count > length, path.utf8.starts(with: root.utf8),
      path.utf8.dropFirst(length - 1).first == PathBytes.slash
    else { return nil }
    return String(decoding: path.utf8.dropFirst(length), as: UTF8.self)
  }
}
