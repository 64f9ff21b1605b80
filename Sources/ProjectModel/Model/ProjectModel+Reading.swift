import Foundation
import ProjectFiles
import RuleDocuments
import TextProcessing

extension ProjectModel {
  /// Reads manifests, each once, and those that they lead to.
  ///
  /// What cannot be read or understood becomes one of ``problems``, and the rest is still read.
  ///
  /// - Parameters:
  ///   - manifests: Absolute paths of the files and folders that ``ProjectManifests`` names.
  ///   - buffers: The bytes of manifests that do not come from the disk, by absolute path.
  ///   - display: How a path is shown.
  /// - Complexity: O(n) in the bytes of the manifests, but for settings: O(targets × configurations × levels).
  public init(
    manifests: [String], buffers: [String: [UInt8]] = [:], display: @escaping (String) -> String = { $0 }
  ) {
    self.init()
    let held = buffers.keys.map { $0.hasSuffix(".xcodeproj/project.pbxproj") ? String($0.dropLast(16)) : $0 }
    let paths = Set(manifests).union(held.filter { ProjectManifests.Kind(ofFile: $0) != nil }).ordered()
    guard !paths.isEmpty else { return }
    var files = ManifestFiles(buffers: buffers, display: display)
    var workspaces = WorkspaceScope()
    var schemes = SharedSchemes()
    func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
    var projects = Set(paths.filter { ProjectManifests.Kind(ofFile: $0) == .xcodeProject })
    // A workspace names projects that a walk may pass over, such as those that git ignores.
    for path in paths where ProjectManifests.Kind(ofFile: path) == .workspace {
      let named = WorkspaceFile.projects(of: path, &files)
      projects.formUnion(named)
      workspaces.add(named, namedIn: folder(of: path))
      schemes.add(in: path, &files)
    }
    for project in projects { schemes.add(in: project, &files) }
    var settings = XcodeSettingsFiles()
    let read = projects.ordered().map { ($0, XcodeProject.manifest(at: $0, builtBy: schemes, &files, &settings)) }
    let leftOut = workspaces.leftOut(of: Dictionary(read) { first, _ in first })
    for (path, manifest) in read { add(leftOut.contains(path) ? manifest.leftOut : manifest) }
    for path in paths {
      let folder = folder(of: path)
      switch ProjectManifests.Kind(ofFile: path) {
      case .package: add(PackageManifest.manifest(at: path, in: folder, &files))
      case .xcodeGen:
        specifications.insert(folder)
        XcodeGenSpecification.manifest(at: path, in: folder, besides: projects, &files, &settings).map { add($0) }
      case .tuist:
        specifications.insert(folder)
        TuistManifest.manifest(at: path, in: folder, besides: projects, &files).map { add($0) }
      case .xcodeProject, .workspace, .archive, nil: continue
      }
    }
    closeFolders()
    findPackagesOfApps()
    if !targets.isEmpty {
      // What a project is made of may say what its property lists will hold.
      let kinds: Set<ProjectManifests.Kind?> = [.archive, .xcodeGen, .tuist]
      archives = ClassArchives(paths.filter { kinds.contains(.init(ofFile: $0)) }, buffers: buffers)
    }
    addProblems(files.problems)
  }
}

/// Reads manifests with a limit, and keeps what was wrong with them.
struct ManifestFiles {
  let buffers: [String: [UInt8]]
  let display: (String) -> String
  private(set) var problems: [ManifestProblem] = []
  private var reported: Set<ManifestProblem> = []

  /// In bytes. The largest that people write have two million; far beyond that it is something else.
  static let largest = 32 << 20

  init(buffers: [String: [UInt8]], display: @escaping (String) -> String) {
    self.buffers = buffers
    self.display = display
  }

  /// The bytes of a manifest; nil, with a problem, where they cannot be read.
  mutating func read(
    _ path: String, atMost limit: Int = largest, assuming assumption: String = "its targets are not known"
  ) -> [UInt8]? {
    if let bytes = buffers[path] { return bytes }
    do throws(ReadProblem) { return try SourceReader.read(path, atMost: limit) } catch {
      let reason =
        switch error.reason {
        case .missing: "there is no such file"
        case .notAFile(let noun): "it is \(noun), not a file"
        case .tooLarge: "it is larger than \(limit >> 20) MB, which no project is"
        case .changed: "it changed meanwhile"
        case .system(let text): "cannot be read: \(text)"
        }
      report(path, nil, reason, assuming: assumption)
      return nil
    }
  }

  /// Whether the file is there.
  func holds(_ path: String) -> Bool { buffers[path] != nil || FileManager.default.fileExists(atPath: path) }

  mutating func report(
    _ path: String, _ line: Int?, _ message: String, assuming assumption: String = "its targets are not known"
  ) {
    let problem = ManifestProblem(path: display(path), line: line, message: message, assumption: assumption)
    if reported.insert(problem).inserted { problems.append(problem) }
  }

  func origin(_ path: String, _ line: Int) -> Origin { .file(path: display(path), line: line) }
}
