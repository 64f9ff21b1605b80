import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Code that runs at each change of the search text.
package struct KeystrokeCode {
  /// Where a rule reports it.
  package let name: Token
  package let code: Tokens
  package var isClosure = false

  package init(name: Token, code: Tokens, isClosure: Bool = false) {
    self.name = name
    self.code = code
    self.isClosure = isClosure
  }
}

extension FileContext {
  /// What observes a property that is given the query, at its `didSet` or `willSet`, and under the property's name:
  /// `var query = "" { didSet { filter() } }`.
  package func searchObserver(at token: Token) -> KeystrokeCode? {
    guard token.keyword == .didSet || token.keyword == .willSet, let function = function(around: token),
      let name = declaration(of: function).name, declaration(of: function).kind == .variable
    else { return nil }
    if typedText(at: name)?.field != .search {
      guard function.isSearchEntry else { return nil }
      noteEntry(function, at: name)
    }
    return KeystrokeCode(name: name, code: declaration(of: function).code)
  }

  /// What the functions of the type's part do where an enum's case brings the query at each keystroke:
  /// `case .typed(let text): filter(by: text)`. Where only some cases matter, it is asked of these alone.
  package func searchCases(
    in declaration: Declaration, where matters: (Tokens) -> Bool = { _ in true }
  ) -> [KeystrokeCode] {
    let matching = facts.casePatterns.filter {
      index.mayBringText($0.name) && isOf(declaration, facts.functions[Int($0.function)])
    }
    return Set(matching.map(\.function)).sorted().flatMap { function in
      searchCases(of: self.declaration(of: facts.functions[Int(function)]), where: matters)
    }
  }

  /// The same of one function, in whatever file.
  package func searchCases(
    of function: Declaration, where matters: (Tokens) -> Bool = { _ in true }
  ) -> [KeystrokeCode] {
    // A reducer gives back effects, and changes the state that it is given, or a stream of changes.
    guard
      !FileContext.isLookup(function) || function.parameters.contains(where: { $0.type.first?.keyword == .inout })
        || flow.givesStream(function)
    else { return [] }
    return function.code.compactMap { $0.keyword == .case ? searchCase(at: $0, where: matters) : nil }
  }

  private func isOf(_ declaration: Declaration, _ function: FunctionFact) -> Bool {
    function.type >= 0 && facts.types[Int(function.type)].declaration == declaration.id
  }

  private func searchCase(at keyword: Token, where matters: (Tokens) -> Bool) -> KeystrokeCode? {
    guard let (pattern, code) = keyword.switchCase, matters(code) else { return nil }
    if let bound = boundText(in: pattern) { return KeystrokeCode(name: bound, code: code) }
    guard let name = pattern.first(where: { $0.isPayloadName }),
      let text = flow.origin(ofPayload: name).typed ?? keptText(of: name, in: code), text.field == .search,
      !text.isSubmitted, !text.isDelayed, !flow.runsWhenAsked(name),
      text.reading.map(flow.mayFollowKeystrokes) ?? true
    else { return nil }
    evidence.record(text, for: name.text)
    return KeystrokeCode(name: name, code: code)
  }

  /// `case .binding(\.query)`: a field binds the text of a reducer's state (the Composable Architecture).
  private func boundText(in pattern: Tokens) -> Token? {
    guard let path = pattern.first(where: { $0.kind == .backslash }),
      path.previous?.previous?.word == Composable.binding,
      let list = path.argumentList, let name = list.inside.last,
      let text = flow.origin(ofBound: list.inside).typed, text.field == .search, !text.isDelayed
    else { return nil }
    evidence.record(text, for: name.text)
    return name
  }

  /// `state.query = text`: what the case carries is kept in what a field binds. In a reducer of actions alone the field sends the
  /// case: `$store.query.sending(\.typed)`.
  private func keptText(of name: Token, in code: Tokens) -> TypedText? {
    guard name.typeDeclaration?.tokens.contains(Composable.reducer) == false else { return nil }
    return code.lazy.compactMap { kept -> TypedText? in
      guard kept.isMember, DataFlow.assignedValue(kept)?.only?.word == name.word else { return nil }
      return self.flow.origin(of: kept).typed
    }.first
  }

  /// What runs because the code sends an action to its own reducer: the code of `case .update` where it gives back
  /// `.send(.update)` (the Composable Architecture).
  package func sentCases(in code: Tokens) -> [Tokens] {
    guard let function = code.first?.member else { return [] }
    let sent = code.compactMap { name in name.word == Composable.send ? name.call?.firstArgument?.value.first : nil }
      .filter { $0.kind == .period }.compactMap(\.next?.word)
    guard !sent.isEmpty else { return [] }
    return function.code.compactMap { keyword in
      guard keyword.keyword == .case, let (pattern, code) = keyword.switchCase,
        pattern.contains(where: { $0.isMember && sent.contains($0.word) && $0.previous?.isCaseStart == true })
      else { return nil }
      return code
    }
  }

  /// The closures that the type's part gives to another object, which calls them with the query at each keystroke:
  /// `header.onType = { [weak self] text in … }`.
  package func searchHandlers(in declaration: Declaration) -> [KeystrokeCode] {
    let handlers = remembered { index.textHandlers(setIn: id).flatMap(names(spelled:)).sorted { $0 < $1 } }
    return handlers.compactMap { name in
      guard name.isMember, name.typeDeclaration == declaration, let closure = name.givenClosure,
        let given = closure.parameterNames.first ?? closure.code.first(where: { $0.text == "$0" }),
        let text = flow.origin(of: given).typed, text.field == .search, !text.isSubmitted, !text.isDelayed,
        !text.way.contains(where: isCalledLater), !flow.runsWhenAsked(closure.brace)
      else { return nil }
      evidence.record(text, for: given.text)
      return KeystrokeCode(name: name, code: closure.code, isClosure: true)
    }
  }

