import SwiftSource

extension FileContext {
  /// The platforms on which these releases are promised around the token: by `@available` on a declaration around it, or
  /// by `#available` of an `if` or `while` it stands in or a `guard` before it.
  package func promisedPlatforms(_ releases: [Word: Int], at token: Token) -> Set<Word> {
    var promised: Set<Word> = []
    for declaration in token.declaration.map({ [$0] + $0.ancestors }) ?? [] {
      for attribute in declaration.attributes where attribute.name.word == "available" {
        promised.formUnion(platforms(promising: releases, in: attribute.arguments))
      }
    }
    var inner = token
    for block in token.block.chain {
      guard block.role != .file, let brace = block.first else { break }
      if block.role == .ifBody || block.role == .whileBody {
        promised.formUnion(platforms(checking: releases, in: condition(before: brace)))
      }
      // A `guard` holds for what follows it in its block.
      for statement in block.statements where statement.kind == .guard && statement.precedes(inner) {
        promised.formUnion(platforms(checking: releases, in: statement.tokens))
      }
      inner = brace
    }
    return promised
  }

  /// The `if` or `while` whose body opens at `brace`: back over its conditions, group by group.
  private func condition(before brace: Token) -> Tokens {
    let start = sequence(first: brace, next: \.preceding).first { $0.keyword == .if || $0.keyword == .while }
    return (start ?? brace).up(to: brace)
  }

  private func platforms(checking releases: [Word: Int], in tokens: Tokens) -> Set<Word> {
    tokens.reduce(into: []) { platforms, token in
      guard token.kind == .poundAvailable, let open = token.next, open.kind == .leftParen else { return }
      platforms.formUnion(self.platforms(promising: releases, in: open.inside))
    }
  }

  /// Those of `iOS 16.0, macOS 13, *`.
  private func platforms(promising releases: [Word: Int], in arguments: Tokens) -> Set<Word> {
    arguments.reduce(into: []) { platforms, platform in
      guard let needed = releases[platform.word], let version = platform.next?.text.prefix(while: \.isNumber),
        let version = Int(version), version >= needed
      else { return }
      platforms.insert(platform.word)
    }
  }
}
