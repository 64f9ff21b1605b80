import Foundation

/// A git work tree, found by looking at the disk; git is never run.
public struct WorkTree: Equatable, Sendable {
  /// The absolute path of the directory that holds `.git`, links resolved.
  public let root: String

  /// The innermost work tree that holds `path`, a file or directory that exists; nil when there is none.
  ///
  /// `.git` may be a directory, or the file that a linked work tree or a submodule has instead.
  public init?(above path: String) {
    var directory = SystemCall.realPath(path).map { String(decoding: $0, as: UTF8.self) }
    while let current = directory {
      if let tree = WorkTree(at: current) {
        self = tree
        return
      }
      directory = RealPath.parent(of: current)
    }
    return nil
  }

  /// The work tree whose root is the real directory; nil if it is not a root.
  init?(at directory: String) {
    guard let status = try? SystemCall.linkStatus(directory + "/.git") else { return nil }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .directory || kind == .regular else { return nil }
    root = directory
  }

  init(root: String) {
    self.root = root
  }

  /// It is a submodule: its repository is kept inside that of the work tree around it.
  var isSubmodule: Bool {
    guard let link = Self.line(of: root + "/.git"), link.hasPrefix("gitdir: ") else { return false }
    let names = link.split(separator: "/")
    // A linked work tree is in `.git/worktrees` instead, also that of a submodule.
    return zip(names, names.dropFirst()).contains { $0 == ".git" && $1 == "modules" } && !names.contains("worktrees")
  }

  /// The path of git's own exclude file, `info/exclude` of the repository. It need not exist.
  public var excludeFile: String { commonDirectory + "/info/exclude" }

  /// The repository's directory, shared by all its work trees.
  var commonDirectory: String {
    // A linked work tree names the repository it shares in a file of its own; others have none.
    guard let shared = Self.line(of: ownDirectory + "/commondir") else { return ownDirectory }
    return Self.resolve(shared, from: ownDirectory)
  }

  /// Where git keeps what is this work tree's alone: `.git`, or what a `.git` file leads to.
  var ownDirectory: String {
    let git = root + "/.git"
    guard let link = Self.line(of: git), link.hasPrefix("gitdir: ") else { return git }
    return Self.resolve(String(link.dropFirst("gitdir: ".count)), from: root)
  }

  private static func line(of file: String) -> String? {
    guard let bytes = try? SourceReader.read(file) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  private static func resolve(_ path: String, from directory: String) -> String {
    path.hasPrefix("/") ? path : directory + "/" + path
  }
}
