import SwiftSource
import Vocabulary

/// Calls, closures and conditions.
extension FactCollector {
  private static let bindable: Word = "Bindable"
  private static let cancels: WordSet = "cancel cancelAll removeAll invalidate"
  private static let targets: WordSet = "addTarget addObserver"
  private static let textEvents: WordSet = """
    editingChanged textDidChangeNotification UITextFieldTextDidChange UITextFieldTextDidChangeNotification
    """

  mutating func collectCalls() {
    for id in file.raw.calls.indices where file.raw.calls[id].name >= 0 {
      let call = file.raw.calls[id]
      let isLookup = ClassLookups.all.contains(word(call.name))
      let lookedUp = isLookup ? ClassLookups.named(by: Call(file: file, id: Int32(id))) : nil
      let name = lookedUp ?? word(call.name)
      guard let function = functionIndex(around: call.name) else {
        if !isTried(call.name) {
          facts.otherCalls.insert(name)
          facts.otherCalls.formUnion(names(betweenBracketsOf: call))
        }
        continue
      }
      if lookedUp != nil {
        facts.functions[function].ownCalls.insert(name)
        continue
      }
      facts.functions[function].effects.formUnion(FunctionFact.Effects(of: name))
      if file.raw.tokens[Int(call.name)].keyword == .`init`, call.name == call.range.lower + 1 {
        collectImplicit(Call(file: file, id: Int32(id)), function)
      }
      if FactCollector.targets.contains(name) { collectTarget(of: Call(file: file, id: Int32(id))) }
      let isMember = call.name > 0 && file.raw.tokens[Int(call.name) - 1].kind == .period
      // `Model.Input(…)` makes a value of a type, too.
      if file.token(call.name).isCapitalized {
        facts.functions[function].ownCalls.insert(name)
        facts.functions[function].ownCalls.formUnion(names(betweenBracketsOf: call))
        if name == FactCollector.bindable { collectWrite(at: Int(call.range.upper) - 1) }
        if isMember, file.token(call.name - 2).isCapitalized {
          facts.functions[function].ownCalls.insert(word(call.name - 2).followed(by: name))
        }
      }
      guard isMember, !isSelf(before: call.name - 1) else {
        facts.functions[function].ownCalls.insert(name)
        if isMember { collectListEffect(of: call, name, function) }
        continue
      }
      collectListEffect(of: call, name, function)
      if Streams.isEnd(name) || Streams.isInput(name) { collectStream(Call(file: file, id: Int32(id)), function) }
      collectCase(of: call, name, function)
      collectBoundCase(of: Int32(id), name, function)
      if Messages.mayUse(name) { collectMessage(of: Call(file: file, id: Int32(id)), function) }
      guard let receiver = receiver(before: call.name - 1) else {
        if !facts.functions[function].isTried { facts.otherCalls.insert(name) }
        continue
      }
      collectGivenClosure(of: call, name, receiver: receiver)
      if FactCollector.cancels.contains(name) { facts.functions[function].cancels.insert(word(receiver)) }
      if givesSelfAlone(call) { facts.functions[function].names[.tellsOfSelf].insert(name) }
      facts.memberCalls.append(
        MemberCall(
          function: function, isReceiverOthers: isOthers(receiver, in: function), label: firstLabel(of: call).half,
          receiver: word(receiver), method: name))
    }
  }

  /// `Host<Screen>()`, `CellRegistration<Cell, Item> { … }` may make a value of what stands between the brackets.
  private func names(betweenBracketsOf call: RawCall) -> [Word] {
    let end = call.leftParen < 0 ? call.trailingClosure : call.leftParen
    guard end > call.name + 1 else { return [] }
    return (call.name + 1..<end).filter { file.raw.tokens[Int($0)].kind == .identifier }.map(word)
  }

