import ProjectIndex
import RuleKit
import SwiftSource

/// From where a place is reached, and whether it is reached once.
package struct CallSites {
  /// The calls in this file.
  package var here: [Token] = []
  /// The methods of the type that call it in other files.
  package var elsewhere: [FunctionFact] = []
}

extension FileContext {
  /// The calls of the method around the place by its own type. Nil where there are none, and where others may call it too: by a
  /// selector, or as a method that is handed on. Complexity: O(uses of the name in the file).
  package func callSites(of place: Token) -> CallSites? {
    guard let method = place.member, method.kind == .function, let name = method.name,
      method.modifiers.isDisjoint(with: [.override]), method.attributes.allSatisfy({ !$0.name.isObjectiveC }),
      let type = type(around: place), let entry = index.entry(of: type)
    else { return nil }
    var sites = CallSites()
    for token in names(spelled: name.word) where token != name {
      guard type.id == self.type(around: token)?.id, token.declaration?.name != token else { continue }
      let isOwn = NamedValue(endingAt: token)?.isOwn == true
      guard let call = token.call, call.name == token else {
        // `action: load`, and no argument's label or local variable.
        if isOwn, token.next?.kind != .colon, local(token) == nil { return nil }
        continue
      }
      guard call.isOnSelf else { continue }
      if call.first?.previous?.kind == .leftParen, call.first?.next(-2)?.word == "selector" { return nil }
      // A call of itself begins nothing.
      if token.member != method { sites.here.append(token) }
    }
    sites.elsewhere = index.callers(of: name.word, in: entry).filter { !isHere($0) }
    return sites.here.isEmpty && sites.elsewhere.isEmpty ? nil : sites
  }

  private func isHere(_ function: FunctionFact) -> Bool {
    index.function(declaredBy: function.declaration, in: id)?.name == function.name
  }
}

extension Token {
  /// The name of an attribute by which other languages and interface files reach a method.
  fileprivate var isObjectiveC: Bool { ["objc", "IBAction", "IBSegueAction"].contains(word) }
}
