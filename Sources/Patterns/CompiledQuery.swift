import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource
import TextProcessing

/// A query of a document, compiled: what to match, and what to ask then. A class, so that a match copies one reference.
package final class CompiledQuery: Sendable {
  /// What says where the query matches.
  package enum Place: Sendable {
    case program(PatternProgram)
    case anyOf([CompiledQuery])
  }

  package struct Relation: Sendable {
    package let kind: PatternRelation.Kind
    package let isNegated: Bool
    package let alternatives: [CompiledQuery]
  }

  package struct Conditions: Sendable {
    package let variable: Int
    package let alternatives: [[PatternConditionTest]]
  }

  package let place: Place
  package let facts: [PatternFactTest]
  package let relations: [Relation]
  /// On metavariables of the query's own pattern.
  package let ownConditions: [Conditions]
  /// On those that a relation has to find first.
  package let laterConditions: [Conditions]
  package let reach: PatternQuery.Reach?
  /// What the finding says of the place where this is found.
  package let note: PatternMessage?

  /// The words of which one stands in the file wherever the query matches, each where the walk may start.
  package var anchorWords: [Word] {
    switch place {
    case .program(let program): program.anchorWords
    case .anyOf(let queries): queries.flatMap(\.anchorWords)
    }
  }

  /// - Parameters:
  ///   - isRoot: Whether the query is looked for in whole files.
  ///   - variables: Those of the case; the query's own are added.
  package init(
    _ query: PatternQuery, path: String, variables: inout PatternVariables, isRoot: Bool
  ) throws(RuleDocumentProblem) {
    var relations = query.relations
    let outer = variables.spellings
    variables.spellings.merge(Self.spellings(query.conditions)) { _, own in own }
    defer { variables.spellings = outer }
    if let match = query.match {
      place = .program(
        try PatternProgram(match, path: path, variables: &variables, needsAnchor: isRoot))
    } else {
      // The reader made sure that `any` or `all` is there.
      guard let first = relations.firstIndex(where: { $0.kind == .here && !$0.isNegated }) else {
        throw RuleDocumentProblem(path: path, line: query.line, message: "a pattern says what it matches")
      }
      let queries = relations.remove(at: first).alternatives
      place = .anyOf(try Self.compiled(queries, path, &variables, isRoot: isRoot))
    }
    let own = Self.ownVariables(place)
    facts = try query.facts.map { fact throws(RuleDocumentProblem) in try PatternFactTest(fact, path: path) }
    // What is found first may bind what is asked next; the reader put the negated ones last.
    var compiled: [Relation] = []
    for relation in relations {
      compiled.append(
        Relation(
          kind: relation.kind, isNegated: relation.isNegated,
          alternatives: try Self.compiled(relation.alternatives, path, &variables, isRoot: false)))
    }
    self.relations = compiled
    var ownConditions: [Conditions] = []
    var laterConditions: [Conditions] = []
    for condition in query.conditions {
      guard let variable = variables.number(of: condition.variable) else {
        let nearest = nearestName(to: condition.variable, in: variables.names).map { "; did you mean '$\($0)'?" }
        throw RuleDocumentProblem(
          path: path, line: condition.line,
          message: "'where' speaks of '$\(condition.variable)', which no pattern before it has" + (nearest ?? ""))
      }
      var alternatives: [[PatternConditionTest]] = []
      for group in condition.alternatives {
        var tests: [PatternConditionTest] = []
        for test in group { tests.append(try PatternConditionTest(test, path: path)) }
        alternatives.append(tests)
      }
      let conditions = Conditions(variable: variable, alternatives: alternatives)
      if own.contains(variable) { ownConditions.append(conditions) } else { laterConditions.append(conditions) }
    }
    self.ownConditions = ownConditions
    self.laterConditions = laterConditions
    reach = query.reach
    var note: PatternMessage?
    if let text = query.note { note = try PatternMessage(text, path: path, variables: variables) }
    self.note = note
  }
}

extension CompiledQuery {

  /// What each metavariable may be, where a condition lists names: then the pattern goes by them.
  private static func spellings(_ conditions: [PatternConditions]) -> [String: [String]] {
    var spellings: [String: [String]] = [:]
    for condition in conditions {
      guard condition.alternatives.count == 1, let group = condition.alternatives.first,
        let text = group.first(where: { $0.kind == .text && !$0.isNegated }), text.values.allSatisfy(isName)
      else { continue }
      spellings[condition.variable] = text.values
    }
    return spellings
  }

  package static func isName(_ text: String) -> Bool {
    let tokens = SourceFile.tokens(of: Array(text.utf8))
    return tokens.count == 2 && tokens[0].kind == .identifier
  }

  private static func compiled(
    _ queries: [PatternQuery], _ path: String, _ variables: inout PatternVariables, isRoot: Bool
  ) throws(RuleDocumentProblem) -> [CompiledQuery] {
    var compiled: [CompiledQuery] = []
    for query in queries {
      compiled.append(try CompiledQuery(query, path: path, variables: &variables, isRoot: isRoot))
    }
    return compiled
  }

