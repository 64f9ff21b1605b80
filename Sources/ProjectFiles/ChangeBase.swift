import TextProcessing

/// Finds the state that a change starts from.
struct ChangeBase {
  let command: GitCommand
  let scope: ChangeScope

  /// The name of the tree that holds the files as they were: a commit's, or the empty one before the first commit.
  func tree() throws(GitProblem) -> String {
    let head = try commit("HEAD")
    if head == nil, try !isUnborn() {
      // Git has a reason of its own, such as a repository that belongs to somebody else.
      _ = try command.output(["rev-parse", "--verify", "HEAD^{commit}"])
    }
    switch (scope, head) {
    case (.since(let name), let head?): return try mergeBase(of: head, and: name)
    case (.since, nil):
      throw GitProblem("\(scope.option): there is no commit yet in \(command.root); lint with --staged, or everything")
    case (_, let head?): return head
    case (_, nil):
      if let empty = try command.line(["hash-object", "-t", "tree", "--stdin"]) { return empty }
      throw GitProblem("\(scope.option): git cannot tell the last commit of \(command.root)")
    }
  }

  private func commit(_ name: String) throws(GitProblem) -> String? {
    try command.line(["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"])
  }

  /// `HEAD` names a branch that has no commit yet.
  private func isUnborn() throws(GitProblem) -> Bool {
    guard let branch = try command.line(["symbolic-ref", "--quiet", "HEAD"]) else { return false }
    return try command.line(["for-each-ref", "--format=%(refname)", branch]) == nil
  }

  private func mergeBase(of head: String, and name: String) throws(GitProblem) -> String {
    guard let other = try commit(name) else { throw try unknown(name) }
    if let base = try command.line(["merge-base", head, other]) { return base }
    throw GitProblem(
      try isShallow()
        ? "\(scope.option): this clone is shallow and ends before the commit that HEAD and '\(name)' share; fetch more "
          + "with 'git fetch --unshallow' (in GitHub Actions 'fetch-depth: 0')"
        : "\(scope.option): HEAD and '\(name)' share no commit; name a branch or commit that HEAD comes from")
  }

  private func unknown(_ name: String) throws(GitProblem) -> GitProblem {
    let output = try command.run(["for-each-ref", "--format=%(refname:short)"]).output
    let names = output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    var text = "\(scope.option): there is no commit '\(name)'"
    if let nearest = nearestName(to: name, in: (names + names.compactMap(Self.withoutRemote)).ordered()) {
      text += "; did you mean '\(names.contains(nearest) ? nearest : "origin/" + nearest)'?"
    } else if try isShallow() {
      text += " in this shallow clone; fetch it first, as 'git fetch origin \(name)' does"
    } else {
      text += "; name a branch, a tag or a commit"
    }
    return GitProblem(text)
  }

  /// A checkout of a CI job often has `origin/main` and no `main`.
  private static func withoutRemote(_ name: String) -> String? {
    name.hasPrefix("origin/") ? String(name.dropFirst("origin/".count)) : nil
  }

  private func isShallow() throws(GitProblem) -> Bool {
    try command.line(["rev-parse", "--is-shallow-repository"]) == "true"
  }
}
