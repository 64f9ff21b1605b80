import SwiftSource

/// How search code names things, in code that nobody here wrote.
public enum SearchVocabulary {
  /// Names of a variable or parameter that holds what the user typed.
  public static let queryNames: Set<Word> = Set(querySpellings.map { Word($0) })

  static let querySpellings: [String] = [
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

  /// Whether a name speaks of search, by a part of it.
  public static let parts = SpellingParts(["search", "query", "filter", "debounce", "suggest", "typeahead"])
}

/// Parts of names, looked for in any case: `Search` in `userSearchTask`.
public struct SpellingParts: Sendable {
  private let parts: [[UInt8]]

  /// The parts in lower case.
  public init(_ parts: [String]) { self.parts = parts.map { Array($0.utf8) } }

  /// Whether any part occurs in the UTF-8 `name`. Complexity: O(parts × length).
  public func occur(in name: some Sequence<UInt8>) -> Bool {
    let lowered = name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return parts.contains { part in
      lowered.count >= part.count
        && (0...(lowered.count - part.count)).contains { lowered[$0..<($0 + part.count)].elementsEqual(part) }
    }
  }
}
