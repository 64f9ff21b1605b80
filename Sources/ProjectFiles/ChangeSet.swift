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
  public var root: String { status.command.root }
  /// The real paths of files that are a part of what the run is about and that the disk does not hold, sorted.
  public private(set) var missing: [String] = []
  /// What could not be found out and is no reason to stop; one line each.
  public private(set) var notes: [String] = []
  private let status: GitStatus
  /// By path from the root.
  private var files: [String: File] = [:]

  /// Compares what git knows with the disk.
  ///
  /// - Parameter files: The real paths of the project's files. Those of other work trees are left as they are.
  /// - Complexity: O(bytes of the files that differ), in at most two processes.
  public init(_ status: GitStatus, files: [String]) throws(GitProblem) {
    self.status = status
    var trees: [String: Bool] = [:]
    var relative: [String] = []
    for file in files {
      guard let path = RealPath.relative(file, to: root), Self.isOwn(file, root, &trees) else { continue }
      relative.append(path)
    }
    try compare(relative)
  }

  /// What the run is to know of the file; nil where the file is no part of it.
  public func file(atRealPath path: String) -> File? {
    guard let relative = RealPath.relative(path, to: root) else { return .unchanged }
    return files[relative] ?? (status.scope == .staged && !otherTrees(holds: path) ? nil : .unchanged)
  }

  // MARK: - The work tree

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

  private mutating func compare(_ onDisk: [String]) throws(GitProblem) {
    let isStaged = status.scope == .staged
    let disk = Set(onDisk)
    var hashes: [String: String] = [:]
    for path in onDisk { hashes[path] = status.unaltered(path) }
    // Git is asked to read only what it does not know already.
    let unknown = onDisk.filter { path in
      hashes[path] == nil && (isStaged ? status.index[path] != nil : status.old(path) != nil)
    }
    hashes.merge(try GitListing(command: status.command).hashes(of: unknown)) { known, _ in known }

    var wanted: [String] = []
    var work: [(path: String, now: String?, before: String?)] = []
    for path in isStaged ? status.index.keys.ordered() : onDisk {
      let hash = hashes[path]
      let now = isStaged ? status.index[path]?.object : hash
      let old = status.old(path)
      // The disk is read as any other file is where it holds just this.
      let unread = isStaged && now != hash ? now : nil
      wanted += [unread, now == old ? nil : old].compactMap(\.self)
      work.append((path, unread, now == old ? nil : old))
      files[path] = File(isChanged: now == nil || now != old)
    }
    let names = Array(Set(wanted))
    guard let objects = status.command.objects(names) else {
      throw GitProblem("git cannot read the objects of \(root)")
    }
    let contents = Dictionary(zip(names, objects)) { first, _ in first }
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
