import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// A method that takes the query and filters or fetches at once, at each keystroke.
struct UndebouncedQuery: Rule {
  static let id = "undebounced-query"

  func concerns(_ file: FileOutlook) -> Bool { file.holdsSearchEntry }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let function = SearchCode.function(declaredAt: token, in: file),
      function.isSearchEntry, let name = file.declaration(of: function).name, !isLookup(function, in: file)
    else { return }
    let way = way(from: file.declaration(of: function), in: file)
    guard !way.contains(where: { SearchCode.waits($0) }), !isReachedOtherwise(function, in: file),
      let (code, work) = way.lazy.compactMap({ code in self.work(in: code.code).map { (code, $0) } }).first
    else { return }
    let place = file.place(of: token)
    var violation = Violation(name, work.isFetch ? .fetches(in: place) : .filters(in: place))
    // A note stands in the file of its finding.
    if code.file === file.file {
      violation.notes = [
        Violation.Note(work.token, work.isFetch ? "this fetches at each keystroke" : "this filters at each keystroke")
      ]
    } else {
      file.evidence.record("'\(code.name?.text ?? "")' of another file does the work")
    }
    report(violation)
  }

  /// The function and those that it calls within three steps, of this type and of others, nearest first; twenty at most.
  private func way(from function: Declaration, in file: FileContext) -> [Declaration] {
    var found = [function]
    var frontier = found
    for _ in 0..<3 where found.count < 20 {
      frontier = frontier.flatMap { file.flow.callees(of: $0.code) }.reduce(into: []) { next, callee in
        if !found.contains(callee), !next.contains(callee) { next.append(callee) }
      }
      found += frontier
    }
    return found
  }

  // MARK: - Which methods

  /// A method with a result, one that takes a completion handler and one that its caller awaits are what a debounced
  /// search calls.
  private func isLookup(_ function: FunctionFact, in file: FileContext) -> Bool {
    let method = file.declaration(of: function)
    if !method.result.isEmpty, !method.result.contains("Void") { return true }
    guard let brace = method.body?.first, let past = method.parameterClause.last?.next else { return true }
    return method.parameterClause.contains { $0.kind == .arrow } || past.up(to: brace).contains { $0.keyword == .async }
  }

  /// Whether other methods of the type call it: a search entry point, which is then the finding, code that waits, or
  /// the button that submits.
  private func isReachedOtherwise(_ function: FunctionFact, in file: FileContext) -> Bool {
    guard !SearchCode.isDelegateMethod(function), let type = file.type(of: function),
      let entry = file.index.entry(of: type), !file.index.callers(of: function.name, in: entry).isEmpty
    else { return false }
    // Of the callers only a closure that listens to the query, and does not wait, runs at each keystroke.
    return !SearchCode.callers(of: function, in: file).contains {
      $0.searchCalls.contains(function.name) && !waits($0, in: file)
    }
  }

  private func waits(_ function: FunctionFact, in file: FileContext) -> Bool {
    SearchCode.waits(file.declaration(of: function))
  }

  // MARK: - Work

  private struct Work {
    var token: Token
    var isFetch: Bool
  }

  private static let fetches: WordSet = """
    dataTask performFetch NSFetchRequest URLSession fetchRequest downloadTask fetch MKLocalSearch CLGeocoder
    """

  /// The first thing in the code that filters, or that asks a store or a server.
  private func work(in code: Tokens) -> Work? {
    for token in code {
      if token.keyword == .await, isRequest(after: token, in: code) { return Work(token: token, isFetch: true) }
      guard token.kind == .identifier else { continue }
      guard let call = token.call else {
        if token.word == "fetchRequest" { return Work(token: token, isFetch: true) }
        continue
      }
      // Realm's `filter("name CONTAINS %@", text)`
      if token.word == "filter", call.firstArgument?.value.first?.kind == .stringQuote, !call.receiver.isEmpty {
        return Work(token: token, isFetch: true)
      }
      if SearchVocabulary.matchingMethods.contains(token.word) || token.word == "filter" && isFilter(call) {
        return Work(token: token, isFetch: false)
      }
      if Self.fetches.contains(token.word) { return Work(token: token, isFetch: true) }
    }
    return nil
  }

  private static let comparisons: WordSet = SearchVocabulary.matchingMethods.union(
    """
    contains hasPrefix hasSuffix range starts fuzzyMatch lowercased matches
    """)

  /// `names.filter { $0.contains(text) }`: text is compared, as a search does.
  private func isFilter(_ call: Call) -> Bool {
    guard !call.receiver.isEmpty, let name = call.name else { return false }
    return call.tokens.after(name).closures.contains { $0.contains(anyOf: Self.comparisons) }
  }

  /// Not the main actor, nor a side controller that is given the text.
  private func isRequest(after await: Token, in code: Tokens) -> Bool {
    let path = code.after(`await`).prefix {
      $0.kind == .identifier || $0.kind == .period || $0.keyword == .self || $0.isUnwrapping
    }
    return path.first?.word != "MainActor" && !path.contains(anyOf: "setQuery yield setSearchText")
  }
}

extension String {
  private static var wait: String {
    "cancel the task before, store a new one and let it begin with try await Task.sleep(for: .milliseconds(250))"
  }

  fileprivate static func filters(in place: String) -> String { "\(place) filters at each keystroke; \(wait)" }

  fileprivate static func fetches(in place: String) -> String { "\(place) fetches at each keystroke; \(wait)" }
}