  private func firstLabel(of call: RawCall) -> Word {
    let label = Int(call.leftParen) + 1
    if call.leftParen < 0 || file.raw.tokens[label].kind == .leftBrace { return MemberCall.closureAlone }
    guard label + 1 < file.raw.tokens.count, file.raw.tokens[label + 1].kind == .colon else {
      return .none
    }
    return file.raw.tokens[label].word
  }

  /// `Snapshot` of `let snapshot: Snapshot = .init()`; elsewhere its labels say what `.init(query: text)` may make.
  private mutating func collectImplicit(_ call: Call, _ function: Int) {
    if let type = (call.first?.binding ?? assignedLocal(call))?.type.first {
      facts.functions[function].ownCalls.insert(type.word)
    }
    for argument in call.arguments where argument.label != .none {
      facts.functions[function].ownCalls.insert(TextUses.implicit(argument.label))
    }
  }

  /// `let screen: Screen` of `if isWide { screen = .init() }`
  private func assignedLocal(_ call: Call) -> Binding? {
    guard let equal = call.first?.previous, equal.kind == .equal, let name = equal.previous, !name.isMember else {
      return nil
    }
    return name.member?.code.before(name).lazy.filter { $0.word == name.word && $0.next?.kind == .colon }
      .compactMap { $0.next(2)?.binding }.first
  }

  /// Whether others may run the closure later, and it hands on a text then: it is assigned, or given to an observer, an action or a
  /// binding, and gives a call its own parameter or the text of a field.
  private func isKept(_ closure: RawClosure) -> Bool {
    if closure.call >= 0 {
      let name = file.raw.calls[Int(closure.call)].name
      guard name >= 0, FactCollector.observers.contains(word(name)) else { return false }
    } else {
      guard closure.range.lower > 0, file.raw.tokens[Int(closure.range.lower) - 1].kind == .equal else { return false }
    }
    var parameter = Word.none
    if closure.inKeyword >= 0 {
      let last = file.raw.tokens[Int(closure.inKeyword) - 1]
      guard last.kind != .rightSquare else { return handsOnText(closure, .none) }
      parameter = last.word
    }
    return handsOnText(closure, parameter)
  }

  private func handsOnText(_ closure: RawClosure, _ parameter: Word) -> Bool {
    let tokens = file.raw.tokens
    return closure.range.indices.contains { index in
      let token = tokens[Int(index)]
      switch token.kind {
      case .dollarIdentifier: return true
      case .identifier:
        if FactCollector.texts.contains(token.word) { return true }
        return token.word == parameter && index > closure.inKeyword && tokens[Int(index) + 1].kind == .rightParen
      default: return false
      }
    }
  }

  private static let texts: WordSet = "text stringValue"
  private static let observers: WordSet = "UIAction addAction addObserver observe bind Binding"

  /// Tells the calls inside closures from the others, and those inside closures that listen to the search text.
  mutating func collectClosureCalls() {
    let raw = file.raw
    let mayListen = raw.closures.contains {
      $0.call >= 0 && SearchClosures.mayListen(raw.calls[Int($0.call)], in: file)
    }
    let texts = mayListen ? SearchClosures.searchTexts(in: file) : []
    var current = -1
    // Most names are no calls: one bit of each call's word says so without asking the set.
    var bits: UInt64 = 0
    for closure in file.raw.closures {
      guard let function = functionIndex(around: closure.range.lower) else { continue }
      if isKept(closure) { facts.functions[function].effects.insert(.listens) }
      if function != current {
        current = function
        bits = facts.functions[function].ownCalls.reduce(0) { $0 | 1 << ($1.hash & 63) }
      }
      guard bits != 0 else { continue }
      var listens = SearchEntry.no
      if mayListen, closure.call >= 0, SearchClosures.mayListen(raw.calls[Int(closure.call)], in: file) {
        listens = SearchClosures.listens(Call(file: file, id: closure.call), texts)
      }
      for index in closure.range.indices {
        let token = file.raw.tokens[Int(index)]
        guard token.kind == .identifier, bits & 1 << (token.word.hash & 63) != 0,
          facts.functions[function].ownCalls.contains(token.word)
        else { continue }
        facts.functions[function].closureCalls.insert(token.word)
        guard listens != .no else { continue }
        let isNew = facts.functions[function].searchCalls.insert(token.word).inserted
        if listens == .yes {
          facts.functions[function].guessedSearchCalls.remove(token.word)
        } else if isNew {
          facts.functions[function].guessedSearchCalls.insert(token.word)
        }
      }
    }
  }

