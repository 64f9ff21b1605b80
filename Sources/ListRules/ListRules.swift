import RuleKit

/// The rules about list screens that no pattern can say. Each is one file of its document's name.
package enum ListRules {
  /// Those that look at Swift, in no order that matters.
  ///
  /// - Parameter options: The defaults of a rule's options by its id.
  package static func checks(options: (_ rule: String) -> RuleOptions) -> [any Rule] {
    [
      AmbiguousSearchColumn(),
      BareSearchBar(),
      BehaviorInTableData(),
      DebounceInViewController(),
      FilteringInViewController(),
      GroupingInViewController(),
      ImperativeListUpdate(),
      IndexIdentifier(),
      IndexPathState(options: options(IndexPathState.id)),
      InertSearchSuggestion(),
      InterpolatedPredicate(),
      LateAnswer(),
      LoadingInViewController(),
      LostSelection(),
      ManagedObjectItem(),
      ManualDataSource(),
      MintedIdentifier(),
      MissingSections(),
      ModelItem(),
      NetworkSearchPerKeystroke(),
      NotificationPerItem(),
      OffMainListUpdate(),
      PayloadInChangeCallback(),
      PendingSearchSurvivesEmpty(),
      PredicateWithoutFetch(),
      RebuiltFetchedResultsController(),
      ScatteredSnapshot(options: options(ScatteredSnapshot.id)),
      ScopesWithoutSearchable(),
      SearchFieldAction(),
      SearchStateBesideSearchable(),
      SearchStateInViewController(),
      SearchableOutsideNavigation(),
      SleepNanoseconds(),
      StaleIndexPath(),
      StrongSelfInChangeHandler(),
      SwallowedCancellation(),
      TargetActionName(options: options(TargetActionName.id)),
      UIFrameworkInCore(),
      UnannouncedMutation(),
      UnannouncedPredicateChange(),
      UnavailableSearchAPI(),
      UncancelledPerformRequest(),
      UncancelledTask(),
      UndebouncedQuery(),
      UnidentifiableSearchToken(),
      UnisolatedSideController(),
      UnstoredSearchTask(),
      UntrimmedQuery(),
      ViewControllerInCore(),
      ViewModelFromSideController(),
    ]
  }

  /// Those that look at Objective-C.
  package static func objectiveCRules(options: (_ rule: String) -> RuleOptions) -> [any Rule] {
    [
      BareObjectiveCSearchBar(),
      DebounceInObjectiveCViewController(),
      FilteringInObjectiveCViewController(),
      ImperativeListUpdateInObjectiveC(),
      IndexIdentifierInObjectiveC(),
      IndexPathStateInObjectiveC(options: options(IndexPathStateInObjectiveC.id)),
      InterpolatedPredicateInObjectiveC(),
      LateObjectiveCAnswer(),
      ManualDataSourceInObjectiveC(),
      OffMainListUpdateInObjectiveC(),
      PendingObjectiveCSearchSurvivesEmpty(),
      PayloadInObjectiveCChangeCallback(),
      SearchBarOutsideNavigationItemInObjectiveC(),
      SearchFieldObjectiveCAction(),
      SearchStateInObjectiveCViewController(),
      StaleIndexPathInObjectiveC(),
      SwallowedFetchErrorInObjectiveC(),
      TargetActionNameInObjectiveC(options: options(TargetActionNameInObjectiveC.id)),
      UIFrameworkInObjectiveCCore(),
      UncancelledObjectiveCPerformRequest(),
      UndebouncedObjectiveCQuery(),
      UntrimmedObjectiveCQuery(),
      ViewControllerInObjectiveCCore(),
    ]
  }
}
