import RuleKit
import SwiftSource

/// What is known while one case of a rule is looked for at one place: the metavariables, and how much work is left.
package struct PatternSession {
  package let file: FileContext
  package let scanner: ExpressionScanner
  /// What was found so far.
  package var memory: Memory
  /// The steps that are left. Each compares one token or tries one end of a metavariable.
  private(set) var fuel = PatternSession.mostSteps

  /// What a failed attempt takes back.
  package struct Memory {
    /// What each metavariable stands for; nil for those that no pattern has matched yet.
    package var bindings: [TokenRange?]
    /// What is to be reported, where a pattern marks it.
    package var marked: TokenRange?
    /// Other places that the finding mentions.
    package var notes: [(range: TokenRange, message: PatternMessage)] = []
  }

  /// The bound on the work at one place, whatever the pattern and the code: past it there is no match.
  package static let mostSteps = 200_000

  package init(file: FileContext, variables: Int) {
    self.file = file
    scanner = ExpressionScanner(file.file)
    memory = Memory(bindings: Array(repeating: nil, count: variables))
  }

  /// False when nothing is left.
  package mutating func spend() -> Bool {
    guard fuel > 0 else { return false }
    fuel -= 1
    return true
  }

  /// Matches `program` from `start` on. A match binds metavariables, no match leaves them as they were.
  ///
  /// - Parameter anchor: Where the program's rarest word must stand.
  package mutating func match(_ program: PatternProgram, at start: TokenIndex, anchor: PatternAnchor? = nil)
    -> PatternMatch?
  {
    if let anchor, anchor.brackets.count != program.anchorBrackets.count { return nil }
    guard canStart(program, at: start) else { return nil }
    let before = memory.bindings
    var attempt = PatternAttempt(program: program, anchor: anchor)
    guard let end = attempt.end(from: 0, at: start, &self) else {
      memory.bindings = before
      return nil
    }
    let marked = program.marked.map { marked in
      TokenRange(
        attempt.positions[marked.lowerBound],
        marked.upperBound < program.steps.count ? attempt.positions[marked.upperBound] : end)
    }
    return PatternMatch(range: TokenRange(start, end), marked: marked)
  }

  /// Whether the first token matches: a cheap check that fails at nearly every place.
  @inline(__always)
  package func canStart(_ program: PatternProgram, at start: TokenIndex) -> Bool {
    let tokens = file.file.raw.tokens
    guard start >= 0, Int(start) < tokens.count, let first = program.steps.first else { return false }
    // `load()` is not `cache.load()`.
    if program.startsWithName, start > 0, tokens[Int(start) - 1].kind == .period { return false }
    switch first {
    case .token(let token): return token.matches(tokens[Int(start)], in: file.file)
    case .open(let kind): return tokens[Int(start)].kind == kind
    case .name(_, let words): return words.contains(tokens[Int(start)].word)
    case .expression(_, let extent): return scanner.isStart(start, extent)
    default: return true
    }
  }

  /// Whether two stretches hold the same tokens. Complexity: O(n) in their length.
  package func isSame(_ left: TokenRange, _ right: TokenRange) -> Bool {
    guard left.upper - left.lower == right.upper - right.lower else { return false }
    let source = file.file
    for offset in 0..<max(0, left.upper - left.lower) {
      let (one, other) = (source.raw.tokens[Int(left.lower + offset)], source.raw.tokens[Int(right.lower + offset)])
      guard one.kind == other.kind, one.word == other.word else { return false }
      if one.word == .none, source.text(of: left.lower + offset) != source.text(of: right.lower + offset) {
        return false
      }
    }
    return true
  }
}

/// A word of the code that stands for a pattern's rarest word.
package struct PatternAnchor {
  package var token: TokenIndex
  /// The brackets around it that the pattern opens, outermost first.
  package var brackets: [TokenIndex] = []
}

package struct PatternMatch {
  package var range: TokenRange
  package var marked: TokenRange?
}

