import Foundation
import ProjectFiles

/// What files were generated, as they were, so that a later run can tell what was edited since.
///
/// A file's record stands at its own path below `.listlint/generated`, with one line before the text: the command that made
/// it. It belongs into version control, as the file does.
public struct GenerationRecord: Sendable {
  public static let folder = ".listlint/generated"

  /// The real path of the project; nil without one, where nothing is recorded.
  private let root: String?
  /// What the user typed.
  private let command: String

  /// - Parameters:
  ///   - root: The project's.
  ///   - arguments: Those of the command.
  public init(root: String?, arguments: [String]) {
    self.root = root
    command =
      "listgen "
      + arguments.map { $0.contains(where: { " $'\"".contains($0) }) ? "'\($0)'" : $0 }.joined(separator: " ")
  }

  /// Where a file's record is; nil for one outside of the project.
  func path(of file: String) -> String? {
    guard let root else { return nil }
    let real = Self.realPath(file)
    guard real.hasPrefix(root + "/") else { return nil }
    return "\(root)/\(Self.folder)/\(real.dropFirst(root.count + 1)).generated"
  }

  /// What was generated there last; nil where that is not known.
  func text(of file: String) -> String? {
    guard let path = path(of: file), let bytes = try? SourceReader.read(path, atMost: 1 << 24) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.firstIndex(of: "\n").map { String(text[text.index(after: $0)...]) }
  }

  /// What to know before new files are written that lie in no project; nil where they are recorded.
  public func note(on changes: [PlannedChange]) -> String? {
    guard let file = changes.first(where: { $0.state == .create && path(of: $0.file.path) == nil })?.file else {
      return nil
    }
    return "\(file.path) lies in no project (a git repository, a package, or a folder with .listlint.yml): nothing "
      + "records what is generated, so a later run cannot tell your edits from its own; 'listlint init' makes a project"
  }

  /// What is to be written so that these files are known the next time.
  public func changes(for files: [PlannedFile]) -> [PlannedChange] {
    files.compactMap { file in
      guard let path = path(of: file.path), text(of: file.path) != file.generated else { return nil }
      let record = PlannedFile(
        path: path, text: "\(command)\n\(file.generated)", role: file.role, origin: "record")
      let existing = try? SourceReader.read(path)
      return PlannedChange(file: record, state: existing == nil ? .create : .update, existing: existing)
    }
  }

  /// Of a file that need not be there.
  private static func realPath(_ path: String) -> String {
    let url = URL(filePath: path).standardizedFileURL
    var folder = url.deletingLastPathComponent()
    var rest = [url.lastPathComponent]
    while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
      rest.insert(folder.lastPathComponent, at: 0)
      folder.deleteLastPathComponent()
    }
    return ([RealPath.of(folder.path) ?? folder.path] + rest).joined(separator: "/")
  }
}
