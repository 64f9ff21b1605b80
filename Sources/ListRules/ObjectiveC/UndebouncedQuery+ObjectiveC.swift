import ClangSource
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// A method in Objective-C that takes the query and filters or fetches at once, at each keystroke.
struct UndebouncedObjectiveCQuery: ObjectiveCRule {
  static let id = UndebouncedQuery.id
  static let words = SDKNames.objectiveCTextParameters

  func check(_ file: FileContext, report: (Violation) -> Void) {
    for function in file.facts.functions where file.receivesSearch(function) || isFilterAction(function, in: file) {
      file.evidence.reset()
      guard let name = file.declaration(of: function).name, isEntry(function, at: name, in: file) else { continue }
      let codes = codes(from: function, in: file)
      guard !codes.contains(where: { Waiting.occurs(in: $0, of: file) }) else { continue }
      guard let work = codes.lazy.compactMap({ work(in: $0, file) }).first else {
        checkTold(function, at: name, codes, in: file, report)
        continue
      }
      file.noteEntry(function, at: name)
      let isFetch = ObjectiveCSearch.fetches.contains(work.word)
      let place = file.place(of: name)
      var violation = Violation(name, isFetch ? .fetches(in: place) : .filters(in: place))
      violation.notes = [
        Violation.Note(work, isFetch ? "this fetches at each keystroke" : "this filters at each keystroke")
      ]
      report(violation)
    }
  }

  /// The code of the method and of what its object does for it, three calls deep; also of a setter that it uses: `self.words = text`.
  private func codes(from function: FunctionFact, in file: FileContext) -> [Tokens] {
    let way = [function] + SearchCode.methods(calledBy: function, steps: 3, in: file)
    let setters = way.flatMap { self.setters(in: file.declaration(of: $0).tokens, file) }.filter { !way.contains($0) }
    return (way + setters + setters.flatMap { SearchCode.methods(calledBy: $0, steps: 2, in: file) })
      .map { file.declaration(of: $0).tokens }
  }

  private func setters(in code: Tokens, _ file: FileContext) -> [FunctionFact] {
    code.compactMap { equal -> Word? in
      guard equal.kind == .equal, let name = equal.previous, name.isMember, file.isOwnObjectiveC(name) else {
        return nil
      }
      return name.setter
    }
    .flatMap { file.functions(named: $0) }
  }

  /// The action of a search field, by what it is called and reads: `- (IBAction)updateFilter:(id)sender` with `[filterField
  /// stringValue]` of an `NSSearchField`.
  private func isFilterAction(_ function: FunctionFact, in file: FileContext) -> Bool {
    guard let name = file.declaration(of: function).name, SearchNames.searches(name.utf8),
      let parameters = file.method(around: name)?.parameters, parameters.count == 1,
      parameters[0].type.contains("id"), parameters[0].name.word == "sender"
    else { return false }
    return codes(from: function, in: file).contains { code in
      code.contains { text in
        guard text.word == "stringValue", text.next?.kind != .equal else { return false }
        let field = text.isMember ? text.previous?.previous : file.message(startingAt: text)?.receiver.endingName
        return field.flatMap { file.objectiveCTypeWords(of: $0).first } == "NSSearchField"
      }
    }
  }

  /// Whether the method runs at each keystroke, and not one that it calls: then that is the finding.
  private func isEntry(_ function: FunctionFact, at name: Token, in file: FileContext) -> Bool {
    if Self.delegates.contains(function.name) { return true }
    // Who makes an object with a query runs no search yet.
    if name.text.hasPrefix("initWith") { return false }
    // Of several strings the sources do not say which is the query.
    let strings = file.method(around: name)?.parameters.filter { $0.type.contains("NSString") } ?? []
    return strings.count < 2
      && !file.messages(in: file.tokens).contains { message in
        file.function(around: message.name)?.name != function.name
          && (message.isToSelf && message.selector == function.name
            && gives(message, hasText: !strings.isEmpty, in: file)
            || runs(function, message))
      }
  }

