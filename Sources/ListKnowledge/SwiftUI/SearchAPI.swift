import RuleDocuments
import SwiftSource

/// One of SwiftUI's APIs of search, and the release of each platform that brought it.
///
/// The releases are Apple's own; the document of `unavailable-search-api` shows the same table with a source for each row,
/// and a test holds the two against each other.
package struct SearchAPI: Sendable {
  /// As its document writes it: `searchScopes(_:activation:_:)`.
  package let spelling: String
  package let name: Word
  /// The argument label that only this form of it has; `.none` for every form.
  package let label: Word
  /// By platform; a platform that never had it is not there.
  package let releases: [Platform: ReleaseNumber]

  /// The order of the columns.
  package static let platforms: [Platform] = [.iOS, .macOS, .tvOS, .watchOS, .visionOS]

  // Written out for each row of the table, it would take the compiler a second.
  @inline(never)
  private init(_ spelling: String, _ name: Word, label: Word = .none, _ releases: String...) {
    self.spelling = spelling
    self.name = name
    self.label = label
    var byPlatform: [Platform: ReleaseNumber] = [:]
    // A platform without the API has a dash.
    for (platform, text) in zip(SearchAPI.platforms, releases) { byPlatform[platform] = ReleaseNumber(text) }
    // Apple's pages give Catalyst the release of iOS in every row.
    byPlatform[.macCatalyst] = byPlatform[.iOS]
    self.releases = byPlatform
  }

  package static let all: [SearchAPI] = [
    SearchAPI("searchable(text:placement:prompt:)", "searchable", "15", "12", "15", "8", "1"),
    SearchAPI("searchable(text:tokens:)", "searchable", label: "tokens", "16", "13", "–", "–", "1"),
    SearchAPI(
      "searchable(text:tokens:suggestedTokens:)", "searchable", label: "suggestedTokens", "16", "13", "–", "–", "1"),
    SearchAPI("searchable(text:isPresented:)", "searchable", label: "isPresented", "17", "14", "–", "–", "1"),
    SearchAPI("searchable(text:editableTokens:)", "searchable", label: "editableTokens", "17", "14", "–", "–", "1"),
    SearchAPI("searchCompletion(_:)", "searchCompletion", "15", "12", "15", "8", "1"),
    SearchAPI("searchSuggestions(_:)", "searchSuggestions", "16", "13", "16", "9", "1"),
    SearchAPI("searchScopes(_:scopes:)", "searchScopes", "16", "13", "16.4", "–", "1"),
    SearchAPI("searchScopes(_:activation:_:)", "searchScopes", label: "activation", "16.4", "13.3", "16.4", "–", "1"),
    SearchAPI("searchFocused(_:)", "searchFocused", "18", "15", "–", "–", "2"),
    SearchAPI("searchFocused(_:equals:)", "searchFocused", label: "equals", "18", "15", "–", "–", "2"),
    SearchAPI(
      "searchPresentationToolbarBehavior(_:)", "searchPresentationToolbarBehavior", "17.1", "14.1", "17.1", "10.1", "1"),
    SearchAPI("searchToolbarBehavior(_:)", "searchToolbarBehavior", "26", "26", "26", "26", "26"),
    SearchAPI("searchSelection(_:)", "searchSelection", "26", "26", "–", "–", "26"),
    SearchAPI("searchDictationBehavior(_:)", "searchDictationBehavior", "17", "–", "–", "–", "1"),
    SearchAPI("isSearching", "isSearching", "15", "12", "15", "8", "1"),
    SearchAPI("dismissSearch", "dismissSearch", "15", "12", "15", "8", "1"),
    SearchAPI("SearchScopeActivation", "SearchScopeActivation", "16.4", "13.3", "16.4", "9.4", "1"),
    SearchAPI("Tab(role: .search)", "Tab", label: "role", "18", "15", "18", "11", "2"),
    SearchAPI("DefaultToolbarItem(kind: .search)", "DefaultToolbarItem", label: "kind", "26", "26", "26", "26", "26"),
  ]
}
