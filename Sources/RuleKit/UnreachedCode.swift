import DataFlow
import ProjectIndex
import SwiftSource

extension FileContext {
  /// Whether the token stands in a file that nobody builds, or in a function that an app never runs, as far as the sources of a whole one
  /// say: not where the SDK, a storyboard, or another package may call it.
  package func isUnreached(_ token: Token) -> Bool {
    if index.isLeftOut(id) { return true }
    guard objectiveC == nil, !facts.isTest, let member = token.member else { return false }
    return index.isUnreached(declaredBy: member.id, in: id) || isNeverRead(member)
      || isNeverAskedFor(token, in: member)
  }

  /// Whether the declaration is a computed property that no code of a whole app reads: a private one, or a part of a view, which only the
  /// view's own code shows.
  private func isNeverRead(_ property: Declaration) -> Bool {
    guard property.kind == .variable, let type = property.parent, type.kind.isType,
      let binding = property.bindings.first, binding.isComputed, let name = binding.name,
      property.attributes.allSatisfy({ $0.name.word == "ViewBuilder" }),
      property.modifiers.isDisjoint(with: [.override, .static, .class]), index.holdsWholeApp
    else { return false }
    let isOwn =
      !property.modifiers.isDisjoint(with: [.private, .fileprivate])
      || binding.word != "body" && binding.type.first?.word == "some" && binding.type.last?.word == "View"
        && isDeclaredHereAlone(type)
    return isOwn && !names(spelled: name.word).contains { !property.tokens.contains($0) }
  }

  private func isDeclaredHereAlone(_ type: Declaration) -> Bool {
    index.type(declaredBy: type.id, in: id).flatMap(index.entry).map { entry in
      index.facts(of: entry).contains { $0.kind == .struct } && entry.parts.allSatisfy { $0.file == id }
    } ?? false
  }

  /// `func update(reloads: Bool = false) { if reloads { … } }`, where only its own type's code calls the function, and never asks for that.
  private func isNeverAskedFor(_ token: Token, in function: Declaration) -> Bool {
    guard function.kind == .function, function.attributes.isEmpty, !function.modifiers.contains(.override),
      !flow.flags(askedBefore: token, in: function).isEmpty, index.isCalledOnItselfAlone(function.word),
      let calls = flow.calls(of: function), !calls.isEmpty
    else { return false }
    return flow.leading(calls, to: token, in: function).isEmpty
  }
}
