import SwiftSource

/// Where a body ends what a property holds, as later statements are asked for it: of each block the last one is enough.
struct LaterEnds {
  /// Where the last statement of a block begins in which something ends and the code waits.
  private var waits: [Int32: TokenIndex] = [:]
  /// Where the last statement of a block begins that itself ends a local with the property's value.
  private var locals: [Int32: TokenIndex] = [:]

  /// `ends` stand in the body, in file order. Complexity: O(n log n) in the body's tokens for each level of blocks.
  init(_ ends: [Token], of property: Word, in body: Block) {
    guard !ends.isEmpty else { return }
    let tokens = body.tokens.raw
    let awaits = tokens.indices.filter { tokens[$0].keyword == .await }
    var items: [Int32: [Statement]] = [:]
    for end in ends {
      let own = LaterEnds.ownBlock(of: end)
      for around in end.block.chain {
        let statements = items[around.id] ?? around.statements
        items[around.id] = statements
        let next = statements.partitioningIndex { $0.tokens.startIndex > end.index }
        if next > 0, case let statement = statements[next - 1].tokens, statement.contains(end) {
          let wait = awaits.partitioningIndex { $0 >= statement.startIndex }
          if wait < awaits.count, awaits[wait] < statement.endIndex { waits[around.id] = statement.range.lower }
          if around == own, end.word != property { locals[around.id] = statement.range.lower }
        }
        if around == body { break }
      }
    }
  }

  /// The block of the statement that ends it where there is one: `if let old { old.cancel() }` is `old?.cancel()`.
  private static func ownBlock(of end: Token) -> Block {
    guard end.block.role == .ifBody, let statement = end.block.owner, case .condition(let name, _)? = end.definition,
      let condition = statement.branches.first?.condition, condition.contains(name),
      !condition.outermost.contains(where: { $0.kind == .comma })
    else { return end.block }
    return statement.block
  }

  /// Whether a later statement of a block around the place ends it and waits.
  func isWaited(after place: Token, in body: Block) -> Bool {
    var inner = place.tokens
    for block in place.block.chain {
      if let start = waits[block.id], start >= inner.range.upper { return true }
      if block == body { break }
      inner = block.tokens
    }
    return false
  }

  /// Whether a later statement of the same block ends it by the name of a local.
  func isEnded(after place: Token) -> Bool { locals[place.block.id].map { $0 > place.index } ?? false }
}
