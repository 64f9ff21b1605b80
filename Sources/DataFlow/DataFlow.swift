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
  /// Answers that no limit has cut, and that no circle holds open.
  var known: [Trace.Key: TextOrigin] = [:]
  /// The types that chains have after these steps.
  var stepTypes: [Token: PlacedType?] = [:]
  /// The field that each function is told of, as far as the sources say it.
  var senders: [Declaration: TypedText.Field?] = [:]
  /// Of each property that was asked, what is assigned to it.
  var kept: [KeptKey: [Tokens]] = [:]
  /// The calls that make a value of each type that was asked: each of its properties may ask.
  var made: [TypeID: [Call]?] = [:]
  /// Of each type that was asked, the fields that say to their users that they search.
  var searchPrompts: [Declaration: Set<Word>] = [:]
  /// The calls that register for what is typed into a control.
  var typingRegistrations: [Declaration: [Call]] = [:]
  /// And the methods that these fields call at each keystroke.
  var typingActions: [Declaration: Set<Word>] = [:]
  /// Whether a search field tells the method of each change, as its delegate's.
  var typingDelegates: [Declaration: Bool] = [:]

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

  /// The index of the file that the token stands in; -1 for one that no question has led into.
  package func file(of token: Token) -> Int32 { ids[ObjectIdentifier(token.file)] ?? -1 }

  func scope(at token: Token) -> Scope { index.scope(at: token, in: file(of: token)) }

  func place(_ token: Token, _ words: String) -> TypedText.Place {
    TypedText.Place(file: file(of: token), token: token, words: words)
  }
}

/// The way of one question: how far it went, and what it met.
struct Trace {
  /// What an answer is remembered for.
  enum Key: Hashable {
    case variable(Binding)
    case parameter(Int32, Parameter)
    case property(TypeID, Word, askedIn: TypeID, fromMakers: Bool)
    case result(Int32, Int32)
    case closureParameter(Closure, Int)
    case closureResult(Closure)
    case payload(TypeID, Word, position: Int)
    /// What a long chain gives after the step that the token begins.
    case step(Token)
    case message(Word, key: Word?)
  }

  /// So many steps a question takes: names, members, calls and declarations.
  static let limit = 400

  /// What the parameters of a function are given by the one call whose result is asked for.
  var given: [Key: TextOrigin] = [:]
  /// Whether an answer rests on ``given``: it holds for no other call.
  var restsOnGiven = false
  private var steps = 0
  /// The declarations that the way is inside of, and how deep each is.
  private var depths: [Key: Int] = [:]
  /// Answers inside a circle that is not left yet, and how far up it leads. Each is asked once, however many ways lead to it.
  private var open: [Key: (origin: TextOrigin, reach: Int)] = [:]
  /// The depth of the outermost declaration that what is being answered came back to; -1 past the limit.
  private var reach = Int.max

  /// Takes a step; false past the limit.
  mutating func step() -> Bool {
    steps += 1
    if steps > Trace.limit { reach = -1 }
    return steps <= Trace.limit
  }

  /// Whether the way has come to the limit, so that what it found may be too little.
  var isPastLimit: Bool { steps > Trace.limit }

  /// Whether the way is inside of the declaration.
  func isInside(_ key: Key) -> Bool { depths[key] != nil }

  /// The answer of a declaration, and whether it holds for other questions too. What comes back to a declaration that the way
  /// is inside of adds nothing there: the outermost joins all.
  mutating func answer(_ key: Key, _ answer: (inout Trace) -> TextOrigin) -> (origin: TextOrigin, isFinal: Bool) {
    if let depth = depths[key] {
      reach = min(reach, depth)
      return (.other, false)
    }
    if let found = open[key] {
      reach = min(reach, found.reach)
      return (found.origin, false)
    }
    let depth = depths.count
    let outer = reach
    depths[key] = depth
    reach = Int.max
    let origin = step() ? answer(&self) : .unknown
    depths[key] = nil
    defer { reach = min(reach, outer) }
    guard reach < depth else {
      // The circle is left: what was found in it lacks what this has joined.
      if reach == depth { open = open.filter { $0.value.reach < depth } }
      reach = Int.max
      return (origin, true)
    }
    open[key] = (origin, reach)
    return (origin, false)
  }
}

/// A file alone: no other is there.
package struct NoSources: SourceProvider {
  package init() {}
  package func source(of file: Int32) -> SourceFile? { nil }
}
