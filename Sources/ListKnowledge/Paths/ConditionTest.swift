import RuleKit
import SwiftSource

/// One test of a condition that came out in a known way: what is asked about, and what it must be.
package struct ConditionTest {
  package enum Value: Hashable {
    case `true`, `false`, `nil`, some
    /// A collection holds an element, or anything.
    case holds
    /// It does not, or is empty.
    case lacks
    /// Equal to what the words spell, or a pattern of them.
    case equal([Word])
    case different([Word])
  }

  /// The names that lead to what is asked about, without `self`: `state`, `isLoading` of `!self.state.isLoading`.
  package var subject: [Word]
  package var value: Value
  package var tokens: Tokens
  /// False where another test beside it may have made the condition come out so: `task` of `if let task, !task.isDone { return }`.
  package var isSure = true

  /// `didSet { guard isOn != oldValue …`
  package var asksOldValue: Bool { tokens.contains("oldValue") }

  /// The tests that hold where the condition came out so; `a && b` that is false says something of neither for sure.
  package static func all(in condition: Tokens, isTrue: Bool) -> [ConditionTest] {
    let parts = condition.split(at: .comma).filter { !$0.isEmpty }
    var found: [ConditionTest] = []
    for part in parts { found += tests(in: part, isTrue: isTrue, isSure: isTrue || parts.count == 1) }
    return found
  }

  private static func tests(in part: Tokens, isTrue: Bool, isSure: Bool) -> [ConditionTest] {
    var outer = part.outermost
    // `(a || b)`, `!(a || b)`
    if outer.count <= 4, let open = outer.first(where: { $0.kind == .leftParen }), open.partner == part.last,
      open == part.first || open.previous == part.first && part.first?.kind == .prefixOperator,
      !(open.inside.isEmpty)
    {
      return tests(in: open.inside, isTrue: open == part.first ? isTrue : !isTrue, isSure: isSure)
    }
    for (sign, certain) in [("||", !isTrue), ("&&", isTrue)] as [(Word, Bool)] {
      guard outer.contains(where: { $0.word == sign }) else { continue }
      var found: [ConditionTest] = []
      var start = part.range.lower
      outer = outer.filter { $0.word == sign }
      for end in outer.map(\.index) + [part.range.upper] {
        let piece = part.file.tokens(TokenRange(start, end))
        if !piece.isEmpty { found += tests(in: piece, isTrue: isTrue, isSure: isSure && certain) }
        start = end + 1
      }
      return found
    }
    guard var test = ConditionTest(part, isTrue: isTrue) else { return [] }
    test.isSure = isSure
    return [test]
  }

  // MARK: - One test

  private init(_ subject: [Word], _ value: Value, _ tokens: Tokens) {
    (self.subject, self.value, self.tokens) = (subject, value, tokens)
  }

  private init?(_ part: Tokens, isTrue: Bool) {
    guard let first = part.first else { return nil }
    switch first.keyword {
    case .let, .var:
      // `let task`, `let task = self.task`
      let equal = part.outermost.first { $0.kind == .equal }
      let source = equal.map { part.after($0) } ?? part.after(first)
      guard let path = ConditionTest.path(of: source) else { return nil }
      self.init(path, isTrue ? .some : .nil, part)
    case .case:
      guard let equal = part.outermost.first(where: { $0.kind == .equal }) else { return nil }
      self.init(part.after(equal), matches: part.before(equal).after(first), isTrue: isTrue)
    default:
      self.init(expression: part, isTrue: isTrue)
    }
  }

  /// What is switched over, or stands after the `=` of `if case`, matches the pattern.
  init?(_ subject: Tokens, matches pattern: Tokens, isTrue: Bool = true) {
    guard let path = ConditionTest.path(of: subject), !pattern.isEmpty else { return nil }
    let words = pattern.identifiers.map(\.word)
    let value: Value =
      switch pattern.only?.keyword {
      case .nil: isTrue ? .nil : .some
      case .true: isTrue ? .true : .false
      case .false: isTrue ? .false : .true
      // `.none` is how a pattern spells nil.
      default: words == ["none"] ? isTrue ? .nil : .some : isTrue ? .equal(words) : .different(words)
      }
    self.init(path, value, pattern)
  }

  private init?(expression part: Tokens, isTrue: Bool) {
    // `text?.isEmpty ?? true`
    if let sign = part.outermost.first(where: { $0.word == "??" }), part.after(sign).count == 1,
      part.before(sign).last?.word == "isEmpty"
    {
      self.init(expression: part.before(sign), isTrue: isTrue)
      tokens = part
      return
    }
    if let (subject, isEmpty) = ConditionTest.emptiness(of: part), let path = ConditionTest.path(of: subject) {
      self.init(path, isEmpty == isTrue ? .lacks : .holds, part)
      return
    }
    let signs = part.outermost.filter { $0.word == "==" || $0.word == "!=" }
    if let sign = signs.first {
      let (left, right) = (part.before(sign), part.after(sign))
      let isLiteral = left.count == 1 && left.first?.kind != .identifier || left.first?.kind == .period
      let (side, other) = isLiteral ? (right, left) : (left, right)
      self.init(side, matches: other, isTrue: (sign.word == "==") == isTrue)
      tokens = part
      return
    }
    var (rest, isTrue) = (part, isTrue)
    while rest.first?.kind == .prefixOperator, rest.first?.word == "!" {
      rest = rest.dropFirst()
      isTrue.toggle()
    }
    guard var path = ConditionTest.path(of: rest) else { return nil }
    var value: Value = isTrue ? .true : .false
    // `a.contains(id)`, `a.isEmpty`
    let call = rest.first?.chain?.steps.lazy.compactMap(\.call).first
    if call?.word == "contains" {
      value = isTrue ? .holds : .lacks
    } else if rest.last?.word == "isEmpty", rest.last?.isMember == true {
      // Past a call its name is no part of the path.
      if path.last == "isEmpty" { path.removeLast() }
      value = isTrue ? .lacks : .holds
    } else if rest.contains(where: { $0.kind == .binaryOperator }) {
      return nil
    }
    self.init(path, value, part)
  }

  /// What `query == ""`, `query.count > 0` and `query.isEmpty == false` ask about, and whether a yes says that it is empty.
  private static func emptiness(of part: Tokens) -> (subject: Tokens, isEmpty: Bool)? {
    guard let sign = part.outermost.first(where: { $0.kind == .binaryOperator }) else { return nil }
    let (left, right) = (part.before(sign), part.after(sign))
    if right.first?.isEmptyLiteral == true, sign.word == "==" || sign.word == "!=" { return (left, sign.word == "==") }
    guard left.count > 2, let other = right.only else { return nil }
    let subject = left.dropLast(2).tokens
    // A number is no word.
    switch (left.last?.word, sign.word, other.text) {
    case ("isEmpty", "==", "true"), ("isEmpty", "!=", "false"): return (subject, true)
    case ("isEmpty", "==", "false"), ("isEmpty", "!=", "true"): return (subject, false)
    case ("count", "==", "0"), ("count", "<", "1"), ("count", "<=", "0"): return (subject, true)
    case ("count", "!=", "0"), ("count", ">", "0"), ("count", ">=", "1"): return (subject, false)
    default: return nil
    }
  }

  /// The names of a chain without `self`.
  private static func path(of tokens: Tokens) -> [Word]? {
    guard let chain = tokens.first?.chain else {
      guard let name = tokens.first, name.kind == .identifier, tokens.count == 1 else { return nil }
      return [name.word]
    }
    let names = chain.path.drop { $0.keyword == .self }.map(\.word)
    return names.isEmpty ? nil : names
  }
}

