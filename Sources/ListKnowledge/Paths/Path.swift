import SwiftSource

/// One block on the way to a token, with the statements around the way.
package struct PathStep {
  /// The statements that run before the token, in order.
  package let before: [Statement]
  /// What the statement that holds the token says ahead of it, or ahead of the block that holds it.
  package let lead: Tokens?
  /// The statements that run after it, in order.
  package let after: [Statement]

  /// `inner` is the token, or the block around it that stands in this one.
  init(_ block: Block, to inner: Tokens) {
    let statements = block.statements
    before = statements.filter { $0.tokens.endIndex <= inner.startIndex }
    after = statements.filter { $0.tokens.startIndex >= inner.endIndex }
    let around = statements.first { statement in inner.first.map(statement.contains) ?? false }
    lead = inner.first.flatMap { around?.first?.up(to: $0) }
  }
}

extension Token {
  /// The way to the token through the blocks around it, innermost first: up to the body of a function or a type, or through
  /// all blocks inside of `limit`. Blocks beside the way may be skipped when the code runs.
  package func path(in limit: Declaration? = nil) -> [PathStep] {
    var steps: [PathStep] = []
    var inner = tokens
    for block in block.chain {
      if let limit, !limit.contains(block) { break }
      steps.append(PathStep(block, to: inner))
      if limit == nil, [.functionBody, .accessorBody, .typeBody].contains(block.role) { break }
      inner = block.tokens
    }
    return steps
  }
}
