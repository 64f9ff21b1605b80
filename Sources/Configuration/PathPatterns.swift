import ProjectFiles

/// Patterns in gitignore syntax with the folder that they are relative to.
struct PathPatterns: Sendable {
  /// The absolute path of the folder, with a slash at its end.
  let folder: [UInt8]
  /// As they are written.
  let texts: [String]
  private let rules: IgnoreRules

  init(folder: [UInt8], texts: [String]) {
    self.folder = folder
    self.texts = texts
    rules = IgnoreRules(patterns: texts)
  }

  /// Why a pattern cannot mean anything; nil when it is fine.
  static func fault(in pattern: String) -> String? {
    let folders = pattern.split(separator: "/")
    if folders.contains("..") { return "leaves the folder of its file; say it in a file further up" }
    if pattern.isEmpty || pattern.allSatisfy({ $0 == "/" || $0 == "!" }) { return "is empty" }
    return IgnoreRules(patterns: [pattern]).isEmpty ? "is no pattern in the syntax of .gitignore" : nil
  }

  /// The index of the set whose patterns hold `path`, itself or a folder above it; nil when none does.
  ///
  /// The first set that matches a path decides, so a nearer set can override a farther one; but what is
  /// below a folder that is held stays held, as in git. A pattern without a slash is about a name, also outside of its
  /// set's folder.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - start: Where in `path` the part below the project starts.
  /// - Complexity: O(folders × patterns).
  static func holder(of path: [UInt8], from start: Int, isFolder: Bool, in sets: [PathPatterns]) -> Int? {
    guard !sets.isEmpty else { return nil }
    return path.withUnsafeBufferPointer { bytes in
      var name = start
      while name < bytes.count {
        let end = bytes[name...].firstIndex(of: UInt8(ascii: "/"))
        let part = UnsafeBufferPointer(rebasing: bytes[..<(end ?? bytes.count)])
        let isFolder = end != nil || isFolder
        for (index, set) in sets.enumerated() {
          guard let verdict = set.verdict(on: part, name: name, isFolder: isFolder) else { continue }
          if verdict == .ignored { return index }
          break
        }
        name = (end ?? bytes.count) + 1
      }
      return nil
    }
  }

  private func verdict(on path: UnsafeBufferPointer<UInt8>, name: Int, isFolder: Bool) -> IgnoreRules.Verdict? {
    if path.starts(with: folder) {
      return rules.verdict(on: path, base: folder.count, name: name, isDirectory: isFolder)
    }
    // Patterns do not apply to a folder above their own.
    let isAround = folder.starts(with: path) && folder[path.count] == UInt8(ascii: "/")
    return isAround ? nil : rules.verdict(on: path, base: nil, name: name, isDirectory: isFolder)
  }
}
