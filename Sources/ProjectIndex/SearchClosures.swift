import SwiftSource
import Vocabulary

/// Closures that run when the search text changes: `.onChange(of: searchText)`, `.task(id: query)`, a `sink` at the end of
/// a pipeline on `$query`.
public enum SearchClosures {
  /// Where the pipelines of Combine and RxSwift end, in a closure or a property.
  public static let ends: WordSet = "sink assign subscribe bind drive"
  private static let modifiers = ends.union("onChange task onReceive")
  private static let searchable: Word = "searchable"
  private static let combiners: Word = "Publishers"

  /// Whether the call is one whose closures may listen. Complexity: O(1).
  static func mayListen(_ call: RawCall, in file: SourceFile) -> Bool {
    call.name >= 0 && modifiers.contains(file.raw.tokens[Int(call.name)].word)
  }

  /// `query` and `$query` for every name of a query.
  private static let names = SearchNames.queries.subtracting("searchController searchBar searchField")
    .union(SearchNames.publishedQueries)

  /// What the file gives to `searchable` as its text: `query` of `searchable(text: $model.query)`. Complexity: O(calls).
  public static func searchTexts(in file: SourceFile) -> Set<Word> {
    var found: Set<Word> = []
    for (id, raw) in file.raw.calls.enumerated()
    where raw.name >= 0 && file.raw.tokens[Int(raw.name)].word == searchable {
      let call = Call(file: file, id: Int32(id))
      if let text = call.argument(labeled: "text")?.value.last { found.insert(text.plainWord) }
    }
    return found
  }

  /// What the call listens to: a modifier names it among its arguments, a pipeline at its start. Nil for other calls.
  public static func subject(of call: Call) -> Tokens? {
    guard let name = call.name, modifiers.contains(name.word) else { return nil }
    if ends.contains(name.word) { return call.receiver }
    return call.arguments.first { $0.value.first?.kind != .leftBrace }?.value
  }

  /// Whether a variable of this name in the file holds a text.
  private static func isText(_ name: Word, in file: SourceFile) -> Bool {
    file.raw.bindings.indices.contains { id in
      let binding = Binding(file: file, id: Int32(id))
      return binding.word == name
        && (binding.type.isEmpty ? binding.value.first?.kind == .stringQuote : binding.type.first?.word == "String")
    }
  }

  /// `.query { … }` asks, and is no text. Calls are not read yet where facts are collected.
  private static func isCalled(_ name: Token) -> Bool {
    name.isMember && (name.next?.kind == .leftBrace || name.next?.kind == .leftParen)
  }

  private static func compares(_ closure: Closure) -> Bool { closure.contains(anyOf: ComparedTexts.methods) }

  /// Whether the closures given to `call` run at each change of the query, with what the file's ``searchTexts(in:)`` are.
  /// Complexity: O(n) in the call's tokens before its closures.
  public static func listens(_ call: Call, _ searchTexts: Set<Word>) -> SearchEntry {
    guard let subject = subject(of: call) else { return .no }
    var found = SearchEntry.no
    // `Publishers.CombineLatest($users, $query)` has its streams inside.
    let texts = subject.first?.word == combiners ? subject.identifiers : subject.outermost
    for token in texts where token.kind == .identifier && !isCalled(token) {
      if !searchTexts.isEmpty, searchTexts.contains(token.plainWord) { return .yes }
      if names.contains(token.word) || SearchNames.endsAsQuery(token.utf8) { found = .guessed }
    }
    // By deed: elements are compared with the text that the closure is given.
    if found == .no, let published = subject.first(where: \.isProjected), call.closures.contains(where: compares),
      isText(published.plainWord, in: call.file),
      ComparedTexts(in: call).contain(published.plainWord, in: call.tokens.range)
    {
      return .guessed
    }
    return found
  }
}
