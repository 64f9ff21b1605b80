import Foundation
import ProjectFiles
import RuleEngine

/// Turns the files of projects into what a run about a change reads: the changed ones are linted, the others tell what
/// these rest on.
struct ChangedInputs {
  private let changes: ChangeSet
  private let options: LintOptions
  /// What changed files held, by the paths that findings have; nil for new ones.
  private(set) var previousContents: [String: [UInt8]?] = [:]
  /// The files that the disk does not hold and no project has taken yet.
  private var missing: [String]

  init(_ changes: ChangeSet, _ options: LintOptions) {
    self.changes = changes
    self.options = options
    missing = FileWalk.listable(changes.missing, below: changes.root, excluded: options.excluded)
      .filter { options.objectiveC.isOn || !ObjectiveCFiles.isSource($0) }
  }

  /// What is read of a project with these files.
  mutating func inputs(of files: [ProjectFile], in root: String?) -> [Engine.Input] {
    var inputs: [Engine.Input] = []
    for file in files {
      guard let state = changes.file(atRealPath: file.file.realPath) else { continue }
      inputs.append(input(Engine.Input(file, shownFrom: options.currentFolder), state))
    }
    guard let root else { return inputs }
    for path in missing { if let input = missingInput(path, in: root) { inputs.append(input) } }
    missing.removeAll { $0.hasPrefix(root + "/") }
    return inputs
  }

  /// Whether the path, which the disk does not hold, is a part of the change.
  func holds(_ path: String) -> Bool { changes.missing.contains { Self.named($0, by: path) == path } }

  /// The staged files of a project that has no files on the disk; nil when there are none.
  mutating func rest() throws(LintProblem) -> (project: Project, inputs: [Engine.Input])? {
    guard !missing.isEmpty else { return nil }
    let project = try Project.around(changes.root)
    guard project.root != nil else { return nil }
    let inputs = inputs(of: [], in: project.root)
    return inputs.isEmpty ? nil : (project, inputs)
  }

  private mutating func input(_ input: Engine.Input, _ file: ChangeSet.File) -> Engine.Input {
    var input = input
    input.contents = file.contents
    input.isLinted = input.isLinted && file.isChanged
    guard input.isLinted else { return input }
    previousContents[input.path] = .some(file.previousContents)
    // A file that was not there had nothing in it.
    if !options.reportsOnlyNamed { input.previousContents = file.previousContents ?? [] }
    return input
  }

  private mutating func missingInput(_ path: String, in root: String) -> Engine.Input? {
    guard path.hasPrefix(root + "/"), let file = changes.file(atRealPath: path) else { return nil }
    let place = String(path.dropFirst(root.count + 1))
    let named = options.paths.lazy.compactMap { Self.named(path, by: $0) }.first
    return input(
      Engine.Input(
        path: named ?? CurrentFolder(options.currentFolder).display(path), identity: place, isLinted: named != nil),
      file)
  }

  /// The path as the walk from a named one would show it; nil where it is not below that.
  private static func named(_ path: String, by name: String) -> String? {
    let absolute = URL(filePath: name).standardizedFileURL.path(percentEncoded: false)
    let real = SystemCall.realPath(name).map { String(decoding: $0, as: UTF8.self) } ?? absolute
    for folder in [real, absolute].map({ $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }) {
      if path == folder { return name }
      guard path.hasPrefix(folder + "/") else { continue }
      return (name.hasSuffix("/") ? name : name + "/") + path.dropFirst(folder.count + 1)
    }
    return nil
  }
}
