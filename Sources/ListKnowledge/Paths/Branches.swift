import SwiftSource

/// How a statement divides the way.
extension Statement {
  /// One way on: the block that runs where the condition comes out so. The last `else` has no condition.
  package struct Branch {
    package let condition: Tokens?
    package let isTaken: Bool
    package let block: Block
  }

  /// The ways of an `if` with all its `else if`, or of a `guard`; none of another statement.
  package var branches: [Branch] {
    guard kind == .if || kind == .guard else { return [] }
    var start = first?.next
    var found: [Branch] = []
    for block in bodies {
      guard let from = start, let brace = block.first else { break }
      var condition = from.up(to: brace)
      if condition.last?.keyword == .else { condition = condition[condition.startIndex..<(condition.endIndex - 1)] }
      found.append(
        Branch(
          condition: block.role == .elseBody ? nil : condition, isTaken: block.role != .guardBody, block: block))
      // Past `else if`.
      start = block.last?.next(3)
    }
    return found
  }

  /// The cases of a `switch`: what stands between `case` and the colon, empty for `default`, and the block.
  package var cases: [(pattern: Tokens, block: Block)] {
    guard kind == .switch, let body = bodies.first, let brace = body.first else { return [] }
    var found: [(Tokens, Block)] = []
    var token = brace.next
    var label: Token?
    while let current = token, body.contains(current), current != body.last {
      token = current.following
      if current.keyword == .case || current.keyword == .default {
        label = current
      } else if current.kind == .colon, let start = label, let next = current.next {
        label = nil
        let pattern = start.next?.up(to: current) ?? start.tokens
        let block = next.block.chain.first { $0.role == .switchCase && $0.first == next }
        // A case without statements has no block of its own; the one around all cases has no statements.
        found.append((pattern, block ?? body))
        if let last = block?.last { token = last.next }
      }
    }
    return found
  }

  /// What a case of this `switch` says of the value that is switched over.
  func test(_ pattern: Tokens) -> ConditionTest? {
    guard kind == .switch, let start = first?.next, let brace = bodies.first?.first else { return nil }
    return ConditionTest(start.up(to: brace), matches: pattern)
  }
}
