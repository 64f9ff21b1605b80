import SwiftSource

/// How search code names things, in code that nobody here wrote.
public enum SearchVocabulary {
  /// Names of a variable or parameter that holds what the user typed.
  public static let queryNames: Set<Word> = [
    "query", "searchQuery", "searchText", "searchTerm", "searchTerms", "searchString", "searchKeyword", "searchPhrase",
    "searchValue", "searchInput", "keyword", "keywords", "term", "filterText", "filterString", "filterQuery",
    "filterTerm", "queryText", "queryString", "newQuery", "currentQuery", "currentSearchText", "searchedText",
    "needle", "searchBarText", "textToSearch", "lastQuery", "trimmedQuery", "lowercasedQuery", "normalizedQuery",
    "lowercasedSearchText", "searchController", "searchBar", "searchField", "searchTextField", "textSearched",
  ]

  /// Names of a parameter that holds what the user typed only where the method's name speaks of search.
  public static let plainTextNames: Set<Word> = ["text", "string", "value", "input", "str", "newText", "newValue"]

  /// String methods that compare as a user would who searches.
  public static let matchingMethods: Set<Word> = [
    "localizedCaseInsensitiveContains", "localizedStandardContains", "localizedStandardRange",
    "caseInsensitiveCompare",
  ]

  /// Whether `name` speaks of search: it holds `search`, `query`, `filter`, `debounce`, `suggest` or `typeahead` as a
  /// part, in any case. Complexity: O(n).
  public static func speaksOfSearch(_ name: [UInt8].SubSequence) -> Bool {
    let lowered = name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return parts.contains { part in
      lowered.count >= part.count
        && (0...(lowered.count - part.count)).contains { lowered[$0..<($0 + part.count)].elementsEqual(part) }
    }
  }

  private static let parts: [[UInt8]] = ["search", "query", "filter", "debounce", "suggest", "typeahead"].map {
    Array($0.utf8)
  }
}
