import DataFlow
import RuleKit
import SwiftSource

extension Declaration {
  /// Whether the method keeps in its object what it is given for the parameter, or what it makes of that: `found = books`,
  /// `for book in books { ids.append(book.id) }`. Complexity: O(n) in its tokens.
  package func keeps(_ parameter: Token) -> Bool {
    code.contains { $0.isOfObject && $0.valuesGiven.contains { $0.isMade(of: parameter) } }
  }
}

extension Token {
  /// What the code gives what is named here, to hold or to send on: `found = books`, `found.append(contentsOf: books)`,
  /// `books.accept(found)`, `add(&found, books)`. Complexity: O(1) at most names.
  package var valuesGiven: [Tokens] {
    guard kind == .identifier else { return [] }
    if let value = DataFlow.assignedValue(self) { return [value] }
    if let method = pastUnwrapping?.next, method.isMember, let call = method.call, call.name == method,
      TextSelection.isAddition(method) || Self.inputs.contains(method.word)
    {
      // `icons.updateValue(icon, forKey: id)`: what has a place of its own replaces nothing else.
      let key = call.argument(labeled: "forKey")?.value
      return key?.contains { $0.definition != nil } == true ? [] : call.arguments.map(\.value)
    }
    guard next?.kind == .comma || next?.kind == .rightParen, let call = argumentList?.openedCall,
      call.arguments.contains(where: { $0.value.first?.kind == .prefixAmpersand && $0.value.last == self })
    else { return [] }
    return call.arguments.lazy.map(\.value).filter { $0.last != self }
  }

  /// What puts a value into a stream (Combine, RxSwift).
  private static let inputs: WordSet = "send accept onNext"

  /// A property of the object whose code it is, and neither a local that begins here nor the type of one.
  fileprivate var isOfObject: Bool {
    NamedValue(endingAt: self)?.isOwn == true && !isIntroduced && !isCapitalized && (isMember || definition == nil)
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
        case .payload(let taken): [taken.valueTakenApart].compactMap(\.self)
        default: name.givenValues
        }
      return sources.contains { $0.isMade(of: parameter, steps: steps - 1) }
    }
  }
}
