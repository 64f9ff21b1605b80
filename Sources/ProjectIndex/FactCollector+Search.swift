import SwiftSource
import Vocabulary

/// Where search text arrives.
extension FactCollector {
  /// Whether the function is where search text arrives: a delegate method of a search field, an action of one, or a
  /// method that takes the query.
  func searchEntry(_ declaration: RawDeclaration, name: Word, parameters: [Parameter]) -> SearchEntry {
    if name == FactCollector.searchUpdate, parameters.first?.label == "for" { return .yes }
    // As Swift 2 spells it.
    if name == FactCollector.oldSearchUpdate { return .yes }
    if name == FactCollector.searchBar {
      return parameters.contains { FactCollector.textChanges.contains($0.label) } ? .yes : .no
    }
    guard declaration.kind == .function, declaration.name >= 0 else { return .no }
    let isPrivate = !declaration.modifiers.isDisjoint(with: [.private, .fileprivate])
    let token = file.raw.tokens[Int(declaration.name)]
    let spelling = file.bytes[Int(token.offset)..<Int(token.end)]
    let types = parameters.map(\.raw.type)
    if FactCollector.otherDelegates.contains(name) { return .no }
    // `searchViewController(_ searchViewController: SearchViewController, didHighlight text: String)`: a delegate is told.
    if parameters.count > 1, parameters[0].label == .none, let sender = types[0].indices.first,
      String(decoding: spelling, as: UTF8.self).lowercased() == file.text(of: sender).lowercased()
    {
      return .no
    }
    if types.contains(where: { mentions(FactCollector.searchFields, $0) }) {
      return SearchNames.doesOtherThings(spelling) ? .no : .yes
    }
    var found = SearchEntry.no
    for (parameter, type) in zip(parameters, types) where mentions(FactCollector.strings, type) {
      let name = parameter.name?.word ?? .none
      let isQuery =
        SearchNames.queries.contains(name) || SearchNames.queries.contains(parameter.label)
      if !isPrivate, SearchNames.takesQuery(word(declaration.name), spelled: spelling, label: parameter.label) {
        return .yes
      }
      guard isQuery || SearchNames.plainTexts.contains(name) else { continue }
      if isQuery || SearchNames.parts.occur(in: spelling), SearchNames.searches(spelling) { found = .guessed }
    }
    if found != .no { return found }
    // `searchFieldAction(_ sender: Any)` that reads the field itself.
    if types.allSatisfy({ isAny($0) }), SearchNames.parts.occur(in: spelling) {
      guard SearchNames.isSearchAction(spelling), readsSearchField(declaration) else { return .no }
      return isPrivate ? .guessed : .yes
    }
    // `searchFieldDidChange(_ sender: UITextField)`
    guard types.contains(where: { mentions(SDKNames.textFields, $0) }) else { return .no }
    guard SearchNames.parts.occur(in: spelling), !SearchNames.doesOtherThings(spelling) else {
      // By deed: elements are compared at each change of a text field.
      return isTyping(declaration, name, parameters) && compared.compares(in: declaration.range) ? .guessed : .no
    }
    return isPrivate ? .guessed : .yes
  }

  /// Whether a text field calls the function at each change, as its delegate or from a storyboard.
  private func isTyping(_ declaration: RawDeclaration, _ name: Word, _ parameters: [Parameter]) -> Bool {
    name == "textFieldDidChangeSelection" || name == "textViewDidChange"
      || parameters.contains { $0.label == "shouldChangeCharactersIn" }
      || parameters.count == 1
        && (declaration.range.lower..<declaration.introducer).contains { word($0) == "IBAction" }
  }

  /// Whether search text arrives in what observes a variable, `var searchText = "" { didSet { … } }`: who sets it knows its name.
  func searchEntry(ofVariable declaration: RawDeclaration) -> SearchEntry {
    guard let first = declaration.bindings.first.map({ Binding(file: file, id: $0) }), first.hasObserver,
      let name = first.name, SearchNames.queries.contains(name.word) || SearchNames.endsAsQuery(name.utf8),
      first.type.isEmpty
        ? first.value.first?.kind == .stringQuote : first.type.contains(anyOf: FactCollector.strings)
    else { return .no }
    return declaration.modifiers.isDisjoint(with: [.private, .fileprivate]) ? .yes : .guessed
  }

