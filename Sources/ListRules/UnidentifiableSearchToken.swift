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
    let around = property.owner.path[...]
    guard file.index.isIdentifiable([element], inside: around, in: file.id) == .no else { return }
    let type = file.index.declaredType(named: [element], inside: around, in: file.id)
    report(Violation(tokens, .unidentifiable(tokens.text, type?.spelling)))
  }

  private struct Bound {
    var fact: PropertyFact
    var owner: TypeFact
  }

  /// The property behind `$tokens`, or behind `$model.tokens` of a model whose type the project declares.
  private func property(boundBy tokens: Tokens, in file: FileContext) -> Bound? {
    guard let first = tokens.first, let name = first.projectedName, let type = file.type(around: first),
      let found = file.index.entry(of: type)?.properties[name]?.property
    else { return nil }
    guard tokens.count > 1 else { return Bound(fact: found, owner: type) }
    guard tokens.count == 3, let member = tokens.last, let model = found.typeWords.last,
      let owner = file.index.declaredType(named: [model], inside: type.path[...], in: file.id),
      let part = owner.parts.first, let inner = owner.properties[member.word]?.property
    else { return nil }
    return Bound(fact: inner, owner: file.index.files[Int(part.file)].types[Int(part.type)])
  }

  private static let collections: Set<Word> = ["Array", "ContiguousArray", "Swift", "Binding"]

  /// The one type that an array's annotation or value names.
  private func element(of property: PropertyFact) -> Word? {
    let words = property.typeWords.filter { !UnidentifiableSearchToken.collections.contains($0) }
    return words.count == 1 ? words[0] : nil
  }
}

extension String {
  fileprivate static func unidentifiable(_ tokens: String, _ type: String?) -> String {
    "the elements of \(tokens) are not Identifiable, which search tokens must be; let \(type ?? "their type") conform, with "
      + "an id that never changes"
  }
}
