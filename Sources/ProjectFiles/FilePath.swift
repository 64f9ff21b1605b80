/// Absolute paths, by their spelling.
package enum FilePath {
  /// `path` seen from `folder`, which ends in a slash, without `.` and `..`; nil when it leads above the root folder.
  package static func resolve(_ path: String, from folder: String) -> String? {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + path).split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Whether a folder is there, links followed.
  package static func isFolder(_ path: String) -> Bool { RealPath.of(path + "/.") != nil }

  /// The folder above one, both with a slash at their ends; nil for the root folder.
  package static func parent(of folder: String) -> String? {
    guard let slash = folder.dropLast().utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return String(folder[...slash])
  }

  /// `folder` with one slash at its end.
  package static func withSlash(_ folder: String) -> String { folder.hasSuffix("/") ? folder : folder + "/" }
}
