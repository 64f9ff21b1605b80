import RuleKit
import SwiftSource
import Vocabulary

/// The loop over items that a token runs in at each turn.
extension NotificationPerItem {
  struct Loop {
    /// From `for` to the body, or the callee of `forEach`.
    var head: Tokens
    var body: Block
  }

  /// What takes the next element out of a collection or an iterator.
  private static let takers: WordSet = "popFirst popLast removeFirst removeLast next"

  /// The innermost loop over items whose body runs the token on each turn: not a closure that is only made in it.
  func loop(around token: Token) -> Loop? {
    for block in token.block.chain {
      switch block.role {
      case .forBody:
        // What a stream gives as time goes by is announced as it comes.
        guard let statement = block.owner, statement.kind == .for,
          !statement.head.contains(where: { $0.keyword == .await })
        else { return nil }
        return Loop(head: statement.head, body: block)
      case .whileBody:
        // `while let item = rest.popFirst()`; a loop that asks what there is to do by now has no items.
        guard let statement = block.owner, statement.head.contains(anyOf: Self.takers) else { return nil }
        return Loop(head: statement.head, body: block)
      case .closure:
        guard let call = block.first?.closure?.call, let name = call.name, name.word == "forEach" else { return nil }
        return Loop(head: call.tokens.prefix { $0 <= name }, body: block)
      case .functionBody, .accessorBody, .typeBody, .file: return nil
      default: continue
      }
    }
    return nil
  }

  /// A loop over those who listen, or over a few literal turns.
  func isFanOut(_ head: Tokens) -> Bool {
    head.contains { token in
      switch token.kind {
      case .identifier: ChangeNames.listeners.occur(in: token.utf8)
      case .leftSquare: true
      case .integerLiteral: ["..<", "..."].contains(token.next?.word) && token.next(2)?.kind == .integerLiteral
      default: false
      }
    }
  }

  /// Behind a condition that counts or compares: half a percent, each hundredth item, a second since the last time.
  func isHeldBack(_ token: Token, in loop: Loop) -> Bool {
    let comparisons: Set<String> = [">", "<", ">=", "<=", "%"]
    let words: WordSet = "isMultiple throttle throttled elapsed last count endIndex"
    return loop.body.tokens.allStatements.contains { statement in
      switch statement.kind {
      case .if where statement.contains(token), .guard where statement.precedes(token):
        statement.head.contains {
          // `guard parts.count == 3` looks at the item.
          words.contains($0.word) && (statement.kind == .if || $0.word != "count")
            || $0.kind == .binaryOperator && comparisons.contains($0.text)
        }
      default: false
      }
    }
  }

  /// `post(…); break`: once at most.
  func leavesLoop(after token: Token) -> Bool {
    token.block.statements.contains { statement in
      guard let first = statement.first, first > token else { return false }
      return [.break, .return, .throw].contains(statement.kind)
    }
  }
}
