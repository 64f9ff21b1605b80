import ProjectIndex
import SwiftSource

/// Gives the sources of the project's other files, where a question leads into them.
package protocol SourceProvider: Sendable {
  /// The file of this index in the project; nil where it cannot be read, or is not Swift.
  func source(of file: Int32) -> SourceFile?
}

/// Where values come from, and how often code runs: the questions that the names and types of ``ProjectIndex`` alone do not
/// answer. One for each file that is examined; it belongs to one worker.
///
/// An answer follows the sources backwards, one declaration a step: from a name to its value, from a parameter to the arguments
/// of the calls, from a property to what is assigned to it, in whatever file. Past ``Trace/limit`` steps it is unknown.
/// Nothing is inferred: no overload is resolved, no generic parameter bound.
package final class DataFlow {
  let index: ProjectIndex
  private let provider: any SourceProvider
  private var sources: [Int32: SourceFile?]
  private var ids: [ObjectIdentifier: Int32]
  /// Answers that no limit and no circle has cut.
  var known: [Trace.Key: TextOrigin] = [:]

  package init(_ file: SourceFile, id: Int32, index: ProjectIndex, sources provider: any SourceProvider) {
    self.index = index
    self.provider = provider
    sources = [id: file]
    ids = [ObjectIdentifier(file): id]
  }

  // MARK: - Files

  /// The source of a file of the project, kept as long as this is.
  func source(of file: Int32) -> SourceFile? {
    if let known = sources[file] { return known }
    let source = provider.source(of: file)
    sources[file] = .some(source)
    if let source { ids[ObjectIdentifier(source)] = file }
    index.noteReading(of: file)
    return source
  }

  func file(of token: Token) -> Int32 { ids[ObjectIdentifier(token.file)] ?? -1 }

  func scope(at token: Token) -> Scope { index.scope(at: token, in: file(of: token)) }

  func place(_ token: Token, _ words: String) -> TypedText.Place {
    TypedText.Place(file: file(of: token), token: token, words: words)
  }
}

/// The way of one question: how far it went, and what it met.
struct Trace {
  /// What was met, so that a circle ends.
  enum Key: Hashable {
    case variable(Binding)
    case parameter(Int32, Parameter)
    case property(TypeID, Word, askedIn: TypeID)
    case result(Int32, Int32)
  }

  /// So many steps a question takes: names, members, calls and declarations.
  static let limit = 400

  private var steps = 0
  private var met: Set<Key> = []
  /// A limit or a circle has cut the answer.
  private(set) var isCut = false

  /// Takes a step; false past the limit.
  mutating func step() -> Bool {
    steps += 1
    if steps > Trace.limit { isCut = true }
    return steps <= Trace.limit
  }

  /// Enters a declaration; false where the way has been there.
  mutating func enter(_ key: Key) -> Bool {
    let isNew = met.insert(key).inserted
    if !isNew { isCut = true }
    return isNew && step()
  }

  mutating func leave(_ key: Key) { met.remove(key) }
}

/// A file alone: no other is there.
package struct NoSources: SourceProvider {
  package init() {}
  package func source(of file: Int32) -> SourceFile? { nil }
}
