import Foundation
import ProjectFiles
import RuleDocuments

/// Answers what is configured for a path: the files `.listlint.yml` from the path's folder up to the project's.
///
/// What a nearer file says wins. Mappings are merged key by key, lists replace each other, and `excluded:` alone adds
/// up. A file's own mapping comes first, then its `overrides:` in their order; what it `extends:` comes before both. A
/// file with `root: true` hides those further up.
///
/// Nothing outside of the project is read. Each folder is looked at once, so that asking for a further file of a known
/// folder costs a look-up. A file that changes afterwards is not read again.
public struct ConfigurationLoader: Sendable {
  /// The name of a configuration.
  public static let fileName = ".listlint.yml"

  /// What is said in a folder and above it.
  private final class Chain: Sendable {
    let layers: [ConfigurationLayer]
    /// Nearest first, as they are asked.
    let excluded: [ConfigurationLayer.ExcludedPaths]
    let excludedPatterns: [PathPatterns]

    init(layers: [ConfigurationLayer]) {
      self.layers = layers
      excluded = layers.reversed().compactMap(\.excluded)
      excludedPatterns = excluded.map(\.patterns)
    }
  }

  private struct Folder {
    /// Absolute, links resolved, with a slash at its end.
    let path: [UInt8]
    /// Where the part below the project starts.
    let start: Int
    let chain: Chain
  }

  private struct EffectiveKey: Hashable {
    let chain: ObjectIdentifier
    /// The layers for some paths only that are about the path.
    let matching: [Int]
  }

  private let currentFolder: String
  private var files: ConfigurationFiles
  private var chains: [String: Chain] = [:]
  private var folders: [String: Folder] = [:]
  private var effective: [EffectiveKey: FileSettings] = [:]
  private var project: ProjectSettings?

  /// - Parameters:
  ///   - projectRoot: The project's folder. Its configuration is the last one that is looked at.
  ///   - documents: The rules that a configuration may name.
  ///   - version: What `required-version:` is held against.
  ///   - currentFolder: What relative paths are relative to, in questions as in messages.
  public init(
    projectRoot: String, documents: [RuleDocument], version: ReleaseNumber = .current,
    currentFolder: String = FileManager.default.currentDirectoryPath
  ) {
    self.currentFolder = FilePath.withSlash(RealPath.of(currentFolder) ?? currentFolder)
    let root = FilePath.resolve(projectRoot, from: self.currentFolder) ?? projectRoot
    files = ConfigurationFiles(
      root: FilePath.withSlash(RealPath.of(root) ?? root), currentFolder: self.currentFolder, documents: documents,
      version: version)
  }

  /// The folders of the project's own rules, before it is known which rules a configuration may name.
  ///
  /// - Parameter mayMissFolders: Whether folders that are not there are no problem, because they are about to be made.
  /// - Returns: Absolute paths.
  /// - Throws: The first problem of the configuration in the project's folder, except in its settings of single rules.
  public static func houseRules(
    projectRoot: String, version: ReleaseNumber = .current, mayMissFolders: Bool = false,
    currentFolder: String = FileManager.default.currentDirectoryPath
  ) throws(ConfigurationProblem) -> [String] {
    var loader = ConfigurationLoader(
      projectRoot: projectRoot, documents: [], version: version, currentFolder: currentFolder)
    loader.files = ConfigurationFiles(
      root: loader.files.root, currentFolder: loader.currentFolder, documents: [], version: version, readsRules: false,
      mayMissFolders: mayMissFolders)
    return try loader.projectSettings().houseRules.value
  }

  /// What holds for a file, or with `isFolder` for a folder itself.
  ///
  /// A path outside of the project has the settings of the project's own configuration. The path need not exist.
  ///
  /// - Throws: The first problem of the configuration files that apply to the path.
  public mutating func settings(
    for path: String, isFolder: Bool = false
  ) throws(ConfigurationProblem) -> FileSettings {
    let (folder, bytes) = try location(of: path, isFolder: isFolder)
    let start = folder.start
    let layers = folder.chain.layers
    let matching = layers.indices.filter { index in
      layers[index].paths.map { PathPatterns.holder(of: bytes, from: start, isFolder: isFolder, in: $0) != nil }
        ?? false
    }
    var settings = try effective(folder.chain, matching: matching)

    let core = layers.indices.last { layers[$0].core != nil && (layers[$0].paths == nil || matching.contains($0)) }
    if let core = core.flatMap({ layers[$0].core }) {
      let isCore =
        switch core.paths {
        case .all(let isCore): isCore
        case .patterns(let sets): PathPatterns.holder(of: bytes, from: start, isFolder: isFolder, in: sets) != nil
        }
      settings.isCore = Setting(isCore, core.origin)
    }
    let patterns = folder.chain.excludedPatterns
    if let index = PathPatterns.holder(of: bytes, from: start, isFolder: isFolder, in: patterns) {
      settings.isExcluded = Setting(true, folder.chain.excluded[index].origin)
    }
    return settings
  }

