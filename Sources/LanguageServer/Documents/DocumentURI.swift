import Findings
import Foundation

/// Paths as the protocol writes them.
enum DocumentURI {
  /// The path of a file's URI; nil for what is no file.
  static func path(_ uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/"), let path = String(rest[slash...]).removingPercentEncoding,
      !path.utf8.contains(0)
    else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  static func uri(_ path: String) -> String { "file://" + uriPath(path) }
}
