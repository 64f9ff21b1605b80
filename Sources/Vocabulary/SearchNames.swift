import SwiftSource

/// How search code names things, in code that nobody here wrote. Asked where a text cannot be followed to the field that it was
/// typed into.
package enum SearchNames {
  // MARK: - What is searched for

  /// Names of a variable or parameter that holds what the user typed.
  package static let queries = WordSet(querySpellings.map { Word(String(decoding: $0, as: UTF8.self)) })

  /// The same with the `$` of a published property or a binding.
  package static let publishedQueries = WordSet(
    querySpellings.map { Word("$" + String(decoding: $0, as: UTF8.self)) })

  private static let querySpellings = utf8Words(
    """
    query searchQuery searchText searchTerm searchTerms searchString searchKeyword searchPhrase searchValue
    searchInput keyword keywords term filterText filterString filterQuery filterTerm queryText queryString newQuery
    currentQuery currentSearchText searchedText needle searchBarText textToSearch lastQuery trimmedQuery
    lowercasedQuery normalizedQuery lowercasedSearchText searchController searchBar searchField searchTextField
    textSearched
    """)

  /// Those of them that are the field, and not its text.
  package static let fields: WordSet = "searchBar searchField searchTextField searchController"

  /// Those of them that a lookup of one thing gives its parameter as well.
  package static let vagueQueries: WordSet = "term keyword keywords needle"

  /// Names of a parameter that holds what the user typed only where the method's name speaks of search.
  package static let plainTexts: WordSet = "text string value input str newText newValue"

  private static let queryEndings = NameEndings(
    """
    SearchQuery SearchText SearchTerm SearchTerms SearchString SearchKeyword SearchPhrase SearchInput FilterText
    FilterString FilterQuery FilterTerm
    """)

  /// Whether the UTF-8 `name` is that of a query with more before it: `themeSearchQuery`. Complexity: O(1).
  package static func endsAsQuery(_ name: ArraySlice<UInt8>) -> Bool { queryEndings.endWithMoreBefore(name) }

  /// Parts of the name of a property that a screen keeps the text of a search in.
  package static let keptTexts = SpellingParts(
    """
    searchtext searchterm searchquery searchstring searchedtext searchphrase query keyword filtertext filterstring
    filterterm
    """)

  /// Parts of the name of a property that a screen keeps what a search found in.
  private static let results = SpellingParts("filtered searchresult matched matching foundItems")
  private static let otherThanResults = NameEndings(
    """
    Controller View Bar Label DataSource Delegate Cell Button Field Count Height Identifier Subscription Handler Type
    Mode Index Row ViewModel Task Timer
    """)

  /// Whether the UTF-8 `name` is that of the rows that a search left: `filteredUsers`, `searchResults`.
  package static func areResults(_ name: ArraySlice<UInt8>) -> Bool {
    results.occur(in: name) && !otherThanResults.end(name)
  }

  /// What a field shows its user that searches.
  package static let prompts = SpellingParts("search find filter such busca recherch cerca")

  // MARK: - Who searches

  package static let search = SpellingParts("search")

  /// Whether a name speaks of search, by a part of it.
  package static let parts = SpellingParts("search query filter debounce suggest typeahead")

  /// The same of a method, which may say what it does by a verb.
  package static let verbs = SpellingParts("search query filter debounce suggest typeahead find lookup complet match")

  private static let otherVerbs = NameBeginnings(
    """
    delete remove add save insert store record log track block mute open show present copy share make create build
    parse cancel clear on test toggle
    """)

  /// Whether a method of this name does something with a query besides keeping it elsewhere: `setQuery`, `search`,
  /// `filterItems`; not `deleteKeyword`, `openSearch`.
  package static func searches(_ name: ArraySlice<UInt8>) -> Bool { verbs.occur(in: name) && !doesOtherThings(name) }

  /// Whether callers know the parameter of this label as a query, by what they write: `setQuery(_:)`, `search(for:)`,
  /// `users(matching:)` is none. Names that only the method's body sees do not count.
  package static func takesQuery(_ method: Word, spelled spelling: ArraySlice<UInt8>, label: Word) -> Bool {
    guard searches(spelling) else { return false }
    return queries.contains(label)
      || (label == .none || queryLabels.contains(label))
        && (suggestions.occur(in: spelling) || querySetters.contains(method))
  }

  private static let suggestions = SpellingParts("search suggest typeahead")
  /// What callers write before a query; nothing is the most usual.
  private static let queryLabels = plainTexts.union("for by with matching withText forText")
  /// The documents' own name for it, and its kin.
  private static let querySetters: WordSet = "setQuery updateQuery queryDidChange queryChanged setFilter updateFilter"

  /// Whether the first word of the camel-case name is a verb of something else: `clearSearch`.
  package static func doesOtherThings(_ name: ArraySlice<UInt8>) -> Bool { otherVerbs.begin(name) }

  /// Whether a method of this name is what a search field tells of its text: `onSearch`, `filterItems`; not `toggleSearch`.
  package static func isSearchAction(_ name: ArraySlice<UInt8>) -> Bool {
    parts.occur(in: name) && (name.starts(with: "on".utf8) || !doesOtherThings(name))
  }

  // MARK: - What is taken off

  /// Whether a name says that its text has no blanks around it: `trimmedQuery`, `text.trimmed`.
  package static let trimmed = SpellingParts("trim whitespace sanitiz")

  /// The same where the code that makes it is not at hand, and may do more than that.
  package static let cleaned = SpellingParts("trim whitespace sanitiz normaliz cleaned tokeniz")
}
