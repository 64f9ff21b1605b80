import ClangSource
import SwiftSource
import Vocabulary

/// Messages, selectors and the words that say what a type is about.
extension ObjectiveCFactCollector {
  /// What makes a method the action of a field, or an observer of its text.
  private static let registrations: WordSet = "addTarget:action:forControlEvents: addObserver:selector:name:object:"
  private static let textChanges: WordSet = """
    UIControlEventEditingChanged UITextFieldTextDidChangeNotification NSControlTextDidChangeNotification
    """
  private static let observers: WordSet =
    "addObserver:selector:name:object: addObserverForName:object:queue:usingBlock:"

  /// Calls of functions that are noted though they stand in no method.
  private static let others = SDKNames.beginnings.union(ClassLookups.all)

  /// Whether the receiver is the object itself, also as blocks name it.
  private func isSelf(_ receiver: TokenRange) -> Bool {
    receiver.upper == receiver.lower + 1 && Message.selves.contains(word(receiver.lower))
  }

  mutating func collectMessages() {
    var targets: [(message: MessageSend, function: Int)] = []
    for message in objectiveC.messages {
      guard let function = functionIndex(around: message.name) else { continue }
      if isSelf(message.receiver) {
        facts.functions[function].ownCalls.insert(message.selector)
      } else if word(message.receiver.lower) == "super" {
        collectSuper(message, function)
      } else if message.receiver.upper > message.receiver.lower {
        facts.memberCalls.append(
          MemberCall(
            function: function, isReceiverOthers: message.receiver.upper > message.receiver.lower + 1,
            receiver: word(message.receiver.upper - 1), method: message.selector))
      }
      facts.functions[function].effects.formUnion(ObjectiveCFactCollector.effects[message.selector] ?? [])
      if ObjectiveCFactCollector.comparisons.contains(message.selector), isInLoop(message.name) {
        facts.functions[function].effects.insert(.filters)
      }
      collectCancel(message, function)
      if ObjectiveCFactCollector.registrations.contains(message.selector) { targets.append((message, function)) }
      // Who observes what is not read there.
      if ObjectiveCFactCollector.observers.contains(message.selector) {
        facts.takenMessages.append(NamedUse(function: Int32(function), name: .none))
      }
      if ObjectiveCFactCollector.reloads.contains(message.selector) { facts.functions[function].reloadsList = true }
      if ObjectiveCFactCollector.selections.contains(message.selector) {
        facts.functions[function].selectsInList = true
      }
    }
    for (id, call) in file.raw.calls.enumerated() where ObjectiveCFactCollector.others.contains(word(call.name)) {
      facts.otherCalls.insert(ClassLookups.named(by: Call(file: file, id: Int32(id))) ?? word(call.name))
    }
    for call in file.raw.calls where word(call.name) == "dispatch_after" {
      if let function = functionIndex(around: call.name) { facts.functions[function].effects.insert(.waits) }
    }
    for closure in file.raw.closures {
      guard let function = functionIndex(around: closure.range.lower) else { continue }
      var id = objectiveC.firstMessage(from: closure.range.lower)
      while id < objectiveC.messages.count, objectiveC.messages[id].range.lower < closure.range.upper {
        let message = objectiveC.messages[id]
        if isSelf(message.receiver) { facts.functions[function].closureCalls.insert(message.selector) }
        id += 1
      }
    }
    // What a method does with the field's text says whether the field searches.
    var methods: [Word: Int] = [:]
    for function in targets.isEmpty ? [] : facts.functions.indices.reversed() {
      methods[facts.functions[function].name] = function
    }
    for target in targets { collectTarget(of: target.message, target.function, among: methods) }
    for function in facts.functions.indices
    where facts.functions[function].name == "textField:shouldChangeCharactersInRange:replacementString:"
      && facts.functions[function].effects.contains(.filters)
    {
      facts.functions[function].searchEntry = .yes
    }
  }

  /// Requests that wait go by their selectors; `cancelPreviousPerformRequests` stands for all of an object.
  private mutating func collectCancel(_ message: MessageSend, _ function: Int) {
    switch message.selector {
    case "cancelPreviousPerformRequestsWithTarget:":
      facts.functions[function].cancels.insert("cancelPreviousPerformRequests")
    case "cancelPreviousPerformRequestsWithTarget:selector:object:":
      let argument = Array(objectiveC.parts(of: message))[1].argument
      let isLiteral = word(argument.lower + 1) == "selector"
      let name = isLiteral ? selector(after: argument.lower + 1) : "cancelPreviousPerformRequests"
      if let name { facts.functions[function].cancels.insert(name) }
    default: break
    }
  }

