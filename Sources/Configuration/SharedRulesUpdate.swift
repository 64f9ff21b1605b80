import Foundation
import ProjectFiles
import RuleDocuments

/// Brings the copies of shared rules to what a configuration pins: what `listlint rules update` does, and nothing else does.
///
/// It is made in two steps, so that a failure leaves all as it was: ``init(folder:currentFolder:acceptsMovedTags:)`` asks
/// and fetches, ``write()`` changes the disk.
public struct SharedRulesUpdate: Sendable {
  /// What is done about rules of one address.
  public struct Step: Sendable {
    public enum Kind: String, Sendable { case fetched, unchanged, removed }

    public let kind: Kind
    /// How messages name the rules.
    public let title: String
    public let commit: String
    /// Why the copy is not what it should be; nil where it is.
    public let reason: String?
    /// The folder of the copy, from that of the configuration.
    public let copy: String
    fileprivate var files: [RemoteTree.File] = []
  }

  public private(set) var steps: [Step] = []
  /// That of the configuration, with a slash at its end.
  private let folder: String
  private var lock: SharedRulesLock
  private var isLockEqual = false

  /// Whether ``write()`` would change something.
  public var isNeeded: Bool { !isLockEqual || steps.contains { $0.kind != .unchanged } }

  /// Asks each address which commit a tag is, and fetches what is missing or altered.
  ///
  /// - Parameters:
  ///   - folder: The folder of the configuration.
  ///   - acceptsMovedTags: Whether a tag may lead to another commit than the lock names. Who pins one expects that it stays.
  /// - Throws: The first problem of the configuration, of the lock or of an address, with the line that names it.
  public init(
    folder: String, currentFolder: String, acceptsMovedTags: Bool = false
  ) throws(ConfigurationProblem) {
    let root = FilePath.withSlash(RealPath.of(folder) ?? folder)
    self.folder = root
    var files = ConfigurationFiles(
      root: root, currentFolder: FilePath.withSlash(RealPath.of(currentFolder) ?? currentFolder), documents: [],
      version: .current, readsRules: false, mayMissFolders: true, notesShared: true)
    _ = try files.chain(at: root + ConfigurationLoader.fileName)
    let old = try SharedRulesLock(in: root, display: files.display)
    lock = old
    lock.entries = []
    for setting in files.shared {
      do throws(GitProblem) {
        try add(setting.value, old, acceptsMovedTags: acceptsMovedTags)
      } catch {
        guard case .file(let path, let line) = setting.origin else {
          throw ConfigurationProblem(path: SharedRulesLock.fileName, line: nil, message: "\(error)")
        }
        throw ConfigurationProblem(path: path, line: line, message: "\(error)")
      }
    }
    for entry in old.entries where lock.entry(for: entry.rules) == nil {
      steps.append(
        Step(
          kind: .removed, title: entry.rules.title, commit: entry.commit, reason: "nothing extends it",
          copy: entry.rules.copy))
    }
    isLockEqual = old.entries.isEmpty && lock.entries.isEmpty || old.bytes == lock.bytes
  }

  private mutating func add(
    _ rules: SharedRules, _ old: SharedRulesLock, acceptsMovedTags: Bool
  ) throws(GitProblem) {
    let known = old.entry(for: rules).flatMap { $0.rules == rules ? $0 : nil }
    let commit = rules.isCommit ? rules.revision : try RemoteTree.commit(ofTag: rules.revision, at: rules.git)
    var reason = old.fault(of: rules, in: folder)
    if let known, known.commit != commit {
      guard acceptsMovedTags else {
        throw GitProblem(
          "the tag '\(rules.revision)' of \(rules.git) has moved from \(known.commit.prefix(10)) to \(commit.prefix(10)); "
            + "ask who moved it, then pin the commit or run 'listlint rules update --accept-moved-tags'")
      }
      reason = "the tag moved from \(known.commit.prefix(10))"
    }
    guard let reason else {
      if let known { lock.entries.append(known) }
      steps.append(Step(kind: .unchanged, title: rules.title, commit: commit, reason: nil, copy: rules.copy))
      return
    }
    let tree = try RemoteTree(of: rules.git, commit: commit, revision: rules.revision, folder: rules.folder)
    guard tree.files.contains(where: { $0.path == ConfigurationLoader.fileName }) else {
      throw GitProblem(
        "\(rules.title) has no \(ConfigurationLoader.fileName) to extend"
          + (rules.folder.isEmpty ? "; say which folder has one: 'folder:'" : ""))
    }
    let files = tree.files.map { ($0.path, ContentHash.hexadecimal(of: $0.bytes)) }
    lock.entries.append(
      SharedRulesLock.Entry(rules: rules, commit: commit, files: Dictionary(files) { first, _ in first }))
    steps.append(
      Step(kind: .fetched, title: rules.title, commit: commit, reason: reason, copy: rules.copy, files: tree.files))
  }

  /// Replaces the copies that are not what they should be, and takes away those that nothing extends; the lock comes last,
  /// so that a run that is ended in between is noticed.
  public func write() throws(WriteProblem) {
    for step in steps where step.kind != .unchanged { try write(step) }
    guard !isLockEqual else { return }
    guard !lock.entries.isEmpty else {
      try? FileManager.default.removeItem(atPath: folder + SharedRulesLock.fileName)
      return
    }
    try AtomicFile.replace(folder + SharedRulesLock.fileName, with: lock.bytes)
  }

  private func write(_ step: Step) throws(WriteProblem) {
    let manager = FileManager.default
    let place = folder + step.copy
    // A link that stands there may lead anywhere.
    let copies = folder + SharedRules.copiesFolder
    if let real = RealPath.of(copies), real != copies {
      throw WriteProblem(path: copies, reason: "it is a link; take it away")
    }
    do {
      if (try? manager.attributesOfItem(atPath: place)) != nil { try manager.removeItem(atPath: place) }
      guard !step.files.isEmpty else { return }
      for file in step.files {
        let path = place + "/" + file.path
        try manager.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try AtomicFile.replace(path, with: file.bytes)
      }
      // What a checkout converts is no longer what was fetched.
      try AtomicFile.replace(copies + "/.gitattributes", with: Array("* -text\n".utf8))
    } catch let problem as WriteProblem {
      throw problem
    } catch {
      throw WriteProblem(path: place, reason: error.localizedDescription)
    }
  }
}
