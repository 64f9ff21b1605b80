import Foundation
import TextProcessing

/// What changed in one git work tree, and what its files hold for a run about that change.
///
/// Only files whose names a walk looks for are listed. A file counts as changed when its bytes differ, but for the
/// ends of its lines, which git may convert. A file that git does not track, and that the walk does not leave out, is
/// new. A renamed file is compared with what it was renamed from.
public struct ChangeSet: Sendable {
  /// A file that is a part of what the run is about.
  public struct File: Equatable, Sendable {
    /// Its bytes before the change; nil for a new file, and for one that is the same.
    public var previousContents: [UInt8]?
    /// Its bytes, where the run is not about those on the disk.
    public var contents: [UInt8]?
    public var isChanged: Bool

    static let unchanged = File(isChanged: false)
  }

  /// The real path of the work tree's root.
  public let root: String
  /// The real paths of files that are a part of what the run is about and that the disk does not hold, sorted.
  public private(set) var missing: [String] = []
  /// What could not be found out and is no reason to stop; one line each.
  public private(set) var notes: [String] = []
  private let scope: ChangeScope
  /// By path from the root.
  private var files: [String: File] = [:]

  /// Asks git about the work tree that holds all of the named paths, and compares it with the disk.
  ///
  /// - Parameters:
  ///   - paths: As the user named them; at least one.
  ///   - files: The real paths of the project's files. Those of other work trees are left as they are.
  /// - Complexity: O(bytes of the files), in a fixed number of processes.
  public init(_ scope: ChangeScope, paths: [String], files: [String]) throws(GitProblem) {
    guard let git = GitCommand.executable() else {
      throw GitProblem("\(scope.option) needs git, and there is none on the PATH")
    }
    root = try Self.root(of: paths, scope)
    self.scope = scope
    let command = GitCommand(git: git, root: root)
    var trees: [String: Bool] = [:]
    var relative: [String] = []
    for file in files {
      guard let path = RealPath.relative(file, to: root), Self.isOwn(file, root, &trees) else { continue }
      relative.append(path)
    }
    try compare(relative, command)
  }

  /// What the run is to know of the file; nil where the file is no part of it.
  public func file(atRealPath path: String) -> File? {
    guard let relative = RealPath.relative(path, to: root) else { return .unchanged }
    return files[relative] ?? (scope == .staged && !otherTrees(holds: path) ? nil : .unchanged)
  }

  // MARK: - The work tree

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

  /// The innermost work tree around the file is this one, not that of a submodule or of a clone in a folder.
  private static func isOwn(_ path: String, _ root: String, _ known: inout [String: Bool]) -> Bool {
    guard let folder = RealPath.parent(of: path), folder != root else { return true }
    if let isOwn = known[folder] { return isOwn }
    let isOwn = WorkTree(at: folder) == nil && Self.isOwn(folder, root, &known)
    known[folder] = isOwn
    return isOwn
  }

  private func otherTrees(holds path: String) -> Bool {
    var known: [String: Bool] = [:]
    return !Self.isOwn(path, root, &known)
  }

  // MARK: - Comparing

  private mutating func compare(_ onDisk: [String], _ command: GitCommand) throws(GitProblem) {
    let listing = GitListing(command: command)
    let isStaged = scope == .staged
    // The disk is what takes longest. What git is asked of the commit goes on beside it.
    let hashing = Beside { Result { () throws(GitProblem) in try listing.hashes(of: onDisk) } }
    let indexing = Beside { Result { () throws(GitProblem) in isStaged ? try listing.index() : [:] } }
    let base = try ChangeBase(command: command, scope: scope).tree()
    let renaming = Beside { Result { () throws(GitProblem) in try listing.renames(since: base) } }
    let tree = Result { () throws(GitProblem) in try listing.tree(base) }
    let renames = try renaming.value.get()
    let before = try tree.get()
    let after = try indexing.value.get()
    let hashes = try hashing.value.get()

    var wanted: [String] = []
    var work: [(path: String, now: String?, before: String?)] = []
    for path in isStaged ? after.keys.ordered() : onDisk {
      let hash = hashes[path]
      let now = isStaged ? after[path] : hash
      let old = before[path] ?? renames[path].flatMap { before[$0] }
      // The disk is read as any other file is where it holds just this.
      let unread = isStaged && now != hash ? now : nil
      wanted += [unread, now == old ? nil : old].compactMap(\.self)
      work.append((path, unread, now == old ? nil : old))
      files[path] = File(isChanged: now == nil || now != old)
    }
    let names = Array(Set(wanted))
    guard let objects = command.objects(names) else { throw GitProblem("git cannot read the objects of \(root)") }
    let contents = Dictionary(zip(names, objects)) { first, _ in first }
    let disk = Set(onDisk)
    for (path, now, old) in work {
      if let now {
        guard let bytes = contents[now].flatMap(\.self) else { throw GitProblem("git lacks what is staged of \(path)") }
        files[path]?.contents = bytes
        if !disk.contains(path) { missing.append(root + "/" + path) }
      }
      guard let old else { continue }
      guard let bytes = contents[old].flatMap(\.self) else {
        notes.append("\(path): this partial clone lacks what it was, so all its lines count as changed")
        continue
      }
      files[path]?.previousContents = bytes
    }
    for path in files.keys where files[path]?.isChanged == true { dropLineEndings(path) }
  }

  /// A file whose line endings alone differ from git's is the same.
  private mutating func dropLineEndings(_ path: String) {
    guard let file = files[path], let previous = file.previousContents,
      let now = file.contents ?? (try? SourceReader.read(root + "/" + path)), now.contains(13) != previous.contains(13),
      Self.unified(now) == Self.unified(previous)
    else { return }
    files[path] = File(contents: file.contents, isChanged: false)
  }

  private static func unified(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { continue }
      result.append(byte)
    }
    return result
  }
}
