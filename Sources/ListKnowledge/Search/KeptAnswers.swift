import DataFlow
import RuleKit
import SwiftSource

extension Declaration {
  /// Whether the method keeps in its object what it is given for the parameter, or what it makes of that: `found = books`,
  /// `for book in books { ids.append(book.id) }`. Complexity: O(n) in its tokens.
  package func keeps(_ parameter: Token) -> Bool {
    code.contains { target in
      if let value = DataFlow.assignedValue(target) { return target.isOfObject && value.isMade(of: parameter) }
      guard TextSelection.isAddition(target), let call = target.call, let owner = call.receiver.last, owner.isOfObject
      else { return false }
      return call.arguments.contains { $0.value.isMade(of: parameter) }
    }
  }
}

extension Token {
  /// A property of the object whose code it is, and no local.
  fileprivate var isOfObject: Bool {
    NamedValue(endingAt: self)?.isOwn == true && (isMember || definition == nil)
  }
}

extension Tokens {
  /// Whether the value names the parameter, or a local that was made of it.
  fileprivate func isMade(of parameter: Token, steps: Int = 4) -> Bool {
    contains { name in
      guard name.kind == .identifier || name.kind == .dollarIdentifier, !name.isMember, name.next?.kind != .colon else {
        return false
      }
      if name.word == parameter.word { return true }
      guard steps > 0 else { return false }
      let sources: [Tokens] =
        switch name.definition {
        case .element(_, let elements): [elements]
        case .closureParameter(let closure, 0): [closure.call?.receiver].compactMap(\.self)
        default: name.givenValues
        }
      return sources.contains { $0.isMade(of: parameter, steps: steps - 1) }
    }
  }
}
