import Foundation

/// What git knows of a work tree without a look at what its files say: what the index holds, which files of the disk are as
/// it saw them, and what the commit that a change starts from held.
///
/// It needs no list of files, so that a run can ask for it while folders are walked.
public struct GitStatus: Sendable {
  let command: GitCommand
  let scope: ChangeScope
  let index: [String: GitListing.Entry]
  private let indexFile: GitIndexFile
  /// What the index holds otherwise than the commit that the change starts from.
  private let changes: [String: String?]

  /// Asks git about the work tree that holds all of the named paths.
  ///
  /// - Parameter paths: As the user named them; at least one.
  /// - Complexity: O(files of the work tree), in a fixed number of processes that run at once.
  public init(_ scope: ChangeScope, paths: [String]) throws(GitProblem) {
    guard let git = GitCommand.executable() else {
      throw GitProblem("\(scope.option) needs git, and there is none on the PATH")
    }
    self.scope = scope
    command = GitCommand(git: git, root: try Self.root(of: paths, scope))
    let listing = GitListing(command: command)
    let indexing = Beside { Result { () throws(GitProblem) in try listing.index() } }
    let base = try ChangeBase(command: command, scope: scope).tree()
    changes = try listing.changes(since: base)
    index = try indexing.value.get()
    let digestLength = (index.values.first?.object.utf8.count ?? 0) / 2
    indexFile = GitIndexFile(at: command.indexFile, of: command.root, digestLength: digestLength)
    guard scope == .staged, let conflict = index.filter({ !$1.isSettled }).keys.min() else { return }
    throw GitProblem("--staged: \(conflict) has a conflict; resolve it and stage it with 'git add'")
  }

  /// The name of what the file held before the change; nil for a new one.
  func old(_ path: String) -> String? {
    // What git does not name is the same in the commit and in the index.
    changes[path] ?? index[path]?.object
  }

  /// The name of what the disk holds of the file, where it need not be read to know.
  func unaltered(_ path: String) -> String? {
    guard let entry = index[path], entry.isSettled, indexFile.isUnaltered(path) else { return nil }
    return entry.object
  }

  private static func root(of paths: [String], _ scope: ChangeScope) throws(GitProblem) -> String {
    var root: (path: String, name: String)?
    for path in paths {
      // What is gone from the disk may still be staged; the folder above tells where.
      var folder: String? = path
      while let current = folder, RealPath.of(current) == nil {
        folder = current.contains("/") ? RealPath.parent(of: current) : "."
      }
      guard let found = folder.flatMap({ WorkTree(above: $0)?.root }) else {
        throw GitProblem("\(scope.option) looks at a git work tree, and \(path) lies in none")
      }
      if let root, root.path != found {
        throw GitProblem(
          "\(scope.option) looks at one git work tree, and \(root.name) and \(path) lie in two: \(root.path), \(found)")
      }
      root = (found, path)
    }
    guard let root else { throw GitProblem("\(scope.option) looks at a git work tree; name a path in one") }
    return root.path
  }
}
