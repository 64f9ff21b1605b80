import RuleDocuments

/// The rules there are: each document with its code.
public enum Catalog {
  /// All rule documents, sorted by guidance document and id.
  public static let documents: [RuleDocument] = EmbeddedRules.documents

  /// Their ids.
  static let ids = Set(documents.map(\.id))

  public static func document(_ id: String) -> RuleDocument? { documents.first { $0.id == id } }

  /// The ids of the documents without a rule's code: the engine itself finds what they say.
  static let engineRules = Set(EngineRules.ID.allCases.map(\.rawValue))

  /// The code of the rules, in no order that matters: findings are sorted at the end.
  static let rules: [any Rule] = [
    AmbiguousSearchColumn(),
    BareSearchBar(),
    BareSearchFieldInToolbar(),
    BehaviorInTableData(),
    DebounceInViewController(),
    FilteringInViewController(),
    GroupingInViewController(),
    ImperativeListUpdate(),
    IndexIdentifier(),
    IndexPathState(),
    InertSearchSuggestion(),
    InterpolatedPredicate(),
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
    PredicateWithoutFetch(),
    RebuiltFetchedResultsController(),
    ScatteredSnapshot(),
    ScopesWithoutSearchable(),
    SearchBarOutsideNavigationItem(),
    SearchFieldAction(),
    SearchStateBesideSearchable(),
    SearchStateInViewController(),
    SearchTextByDelegate(),
    SearchableOutsideNavigation(),
    SleepNanoseconds(),
    StrongSelfInChangeHandler(),
    SwallowedCancellation(),
    SwallowedFetchError(),
    TargetActionName(),
    UIFrameworkInCore(),
    UnannouncedMutation(),
    UnannouncedPredicateChange(),
    UnavailableSearchAPI(),
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
