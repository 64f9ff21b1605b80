import ProjectFiles
import RuleEngine

/// The texts in memory, on their way to the projects that they belong to.
struct SessionBuffers {
  /// In the order they were given, each with the index of its project among those of the walk.
  private var waiting: [(project: Int?, input: Engine.Input)] = []

  init(_ buffers: [LintOptions.Buffer], _ walk: ProjectWalk) {
    var places = walk.buffers.makeIterator()
    for buffer in buffers {
      let home = buffer.path.flatMap { _ in places.next() } ?? nil
      let path = buffer.shownPath
      waiting.append(
        (
          home?.project,
          Engine.Input(
            path: path, identity: home?.place ?? path, contents: buffer.contents, isLinted: buffer.isLinted)
        ))
    }
  }

  /// Those of a project.
  mutating func take(of project: Int) -> [Engine.Input] {
    defer { waiting.removeAll { $0.project == project } }
    return waiting.filter { $0.project == project }.map(\.input)
  }

  /// Those of no project.
  func rest() -> [Engine.Input] { waiting.map(\.input) }
}

extension Engine.Input {
  /// A file that was not named is shown from the current folder, as the user would name it.
  init(_ file: ProjectFile, shownFrom currentFolder: String) {
    self.init(
      path: file.isNamed ? file.file.path : CurrentFolder(currentFolder).display(file.file.path),
      identity: file.place, isLinted: file.isNamed)
  }
}
