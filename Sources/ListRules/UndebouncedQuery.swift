import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A method that takes the query and filters or fetches at once, at each keystroke.
struct UndebouncedQuery: Rule {
  static let id = "undebounced-query"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard !file.facts.isTest, let function = SearchCode.function(declaredAt: index, in: file),
      function.isSearchEntry, !isLookup(function, in: file)
    else { return }
    let way = [function] + SearchCode.methods(calledBy: function, steps: 2, in: file)
    guard !way.contains(where: { waits($0, in: file) }), !isReachedOtherwise(function, in: file),
      let work = way.lazy.compactMap({ self.work(in: $0, file) }).first
    else { return }
    let name = file.file.raw.declarations[Int(function.declaration)].name
    var violation = Violation(
      TokenRange(name, name + 1),
      work.isFetch ? .fetches(in: file.place(of: index)) : .filters(in: file.place(of: index)))
    violation.notes = [
      Violation.Note(
        range: TokenRange(work.token, work.token + 1),
        message: work.isFetch ? "this fetches at each keystroke" : "this filters at each keystroke")
    ]
    report(violation)
  }

  // MARK: - Which methods

  /// A method with a result, one that takes a completion handler and one that its caller awaits are what a debounced
  /// search calls.
  private func isLookup(_ function: FunctionFact, in file: FileContext) -> Bool {
    let declaration = file.file.raw.declarations[Int(function.declaration)]
    if !declaration.result.isEmpty, !file.outline.contains("Void", in: declaration.result) { return true }
    guard declaration.parameterClause >= 0, declaration.body >= 0 else { return true }
    let parameters = TokenRange(declaration.parameterClause, file.outline.after(declaration.parameterClause))
    if parameters.indices.contains(where: { file.kind($0) == .arrow }) { return true }
    return TokenRange(parameters.upper, declaration.body).indices.contains { file.keyword($0) == .async }
  }

  /// Whether other methods of the type call it: a search entry point, which is then the finding, code that waits, or
  /// the button that submits.
  private func isReachedOtherwise(_ function: FunctionFact, in file: FileContext) -> Bool {
    guard !SearchCode.isDelegateMethod(function), function.type >= 0 else { return false }
    let type = file.facts.types[Int(function.type)]
    guard let entry = file.index.entry(of: type) else { return false }
    let callers = file.index.callers(of: function.name, in: entry)
    let here = SearchCode.callers(of: function, in: file)
    // Of the callers only a closure that listens to the query, and does not wait, runs at each keystroke.
    return !callers.isEmpty
      && !here.contains { caller in caller.searchCalls.contains(function.name) && !waits(caller, in: file) }
  }

  // MARK: - On the way

  private func waits(_ function: FunctionFact, in file: FileContext) -> Bool {
    SearchCode.waits(file.file.raw.declarations[Int(function.declaration)].range, in: file)
  }

  // MARK: - Work

  private struct Work {
    var token: TokenIndex
    var isFetch: Bool
  }

  private static let fetches: Set<Word> = [
    "dataTask", "performFetch", "NSFetchRequest", "URLSession", "fetchRequest", "downloadTask", "fetch",
  ]

  /// The first thing in the method that filters, or that asks a store or a server.
  private func work(in function: FunctionFact, _ file: FileContext) -> Work? {
    let body = SearchCode.body(of: function, in: file)
    for index in body.indices {
      if file.keyword(index) == .await, isRequest(after: index, in: file) { return Work(token: index, isFetch: true) }
      guard file.kind(index) == .identifier else { continue }
      let word = file.word(index)
      if word == "filter", let call = file.outline.call(named: index), isFilter(call, in: file) {
        return Work(token: index, isFetch: false)
      }
      guard file.outline.call(named: index) != nil || word == "fetchRequest" else { continue }
      if SearchVocabulary.matchingMethods.contains(word) { return Work(token: index, isFetch: false) }
      if UndebouncedQuery.fetches.contains(word) { return Work(token: index, isFetch: true) }
    }
    return nil
  }

  private static let comparisons: Set<Word> = SearchVocabulary.matchingMethods.union([
    "contains", "hasPrefix", "hasSuffix", "range", "starts", "fuzzyMatch", "lowercased", "matches",
  ])

  /// `names.filter { $0.contains(text) }`: text is compared, as a search does.
  private func isFilter(_ call: RawCall, in file: FileContext) -> Bool {
    guard !file.receiver(of: call).isEmpty else { return false }
    return file.file.raw.closures.contains { closure in
      call.range.contains(closure.range) && closure.range.lower > call.name
        && file.outline.contains(anyOf: UndebouncedQuery.comparisons, in: closure.range)
    }
  }

  /// Not the main actor, nor a side controller that is given the text.
  private func isRequest(after await: TokenIndex, in file: FileContext) -> Bool {
    var index = `await` + 1
    if file.word(index) == "MainActor" { return false }
    while file.kind(index) == .identifier || file.kind(index) == .period || file.keyword(index) == .self
      || file.kind(index) == .postfixQuestionMark || file.kind(index) == .exclamationMark
    {
      if ["setQuery", "yield", "setSearchText"].contains(file.word(index)) { return false }
      index += 1
    }
    return true
  }
}

extension String {
  private static var wait: String {
    "cancel the task before, store a new one and let it begin with try await Task.sleep(for: .milliseconds(250))"
  }

  fileprivate static func filters(in place: String) -> String { "\(place) filters at each keystroke; \(wait)" }

  fileprivate static func fetches(in place: String) -> String { "\(place) fetches at each keystroke; \(wait)" }
}
