import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// What a search does to find something.
extension UndebouncedQuery {
  /// Whether the entry point, in whatever file, is no finding itself, as what calls it is.
  func isReachedOtherwise(_ entry: FunctionFact, _ method: Declaration, near file: FileContext) -> Bool {
    guard let name = method.name, let there = name.file === file.file ? file : file.context(at: name) else {
      return false
    }
    return isReachedOtherwise(entry, in: there)
  }

  struct Work {
    var token: Token
    var isFetch: Bool
  }

  private static let fetches: WordSet = """
    dataTask performFetch NSFetchRequest URLSession fetchRequest downloadTask fetch MKLocalSearch CLGeocoder
    """

  /// The first thing that the code does at once and that filters, or asks a store or a server.
  func work(in code: Tokens, _ file: FileContext) -> Work? {
    Waiting.codeBefore(in: code, of: file).lazy.compactMap { firstWork(in: $0, file) }.first
  }

  private func firstWork(in code: Tokens, _ file: FileContext) -> Work? {
    for token in code {
      if TextSelection.isOne(at: token, in: file) { return Work(token: token, isFetch: false) }
      if token.keyword == .await, isRequest(after: token, in: code) { return Work(token: token, isFetch: true) }
      guard token.kind == .identifier else { continue }
      guard let call = token.call else {
        if token.word == "fetchRequest" { return Work(token: token, isFetch: true) }
        // An array controller and a fetch request of SwiftUI select as soon as they are told by what.
        if token.word == "filterPredicate" || token.word == "nsPredicate", DataFlow.assignedValue(token) != nil {
          return Work(token: token, isFetch: false)
        }
        continue
      }
      // Realm's `filter("name CONTAINS %@", text)`
      if token.word == "filter", call.firstArgument?.value.first?.kind == .stringQuote, !call.receiver.isEmpty {
        return Work(token: token, isFetch: true)
      }
      // `(towns as NSArray).filtered(using: predicate)`, `towns.filter(predicate)` of Realm
      if Self.predicated.contains(token.word), let predicate = call.firstArgument,
        predicate.label == "using"
          || call.closures.isEmpty && predicate.label == .none && isMadeOfQuery(predicate.value, file)
      {
        return Work(token: token, isFetch: false)
      }
      if ComparedTexts.matchingMethods.contains(token.word) || token.word == "filter" && isFilter(call) {
        return Work(token: token, isFetch: false)
      }
      if Self.fetches.contains(token.word) { return Work(token: token, isFetch: true) }
    }
    return nil
  }

  private static let predicated: WordSet = "filter filtered filteredArrayUsingPredicate"

  /// Whether the value is a predicate that was made of the query, and not the query itself.
  private func isMadeOfQuery(_ value: Tokens, _ file: FileContext) -> Bool {
    file.flow.origin(of: value).typed == nil && file.carriedText(in: value)?.field == .search
  }

  /// A call that answers the query, in code that then shows the answer: its value is stored, or it is given the query.
  func reload(in code: Tokens, _ file: FileContext) -> Work? {
    Waiting.codeBefore(in: code, of: file).lazy.compactMap { firstReload(in: $0, file) }.first
  }

  private func firstReload(in code: Tokens, _ file: FileContext) -> Work? {
    guard let reload = code.last(where: { Self.reloads.contains($0.word) && $0.call != nil }),
      let query = code.first(where: { isQuery($0, file) })
    else { return nil }
    let answer = code.before(reload).first { name in
      if let value = DataFlow.assignedValue(name) {
        return value.last.map { $0 > query } ?? false && value.contains { $0.call?.name == $0 }
      }
      return asks(name, file)
    }
    return answer.map { Work(token: $0, isFetch: false) }
  }

  /// `state = .found(store.items(matching: text))`: what another object answers to the query is kept, or elements are what it answers.
  func answer(in code: Tokens, _ file: FileContext) -> Work? {
    Waiting.codeBefore(in: code, of: file).lazy.compactMap { code in
      // A task is stored at once, and what it asks after its wait is not asked at once.
      file.searchAnswers(in: code).lazy.map(\.question).first { code.contains($0) } ?? file.lateQuestion(in: code)
        ?? code.first { name in name.call.map { $0.name == name && file.asksForElements($0) } ?? false }
    }.first.map { Work(token: $0, isFetch: true) }
  }

  /// `texts.flatMapLatest { api.items(matching: $0) }`: what a step asks another object for the text, and hands on the answers.
  func request(by step: Token, in code: Tokens, _ file: FileContext) -> Work? {
    guard Self.asksAnew(step) else { return nil }
    return Waiting.codeBefore(in: code, of: file).lazy.joined().first { name in
      name.call.map { $0.name == name && !$0.isOnSelf && file.asksForQuery($0) } ?? false
    }.map { Work(token: $0, isFetch: true) }
  }

  /// `model.find(text)`: a statement of its own, on something else than `self`.
  private func asks(_ name: Token, _ file: FileContext) -> Bool {
    guard let call = name.call, call.name == name, !call.isOnSelf, call.tokens == name.statement?.tokens else {
      return false
    }
    return file.asksForQuery(call)
  }

  private static let reloads: WordSet = "reloadData reloadSections apply"

  private func isQuery(_ name: Token, _ file: FileContext) -> Bool {
    name.kind == .identifier && name.call?.name != name && name.next?.kind != .colon
      && file.typedText(at: name)?.field == .search
  }

  private static let comparisons: WordSet = ComparedTexts.matchingMethods.union(
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
    // `await send(.found(towns))` tells a reducer.
    if path.only?.word == "send" { return false }
    return path.first?.word != "MainActor" && !path.contains(anyOf: "setQuery yield setSearchText")
  }
}
