import ProjectIndex
import RuleDocuments
import ListKnowledge
import RuleKit
import SwiftSource

/// A diffable data source or snapshot whose items are managed objects.
struct ManagedObjectItem: Rule {
  static let id = "managed-object-item"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let item = file.diffableItem(at: index), !file.facts.isTest,
      file.isManagedObject(file.word(item.name), near: index), file.isFirstMention(item, at: index)
    else { return }
    let message = String.item(file.text(item.name), of: file.text(index), in: file.place(of: index))
    report(Violation(TokenRange(item.name, item.range.upper), message))
  }
}

extension String {
  fileprivate static func item(_ item: String, of type: String, in place: String) -> String {
    "\(place) identifies the items of \(type) by \(item), a managed object, which changes, turns into a fault and is "
      + "bound to one context; write NSManagedObjectID, give it object.objectID, and fetch the object for the cell"
  }
}