  /// Whether the call makes what it calls a part of its own method: it hands a text on, or is told of the query itself. `[self
  /// updateFilter:self]` when the data has changed does neither.
  private func gives(_ message: Message, hasText: Bool, in file: FileContext) -> Bool {
    hasText || file.function(around: message.name).map(file.receivesSearch) ?? true
  }

  /// `[self performSelector:@selector(narrow:) withObject:text afterDelay:0.3]`; a control that is told its action runs it by itself.
  private func runs(_ function: FunctionFact, _ message: Message) -> Bool {
    guard Self.runners.contains(message.word) else { return false }
    return message.parts.contains { $0.argument.selectorLiteral.map { Word($0.text) } == function.name }
  }

  private static let runners: WordSet = """
    performSelector performSelectorInBackground performSelectorOnMainThread scheduledTimerWithTimeInterval
    timerWithTimeInterval
    """

  private static let delegates: WordSet = """
    updateSearchResultsForSearchController: searchBar:textDidChange: controlTextDidChange:
    """

  private func work(in code: Tokens, _ file: FileContext) -> Token? {
    code.first { ObjectiveCSearch.fetches.contains($0.word) } ?? ObjectiveCSearch.filter(in: code, of: file)
      // What another object answers is shown.
      ?? code.first { ObjectiveCSearch.asks($0, in: file).map { !$0.isToSelf && isUsed($0, in: file) } ?? false }
      ?? code.first { ObjectiveCSearch.shows($0, in: file) != nil }
      // In code that reads the field: another object may be told when its user is done.
      ?? (code.contains(where: file.isSearchFieldText) ? code.first { narrows($0, in: file) } : nil)
  }

  /// `[users setFilterPredicate:predicate]`, `users.filterPredicate = predicate`: an array controller selects at once by what it is told.
  private func narrows(_ name: Token, in file: FileContext) -> Bool {
    switch name.word {
    case "setFilterPredicate":
      file.message(startingAt: name).map { file.carriesObjectiveCQuery($0.argument(0)) } ?? false
    case "filterPredicate":
      name.next.map { equal in
        equal.kind == .equal && equal.statement.map { file.carriesObjectiveCQuery($0.tokens.after(equal)) } ?? false
      } ?? false
    default: false
    }
  }

  /// A search field's own method that hands the text to an object that searches.
  private func checkTold(
    _ function: FunctionFact, at name: Token, _ codes: [Tokens], in file: FileContext, _ report: (Violation) -> Void
  ) {
    let isField = Self.delegates.contains(function.name)
    // Others are asked only where what a field tells asks them.
    let isAsked = file.index.callers(ofSearchEntry: function.name).contains { caller in
      Self.delegates.contains(caller.function.name)
        && !caller.function.ownCalls.contains(where: file.index.hasWaitingFunction)
    }
    guard isField || isAsked else { return }
    guard
      let told = codes.lazy.joined().first(where: { name in
        isField && ObjectiveCSearch.tells(name, in: file) != nil || ObjectiveCSearch.works(name, in: file) != nil
          || ObjectiveCSearch.worksWhenSet(name, in: file)
      })
    else { return }
    file.noteEntry(function, at: name)
    var violation = Violation(name, .asks(in: file.place(of: name)))
    violation.notes = [Violation.Note(told, "this is asked at each keystroke")]
    report(violation)
  }

  /// Whether the answer to the query is given to something, or back; to a block where the query is known to be typed.
  private func isUsed(_ message: Message, in file: FileContext) -> Bool {
    if !message.tokens.closures.isEmpty, message.sent.contains(where: file.isTypedObjectiveCText) { return true }
    guard let before = message.first?.previous else { return false }
    return before.kind == .equal || before.keyword == .return || before.word == "return"
  }
}

extension String {
  private static var wait: String {
    "cancel the earlier search and wait for a pause first, best in a side controller that all screens share"
  }

  fileprivate static func asks(in place: String) -> String {
    "\(place) has another object search at each keystroke; \(wait)"
  }

  fileprivate static func filters(in place: String) -> String { "\(place) filters at each keystroke; \(wait)" }

  fileprivate static func fetches(in place: String) -> String { "\(place) fetches at each keystroke; \(wait)" }
}