  private static func ownVariables(_ place: Place) -> Set<Int> {
    switch place {
    case .program(let program): Set(program.steps.compactMap(\.variable))
    // Only what every alternative has is known to be there.
    case .anyOf(let queries):
      queries.dropFirst().reduce(queries.first.map { ownVariables($0.place) } ?? []) {
        $0.intersection(ownVariables($1.place))
      }
    }
  }

  /// Those of all alternatives.
  package var programs: [PatternProgram] {
    switch place {
    case .program(let program): [program]
    case .anyOf(let queries): queries.flatMap(\.programs)
    }
  }
}

// MARK: - Matching

extension CompiledQuery {
  /// Whether any alternative could start at `index`.
  package func canStart(at index: TokenIndex, _ session: PatternSession) -> Bool {
    switch place {
    case .program(let program): session.canStart(program, at: index)
    case .anyOf(let queries): queries.contains { $0.canStart(at: index, session) }
    }
  }

  /// The match that starts at `index`, with all that must hold of it. What it binds stays bound; without a match
  /// nothing changes.
  package func match(at index: TokenIndex, anchor: PatternAnchor? = nil, _ session: inout PatternSession)
    -> PatternMatch?
  {
    let before = session.memory
    if let found = place(at: index, anchor: anchor, &session), holds(found, &session) {
      if let note {
        // The place of a note is not a place to report.
        let range = session.memory.marked ?? found.range
        session.memory.marked = before.marked
        session.memory.notes.append((range, note))
      }
      return found
    }
    session.memory = before
    return nil
  }

  private func place(at index: TokenIndex, anchor: PatternAnchor?, _ session: inout PatternSession) -> PatternMatch? {
    switch place {
    case .program(let program):
      guard let found = session.match(program, at: index, anchor: anchor) else { return nil }
      if let marked = found.marked { session.memory.marked = marked }
      return found
    case .anyOf(let queries):
      for query in queries {
        if let found = query.match(at: index, anchor: anchor, &session) { return found }
      }
      return nil
    }
  }

  private func holds(_ found: PatternMatch, _ session: inout PatternSession) -> Bool {
    let file = session.file
    guard facts.allSatisfy({ $0.holds(at: file.file.token(found.range.lower), in: file) }),
      holds(ownConditions, session)
    else {
      return false
    }
    for relation in relations {
      guard !relation.isNegated else {
        let before = session.memory
        let isFound = relation.finds(found.range, &session)
        session.memory = before
        // Work that was cut short proves nothing, and code outside of types has no type that could lack something.
        if isFound || session.fuel == 0 || !relation.canBeAsked(at: found.range.lower, session) { return false }
        continue
      }
      guard relation.finds(found.range, &session) else { return false }
    }
    return holds(laterConditions, session)
  }

  private func holds(_ conditions: [Conditions], _ session: PatternSession) -> Bool {
    conditions.allSatisfy { condition in
      guard let tokens = session.memory.bindings[condition.variable].map(session.file.file.tokens) else { return false }
      return condition.alternatives.contains { group in
        group.allSatisfy { $0.holds(tokens, in: session.file) }
      }
    }
  }
}

extension CompiledQuery.Relation {
  /// Whether any alternative stands in the relation to the match at `range`.
  fileprivate func finds(_ range: TokenRange, _ session: inout PatternSession) -> Bool {
    alternatives.contains { query in
      switch kind {
      case .here: query.match(at: range.lower, &session) != nil
      case .has: query.isFound(in: range, from: range.lower, &session)
      case .inside: query.encloses(range, &session)
      case .after: query.isBeside(range, isBefore: false, &session)
      case .before: query.isBeside(range, isBefore: true, &session)
      case .typeHas: query.isInType(around: range.lower, &session)
      }
    }
  }

  fileprivate func canBeAsked(at index: TokenIndex, _ session: PatternSession) -> Bool {
    kind != .typeHas || session.file.file.token(index).typeDeclaration != nil
  }
}

extension CompiledQuery {
  /// The first match that lies in `range` and starts at `start` or after it.
  fileprivate func isFound(
    in range: TokenRange, from start: TokenIndex, _ session: inout PatternSession,
    where isWanted: (TokenRange) -> Bool = { _ in true }
  ) -> Bool {
    guard mayStand(in: range, session) else { return false }
    var index = start
    while index < range.upper, session.spend() {
      if canStart(at: index, session) {
        let before = session.memory
        if let found = match(at: index, &session) {
          if found.range.upper <= range.upper, isWanted(found.range) { return true }
          session.memory = before
        }
      }
      index += 1
    }
    return false
  }

