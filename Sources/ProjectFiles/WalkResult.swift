/// What to leave out of a walk.
public struct WalkOptions: Equatable, Sendable {
  /// Patterns in gitignore syntax, relative to ``excludedBase``; they apply to named paths too, and have the last
  /// word: `!vendor` walks a vendored directory, `!Generated/` one that git ignores.
  public var excluded: [String]

  /// The directory that ``excluded`` is relative to. Elsewhere only patterns without a slash apply.
  public var excludedBase: String

  /// Whether `.gitignore` files, up to the work tree's root, and git's `info/exclude` apply below named directories.
  /// Vendored and hidden directories are left out in any case.
  public var respectsIgnoreFiles: Bool

  /// Whether Markdown documents below named directories are found too. One that is named itself always is.
  public var includesMarkdown: Bool

  /// Whether Objective-C files and headers below named directories are found too. One that is named itself always is.
  public var includesObjectiveC: Bool

  public init(
    excluded: [String] = [], excludedBase: String = ".", respectsIgnoreFiles: Bool = true,
    includesMarkdown: Bool = false, includesObjectiveC: Bool = false
  ) {
    self.excluded = excluded
    self.excludedBase = excludedBase
    self.respectsIgnoreFiles = respectsIgnoreFiles
    self.includesMarkdown = includesMarkdown
    self.includesObjectiveC = includesObjectiveC
  }
}

/// A Swift file, an Objective-C file or a Markdown document to be linted.
public struct FoundFile: Hashable, Sendable {
  /// To print and to open: the named path, with what the walk appended.
  public var path: String

  /// Absolute, links resolved: the same for every way to name the file.
  public var realPath: String

  /// ``path`` is a link that leads to the file; it belongs to where the link stands.
  public var isLink: Bool

  public init(path: String, realPath: String, isLink: Bool = false) {
    self.path = path
    self.realPath = realPath
    self.isLink = isLink
  }
}

/// A path that could not be linted, and what to do about it. Prints as one line.
public struct PathProblem: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// Nothing is there; the suggestion is a path that is and has almost this name.
    case notFound(suggestion: String?)
    /// The system's own words.
    case unreadable(String)
    /// A named file whose ending is not one of those that are linted.
    case notSwift
    /// A named path that is neither file nor directory, such as "a named pipe".
    case notAFile(String)
    /// A name whose bytes are not UTF-8; ``PathProblem/path`` shows it repaired.
    case notUnicode
  }

  public var path: String
  public var kind: Kind

  public init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  public var description: String {
    let path = path.onOneLine
    return switch kind {
    case .notFound(let suggestion?): "no such file or directory: \(path) (did you mean \(suggestion.onOneLine)?)"
    case .notFound(nil): "no such file or directory: \(path) (check the name and the current directory)"
    case .unreadable(let text): "cannot read \(path): \(text) (make it readable or exclude it)"
    case .notSwift: "not a Swift file: \(path) (name .swift, .m, .mm, .h or .md files, or directories)"
    case .notAFile(let noun): "cannot lint \(path): it is \(noun) (name .swift files or directories)"
    case .notUnicode: "cannot lint \(path): its name is not UTF-8 (rename it or exclude it)"
    }
  }
}

/// How many Swift files and directories a walk met and left out, not counting what is inside those directories.
public struct SkippedCounts: Equatable, Sendable {
  /// By `.gitignore` or git's `info/exclude`.
  public var ignored = 0
  /// Directories that hold other people's code: by their names, submodules, packages that are checked out below, and
  /// copies of other repositories.
  public var vendored = 0
  /// Directories whose name begins with a full stop.
  public var hidden = 0
  /// By ``WalkOptions/excluded``, named paths included.
  public var excluded = 0
  /// Links to directories, which are not followed.
  public var linkedDirectories = 0
  /// Paths that are named for linting but are not files: a link that leads nowhere, a pipe, a socket.
  public var notFiles = 0

  public init() {}
}

/// What a walk found.
public struct WalkResult: Equatable, Sendable {
  /// Each file once, under the first name that reaches it, ordered by the bytes of ``FoundFile/path``.
  public var files: [FoundFile] = []
  /// Ordered by the bytes of ``PathProblem/path``.
  public var problems: [PathProblem] = []
  /// Named paths that ``WalkOptions/excluded`` leaves out, in the order they were named.
  public var excludedNames: [String] = []
  public var skipped = SkippedCounts()
  /// The files and folders that say what is built, by their real paths. Ignore files do not count: what a tool makes of
  /// another manifest is one as well.
  public var manifests: [String] = []
  /// The directories that were read.
  var walked: Set<FileIdentity> = []

  public init() {}
}
