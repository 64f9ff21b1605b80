import SwiftSource

extension Symbols.TypeSymbol {
  /// Whether the code of a method adds to a list of its type or assigns it, itself or by methods of the type that it calls.
  ///
  /// One that looks for a place in the list does not count: an example may give it one that is not there.
  func adds(to list: Word, in method: Declaration, depth: Int = 3) -> Bool {
    guard let body = method.body else { return false }
    let uses = body.filter { $0.kind == .identifier && $0.word == list && isOwn($0) }
    if uses.contains(where: Self.looksForPlace) { return false }
    if uses.contains(where: Self.isAddedTo) { return true }
    guard depth > 0 else { return false }
    let called = Set(
      body.filter { $0.kind == .identifier && $0.next?.kind == .leftParen && isOwn($0) }.map(\.word))
    return functions.contains { function in
      called.contains(function.word) && function != method && adds(to: list, in: function, depth: depth - 1)
    }
  }

  /// Whether a name is looked up in the type: it stands alone, or behind `self`.
  private func isOwn(_ token: Token) -> Bool {
    guard token.isMember, let owner = token.previous?.previous else { return !token.isMember }
    return owner.keyword == .self || owner.isUnwrapping && owner.previous?.keyword == .self
  }

  private static func isAddedTo(_ list: Token) -> Bool {
    switch list.next?.text {
    case "=", "+=": true
    case ".": list.next(2).map { ["append", "insert"].contains($0.text) } ?? false
    default: false
    }
  }

  private static func looksForPlace(_ list: Token) -> Bool {
    if list.next?.kind == .leftSquare { return true }
    guard list.next?.kind == .period, let open = list.next(2)?.next, open.kind == .leftParen else { return false }
    return open.inside.contains { label in
      ["at", "atOffsets", "fromOffsets"].contains(label.text) && label.next?.kind == .colon
        && label.next(2)?.text != "0"
    }
  }
}
