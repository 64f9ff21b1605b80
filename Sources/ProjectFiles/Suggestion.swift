import Foundation
import TextProcessing

/// Finds what a mistyped path may have meant.
package enum Suggestion {
  /// The path with its first missing part replaced by the nearest name that is there; nil when none is close.
  package static func forMissing(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    var above = path.hasPrefix("/") ? "/" : ""
    for (index, part) in parts.enumerated() {
      if (try? SystemCall.linkStatus(above + part)) != nil, index + 1 < parts.count, isDirectory(above + part) {
        above += part + "/"
        continue
      }
      guard let name = nearest(to: part, in: above.isEmpty ? "." : above) else { return nil }
      let whole = ([above + name] + parts[(index + 1)...]).joined(separator: "/")
      let suggestion = (try? SystemCall.status(whole)) != nil ? whole : above + name
      // A link that leads nowhere is there and is missing.
      return suggestion == path ? nil : suggestion
    }
    return nil
  }

  private static func isDirectory(_ path: String) -> Bool {
    guard let status = try? SystemCall.status(path) else { return false }
    return FileKind(mode: status.st_mode) == .directory
  }

  /// The name in `directory` that is nearest to `name`.
  private static func nearest(to name: String, in directory: String) -> String? {
    guard let listing = try? DirectoryListing(directory) else { return nil }
    return nearestName(
      to: name, in: listing.entries.compactMap { PathBytes.string(Array(listing.name(of: $0))) }.ordered())
  }
}
