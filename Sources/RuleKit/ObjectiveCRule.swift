import RuleDocuments
import SwiftSource

/// The Objective-C half of a rule: its document is that of the Swift half, its words are its own.
protocol ObjectiveCRule: Rule {
  /// The words at which it is asked: parts of selectors, names of classes.
  static var words: Set<Word> { get }
}

extension ObjectiveCRule {
  func triggers(of document: RuleDocument) -> Set<Word> { Self.words }
}

extension Catalog {
  /// The rules that look at Objective-C files, in no order that matters.
  static let objectiveCRules: [any Rule] = [
    DebounceInObjectiveCViewController(),
    FilteringInObjectiveCViewController(),
    ImperativeListUpdateInObjectiveC(),
    IndexIdentifierInObjectiveC(),
    IndexPathStateInObjectiveC(),
    InterpolatedPredicateInObjectiveC(),
    PayloadInObjectiveCChangeCallback(),
    SearchBarOutsideNavigationItemInObjectiveC(),
    SwallowedFetchErrorInObjectiveC(),
    UIFrameworkInObjectiveCCore(),
    UncancelledPerformRequest(),
    ViewControllerInObjectiveCCore(),
  ]
}
