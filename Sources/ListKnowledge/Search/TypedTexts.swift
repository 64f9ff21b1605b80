import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

extension FileContext {
  /// The text that a user types and the name stands for; a yes is evidence, and a guess where only deeds or names speak for it.
  package func typedText(at name: Token) -> TypedText? {
    guard let text = flow.origin(of: name).typed else { return nil }
    evidence.record(text, for: name.text)
    return text
  }

  /// The typed text that the code uses, as it is or in what was made of it; a yes is evidence. See ``DataFlow/carriedText(in:)``.
  package func carriedText(in code: Tokens) -> TypedText? {
    guard let text = flow.carriedText(in: code) else { return nil }
    evidence.record(text, for: code.text.singleLine)
    return text
  }

  /// The first name in the code that stands for text which a user typed; a yes is evidence. Complexity: one question a name.
  package func typedText(in code: Tokens) -> TypedText? {
    // `$0.name` is of an element, `chosen(towns, $1)` may be given the text.
    for name in code
    where name.kind == .identifier && name.next?.kind != .colon
      || name.kind == .dollarIdentifier && name.next?.kind != .period
    {
      // Of `model.query.lowercased()` the names in turn: one of them is the text.
      if name.call?.name != name, let text = typedText(at: name) { return text }
    }
    return nil
  }

  /// Whether the code uses text that a user typed, or what is called a query and may be typed, as far as anybody knows: a guess then.
  package func usesQuery(_ code: Tokens) -> Bool {
    if typedText(in: code) != nil { return true }
    guard
      let name = code.first(where: {
        $0.kind == .identifier && SearchNames.queries.contains($0.word) && $0.next?.kind != .colon
          && $0.call?.name != $0 && flow.origin(of: $0).isUnknown
      })
    else { return false }
    evidence.guess("'\(name.text)' is called as what a user types")
    return true
  }
}

extension Declaration {
  /// Whether the method is told of a field, as its delegate or its action: `searched(_ sender: NSSearchField)`.
  package var isToldOfField: Bool {
    word == Self.textChange || parameters.contains { $0.type.contains(anyOf: Self.fields) }
  }

  private static let fields = SDKNames.searchFields.union(SDKNames.textFields)
  private static let textChange: Word = "controlTextDidChange"
}
