import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// `.searchable(text:tokens:)` over tokens whose type is not `Identifiable`.
struct UnidentifiableSearchToken: Rule {
  static let id = "unidentifiable-search-token"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let call = token.call, call.isModifier,
      let tokens = (call.argument(labeled: "tokens") ?? call.argument(labeled: "editableTokens"))?.value,
      let property = property(boundBy: tokens, in: file), let element = element(of: property.fact)
    else { return }
    guard let type = file.index.type([element], at: property.scope), file.index.isIdentifiable(type) == .no else {
      return
    }
    var violation = Violation(tokens, .unidentifiable(tokens.text, type.spelling))
    if let part = type.parts.first, part.file == file.id {
      let declaration = file.declaration(of: file.index[part])
      violation.notes = declaration.name.map { [Violation.Note($0, "declared here")] } ?? []
    }
    report(violation)
  }

  private struct Bound {
    var fact: PropertyFact
    /// Where its type is written.
    var scope: Scope
  }

  /// The property behind `$tokens`, or behind `$model.tokens` of a model whose type the project declares.
  private func property(boundBy tokens: Tokens, in file: FileContext) -> Bound? {
    guard let first = tokens.first, first.isProjected, case let name = first.plainWord,
      let found = file.index.property(named: name, at: file.scope(at: first)), let fact = found.property
    else { return nil }
    guard tokens.count > 1 else { return Bound(fact: fact, scope: file.index.scope(of: found)) }
    guard tokens.count == 3, let member = tokens.last, let model = fact.typeWords.last,
      let owner = file.index.type([model], at: file.index.scope(of: found)),
      let inner = file.index.member(named: member.word, of: owner), let property = inner.property
    else { return nil }
    return Bound(fact: property, scope: file.index.scope(of: inner))
  }

  private static let collections: WordSet = "Array ContiguousArray Swift Binding"

  /// The one type that an array's annotation or value names.
  private func element(of property: PropertyFact) -> Word? {
    let words = property.typeWords.filter { !UnidentifiableSearchToken.collections.contains($0) }
    return words.count == 1 ? words[0] : nil
  }
}

extension String {
  fileprivate static func unidentifiable(_ tokens: String, _ type: String) -> String {
    "the elements of \(tokens) are not Identifiable, which search tokens must be; let \(type) conform, with "
      + "an id that never changes"
  }
}
