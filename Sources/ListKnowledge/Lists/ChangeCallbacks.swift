import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// The closures by which an object says that its data changes.
package enum ChangeCallbacks {
  /// Whether the type shows something: a view, a control, a cell or a controller of one. A parent from outside the project is
  /// judged by its name.
  package static func isViewLayer(_ type: TypeFact, in file: FileContext) -> Bool {
    if file.isViewController(type).isYes { return true }
    guard let entry = file.index.entry(of: type) else { return false }
    // A type that is only extended here is its own first name from outside, and `Controller` proves nothing of it.
    let showsSomething = file.index.lineage(of: entry).outside.contains { word, name in
      (entry.isDeclared || word != entry.path.last) && !name.hasPrefix("NSFetchedResults")
        && ViewNames.isViewOrController(name)
    }
    return showsSomething || ViewNames.isView(type.spelling)
  }

  /// Whether the type stands between a gesture, a control or an event and who wants to know: a method of this file takes one, or
  /// waits for one. What it tells of is what the user does, and no data that a list shows.
  package static func isInputBridge(_ type: TypeFact, in file: FileContext) -> Bool {
    let bridges = file.remembered { () -> Set<TypeID> in
      file.facts.functions.reduce(into: []) { bridges, function in
        guard let type = file.type(of: function),
          file.declaration(of: function).parameters.contains(where: { parameter in
            parameter.type.contains { $0.isCapitalized && isInput($0, in: file) }
          })
        else { return }
        bridges.insert(type.id)
      }
    }
    if bridges.contains(type.id) { return true }
    guard !bridges.isEmpty, let entry = file.index.entry(of: type) else { return false }
    return file.index.types(below: entry).contains { bridges.contains($0.id) }
  }

  private static let events: WordSet = "UIEvent UITouch NSEvent UIPress UIControl NSControl"

  private static func isInput(_ name: Token, in file: FileContext) -> Bool {
    guard file.isForeign(name), UINames.isType(name.text, name.word, of: .uiKit) else { return false }
    return events.contains(name.word) || ViewNames.isInput(name.text)
  }

  /// Whether the type is a class or an actor, in any of its parts; an extension alone does not say.
  package static func isReference(_ type: TypeFact, in file: FileContext) -> Bool {
    guard let entry = file.index.entry(of: type) else { return false }
    let kinds = file.index.facts(of: entry).map(\.kind)
    if kinds.contains(where: { $0 == .class || $0 == .actor }) { return true }
    return !entry.isDeclared && file.isViewController(type).isYes
  }
}
