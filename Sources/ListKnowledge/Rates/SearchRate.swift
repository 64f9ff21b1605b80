import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// What runs whenever the search text changes.
extension FileContext {
  /// The steps from the nearest search entry point to the code around the token; nil where none reaches it in two, or only when
  /// the user asks for it. An answer is evidence.
  ///
  /// - Parameter byGuess: Whether what only names speak for counts.
  package func searchDistance(around token: Token, byGuess: Bool = true) -> Int? {
    for closure in token.closures {
      if let call = closure.call, listens(call, byGuess: byGuess) { return 0 }
    }
    guard let function = function(around: token) else { return nil }
    let isGuess = isGuessed(function)
    guard byGuess || !isGuess else { return nil }
    guard
      let distance = function.isSearchEntry
        ? 0 : searchDistance(of: function)?.steps ?? (isCalledByListener(function) ? 1 : nil),
      !flow.runsWhenAsked(token)
    else { return nil }
    let fact =
      distance == 0
      ? "\(place(of: token)) receives the search text"
      : "\(place(of: token)) is \(distance) call\(distance == 1 ? "" : "s") from what receives the search text"
    if isGuess { evidence.guess(fact) } else { evidence.record(fact) }
    return distance
  }

  /// Whether search text arrives in the function, or in a private part of one where it does.
  package func receivesSearch(_ function: FunctionFact) -> Bool {
    if function.isSearchEntry { return true }
    return searchDistance(of: function)?.steps == 0
  }

  private func searchDistance(of function: FunctionFact) -> (steps: Int, isGuess: Bool)? {
    guard let entry = type(of: function).flatMap(index.entry),
      let found = index.searchDistance(of: function.name, in: entry)
    else { return nil }
    return found.steps == 0 || isMeant(function, found.steps, in: entry) ? found : nil
  }

  /// Steps go by names. Of several methods of one name, what the calls give says which one a method that is nearer to the search calls.
  private func isMeant(_ function: FunctionFact, _ steps: Int, in entry: ProjectIndex.TypeEntry) -> Bool {
    guard index.methods(named: function.name, in: entry).count > 1 else { return true }
    return remembered(about: declaration(of: function)) {
      guard let calls = flow.calls(of: declaration(of: function)) else { return true }
      return calls.contains { call in
        guard let name = call.name, name.file === file, let caller = self.function(around: name) else { return true }
        return caller.isSearchEntry || (index.searchDistance(of: caller.name, in: entry)?.steps ?? steps) < steps
      }
    }
  }

  /// Whether only names say that search text gets to the function: no sure entry of its type leads there, and no closure of this
  /// file that surely listens calls it.
  private func isGuessed(_ function: FunctionFact) -> Bool {
    guard searchDistance(of: function)?.isGuess ?? (function.searchEntry == .guessed) else { return false }
    return !isCalledByListener(function)
  }

  /// Whether a closure of this file that surely listens calls the function: the index knows of those whose file alone says so.
  private func isCalledByListener(_ function: FunctionFact) -> Bool {
    calls(named: function.name).contains { call in
      call.isOnSelf && call.name?.closures.contains { $0.call.map { listens($0, byGuess: false) } ?? false } ?? false
    }
  }

  /// Records that search text arrives in the function: as a guess where nothing but names says so.
  package func noteEntry(_ function: FunctionFact, at token: Token) {
    let fact = "\(place(of: token)) receives the search text"
    if isGuessed(function) { evidence.guess(fact) } else { evidence.record(fact) }
  }

  /// What the call's closure is given, where that is known to be the query.
  private func typedParameter(of call: Call) -> (name: Token, text: TypedText)? {
    call.valueClosure?.parameterNames.lazy.compactMap { name in
      self.flow.origin(of: name).typed.map { (name, $0) }
    }.first { $0.1.field == .search && !$0.1.isGuess }
  }

  /// Whether the pipeline is `publisher(for: UITextField.textDidChangeNotification, object: searchField)`, or begins so.
  package func hearsOfSearchField(_ pipeline: Tokens) -> Bool {
    pipeline.contains { $0.word == "publisher" && $0.call.map(flow.observesSearchText) == true }
  }

  /// `.task(id: key)` of `var key: Key { Key(words: query, scope: scope) }`: the text that the value is made of, with what else changes.
  private func keyedText(by subject: Tokens, of call: Call) -> TypedText? {
    guard !SearchClosures.ends.contains(call.word) else { return nil }
    return flow.expressions(of: subject).lazy.compactMap { self.flow.carriedText(in: $0) }.first
  }

  /// Whether the call listens to a copy of the text that comes after a pause: `.onChange(of: typing.settledText) { … }`.
  package func listensLater(_ call: Call) -> Bool {
    SearchClosures.subject(of: call).flatMap { flow.origin(of: $0).typed }?.isDelayed == true
  }

  /// Whether the closures given to the call run when the search text changes; a yes is evidence.
  package func listens(_ call: Call, byGuess: Bool = true) -> Bool {
    let texts = remembered { SearchClosures.searchTexts(in: file) }
    let fact = "the closure of '\(call.name?.text ?? "")' runs when the search text changes"
    let found = SearchClosures.listens(call, texts)
    if found != .yes, let subject = SearchClosures.subject(of: call),
      let text = flow.origin(of: subject).typed ?? keyedText(by: subject, of: call), text.field == .search
    {
      evidence.record(text, for: subject.text.singleLine)
      return true
    }
    if found != .yes, hearsOfSearchField(call.receiver) {
      evidence.record(fact)
      return true
    }
    // `Publishers.CombineLatest($scope, $query).sink { scope, text in … }`
    if found == .guessed || found == .no && SearchClosures.ends.contains(call.word),
      let (name, text) = typedParameter(of: call)
    {
      evidence.record(text, for: name.text)
      return true
    }
    switch found {
    case .no: return false
    case .guessed:
      if byGuess { evidence.guess(fact) }
      return byGuess
    case .yes:
      evidence.record(fact)
      return true
    }
  }
}
