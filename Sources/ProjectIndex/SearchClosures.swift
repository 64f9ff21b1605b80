import SwiftSource

/// Closures that run when the search text changes: `.onChange(of: searchText)`, `.task(id: query)`, a `sink` at the end of
/// a pipeline on `$query`.
public enum SearchClosures {
  private static let modifiers: WordSet = "onChange task onReceive sink assign"

  /// `query` and `$query` for every name of a query.
  private static let names = SearchVocabulary.queryNames.subtracting("searchController searchBar searchField")
    .union(SearchVocabulary.publishedQueryNames)

  /// Whether the closures given to `call` run at each change of the query. Complexity: O(n) in the call's tokens before
  /// its closures.
  public static func listens(_ call: RawCall, in file: SourceFile) -> Bool {
    guard call.name >= 0, modifiers.contains(file.raw.tokens[Int(call.name)].word) else { return false }
    let isPipeline = ["sink", "assign"].contains(file.raw.tokens[Int(call.name)].word)
    // A modifier names the query among its arguments, a pipeline at its start.
    var index = isPipeline ? call.range.lower : call.calleeEnd
    let end = isPipeline ? call.name : call.trailingClosure >= 0 ? call.trailingClosure : call.range.upper
    while index < end {
      let token = file.raw.tokens[Int(index)]
      if token.kind == .leftBrace { index = max(file.raw.partners[Int(index)], index) }
      if token.kind == .identifier,
        names.contains(token.word) || SearchVocabulary.endsAsQuery(file.bytes[Int(token.offset)..<Int(token.end)])
      {
        return true
      }
      index += 1
    }
    return false
  }
}
