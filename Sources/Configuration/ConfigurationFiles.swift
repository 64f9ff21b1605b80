import ProjectFiles
import RuleDocuments

/// Reads configuration files of one project, each once, and what they extend.
struct ConfigurationFiles: Sendable {
  /// The project's folder, links resolved, with a slash at its end. Nothing outside of it is read.
  let root: String
  /// The folder that shown paths are relative to where they are below it; with a slash at its end.
  private let currentFolder: String
  private let documents: [String: RuleDocument]
  private let ruleNames: [String]
  private let version: ReleaseNumber
  private let readsRules: Bool
  private let mayMissFolders: Bool
  /// Whether shared rules are only noted, because they are about to be fetched.
  private let notesShared: Bool
  /// The shared rules that were met, with where they are named.
  private(set) var shared: [Setting<SharedRules>] = []
  private var known: [String: ConfigurationFile] = [:]

  /// How many files one file may extend, directly or not; more is a mistake, and could be without end in time.
  private static let mostExtended = 64

  init(
    root: String, currentFolder: String, documents: [RuleDocument], version: ReleaseNumber, readsRules: Bool = true,
    mayMissFolders: Bool = false, notesShared: Bool = false
  ) {
    self.root = root
    self.currentFolder = currentFolder
    self.documents = Dictionary(documents.map { ($0.id, $0) }) { first, _ in first }
    ruleNames = documents.map(\.id)
    self.version = version
    self.readsRules = readsRules
    self.mayMissFolders = mayMissFolders
    self.notesShared = notesShared
  }

  /// The files that were read, as messages show them.
  var read: [String] { known.keys.map { display(String($0.split(separator: "\0").last ?? "")) }.sorted() }

  /// The path as messages show it.
  func display(_ path: String) -> String {
    path.hasPrefix(currentFolder) ? String(path.dropFirst(currentFolder.count)) : path
  }

  /// A file and all that it extends, those first that the later ones win over; nil when there is no file.
  ///
  /// - Parameter path: Absolute.
  mutating func chain(at path: String) throws(ConfigurationProblem) -> [ConfigurationFile]? {
    guard let real = RealPath.of(path) else {
      // What cannot even be looked for is not the same as what is not there.
      do throws(ReadProblem) { _ = try SourceReader.read(path, atMost: YAMLText.largest) } catch {
        if error.reason != .missing { throw problem(path, error) }
      }
      return nil
    }
    guard real.hasPrefix(root) else {
      throw ConfigurationProblem(
        path: display(path), line: nil, message: "this is a link that leads out of the project \(root)")
    }
    // Links do not move a configuration: what stands beside it is looked for where it is found.
    let folder = FilePath.parent(of: path).flatMap { RealPath.of($0) }.map(FilePath.withSlash) ?? root
    var isOutermost = folder == root
    if !isOutermost { isOutermost = try file(at: real).isRoot }
    var walk = Walk(folder: folder, isOutermost: isOutermost)
    let files = try extended(real, copy: nil, &walk)
    shared += walk.shared
    return files
  }

  /// What is known while files that extend each other are followed.
  private struct Walk {
    /// That of the configuration that begins it, which has the copies of shared rules.
    let folder: String
    /// Whether no configuration further up is about the same files.
    let isOutermost: Bool
    var trail: [String] = []
    var count = 0
    var shared: [Setting<SharedRules>] = []
  }

  /// - Parameter copy: The folder of the copy of shared rules that the file belongs to; nil for a file of the project.
  private mutating func extended(
    _ path: String, copy: String?, _ walk: inout Walk
  ) throws(ConfigurationProblem) -> [ConfigurationFile] {
    let file = try file(at: path, copy: copy.map { ($0, walk.folder) })
    walk.trail.append(path)
    defer { walk.trail.removeLast() }
    var files: [ConfigurationFile] = []
    for setting in file.extends {
      let next: (path: String, copy: String?)?
      switch setting.value {
      case .path(let text): next = (try extendedPath(text, of: path, copy: copy, setting.origin), copy)
      case .shared(let rules):
        next = try sharedConfiguration(Setting(rules, setting.origin), isNested: copy != nil, &walk)
      }
      guard let next else { continue }
      if let start = walk.trail.firstIndex(of: next.path) {
        let circle = (walk.trail[start...] + [next.path]).map(display).joined(separator: " → ")
        throw problem(setting.origin, "'extends' goes round in a circle: \(circle)")
      }
      walk.count += 1
      guard walk.count <= Self.mostExtended else {
        throw problem(setting.origin, "more than \(Self.mostExtended) files are extended")
      }
      files += try extended(next.path, copy: next.copy, &walk)
    }
    return files + [file]
  }

