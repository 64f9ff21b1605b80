import Foundation

/// What the disk says of the files of a session without reading them, to see what others changed.
public struct DiskState: Sendable {
  public struct Change: Sendable {
    /// Files of the session with other bytes.
    public var edited: [String] = []
    /// Whether files came or went, or what is configured is another: the session is to be read anew.
    public var isOther = false
    public var isEmpty: Bool { edited.isEmpty && !isOther }
  }

  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    let inode: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
      (size, inode) = (Int(status.st_size), UInt64(status.st_ino))
    }
  }

  private var files: [String: Stamp?] = [:]
  private var configurations: [String: Stamp?] = [:]
  private var folders: [String: (stamp: Stamp?, names: Set<String>)] = [:]

  /// Complexity: O(files), in system calls.
  public init(of session: ResidentSession) {
    for path in session.paths {
      files[path] = Stamp(path)
      let folder = (path as NSString).deletingLastPathComponent
      guard folders[folder] == nil else { continue }
      folders[folder] = (Stamp(folder.isEmpty ? "." : folder), Self.names(folder))
      for name in [".listlint.yml", ".listlint.lock", "Package.swift"] {
        let file = folder.isEmpty ? name : folder + "/" + name
        configurations[file] = Stamp(file)
      }
    }
  }

  /// What is another than it was when this was asked before.
  public mutating func changes() -> Change {
    var change = Change()
    for (path, stamp) in files {
      let now = Stamp(path)
      guard now != stamp else { continue }
      files[path] = .some(now)
      if now == nil { change.isOther = true } else { change.edited.append(path) }
    }
    for (path, stamp) in configurations where Stamp(path) != stamp {
      configurations[path] = .some(Stamp(path))
      change.isOther = true
    }
    for (path, folder) in folders {
      let now = Stamp(path.isEmpty ? "." : path)
      guard now != folder.stamp else { continue }
      // A program that saves by replacing touches the folder, and no name in it.
      let names = Self.names(path)
      if names != folder.names { change.isOther = true }
      folders[path] = (now, names)
    }
    change.edited.sort()
    return change
  }

  /// Of what may be linted, or lead to it. What editors put beside a file while they save it ends otherwise.
  private static func names(_ folder: String) -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return Set(
      names.filter { [".swift", ".m", ".mm", ".h", ".yml"].contains(where: $0.hasSuffix) || !$0.contains(".") })
  }
}
