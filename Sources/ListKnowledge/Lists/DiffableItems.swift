import ProjectIndex
import RuleKit
import SwiftSource

/// The item type that code gives to a diffable data source or a snapshot: `UsersController.User`, as it is written.
package struct DiffableItem: TokenRun {
  /// The generic type that is given the item.
  package var holder: Token
  package var tokens: Tokens
  /// Its last name.
  package var name: Token
  /// Its names from the outermost.
  package var path: [Word] { tokens.identifiers.map(\.word) }
}

extension FileContext {
  /// The last generic argument of the type, where it is a name: arguments that are generic or optional themselves are none.
  package func diffableItem(of holder: Token) -> DiffableItem? {
    guard SDKNames.itemHolders.contains(holder.word), let open = holder.next, open.word == "<" else { return nil }
    let arguments = tokens.after(open).prefix { [.identifier, .period, .comma].contains($0.kind) }
    let parts = arguments.split(at: .comma)
    // A section snapshot has items only.
    let expected = holder.word == "NSDiffableDataSourceSectionSnapshot" ? 1 : 2
    guard parts.count == expected, let item = parts.last, let name = item.identifiers.last,
      arguments.last?.next?.text.hasPrefix(">") == true
    else { return nil }
    return DiffableItem(holder: holder, tokens: item, name: name)
  }

  /// Whether this is the place to speak of the item: the first one in a type declaration, and not in an extension of a
  /// type that stores a data source of the same items elsewhere. What is said there holds for the rest.
  package func isFirstMention(_ item: DiffableItem) -> Bool {
    let type = item.holder.typeDeclaration
    let isRepeated = (type?.tokens ?? tokens).before(item.holder).range.indices.contains { index in
      // Nearly no word is the name of a holder, so it is looked at first.
      guard SDKNames.itemHolders.contains(file.raw.tokens[Int(index)].word) else { return false }
      let earlier = file.token(index)
      return diffableItem(of: earlier)?.path == item.path && earlier.typeDeclaration == type
    }
    return !isRepeated && !isStoredElsewhere(item)
  }

  private func isStoredElsewhere(_ item: DiffableItem) -> Bool {
    guard let fact = type(around: item.holder), fact.kind == .extension, let entry = self.index.entry(of: fact) else {
      return false
    }
    return index.ownProperties(of: entry).contains { property in
      property.typeWords.contains(item.name.word)
        && property.typeWords.contains { ListKind.diffableSources[$0] != nil }
    }
  }
}