  // MARK: - By deed

  /// Whether the function, which others call and which answers nothing, takes one text and compares elements with it, shows
  /// something where it is empty and begins to look for it where it is not, or works with it after a pause that the next call ends.
  func selects(by function: Declaration) -> Bool {
    guard function.kind == .function, !function.isPrivate, function.result.isEmpty, let body = function.body,
      function.parameters.count < 3
    else { return false }
    let texts = function.parameters.filter { mentions(FactCollector.strings, $0.raw.type) }
    guard texts.count == 1, let text = texts.first?.name, let name = function.name,
      !SearchNames.doesOtherThings(name.utf8)
    else { return false }
    return compared.contain(text.word, in: body.range) || showsAllWhereEmpty(text.word, in: body)
      || debounces(text.word, in: body)
  }

  /// `pending?.cancel()`, then a timer, a work item or a task that sleeps, whose closure works with the text or what is made of it.
  private func debounces(_ text: Word, in body: Tokens) -> Bool {
    guard let end = body.first(where: { FactCollector.endings.contains($0.word) }),
      let wait = body.after(end).first(where: { FactCollector.pauses.contains($0.word) })
    else { return false }
    var names: Set<Word> = [text]
    for statement in body.allStatements where statement.kind == .declaration {
      guard let name = statement.declaration?.bindings.first?.name, statement.contains(text), statement.precedes(wait)
      else { continue }
      names.insert(name.word)
    }
    let outer = end.block
    return body.after(wait).contains { names.contains($0.word) && !$0.isMember && $0.block != outer }
  }

  private static let endings: WordSet = "cancel invalidate"
  private static let pauses: WordSet = "sleep scheduledTimer asyncAfter DispatchWorkItem"

  /// Whether others may set the text, its type hears of it, and compares elements with it.
  func isComparedText(_ property: PropertyFact, _ binding: Binding, of type: Int32) -> Bool {
    guard !compared.isEmpty, !property.isLet, !property.isStatic, !property.isComputed, property.access != .private,
      property.hasObserver || !property.attributes.isEmpty, let name = binding.name,
      binding.type.isEmpty
        ? binding.value.first?.kind == .stringQuote : binding.type.contains(anyOf: FactCollector.strings)
    else { return false }
    return parts(of: type).contains { compared.contain(name.word, in: $0) }
  }

  /// Whether the variable that was added to the type last is a compared text, and its type hears of it.
  func observesComparedText(_ declaration: Int, _ type: Int32) -> Bool {
    guard type >= 0, let property = facts.types[Int(type)].properties.last else { return false }
    return property.declaration == Int32(declaration) && property.isComparedText && property.hasObserver
  }

  /// Whether the type is that of a closure which is given a text.
  func takesText(_ type: TokenRange) -> Bool {
    guard let arrow = type.indices.first(where: { file.raw.tokens[Int($0)].kind == .arrow }) else { return false }
    return (type.lower..<arrow).contains { SDKNames.texts.contains(word($0)) }
  }

  /// `Towns.Narrow.Request`: a type inside of another, by which an interactor may be told of a text.
  func isNested(_ type: TokenRange) -> Bool {
    type.indices.count > 2 && type.indices.count % 2 == 1
      && type.indices.enumerated().allSatisfy { place, token in
        file.raw.tokens[Int(token)].kind == (place % 2 == 0 ? .identifier : .period)
      }
  }

  private func showsAllWhereEmpty(_ text: Word, in body: Tokens) -> Bool {
    guard body.contains("isEmpty"),
      body.contains(anyOf: FactCollector.waits) || body.contains(where: { $0.keyword == .await })
    else { return false }
    return body.allStatements.contains { (statement: Statement) -> Bool in
      guard statement.kind == .guard || statement.kind == .if, statement.head.contains(text),
        statement.head.contains("isEmpty"), let brace = statement.head.last?.next, brace.kind == .leftBrace
      else { return false }
      let inside: Tokens = brace.inside
      return inside.count > 1 || inside.first?.keyword != .return
    }
  }

