import ProjectFiles
import RuleDocuments

/// A target of a project, as its manifest declares it. What is not understood is unknown, never guessed.
public struct BuildTarget: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    case app, framework, library, `extension`, test, tool, macro, plugin, other
  }

  public var name: String
  public var kind: Kind
  /// Where it is declared.
  public var origin: Origin
  /// The names that `import` knows it by: one, several where its configurations differ, none where it is not known.
  public var modules: [Setting<String>] = []
  public var floors = Floors.unknown
  /// The Swift language mode, such as `6`; nil where nobody says it.
  public var languageMode: Setting<String>?
  /// What shares `package` access: the folder of the package.
  public var package: String?
  /// Its package stands below the folder of a project that makes an app, which has it for itself.
  public var isOfApp = false
  /// It makes an app, or a part of one, in a project that the workspace around leaves out; or an app that no shared scheme builds, where
  /// another one of its project has one.
  public var isLeftOut = false
  public var sources = SourceSet()

  public init(name: String, kind: Kind, origin: Origin) {
    self.name = name
    self.kind = kind
    self.origin = origin
  }
}

/// The files of a target: single ones, and folders with what they hold.
public struct SourceSet: Sendable, Hashable {
  /// A folder, all of whose files belong to a target, whatever is added later.
  public struct Folder: Sendable, Hashable {
    /// Absolute, without a slash at its end.
    public var path: String
    /// Relative to the folder: of files, and of folders with all that they hold.
    public var exceptions: Set<String> = []
    /// In the syntax of `.gitignore`, relative to the folder; nil takes all files.
    public var included: [String]?
    public var excluded: [String] = []

    public init(_ path: String, exceptions: Set<String> = []) {
      self.path = path
      self.exceptions = exceptions
    }
  }

  /// Absolute paths.
  public var files: [String] = []
  public var folders: [Folder] = []

  public init() {}
}

extension SourceSet {
  /// A folder's patterns, compiled.
  struct Matcher: Sendable {
    private let folder: Folder
    private let included: IgnoreRules?
    private let excluded: IgnoreRules?
    private let base: Int

    init(_ folder: Folder) {
      self.folder = folder
      included = folder.included.map { IgnoreRules(patterns: $0) }
      excluded = folder.excluded.isEmpty ? nil : IgnoreRules(patterns: folder.excluded)
      base = folder.path.utf8.count + 1
    }

    /// Whether a path below the folder belongs to the target.
    func holds(_ path: String) -> Bool {
      if !folder.exceptions.isEmpty, isException(path.utf8.dropFirst(base)) { return false }
      guard included != nil || excluded != nil else { return true }
      return Array(path.utf8).withUnsafeBufferPointer { path in
        if let excluded, excluded.ignores(path, base: base, isDirectory: false) { return false }
        return included?.ignores(path, base: base, isDirectory: false) ?? true
      }
    }

    private func isException(_ relative: Substring.UTF8View) -> Bool {
      var end = relative.endIndex
      while true {
        if folder.exceptions.contains(String(Substring(relative[..<end]))) { return true }
        guard let slash = relative[..<end].lastIndex(of: UInt8(ascii: "/")) else { return false }
        end = slash
      }
    }
  }
}
