import ProjectIndex
import RuleDocuments
import SwiftSource

/// A diffable data source or snapshot whose items are managed objects.
struct ManagedObjectItem: Rule {
  static let id = "managed-object-item"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let item = item(at: index, in: file), !file.facts.isTest, file.isManagedObject(file.word(item), near: index),
      isFirst(index, item, in: file)
    else { return }
    let message = String.item(file.text(item), of: file.text(index), in: file.place(of: index))
    report(Violation(TokenRange(item, item + 1), message))
  }

  /// The last name of the last generic argument of the type at `index`: the item's type.
  private func item(at index: TokenIndex, in file: FileContext) -> TokenIndex? {
    guard file.word(index + 1) == "<" else { return nil }
    var token = index + 2
    var commas = 0
    var name: TokenIndex?
    while true {
      switch file.kind(token) {
      case .identifier:
        name = token
      case .comma:
        commas += 1
        name = nil
      case .period:
        break
      default:
        // A section snapshot has items only. Arguments that are generic or optional themselves are no class's name.
        let isSection = file.word(index) == "NSDiffableDataSourceSectionSnapshot"
        return file.text(token).hasPrefix(">") && commas == (isSection ? 0 : 1) ? name : nil
      }
      token += 1
    }
  }

  private static let types: Set<Word> = [
    "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource", "NSTableViewDiffableDataSource",
    "NSCollectionViewDiffableDataSource", "NSDiffableDataSourceSnapshot", "NSDiffableDataSourceSectionSnapshot",
  ]

  /// One finding for each item type and type declaration: the rest follows from it.
  private func isFirst(_ index: TokenIndex, _ item: TokenIndex, in file: FileContext) -> Bool {
    let type = file.outline.typeDeclaration(around: index)
    let start = type < 0 ? 0 : file.file.declarations[Int(type)].range.lower
    return !TokenRange(start, index).indices.contains { earlier in
      guard Self.types.contains(file.word(earlier)), file.outline.typeDeclaration(around: earlier) == type,
        let other = self.item(at: earlier, in: file)
      else { return false }
      return file.word(other) == file.word(item)
    }
  }
}

extension String {
  fileprivate static func item(_ item: String, of type: String, in place: String) -> String {
    "\(place) identifies the items of \(type) by \(item), a managed object, which changes, turns into a fault and is "
      + "bound to one context; write NSManagedObjectID, give it object.objectID, and fetch the object for the cell"
  }
}
