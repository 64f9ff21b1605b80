import ProjectIndex
import SwiftSource

/// What an app never runs.
extension FileContext {
  private struct UnreachedQuestion: Hashable {
    let function: Int32
  }

  /// Whether the token stands in a function that nobody calls, as far as the sources of a whole app say: not where the SDK, a storyboard,
  /// or, as it is public, another package may call it.
  package func isUnreached(_ token: Token) -> Bool {
    guard index.holdsApp, objectiveC == nil, !facts.isTest, let function = token.member, function.kind == .function
    else { return false }
    return remembered(UnreachedQuestion(function: function.id)) { isNeverCalled(function) }
  }

  private static let plain: WordSet = "discardableResult MainActor available ViewBuilder inline inlinable nonobjc"

  private func isNeverCalled(_ function: Declaration) -> Bool {
    guard let name = function.name, !function.modifiers.contains(.override),
      let access = self.function(around: name)?.access, access.rawValue <= Access.shared.rawValue,
      function.attributes.allSatisfy({ Self.plain.contains($0.name.word) }),
      // What takes one thing without a label may be handed on by its name, `perform: model.load`; others seldom are.
      function.isPrivate || function.parameters.contains(where: { $0.label != .none }) || function.parameters.count > 1
    else { return false }
    if let type = type(around: name) {
      guard let entry = index.entry(of: type), !index.mayBeCalledFromOutside(name.word, of: entry) else { return false }
    }
    let label = firstLabel(of: function)
    let isNamedHere = names(spelled: name.word).contains { use in
      guard use.declaration?.name != use, !function.contains(use) else { return false }
      return use.call.map { $0.name != use || label == nil || $0.arguments.first?.label == label } ?? true
    }
    return !isNamedHere && !index.isCalled(name.word, label: label)
  }

  /// The label with which each call of the function begins; nil where a call may leave it out, as it does before a trailing closure.
  private func firstLabel(of function: Declaration) -> Word? {
    guard let first = function.parameters.first, first.label != .none, first.defaultValue.isEmpty,
      !first.type.contains(where: { $0.kind == .arrow || index.declaresAlias(named: $0.word) })
    else { return nil }
    return first.label
  }
}

extension Statement {
  /// It ends the program, and what follows is never run: `fatalError()` and its like.
  package var neverReturns: Bool {
    guard kind == .expression, let name = first else { return false }
    return ["fatalError", "preconditionFailure", "exit", "abort"].contains(name.word) && name.call?.first == name
  }
}
