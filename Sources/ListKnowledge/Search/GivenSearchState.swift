import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// What a search gives another view controller of the project to keep: `resultsController.shownUsers = users.filter { … }`.
package struct GivenSearchState {
  /// Where the property is assigned.
  package let name: Token
  /// The controller that keeps it.
  package let type: TypeFact
  /// The text itself, or what was found by it.
  package let kind: SearchStateKind
  /// The controller is made here: it shows this search as long as it lives, and no other one.
  package let isOfNewScreen: Bool

  /// How storyboards make controllers (UIKit, AppKit).
  fileprivate static let makers: WordSet = """
    instantiateViewController instantiateInitialViewController instantiateController instantiateInitialController
    """
}

extension FileContext {
  /// What the assignment at the name gives another controller; nil elsewhere. A yes is evidence. Complexity: O(1) at most names.
  package func givenSearchState(at name: Token) -> GivenSearchState? {
    guard name.isMember, NamedValue(endingAt: name)?.isOwn != true, let value = DataFlow.assignedValue(name),
      let member = flow.property(at: name), let property = member.property, !property.isLet, !property.isComputed,
      let keeper = index.facts(of: index.entry(member.owner)).first,
      type(around: name).map({ $0.id != keeper.id }) == true, isViewController(keeper).isYes
    else { return nil }
    if let text = flow.origin(of: value).typed {
      // `"Hits for \(text)"` is a title.
      guard text.field == .search, value.first?.kind != .stringQuote else { return nil }
      evidence.record(text, for: value.text.singleLine)
      return GivenSearchState(name: name, type: keeper, kind: .text, isOfNewScreen: isOfNewScreen(name))
    }
    // `results.rooms = rooms(all, named: text)`
    let isFound =
      TextSelection.isKept(in: value, self) || value.contains { TextSelection.isOne(at: $0, in: self) }
      || property.isCollection && typedText(in: value)?.field == .search
    return isFound
      ? GivenSearchState(name: name, type: keeper, kind: .data, isOfNewScreen: isOfNewScreen(name)) : nil
  }

  /// `let screen = ResultsController()`, `if let screen = storyboard.instantiateViewController(…) as? ResultsController`
  private func isOfNewScreen(_ name: Token) -> Bool {
    let value: Tokens
    switch name.owner?.token.definition {
    case .variable(let binding): value = binding.value
    case .condition(_, let tested): value = tested
    default: return false
    }
    return value.contains { name in
      name.call?.name == name && (name.isCapitalized || GivenSearchState.makers.contains(name.word))
    }
  }
}
