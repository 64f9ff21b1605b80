import Foundation
import ProjectFiles

/// What writing a planned file would do.
public struct PlannedChange: Sendable {
  public enum State: String, Sendable {
    case create, identical
    /// It is there as it was generated, and what is generated has changed.
    case update
    /// It was edited, and what is generated has changed elsewhere.
    case merge
    /// It was edited, and what is generated has not changed.
    case edited
    /// Another text is there: of an unknown origin, or with edits in the places where what is generated has changed.
    case conflict
    /// Another text is there and gives way.
    case force
  }

  /// With what is to be there: where both sides changed, with the marks of git.
  public let file: PlannedFile
  public let state: State
  /// What is there; nil where nothing is.
  public let existing: [UInt8]?
  /// How many places of a merge are marked.
  public var marks = 0

  /// Whether the file is changed. A conflict is where its places are marked.
  public var isWritten: Bool {
    switch state {
    case .create, .force, .update, .merge: true
    case .conflict: marks > 0
    case .identical, .edited: false
    }
  }

  /// Whether nobody can tell what was edited, so that nothing may be written.
  public var isUnknown: Bool { state == .conflict && marks == 0 }
}

extension Plan {
  /// Compares the files with the disk, and with what was generated before.
  ///
  /// - Throws: For something other than a readable file at a path.
  public func changes(force: Bool, record: GenerationRecord? = nil) async throws -> [PlannedChange] {
    var changes: [PlannedChange] = []
    for file in files { changes.append(try await Self.change(file, force: force, record)) }
    return changes
  }

  private static func change(
    _ file: PlannedFile, force: Bool, _ record: GenerationRecord?
  ) async throws -> PlannedChange {
    guard FileManager.default.fileExists(atPath: file.path) else {
      return PlannedChange(file: file, state: .create, existing: nil)
    }
    let existing = try SourceReader.read(file.path)
    if existing.elementsEqual(file.text.utf8) {
      return PlannedChange(file: file, state: .identical, existing: existing)
    }
    if force { return PlannedChange(file: file, state: .force, existing: existing) }
    let mine = String(decoding: existing, as: UTF8.self)
    guard let before = record?.text(of: file.path) else {
      return PlannedChange(file: file, state: .conflict, existing: existing)
    }
    let marks = mine.split(separator: "\n").count { $0 == "<<<<<<< \(ThreeWayMerge.mine)" }
    if marks > 0 { return PlannedChange(file: file.with(mine), state: .conflict, existing: existing, marks: marks) }
    if before == mine { return PlannedChange(file: file, state: .update, existing: existing) }
    if before == file.text { return PlannedChange(file: file.with(mine), state: .edited, existing: existing) }
    guard let merge = await ThreeWayMerge(mine: mine, generated: before, now: file.text) else {
      return PlannedChange(file: file, state: .conflict, existing: existing)
    }
    return PlannedChange(
      file: file.with(merge.text), state: merge.conflicts > 0 ? .conflict : .merge, existing: existing,
      marks: merge.conflicts)
  }

  /// The same with the files as they are to be, where that is more than a mixture.
  public func with(_ changes: [PlannedChange]) -> Plan {
    let texts = Dictionary(
      changes.filter { $0.state == .merge || $0.state == .edited }.map { ($0.file.path, $0.file) },
      uniquingKeysWith: { $1 })
    return replacing(texts)
  }
}
