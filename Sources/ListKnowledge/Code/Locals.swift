import ProjectIndex
import RuleKit
import SwiftSource

extension FileContext {
  /// What the project declares of the type of the member's values, or of the other type where the member's is not known.
  package func facts(ofTypeOf member: Member, or other: ProjectIndex.TypeEntry? = nil) -> [TypeFact] {
    (index.type(of: member).flatMap { index.entry(of: $0) } ?? other).map { index.facts(of: $0) } ?? []
  }

  /// Where `let` or `var` introduces the name last above its use, in the same member; in a condition too.
  package func introduction(of use: Token) -> Token? {
    // `if let call = call`: the second is the outer one.
    memberTokens(around: use).before(use).introductions(of: use.word).last {
      $0.next != use.previous || $0.next?.kind != .equal
    }
  }

  /// What a local name was given as it is: `task` of `if let task`, `let old = self.task` and `[old = task]`, through several of them; the
  /// name itself where it is no local, nil where its value is made.
  package func original(of name: Token, steps: Int = 3) -> Token? {
    guard !name.isMember, let definition = name.definition else { return name }
    let value: Tokens? =
      switch definition {
      case .condition(let inner, let value): value.isEmpty ? inner.tokens : value
      case .variable(let binding): binding.value
      case .capture(let value): value
      default: nil
      }
    guard steps > 0, let value, let last = value.last,
      value.allSatisfy({ FileContext.pathKinds.contains($0.kind) || $0.keyword == .self })
    else { return nil }
    return original(of: last, steps: steps - 1)
  }

  private static let pathKinds: Set<TokenKind> = [.identifier, .period, .postfixQuestionMark, .exclamationMark]
  private static let pathEnds: Set<TokenKind> = [.comma, .semicolon, .leftBrace, .rightBrace, .endOfFile]

  /// `self.model.source` of the `let name = self.model.source` above a use of `name`; nil where the value is no chain of
  /// names, or `let name` alone.
  package func boundPath(of use: Token) -> Tokens? {
    guard let equal = introduction(of: use)?.next, equal.kind == .equal, let first = equal.next else { return nil }
    var last = equal
    while let token = last.next, FileContext.pathKinds.contains(token.kind) || token.keyword == .self {
      // The next statement begins on a line of its own.
      if token != first, token.startsLine, token.kind != .period, last.kind != .period { break }
      last = token
    }
    guard last != equal, NamedValue(endingAt: last) != nil, let end = last.next,
      end.startsLine || end.keyword == .else || FileContext.pathEnds.contains(end.kind)
    else { return nil }
    return first.through(last)
  }

  /// Where the local variable, the constant of a condition or the parameter that a bare name means is introduced; nil for what
  /// outlives the call. Complexity: O(n) in the function's tokens.
  package func local(_ name: Token) -> Token? {
    guard name.kind == .identifier, !name.isMember else { return nil }
    if let found = introduction(of: name), found.typeDeclaration == name.typeDeclaration, found.block.contains(name),
      found.declaration?.isTypeMember != true || found.declaration?.kind != .variable
    {
      return found
    }
    return parameter(named: name)?.name
  }
}

extension Token {
  /// The first quote of `""`.
  var isEmptyLiteral: Bool { kind == .stringQuote && next?.kind == .stringQuote && next?.offset == end }
}

extension Token {
  /// The closure that the local constant of this name stands for.
  package var localClosure: Closure? {
    guard case .variable(let binding)? = definition, binding.declaration.isLet else { return nil }
    return givenValues.lazy.compactMap { $0.first?.closure }.first
  }
}
