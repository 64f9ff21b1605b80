/// The folder whose code belongs together: all of it is looked at to judge any file of it.
public struct Project: Hashable, Sendable, CustomStringConvertible {
  /// What says that the folder is a project, strongest first.
  public enum Evidence: Hashable, Sendable {
    /// `--project`.
    case option
    /// Its `.listlint.yml` says `root: true`.
    case configuration
    /// It is a git work tree.
    case git
    /// It holds a `Package.swift` or an Xcode project or workspace, and no folder above it does.
    case manifest
    /// Nothing: the named paths stand for themselves.
    case none
  }

  /// Absolute, links resolved; nil where nothing says what the named paths belong to.
  public let root: String?
  public let evidence: Evidence

  init(root: String, evidence: Evidence) {
    self.root = root
    self.evidence = evidence
  }

  private init() {
    root = nil
    evidence = .none
  }

  /// The named paths alone.
  public static let none = Project()

  public var description: String { place.map { "project \($0)" } ?? "no project, the named paths alone" }

  /// The folder and what says that it is a project, as reports show it: `/work/app (git)`. Nil for ``none``.
  public var place: String? {
    guard let root else { return nil }
    let word =
      switch evidence {
      case .option: "--project"
      case .configuration: ".listlint.yml"
      case .git: "git"
      case .manifest: "package or Xcode project"
      case .none: "named"
      }
    return "\(root.onOneLine) (\(word))"
  }

  /// The projects that the paths lie in, each once, in the order of the paths. What leads nowhere lies in none.
  ///
  /// The nearest `.listlint.yml` that says `root: true` decides; else the innermost git work tree, where a submodule is a
  /// part of the tree around it; else the outermost folder with a package manifest or an Xcode project. It is never a
  /// home folder, a folder above one, `/`, or a folder that everybody may write to. `override`, from `--project`, takes
  /// the place of all that. Complexity: O(depth) of each path, in system calls.
  public static func find(for paths: [String], override: String? = nil) throws(ProjectProblem) -> [Project] {
    if let override { return [try Project(named: override)] }
    var finder = ProjectFinder()
    var projects: [Project] = []
    for path in paths {
      guard let folder = RealPath.folder(of: path) else { continue }
      let project = finder.project(ofFolder: folder)
      if !projects.contains(project) { projects.append(project) }
    }
    return projects
  }

  /// The project that `--project` names: any folder that is there.
  init(named path: String) throws(ProjectProblem) {
    guard !path.utf8.contains(0) else { throw ProjectProblem(path: path, kind: .notFound(suggestion: nil)) }
    let kind: FileKind
    do throws(SystemError) {
      kind = FileKind(mode: try SystemCall.status(path).st_mode)
    } catch {
      let isMissing = error.isMissing
      throw ProjectProblem(
        path: path,
        kind: isMissing ? .notFound(suggestion: Suggestion.forMissing(path)) : .unreadable(error.text))
    }
    guard kind == .directory else { throw ProjectProblem(path: path, kind: .notADirectory(kind.noun)) }
    guard let root = RealPath.of(path) else { throw ProjectProblem(path: path, kind: .notFound(suggestion: nil)) }
    self.init(root: root, evidence: .option)
  }
}

/// Why the folder that `--project` names cannot be the project. Prints as one line.
public struct ProjectProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// Nothing is there; the suggestion is a path that is and has almost this name.
    case notFound(suggestion: String?)
    /// Something other than a folder is, such as "a file".
    case notADirectory(String)
    /// The system's own words.
    case unreadable(String)
  }

  public var path: String
  public var kind: Kind

  public var description: String {
    let path = path.onOneLine
    return switch kind {
    case .notFound(let suggestion?): "no such project folder: \(path) (did you mean \(suggestion.onOneLine)?)"
    case .notFound(nil): "no such project folder: \(path) (check the name and the current directory)"
    case .notADirectory(let noun): "not a project folder: \(path) is \(noun) (name the folder it stands in)"
    case .unreadable(let text): "cannot read the project folder \(path): \(text)"
    }
  }
}
