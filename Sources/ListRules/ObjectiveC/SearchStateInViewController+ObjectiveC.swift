import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// What a search found, or its text, that a view controller written in Objective-C stores.
struct SearchStateInObjectiveCViewController: ObjectiveCRule {
  static let id = SearchStateInViewController.id
  static let words = SDKNames.objectiveCTextParameters

  func check(_ file: FileContext, report: (Violation) -> Void) {
    var told: Set<Word> = []
    for function in file.facts.functions {
      let method = file.declaration(of: function)
      guard let name = method.name, let type = file.type(around: name), file.index.isViewController(type).isYes,
        file.isObjectiveCSearchCode(around: name)
      else { continue }
      for state in states(in: method, file) {
        check(state, of: function, type, in: file) { violation in
          var violation = violation
          // Once is enough of a property.
          if !told.insert(property(state, in: file)).inserted { violation.profile = .strict }
          report(violation)
        }
      }
    }
  }

  /// For each property that is search state where the method begins to fill it, be it with an empty array.
  private func states(in method: Declaration, _ file: FileContext) -> [State] {
    var known: Set<Word> = []
    let states = method.tokens.compactMap { state(at: $0, in: file) }
      .filter { known.insert(property($0, in: file)).inserted }
    return states.map { state in
      var state = state
      let kept = property(state, in: file)
      let first = method.tokens.first { name in
        guard name.word == kept, let equal = name.next, equal.kind == .equal,
          isKept(name, in: file), name.block.contains(state.name), let value = equal.statement?.tokens.after(equal)
        else { return false }
        return isEmpty(value, in: file)
      }
      if let first, first < state.name { state.name = first }
      return state
    }
  }

  private func property(_ state: State, in file: FileContext) -> Word {
    file.nameSet(by: state.name).map { Word($0) } ?? state.name.word
  }

  private func check(
    _ state: State, of function: FunctionFact, _ type: TypeFact, in file: FileContext, _ report: (Violation) -> Void
  ) {
    // What another property rests on is no evidence of this one.
    file.evidence.reset()
    guard case .yes(let evidence) = file.isViewController(type), file.isObjectiveCSearchCode(around: state.name) else {
      return
    }
    if state.isGuess, !function.isSearchDelegate {
      file.evidence.guess("'\(state.name.text)' is given what is called as what a user types")
    }
    let name = file.nameSet(by: state.name) ?? state.name.text
    var violation = Violation(state.name, .keeps(name, state.kind.words, type.spelling))
    violation.cause = .searchState
    if state.isAnswer || state.kind == .delay || state.kind == .task && file.searchDistance(around: state.name) != 0 {
      violation.profile = .strict
    }
    violation.notes = file.controllerNotes(evidence, type)
    report(violation)
  }

  private struct State {
    var name: Token
    var kind = SearchStateKind.data
    /// The text is called as a query, or is the one string that the method is given.
    var isGuess = false
    /// Another object, or other code, made it of the query.
    var isAnswer = false
  }

  /// The property that is given the text, what a message selects, what a loop that compares finds, or what was made of the query.
  private func state(at token: Token, in file: FileContext) -> State? {
    if let (name, value) = file.objectiveCAssignment(at: token) { return assignment(of: value, to: name, in: file) }
    guard token.word == "addObject" || token.word == "filterUsingPredicate",
      let message = file.message(startingAt: token), let name = message.receiver.endingName, isKept(name, in: file)
    else { return nil }
    if token.word == "filterUsingPredicate" { return State(name: name) }
    guard file.isInLoop(token) else { return nil }
    if file.memberTokens(around: token).contains(anyOf: ObjectiveCSearch.matches) { return State(name: name) }
    // `[self.sections addObject:found]` of what was chosen for each section
    let isChosen = ObjectiveCSearch.choice(at: token, in: file) != nil || isCollected(message.argument(0), in: file)
    return isChosen ? State(name: name, isAnswer: true) : nil
  }

