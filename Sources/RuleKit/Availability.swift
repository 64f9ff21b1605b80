import SwiftSource

extension FileContext {
  /// The platforms on which these releases are promised around the token: by `@available` on a declaration around it, or
  /// by `#available` of an `if` or `while` it stands in or a `guard` before it.
  package func promisedPlatforms(_ releases: [Word: Int], at index: TokenIndex) -> Set<Word> {
    var promised: Set<Word> = []
    var declaration = outline.declaration(around: index)
    while declaration >= 0 {
      let record = file.raw.declarations[Int(declaration)]
      for token in TokenRange(record.range.lower, record.introducer).indices
      where kind(token) == .atSign && word(token + 1) == "available" && kind(token + 2) == .leftParen {
        promised.formUnion(promises(releases, inside: token + 2))
      }
      declaration = record.parent
    }
    return promised.union(checkedPlatforms(releases, at: index))
  }

  private func checkedPlatforms(_ releases: [Word: Int], at index: TokenIndex) -> Set<Word> {
    var checked: Set<Word> = []
    var id = outline.block(around: index)
    var inner = index
    while id > 0 {
      let block = file.raw.blocks[Int(id)]
      if block.role == .ifBody || block.role == .whileBody {
        checked.formUnion(
          checks(releases, in: TokenRange(conditionStart(before: block.range.lower), block.range.lower)))
      }
      // A `guard` holds for what follows it in its block.
      for statement in file.raw.statements
      where statement.kind == .guard && statement.block == id && statement.range.upper <= inner {
        checked.formUnion(checks(releases, in: statement.range))
      }
      inner = block.range.lower
      id = block.parent
    }
    return checked
  }

  /// The `if` or `while` whose body opens at `brace`: back over its conditions, group by group.
  private func conditionStart(before brace: TokenIndex) -> TokenIndex {
    var index = brace - 1
    while index > 0, keyword(index) != .if, keyword(index) != .while {
      let partner = file.raw.partners[Int(index)]
      index = partner >= 0 && partner < index ? partner - 1 : index - 1
    }
    return max(index, 0)
  }

  private func checks(_ releases: [Word: Int], in range: TokenRange) -> Set<Word> {
    range.indices.reduce(into: []) { platforms, index in
      guard kind(index) == .poundAvailable, kind(index + 1) == .leftParen else { return }
      platforms.formUnion(promises(releases, inside: index + 1))
    }
  }

  /// `(iOS 16.0, macOS 13, *)`
  private func promises(_ releases: [Word: Int], inside open: TokenIndex) -> Set<Word> {
    TokenRange(open + 1, file.raw.partners[Int(open)]).indices.reduce(into: []) { platforms, index in
      guard let needed = releases[word(index)], let version = Int(text(index + 1).prefix { $0.isNumber }),
        version >= needed
      else { return }
      platforms.insert(word(index))
    }
  }
}