  /// Whether the place is a call that comes after a wait.
  private func isCalledLater(_ place: TypedText.Place) -> Bool {
    guard place.token.call?.name == place.token, let code = place.token.member?.code,
      let there = context(at: place.token)
    else { return false }
    return !Waiting.codeBefore(in: code, of: there).contains { $0.contains(place.token) }
  }

  /// A method with a result, one that takes a completion handler and one that its caller awaits are what a debounced
  /// search calls.
  package static func isLookup(_ method: Declaration) -> Bool {
    if method.kind == .variable || method.isTypingDelegate { return false }
    if !method.result.isEmpty, !method.result.contains("Void") { return true }
    guard let brace = method.body?.first, let past = method.parameterClause.last?.next else { return true }
    return method.parameters.contains(where: \.takesClosure) || past.up(to: brace).contains { $0.keyword == .async }
  }

  private static let listeners = SearchClosures.ends.union("onChange onReceive task")

  /// A closure that a pipeline runs with the query, or a view whenever it changes, at the name of the call.
  package func searchClosure(at token: Token) -> (entry: KeystrokeCode, chain: Tokens)? {
    if token.word == "Binding" {
      // `Binding(get: { text }, set: { search($0) })` of a search field
      guard let call = token.call, call.name == token, let setter = call.closures.last,
        flow.field(settingBy: setter)?.field == .search
      else { return nil }
      return (KeystrokeCode(name: token, code: setter.code, isClosure: true), call.tokens.before(setter.tokens))
    }
    // `for await text in $query.values { … }`
    if token.keyword == .for {
      guard let loop = token.statement, loop.kind == .for, loop.head.contains(where: { $0.keyword == .await }),
        let word = loop.head.first(where: { $0.keyword == .in }), let name = word.previous,
        let body = loop.bodies.first
      else { return nil }
      let values = loop.head.after(word)
      if let text = flow.origin(of: values).typed {
        guard text.field == .search, !text.isDelayed else { return nil }
        evidence.record(text, for: name.text)
      } else {
        guard let call = values.last(where: { $0.word == "notifications" })?.call, flow.observesSearchText(call) else {
          return nil
        }
      }
      return (KeystrokeCode(name: name, code: body.tokens, isClosure: true), loop.head)
    }
    if token.word == "UIAction" || token.word == "addObserver", let call = token.call, let closure = call.closures.last,
      flow.isSearchAction(closure)
    {
      return (KeystrokeCode(name: token, code: closure.code, isClosure: true), call.tokens.before(closure.tokens))
    }
    guard FileContext.listeners.contains(token.word), let call = token.call, call.name == token,
      token.word != "task" || token.isMember && call.argument(labeled: "id") != nil,
      let code = flow.code(givenTo: call), let chain = token.chain, listens(call)
    else { return nil }
    // A method that is named finds itself where others may give it the query.
    let isNamed = call.closures.isEmpty
    if isNamed, code.first?.function.flatMap(flow.fact)?.function.isSearchEntry == true { return nil }
    let before = isNamed ? chain.tokens.before(token) : chain.tokens.before(call.valueClosure?.tokens ?? code)
    return (KeystrokeCode(name: token, code: code, isClosure: true), before)
  }
}

/// What the Composable Architecture calls its parts.
private enum Composable {
  static let binding: Word = "binding"
  static let send: Word = "send"
  static let reducer: Word = "BindingReducer"
}

extension Token {
  /// The closure that is given to a property of another object: `request.done = { towns in … }`.
  package var givenClosure: Closure? {
    guard isMember, let value = DataFlow.assignedValue(self), let closure = value.first?.closure,
      closure.tokens == value
    else { return nil }
    return closure
  }

  /// The pattern and the code of a `case`, in a `switch` or a condition.
  fileprivate var switchCase: (pattern: Tokens, code: Tokens)? {
    var end = next
    while let token = end, token.kind != .colon, token.kind != .leftBrace {
      end = token.kind == .leftParen ? token.group.last?.next : token.next
    }
    guard let end, let code = end.kind == .colon ? end.next?.block.tokens : end.inside,
      code.first?.previous == end
    else { return nil }
    return (file.tokens(TokenRange(index, end.index)), code)
  }

  /// The dot of `case .update`, `case let .update(id)` and `case .update, .narrow`.
  fileprivate var isCaseStart: Bool {
    previous.map { [.case, .let, .var].contains($0.keyword) || $0.kind == .comma || $0.isCapitalized } ?? false
  }

  /// Whether the name may be what a pattern takes out of an enum's case.
  fileprivate var isPayloadName: Bool {
    kind == .identifier && !isMember && next?.kind != .colon && next?.kind != .period
      && argumentList?.previous?.isMember == true
  }
}

extension Declaration {
  /// Whether a field asks it at each keystroke whether the text may change (UIKit).
  package var isTypingDelegate: Bool {
    parameters.contains { $0.label == "shouldChangeCharactersIn" || $0.label == "shouldChangeTextIn" }
  }
}
