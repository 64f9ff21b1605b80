import SwiftSource

/// What an index was asked while one file was examined: by this the engine knows which changes can alter what it found.
///
/// An answer rests on two things. *Names*: each name that was looked up, found or not; a declaration of this name that comes,
/// goes, or means something else may change the answer, and so may its absence. *Types*: each type whose merged facts were given out.
/// Nothing else leads to a fact, but for the file's own. So a file's findings stay the same under a change that alters no such type
/// and declares no such name.
///
/// Not thread safe. It says `Sendable` because the index that holds it does: only the one that
/// ``ProjectIndex/recording(in:)`` makes for one file holds a log, and both stay with the worker that examines the file.
public final class QuestionLog: @unchecked Sendable {
  public private(set) var names: Set<Word> = []
  public private(set) var types: Set<[Word]> = []
  /// The files whose sources were read.
  public private(set) var sources: Set<Int32> = []

  public init() {}

  func read(_ file: Int32) { sources.insert(file) }

  /// What an answer rests on that was found for others.
  func note(names: Set<Word>, types: Set<[Word]>) {
    self.names.formUnion(names)
    self.types.formUnion(types)
  }

  func ask(_ path: [Word]) { names.formUnion(path) }

  func meet(_ entry: ProjectIndex.TypeEntry) { types.insert(entry.path) }
}
