import SwiftSource

/// Reads the facts of one file off its declarations and calls. Complexity: O(n) in the file's tokens and records.
public struct FactCollector {
  let file: SourceFile
  var facts: FileFacts
  /// For each declaration, the type fact it is or stands in; -1 outside of types.
  private(set) var typeOfDeclaration: [Int32]
  /// For each declaration, the function fact whose code it holds or stands in; -1 elsewhere.
  private var functionOfDeclaration: [Int32]

  private init(_ file: SourceFile, path: String) {
    self.file = file
    self.facts = FileFacts(path: path)
    self.typeOfDeclaration = [Int32](repeating: -1, count: file.declarations.count)
    self.functionOfDeclaration = [Int32](repeating: -1, count: file.declarations.count)
  }

  public static func facts(of file: SourceFile, path: String) -> FileFacts {
    var collector = FactCollector(file, path: path)
    for id in file.declarations.indices { collector.collect(id) }
    collector.collectWords()
    collector.collectCalls()
    collector.collectConditions()
    return collector.facts
  }

  // MARK: - Declarations

  private mutating func collect(_ id: Int) {
    let declaration = file.declarations[id]
    let parent = Int(declaration.parent)
    if parent >= 0 {
      typeOfDeclaration[id] = typeOfDeclaration[parent]
      functionOfDeclaration[id] = functionOfDeclaration[parent]
    }
    switch declaration.kind {
    case .import:
      if declaration.name >= 0 { facts.imports.append(word(declaration.name)) }
    case .class, .struct, .enum, .actor, .protocol, .extension:
      collectType(id, declaration)
    case .typealias:
      for target in inheritedNames(aliasedTypes(declaration)) {
        facts.aliases.append((word(declaration.name), target.word))
      }
    case .function, .initializer, .deinitializer, .subscript:
      collectFunction(id, declaration)
    case .variable:
      collectVariable(id, declaration)
    case .enumCase:
      collectPayloads(id, declaration)
    default:
      break
    }
  }

  private mutating func collectType(_ id: Int, _ declaration: Declaration) {
    guard declaration.name >= 0 else { return }
    var path = typeOfDeclaration[id] >= 0 ? facts.types[Int(typeOfDeclaration[id])].path : []
    var spelling = file.text(of: declaration.name)
    if declaration.kind == .extension {
      // `extension A.B` speaks of the type `A.B` wherever it stands.
      path = []
      var index = declaration.name
      while file.tokens[Int(index)].kind == .identifier {
        path.append(word(index))
        spelling = file.text(of: index)
        index += 1
        if file.tokens[Int(index)].word == "<" {
          while index < declaration.range.upper, file.tokens[Int(index)].word != ">" { index += 1 }
          index += 1
        }
        guard index < declaration.range.upper, file.tokens[Int(index)].kind == .period else { break }
        index += 1
      }
    } else {
      path.append(word(declaration.name))
    }
    typeOfDeclaration[id] = Int32(facts.types.count)
    facts.types.append(
      TypeFact(
        declaration: Int32(id), kind: declaration.kind, path: path, spelling: spelling,
        inherited: inheritedNames(declaration.inheritance)))
  }

  /// The names of each type in an inheritance clause or composition, generic arguments left out.
  private func inheritedNames(_ range: TokenRange) -> [InheritedName] {
    var names: [InheritedName] = []
    var index = range.lower
    var last: TokenIndex = -1
    var path: [Word] = []
    var angles = 0
    while index <= range.upper, range.lower < range.upper {
      let token = file.tokens[Int(index)]
      if index == range.upper || (angles == 0 && (token.kind == .comma || token.word == "&")) {
        if last >= 0 { names.append(InheritedName(path: path, spelling: file.text(of: last))) }
        last = -1
        path = []
      } else if token.kind == .identifier, angles == 0 {
        last = index
        path.append(token.word)
      } else if token.word == "<" {
        angles += 1
      } else if token.word == ">" {
        angles -= 1
      } else if token.word == ">>" {
        angles -= 2
      } else if token.kind == .leftParen, file.partners[Int(index)] > index {
        index = file.partners[Int(index)]
      }
      index += 1
    }
    return names
  }

  private static let listWords: WordSet = [
    "tableView", "collectionView", "outlineView", "UITableView", "UICollectionView", "NSTableView", "NSOutlineView",
    "NSCollectionView", "UITableViewDataSource", "UICollectionViewDataSource", "NSTableViewDataSource",
    "UITableViewController", "UICollectionViewController", "UITableViewDiffableDataSource",
    "UICollectionViewDiffableDataSource", "NSTableViewDiffableDataSource", "NSCollectionViewDiffableDataSource",
    "NSDiffableDataSourceSnapshot", "ListAdapter",
  ]

