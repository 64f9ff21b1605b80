/// The ignore files for one directory, outermost first: a later one overrides those before it.
struct IgnoreScopes {
  /// In bytes.
  private static let largest = 4 << 20

  private struct Scope {
    var rules: IgnoreRules
    /// How many bytes of a real path lead to the ignore file's directory, its slash included.
    var base: Int
  }

  private var scopes: [Scope] = []

  /// What the innermost rule says of `path`, the real path of something below all these ignore files.
  func verdict(on path: UnsafeBufferPointer<UInt8>, name: Int, isDirectory: Bool) -> IgnoreRules.Verdict? {
    for scope in scopes.reversed() {
      if let verdict = scope.rules.verdict(on: path, base: scope.base, name: name, isDirectory: isDirectory) {
        return verdict
      }
    }
    return nil
  }

  /// The ignore files above `directory`, a real path, up to its work tree's root; not its own. Those that cannot be
  /// read are left out and reported.
  static func above(_ directory: [UInt8], _ problems: inout [ReadProblem]) -> IgnoreScopes {
    var scopes = IgnoreScopes()
    guard let path = PathBytes.string(directory), let tree = WorkTree(above: path), tree.root != path else {
      return scopes
    }
    scopes.enter(tree, &problems)
    var end = tree.root.utf8.count
    while end < directory.count {
      scopes.add(String(decoding: directory[..<end], as: UTF8.self), &problems)
      end = directory[(end + 1)...].firstIndex(of: PathBytes.slash) ?? directory.count
    }
    return scopes
  }

  /// Starts afresh at the root of a work tree: ignore files outside do not apply.
  mutating func enter(_ tree: WorkTree, _ problems: inout [ReadProblem]) {
    scopes = []
    add(tree.excludeFile, in: tree.root, &problems)
  }

  /// Adds the `.gitignore` of `directory`, a real path, if there is one.
  mutating func add(_ directory: String, _ problems: inout [ReadProblem]) {
    let file = (directory == "/" ? "" : directory) + "/.gitignore"
    // Git takes no ignore file through a link.
    guard let status = try? SystemCall.linkStatus(file), FileKind(mode: status.st_mode) == .regular else { return }
    add(file, in: directory, &problems)
  }

  private mutating func add(
    _ file: String, in directory: String, _ problems: inout [ReadProblem]
  ) {
    do throws(ReadProblem) {
      let rules = IgnoreRules(parsing: try SourceReader.read(file, atMost: Self.largest))
      if rules.isEmpty { return }
      scopes.append(Scope(rules: rules, base: PathBytes.prefix(Array(directory.utf8)).count))
    } catch {
      switch error.reason {
      case .missing, .notAFile: return
      case .tooLarge, .changed, .system: problems.append(error)
      }
    }
  }
}
