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
  /// It is the text itself, and not what was found by it.
  package let isText: Bool
}

extension FileContext {
  /// The first place in the code for each property. Complexity: O(n) in the tokens, and a question for each such assignment.
  package func givenSearchStates(in code: Tokens) -> [GivenSearchState] {
    var known: Set<Word> = []
    return code.compactMap { name in
      guard name.isMember, NamedValue(endingAt: name)?.isOwn != true, let value = DataFlow.assignedValue(name),
        let member = flow.property(at: name), let property = member.property, !property.isLet, !property.isComputed,
        let keeper = index.facts(of: index.entry(member.owner)).first,
        type(around: name).map({ $0.id != keeper.id }) == true, isViewController(keeper).isYes
      else { return nil }
      let isText = property.typeWords.first == "String" && typedText(in: value)?.field == .search
      guard
        isText || TextSelection.isKept(in: value, self)
          || value.contains(where: { TextSelection.isOne(at: $0, in: self) }),
        known.insert(name.word).inserted
      else { return nil }
      return GivenSearchState(name: name, type: keeper, isText: isText)
    }
  }
}
