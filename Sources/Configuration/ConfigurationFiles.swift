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
  private var known: [String: ConfigurationFile] = [:]

  /// How many files one file may extend, directly or not; more is a mistake, and could be without end in time.
  private static let mostExtended = 64

  init(
    root: String, currentFolder: String, documents: [RuleDocument], version: ReleaseNumber, readsRules: Bool = true,
    mayMissFolders: Bool = false
  ) {
    self.root = root
    self.currentFolder = currentFolder
    self.documents = Dictionary(documents.map { ($0.id, $0) }) { first, _ in first }
    ruleNames = documents.map(\.id)
    self.version = version
    self.readsRules = readsRules
    self.mayMissFolders = mayMissFolders
  }

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
    var count = 0
    return try extended(real, trail: [], count: &count)
  }

  private mutating func extended(
    _ path: String, trail: [String], count: inout Int
  ) throws(ConfigurationProblem) -> [ConfigurationFile] {
    let file = try file(at: path)
    let trail = trail + [path]
    var files: [ConfigurationFile] = []
    for setting in file.extends {
      func problem(_ message: String) -> ConfigurationProblem {
        guard case .file(let path, let line) = setting.origin else {
          return ConfigurationProblem(path: display(path), line: nil, message: message)
        }
        return ConfigurationProblem(path: path, line: line, message: message)
      }
      let text = setting.value
      let wanted = FilePath.parent(of: path).flatMap { FilePath.resolve(text, from: $0) }
      guard let wanted, wanted.hasPrefix(root) else {
        throw problem("'extends' leads out of the project: '\(shown(text))'")
      }
      guard let real = configuration(at: wanted) else {
        if FilePath.isFolder(wanted) {
          throw problem("the folder '\(shown(text))' has no \(ConfigurationLoader.fileName) to extend")
        }
        let nearest = Suggestion.forMissing(wanted).map { "; did you mean '\(shown(display($0)))'?" }
        throw problem("there is no file '\(shown(text))' to extend" + (nearest ?? ""))
      }
      guard real.hasPrefix(root) else {
        throw problem("'extends' leads out of the project: '\(shown(text))' is a link")
      }
      if let start = trail.firstIndex(of: real) {
        let circle = (trail[start...] + [real]).map(display).joined(separator: " → ")
        throw problem("'extends' goes round in a circle: \(circle)")
      }
      count += 1
      guard count <= Self.mostExtended else { throw problem("more than \(Self.mostExtended) files are extended") }
      files += try extended(real, trail: trail, count: &count)
    }
    return files + [file]
  }

  /// The file that a path means, links resolved: itself, or that of a folder, such as one of rules that projects share. Nil
  /// for none.
  private func configuration(at path: String) -> String? {
    RealPath.of(FilePath.isFolder(path) ? FilePath.withSlash(path) + ConfigurationLoader.fileName : path)
  }

  private mutating func file(at path: String) throws(ConfigurationProblem) -> ConfigurationFile {
    if let file = known[path] { return file }
    let bytes: [UInt8]
    do throws(ReadProblem) {
      bytes = try SourceReader.read(path, atMost: YAMLText.largest)
    } catch {
      throw problem(path, error)
    }
    let reader = ConfigurationReader(
      path: display(path), folder: FilePath.parent(of: path) ?? "/", projectRoot: root, documents: documents,
      ruleNames: ruleNames, version: version, readsRules: readsRules, mayMissFolders: mayMissFolders)
    let file = try reader.read(bytes)
    known[path] = file
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
