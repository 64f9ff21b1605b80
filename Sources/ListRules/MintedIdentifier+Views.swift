import ListKnowledge
import RuleKit
import SwiftSource

/// Views of a list that get another identity whenever they are drawn.
extension MintedIdentifier {
  /// The list that `.id(UUID())` tells apart, what holds it, or the row of one that it does: it is another view whenever the body is asked
  /// for. A `ProgressView()` in a row has nothing to lose, and without a new identity it stops.
  func list(identifiedBy token: Token, in file: FileContext) -> Token? {
    guard let call = token.argumentList?.openedCall, call.word == "id", let name = call.name, name.isMember,
      call.arguments.count == 1, call.firstArgument?.value.first == token, let chain = name.chain,
      chain.operand.first?.isCapitalized == true, !chain.contains(anyOf: Self.progress), file.isInside("View", token)
    else { return nil }
    let shown = chain.tokens.before(name)
    return shown.first { TextSelection.showsRows($0.tokens, file, steps: 2) }
      ?? list(around: token) ?? token.member.flatMap(list(ofRowsMadeBy:))
  }

  private func list(around token: Token) -> Token? {
    token.closures.lazy.compactMap { $0.call?.name }.first { Self.lists.contains($0.word) }
  }

  /// The list in whose rows the type's own member stands: `ForEach(users) { row(of: $0) }`.
  private func list(ofRowsMadeBy member: Declaration) -> Token? {
    guard member.givesView, let name = member.name, let type = name.typeDeclaration else { return nil }
    return type.tokens.lazy.filter { $0.word == name.word && $0 != name && NamedValue(endingAt: $0)?.isOwn == true }
      .compactMap(list(around:)).first
  }

  private static let progress: WordSet = "ProgressView"
}
