import DataFlow
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// A query that is tested for emptiness, or filtered by, as it was typed: blanks included.
struct UntrimmedQuery: Rule {
  static let id = "untrimmed-query"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    guard var violation = violation(at: token, in: file) else { return }
    let query = file.file.token(violation.range.lower)
    if violation.profile == nil, isAskedBefore(query, in: file) || file.isToldOnTheWay(to: query, by: self.violation) {
      violation.profile = .strict
    }
    report(violation)
  }

  /// `admins.filter { $0.matches(text) }` after `owners.filter { $0.matches(text) }` in one type: a look at the text in the project's own
  /// question mends both.
  private func isAskedBefore(_ query: Token, in file: FileContext) -> Bool {
    guard let question = query.argumentList?.openedCall?.name, question.isMember, let type = query.typeDeclaration,
      !query.closures.isEmpty, !TextComparison.isOne(at: question)
    else { return false }
    return file.names(spelled: question.word, in: type).contains { other in
      other < question && !other.closures.isEmpty
        && other.call?.arguments.contains { $0.value.last?.word == query.word } == true
    }
  }

  /// What is found at the token, whatever was found where its text comes from.
  private func violation(at token: Token, in file: FileContext) -> Violation? {
    // What a loop adds, it has chosen.
    guard let token = TextSelection.isAddition(token) ? TextSelection.choosingLoop(around: token) : token,
      let use = use(at: token, in: file) ?? useBesideCopy(testedAt: token, in: file)
    else { return nil }
    let (name, place) = (use.query.text, file.place(of: token))
    var violation = Violation(use.query, use.isTest ? .tests(name, in: place) : .filters(name, in: place))
    if file.isInside(Self.view, token) {
      violation.severity = .info
      violation.profile = .strict
    }
    if violation.profile == nil, let code = token.member,
      use.isMinor
        || use.isTest
          && (!TextSearch.compares(with: use.query, in: code, file)
            || !decides(token, file) && EmptinessTest.setsFlag(token, in: file))
          && !TextSelection.choosesCollection(token, in: file)
    {
      violation.holdBack()
    }
    violation.fix = token.member.flatMap { QueryTrimming(of: use.query, in: $0, file)?.fix(ofTest: use.isTest) }
    return violation
  }

  /// The first use of text that is known to be typed into a search field, in the function around; of what talks to a server a test.
  private func use(at token: Token, in file: FileContext) -> Use? {
    // What a test looks like is asked first, where text comes from last: it is the dearest of these questions.
    let test = EmptinessTest(at: token)
    guard test != nil || isFilter(token), let code = token.member, !isPlain(token),
      !isTextOperation(token, in: file),
      // A view's field that has a button to clear it, or shows an empty state, is no search.
      case let isView = isView(token, in: file),
      !isView || filtersByClosure(code, file) || !code.givesView || choosesRows(token, file)
        || file.isViewAction(token),
      // What a server is given may have blanks; a test that lets them through asks it for nothing.
      test != nil || maySearch(code, file),
      var use = comparison(at: token, in: file),
      !isAnsweredFor(use.query, by: code),
      !use.isTest || decides(token, file) || setsFlag(token, in: code, file),
      // A function of no type that compares nothing makes something of a text, as a decoder does.
      token.typeDeclaration != nil || TextSearch.compares(with: use.query, in: code, file),
      !isView || selects(code, file) || choosesRows(token, file)
        || TextSelection.isOne(at: token, in: file) || file.isViewAction(token),
      let text = file.flow.origin(of: use.query).typed, text.field == .search, !text.isTrimmed,
      !text.isGuess || maySearch(code, file), !QueryTrimming.isCleaned(use.query, in: code, file),
      // A property may be trimmed where it is tested: that is how a view's own text is mended.
      !use.isTest || !QueryTrimming.isTrimmed(use.query, in: code, isKept: true, file),
      text.way.count > 1 || !isPromised(use.query),
      // A field that is read in passing, as by a button's action, is no search; a stream of its text is.
      text.way.count > 1 || text.way.first?.token.member != code || text.way.first?.token == code.name
        || use.query.isGivenToClosure
        || filtersByClosure(code, file) || file.choosesInLoop(code) || code.isToldOfField
        || Self.submissions.contains(code.word) || filtersByText(code, file)
        // `var isFiltering: Bool { controller.isActive && !text.isEmpty }`, `var shown: [User] { … }`: others ask it what to show.
        || code.kind == .variable || code.answersYesOrNo || file.searchDistance(around: token) != nil
        || isView && file.isViewAction(token)
    else { return nil }
    if firstPlainUse(in: code, file).map({ $0 < token }) ?? false || isUsedByCaller(use, file) { return nil }
    // Who tests a trimmed copy and filters by the text itself finds less where blanks stand around it, and never nothing for blanks.
    use.isMinor =
      use.isTest
      ? !maySearch(code, file) && !alsoSearches(code, by: use.query, file) || isToldByMember(use.query, code, file)
        || QueryTrimming.isTrimmed(use.query, in: code, file) && QueryTrimming.usesCopy(of: use.query, in: code, file)
      : QueryTrimming.isTrimmed(use.query, in: code, file)
        || QueryTrimming.blankQuestions(of: use.query, in: code, file).contains { $0 < use.query }
    file.evidence.record(text, for: use.query.text)
    return use
  }

  /// `if text.trimmed.isEmpty { return }; model.find(text)`: what asks with the text itself where a trimmed copy was tested, and no
  /// trimmed one is handed on.
  private func useBesideCopy(testedAt test: Token, in file: FileContext) -> Use? {
    guard let copy = EmptinessTest.subject(at: test), let code = test.member, !code.givesView,
      case let local = copy.only, case let texts = (local?.givenValues.first ?? copy).trimmedNames, !texts.isEmpty,
      decides(test, file),
      file.flow.origin(of: copy).typed.map({ $0.isTrimmed && $0.field == .search && !$0.isGuess }) == true
    else { return nil }
    let handedOn = code.code.after(test).filter { name in
      name.kind == .identifier && name.argumentList?.openedCall.map { asks($0, with: name, in: file) } ?? false
    }
    guard !handedOn.contains(where: { $0.isTrimmedHere || $0.word == local?.word }) else { return nil }
    return handedOn.lazy.filter { texts.contains($0.word) && $0.word != local?.word }.first {
      file.flow.origin(of: $0).typed.map { !$0.isTrimmed && !$0.isGuess } ?? false
    }.map { Use(query: $0, isTest: false, isMinor: true) }
  }

  /// Whether the call asks another object with the text, or is one of an own method that does.
  private func asks(_ call: Call, with text: Token, in file: FileContext) -> Bool {
    guard call.arguments.contains(where: { $0.value.contains(text) }) else { return false }
    return file.asksForQuery(call)
      || call.isOnSelf
        && file.flow.callees(of: call.callee).contains { callee in
          callee.code.contains { name in name.call.map { $0.name == name && file.asksForQuery($0) } ?? false }
        }
  }

  /// Where the code first decides by a query as it is, or filters by one, of whatever name or of this one: that is the finding.
  private func firstPlainUse(in code: Declaration, _ file: FileContext, as name: Word = .none) -> Token? {
    file.remembered(about: code, name) {
      code.tokens.first { token in
        guard let use = comparison(at: token, in: file), name == .none || use.query.word == name,
          !use.isTest || decides(token, file)
        else { return false }
        return file.flow.origin(of: use.query).typed.map { $0.field == .search && !$0.isTrimmed } ?? false
      }
    }
  }

  /// Whether a method of the type that calls this one uses the text that it hands on, or the same property.
  private func isUsedByCaller(_ use: Use, _ file: FileContext) -> Bool {
    guard let function = file.function(around: use.query) else { return false }
    let property: Word
    switch use.query.definition {
    case .parameter: property = .none
    case nil where file.property(at: use.query) != nil: property = use.query.word
    default: return false
    }
    // A view that looks different where the text is empty has no use of it.
    return SearchCode.callers(of: function, in: file).map { file.declaration(of: $0) }.contains {
      !$0.givesView && maySearch($0, file) && firstPlainUse(in: $0, file, as: property) != nil
    }
  }

  /// `var isNothingFound: Bool { !text.isEmpty && found.isEmpty }`, where `found` looks whether the same text is empty: once that is
  /// mended, blanks find everything.
  private func isToldByMember(_ query: Token, _ code: Declaration, _ file: FileContext) -> Bool {
    guard query.definition == nil, code.answersYesOrNo || code.bindings.first?.type.only?.word == "Bool" else {
      return false
    }
    return code.code.contains { name in
      guard name.word != query.word, let member = file.flow.code(behind: name)?.first?.member,
        let there = member.file === file.file ? file : member.name.flatMap(file.context),
        let first = firstPlainUse(in: member, there, as: query.word)
      else { return false }
      return EmptinessTest(at: first) != nil
    }
  }

  /// A question about one item or two, asked for each.
  private func isQuestion(_ code: Declaration) -> Bool {
    code.kind == .function && !code.parameters.isEmpty
      && (code.answersYesOrNo || code.result.only?.word == "ComparisonResult") && !code.isTypingDelegate
  }

  /// Whether the code is such a question and compares nothing, or is given the query: who asks has looked at it then.
  private func isAnsweredFor(_ query: Token, by code: Declaration) -> Bool {
    guard isQuestion(code) else { return false }
    guard code.tokens.contains(where: TextComparison.isOne) else { return true }
    let value: Tokens? =
      switch query.definition {
      case .parameter: query.tokens
      case .variable(let binding): binding.value
      case .condition(_, let value): value
      default: nil
      }
    return value?.contains { name in code.parameters.contains { $0.name?.word == name.word } } ?? false
  }

  /// A parameter whose name says that callers trim it, where nobody is seen to call it.
  private func isPromised(_ query: Token) -> Bool {
    if case .parameter = query.definition { SearchNames.cleaned.occur(in: query.utf8) } else { false }
  }

  /// A method of texts compares two, and a text's own `isEmpty` is no test of a query; neither searches.
  private func isTextOperation(_ token: Token, in file: FileContext) -> Bool {
    token.member?.bindings.first?.word == "isEmpty"
      || file.type(around: token).map { ["String", "Substring", "StringProtocol", "NSString"].contains($0.path.first) }
        ?? false
  }

  private static let sleep: Word = "sleep"
  /// What a search field tells its delegate when its user asks for the search (UIKit, AppKit).
  private static let submissions: WordSet = "searchBarSearchButtonClicked searchFieldDidEndSearching"

  /// Whether the test sets a flag that is asked later what to show; a local one in code that compares, or asks another object.
  private func setsFlag(_ test: Token, in code: Declaration, _ file: FileContext) -> Bool {
    EmptinessTest.setsFlag(test, in: file) && (test.statement?.kind != .declaration || finds(code, file))
  }

  private func finds(_ code: Declaration, _ file: FileContext) -> Bool {
    file.remembered(about: code) {
      code.tokens.contains { token in
        TextComparison.isOne(at: token) || token.call.map { $0.name == token && file.asksForQuery($0) } ?? false
      }
    }
  }

  /// Code that talks to a server does not filter here.
  private func maySearch(_ code: Declaration, _ file: FileContext) -> Bool {
    file.remembered(about: code) {
      !code.contains(anyOf: TextSearch.requests)
        // What compares by itself asks nobody else, whatever it waits for; a stream that is gone through answers nothing.
        && (code.tokens.contains(where: TextComparison.isOne)
          || !code.tokens.contains {
            $0.keyword == .await && $0.previous?.keyword != .for && $0.next(3)?.word != Self.sleep
          })
    }
  }

  /// Whether code that waits for an answer compares with the text, too, where the test decides, and makes no request itself.
  private func alsoSearches(_ code: Declaration, by query: Token, _ file: FileContext) -> Bool {
    if let statement = query.statement, statement.kind == .if {
      // What stands in a task's closure asks the server.
      let uses = statement.bodies.flatMap(\.tokens).filter { $0.word == query.word }
      guard uses.contains(where: { $0.closures.first == query.closures.first }) else { return false }
    }
    return !code.contains(anyOf: TextSearch.requests) && TextSearch.compares(with: query, in: code, file)
  }

  private func isFilter(_ token: Token) -> Bool {
    token.keyword == .for || Self.filters.contains(token.word) || ComparedTexts.matchingMethods.contains(token.word)
  }

  private static let filters: WordSet = """
    filter compactMap removeAll partition contains hasPrefix hasSuffix range NSPredicate
    """

  /// A comparison outside of a loop: inside of a closure the call that it is given to is the use, where that selects by it.
  private func isPlain(_ token: Token) -> Bool {
    Self.comparisons.contains(token.word) && token.loop == nil && !isAnswerOfHandler(token)
  }

  /// `model.shows = { $0.name.contains(text) }`, `list.narrow { user in user.name.contains(text) }`: what others ask of each element.
  private func isAnswerOfHandler(_ token: Token) -> Bool {
    guard let closure = token.closures.first, let statement = token.statement,
      statement.kind == .return || statement.kind == .expression, closure.code.last == statement.tokens.last,
      let element = token.chain?.operand.only, case .closureParameter(closure, _)? = element.definition
    else { return false }
    guard let call = closure.call else { return closure.brace.previous?.kind == .equal }
    return call.name?.isMember == true && !SDKNames.selections.contains(call.word)
      && !Self.elementMethods.contains(call.word)
  }

  private static let elementMethods: WordSet = """
    filter map compactMap flatMap forEach first firstIndex last lastIndex contains allSatisfy removeAll partition sorted sort min max
    prefix drop count sink subscribe bind drive reduce where handleEvents tryMap onNext
    """

  private static let comparisons: WordSet = "contains hasPrefix hasSuffix range"
  private static let view: WordSet = "View ViewModifier TextFieldStyle"
  private static let views: WordSet = "UIView NSView"

  /// What a test of a text, or a filter that compares with one, is made with.
  private func comparison(at token: Token, in file: FileContext) -> Use? {
    if let test = EmptinessTest(at: token) { return Use(query: test.text, isTest: true) }
    guard isFilter(token),
      let query = compared(at: token, in: file).first(where: {
        !$0.isTrimmedHere && file.flow.origin(of: $0).typed != nil && !file.flow.isCharacter($0)
      }),
      // A test of the text in the closure is the finding, if something hangs on it.
      token.call?.tokens.from(token).contains(where: {
        EmptinessTest(at: $0)?.text.word == query.word && decides($0, file)
      }) != true
    else { return nil }
    return Use(query: query, isTest: false)
  }

  private func compared(at token: Token, in file: FileContext) -> [Token] {
    guard Self.comparisons.contains(token.word), isAnswerOfHandler(token), TextComparison.isOne(at: token) else {
      return TextComparison.names(at: token, in: file)
    }
    return token.call?.firstArgument?.value.identifiers.filter { $0.call?.name != $0 } ?? []
  }

  /// In a view of SwiftUI, or in a view of the other kits that no search text is typed into.
  private func isView(_ token: Token, in file: FileContext) -> Bool {
    if file.isInside(Self.view, token) { return true }
    guard file.isInside(Self.views, token), file.searchDistance(around: token) == nil else { return false }
    return token.typeDeclaration.map { type in
      file.parts(of: type).allSatisfy { file.searchMethods(in: $0).isEmpty }
    } ?? true
  }

  /// Whether it hangs on the test which rows a view shows.
  private func choosesRows(_ test: Token, _ file: FileContext) -> Bool {
    TextSelection.choosesRow(test) || TextSelection.choosesRows(test, in: file) || choosesElements(test)
  }

  /// `var shown: [Town] { text.isEmpty ? towns : found }`
  private func choosesElements(_ test: Token) -> Bool {
    guard let code = test.member, test.closures.isEmpty else { return false }
    return (code.bindings.first?.type ?? code.result).first?.kind == .leftSquare
  }

  /// Whether the code of a view selects what is shown: by a closure, or, in a member of its own, by comparing the query with something
  /// or by asking another object.
  private func selects(_ code: Declaration, _ file: FileContext) -> Bool {
    if filtersByClosure(code, file) { return true }
    // What builds views may show that nothing was found.
    return !code.givesView && finds(code, file)
  }

  private func filtersByClosure(_ code: Declaration, _ file: FileContext) -> Bool {
    file.remembered(about: code) { code.tokens.contains { $0.word == "filter" && $0.call?.closures.isEmpty == false } }
  }

  /// `items.filter(Matching(text))`
  private func filtersByText(_ code: Declaration, _ file: FileContext) -> Bool {
    file.remembered(about: code) {
      code.tokens.contains { $0.word == "filter" && TextSelection.isOne(at: $0, in: file) }
    }
  }

  /// Whether the test decides what runs or what is shown, and is no flag: `isSearching = !text.isEmpty`.
  private func decides(_ test: Token, _ file: FileContext) -> Bool {
    // A text that is shown: `var emptyMessage: String`
    if let code = test.member, !filtersByClosure(code, file),
      QueryTrimming.isString(code.result)
        || code.bindings.first.map({ QueryTrimming.isString($0.type) && !$0.hasObserver }) ?? false
    {
      return false
    }
    if EmptinessTest.makesText(test) || EmptinessTest.showsControl(test) { return false }
    // `Row(isCompact: query.isEmpty)`
    let call = test.argumentList?.openedCall
    let argument = call?.arguments.first { $0.contains(test) }
    if let argument, argument.labelToken != nil, argument.value.last == test { return false }
    // What an assertion says, others have decided.
    if let call, Self.assertions.contains(call.word) { return false }
    guard let statement = test.statement, statement.kind == .expression || statement.kind == .declaration,
      let equal = statement.tokens.outermost.first(where: { $0.kind == .equal }), equal < test
    else { return true }
    // `shown = if query.isEmpty { all } else { … }`
    return equal.next?.keyword == .if || test.closures.first.map { $0.brace > equal } ?? false
      || statement.tokens.contains { $0.kind == .infixQuestionMark } && !EmptinessTest.choosesLabel(in: statement)
  }

  private static let assertions: WordSet = "assert precondition"

  // MARK: - Which use

  private struct Use {
    var query: Token
    var isTest: Bool
    /// The code asks a server with the text, or looks before whether a trimmed copy is empty.
    var isMinor = false
  }
}

extension Token {
  fileprivate var isGivenToClosure: Bool { if case .closureParameter? = definition { true } else { false } }
}

extension String {
  fileprivate static func tests(_ name: String, in place: String) -> String {
    "\(place) tests '\(name)' as it was typed, so that a few blanks are a search; "
      + "trim it first: \(name).trimmingCharacters(in: .whitespacesAndNewlines)"
  }

  fileprivate static func filters(_ name: String, in place: String) -> String {
    "\(place) filters by '\(name)' as it was typed; trim it first, \(name).trimmingCharacters(in: "
      + ".whitespacesAndNewlines), and show everything where nothing is left"
  }
}
