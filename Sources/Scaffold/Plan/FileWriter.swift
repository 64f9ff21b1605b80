import Foundation
import ProjectFiles

/// Writes all planned changes, or none.
public struct FileWriter {
  /// How one file is written; a test lets it fail.
  private let replace: (String, [UInt8]) throws(WriteProblem) -> Void

  public init() {
    self.init { path, bytes throws(WriteProblem) in try AtomicFile.replace(path, with: bytes) }
  }

  init(replacing replace: @escaping (String, [UInt8]) throws(WriteProblem) -> Void) { self.replace = replace }

  /// Writes the files that are to be created or forced; folders that are missing are made.
  ///
  /// - Throws: The first failure, after all that was written before it has been taken back.
  public func write(_ changes: [PlannedChange]) throws(WriteProblem) {
    var written: [PlannedChange] = []
    var folders: [String] = []
    do throws(WriteProblem) {
      for change in changes where change.isWritten {
        try makeFolder(of: change.file.path, &folders)
        try replace(change.file.path, Array(change.file.text.utf8))
        written.append(change)
      }
    } catch {
      takeBack(written, folders)
      throw error
    }
  }

  /// Makes the folder and those above it that are missing, and notes each.
  private func makeFolder(of path: String, _ made: inout [String]) throws(WriteProblem) {
    guard let folder = Self.folder(of: path), !FileManager.default.fileExists(atPath: folder) else { return }
    try makeFolder(of: folder, &made)
    guard mkdir(folder, 0o777) == 0 else { throw WriteProblem(path: folder, reason: String(cString: strerror(errno))) }
    made.append(folder)
  }

  /// The folder that a path names a file in; nil for the current folder and the root.
  static func folder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
    return String(path[..<slash])
  }

  private func takeBack(_ written: [PlannedChange], _ folders: [String]) {
    for change in written.reversed() {
      if let existing = change.existing {
        try? AtomicFile.replace(change.file.path, with: existing)
      } else {
        unlink(change.file.path)
      }
    }
    for folder in folders.reversed() { rmdir(folder) }
  }
}
