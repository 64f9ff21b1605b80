extension WorkTree {
  /// The absolute path of the folder that git takes this work tree's hooks from: `core.hooksPath` where it is set, else
  /// the repository's own, which its other work trees share. It need not be there.
  public func hooksFolder() throws(GitProblem) -> String {
    guard let git = GitCommand.executable() else { throw GitProblem("there is no git on the PATH") }
    let output = try GitCommand(git: git, root: root).output(["rev-parse", "--git-path", "hooks"])
    let path = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return path.hasPrefix("/") ? path : root + "/" + path
  }

  /// Whether no other repository takes its hooks from the folder: it lies in this work tree or its repository.
  public func owns(_ hooksFolder: String) -> Bool {
    var folder: String? = hooksFolder
    while let current = folder {
      if let real = RealPath.of(current) {
        return [root, RealPath.of(commonDirectory)].contains { above in
          above.map { real == $0 || RealPath.relative(real, to: $0) != nil } ?? false
        }
      }
      folder = RealPath.parent(of: current)
    }
    return false
  }
}
