import DataFlow
import ProjectIndex
import SwiftSource

/// What names mean where the file writes them.
extension FileContext {
  /// Where the token stands, as far as names depend on it. Complexity: O(log n + depth).
  package func scope(at token: Token) -> Scope {
    index.scope(at: token, in: id)
  }

  package func meaning(of name: Word, at token: Token) -> Meaning { index.resolve(name, at: scope(at: token)) }

  /// The type of the project that the path, written at the token, means.
  package func type(_ path: [Word], at token: Token) -> ProjectIndex.TypeEntry? {
    index.type(path, at: scope(at: token))
  }

  /// Whether the name is that of no type of the project.
  package func isForeign(_ name: Token) -> Bool {
    if case .outside = meaning(of: name.word, at: name) { true } else { false }
  }

  /// Whether the type around the token is, or inherits from or conforms to, one of these from outside of the project.
  package func isInside(_ names: WordSet, _ token: Token) -> Bool {
    guard let type = type(around: token), let entry = index.entry(of: type) else { return false }
    return lineage(of: entry).reaches(names)
  }

  /// Whether the token stands in a preview, whose code shows samples and is in no app: `#Preview { … }`, a `PreviewProvider`.
  package func isInPreview(_ token: Token) -> Bool {
    if isInside("PreviewProvider", token) { return true }
    return token.block.chain.contains { block in
      guard block.role == .closure, let before = block.first?.previous else { return false }
      let macro = before.kind == .rightParen ? before.preceding : before
      return macro?.word == "Preview" && macro?.previous?.kind == .pound
    }
  }

  /// What the words of the value's type mean, in the order of ``typeWords(of:)``.
  package func typeMeanings(of value: NamedValue) -> [Meaning] {
    // `if let table = scrollView.documentView as? NSTableView`
    if !value.token.isMember, case .condition(_, let given)? = value.token.definition, given.afterCast != given {
      return identifiers(in: given.afterCast).map { meaning(of: $0, at: value.token) }
    }
    let type = writtenType(of: value)
    return type.words.map { index.resolve($0, at: type.scope) }
  }

  /// The first type of the project among the words of the value's type.
  package func projectType(of value: NamedValue) -> ProjectIndex.TypeEntry? {
    for case .type(let id) in typeMeanings(of: value) { return index.entry(id) }
    return nil
  }
}