  // MARK: - Assignments

  /// `store.query =`, `$store.query` and `viewStore.$query`; `Bindable(store).query` at its bracket.
  mutating func collectWrite(at position: Int) {
    let tokens = file.raw.tokens
    var name = position - 1
    let binds = tokens[position].kind != .equal
    if binds {
      // `viewModel.$query.sink { … }` listens, and writes nothing.
      if position > 1, tokens[position - 1].kind == .period, !isSelf(before: TokenIndex(position) - 1),
        position + 1 == tokens.count || tokens[position + 1].kind != .period
      {
        let name = file.token(TokenIndex(position)).wordPastFirst
        facts.writtenMembers.insert(name)
        facts.boundMembers.insert(name)
        return
      }
      guard position + 2 < tokens.count, tokens[position + 1].kind == .period else { return }
      name = position + 2
      // What a method makes of the binding, `$store.query.animation()`, sets it as well.
      while name + 3 < tokens.count, tokens[name + 1].kind == .period, tokens[name + 3].kind != .leftParen { name += 2 }
    } else if name > 1, tokens[name].kind == .postfixQuestionMark || tokens[name].kind == .exclamationMark {
      name -= 1
    }
    guard name > 1, tokens[name].kind == .identifier, tokens[name - 1].kind == .period,
      !isSelf(before: TokenIndex(name) - 1)
    else { return }
    facts.writtenMembers.insert(tokens[name].word)
    // `model.query.value = text` sets what the query holds.
    if Streams.isHeld(tokens[name].word), name > 3, tokens[name - 2].kind == .identifier,
      tokens[name - 3].kind == .period
    {
      facts.writtenMembers.insert(tokens[name - 2].word)
    }
    if binds { facts.boundMembers.insert(tokens[name].word) }
  }

  /// `query = text`, `self.query = text`: what observes the property runs then, as if it was called.
  mutating func collectAssignment(before position: Int) {
    let tokens = file.raw.tokens
    guard position > 1, tokens[position - 1].kind == .identifier else { return }
    let before = tokens[position - 2]
    let isOwn = before.kind == .period ? isSelf(before: TokenIndex(position) - 2) : before.kind != .keyword
    guard isOwn, before.kind != .colon, let function = functionIndex(around: TokenIndex(position)) else { return }
    facts.functions[function].ownCalls.insert(tokens[position - 1].word)
  }

  /// What `#available(iOS 16.0, *)` asks for.
  mutating func collectReleases(after position: Int) {
    let open = position + 1
    guard open < file.raw.tokens.count, file.raw.tokens[open].kind == .leftParen else { return }
    for release in file.token(TokenIndex(open)).inside.split(at: .comma) where release.count > 1 {
      facts.checkedReleases += release.map(\.text).joined(separator: " ") + ","
    }
  }

  // MARK: - Closures that are kept

  private static let keepers: WordSet = "append insert"

  /// Whether the function may store one of the closures that it is given.
  func keepsClosure(of parameters: [Parameter], _ declaration: RawDeclaration) -> Bool {
    let names = parameters.filter(\.takesClosure).compactMap(\.name?.word)
    guard !names.isEmpty else { return false }
    return declaration.range.indices.contains { index in
      let tokens = file.raw.tokens
      guard tokens[Int(index)].kind == .identifier, names.contains(tokens[Int(index)].word),
        ![.leftParen, .period].contains(tokens[Int(index) + 1].kind)
      else { return false }
      switch tokens[Int(index) - 1].kind {
      case .equal: return true
      case .leftParen: return FactCollector.keepers.contains(tokens[Int(index) - 2].word)
      default: return false
      }
    }
  }