  private static let lifecycle: WordSet = """
    viewDidLoad viewWillAppear: viewDidAppear: viewWillDisappear: viewDidDisappear: viewDidLayoutSubviews
    viewWillLayoutSubviews loadView windowDidLoad
    """

  /// `[super viewDidLoad]` in the method of that name says what the class is.
  private mutating func collectSuper(_ message: MessageSend, _ function: Int) {
    let fact = facts.functions[function]
    guard fact.name == message.selector, fact.type >= 0 else { return }
    if ObjectiveCFactCollector.lifecycle.contains(message.selector) {
      facts.types[Int(fact.type)].overridesLifecycle = true
    }
    if message.selector == "prepareForReuse" { facts.types[Int(fact.type)].overridesReuse = true }
  }

  private static let effects: [Word: FunctionFact.Effects] = [
    "stringByTrimmingCharactersInSet:": .trims,
    "performSelector:withObject:afterDelay:": .waits,
    "performSelector:withObject:afterDelay:inModes:": .waits,
    "scheduledTimerWithTimeInterval:target:selector:userInfo:repeats:": .waits,
    "scheduledTimerWithTimeInterval:repeats:block:": .waits,
    "performFetch:": .fetches,
    "executeFetchRequest:error:": .fetches,
    "dataTaskWithURL:completionHandler:": .fetches,
    "dataTaskWithRequest:completionHandler:": .fetches,
    "filteredArrayUsingPredicate:": .filters,
    "filterUsingPredicate:": .filters,
    "indexesOfObjectsPassingTest:": .filters,
  ]
  /// Comparisons with a text that a loop makes for each element.
  private static let comparisons: WordSet = """
    rangeOfString: rangeOfString:options: rangeOfString:options:range: containsString: hasPrefix:
    localizedCaseInsensitiveContainsString: localizedStandardContainsString: localizedStandardRangeOfString:
    evaluateWithObject:
    """

  /// Whether the place stands in the body of a loop, or in a block that an enumeration calls.
  private func isInLoop(_ index: TokenIndex) -> Bool {
    file.token(index).block.chain.contains { block in
      if block.role == .forBody || block.role == .whileBody { return true }
      guard block.role == .closure, let brace = block.first else { return false }
      return objectiveC.message(around: brace)?.name.text.hasPrefix("enumerate") == true
    }
  }

  private static let reloads: WordSet = """
    reloadData applySnapshot:animatingDifferences: applySnapshot:animatingDifferences:completion:
    applySnapshotUsingReloadData:
    """
  private static let selections: WordSet = """
    selectRowAtIndexPath:animated:scrollPosition: selectItemAtIndexPath:animated:scrollPosition:
    selectRowIndexes:byExtendingSelection: selectItemsAtIndexPaths:scrollPosition:
    """

  /// `Row.class`: who is given it may make an object.
  mutating func collectClasses() {
    let tokens = file.raw.tokens
    for index in tokens.indices where tokens[index].word == "class" && index > 1 && tokens[index - 1].kind == .period {
      facts.otherCalls.insert(tokens[index - 2].word)
    }
  }

  /// `@selector(fire:)` is a call that a timer, a control or the run loop makes.
  mutating func collectSelectors() {
    for index in file.raw.tokens.indices
    where file.raw.tokens[index].word == "selector" && index > 0 && file.raw.tokens[index - 1].kind == .atSign {
      guard let function = functionIndex(around: TokenIndex(index)), let selector = selector(after: TokenIndex(index))
      else { continue }
      facts.functions[function].ownCalls.insert(selector)
      if isActionOfSearchField(TokenIndex(index)) { facts.functions[function].searchActions.insert(selector) }
    }
  }

  /// `self.finder.action = @selector(narrow:)` of an `NSSearchField`, at `selector`.
  private func isActionOfSearchField(_ index: TokenIndex) -> Bool {
    guard index > 5, word(index - 3) == "action", file.raw.tokens[Int(index) - 2].kind == .equal,
      file.raw.tokens[Int(index) - 4].kind == .period
    else { return false }
    let field = word(index - 5)
    return facts.types.contains { type in
      type.properties.contains { $0.name == field && $0.typeWords.contains("NSSearchField") }
    }
  }

