import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Blocks of a side controller that hand over the data instead of saying that it changed.
struct PayloadInObjectiveCChangeCallback: ObjectiveCRule {
  static let id = PayloadInChangeCallback.id
  /// A property that is a block copies it.
  static let words: Set<Word> = ["copy"]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    let id = file.outline.declaration(around: index)
    guard id >= 0, !file.facts.isTest, file.file.raw.declarations[Int(id)].kind == .variable,
      let bindingID = file.file.raw.declarations[Int(id)].bindings.first
    else { return }
    let binding = file.file.raw.bindings[Int(bindingID)]
    let name = binding.pattern.lower
    // `void (^didChange)(NSArray<User *> *users)`
    guard binding.type.indices.contains(where: { file.word($0) == "^" }), ChangeCallbacks.isName(file.text(name)),
      file.kind(name + 1) == .rightParen, file.kind(name + 2) == .leftParen, let type = file.type(around: index),
      ChangeCallbacks.isReference(type, in: file), !ChangeCallbacks.isViewLayer(type, in: file)
    else { return }
    let payload = TokenRange(name + 3, file.outline.after(name + 2) - 1)
    guard !payload.isEmpty, file.text(payload) != "void", !isSender(payload, type, in: file) else { return }
    report(Violation(binding.pattern, .carries(file.text(name), file.text(payload).singleLine, in: type.spelling)))
  }

  private func isSender(_ payload: TokenRange, _ type: TypeFact, in file: FileContext) -> Bool {
    !payload.indices.contains { file.kind($0) == .comma } && file.word(payload.lower) == type.path.last
  }
}

extension String {
  fileprivate static func carries(_ name: String, _ payload: String, in type: String) -> String {
    "'\(name)' of \(type) hands over (\(payload)), which is old by the time it is used; "
      + "make it a block of (void) and let the UI read \(type) when it is called"
  }
}