  /// What holds for the project as a whole.
  public mutating func projectSettings() throws(ConfigurationProblem) -> ProjectSettings {
    if let project { return project }
    var settings = ProjectSettings()
    let own = try files.chain(at: files.root + Self.fileName)
    for file in own ?? [] { file.project.apply(to: &settings) }
    // A configuration under another name would be silently without effect.
    let misnamed = files.root + ".listlint.yaml"
    if own == nil, RealPath.of(misnamed) != nil {
      throw ConfigurationProblem(
        path: files.display(misnamed), line: nil, message: "this is not read; call the file \(Self.fileName)")
    }
    project = settings
    return settings
  }

  /// The files that were read so far, as they are shown.
  public var readFiles: [String] { files.read }

  /// A path as problems and origins show it: relative to the current folder where it is below that.
  public func display(_ path: String) -> String { files.display(path) }

  // MARK: - Folders

  private mutating func location(
    of path: String, isFolder: Bool
  ) throws(ConfigurationProblem) -> (folder: Folder, path: [UInt8]) {
    if isFolder {
      let folder = try folder(named: path)
      return (folder, Array(folder.path.dropLast()))
    }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      let folder = try folder(named: "")
      return (folder, folder.path + Array(path.utf8))
    }
    let folder = try folder(named: String(path[...slash]))
    return (folder, folder.path + Array(path.utf8[path.utf8.index(after: slash)...]))
  }

  private mutating func folder(named name: String) throws(ConfigurationProblem) -> Folder {
    if let folder = folders[name] { return folder }
    let path = FilePath.withSlash(realFolder(name))
    let isInside = path.hasPrefix(files.root)
    let chain = try chain(for: isInside ? path : files.root)
    // Outside of the project only a file's own name can be spoken of.
    let folder = Folder(
      path: Array(path.utf8), start: isInside ? files.root.utf8.count : path.utf8.count, chain: chain)
    folders[name] = folder
    return folder
  }

  /// The folder without links, also where its last parts do not exist.
  private func realFolder(_ name: String) -> String {
    guard let whole = FilePath.resolve(name, from: currentFolder) else { return "/" }
    if let real = RealPath.of(name.hasPrefix("/") ? name : currentFolder + name) { return real }
    var parts = whole.split(separator: "/")
    var missing: [Substring] = []
    while let part = parts.popLast() {
      missing.insert(part, at: 0)
      if let real = RealPath.of("/" + parts.joined(separator: "/")) {
        return FilePath.withSlash(real) + missing.joined(separator: "/")
      }
    }
    return whole
  }

  /// - Parameter folder: Inside of the project, with a slash at its end.
  private mutating func chain(for folder: String) throws(ConfigurationProblem) -> Chain {
    if let chain = chains[folder] { return chain }
    let chain = try readChain(for: folder)
    chains[folder] = chain
    return chain
  }

  private mutating func readChain(for folder: String) throws(ConfigurationProblem) -> Chain {
    let own: [ConfigurationFile]?
    do throws(ConfigurationProblem) {
      own = try files.chain(at: folder + Self.fileName)
    } catch {
      // What is wrong below an excluded folder, say in the fixtures of a tool, must not stop the run.
      guard folder != files.root, let parent = FilePath.parent(of: folder), let above = try? chain(for: parent),
        isExcluded(folder, by: above)
      else { throw error }
      return above
    }
    let isOutermost = folder == files.root || own?.last?.isRoot == true
    var above: Chain?
    if !isOutermost, let parent = FilePath.parent(of: folder) { above = try chain(for: parent) }
    guard let own, let file = own.last else { return above ?? Chain(layers: []) }
    if let key = file.project.firstKey, !isOutermost {
      throw ConfigurationProblem(
        path: files.display(folder + Self.fileName), line: key.line,
        message:
          "'\(key.name)' is about the project as a whole; say it in \(files.display(files.root + Self.fileName))")
    }
    return Chain(layers: (above?.layers ?? []) + own.flatMap(\.layers))
  }

  private func isExcluded(_ folder: String, by chain: Chain) -> Bool {
    let start = files.root.utf8.count
    let path = Array(folder.utf8.dropLast())
    return PathPatterns.holder(of: path, from: start, isFolder: true, in: chain.excludedPatterns) != nil
  }

  private mutating func effective(_ chain: Chain, matching: [Int]) throws(ConfigurationProblem) -> FileSettings {
    let key = EffectiveKey(chain: ObjectIdentifier(chain), matching: matching)
    if let settings = effective[key] { return settings }
    var settings = FileSettings()
    for (index, layer) in chain.layers.enumerated() where layer.paths == nil || matching.contains(index) {
      settings.profile = layer.profile ?? settings.profile
      for (id, rule) in layer.rules { settings.rules[id, default: RuleSettings()].apply(rule) }
      settings.deploymentTargets.merge(layer.deploymentTargets) { $1 }
    }
    // What is wrong with the project as a whole is wrong for each of its files.
    _ = try projectSettings()
    effective[key] = settings
    return settings
  }
}
