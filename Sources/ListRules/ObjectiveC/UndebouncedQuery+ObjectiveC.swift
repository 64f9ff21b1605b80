import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// A method in Objective-C that takes the query and filters or fetches at once, at each keystroke.
struct UndebouncedObjectiveCQuery: ObjectiveCRule {
  static let id = UndebouncedQuery.id
  static let words: WordSet = SearchVocabulary.queryNames.union(SearchVocabulary.plainTextNames).union(
    """
    updateSearchResultsForSearchController updateSearchResults searchBar searchDisplayController controlTextDidChange
    search filter sender
    """)

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let function = SearchCode.function(declaredAt: token, in: file), function.isSearchEntry,
      let name = file.declaration(of: function).name,
      // Of several strings the sources do not say which is the query.
      (file.method(around: name)?.parameters.filter { $0.type.contains("NSString") }.count ?? 0) < 2,
      // A delegate's method runs at each keystroke, whoever else calls it.
      Self.delegates.contains(function.name)
        || !file.facts.functions.contains(where: { $0.ownCalls.contains(function.name) })
    else { return }
    let way = [function] + SearchCode.methods(calledBy: function, steps: 2, in: file)
    let codes = way.map { file.declaration(of: $0).tokens }
    guard !codes.contains(where: { Waiting.occurs(in: $0) }),
      let work = codes.lazy.compactMap({ work(in: $0, file) }).first
    else { return }
    let isFetch = ObjectiveCSearch.fetches.contains(work.word)
    let place = file.place(of: name)
    var violation = Violation(name, isFetch ? .fetches(in: place) : .filters(in: place))
    violation.notes = [
      Violation.Note(work, isFetch ? "this fetches at each keystroke" : "this filters at each keystroke")
    ]
    report(violation)
  }

  private static let delegates: WordSet = """
    updateSearchResultsForSearchController: searchBar:textDidChange: controlTextDidChange:
    """

  private func work(in code: Tokens, _ file: FileContext) -> Token? {
    code.first { ObjectiveCSearch.fetches.contains($0.word) } ?? ObjectiveCSearch.filter(in: code, of: file)
      // What another object answers is shown.
      ?? code.first { ObjectiveCSearch.asks($0, in: file).map { !$0.isToSelf && isUsed($0) } ?? false }
  }

  /// Whether the answer is given to something, or back.
  private func isUsed(_ message: Message) -> Bool {
    guard let before = message.first?.previous else { return false }
    return before.kind == .equal || before.keyword == .return || before.word == "return"
  }
}

extension String {
  private static var wait: String {
    "cancel the earlier search and wait for a pause first, best in a side controller that all screens share"
  }

  fileprivate static func filters(in place: String) -> String { "\(place) filters at each keystroke; \(wait)" }

  fileprivate static func fetches(in place: String) -> String { "\(place) fetches at each keystroke; \(wait)" }
}