  /// The selector in the parentheses after the word at `index`.
  private func selector(after index: TokenIndex) -> Word? {
    let open = Int(index) + 1
    guard open < file.raw.tokens.count, file.raw.tokens[open].kind == .leftParen, file.raw.partners[open] > 0 else {
      return nil
    }
    var spelling: [UInt8] = []
    for part in (open + 1)..<Int(file.raw.partners[open]) { spelling += self.spelling(TokenIndex(part)) }
    return spelling.withUnsafeBufferPointer { Word(bytes: $0) }
  }

  /// `[searchField addTarget:self action:@selector(textChanged:) forControlEvents:UIControlEventEditingChanged]`, also of a field of
  /// another name, where the method filters; what observes its text by a notification.
  private mutating func collectTarget(of message: MessageSend, _ function: Int, among methods: [Word: Int]) {
    let parts = Array(objectiveC.parts(of: message))
    // The field of a notification is its object.
    let field = parts.count > 3 ? parts[3].argument : message.receiver
    let isSearch = field.indices.contains { index in
      file.raw.tokens[Int(index)].kind == .identifier && SearchNames.parts.occur(in: spelling(index))
    }
    guard parts[2].argument.indices.contains(where: { ObjectiveCFactCollector.textChanges.contains(word($0)) }),
      let selector = selector(after: parts[1].argument.lower + 1)
    else { return }
    let action = methods[selector]
    guard isSearch || action.map({ facts.functions[$0].effects.contains(.filters) }) == true else { return }
    facts.functions[function].searchActions.insert(selector)
    if let action, !isSearch { facts.functions[action].searchEntry = .yes }
  }

  // MARK: - Words

  private static let mainWords: WordSet = "dispatch_get_main_queue mainQueue isMainThread"

  mutating func collectWords() {
    for index in file.raw.tokens.indices where file.raw.tokens[index].kind == .identifier {
      let word = file.raw.tokens[index].word
      let isController = SDKNames.controllerMembers.contains(word)
      let isList = SDKNames.lists.contains(word)
      let isMain = ObjectiveCFactCollector.mainWords.contains(word)
      guard isController || isList || isMain, let type = typeIndex(around: TokenIndex(index)) else { continue }
      if isList { facts.types[type].mentionsList = true }
      if isMain { facts.types[type].mentionsMain = true }
      // `self.navigationItem`, `[self navigationItem]`
      let before = self.word(TokenIndex(index) - 1)
      if isController, before == "self" || index > 1 && self.word(TokenIndex(index) - 2) == "self" {
        facts.types[type].namesControllerMembers = true
      }
    }
  }

  // MARK: - Search

  private static let entries: WordSet = """
    updateSearchResultsForSearchController: updateSearchResultsForSearchController:selectingSearchSuggestion:
    searchBar:textDidChange: searchDisplayController:shouldReloadTableForSearchString:
    """

  /// Whether search text arrives in the method, as ``FactCollector/searchEntry(_:name:parameters:)`` has it for Swift.
  /// A selector is what callers know, and has no private parts.
  func searchEntry(_ method: MethodHead, body: RawDeclaration) -> SearchEntry {
    if ObjectiveCFactCollector.entries.contains(method.selector) { return .yes }
    let parameters = objectiveC.parameters(of: method)
    guard let first = parameters.first, first.name >= 0 else { return .no }
    let spelling = spelling(first.label)
    func mentions(_ names: WordSet, _ type: TokenRange) -> Bool { type.indices.contains { names.contains(word($0)) } }
    if parameters.contains(where: { mentions("NSSearchField", $0.type) }) {
      return SearchNames.doesOtherThings(spelling) ? .no : .yes
    }
    for parameter in parameters where mentions("NSString", parameter.type) {
      if parameters.count == 1, takesQuery(first.label, spelling) { return .yes }
      let isQuery =
        SearchNames.queries.contains(word(parameter.name))
        || SearchNames.queries.contains(word(parameter.label))
      guard isQuery || SearchNames.plainTexts.contains(word(parameter.name)) else { continue }
      if isQuery || SearchNames.parts.occur(in: spelling), SearchNames.searches(spelling) { return .yes }
    }
    if looksForText(of: parameters, in: body) { return .yes }
    guard SearchNames.parts.occur(in: spelling), !SearchNames.doesOtherThings(spelling) else { return .no }
    if parameters.allSatisfy({ mentions("id", $0.type) }) { return readsSearchField(body) ? .yes : .no }
    return parameters.contains { mentions(SDKNames.textFields, $0.type) } ? .yes : .no
  }

