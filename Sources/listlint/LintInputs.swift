import Foundation
import ProjectFiles
import RuleEngine

/// What a run reads: the named files and the buffer, among all files of their projects.
struct LintInputs {
  struct Project {
    let project: ProjectFiles.Project
    var inputs: [Engine.Input]
  }

  var projects: [Project] = []
  /// The path that standard input goes by.
  var bufferPath: String?
  /// What of the named paths could not be read.
  var problems: [String] = []
  var notes: [String] = []

  /// How many files are to be linted.
  var count: Int { projects.reduce(0) { $0 + $1.inputs.count { $0.isLinted } } }

  /// - Parameters:
  ///   - paths: As the user named them; `-` is the buffer.
  ///   - bufferName: The path that standard input stands for, which need not be there.
  ///   - root: The project, from `--project`.
  init(
    paths: [String], bufferName: String?, excluded: [String], root: String?, buffer: () -> [UInt8]
  ) throws(ProjectProblem) {
    let named = paths.filter { $0 != "-" }
    let walk = try ProjectWalk(
      named, buffer: bufferName, options: WalkOptions(excluded: excluded), override: root)
    problems = walk.named.problems.map(\.description)
    notes = walk.named.excludedNames.map { "\($0) is left out by --exclude" }
    for contents in walk.projects {
      // What cannot be read beside the named paths is no failure: it was not asked for.
      notes += contents.problems.map(\.description)
      projects.append(Project(project: contents.project, inputs: contents.files.map(LintInputs.input)))
    }
    guard paths.contains("-") else { return }
    let path = bufferName ?? "<stdin>"
    bufferPath = path
    var input = Engine.Input(path: path, identity: walk.buffer?.place ?? path, contents: buffer())
    input.isLinted = true
    if let index = walk.buffer?.project {
      projects[index].inputs.append(input)
    } else {
      projects.append(Project(project: .none, inputs: [input]))
    }
  }

  private static let currentFolder = FileManager.default.currentDirectoryPath + "/"

  private static func input(_ file: ProjectFile) -> Engine.Input {
    // A file that was not named is shown from the current folder, as the user would name it.
    let path = file.file.path
    let isBelow = !file.isNamed && path.hasPrefix(currentFolder)
    return Engine.Input(
      path: isBelow ? String(path.dropFirst(currentFolder.count)) : path, identity: file.place,
      isLinted: file.isNamed)
  }
}
