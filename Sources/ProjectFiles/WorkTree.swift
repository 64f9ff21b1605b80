import Foundation

/// A git work tree, found by looking at the disk; git is never run.
public struct WorkTree: Equatable, Sendable {
  /// The absolute path of the directory that holds `.git`, links resolved.
  public let root: String

  /// The innermost work tree that holds `path`, a file or directory that exists; nil when there is none.
  ///
  /// `.git` may be a directory, or the file that a linked work tree or a submodule has instead.
  public init?(above path: String) {
    guard let real = SystemCall.realPath(path) else { return nil }
    var directory = String(decoding: real, as: UTF8.self)
    while true {
      if Self.isRoot(directory) {
        root = directory
        return
      }
      guard directory != "/" else { return nil }
      directory = Self.parent(of: directory)
    }
  }

  init(root: String) {
    self.root = root
  }

  /// The path of git's own exclude file, `info/exclude` of the repository. It need not exist.
  public var excludeFile: String { commonDirectory + "/info/exclude" }

  /// The repository's directory: `.git`, or what a `.git` file leads to, shared by all its work trees.
  private var commonDirectory: String {
    let git = root + "/.git"
    guard let link = Self.line(of: git), link.hasPrefix("gitdir: ") else { return git }
    let own = Self.resolve(String(link.dropFirst("gitdir: ".count)), from: root)
    // A linked work tree names the repository it shares in a file of its own; a submodule has none.
    guard let shared = Self.line(of: own + "/commondir") else { return own }
    return Self.resolve(shared, from: own)
  }

  private static func isRoot(_ directory: String) -> Bool {
    guard let status = try? SystemCall.linkStatus(directory + "/.git") else { return false }
    let kind = FileKind(mode: status.st_mode)
    return kind == .directory || kind == .regular
  }

  private static func line(of file: String) -> String? {
    guard let bytes = try? SourceReader.read(file) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  private static func resolve(_ path: String, from directory: String) -> String {
    path.hasPrefix("/") ? path : directory + "/" + path
  }

  private static func parent(of directory: String) -> String {
    guard let slash = directory.utf8.lastIndex(of: UInt8(ascii: "/")), slash != directory.startIndex else { return "/" }
    return String(directory[..<slash])
  }
}
