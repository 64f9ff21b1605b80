import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// Blocks of a side controller that hand over the data instead of saying that it changed.
struct PayloadInObjectiveCChangeCallback: ObjectiveCRule {
  static let id = PayloadInChangeCallback.id
  /// A property that is a block copies it.
  static let words: WordSet = "copy"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let declaration = token.declaration, declaration.kind == .variable,
      let binding = declaration.bindings.first, let name = binding.name,
      // `void (^didChange)(NSArray<User *> *users)`
      binding.type.contains("^"), ChangeNames.isCallback(name.text), let close = name.next, close.kind == .rightParen,
      let payload = close.next, payload.kind == .leftParen, let type = file.type(around: token),
      ChangeCallbacks.isReference(type, in: file), !ChangeCallbacks.isViewLayer(type, in: file),
      let first = payload.inside.first, payload.inside.text != "void"
    else { return }
    let isSender = first.word == type.path.last && !payload.inside.contains { $0.kind == .comma }
    guard !isSender else { return }
    report(Violation(name, .carries(name.text, payload.inside.text.singleLine, in: type.spelling)))
  }
}

extension String {
  fileprivate static func carries(_ name: String, _ payload: String, in type: String) -> String {
    "'\(name)' of \(type) hands over (\(payload)), which is old by the time it is used; "
      + "make it a block of (void) and let the UI read \(type) when it is called"
  }
}
