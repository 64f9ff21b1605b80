/// Matches brackets before anything is parsed.
package enum Brackets {
  /// For each bracket the index of its partner; -1 for an unmatched one and for every other token.
  ///
  /// A closing bracket matches the nearest open one of its kind, but no parenthesis or square bracket matches across a
  /// brace. Complexity: O(n); each open bracket is dropped once.
  /// Also whether each bracket has a partner.
  static func partners(of tokens: [RawToken]) -> (partners: [TokenIndex], areComplete: Bool) {
    var partners = [TokenIndex](repeating: -1, count: tokens.count)
    var open = Open()
    let areComplete = tokens.withUnsafeBufferPointer { tokens in
      var unmatched = 0
      // Most tokens are not brackets: one comparison with the range of kinds skips them.
      for index in tokens.indices where tokens[index].kind.isBracket {
        if tokens[index].kind.opens { unmatched += 1 }
        open.take(tokens[index].kind, at: index, &partners)
        if !tokens[index].kind.opens { unmatched += partners[index] < 0 ? tokens.count : -1 }
      }
      return unmatched == 0
    }
    return (partners, areComplete)
  }

  /// For each token the nearest bracket around it that has a partner; -1 for none. A bracket is not around itself. Complexity: O(n).
  static func enclosing(_ partners: [TokenIndex]) -> [TokenIndex] {
    var around: TokenIndex = -1
    var enclosing = partners
    for index in partners.indices {
      let partner = partners[index]
      if partner >= 0, partner < index { around = enclosing[Int(partner)] }
      enclosing[index] = around
      if partner > index { around = TokenIndex(index) }
    }
    return enclosing
  }

  /// The brackets that wait for their partners.
  package struct Open {
    private(set) var brackets: [(kind: TokenKind, index: Int)] = []
    /// Open parentheses and square brackets since the last open brace.
    private var parens = 0
    private var squares = 0
    /// The same two before each open brace.
    private var outer: [(parens: Int, squares: Int)] = []

    package init() {}

    package var count: Int { brackets.count }

    /// Takes the bracket at `index`, if one stands there.
    @inline(__always)
    package mutating func take(_ kind: TokenKind, at index: Int, _ partners: inout [TokenIndex]) {
      switch kind {
      case .leftParen:
        push(.leftParen, index)
        parens += 1
      case .leftSquare:
        push(.leftSquare, index)
        squares += 1
      case .leftBrace:
        pushBrace(index)
      case .rightParen where parens > 0: close(.leftParen, at: index, &partners)
      case .rightSquare where squares > 0: close(.leftSquare, at: index, &partners)
      case .rightBrace where !outer.isEmpty: close(.leftBrace, at: index, &partners)
      default: break
      }
    }

    private mutating func push(_ kind: TokenKind, _ index: Int) { brackets.append((kind, index)) }

    private mutating func pushBrace(_ index: Int) {
      push(.leftBrace, index)
      outer.append((parens, squares))
      (parens, squares) = (0, 0)
    }

    /// Drops what stands unmatched after the last open bracket of `kind`, of which there is one.
    private mutating func close(_ kind: TokenKind, at index: Int, _ partners: inout [TokenIndex]) {
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
  fileprivate var opens: Bool { self == .leftParen || self == .leftSquare || self == .leftBrace }

  @inline(__always)
  package var isBracket: Bool {
    rawValue >= TokenKind.leftParen.rawValue && rawValue <= TokenKind.rightBrace.rawValue
  }
}
