import DataFlow
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// Filtering, sorting and matching in a view controller: in its class, its extensions in other files, its lazy properties.
struct FilteringInViewController: Rule {
  static let id = "filtering-in-view-controller"

  func concerns(_ file: FileOutlook) -> Bool { file.holdsViewController }

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if Self.others.contains(token.word) || Loop(begunBy: token) != nil || isGivenPredicate(token, in: file) {
      return checkSelection(token, in: file, report: report)
    }
    guard let call = token.call, selects(call), extendsOthers(call, in: file),
      let (type, evidence) = file.controller(showing: token),
      !isLookAlike(call, in: file), !isInsideAnother(call, in: file), !followsAnother(call, in: file),
      !call.selectsForAction
    else { return }

    var violation = Violation(token, .computes(token.text, in: file.place(of: token)))
    violation.cause = .selection
    violation.notes = file.controllerNotes(evidence, type)
    let compares = isListWork(call) || call.tokens.from(token).contains(anyOf: Self.textComparisons)
    if compares, usesQueryText(call, in: file) {
      violation.confidence = .certain
    } else if isListWork(call), isReached(token, byGuess: false, in: file) {
      violation.confidence = .likely
      // What is selected may be for something else.
      if !isShown(call, type, in: file) { violation.holdBack() }
    } else if compares, isCalledQuery(call) {
      file.evidence.guess("'\(token.text)' compares with what is called a query")
    } else if isListWork(call), isReached(token, byGuess: true, in: file) {
      violation.confidence = .likely
    } else if file.feedsList(call, type) {
      violation.holdBack()
    } else {
      // `filter { fits($0) }` of a question that reads the query.
      return call.word == "filter" ? checkSelection(token, in: file, report: report) : ()
    }
    if file.isHandedOn(call) || file.isCleaning(call) || isOnlyKept(call, type, in: file)
      || leavesOneOut(call) && !isShown(call, type, in: file)
    {
      violation.holdBack()
    }
    report(violation)
  }

  /// `found = users.filter { … }`, where nothing of the controller asks for `found`.
  private func isOnlyKept(_ call: Call, _ type: TypeFact, in file: FileContext) -> Bool {
    guard let kept = call.name?.storingSign?.previous, NamedValue(endingAt: kept)?.isOwn == true,
      let entry = file.index.entry(of: type)
    else { return false }
    return file.isNeverRead(kept, of: entry)
  }

  private static let others: WordSet = "compactMap flatMap reduce"

  /// `users?.filter(Predicates.named(text))`: what is given to a stored collection says how to select.
  private func isGivenPredicate(_ token: Token, in file: FileContext) -> Bool {
    guard token.word == "filter", let call = token.call, call.name == token, call.closures.isEmpty, !selects(call),
      let list = call.receiver.unwrapped.last, NamedValue(endingAt: list)?.isOwn == true
    else { return false }
    return file.property(at: list).map { $0.typeWords.contains("Results") || file.mayHoldRows(list) == true } ?? false
  }

  /// `for user in users { if user.name.contains(text) { found.append(user) } }`, `compactMap { matches($0, text) ? $0.id : nil }`:
  /// where the text is known to be typed into a search field.
  private func checkSelection(
    _ token: Token, in file: FileContext, report: (Violation) -> Void
  ) {
    let loop = Loop(begunBy: token)
    guard let (type, evidence) = file.controller(showing: token), let entry = file.index.entry(of: type) else { return }
    let isByText = TextSelection.isOne(at: token, in: file)
    let fillsList = loop?.body.contains { $0.loop == token && file.fillsList(at: $0, type) } ?? false
    guard isByText || fillsList, !isInsideSelection(token, in: file) else { return }
    var violation = Violation(token, .computes(token.text, in: file.place(of: token)))
    violation.cause = .selection
    violation.notes = file.controllerNotes(evidence, type)
    violation.confidence = .likely
    // As a `filter`: by the text, in code that a search reaches, and shown.
    let shown = ShownValues(of: entry, isList: true, in: file)
    if !isByText || !isReached(token, byGuess: false, in: file)
      || !(fillsList || shown.hold(token) || loop.map(shown.holdAdditions) == true)
    {
      violation.profile = .strict
    }
    report(violation)
  }

  /// A `filter` in the head or the body of a loop is a finding of its own.
  private func isInsideSelection(_ token: Token, in file: FileContext) -> Bool {
    guard let loop = Loop(begunBy: token) else { return false }
    return loop.body.contains { name in
      if name != token, Loop(begunBy: name) != nil { return TextSelection.isOne(at: name, in: file) }
      return name.call.map { $0.name == name && selects($0) && !isLookAlike($0, in: file) } ?? false
    }
  }

  // MARK: - Which calls

  private func selects(_ call: Call) -> Bool {
    if call.word == "NSPredicate" { return call.firstArgument?.label == "format" || call.trailingClosure != nil }
    // `.filter(id)` without a value before it is an enum case.
    guard call.hasSubject else { return false }
    switch call.word {
    case "sorted", "sort":
      // More than one argument is a sort of the project's own: `model.sort(by: criteria, descending: true)`.
      return (call.arguments.count <= 1 || call.firstArgument?.label == "byKeyPath") && takesPredicate(call)
    case "filter", "where", "first", "firstIndex", "contains", "partition", "removeAll":
      return takesPredicate(call)
    case "caseInsensitiveCompare":
      // By itself it tells whether two texts are one.
      return call.name?.closures.isEmpty == false
    default:
      return ComparedTexts.matchingMethods.contains(call.word)
    }
  }

  /// `filter { … }` is that of what the code extends, where no type of the project has one.
  private func extendsOthers(_ call: Call, in file: FileContext) -> Bool {
    !call.isOnSelf || call.word == "NSPredicate"
      || call.name.flatMap { file.type(around: $0) }.flatMap(file.index.entry)?.isDeclared != true
  }

  /// A closure, a key path or a function is given: not a value, as query builders take.
  private func takesPredicate(_ call: Call) -> Bool {
    if call.trailingClosure != nil { return true }
    let isSort = call.word == "sorted" || call.word == "sort"
    guard let argument = call.firstArgument else { return isSort && call.leftParen != nil }
    switch argument.label {
    case "where": return true
    // `users.filter(by: text)` asks another object to filter; a sort takes its order this way, Realm's by a property's name.
    case "by" where isSort, "byKeyPath" where isSort: return true
    case .none: break
    default: return false
    }
    switch argument.value.first?.kind {
    case .leftBrace, .backslash: return true
    // Realm takes a predicate's format.
    case .stringQuote: return call.word == "filter"
    case .identifier, .keyword:
      // `filter(matches)`: a function by name, where only names stand.
      return call.word == "filter" && argument.value.count <= 3
        && argument.value.allSatisfy { $0.kind == .identifier || $0.kind == .period || $0.keyword == .self }
    default: return false
    }
  }

  // MARK: - Look-alikes

  private static let streams: WordSet = """
    publisher sink rx subscribe asObservable asDriver disposed eraseToAnyPublisher onNext bind drive
    NotificationCenter signal observe producer asSignal receive removeDuplicates distinctUntilChanged debounce
    throttle flatMapLatest share merge combineLatest
    """

  private static let characterTests: WordSet = """
    isNumber isDigit isLetter isWhitespace isNewline isASCII isHexDigit isWholeNumber unicodeScalars CharacterSet
    decimalDigits alphanumerics isPunctuation
    """

  /// `text.filter { $0.isNumber }`, `filter(\.isLetter)`, `filter { CharacterSet.decimalDigits.contains($0) }`: characters, no rows.
  private func selectsCharacters(_ call: Call) -> Bool {
    let closure = call.closures.first
    return (call.name.map(call.tokens.from) ?? call.tokens).contains { test in
      guard Self.characterTests.contains(test.word) else { return false }
      let owner = test.previous?.previous
      guard let closure, owner?.kind != .backslash else { return true }
      let tested = test.chain?.steps.first { $0.call?.word == "contains" }?.call?.firstArgument?.value.first ?? owner
      return tested?.kind == .dollarIdentifier && tested?.closures.first == closure
        || closure.parameterNames.contains { $0.word == tested?.word }
    }
  }

  private func isLookAlike(_ call: Call, in file: FileContext) -> Bool {
    if call.word == "NSPredicate" {
      return !usesQueryText(call, in: file) && !isCalledQuery(call) || answersQuestion(call)
    }
    if isQuestion(call) || isLookAlike(receiverOf: call, in: file) || isForwarding(call, in: file) { return true }
    // `text.split(separator: " ").filter { !$0.isEmpty }`, `text.first { forbidden.contains($0) }`: words or characters of the text, no
    // rows.
    if call.word == "filter" || takesPredicate(call), file.flow.origin(of: call.receiver).typed != nil { return true }
    let signs = signs(of: call, in: file)
    if signs.isStream || signs.speak(\.characters, before: call) || selectsCharacters(call) { return true }
    // Sorted copies that are compared: `a.sorted() == b.sorted()`.
    return call.word == "sorted" && (call.last?.next?.word == "==" || call.first?.previous?.word == "==")
  }

  /// `presenter.filter(text)`: another object is given the text itself.
  private func isForwarding(_ call: Call, in file: FileContext) -> Bool {
    guard call.word == "filter", call.closures.isEmpty, let value = call.firstArgument?.value,
      value.first?.kind == .identifier
    else {
      return false
    }
    return file.flow.origin(of: value).typed != nil
  }

  /// What the names of a chain say of what it selects from: those of its operand and its steps, not what their closures do.
  private struct ChainSigns {
    /// The chain is a pipeline.
    var isStream: Bool
    var characters: Token?
    var places: Token?

    init(_ names: [Token]) {
      isStream = names.contains { streams.contains($0.word) }
      characters = names.first { $0.word == "unicodeScalars" }
      places = names.first { RowNames.arePlaces($0.utf8) }
    }

    func speak(_ sign: KeyPath<ChainSigns, Token?>, before call: Call) -> Bool {
      guard let name = call.name else { return false }
      return self[keyPath: sign].map { $0 < name } ?? false
    }
  }

  private func signs(of call: Call, in file: FileContext) -> ChainSigns {
    guard let chain = call.chain else { return ChainSigns(call.tokens.identifiers) }
    return file.remembered(of: chain.id) {
      ChainSigns(chain.operand.identifiers + chain.steps.lazy.filter { $0.kind == .member }.map(\.token))
    }
  }

  /// Whether what is filtered is nothing that a list shows.
  private func isLookAlike(receiverOf call: Call, in file: FileContext) -> Bool {
    let receiver = call.receiver
    guard let first = receiver.first, let last = receiver.unwrapped.last else { return false }
    if let mayHoldRows = file.mayHoldRows(last) {
      if !mayHoldRows { return true }
    } else {
      if signs(of: call, in: file).speak(\.places, before: call) { return true }
      let isOther = UINames.collections.contains(last.word) || RowNames.otherCollections.contains(last.word)
      if isOther, receiver.count > 1 || last.definition == nil { return true }
    }
    // The tokens of a search field are a part of its text; what a menu or a toolbar shows is no list's content.
    if last.word == "tokens", receiver.contains("searchTextField") { return true }
    if last.word == "items", ViewNames.bars.occur(in: receiver.text.utf8) { return true }
    switch first.kind {
    case .wildcard, .stringQuote: return true
    // A Combine publisher of a property: `$query.filter`.
    case .identifier: return first.text.hasPrefix("$")
    default: return false
    }
  }

  /// A match inside a `filter` is the filter's own finding.
  private func isInsideAnother(_ call: Call, in file: FileContext) -> Bool {
    call.name?.closures.contains { closure in
      guard let outer = closure.call, outer.name != nil, outer != call else { return false }
      return selects(outer) && !isLookAlike(outer, in: file)
    } ?? false
  }

  /// `[Section(users.filter(\.isNear)), Section(users.filter { !$0.isNear })]` splits one list.
  private func followsAnother(_ call: Call, in file: FileContext) -> Bool {
    guard let name = call.name, let statement = name.statement, call.word == "filter" else { return false }
    // By the length of what they select from, which tells most apart.
    let calls = file.remembered(of: statement.id) {
      let calls = statement.tokens.lazy.filter { $0.word == "filter" }.compactMap { name in
        name.call.flatMap { $0.name == name ? $0 : nil }
      }
      return Dictionary(grouping: calls, by: \.receiver.count)
    }
    return calls[call.receiver.count]?.prefix { $0.name.map { $0 < name } ?? false }.contains { other in
      other.receiver.lazy.map(\.word).elementsEqual(call.receiver.lazy.map(\.word)) && selects(other)
        && !isLookAlike(other, in: file)
    } ?? false
  }

  // MARK: - Search

  /// Whether what is selected goes on to a property, to the list or to the caller: not what only tells rows to expand.
  private func isShown(_ call: Call, _ type: TypeFact, in file: FileContext) -> Bool {
    guard let name = call.name, let statement = name.statement, let entry = file.index.entry(of: type) else {
      return false
    }
    if call.word != "filter" || name.member?.kind == .variable || statement.kind == .return { return true }
    return name.member?.code.first?.block.statements.count == 1
      || ShownValues(of: entry, isList: true, in: file).hold(name)
  }

  /// Whether search text arrives here, or one call before.
  private func isReached(_ token: Token, byGuess: Bool, in file: FileContext) -> Bool {
    guard let distance = file.searchDistance(around: token, byGuess: byGuess), distance <= 1 else { return false }
    return distance == 0 || readsQuery(around: token)
  }

  /// What compares as a search does; not what tells whether two texts are one.
  private static let comparisons = ComparedTexts.matchingMethods.subtracting("caseInsensitiveCompare")

  /// Whether the predicate compares as a search does, or with text that is typed.
  private func usesQueryText(_ call: Call, in file: FileContext) -> Bool {
    let code = predicates(of: call)
    let isSort = call.word == "sort" || call.word == "sorted"
    return code.contains { $0.contains(anyOf: Self.comparisons) }
      || isSort && code.contains { file.typedText(in: $0) != nil && comparesQuery($0, in: file) }
      || !isLookup(call) && !isSort && code.contains { isByQuery($0, in: file) }
      // `words.map { NSPredicate(format: "name CONTAINS %@", $0) }`
      || call.word == "NSPredicate"
        && call.tokens.contains { $0.kind == .dollarIdentifier && file.typedText(at: $0) != nil }
  }

  /// What is typed into a form's field, and only held to be the same, chooses what the form is about.
  private func isByQuery(_ code: Tokens, in file: FileContext) -> Bool {
    file.typedText(in: code).map { $0.field == .search || code.contains(anyOf: Self.textComparisons) } ?? false
  }

  /// What a sort compares are mostly texts of the elements, wherever these come from.
  private func comparesQuery(_ code: Tokens, in file: FileContext) -> Bool {
    code.contains { name in
      guard name.kind == .identifier, !name.isMember, file.typedText(at: name) != nil else { return false }
      if case .closureParameter? = name.definition { return false }
      return true
    }
  }

  /// `engines.first { $0.name == name }`: whether there is one of this name is no search.
  private func isLookup(_ call: Call) -> Bool {
    Self.lookups.contains(call.word) && call.closures.contains { $0.tokens.contains { $0.word == "==" } }
  }

  /// `people.filter { $0.email != own }`: all but one, which a list may show, and others may be given.
  private func leavesOneOut(_ call: Call) -> Bool {
    call.closures.contains { closure in
      closure.tokens.contains { $0.word == "!=" } && !closure.tokens.contains { $0.word == "==" }
        && !closure.tokens.contains(anyOf: Self.textComparisons)
    }
  }

  private static let lookups: WordSet = "first firstIndex contains"

  /// Whether the predicate speaks of what is called a query.
  private func isCalledQuery(_ call: Call) -> Bool {
    predicates(of: call).contains { $0.contains(anyOf: SearchNames.queries) }
  }

  private func predicates(of call: Call) -> [Tokens] {
    [call.name.map(call.tokens.from), call.firstArgument?.tokens.only?.localClosure?.tokens].compactMap(\.self)
  }

  private static let textComparisons: WordSet = """
    contains range hasPrefix hasSuffix starts localizedCaseInsensitiveContains fuzzyMatch localizedStandardContains
    localizedStandardRange caseInsensitiveCompare lowercased match matches
    """

  /// In a search entry point only what selects rows counts: not a lookup of one thing before an action.
  private func isListWork(_ call: Call) -> Bool {
    switch call.word {
    case "filter", "where", "sorted", "sort", "NSPredicate", "removeAll", "partition": true
    default: false
    }
  }

  /// Whether the function one call from the entry point knows the query: it takes a string or reads the search field.
  private func readsQuery(around token: Token) -> Bool {
    guard let member = token.member else { return false }
    return member.parameterClause.contains("String") || member.contains(anyOf: SearchNames.queries)
  }

  /// `let same = NSPredicate(…); guard notes.filter(same).isEmpty`: all that the predicate is made for are questions.
  private func answersQuestion(_ predicate: Call) -> Bool {
    guard let name = predicate.name, case let statement? = name.statement,
      let local = statement.tokens.first(where: { $0.kind == .equal })?.previous, local.isIntroduced
    else { return false }
    let uses = statement.following.flatMap {
      $0.tokens.filter { $0.word == local.word && !$0.isIntroduced && $0.isUse(of: local) }
    }
    return !uses.isEmpty
      && uses.allSatisfy { $0.argumentList?.openedCall.map { $0.word == "filter" && isQuestion($0) } ?? false }
  }

  /// `filter(…).isEmpty`, `.count`, `.first`: a question, and `.forEach` an action; neither is what a list shows.
  private func isQuestion(_ call: Call) -> Bool {
    guard let dot = call.last?.next, dot.kind == .period, let member = dot.next else { return false }
    return ["isEmpty", "count", "first", "last", "forEach"].contains(member.word)
      && !call.contains(anyOf: ComparedTexts.matchingMethods)
  }
}

extension String {
  static func computes(_ call: String, in place: String) -> String {
    "'\(call)' in \(place) computes what the list shows; "
      + "let a side controller do it, and rebuild the snapshot from its sections"
  }
}