/// One program at one place.
///
/// A metavariable tries its ends one after the other, the nearest first. Without memory that is exponential in the
/// number
/// of metavariables; so each pair of a step and a token that failed is remembered, which leaves steps × tokens. Where a
/// metavariable comes twice, what it stands for matters as well, and only the session's fuel bounds the work.
package struct PatternAttempt {
  private let program: PatternProgram
  private let anchor: PatternAnchor?
  /// Where each step started.
  private(set) var positions: [TokenIndex]
  private var failures: Set<UInt64> = []

  package init(program: PatternProgram, anchor: PatternAnchor?) {
    self.program = program
    self.anchor = anchor
    positions = Array(repeating: -1, count: program.steps.count + 1)
  }

  /// A run passes at most so many tokens and groups.
  package static let longestRun = 4096

  /// The end of the match of the steps from `first` on; nil where they do not match at `start`.
  package mutating func end(from first: Int, at start: TokenIndex, _ session: inout PatternSession) -> TokenIndex? {
    let tokens = session.file.file.raw.tokens
    var step = first
    var index = start
    while session.spend() {
      positions[step] = index
      guard step < program.steps.count else { return index }
      guard Int(index) < tokens.count else { return nil }
      if step == program.anchor, let anchor, index != anchor.token { return nil }
      switch program.steps[step] {
      case .token(let token):
        guard token.matches(tokens[Int(index)], in: session.file.file) else { return nil }
        index += 1
      case .open(let kind):
        guard tokens[Int(index)].kind == kind, session.file.file.raw.partners[Int(index)] > index else { return nil }
        // Another bracket than the one around the anchor leads nowhere.
        if let anchor, let level = program.anchorBrackets.firstIndex(of: step), anchor.brackets[level] != index {
          return nil
        }
        index += 1
      case .close(let open):
        guard session.file.file.raw.partners[Int(positions[open])] == index else { return nil }
        index += 1
      case .boundary:
        guard let next = session.boundary(at: index) else { return nil }
        index = next
      case .name(let variable, let words):
        guard words.contains(tokens[Int(index)].word) else { return nil }
        return rest(of: step, [index + 1], variable, from: index, &session)
      case .anyName(let variable):
        guard [.identifier, .keyword].contains(tokens[Int(index)].kind) else { return nil }
        return rest(of: step, [index + 1], variable, from: index, &session)
      case .expression(let variable, let extent):
        return rest(of: step, session.scanner.ends(from: index, extent), variable, from: index, &session)
      case .run(let variable):
        return endOfRun(step, variable, from: index, &session)
      case .runThenComma(let variable):
        return endOfRunThenComma(step, variable, from: index, &session)
      case .commaThenRun(let variable):
        return endOfCommaThenRun(step, variable, from: index, &session)
      }
      step += 1
    }
    return nil
  }

  /// Tries each of `ends` for the metavariable of `step`, which starts at `start`.
  private mutating func rest(
    of step: Int, _ ends: [TokenIndex], _ variable: Int?, from start: TokenIndex, _ session: inout PatternSession
  ) -> TokenIndex? {
    for end in ends {
      if let found = rest(of: step, TokenRange(start, end), next: end, variable, &session) { return found }
    }
    return nil
  }

  /// The steps after `step`, whose metavariable stands for `range`, from `next` on.
  private mutating func rest(
    of step: Int, _ range: TokenRange, next: TokenIndex, _ variable: Int?, _ session: inout PatternSession
  ) -> TokenIndex? {
    let isMemoizable = program.isMemoizable[step + 1]
    let key = UInt64(step + 1) << 32 | UInt64(UInt32(next))
    if isMemoizable, failures.contains(key) {
      _ = session.spend()
      return nil
    }
    guard let variable else {
      if let end = end(from: step + 1, at: next, &session) { return end }
      if isMemoizable { failures.insert(key) }
      return nil
    }
    if let bound = session.memory.bindings[variable] {
      guard session.isSame(bound, range) else {
        _ = session.spend()
        return nil
      }
      return end(from: step + 1, at: next, &session)
    }
    session.memory.bindings[variable] = range
    if let end = end(from: step + 1, at: next, &session) { return end }
    session.memory.bindings[variable] = nil
    if isMemoizable { failures.insert(key) }
    return nil
  }

  // MARK: - Runs

  private mutating func endOfRun(
    _ step: Int, _ variable: Int?, from start: TokenIndex, _ session: inout PatternSession
  ) -> TokenIndex? {
    // Up to the bracket, where that is what comes next.
    if step + 1 < program.steps.count, case .close(let open) = program.steps[step + 1] {
      let close = session.file.file.raw.partners[Int(positions[open])]
      return close < start ? nil : rest(of: step, TokenRange(start, close), next: close, variable, &session)
    }
    var end = start
    for _ in 0..<Self.longestRun {
      if let found = rest(of: step, TokenRange(start, end), next: end, variable, &session) { return found }
      guard session.spend(), let next = session.itemEnd(end) else { return nil }
      end = next
    }
    return nil
  }

  private mutating func endOfRunThenComma(
    _ step: Int, _ variable: Int?, from start: TokenIndex, _ session: inout PatternSession
  ) -> TokenIndex? {
    if let found = rest(of: step, TokenRange(start, start), next: start, variable, &session) { return found }
    var end = start
    for _ in 0..<Self.longestRun {
      if session.file.kind(end) == .comma,
        let found = rest(of: step, TokenRange(start, end), next: end + 1, variable, &session)
      {
        return found
      }
      guard session.spend(), let next = session.itemEnd(end) else { return nil }
      end = next
    }
    return nil
  }

  /// Stands before a closing bracket, so that there are two ends only.
  private mutating func endOfCommaThenRun(
    _ step: Int, _ variable: Int?, from start: TokenIndex, _ session: inout PatternSession
  ) -> TokenIndex? {
    guard step + 1 < program.steps.count, case .close(let open) = program.steps[step + 1] else { return nil }
    let close = session.file.file.raw.partners[Int(positions[open])]
    if start == close { return rest(of: step, TokenRange(close, close), next: close, variable, &session) }
    guard session.file.kind(start) == .comma, close > start else { return nil }
    return rest(of: step, TokenRange(start + 1, close), next: close, variable, &session)
  }
}

extension PatternSession {
  /// One past the token or group at `index`; nil where the bracket around ends.
  package func itemEnd(_ index: TokenIndex) -> TokenIndex? {
    switch file.kind(index) {
    case .rightParen, .rightSquare, .rightBrace, .endOfFile: nil
    default: file.file.index(after: index)
    }
  }

  /// The token from which the match goes on where a statement starts or ends at `index`: past a semicolon.
  package func boundary(at index: TokenIndex) -> TokenIndex? {
    if file.kind(index) == .semicolon { return index + 1 }
    let token = file.file.token(index)
    guard let previous = token.previous, token.statement?.first != token else { return index }
    return previous.statement?.last == previous ? index : nil
  }
}