  /// `child.observe { self.show() }`: a closure that names `self` is given to a method of what a name stands for.
  mutating func collectGivenClosure(of call: RawCall, _ name: Word, receiver: TokenIndex) {
    let id = declaration(around: call.name)
    guard id >= 0, typeOfDeclaration[id] >= 0, call.name + 1 < call.range.upper,
      receiver == call.name - 2, !file.token(receiver).isCapitalized
    else { return }
    var position = Int(call.name) + 1
    while position < Int(call.range.upper), !holdsSelf(closureAt: position) {
      // What stands in a closure is asked with it.
      let isClosure = file.raw.tokens[position].kind == .leftBrace
      position = max(position, isClosure ? Int(file.raw.partners[position]) : position) + 1
    }
    guard position < Int(call.range.upper) else { return }
    facts.handlers.append(GivenHandler(type: typeOfDeclaration[id], taker: call.name, method: name))
  }

  /// Whether a closure begins here that names `self` or `super`, and does not take it weakly or unowned.
  func holdsSelf(closureAt open: Int) -> Bool {
    let (tokens, partners) = (file.raw.tokens, file.raw.partners)
    guard tokens[open].kind == .leftBrace, Int(partners[open]) > open,
      tokens[open...Int(partners[open])].contains(where: { $0.keyword == .`self` || $0.keyword == .super })
    else { return false }
    guard tokens[open + 1].kind == .leftSquare, Int(partners[open + 1]) > open else { return true }
    // `[weak self]`, `[unowned(safe) self]`; `[self]` and `[owner = self]` hold it.
    return !(open + 2..<Int(partners[open + 1])).contains { index in
      guard tokens[index].keyword == .`self` else { return false }
      let before = tokens[index - 1].kind == .rightParen ? Int(partners[index - 1]) - 1 : index - 1
      return tokens[before].keyword == .weak || tokens[before].keyword == .unowned
    }
  }

  private static let selector: Word = "selector"

  /// `#selector(fire)` is a call that a timer, a control or the run loop makes.
  mutating func collectSelector(after pound: TokenIndex) {
    let open = Int(pound) + 2
    guard word(pound + 1) == FactCollector.selector, open < file.raw.tokens.count,
      file.raw.tokens[open].kind == .leftParen, file.raw.partners[open] > TokenIndex(open) + 1,
      let function = functionIndex(around: pound)
    else { return }
    facts.functions[function].ownCalls.insert(word(lastName(inside: TokenIndex(open))))
  }

  /// `searchField.addTarget(self, action: #selector(textChanged), for: .editingChanged)` makes its action an entry, and so does an
  /// observer of what is typed into the field.
  mutating func collectTarget(of call: Call) {
    guard call.contains(anyOf: FactCollector.textEvents), let function = functionIndex(around: call.raw.name) else {
      return
    }
    let field = call.argument(labeled: "object")?.value ?? call.receiver
    let isSearch = field.contains { $0.kind == .identifier && SearchNames.parts.occur(in: $0.utf8) }
    let isSearchField =
      isSearch || field.last.map(isSearchField) == true || isSearchView(facts.functions[function].type)
    for index in call.raw.range.indices
    where word(index) == FactCollector.selector && file.raw.tokens[Int(index) + 1].kind == .leftParen {
      let action = word(lastName(inside: index + 1))
      if isSearchField { facts.functions[function].searchActions.insert(action) }
      noteSearch(by: action, isSearchField, in: facts.functions[function].type)
    }
  }