  /// Where Swift divides a selector into the method's name and its first label.
  private static let prepositions = ["From", "With", "By", "For", "At", "To", "In", "Of", "On"]

  /// Whether callers know the one argument as a query, by what they write: `setQuery:`, `searchTags:`, `filterWithQuery:`. What stands
  /// behind a preposition says what is given: `searchFromDomain:` is given no query.
  private func takesQuery(_ label: TokenIndex, _ spelling: ArraySlice<UInt8>) -> Bool {
    guard SearchNames.searches(spelling) else { return false }
    if SearchNames.endsAsQuery(spelling) { return true }
    let name = String(decoding: spelling, as: UTF8.self)
    return SearchNames.takesQuery(word(label), spelled: spelling, label: .none)
      && !ObjectiveCFactCollector.prepositions.contains { preposition in
        name.split(separator: preposition, omittingEmptySubsequences: false).dropFirst().contains {
          $0.first?.isUppercase == true
        }
      }
  }

  /// Whether an action looks for a part of a text by a predicate with the text of its sender, whatever it is called.
  private func looksForText(of parameters: ArraySlice<MethodParameter>, in body: RawDeclaration) -> Bool {
    guard parameters.count == 1, let sender = parameters.first,
      sender.type.indices.contains(where: { word($0) == "id" || SDKNames.textFields.contains(word($0)) })
    else { return false }
    let code = TokenRange(body.body, body.range.upper)
    let predicates = code.indices.filter { word($0) == "predicateWithFormat" }
    guard !predicates.isEmpty else { return false }
    let tokens = file.raw.tokens
    var texts: Set<Word> = []
    for index in code.indices where Self.texts.contains(word(index)) {
      guard word(index - (tokens[Int(index) - 1].kind == .period ? 2 : 1)) == word(sender.name) else { continue }
      texts.insert(word(sender.name))
      // `NSString *part = [sender stringValue]`
      let before = (code.lower..<index).reversed().prefix { !Self.ends.contains(tokens[Int($0)].kind) }
      if let equal = before.first(where: { tokens[Int($0)].kind == .equal }) { texts.insert(word(equal - 1)) }
    }
    return !texts.isEmpty
      && predicates.contains { predicate in
        let given = (predicate..<code.upper).prefix { tokens[Int($0)].kind != .semicolon }
        return given.contains { texts.contains(word($0)) }
          && given.contains { index in
            tokens[Int(index)].kind == .stringSegment
              && SDKNames.looksForText(String(decoding: spelling(index), as: UTF8.self))
          }
      }
  }

  private static let ends: [TokenKind] = [.semicolon, .leftBrace, .rightBrace]
  private static let texts: WordSet = "text stringValue"

  /// `_searchField.stringValue`, `[self.searchBar text]`
  private func readsSearchField(_ method: RawDeclaration) -> Bool {
    TokenRange(method.body, method.range.upper).indices.contains { index in
      guard Self.texts.contains(word(index)) else { return false }
      let before = file.raw.tokens[Int(index) - 1].kind == .period ? index - 2 : index - 1
      return file.raw.tokens[Int(before)].kind == .identifier && SearchNames.search.occur(in: spelling(before))
    }
  }

  /// Whether the type says "search" anywhere in this file, but for constants such as `NSCaseInsensitiveSearch`.
  func speaksOfSearch(_ type: Int32) -> Bool {
    guard type >= 0 else { return false }
    let declaration = file.raw.declarations[Int(facts.types[Int(type)].declaration)]
    return declaration.range.indices.contains { index in
      file.raw.tokens[Int(index)].kind == .identifier && SearchNames.search.occur(in: spelling(index))
        && !(spelling(index).starts(with: "NS".utf8) && spelling(index).suffix(6).elementsEqual("Search".utf8))
    }
  }
}
