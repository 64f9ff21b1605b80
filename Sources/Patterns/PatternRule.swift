import RuleDocuments
import ProjectFiles
import RuleKit
import SwiftSource

/// A rule that is its document alone: each of its cases is a pattern, a message and perhaps a fix.
package struct PatternRule: Rule {
  /// Each value has its document's.
  package static let id = ""

  package let documentID: String
  private let program: Program

  /// What the cases say, compiled when a file first has a word of theirs.
  private final class Program: Sendable {
    private let read: @Sendable () -> Cases
    private let cases: Locked<Cases?>

    init(_ cases: Cases) {
      read = { cases }
      self.cases = Locked(cases)
    }

    init(_ read: @escaping @Sendable () -> Cases) {
      self.read = read
      cases = Locked(nil)
    }

    var compiled: Cases {
      cases.withLock { cases in
        if let cases { return cases }
        let compiled = read()
        cases = compiled
        return compiled
      }
    }
  }

  private struct Cases: Sendable {
    let all: [Case]
    /// The names of which one must stand in a file for a case to have work there; nil where a case lists none.
    let mentions: Set<Word>?

    init(_ patterns: [RulePattern], path: String) throws(RuleDocumentProblem) {
      var all: [Case] = []
      for pattern in patterns { all.append(try Case(pattern, path: path)) }
      self.init(all)
    }

    init(_ all: [Case]) {
      self.all = all
      mentions = all.reduce(Set()) { words, pattern in
        guard let words, let own = pattern.mentions else { return nil }
        return words.union(own)
      }
    }

    /// The rarest word of each pattern.
    var words: Set<Word> { all.reduce(into: []) { $0.formUnion($1.reach.keys) } }
  }

  private final class Case: Sendable {
    package let pattern: RulePattern
    package let query: CompiledQuery
    package let reach: [Word: PatternHead]
    /// The names of the metavariables, by their numbers.
    package let variables: [String]
    package let message: PatternMessage
    package let fix: PatternMessage?

    package init(_ pattern: RulePattern, path: String) throws(RuleDocumentProblem) {
      self.pattern = pattern
      var variables = PatternVariables()
      query = try CompiledQuery(pattern.query, path: path, variables: &variables, isRoot: true)
      var fix: PatternMessage?
      if let replacement = pattern.fix?.replacement {
        fix = try PatternMessage(replacement, path: path, variables: variables)
      }
      self.fix = fix
      var reach: [Word: PatternHead] = [:]
      for program in query.programs {
        for word in program.anchorWords { reach[word, default: PatternHead()].add(program) }
      }
      self.reach = reach
      self.variables = variables.names
      message = try PatternMessage(pattern.message, path: path, variables: variables)
    }

    /// What `mentions` lists.
    package var mentions: Set<Word>? {
      for case .mentions(let words) in query.facts { return Set(words.words) }
      return nil
    }
  }

  /// Compiles a document's patterns; nil for none.
  ///
  /// - Throws: The first pattern that cannot be compiled, with its line and the reason.
  package init?(_ patterns: [RulePattern], id: String, path: String) throws(RuleDocumentProblem) {
    guard !patterns.isEmpty else { return nil }
    documentID = id
    program = Program(try Cases(patterns, path: path))
  }

  /// The rule of a document of this program, which names its triggers, so that its patterns can wait. A test holds that
  /// they compile, and that the triggers are their words.
  package init?(embedded document: RuleDocument) {
    guard document.isPattern else { return nil }
    documentID = document.id
    program = Program {
      (try? Cases(document.patterns, path: Self.path(of: document))) ?? Cases([])
    }
  }

  static func path(of document: RuleDocument) -> String { "Rules/\(document.document)/\(document.id).md" }

  /// The rarest word of each pattern.
  package var words: Set<Word> { program.compiled.words }

  package func triggers(of document: RuleDocument) -> Set<Word> {
    document.triggers.isEmpty ? ownTriggers : Set(document.triggers.map { Word($0) })
  }

  /// The words that the patterns themselves say: what they mention, or the rarest of each.
  package var ownTriggers: Set<Word> { program.compiled.mentions ?? program.compiled.words }

  // MARK: - Checking

  package func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    let cases = program.compiled
    if cases.mentions == nil { check(cases, atAnchor: token.index, in: file, report: report) }
  }

  /// What names may stand anywhere is asked once, and then at each anchor.
  package func check(_ file: FileContext, report: (Violation) -> Void) {
    let cases = program.compiled
    guard cases.mentions != nil else { return }
    let tokens = file.file.raw.tokens
    let words = WordSet(cases.words)
    for position in tokens.indices where tokens[position].kind == .identifier && words.contains(tokens[position].word) {
      check(cases, atAnchor: TokenIndex(position), in: file, report: report)
    }
  }

  private func check(
    _ cases: Cases, atAnchor index: TokenIndex, in file: FileContext, report: (Violation) -> Void
  ) {
    let word = file.word(index)
    for pattern in cases.all {
      guard let head = pattern.reach[word], head.canHold(anchor: index, in: file.file) else { continue }
      var session = PatternSession(file: file, variables: pattern.variables.count)
      guard let found = match(pattern, at: index, head, &session) else { continue }
      report(violation(of: pattern, found, session))
      // The first case that fits says it.
      return
    }
  }

  /// Where a case matches at the word at `index`, and what the metavariables stand for there.
  package func found(at index: TokenIndex, in file: FileContext) -> (
    range: TokenRange, variables: [(String, TokenRange)]
  )? {
    let word = file.word(index)
    for pattern in program.compiled.all {
      guard let head = pattern.reach[word], head.canHold(anchor: index, in: file.file) else { continue }
      var session = PatternSession(file: file, variables: pattern.variables.count)
      guard let found = match(pattern, at: index, head, &session) else { continue }
      let variables = zip(pattern.variables, session.memory.bindings).compactMap { name, range in
        range.map { (name, $0) }
      }
      return (session.memory.marked ?? found.range, variables)
    }
    return nil
  }

  /// The match whose anchor stands at `index`: its start lies at or before it, as many brackets further out as the
  /// pattern has around its anchor.
  private func match(
    _ pattern: Case, at index: TokenIndex, _ head: PatternHead, _ session: inout PatternSession
  ) -> PatternMatch? {
    var level = index
    var anchor = PatternAnchor(token: index)
    for depth in 0...head.depth {
      if head.depths.contains(depth) {
        var start = level
        var limit = HeadLimit(head, from: level, in: session.file)
        for _ in 0...head.items {
          guard session.spend() else { return nil }
          if pattern.query.canStart(at: start, session),
            let found = pattern.query.match(at: start, anchor: anchor, &session)
          {
            return found
          }
          guard limit.mayGoOn(before: start, in: session.file), let previous = session.file.itemStart(before: start)
          else { break }
          start = previous
        }
      }
      guard depth < head.depth, let bracket = session.file.bracket(around: level, &session) else { return nil }
      level = bracket
      anchor.brackets.insert(bracket, at: 0)
    }
    return nil
  }

  private func violation(of pattern: Case, _ found: PatternMatch, _ session: PatternSession) -> Violation {
    let file = session.file
    let place = file.file.tokens(session.memory.marked ?? found.range)
    let bindings = session.memory.bindings.map { $0.map(file.file.tokens) }
    var violation = Violation(place, pattern.message.text(bindings, found: place, in: file))
    violation.notes = session.memory.notes.map { range, message in
      let noted = file.file.tokens(range)
      return Violation.Note(noted, message.text(bindings, found: noted, in: file))
    }
    violation.severity = pattern.pattern.severity
    violation.confidence = pattern.pattern.confidence
    violation.profile = pattern.pattern.profile
    if let fix = pattern.fix, let source = pattern.pattern.fix, keepsComments(fix, found.range, session) {
      violation.fix = Violation.ProposedFix(
        isSafe: source.isSafe, explanation: source.explanation,
        replacements: [(found.range, fix.text(bindings, found: place, in: file, isCode: true))])
    }
    return violation
  }

  /// A comment that the replacement would lose forbids it.
  private func keepsComments(_ fix: PatternMessage, _ range: TokenRange, _ session: PatternSession) -> Bool {
    let file = session.file.file
    guard !range.isEmpty else { return false }
    let start = file.raw.tokens[Int(range.lower)].offset
    let end = file.raw.tokens[Int(range.upper) - 1].end
    let kept = fix.variables.compactMap { session.memory.bindings[$0] }.filter { !$0.isEmpty }
    return file.raw.trivia.allSatisfy { trivia in
      guard trivia.offset >= start, trivia.end <= end else { return true }
      return kept.contains { range in
        trivia.offset >= file.raw.tokens[Int(range.lower)].offset
          && trivia.end <= file.raw.tokens[Int(range.upper) - 1].end
      }
    }
  }
}
