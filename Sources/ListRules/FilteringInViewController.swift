import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Filtering, sorting and matching in a view controller: in its class, its extensions in other files, its lazy properties.
struct FilteringInViewController: Rule {
  static let id = "filtering-in-view-controller"

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let call = file.outline.call(named: index), selects(call, in: file), !isLookAlike(call, in: file),
      !isInsideAnother(call, in: file), let type = file.type(around: index), !file.facts.isTest,
      case .yes(let evidence) = file.isViewController(type)
    else { return }

    let usesQuery = usesQueryText(call, in: file)
    let distance = file.searchDistance(around: index)
    let message = String.filters(file.text(call.name), in: file.place(of: index), type.spelling)
    var violation = Violation(TokenRange(call.name, call.name + 1), message)
    violation.notes = evidenceNotes(evidence, type, at: index, in: file)
    if usesQuery, comparesText(call, in: file) || isListWork(call, in: file) {
      violation.confidence = .certain
    } else if let distance, distance <= 1, isListWork(call, in: file),
      distance == 0 || readsQuery(around: index, in: file)
    {
      violation.confidence = .likely
    } else if feedsList(call, type, in: file) {
      violation.profile = .strict
      violation.confidence = .possible
    } else {
      return
    }
    report(violation)
  }

  // MARK: - Which calls

  private func selects(_ call: RawCall, in file: FileContext) -> Bool {
    let name = file.word(call.name)
    let receiver = file.receiver(of: call)
    if name == "NSPredicate" {
      return file.outline.label(of: file.outline.firstArgument(of: call)) == "format"
    }
    // `.filter(id)` without a value before it is an enum case.
    guard !receiver.isEmpty else { return false }
    switch name {
    case "sorted", "sort":
      // More than one argument is a sort of the project's own: `model.sort(by: criteria, descending: true)`.
      return file.outline.arguments(of: call).count <= 1 && takesPredicate(call, in: file)
    case "filter", "first", "firstIndex", "contains", "partition", "removeAll":
      return takesPredicate(call, in: file)
    default:
      return SearchVocabulary.matchingMethods.contains(name)
    }
  }

  /// A closure, a key path or a function is given: not a value, as query builders take.
  private func takesPredicate(_ call: RawCall, in file: FileContext) -> Bool {
    if call.trailingClosure >= 0 { return true }
    let argument = file.outline.firstArgument(of: call)
    let isSort = file.word(call.name) == "sorted" || file.word(call.name) == "sort"
    guard !argument.isEmpty else { return isSort && call.leftParen >= 0 }
    switch file.outline.label(of: argument) {
    case "where": return true
    // `users.filter(by: text)` asks another object to filter; a sort takes its order this way.
    case "by" where isSort: return true
    case .none: break
    default: return false
    }
    let value = file.outline.value(of: argument)
    switch file.kind(value.lower) {
    case .leftBrace: return true
    case .backslash: return true
    case .identifier, .keyword:
      // `filter(matches)`: a function by name, where only names stand.
      guard file.word(call.name) == "filter" else { return false }
      return value.indices.allSatisfy {
        file.kind($0) == .identifier || file.kind($0) == .period || file.keyword($0) == .self
      } && value.upper - value.lower <= 3
    default: return false
    }
  }

  // MARK: - Look-alikes

  private static let otherCollections: Set<Word> = [
    "subviews", "arrangedSubviews", "gestureRecognizers", "children", "viewControllers", "childViewControllers",
    "presentedViewController", "navigationController", "menuItems", "menu", "queryItems", "constraints",
    "windows", "connectedScenes", "scenes", "sublayers", "layers", "toolbarItems", "barButtonItems",
    "indexPathsForSelectedRows", "indexPathsForVisibleRows", "indexPathsForVisibleItems", "indexPathsForSelectedItems",
    "visibleCells", "selectedRows", "selectedRowIndexes", "indexPaths", "actions", "traitCollection", "buttons",
    "views", "labels", "tabBarItems", "components", "pathComponents", "arguments", "userActivities", "itemProviders",
    "activityTypes", "leftBarButtonItems", "rightBarButtonItems", "screens", "itemIdentifiers", "sectionIdentifiers",
  ]

  private static let streams: Set<Word> = [
    "publisher", "sink", "rx", "subscribe", "asObservable", "asDriver", "disposed", "eraseToAnyPublisher", "onNext",
    "bind", "drive", "NotificationCenter", "signal", "observe", "producer", "asSignal", "receive", "values",
    "removeDuplicates", "distinctUntilChanged", "debounce", "throttle", "flatMapLatest", "share", "merge",
    "combineLatest",
  ]

  private static let characterTests: Set<Word> = [
    "isNumber", "isDigit", "isLetter", "isWhitespace", "isNewline", "isASCII", "isHexDigit", "isWholeNumber",
    "unicodeScalars", "CharacterSet", "decimalDigits", "alphanumerics", "isPunctuation",
  ]

  private func isLookAlike(_ call: RawCall, in file: FileContext) -> Bool {
    let receiver = file.receiver(of: call)
    if file.word(call.name) == "NSPredicate" {
      return !usesQueryText(call, in: file) || text(of: call, holds: "SELF MATCHES", in: file)
    }
    if isQuestion(call, in: file) { return true }
    let chain = TokenRange(call.range.lower, chainEnd(after: call, in: file))
    if file.outline.contains(anyOf: FilteringInViewController.streams, in: chain) { return true }
    if !receiver.isEmpty {
      var last = receiver.upper - 1
      while last > receiver.lower, [.postfixQuestionMark, .exclamationMark].contains(file.kind(last)) { last -= 1 }
      if (receiver.indices.contains { file.kind($0) == .identifier && file.text($0).hasSuffix("ndexPaths") }) {
        return true
      }
      if FilteringInViewController.otherCollections.contains(file.word(last)), !isLocal(last, receiver, in: file) {
        return true
      }
      // `menu.items`, `toolbar.items`: what a menu shows is no list's content.
      if file.word(last) == "items", last > receiver.lower + 1,
        SpellingParts(["menu", "toolbar", "tabbar", "navigationbar"]).occur(in: file.text(receiver).utf8)
      {
        return true
      }
      if file.kind(receiver.lower) == .wildcard || file.kind(receiver.lower) == .stringQuote { return true }
      // A Combine publisher of a property: `$query.filter`.
      if file.text(receiver.lower).hasPrefix("$"), file.kind(receiver.lower) == .identifier { return true }
    }
    if file.outline.contains(anyOf: FilteringInViewController.characterTests, in: call.range) { return true }
    // Sorted copies that are compared: `a.sorted() == b.sorted()`.
    return file.word(call.name) == "sorted"
      && (file.word(call.range.upper) == "==" || file.word(call.range.lower - 1) == "==")
  }

  /// Whether the receiver is a name that the function binds itself: `let children = folder.children`.
  private func isLocal(_ name: TokenIndex, _ receiver: TokenRange, in file: FileContext) -> Bool {
    let member = file.outline.member(around: name)
    guard receiver.upper - receiver.lower == 1, member >= 0 else { return false }
    return file.file.raw.declarations[Int(member)].range.indices.contains { index in
      file.word(index) == file.word(name) && (file.keyword(index - 1) == .let || file.keyword(index - 1) == .var)
    }
  }

  private func chainEnd(after call: RawCall, in file: FileContext) -> TokenIndex {
    var end = call.range.upper
    while true {
      var dot = end
      while [.postfixQuestionMark, .exclamationMark].contains(file.kind(dot)) { dot += 1 }
      guard file.kind(dot) == .period else { return end }
      end = file.outline.call(named: dot + 1)?.range.upper ?? dot + 2
    }
  }

  private func text(of call: RawCall, holds part: String, in file: FileContext) -> Bool {
    call.range.indices.contains {
      file.kind($0) == .stringSegment && file.text($0).contains(part)
    }
  }

  /// A match inside a `filter` is the filter's own finding.
  private func isInsideAnother(_ call: RawCall, in file: FileContext) -> Bool {
    for closure in file.outline.closures(around: call.name) where closure.call >= 0 {
      let outer = file.file.raw.calls[Int(closure.call)]
      if outer.name >= 0, outer.name != call.name, selects(outer, in: file), !isLookAlike(outer, in: file) {
        return true
      }
    }
    return false
  }

  // MARK: - Search

  /// Whether the predicate speaks of the query text.
  private func usesQueryText(_ call: RawCall, in file: FileContext) -> Bool {
    [TokenRange(call.name, call.range.upper), namedPredicate(of: call, in: file)].contains { range in
      file.outline.contains(anyOf: SearchVocabulary.queryNames, in: range)
        || file.outline.contains(anyOf: SearchVocabulary.matchingMethods, in: range)
    }
  }

  /// The closure that `filter(matches)` means, where the function binds one: `let matches = { … }`.
  private func namedPredicate(of call: RawCall, in file: FileContext) -> TokenRange {
    let argument = file.outline.firstArgument(of: call)
    let member = file.outline.member(around: call.name)
    guard argument.upper - argument.lower == 1, member >= 0 else { return .empty }
    let declaration = file.file.raw.declarations[Int(member)].range
    let closure = file.file.raw.closures.first { closure in
      declaration.contains(closure.range) && file.kind(closure.range.lower - 1) == .equal
        && file.word(closure.range.lower - 2) == file.word(argument.lower)
    }
    return closure?.range ?? .empty
  }

  private static let textComparisons: Set<Word> = [
    "contains", "range", "hasPrefix", "hasSuffix", "starts", "localizedCaseInsensitiveContains", "fuzzyMatch",
    "localizedStandardContains", "localizedStandardRange", "caseInsensitiveCompare", "lowercased", "match", "matches",
  ]

  private func comparesText(_ call: RawCall, in file: FileContext) -> Bool {
    file.outline.contains(
      anyOf: FilteringInViewController.textComparisons, in: TokenRange(call.name, call.range.upper))
  }

  /// In a search entry point only what selects rows counts: not a lookup of one thing before an action.
  private func isListWork(_ call: RawCall, in file: FileContext) -> Bool {
    switch file.word(call.name) {
    case "filter", "sorted", "sort", "NSPredicate", "removeAll", "partition": true
    default: false
    }
  }

  /// Whether the function one call from the entry point knows the query: it takes a string or reads the search field.
  private func readsQuery(around index: TokenIndex, in file: FileContext) -> Bool {
    let member = file.outline.member(around: index)
    guard member >= 0 else { return false }
    let declaration = file.file.raw.declarations[Int(member)]
    if declaration.parameterClause >= 0 {
      let parameters = TokenRange(declaration.parameterClause, file.outline.after(declaration.parameterClause))
      if file.outline.contains("String", in: parameters) { return true }
    }
    return file.outline.contains(anyOf: SearchVocabulary.queryNames, in: declaration.range)
  }

  /// `filter(…).isEmpty`, `.count`, `.first`: a question, and `.forEach` an action; neither is what a list shows.
  private func isQuestion(_ call: RawCall, in file: FileContext) -> Bool {
    guard file.kind(call.range.upper) == .period else { return false }
    return ["isEmpty", "count", "first", "last", "forEach"].contains(file.word(call.range.upper + 1))
      && !file.outline.contains(anyOf: SearchVocabulary.matchingMethods, in: call.range)
  }

  // MARK: - What the list shows

  private func feedsList(_ call: RawCall, _ type: TypeFact, in file: FileContext) -> Bool {
    guard let entry = file.index.entry(of: type), entry.mentionsList else { return false }
    switch file.word(call.name) {
    case "filter", "sorted", "sort": break
    default: return false
    }
    let statementID = file.outline.statement(around: call.name)
    guard statementID >= 0 else { return false }
    let statement = file.file.raw.statements[Int(statementID)]
    let member = file.outline.member(around: call.name)
    guard member >= 0 else { return false }
    let declaration = file.file.raw.declarations[Int(member)]

    // `items = all.filter { }`, `items.sort()`, `self.items = …`
    let target = file.word(call.name) == "sort" ? receiverName(of: call, in: file) : assigned(statement, in: file)
    if let target, let property = entry.properties[file.word(target)]?.property, !property.isLet { return true }
    // A value that goes into a snapshot or a property, or a property of the controller that is computed.
    if statement.kind == .expression, file.outline.contains("appendItems", in: statement.range) { return true }
    if statement.kind == .declaration, isShownLater(statement, entry, in: file) { return true }
    return declaration.kind == .variable && (statement.kind == .return || declaration.bindings.count == 1)
      && file.outline.closures(around: call.name).isEmpty
  }

  /// Whether the name that `statement` declares goes into a property of the controller or a snapshot later on.
  private func isShownLater(
    _ statement: RawStatement, _ entry: ProjectIndex.TypeEntry, in file: FileContext
  ) -> Bool {
    let id = file.outline.declaration(around: statement.range.lower)
    guard id >= 0, file.file.raw.declarations[Int(id)].kind == .variable else { return false }
    let name = file.file.raw.declarations[Int(id)].name
    guard name >= 0 else { return false }
    return file.file.raw.statements.contains { later in
      guard later.block == statement.block, later.range.lower >= statement.range.upper,
        file.outline.contains(file.word(name), in: later.range)
      else { return false }
      if file.outline.contains("appendItems", in: later.range) { return true }
      guard let target = assigned(later, in: file) else { return false }
      return entry.properties[file.word(target)]?.property.isLet == false
    }
  }

  private func receiverName(of call: RawCall, in file: FileContext) -> TokenIndex? {
    let receiver = file.receiver(of: call)
    return receiver.isEmpty ? nil : receiver.upper - 1
  }

  private func assigned(_ statement: RawStatement, in file: FileContext) -> TokenIndex? {
    var index = statement.range.lower
    while index < statement.range.upper, file.kind(index) != .equal { index = file.outline.after(index) }
    guard index < statement.range.upper, index > statement.range.lower, statement.kind == .expression else {
      return nil
    }
    return CancellableCode.assignedName(before: index, in: file)
  }

  private func evidenceNotes(
    _ evidence: [String], _ type: TypeFact, at index: TokenIndex, in file: FileContext
  ) -> [Violation.Note] {
    guard let because = evidence.first else { return [] }
    let declaration = file.file.raw.declarations[Int(type.declaration)]
    return [
      Violation.Note(
        range: TokenRange(declaration.name, declaration.name + 1), message: "a view controller: \(because)")
    ]
  }
}

extension String {
  fileprivate static func filters(_ call: String, in place: String, _ type: String) -> String {
    "'\(call)' in \(place) computes what the list shows; "
      + "let a side controller do it, and rebuild the snapshot from its sections"
  }
}