  private func assignment(of value: Tokens, to name: Token, in file: FileContext) -> State? {
    guard isKept(name, in: file),
      let type = file.objectiveCProperty(at: name)?.typeWords.first(where: { !Self.qualifiers.contains($0) })
    else { return nil }
    if type == "NSString" || type == "NSMutableString" {
      guard value.contains(where: { file.isObjectiveCQuery($0) }), file.keepsObjectiveCText(value) else { return nil }
      return State(name: name, kind: .text, isGuess: !value.contains(where: file.isTypedObjectiveCText))
    }
    if file.messages(in: value).contains(where: { ObjectiveCSearch.filters.contains($0.word) }) {
      return State(name: name)
    }
    guard Self.collections.contains(type) else { return pending(value, of: type, keptIn: name, file) }
    let isAnswer =
      file.carriesObjectiveCQuery(value) || file.isInAnswerToObjectiveCQuery(name) && !isEmpty(value, in: file)
    return isAnswer || isCollected(value, in: file) ? State(name: name, isAnswer: true) : nil
  }

  /// Whether a loop has added to the local what it has chosen by the query.
  private func isCollected(_ value: Tokens, in file: FileContext) -> Bool {
    guard let local = value.first(where: { $0.kind == .identifier && file.message(startingAt: $0) == nil }),
      !local.isMember, !file.localTypeWords(of: local).isEmpty
    else { return false }
    return file.memberTokens(around: local).prefix { $0 < local }.contains { addition in
      addition.word == "addObject" && file.message(startingAt: addition)?.receiver.only?.word == local.word
        && ObjectiveCSearch.choice(at: addition, in: file) != nil
    }
  }

  /// The timer, the request or the operation that a search begins: by its class, or as what the controller cancels.
  private func pending(_ value: Tokens, of type: Word, keptIn name: Token, _ file: FileContext) -> State? {
    guard value.first?.kind == .leftSquare else { return nil }
    if type == "NSTimer" {
      // Others may run all the time.
      let waits = file.searchDistance(around: name) == 0 || value.contains(where: file.isTypedObjectiveCText)
      return waits ? State(name: name, kind: .delay) : nil
    }
    guard Self.requests.contains(type) || isCancelled(name, in: file), file.carriesObjectiveCQuery(value) else {
      return nil
    }
    return State(name: name, kind: .task)
  }

  private func isCancelled(_ name: Token, in file: FileContext) -> Bool {
    let cancelled = file.remembered {
      Set(file.messages(in: file.tokens).filter { $0.selector == "cancel" }.compactMap(\.receiver.endingName?.word))
    }
    return cancelled.contains(name.word)
  }

  private static let requests: WordSet = """
    NSURLSessionTask NSURLSessionDataTask NSURLConnection NSOperation NSBlockOperation NSInvocationOperation MKLocalSearch
    """

  /// `[NSMutableArray new]`, `@[]`, `nil`
  private func isEmpty(_ value: Tokens, in file: FileContext) -> Bool {
    !value.contains {
      $0.kind == .identifier && !$0.isCapitalized && file.message(startingAt: $0) == nil && $0.word != "nil"
    }
  }

  private static let qualifiers: WordSet = "IBOutlet __weak __strong __block nullable nonnull id"
  private static let collections: WordSet = """
    NSArray NSMutableArray NSDictionary NSMutableDictionary NSSet NSMutableSet NSOrderedSet NSMutableOrderedSet RLMResults
    """

  /// A property of the controller itself that others may set, and whose own setter, if it has one, keeps what it is given.
  private func isKept(_ name: Token, in file: FileContext) -> Bool {
    guard file.isOwnObjectiveC(name), file.objectiveCProperty(at: name).map({ !$0.isLet }) ?? false else {
      return false
    }
    let spelling = file.nameSet(by: name) ?? name.text
    let setters = file.functions(named: Word("set\(spelling.prefix(1).uppercased())\(spelling.dropFirst()):"))
    return setters.isEmpty
      || setters.contains { file.declaration(of: $0).tokens.contains { $0.word == Word("_\(spelling)") } }
  }
}
