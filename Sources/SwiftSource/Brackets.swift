/// Matches brackets before anything is parsed.
enum Brackets {
  /// For each bracket the index of its partner; -1 for an unmatched one and for every other token.
  ///
  /// A closing bracket matches the nearest open one of its kind, but no parenthesis or square bracket matches across a
  /// brace. Complexity: O(n); each open bracket is dropped once.
  static func partners(of tokens: [Token]) -> [TokenIndex] {
    var partners = [TokenIndex](repeating: -1, count: tokens.count)
    var open = Open()
    // Most tokens are none: one look at the range of kinds passes them.
    for index in tokens.indices where tokens[index].kind.isBracket {
      switch tokens[index].kind {
      case .leftParen:
        open.push(.leftParen, index)
        open.parens += 1
      case .leftSquare:
        open.push(.leftSquare, index)
        open.squares += 1
      case .leftBrace:
        open.pushBrace(index)
      case .rightParen where open.parens > 0: open.close(.leftParen, at: index, &partners)
      case .rightSquare where open.squares > 0: open.close(.leftSquare, at: index, &partners)
      case .rightBrace where !open.outer.isEmpty: open.close(.leftBrace, at: index, &partners)
      default: break
      }
    }
    return partners
  }

  /// The brackets that wait for their partners.
  private struct Open {
    var brackets: [(kind: TokenKind, index: Int)] = []
    /// Open parentheses and square brackets since the last open brace.
    var parens = 0
    var squares = 0
    /// The same two before each open brace.
    var outer: [(parens: Int, squares: Int)] = []

    mutating func push(_ kind: TokenKind, _ index: Int) { brackets.append((kind, index)) }

    mutating func pushBrace(_ index: Int) {
      push(.leftBrace, index)
      outer.append((parens, squares))
      (parens, squares) = (0, 0)
    }

    /// Drops what stands unmatched after the last open bracket of `kind`, of which there is one.
    mutating func close(_ kind: TokenKind, at index: Int, _ partners: inout [TokenIndex]) {
      while let last = brackets.popLast() {
        switch last.kind {
        case .leftParen: parens -= 1
        case .leftSquare: squares -= 1
        default: (parens, squares) = outer.removeLast()
        }
        if last.kind == kind {
          partners[last.index] = TokenIndex(index)
          partners[index] = TokenIndex(last.index)
          return
        }
      }
    }
  }
}

extension TokenKind {
  @inline(__always)
  fileprivate var isBracket: Bool {
    rawValue >= TokenKind.leftParen.rawValue && rawValue <= TokenKind.rightBrace.rawValue
  }
}
