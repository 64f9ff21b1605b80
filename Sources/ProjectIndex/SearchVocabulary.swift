import SwiftSource

/// How search code names things, in code that nobody here wrote.
public enum SearchVocabulary {
  /// Names of a variable or parameter that holds what the user typed.
  public static let queryNames = WordSet(querySpellings.map { Word(String(decoding: $0, as: UTF8.self)) })

  /// The same with the `$` of a published property or a binding.
  static let publishedQueryNames = WordSet(
    querySpellings.map { Word("$" + String(decoding: $0, as: UTF8.self)) })

  private static let querySpellings = utf8Words(
    """
    query searchQuery searchText searchTerm searchTerms searchString searchKeyword searchPhrase searchValue
    searchInput keyword keywords term filterText filterString filterQuery filterTerm queryText queryString newQuery
    currentQuery currentSearchText searchedText needle searchBarText textToSearch lastQuery trimmedQuery
    lowercasedQuery normalizedQuery lowercasedSearchText searchController searchBar searchField searchTextField
    textSearched
    """)

  /// Names of a parameter that holds what the user typed only where the method's name speaks of search.
  public static let plainTextNames: WordSet = "text string value input str newText newValue"

  /// String methods that compare as a user would who searches.
  public static let matchingMethods: WordSet = """
    localizedCaseInsensitiveContains localizedStandardContains localizedStandardRange caseInsensitiveCompare
    """

  /// How a name ends that holds what the user typed: `themeSearchQuery`.
  private static let querySuffixes = utf8Words(
    """
    SearchQuery SearchText SearchTerm SearchTerms SearchString SearchKeyword SearchPhrase SearchInput FilterText
    FilterString FilterQuery FilterTerm
    """)

  /// Whether the UTF-8 `name` is that of a query with more before it. Complexity: O(1).
  package static func endsAsQuery(_ name: ArraySlice<UInt8>) -> Bool {
    querySuffixes.contains { name.count > $0.count && name.suffix($0.count).elementsEqual($0) }
  }

  package static let search = SpellingParts("search")

  /// What a field shows its user that searches.
  package static let prompts = SpellingParts("search find filter such busca recherch cerca")

  private static let searchVerbs = SpellingParts(
    """
    search query filter debounce suggest typeahead find lookup complet match
    """)
  private static let otherVerbs = utf8Words(
    """
    delete remove add save insert store record log track block mute open show present copy share make create build
    parse cancel clear on test toggle
    """)

  /// Whether a method of this name does something with a query besides keeping it elsewhere: `setQuery`, `search`,
  /// `filterItems`; not `deleteKeyword`, `openSearch`.
  static func searches(_ name: ArraySlice<UInt8>) -> Bool { searchVerbs.occur(in: name) && !doesOtherThings(name) }

  /// Whether callers know the parameter of this label as a query, by what they write: `setQuery(_:)`, `search(for:)`,
  /// `users(matching:)` is none. Names that only the method's body sees do not count.
  package static func takesQuery(_ method: Word, spelled spelling: ArraySlice<UInt8>, label: Word) -> Bool {
    guard searches(spelling) else { return false }
    return queryNames.contains(label)
      || (label == .none || queryLabels.contains(label))
        && (suggestions.occur(in: spelling) || querySetters.contains(method))
  }

  private static let suggestions = SpellingParts("search suggest typeahead")
  /// What callers write before a query; nothing is the most usual.
  private static let queryLabels = plainTextNames.union("for by with matching withText forText")
  /// The documents' own name for it, and its kin.
  private static let querySetters: WordSet = "setQuery updateQuery queryDidChange queryChanged setFilter updateFilter"

  /// Whether the first word of the camel-case name is a verb of something else: `clearSearch`.
  static func doesOtherThings(_ name: ArraySlice<UInt8>) -> Bool {
    otherVerbs.contains { verb in
      guard name.starts(with: verb) else { return false }
      return name.dropFirst(verb.count).first.map { !(0x61...0x7A).contains($0) } ?? true
    }
  }

  /// Whether a method of this name is what a search field tells of its text: `onSearch`, `filterItems`; not `toggleSearch`.
  package static func isSearchAction(_ name: ArraySlice<UInt8>) -> Bool {
    parts.occur(in: name) && (name.starts(with: "on".utf8) || !doesOtherThings(name))
  }

  /// Whether a name speaks of search, by a part of it.
  public static let parts = SpellingParts("search query filter debounce suggest typeahead")
}

/// Parts of names, looked for in any case: `Search` in `userSearchTask`.
public struct SpellingParts: Sendable {
  private let parts: [[UInt8]]
  /// A bit for each letter that a part begins with: most places of a name begin none.
  private let firsts: UInt64
  /// An empty part, as a configuration may give one, stands in all names.
  private let occursEverywhere: Bool

  /// The parts in lower case, apart by spaces or line ends.
  public init(_ parts: String) { self.init(utf8Words(parts)) }

  /// The parts in lower case.
  public init(_ parts: [String]) { self.init(parts.map { Array($0.utf8) }) }

  private init(_ parts: [[UInt8]]) {
    self.parts = parts
    occursEverywhere = parts.contains(where: \.isEmpty)
    firsts = parts.reduce(0) { $0 | 1 << UInt64(($1.first ?? 0) & 63) }
  }

  /// Whether any part occurs in the UTF-8 `name`. Complexity: O(parts × length).
  public func occur(in name: some Sequence<UInt8>) -> Bool {
    name.withContiguousStorageIfAvailable(occur) ?? Array(name).withUnsafeBufferPointer(occur)
  }

  private func occur(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if occursEverywhere { return true }
    for start in name.indices {
      guard firsts & 1 << UInt64(SpellingParts.lowered(name[start]) & 63) != 0, isWordStart(start, in: name) else {
        continue
      }
      if parts.contains(where: { SpellingParts.stands($0, at: start, in: name) }) { return true }
    }
    return false
  }

  /// Whether a word of the name begins here: `Main` of `onMain`, not `main` of `domain`.
  @inline(__always)
  private func isWordStart(_ start: Int, in name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start > 0 else { return true }
    let (byte, before) = (name[start], name[start - 1])
    return byte != SpellingParts.lowered(byte) || !(0x61...0x7A).contains(SpellingParts.lowered(before))
  }

  @inline(__always)
  private static func stands(_ part: [UInt8], at start: Int, in name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start + part.count <= name.count else { return false }
    for index in part.indices where lowered(name[start + index]) != part[index] { return false }
    return true
  }

  @inline(__always)
  private static func lowered(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}

/// The UTF-8 of what spaces or line ends set apart. One text compiles faster than a literal of many.
func utf8Words(_ text: String) -> [[UInt8]] {
  text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map(Array.init)
}
