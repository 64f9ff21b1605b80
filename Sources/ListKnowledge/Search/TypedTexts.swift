import DataFlow
import RuleKit
import SwiftSource

extension FileContext {
  /// The first name in the code that stands for text which a user typed; a yes is evidence. Complexity: one question a name.
  package func typedText(in code: Tokens) -> TypedText? {
    for name in code where name.kind == .identifier && name.next?.kind != .colon {
      // Of `model.query.lowercased()` the names in turn: one of them is the text.
      guard name.call?.name != name, let text = flow.origin(of: name).typed else { continue }
      evidence.record(text.evidence(for: name.text))
      return text
    }
    return nil
  }
}
