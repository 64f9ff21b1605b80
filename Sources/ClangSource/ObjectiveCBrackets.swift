import SwiftSource

/// Matches the brackets of Objective-C, where a directive may stand between any two tokens.
enum ObjectiveCBrackets {
  /// No code nests deeper; beyond, the branches of a condition are matched as if all of them were there.
  private static let mostOpen = 512

  /// For each bracket the index of its partner, else -1.
  ///
  /// The brackets of a directive, a macro's body, match among themselves. Each branch of an `#if` starts from what is
  /// open before it, and the code after the `#endif` from what the first branch leaves open. O(n) in the tokens.
  static func partners(of tokens: [RawToken]) -> [TokenIndex] {
    var partners = [TokenIndex](repeating: -1, count: tokens.count)
    var open = Brackets.Open()
    var conditions: [(before: Brackets.Open, first: Brackets.Open?)] = []
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .pound, tokens[index].startsLine else {
        if tokens[index].kind.isBracket { open.take(tokens[index].kind, at: index, &partners) }
        index += 1
        continue
      }
      let end = directiveEnd(from: index, in: tokens)
      var inside = Brackets.Open()
      for part in index..<end where tokens[part].kind.isBracket { inside.take(tokens[part].kind, at: part, &partners) }
      switch index + 1 < end ? tokens[index + 1].word : .none {
      case "if", "ifdef", "ifndef":
        conditions.append((open, nil))
      case "else", "elif", "elifdef", "elifndef":
        if let last = conditions.last, open.count < mostOpen {
          if last.first == nil { conditions[conditions.count - 1].first = open }
          open = last.before
        }
      case "endif":
        if let first = conditions.popLast()?.first { open = first }
      default: break
      }
      index = end
    }
    return partners
  }

  /// One past the last token of the directive whose `#` stands at `start`.
  static func directiveEnd(from start: Int, in tokens: [RawToken]) -> Int {
    var end = start + 1
    while end < tokens.count, !tokens[end].startsLine, tokens[end].kind != .endOfFile { end += 1 }
    return end
  }
}