  /// Whether the file declares a variable of the name with a search field's class.
  private func isSearchField(_ field: Token) -> Bool {
    file.raw.bindings.indices.contains { id in
      let binding = Binding(file: file, id: Int32(id))
      return binding.word == field.word
        && (binding.type.isEmpty ? binding.value : binding.type).contains(anyOf: FactCollector.searchTextFields)
    }
  }

  private static let searchTextFields: WordSet = "UISearchTextField UISearchBar"

  /// The action of a field for each change: a search if the field is one for searching, and, as far as anybody knows, where it compares elements with a text, waits, or
  /// asks something that answers later.
  private mutating func noteSearch(by action: Word, _ isSearchField: Bool, in type: Int32) {
    for position in facts.functions.indices
    where facts.functions[position].name == action && facts.functions[position].searchEntry == .no {
      guard type >= 0, facts.functions[position].type >= 0,
        facts.types[Int(facts.functions[position].type)].path == facts.types[Int(type)].path,
        let code = Declaration(file: file, id: facts.functions[position].declaration).body,
        isSearchField || compared.compares(in: code.range) || code.contains(anyOf: FactCollector.waits)
          || code.contains(where: { $0.keyword == .await })
      else { continue }
      facts.functions[position].searchEntry = isSearchField ? .yes : .guessed
    }
  }

  /// Whether the `.` at `index` follows `self` or `self?`.
  func isSelf(before index: TokenIndex) -> Bool {
    var previous = index - 1
    guard previous >= 0 else { return false }
    if file.raw.tokens[Int(previous)].kind == .postfixQuestionMark { previous -= 1 }
    guard previous >= 0 else { return false }
    let keyword = file.raw.tokens[Int(previous)].keyword
    return keyword == .self || keyword == .selfType
  }

  /// The name before the `.` at `index`, past `?` and `!`.
  func receiver(before index: TokenIndex) -> TokenIndex? {
    var previous = index - 1
    while previous > 0, [.postfixQuestionMark, .exclamationMark].contains(file.raw.tokens[Int(previous)].kind) {
      previous -= 1
    }
    if previous > 0, file.raw.tokens[Int(previous)].kind == .rightSquare, file.raw.partners[Int(previous)] > 0 {
      previous = file.raw.partners[Int(previous)] - 1
    }
    guard previous > 0 else { return previous == 0 && file.raw.tokens[0].kind == .identifier ? previous : nil }
    // `Store.default.find(text)`: behind a dot the keyword is a name.
    let isName =
      file.raw.tokens[Int(previous)].kind == .identifier
      || file.raw.tokens[Int(previous)].keyword == .default && file.raw.tokens[Int(previous) - 1].kind == .period
    return isName ? previous : nil
  }

  private static let comparisonSigns: WordSet = "== !="

  /// `x == nil`, `x != nil`
  mutating func collectNilCheck(before index: TokenIndex) {
    guard index > 1, FactCollector.comparisonSigns.contains(word(index - 1)),
      file.raw.tokens[Int(index) - 2].kind == .identifier, let function = functionIndex(around: index)
    else { return }
    facts.functions[function].nilChecks.insert(word(index - 2))
  }

  func functionIndex(around index: TokenIndex) -> Int? {
    let id = declaration(around: index)
    guard id >= 0, functionOfDeclaration[id] >= 0 else { return nil }
    return Int(functionOfDeclaration[id])
  }

  /// The innermost declaration around the token, or -1. Complexity: O(log n + depth).
  func declaration(around index: TokenIndex) -> Int {
    var id = file.raw.declarations.partitioningIndex { $0.range.lower > index } - 1
    while id >= 0, !file.raw.declarations[id].range.contains(index) { id = Int(file.raw.declarations[id].parent) }
    return id
  }

  /// The method that `(Type.method(_:))`, the argument of a `#selector`, names.
  func lastName(inside open: TokenIndex) -> TokenIndex {
    var name = open + 1
    while name + 2 < max(file.raw.partners[Int(open)], 0), file.raw.tokens[Int(name) + 1].kind == .period { name += 2 }
    return name
  }
}
