import Foundation

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
    return nearest(to: name, among: listing.entries.lazy.compactMap { PathBytes.string(Array(listing.name(of: $0))) })
  }

  /// The candidate with the fewest changes from `name`, at most one for every three letters. Equal distances go by name.
  static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8)
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let distance = distance(wanted, Array(candidate.lowercased().utf8))
      guard distance <= max(1, wanted.count / 3), distance < max(wanted.count, 2) else { continue }
      if let best, (best.distance, best.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// How many bytes to insert, delete, replace or swap with their neighbour to turn one name into the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1..<(left.count + 1) {
      var current = [row]
      for column in 1..<(right.count + 1) {
        let isSame = left[row - 1] == right[column - 1]
        var cost = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