  static let waits: WordSet = "sleep scheduledTimer asyncAfter dataTask"

  /// What the delegate of a search field is told besides its text (AppKit).
  private static let otherDelegates: WordSet = "searchFieldDidStartSearching searchFieldDidEndSearching"
  private static let searchUpdate: Word = "updateSearchResults"
  private static let oldSearchUpdate: Word = "updateSearchResultsForSearchController"
  private static let searchBar: Word = "searchBar"
  private static let textChanges: WordSet = "textDidChange shouldChangeTextIn"
  private static let searchFields: WordSet = "NSSearchField"
  private static let strings: WordSet = "String"
  private static let anyTypes: WordSet = "Any AnyObject"
  private static let texts: WordSet = "stringValue text"

  private func mentions(_ names: WordSet, _ type: TokenRange) -> Bool {
    type.indices.contains { names.contains(word($0)) }
  }

  private func isAny(_ type: TokenRange) -> Bool {
    type.indices.allSatisfy {
      file.raw.tokens[Int($0)].kind != .identifier || FactCollector.anyTypes.contains(word($0))
    }
  }

  /// `searchField.stringValue`, `searchBar.text`, `sender as? NSSearchField`
  private func readsSearchField(_ declaration: RawDeclaration) -> Bool {
    guard declaration.body >= 0 else { return false }
    return TokenRange(declaration.body, declaration.range.upper).indices.contains { index in
      FactCollector.searchFields.contains(word(index))
        || SDKNames.searchFieldMembers.contains(word(index))
          && (FactCollector.texts.contains(word(index + 2)) || FactCollector.texts.contains(word(index + 3)))
    }
  }

  /// Whether the parts of the type in this file say "search" anywhere, or compare elements with what stands in a field.
  func speaksOfSearch(_ type: Int32) -> Bool {
    guard type >= 0 else { return false }
    return parts(of: type).contains { range in
      compared.chooseByField(in: range)
        || range.indices.contains { index in
          let token = file.raw.tokens[Int(index)]
          return token.kind == .identifier
            && SearchNames.search.occur(in: file.bytes[Int(token.offset)..<Int(token.end)])
        }
    }
  }
}

// MARK: - Views

extension FactCollector {
  /// Whether the type is a view that is named after search, as far as its parts in this file say it: its field is one to search with.
  func isSearchView(_ type: Int32) -> Bool {
    guard type >= 0 else { return false }
    let fact = facts.types[Int(type)]
    return SearchNames.search.occur(in: fact.spelling.utf8)
      && facts.types.contains { part in
        part.path == fact.path && part.inherited.contains { ViewNames.isView($0.spelling) }
      }
  }

  /// `changed(self)`
  func givesSelfAlone(_ call: RawCall) -> Bool {
    let open = Int(call.leftParen)
    return open >= 0 && Int(file.raw.partners[open]) == open + 2 && file.raw.tokens[open + 1].keyword == .`self`
  }
}

// MARK: - Streams

extension FactCollector {
  /// `model.queries.send(text)`, `texts.bind(to: model.query)`: another object's stream is given what the call has.
  /// `didChange.send()`: what listens to the own one runs then, as if it was called.
  mutating func collectStream(_ call: Call, _ function: Int) {
    guard let stream = Streams.given(by: call) else {
      if let linked = Streams.linked(by: call), let dot = linked.previous, !isSelf(before: dot.index) {
        facts.writtenMembers.insert(linked.plainWord)
      }
      return
    }
    if stream.isMember, let dot = stream.previous, !isSelf(before: dot.index) {
      facts.writtenMembers.insert(stream.plainWord)
    } else {
      facts.functions[function].ownCalls.insert(stream.plainWord)
    }
  }
}

extension FunctionFact {
  /// What it does says that search text arrives here.
  mutating func becomeEntryByDeed() {
    searchEntry = .guessed
    isEntryByDeed = true
  }
}