  /// Whether the rarest word of any alternative stands in the range; true where one has no word.
  private func mayStand(in range: TokenRange, _ session: PatternSession) -> Bool {
    switch place {
    case .program(let program):
      guard program.anchor != nil else { return true }
      let tokens = session.file.file.raw.tokens
      let words = program.anchorWords
      return range.indices.contains { words.contains(tokens[Int($0)].word) }
    case .anyOf(let queries):
      return queries.contains { $0.mayStand(in: range, session) }
    }
  }

  /// Whether a match stands in the type around the token, its extensions in this file among it, and in no type nested
  /// there.
  fileprivate func isInType(around index: TokenIndex, _ session: inout PatternSession) -> Bool {
    let file = session.file
    guard let type = file.file.token(index).typeDeclaration else { return false }
    return file.parts(of: type).contains { part in
      let range = part.tokens.range
      return isFound(in: range, from: range.lower, &session) { found in
        file.file.token(found.lower).typeDeclaration == part
      }
    }
  }

  // MARK: - Before and after

  /// Whether a match stands before the one at `range` (the query comes first) or after it, in the same function or
  /// block.
  ///
  /// - Parameter isBefore: Whether the match at `range` stands before the query's.
  fileprivate func isBeside(_ range: TokenRange, isBefore: Bool, _ session: inout PatternSession) -> Bool {
    let file = session.file
    let first = file.file.token(range.lower)
    let scope = file.scope(of: first, reach ?? .function).range
    let block = reach == .block ? first.block : nil
    let side = isBefore ? TokenRange(range.upper, scope.upper) : TokenRange(scope.lower, range.lower)
    return isFound(in: side, from: side.lower, &session) { found in
      block.map { file.file.token(found.lower).block == $0 } ?? true
    }
  }

  // MARK: - Inside

  /// The most tokens and groups before a bracket at which a pattern that encloses the bracket may start.
  private static var longestHead: Int { 128 }

  /// Whether a match encloses the one at `range`, the innermost one first.
  fileprivate func encloses(_ range: TokenRange, _ session: inout PatternSession) -> Bool {
    let file = session.file
    let scope = file.scope(of: file.file.token(range.lower), reach).range
    // Each pattern has a HERE of its own.
    for here in programs.compactMap(\.here) { session.memory.bindings[here] = nil }
    // A word that the file lacks is told at once, and each bracket around would be looked at.
    let words = programs.map(\.anchorWords)
    guard words.contains(where: { $0.isEmpty || $0.contains(where: file.holds) }) else { return false }
    var open = file.bracket(around: range.lower, &session)
    while let bracket = open, bracket >= scope.lower {
      // From the bracket back to the start of its head.
      var start = bracket
      for _ in 0..<Self.longestHead {
        guard session.spend() else { return false }
        if canStart(at: start, session) {
          let before = session.memory
          if let found = match(at: start, &session) {
            if found.range.contains(range), holdsHere(range, session) { return true }
            session.memory = before
          }
        }
        guard let previous = file.itemStart(before: start) else { break }
        start = previous
      }
      open = file.bracket(around: bracket, &session)
    }
    return false
  }

  /// `$...HERE` is the run that holds the match.
  private func holdsHere(_ range: TokenRange, _ session: PatternSession) -> Bool {
    for program in programs {
      guard let here = program.here, let bound = session.memory.bindings[here] else { continue }
      return bound.contains(range)
    }
    return true
  }
}

extension FileContext {
  /// Whether the word is written in the file.
  fileprivate func holds(_ word: Word) -> Bool {
    remembered(of: word) { file.raw.tokens.contains { $0.word == word } }
  }

  /// One token or group before `index`; nil at the start of the bracket around.
  package func itemStart(before index: TokenIndex) -> TokenIndex? {
    let previous = index - 1
    guard previous >= 0 else { return nil }
    switch file.raw.tokens[Int(previous)].kind {
    case .leftParen, .leftSquare, .leftBrace: return nil
    case .rightParen, .rightSquare, .rightBrace:
      let partner = file.raw.partners[Int(previous)]
      return partner >= 0 ? partner : nil
    default: return previous
    }
  }

  /// The opening bracket of the innermost group around the token; nil at file level.
  package func bracket(around index: TokenIndex, _ session: inout PatternSession) -> TokenIndex? {
    var start = index
    while let previous = itemStart(before: start) {
      guard session.spend() else { return nil }
      start = previous
    }
    return start > 0 && file.raw.partners[Int(start) - 1] >= start ? start - 1 : nil
  }

  /// The tokens of the block, closure, function or type around the token; the whole file for no reach, or where there is
  /// none.
  package func scope(of token: Token, _ reach: PatternQuery.Reach?) -> Tokens {
    switch reach {
    case nil: tokens
    case .block: token.block.tokens
    case .closure: token.closures.first?.tokens ?? scope(of: token, .function)
    case .function: token.member?.tokens ?? tokens
    case .type: token.typeDeclaration?.tokens ?? tokens
    }
  }
}
