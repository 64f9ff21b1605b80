import SwiftSource

extension FileContext {
  /// Whether `@available` on a declaration around the token, or `#available` of an `if` or `guard` before it, promises
  /// these releases on every platform that it names.
  func isAvailable(_ releases: [Word: Int], at index: TokenIndex) -> Bool {
    var declaration = outline.declaration(around: index)
    while declaration >= 0 {
      let record = file.declarations[Int(declaration)]
      var token = record.range.lower
      while token < record.introducer {
        if kind(token) == .atSign, word(token + 1) == "available", kind(token + 2) == .leftParen,
          promises(releases, inside: token + 2)
        {
          return true
        }
        token += 1
      }
      declaration = record.parent
    }
    return isInsideAvailabilityCheck(releases, at: index)
  }

  private func isInsideAvailabilityCheck(_ releases: [Word: Int], at index: TokenIndex) -> Bool {
    var id = outline.block(around: index)
    var inner = index
    while id > 0 {
      let block = file.blocks[Int(id)]
      // The conditions of an `if` stand right before its block; a `guard` holds for what follows it in the block.
      if block.role == .ifBody || block.role == .whileBody {
        var token = block.range.lower - 1
        while token > 0, !file.tokens[Int(token)].startsLine, keyword(token) != .if { token -= 1 }
        if (token..<block.range.lower).contains(where: { isCheck(at: $0, releases) }) { return true }
      }
      for statement in file.statements
      where statement.kind == .guard && statement.block == id && statement.range.upper <= inner {
        if statement.range.indices.contains(where: { isCheck(at: $0, releases) }) {
          return true
        }
      }
      inner = block.range.lower
      id = block.parent
    }
    return false
  }

  private func isCheck(at index: TokenIndex, _ releases: [Word: Int]) -> Bool {
    kind(index) == .poundAvailable && kind(index + 1) == .leftParen && promises(releases, inside: index + 1)
  }

  /// `(iOS 16.0, macOS 13, *)`
  private func promises(_ releases: [Word: Int], inside open: TokenIndex) -> Bool {
    let close = file.partners[Int(open)]
    var named = 0
    var index = open + 1
    while index < close {
      if let needed = releases[word(index)] {
        guard let version = Int(text(index + 1).prefix { $0.isNumber }), version >= needed else { return false }
        named += 1
      }
      index += 1
    }
    return named > 0
  }
}
