import ProjectIndex
import RuleKit
import SwiftSource

/// The item type that code gives to a diffable data source or a snapshot.
package struct DiffableItem {
  /// `UsersController.User`, as it is written.
  package var range: TokenRange
  /// Its names from the outermost.
  package var path: [Word]
  /// Its last name.
  package var name: TokenIndex { range.upper - 1 }
}

extension FileContext {
  /// The generic types that hold items.
  private static let itemHolders: Set<Word> = [
    "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource", "NSTableViewDiffableDataSource",
    "NSCollectionViewDiffableDataSource", "NSDiffableDataSourceSnapshot", "NSDiffableDataSourceSectionSnapshot",
  ]

  /// The last generic argument of the type at `index`, where it is a name: arguments that are generic or optional themselves
  /// are none.
  package func diffableItem(at index: TokenIndex) -> DiffableItem? {
    guard FileContext.itemHolders.contains(word(index)), word(index + 1) == "<" else { return nil }
    var token = index + 2
    var start = token
    var commas = 0
    var path: [Word] = []
    while true {
      switch kind(token) {
      case .identifier: path.append(word(token))
      case .period: break
      case .comma:
        commas += 1
        start = token + 1
        path = []
      default:
        // A section snapshot has items only.
        let expected = word(index) == "NSDiffableDataSourceSectionSnapshot" ? 0 : 1
        guard !path.isEmpty, commas == expected, kind(token) != .endOfFile, text(token).hasPrefix(">") else {
          return nil
        }
        return DiffableItem(range: TokenRange(start, token), path: path)
      }
      token += 1
    }
  }

  /// Whether this is the place to speak of the item: the first one in a type declaration, and not in an extension of a
  /// type that stores a data source of the same items elsewhere. What is said there holds for the rest.
  package func isFirstMention(_ item: DiffableItem, at index: TokenIndex) -> Bool {
    let type = outline.typeDeclaration(around: index)
    let start = type < 0 ? 0 : file.raw.declarations[Int(type)].range.lower
    let isRepeated = TokenRange(start, index).indices.contains { earlier in
      guard let other = diffableItem(at: earlier), outline.typeDeclaration(around: earlier) == type else {
        return false
      }
      return other.path == item.path
    }
    return !isRepeated && !isStoredElsewhere(item, around: index)
  }

  private func isStoredElsewhere(_ item: DiffableItem, around index: TokenIndex) -> Bool {
    guard let fact = type(around: index), fact.kind == .extension, let entry = self.index.entry(of: fact),
      let name = item.path.last
    else { return false }
    return entry.properties.values.contains { _, property in
      property.typeWords.contains(name)
        && property.typeWords.contains { ListKind.diffableSources[$0] != nil }
    }
  }
}