  /// Marks the types that name a list.
  private mutating func collectWords() {
    for index in file.tokens.indices {
      let token = file.tokens[index]
      guard token.kind == .identifier, FactCollector.listWords.contains(token.word) else { continue }
      var id = declaration(around: TokenIndex(index))
      while id >= 0 {
        if file.declarations[id].kind.isType, typeOfDeclaration[id] >= 0 {
          facts.types[Int(typeOfDeclaration[id])].mentionsList = true
        }
        id = Int(file.declarations[id].parent)
      }
    }
  }

  private static let lifecycle: Set<Word> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "viewDidLayoutSubviews",
    "viewWillLayoutSubviews", "loadView", "windowDidLoad", "viewWillTransition",
  ]

  private mutating func collectFunction(_ id: Int, _ declaration: Declaration) {
    let name = declaration.name >= 0 ? word(declaration.name) : .none
    let type = typeOfDeclaration[id]
    if type >= 0, FactCollector.lifecycle.contains(name), has(.override, in: declaration) {
      facts.types[Int(type)].overridesLifecycle = true
    }
    // A function inside a function is part of the outer one.
    guard functionOfDeclaration[id] < 0 else { return }
    functionOfDeclaration[id] = Int32(facts.functions.count)
    var function = FunctionFact(
      declaration: Int32(id), type: type, name: declaration.kind == .function ? name : word(declaration.introducer),
      labels: [])
    let parameters = parameterNames(declaration)
    function.labels = parameters.map(\.label)
    function.isSearchEntry = isSearchEntry(declaration, name: name, parameters: parameters)
    if FactCollector.comparisons.contains(name) {
      let start = declaration.parameters >= 0 ? declaration.parameters : declaration.introducer
      function.comparedNames = lastNames(in: TokenRange(start, declaration.range.upper))
    }
    facts.functions.append(function)
  }

  private mutating func collectVariable(_ id: Int, _ declaration: Declaration) {
    let type = typeOfDeclaration[id]
    let isMember = declaration.parent >= 0 && file.declarations[Int(declaration.parent)].kind.isType
    for binding in declaration.bindings {
      let binding = file.bindings[Int(binding)]
      if isMember, type >= 0, binding.pattern.upper - binding.pattern.lower == 1 {
        facts.types[Int(type)].properties.append(property(binding, of: declaration, id: Int32(id)))
      }
    }
    guard functionOfDeclaration[id] < 0, isMember || declaration.parent < 0, declaration.name >= 0 else { return }
    functionOfDeclaration[id] = Int32(facts.functions.count)
    var function = FunctionFact(declaration: Int32(id), type: type, name: word(declaration.name), labels: [])
    if FactCollector.comparisons.contains(function.name) { function.comparedNames = lastNames(in: declaration.range) }
    facts.functions.append(function)
  }

  private func property(_ binding: Binding, of declaration: Declaration, id: Int32) -> PropertyFact {
    var isComputed = false
    var cancels = false
    if binding.accessors >= 0 {
      let end = max(file.partners[Int(binding.accessors)], binding.accessors)
      let first = file.tokens[Int(binding.accessors) + 1].keyword
      isComputed = first != .didSet && first != .willSet
      cancels = (binding.accessors...end).contains { word($0) == "cancel" }
    }
    let source = binding.type.isEmpty ? binding.value : binding.type
    var attributes: [Word] = []
    for index in declaration.range.lower..<declaration.introducer where file.tokens[Int(index)].kind == .atSign {
      attributes.append(word(index + 1))
    }
    return PropertyFact(
      name: word(binding.pattern.lower), declaration: id,
      isLet: file.tokens[Int(declaration.introducer)].keyword == .let, isStatic: has(.static, in: declaration),
      isLazy: has(.lazy, in: declaration), isComputed: isComputed, cancelsWhenSet: cancels,
      typeWords: (source.lower..<min(source.upper, source.lower + 12)).compactMap {
        file.tokens[Int($0)].kind == .identifier ? word($0) : nil
      }, attributes: attributes, namesIdentity: namesIdentity(binding.pattern.lower))
  }

  // MARK: - Code

  private mutating func collectCalls() {
    for call in file.calls where call.name >= 0 {
      guard let function = functionIndex(around: call.name) else { continue }
      let name = word(call.name)
      let isMember = call.name > 0 && file.tokens[Int(call.name) - 1].kind == .period
      if !isMember || isSelf(before: call.name - 1) {
        facts.functions[function].ownCalls.insert(name)
      } else if name == "cancel" || name == "cancelAll" || name == "removeAll" || name == "invalidate" {
        if let receiver = receiver(before: call.name - 1) { facts.functions[function].cancels.insert(word(receiver)) }
      }
      if name == "addTarget" || name == "addAction" { collectTarget(of: call) }
      if isMember { collectListEffect(of: call, name, function) }
    }
    collectSelectionAssignments()
    collectClosureCalls()
    collectSelectors()
  }

  /// Tells the calls inside closures from the others, and those inside closures that listen to the search text.
  private mutating func collectClosureCalls() {
    for closure in file.closures {
      guard let function = functionIndex(around: closure.range.lower) else { continue }
      let listens = closure.call >= 0 && SearchClosures.listens(file.calls[Int(closure.call)], in: file)
      for index in closure.range.indices {
        let token = file.tokens[Int(index)]
        guard token.kind == .identifier, facts.functions[function].ownCalls.contains(token.word) else { continue }
        facts.functions[function].closureCalls.insert(token.word)
        if listens { facts.functions[function].searchCalls.insert(token.word) }
      }
    }
  }

  /// `#selector(fire)` is a call that a timer, a control or the run loop makes.
  private mutating func collectSelectors() {
    for index in file.tokens.indices
    where file.tokens[index].kind == .pound && file.tokens[index + 1].word == "selector" {
      let open = index + 2
      guard open < file.tokens.count, file.tokens[open].kind == .leftParen, file.partners[open] > TokenIndex(open) + 1,
        let function = functionIndex(around: TokenIndex(index))
      else { continue }
      facts.functions[function].ownCalls.insert(word(lastName(inside: TokenIndex(open))))
    }
  }

  /// `searchField.addTarget(self, action: #selector(textChanged), for: .editingChanged)` makes its action an entry.
  private mutating func collectTarget(of call: Call) {
    let receiver = call.range.lower..<call.name
    let isSearch = receiver.contains { index in
      let token = file.tokens[Int(index)]
      return token.kind == .identifier
        && SearchVocabulary.parts.occur(in: file.bytes[Int(token.offset)..<Int(token.end)])
    }
    guard isSearch, call.range.indices.contains(where: { word($0) == "editingChanged" }),
      let function = functionIndex(around: call.name)
    else { return }
    for index in call.range.indices where word(index) == "selector" && file.tokens[Int(index) + 1].kind == .leftParen {
      facts.functions[function].searchCalls.insert(word(lastName(inside: index + 1)))
    }
  }

  /// Whether the `.` at `index` follows `self` or `self?`.
  private func isSelf(before index: TokenIndex) -> Bool {
    var previous = index - 1
    guard previous >= 0 else { return false }
    if file.tokens[Int(previous)].kind == .postfixQuestionMark { previous -= 1 }
    return previous >= 0 && file.tokens[Int(previous)].keyword == .self
  }

  /// The name before the `.` at `index`, past `?` and `!`.
  func receiver(before index: TokenIndex) -> TokenIndex? {
    var previous = index - 1
    while previous > 0, [.postfixQuestionMark, .exclamationMark].contains(file.tokens[Int(previous)].kind) {
      previous -= 1
    }
    if previous > 0, file.tokens[Int(previous)].kind == .rightSquare, file.partners[Int(previous)] > 0 {
      previous = file.partners[Int(previous)] - 1
    }
    return previous >= 0 && file.tokens[Int(previous)].kind == .identifier ? previous : nil
  }

  /// `x == nil`, `x != nil` and the names in a `guard`'s conditions.
  private mutating func collectConditions() {
    for index in file.tokens.indices where file.tokens[index].keyword == .nil && index > 1 {
      let comparison = file.tokens[index - 1].word
      guard comparison == "==" || comparison == "!=", file.tokens[index - 2].kind == .identifier,
        let function = functionIndex(around: TokenIndex(index))
      else { continue }
      facts.functions[function].nilChecks.insert(file.tokens[index - 2].word)
    }
    for statement in file.statements where statement.kind == .guard || statement.kind == .if {
      guard
        statement.kind == .guard
          || statement.range.indices.contains(where: { file.tokens[Int($0)].keyword == .return }),
        let function = functionIndex(around: statement.range.lower)
      else { continue }
      var index = statement.range.lower
      while index < statement.range.upper, file.tokens[Int(index)].kind != .leftBrace {
        if file.tokens[Int(index)].kind == .identifier { facts.functions[function].guards.insert(word(index)) }
        index += 1
      }
    }
  }

  func functionIndex(around index: TokenIndex) -> Int? {
    let id = declaration(around: index)
    guard id >= 0, functionOfDeclaration[id] >= 0 else { return nil }
    return Int(functionOfDeclaration[id])
  }

  /// The innermost declaration around the token, or -1. Complexity: O(log n + depth).
  private func declaration(around index: TokenIndex) -> Int {
    var low = 0
    var high = file.declarations.count
    while low < high {
      let middle = (low + high) / 2
      if file.declarations[middle].range.lower <= index { low = middle + 1 } else { high = middle }
    }
    var id = low - 1
    while id >= 0, !file.declarations[id].range.contains(index) { id = Int(file.declarations[id].parent) }
    return id
  }

  // MARK: - Search entries

  /// Whether the function is where search text arrives: a delegate method of a search field, an action of one, or a
  /// method that takes the query.
  private func isSearchEntry(
    _ declaration: Declaration, name: Word, parameters: [(label: Word, name: Word, type: TokenRange)]
  ) -> Bool {
    switch name {
    case "updateSearchResults", "controlTextDidChange": return true
    case "searchBar": return parameters.contains { $0.label == "textDidChange" }
    default: break
    }
    guard declaration.name >= 0 else { return false }
    let token = file.tokens[Int(declaration.name)]
    let spelling = file.bytes[Int(token.offset)..<Int(token.end)]
    let speaksOfSearch = SearchVocabulary.parts.occur(in: spelling)
    for parameter in parameters {
      let type = parameter.type
      if type.indices.contains(where: { word($0) == "NSSearchField" }) { return true }
      let isText = type.indices.contains { word($0) == "String" }
      guard isText else { continue }
      if SearchVocabulary.queryNames.contains(parameter.name) || SearchVocabulary.queryNames.contains(parameter.label) {
        return true
      }
      if speaksOfSearch, SearchVocabulary.plainTextNames.contains(parameter.name) { return true }
    }
    // `searchFieldAction(_ sender: Any)` that reads the field itself.
    if speaksOfSearch, parameters.allSatisfy({ isAny($0.type) }), readsSearchField(declaration) { return true }
    // `searchFieldDidChange(_ sender: UITextField)`
    return speaksOfSearch
      && parameters.contains { parameter in
        parameter.type.indices.contains {
          word($0) == "UITextField" || word($0) == "NSTextField" || word($0) == "UISearchTextField"
        }
      }
  }

  private func isAny(_ type: TokenRange) -> Bool {
    type.indices.allSatisfy { word($0) == "Any" || word($0) == "AnyObject" || file.tokens[Int($0)].kind != .identifier }
  }

  /// `searchField.stringValue`, `searchBar.text`
  private func readsSearchField(_ declaration: Declaration) -> Bool {
    guard declaration.body >= 0 else { return false }
    return TokenRange(declaration.body, declaration.range.upper).indices.contains { index in
      guard ["searchField", "searchBar", "searchTextField"].contains(word(index)) else { return false }
      return ["stringValue", "text"].contains(word(index + 2)) || ["stringValue", "text"].contains(word(index + 3))
    }
  }

  private func parameterNames(_ declaration: Declaration) -> [(label: Word, name: Word, type: TokenRange)] {
    guard declaration.parameters >= 0 else { return [] }
    let close = file.partners[Int(declaration.parameters)]
    var parameters: [(label: Word, name: Word, type: TokenRange)] = []
    var index = declaration.parameters + 1
    while index < close {
      while index < close, file.tokens[Int(index)].kind == .atSign {
        index += 2
        if file.tokens[Int(index)].kind == .leftParen { index = max(file.partners[Int(index)], index) + 1 }
      }
      let label = file.tokens[Int(index)].kind == .wildcard ? Word.none : word(index)
      var last = index
      while index < close, file.tokens[Int(index)].kind != .colon, file.tokens[Int(index)].kind != .comma {
        last = index
        index += 1
      }
      let type = index + 1
      while index < close, file.tokens[Int(index)].kind != .comma {
        index = file.partners[Int(index)] > index ? file.partners[Int(index)] + 1 : index + 1
      }
      parameters.append((label, word(last), TokenRange(type, min(index, close))))
      index += 1
    }
    return parameters
  }

  // MARK: - Small things

  func word(_ index: TokenIndex) -> Word {
    index >= 0 && Int(index) < file.tokens.count ? file.tokens[Int(index)].word : .none
  }

  private func has(_ keyword: Keyword, in declaration: Declaration) -> Bool {
    (declaration.range.lower..<declaration.introducer).contains { file.tokens[Int($0)].keyword == keyword }
  }

  /// The types after the `=` of a typealias.
  private func aliasedTypes(_ declaration: Declaration) -> TokenRange {
    var index = declaration.introducer
    while index < declaration.range.upper, file.tokens[Int(index)].kind != .equal { index += 1 }
    return TokenRange(index + 1, declaration.range.upper)
  }

  /// The method that `(Type.method(_:))`, the argument of a `#selector`, names.
  private func lastName(inside open: TokenIndex) -> TokenIndex {
    var name = open + 1
    while name + 2 < max(file.partners[Int(open)], 0), file.tokens[Int(name) + 1].kind == .period { name += 2 }
    return name
  }
}