  private func extendedPath(
    _ text: String, of path: String, copy: String?, _ origin: Origin
  ) throws(ConfigurationProblem) -> String {
    let outside = "'extends' leads out of the \(copy == nil ? "project" : "shared rules"): '\(shown(text))'"
    let wanted = FilePath.parent(of: path).flatMap { FilePath.resolve(text, from: $0) }
    guard let wanted, wanted.hasPrefix(copy ?? root) else { throw problem(origin, outside) }
    guard let real = configuration(at: wanted) else {
      if text.contains("://") || text.hasPrefix("git@") {
        throw problem(origin, "an address needs a pin: write it as {git: '\(shown(text))', at: a tag or commit}")
      }
      if FilePath.isFolder(wanted) {
        throw problem(origin, "the folder '\(shown(text))' has no \(ConfigurationLoader.fileName) to extend")
      }
      let nearest = Suggestion.forMissing(wanted).map { "; did you mean '\(shown(display($0)))'?" }
      throw problem(origin, "there is no file '\(shown(text))' to extend" + (nearest ?? ""))
    }
    guard real.hasPrefix(copy ?? root) else { throw problem(origin, outside + " is a link") }
    return real
  }

  /// The configuration in the copy of shared rules, which is what was fetched; nil where it is only noted.
  private mutating func sharedConfiguration(
    _ rules: Setting<SharedRules>, isNested: Bool, _ walk: inout Walk
  ) throws(ConfigurationProblem) -> (path: String, copy: String?)? {
    guard !isNested else {
      throw problem(
        rules.origin, "shared rules extend no further address; name \(rules.value.git) in the project's own file")
    }
    guard walk.isOutermost else {
      throw problem(
        rules.origin,
        "rules of a git address are about the project as a whole; say it in "
          + display(root + ConfigurationLoader.fileName))
    }
    let same = walk.shared.first { $0.value.isSamePlace(as: rules.value) }
    if let same, same.value != rules.value {
      throw problem(
        rules.origin,
        "\(rules.value.git) is extended at \(rules.value.revision) here, and at \(same.value.revision) by "
          + "\(same.origin)")
    }
    if same == nil { walk.shared.append(rules) }
    guard !notesShared else { return nil }
    let lock = try SharedRulesLock(in: walk.folder, display: display)
    if let fault = lock.fault(of: rules.value, in: walk.folder) {
      let folder = walk.folder == root ? "" : " " + display(walk.folder)
      throw problem(
        rules.origin, "shared rules of \(rules.value.title): \(fault); run 'listlint rules update\(folder)'")
    }
    let copy = walk.folder + rules.value.copy + "/"
    guard copy.hasPrefix(root), let real = configuration(at: copy) else {
      throw problem(rules.origin, "\(rules.value.title) has no \(ConfigurationLoader.fileName) to extend")
    }
    return (real, copy)
  }

  private func problem(_ origin: Origin, _ message: String) -> ConfigurationProblem {
    guard case .file(let path, let line) = origin else {
      return ConfigurationProblem(path: display(root + ConfigurationLoader.fileName), line: nil, message: message)
    }
    return ConfigurationProblem(path: path, line: line, message: message)
  }

  /// The file that a path means, links resolved: itself, or that of a folder, such as one of rules that projects share. Nil
  /// for none.
  private func configuration(at path: String) -> String? {
    RealPath.of(FilePath.isFolder(path) ? FilePath.withSlash(path) + ConfigurationLoader.fileName : path)
  }

  /// - Parameter copy: The copy of shared rules that holds the file, and the folder of the configuration that extends it.
  private mutating func file(
    at path: String, copy: (folder: String, home: String)? = nil
  ) throws(ConfigurationProblem) -> ConfigurationFile {
    let key = copy.map { $0.home + "\0" + path } ?? path
    if let file = known[key] { return file }
    let bytes: [UInt8]
    do throws(ReadProblem) {
      bytes = try SourceReader.read(path, atMost: YAMLText.largest)
    } catch {
      throw problem(path, error)
    }
    let folder = FilePath.parent(of: path) ?? "/"
    let reader = ConfigurationReader(
      path: display(path), folder: copy?.home ?? folder, projectRoot: root, copy: copy.map { (folder, $0.folder) },
      documents: documents, ruleNames: ruleNames, version: version, readsRules: readsRules,
      mayMissFolders: mayMissFolders)
    let file = try reader.read(bytes)
    known[key] = file
    return file
  }

  private func problem(_ path: String, _ problem: ReadProblem) -> ConfigurationProblem {
    let message =
      switch problem.reason {
      case .missing: "there is no such file"
      case .changed: "this changed while it was read"
      case .notAFile(let noun): "this is \(noun), not a file"
      case .tooLarge: "this is larger than \(YAMLText.largest / 1024) KB; a configuration is a short text"
      case .system(let text): "cannot read this: \(text)"
      }
    return ConfigurationProblem(path: display(path), line: nil, message: message)
  }
}
