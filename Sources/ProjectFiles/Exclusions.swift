/// The patterns of a configuration, which have the last word on what is walked.
struct Exclusions {
  private let rules: IgnoreRules
  /// The real path of the directory the patterns are relative to, with a slash at its end.
  private let base: [UInt8]

  /// Nil when nothing is excluded, or when the directory of the patterns does not exist.
  init?(_ options: WalkOptions) {
    rules = IgnoreRules(patterns: options.excluded)
    guard !rules.isEmpty, let real = SystemCall.realPath(options.excludedBase) else { return nil }
    base = PathBytes.prefix(real)
  }

  /// Where the part of a real path below `directory` starts that the patterns are matched against; nil outside.
  func offset(inside directory: [UInt8]) -> Int? {
    PathBytes.prefix(directory).starts(with: base) ? base.count : nil
  }

  func verdict(
    on path: UnsafeBufferPointer<UInt8>, offset: Int?, name: Int, isDirectory: Bool
  ) -> IgnoreRules.Verdict? {
    rules.verdict(on: path, base: offset, name: name, isDirectory: isDirectory)
  }

  /// Whether a named path is left out, itself or with a directory above it.
  func excludes(named path: [UInt8], isDirectory: Bool) -> Bool {
    path.withUnsafeBufferPointer { bytes in
      guard PathBytes.isBelow(base, path) else {
        let name = PathBytes.nameStart(path)
        return rules.verdict(on: bytes, base: nil, name: name, isDirectory: isDirectory) == .ignored
      }
      return rules.ignores(bytes, base: base.count, isDirectory: isDirectory)
    }
  }
}
