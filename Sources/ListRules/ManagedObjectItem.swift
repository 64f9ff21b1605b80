import ListKnowledge
import RuleKit
import SwiftSource

/// A diffable data source or snapshot whose items are managed objects.
struct ManagedObjectItem: Rule {
  static let id = "managed-object-item"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let item = file.diffableItem(of: token), file.isFirstMention(item) else { return }
    let payload = file.managedPayload(of: item.path, at: item.name)
    guard payload != nil || file.isManagedObject(item.path, at: item.name) else { return }
    let name = payload.map { "\(item.name.text) with \($0.text)" } ?? item.name.text
    report(Violation(item.name, .item(name, of: token.text, in: file.place(of: token))))
  }
}

extension String {
  fileprivate static func item(_ item: String, of type: String, in place: String) -> String {
    "\(place) identifies the items of \(type) by \(item), a managed object, which changes, turns into a fault and is "
      + "bound to one context; write NSManagedObjectID, give it object.objectID, and fetch the object for the cell"
  }
}