extension Token {
  /// The tests that hold when code gets to the token: of the branches around it, and of those that leave before it. Closures that
  /// run later know what was asked before they were made.
  package func tests(in file: FileContext) -> [ConditionTest] {
    var found: [ConditionTest] = []
    var inner = tokens
    for block in block.chain {
      for (statement, tests) in block.testsAfter(in: file) where statement.tokens.endIndex <= inner.startIndex {
        found += tests
      }
      if PathWalk.isBody(block) { break }
      if let statement = block.owner { found += statement.tests(leadingTo: block) }
      inner = block.tokens
    }
    return found
  }
}

extension Block {
  /// What holds after those of its statements that say so.
  fileprivate func testsAfter(in file: FileContext) -> [(statement: Statement, tests: [ConditionTest])] {
    assert(self.file === file.file, "blocks of other files have the same numbers")
    return file.remembered(of: id) {
      statements.compactMap { statement in
        let tests = statement.testsAfter(in: file)
        return tests.isEmpty ? nil : (statement, tests)
      }
    }
  }
}

extension Statement {
  /// What holds after an `if` or a `guard` whose branches leave.
  fileprivate func testsAfter(in file: FileContext) -> [ConditionTest] {
    guard kind == .if || kind == .guard else { return [] }
    var found: [ConditionTest] = []
    for branch in branches {
      guard let condition = branch.condition, PathWalk.leaves(branch.block.statements, in: file) else { break }
      found += ConditionTest.all(in: condition, isTrue: !branch.isTaken)
    }
    return found
  }

  /// What holds in a block of its own.
  fileprivate func tests(leadingTo block: Block) -> [ConditionTest] {
    switch kind {
    case .if, .guard:
      var found: [ConditionTest] = []
      for branch in branches {
        if branch.block.tokens == block.tokens {
          return found + (branch.condition.map { ConditionTest.all(in: $0, isTrue: branch.isTaken) } ?? [])
        }
        found += branch.condition.map { ConditionTest.all(in: $0, isTrue: !branch.isTaken) } ?? []
      }
      return found
    case .while:
      guard let body = bodies.first, body.tokens == block.tokens else { return [] }
      return ConditionTest.all(in: tokens.before(body).dropFirst(), isTrue: true)
    case .switch:
      return cases.first { $0.block.tokens == block.tokens && $0.block.role == .switchCase }.flatMap {
        test($0.pattern)
      }.map { [$0] } ?? []
    default:
      return []
    }
  }
}
