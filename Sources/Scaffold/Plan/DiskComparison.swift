import Foundation
import ProjectFiles

/// What writing a planned file would do.
public struct PlannedChange: Sendable {
  public enum State: String, Sendable {
    case create, identical
    /// Another text is there.
    case conflict
    /// Another text is there and gives way.
    case force
  }

  public let file: PlannedFile
  public let state: State
  /// What is there; nil where nothing is.
  public let existing: [UInt8]?

  public var isWritten: Bool { state == .create || state == .force }
}

extension Plan {
  /// Compares the files with the disk.
  ///
  /// - Throws: For something other than a readable file at a path.
  public func changes(force: Bool) throws -> [PlannedChange] {
    try files.map { file in
      guard FileManager.default.fileExists(atPath: file.path) else {
        return PlannedChange(file: file, state: .create, existing: nil)
      }
      let existing = try SourceReader.read(file.path)
      let state: PlannedChange.State = existing.elementsEqual(file.text.utf8) ? .identical : force ? .force : .conflict
      return PlannedChange(file: file, state: state, existing: existing)
    }
  }
}
