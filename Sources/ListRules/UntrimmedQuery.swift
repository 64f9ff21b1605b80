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
    if violation.profile == nil, file.isToldOnTheWay(to: file.file.token(violation.range.lower), by: self.violation) {
      violation.profile = .strict
    }
    report(violation)
  }

  /// What is found at the token, whatever was found where its text comes from.
  private func violation(at token: Token, in file: FileContext) -> Violation? {
    guard let (use, scope) = use(at: token, in: file) else { return nil }
    let (name, place) = (use.query.text, file.place(of: token))
    var violation = Violation(use.query, use.isTest ? .tests(name, in: place) : .filters(name, in: place))
    if scope?.isView ?? file.isInside(Self.view, token) {
      violation.severity = .info
      violation.profile = .strict
    }
    if use.isTest, violation.profile == nil, let code = token.member,
      use.asksServer || !searches(code, file)
        || !decides(token, file) && EmptinessTest.setsFlag(token, in: file)
    {
      violation.profile = .strict
      violation.confidence = .possible
    }
    violation.fix = scope.flatMap { QueryTrimming(of: use.query, in: $0.code, file)?.fix(ofTest: use.isTest) }
    return violation
  }

  /// The use that this token makes of what is known to be typed, else of what is called a query where search text arrives.
  private func use(at token: Token, in file: FileContext) -> (Use, Scope?)? {
    struct Question: Hashable {
      let function: Int32
      let isView: Bool
    }
    // What a loop adds, it has chosen.
    guard let token = TextSelection.isAddition(token) ? TextSelection.choosingLoop(around: token) : token else {
      return nil
    }
    // What looks like neither is no use of what is called a query.
    guard EmptinessTest(at: token) != nil || TextComparison.names(at: token).contains(where: { _ in true }) else {
      return typedUse(at: token, in: file).map { ($0, self.scope(around: token, in: file)) }
    }
    let scope = scope(around: token, in: file)
    let first = scope.flatMap { scope in
      file.remembered(Question(function: scope.function.declaration, isView: scope.isView)) {
        firstUse(in: scope, file)
      }
    }
    if let scope, let use = first, use.trigger == token {
      if QueryTrimming.isCleaned(use.query, in: scope.code, file) { return nil }
      switch file.flow.origin(of: use.query) {
      case .typed(let text):
        if text.isTrimmed { return nil }
        file.evidence.record(text, for: use.query.text)
      case .other: return nil
      case .unknown: file.evidence.guess("'\(use.query.text)' is called as what a user types")
      }
      return (use, scope)
    }
    return typedUse(at: token, in: file).map { ($0, scope) }
  }

  /// The first use of text that is known to be typed into a search field, in the function around; of what talks to a server a test.
  private func typedUse(at token: Token, in file: FileContext) -> Use? {
    // What a test looks like is asked first, where text comes from last: it is the dearest of these questions.
    guard let code = token.member, EmptinessTest(at: token) != nil || isFilter(token), !isPlain(token),
      !isTextOperation(token, in: file),
      // A view's field that has a button to clear it, or shows an empty state, is no search.
      !isView(token, in: file) || filtersByClosure(code, file) || !code.givesView || TextSelection.choosesRow(token)
        || file.isViewAction(token),
      var use = comparison(at: token, in: file),
      !isAnsweredFor(use.query, by: code),
      !use.isTest || decides(token, file) || EmptinessTest.setsFlag(token, in: file),
      // A function of no type that compares nothing makes something of a text, as a decoder does.
      token.typeDeclaration != nil || searches(code, file),
      // What a server is given may have blanks; a test that lets them through asks it for nothing.
      use.isTest || maySearch(code, file),
      let text = file.flow.origin(of: use.query).typed, text.field == .search, !text.isTrimmed,
      !text.isGuess || maySearch(code, file), !QueryTrimming.isTrimmed(use.query, in: code, file),
      text.way.count > 1 || !isPromised(use.query),
      // A field that is read in passing, as by a button's action, is no search.
      text.way.count > 1 || text.way.first?.token.member != code || file.searchDistance(around: token) != nil
        || filtersByClosure(code, file) || file.choosesInLoop(code) || use.query.isOfToldSearchField
        // `var isFiltering: Bool { controller.isActive && !text.isEmpty }`, `var shown: [User] { … }`: others ask it what to show.
        || code.kind == .variable || code.answersYesOrNo,
      !isView(token, in: file) || selects(code, file) || TextSelection.choosesRow(token)
        || TextSelection.isOne(at: token, in: file) || file.isViewAction(token)
    else { return nil }
    if firstPlainUse(in: code, file).map({ $0 < token }) ?? false || isUsedByCaller(use, file) { return nil }
    use.asksServer = !maySearch(code, file)
    file.evidence.record(text, for: use.query.text)
    return use
  }

  /// Whether the code, or what it calls within two steps, compares things with a text: what only shows a label, or hands the text to a
  /// server, does not search here. Nor does what trims it on the way.
  private func searches(_ code: Declaration, _ file: FileContext) -> Bool {
    file.remembered(about: code) {
      var frontier = [code.tokens]
      for _ in 0..<3 {
        if frontier.contains(where: { $0.contains { TextComparison.isOne(at: $0) } }) { return true }
        frontier = frontier.flatMap { file.flow.callees(of: $0) }
          .filter {
            !SearchNames.cleaned.occur(inNamesOf: $0) && !$0.tokens.trimsText && !$0.code.contains(anyOf: Self.requests)
          }.map(\.code)
      }
      return false
    }
  }

  /// Where the code first uses a query as it is, of whatever name or of this one: that is the finding.
  private func firstPlainUse(in code: Declaration, _ file: FileContext, as name: Word = .none) -> Token? {
    file.remembered(about: code, name) {
      code.tokens.first { token in
        guard let use = comparison(at: token, in: file), name == .none || use.query.word == name else { return false }
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
      !$0.givesView && firstPlainUse(in: $0, file, as: property) != nil
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

  /// Code that talks to a server does not filter here.
  private func maySearch(_ code: Declaration, _ file: FileContext) -> Bool {
    file.remembered(about: code) {
      !code.contains(anyOf: Self.requests)
        // A stream that is gone through answers nothing.
        && !code.tokens.contains { $0.keyword == .await && $0.previous?.keyword != .for }
    }
  }

  private func isFilter(_ token: Token) -> Bool {
    token.keyword == .for || Self.filters.contains(token.word) || ComparedTexts.matchingMethods.contains(token.word)
  }

  private static let filters: WordSet = """
    filter compactMap removeAll partition contains hasPrefix hasSuffix range NSPredicate
    """

  /// A comparison outside of a loop: inside of a closure the call that it is given to is the use.
  private func isPlain(_ token: Token) -> Bool { Self.comparisons.contains(token.word) && token.loop == nil }

  private static let comparisons: WordSet = "contains hasPrefix hasSuffix range"
  private static let view: WordSet = "View ViewModifier TextFieldStyle"
  private static let views: WordSet = "UIView NSView"

  /// What a test of a text, or a filter that compares with one, is made with.
  private func comparison(at token: Token, in file: FileContext) -> Use? {
    if let test = EmptinessTest(at: token) { return Use(trigger: token, query: test.text, isTest: true) }
    guard isFilter(token),
      let query = TextComparison.names(at: token, in: file).first(where: { file.flow.origin(of: $0).typed != nil }),
      // A test of the text in the closure is the finding.
      token.call?.tokens.from(token).contains(where: { EmptinessTest(at: $0)?.text.word == query.word }) != true
    else { return nil }
    return Use(trigger: token, query: query, isTest: false)
  }

  /// In a view of SwiftUI, or in a view of the other kits that no search text is typed into.
  private func isView(_ token: Token, in file: FileContext) -> Bool {
    if file.isInside(Self.view, token) { return true }
    return file.isInside(Self.views, token) && file.searchDistance(around: token) == nil
  }

  /// Whether the code of a view selects what is shown: by a closure, or, in a member of its own, by comparing the query with something
  /// or by asking another object.
  private func selects(_ code: Declaration, _ file: FileContext) -> Bool {
    if filtersByClosure(code, file) { return true }
    // What builds views may show that nothing was found.
    guard !code.givesView else { return false }
    return file.remembered(about: code) {
      code.tokens.contains { token in
        TextComparison.isOne(at: token) || token.call.map { $0.name == token && file.asksForQuery($0) } ?? false
      }
    }
  }

  private func filtersByClosure(_ code: Declaration, _ file: FileContext) -> Bool {
    file.remembered(about: code) { code.tokens.contains { $0.word == "filter" && $0.call?.closures.isEmpty == false } }
  }

  /// Whether the test decides what runs or what is shown, and is no flag: `isSearching = !text.isEmpty`.
  private func decides(_ test: Token, _ file: FileContext) -> Bool {
    // A text that is shown: `var emptyMessage: String`
    if let code = test.member, !filtersByClosure(code, file),
      QueryTrimming.isString(code.result) || code.bindings.first.map({ QueryTrimming.isString($0.type) }) ?? false
    {
      return false
    }
    // `Row(isCompact: query.isEmpty)`
    let argument = test.argumentList?.openedCall?.arguments.first { $0.contains(test) }
    if let argument, argument.labelToken != nil, argument.value.last == test { return false }
    guard let statement = test.statement, statement.kind == .expression || statement.kind == .declaration,
      let equal = statement.tokens.outermost.first(where: { $0.kind == .equal }), equal < test
    else { return true }
    // `shown = if query.isEmpty { all } else { … }`
    return equal.next?.keyword == .if || test.closures.first.map { $0.brace > equal } ?? false
      || statement.tokens.contains { $0.kind == .infixQuestionMark } && !EmptinessTest.choosesLabel(in: statement)
  }

  // MARK: - Where

  /// Code that the query reaches: a search entry point, or a member of a SwiftUI view.
  private struct Scope {
    var function: FunctionFact
    var code: Declaration
    var isView: Bool
    /// Names that hold the query here, besides the usual ones.
    var names: WordSet
    /// What the code calls the text of a field: `let text = searchController.searchBar.text ?? ""`.
    var fieldTexts: Set<Word>
  }

  private func scope(around token: Token, in file: FileContext) -> Scope? {
    struct Question: Hashable {
      let member: Int32?
      let type: Int32?
    }
    return file.remembered(Question(member: token.member?.id, type: token.typeDeclaration?.id)) {
      newScope(around: token, in: file)
    }
  }

  private func newScope(around token: Token, in file: FileContext) -> Scope? {
    guard let function = file.function(around: token) else { return nil }
    let code = file.declaration(of: function)
    let isView = file.isInside(Self.view, token)
    guard isView || function.isSearchEntry, !isQuestion(code) else { return nil }
    let plain = WordSet(code.parameterClause.lazy.map(\.word).filter(SearchNames.plainTexts.contains))
    return Scope(
      function: function, code: code, isView: isView, names: Self.usualNames.union(plain),
      fieldTexts: Set(code.tokens.filter { isFieldText($0, in: code) }.map(\.word)))
  }

  /// Whether the name is bound to a field's text here.
  private func isFieldText(_ name: Token, in code: Declaration) -> Bool {
    guard name.isIntroduced, let equal = name.next, equal.kind == .equal else { return false }
    return code.tokens.after(equal).prefix { $0.kind != .leftBrace && !$0.startsLine }.contains(where: isText)
  }

  /// `.text`, `.stringValue`
  private func isText(_ token: Token) -> Bool {
    token.isMember && (token.word == "text" || token.word == "stringValue")
  }

  private static let usualNames = SearchNames.queries.subtracting(SearchNames.fields)

  // MARK: - Which use

  private struct Use {
    var trigger: Token
    var query: Token
    var isTest: Bool
    /// The code asks a server with the text.
    var asksServer = false
  }

  /// The first test of the query for emptiness, or else the first filter by it, where it is not trimmed.
  private func firstUse(in scope: Scope, _ file: FileContext) -> Use? {
    guard !scope.code.contains(anyOf: Self.requests) || scope.isView, filtersHere(scope, file), !isTrimmed(scope, file)
    else { return nil }
    var filter: Use?
    for token in scope.code.tokens {
      if let query = EmptinessTest(at: token)?.text, isQuery(query, scope) {
        return isOwn(query, scope, file) ? Use(trigger: token, query: query, isTest: true) : nil
      }
      if filter == nil, token.kind == .identifier, let query = filterQuery(at: token, scope), isOwn(query, scope, file)
      {
        filter = Use(trigger: token, query: query, isTest: false)
      }
    }
    return filter
  }

  /// What talks to a server does not filter here.
  private static let requests: WordSet = "URLSession URLRequest dataTask URLQueryItem URLComponents"

  /// The query that the call of this name filters by: in a predicate, or as what is looked for.
  private func filterQuery(at name: Token, _ scope: Scope) -> Token? {
    TextComparison.names(at: name).first { isQuery($0, scope) }
  }

  private func isQuery(_ name: Token, _ scope: Scope) -> Bool {
    guard name.kind == .identifier, name.next?.kind != .colon, !name.isTrimmedHere else { return false }
    if isText(name) { return name.owner.map { SearchNames.fields.contains($0.token.word) } ?? false }
    if name.isMember, SearchNames.plainTexts.contains(name.word) { return false }
    return scope.names.contains(name.word) || scope.fieldTexts.contains(name.word)
  }

  // MARK: - What makes it right

  /// In the code itself, by every way that leads here in this file, or where the property is set.
  private func isTrimmed(_ scope: Scope, _ file: FileContext) -> Bool {
    if SearchNames.cleaned.occur(inNamesOf: scope.code) { return true }
    if scope.isView {
      struct Question: Hashable {}
      let cleaning = file.remembered(Question()) {
        file.tokens.allStatements.filter { $0.kind == .expression && SearchNames.cleaned.occur(inNamesOf: $0) }
      }
      return cleaning.contains { $0.contains(anyOf: scope.names) }
    }
    return QueryTrimming.isLeft(toCallersOf: scope.function, in: file)
  }

  // MARK: - Filtering in this app

  /// Whether the code, or what it calls within two steps in this file, selects what the list shows. A method that takes
  /// the query itself is a finding of its own.
  private func filtersHere(_ scope: Scope, _ file: FileContext) -> Bool {
    if filters(scope.code, scope) { return true }
    guard !scope.isView else { return false }
    var names = scope
    names.names = names.names.union(SearchNames.plainTexts)
    return SearchCode.methods(calledBy: scope.function, steps: 2, in: file).contains { method in
      let code = file.declaration(of: method)
      return !method.isSearchEntry && !SearchNames.cleaned.occur(inNamesOf: code) && filters(code, names)
    }
  }

  private func filters(_ code: Declaration, _ scope: Scope) -> Bool {
    code.tokens.contains { $0.kind == .identifier && filterQuery(at: $0, scope) != nil }
  }

  /// In a view, a property of it or of its model; elsewhere any name of the query.
  private func isOwn(_ query: Token, _ scope: Scope, _ file: FileContext) -> Bool {
    guard scope.isView, !query.isMember, let property = file.property(at: query)
    else { return true }
    return !property.isLet && !property.isComputed
  }
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
