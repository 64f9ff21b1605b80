import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource

/// Filtering, sorting and matching in a view controller that is written in Objective-C.
struct FilteringInObjectiveCViewController: ObjectiveCRule {
  static let id = FilteringInViewController.id
  static let words: Set<Word> = filters.union(sorts).union(matches).union(["predicateWithFormat", "predicateWithBlock"])

  private static let filters: Set<Word> = [
    "filteredArrayUsingPredicate", "filterUsingPredicate", "filteredSetUsingPredicate",
    "filteredOrderedSetUsingPredicate", "indexesOfObjectsPassingTest", "indexesOfObjectsWithOptions",
    "keysOfEntriesPassingTest",
  ]
  private static let sorts: Set<Word> = [
    "sortedArrayUsingComparator", "sortedArrayUsingSelector", "sortedArrayUsingDescriptors", "sortUsingComparator",
    "sortUsingSelector", "sortUsingDescriptors", "sortedArrayWithOptions",
  ]
  /// Comparisons that a loop makes for each element.
  private static let matches: Set<Word> = [
    "rangeOfString", "containsString", "localizedCaseInsensitiveContainsString", "localizedStandardContainsString",
    "localizedStandardRangeOfString",
  ]

  func check(at index: TokenIndex, in file: FileContext, report: (Violation) -> Void) {
    guard let message = file.message(startingAt: index), !file.facts.isTest, !isLookAlike(message, in: file),
      let type = file.type(around: index)
    else { return }
    let word = file.word(index)
    let usesQuery = speaksOfQuery(message, in: file)
    if FilteringInObjectiveCViewController.matches.contains(word) {
      guard usesQuery, file.isInLoop(index), !isInsideFilter(message, in: file), isFirst(message, in: file) else {
        return
      }
    } else if !FilteringInObjectiveCViewController.filters.contains(word), !isSort(word) {
      // A predicate on the query that no filter here takes goes to a fetch request, or to another object's filter.
      guard usesQuery, !isUsedByFilter(message, in: file) else { return }
    }
    guard case .yes(let evidence) = file.isViewController(type) else { return }
    let range = TokenRange(message.name, message.name + 1)
    var violation = Violation(range, .computes(file.text(message.name), in: file.place(of: index)))
    violation.notes = file.controllerNotes(evidence, type)
    if usesQuery, !isVague(message, in: file) || file.searchDistance(around: index) != nil {
      violation.confidence = .certain
    } else if let distance = file.searchDistance(around: index), distance <= 1,
      distance == 0 || knowsQuery(around: index, in: file)
    {
      violation.confidence = .likely
    } else if feedsList(message, type, in: file) {
      violation.profile = .strict
      violation.confidence = .possible
    } else {
      return
    }
    report(violation)
  }

  private func isSort(_ word: Word) -> Bool { FilteringInObjectiveCViewController.sorts.contains(word) }

  // MARK: - Look-alikes

  private static let otherCollections: Set<Word> = [
    "subviews", "arrangedSubviews", "gestureRecognizers", "childViewControllers", "children", "viewControllers",
    "visibleCells", "indexPathsForSelectedRows", "indexPathsForVisibleRows", "indexPathsForSelectedItems",
    "indexPathsForVisibleItems", "constraints", "queryItems", "windows", "connectedScenes", "actions",
    "toolbarItems", "pathComponents", "arguments", "allTouches", "selectedRowIndexes", "buttons", "views", "labels",
    "indexPaths",
  ]

  private func isLookAlike(_ message: MessageSend, in file: FileContext) -> Bool {
    let last = file.lastName(of: message.receiver)
    if last >= 0 {
      if FilteringInObjectiveCViewController.otherCollections.contains(file.word(last)) { return true }
      if file.plainName(last).hasSuffix("indexpaths") { return true }
    }
    // `[[self.view subviews] filteredArrayUsingPredicate:…]`
    if let inner = file.messages(in: message.receiver).first, inner.range == message.receiver,
      FilteringInObjectiveCViewController.otherCollections.contains(inner.selector)
    {
      return true
    }
    return message.range.indices.contains {
      file.kind($0) == .stringSegment && file.text($0).contains("SELF MATCHES")
    }
  }

  /// A comparison inside a predicate's block, or a test of an index set, is the filter's own finding.
  private func isInsideFilter(_ message: MessageSend, in file: FileContext) -> Bool {
    guard let objectiveC = file.objectiveC else { return false }
    var parent = message.parent
    while parent >= 0 {
      let word = file.word(objectiveC.messages[Int(parent)].name)
      if FilteringInObjectiveCViewController.filters.contains(word) || word == "predicateWithBlock" { return true }
      parent = objectiveC.messages[Int(parent)].parent
    }
    return false
  }

  // MARK: - The query

  /// Whether the arguments speak of the query text, or what they name was made from it: a predicate, a string.
  private func speaksOfQuery(_ message: MessageSend, in file: FileContext) -> Bool {
    let argument = TokenRange(message.name, message.range.upper)
    if file.names(anyOf: SearchVocabulary.queryNames, in: argument) { return true }
    let name = file.lastName(of: file.argument(0, of: message))
    guard name >= 0, name == file.argument(0, of: message).lower else { return false }
    return file.names(anyOf: SearchVocabulary.queryNames, in: file.lastValue(ofNameAt: name))
  }

  /// Names that a lookup of one thing gives its parameter as well.
  private static let vagueNames: Set<Word> = ["term", "keyword", "keywords", "needle"]

  /// Whether nothing but such a name speaks of a query.
  private func isVague(_ message: MessageSend, in file: FileContext) -> Bool {
    let argument = TokenRange(message.name, message.range.upper)
    let name = file.lastName(of: file.argument(0, of: message))
    let value = name < 0 ? .empty : file.lastValue(ofNameAt: name)
    let others = SearchVocabulary.queryNames.subtracting(Self.vagueNames)
    return !file.names(anyOf: others, in: argument) && !file.names(anyOf: others, in: value)
  }

  /// A condition that looks into many texts is one filter: the first comparison stands for all.
  private func isFirst(_ message: MessageSend, in file: FileContext) -> Bool {
    let statement = file.outline.statement(around: message.name)
    guard statement >= 0 else { return true }
    let before = TokenRange(file.file.raw.statements[Int(statement)].range.lower, message.range.lower)
    return !file.messages(in: before).contains {
      Self.matches.contains(file.word($0.name)) && speaksOfQuery($0, in: file)
    }
  }

  /// Whether a filter in the same method takes the predicate that the message makes: then the filter is the finding.
  private func isUsedByFilter(_ message: MessageSend, in file: FileContext) -> Bool {
    // `predicate` in `NSPredicate *predicate = [NSPredicate predicateWithFormat:…]`
    let variable = file.kind(message.range.lower - 1) == .equal ? file.word(message.range.lower - 2) : .none
    return file.messages(in: file.memberRange(around: message.name)).contains { other in
      guard FilteringInObjectiveCViewController.filters.contains(file.word(other.name)) else { return false }
      if other.range.contains(message.range) { return true }
      let name = file.lastName(of: file.argument(0, of: other))
      return name > message.range.upper && variable != .none && file.word(name) == variable
    }
  }

  /// Whether the method one call from the entry point knows the query: it takes a string or names a search field.
  private func knowsQuery(around index: TokenIndex, in file: FileContext) -> Bool {
    let range = file.memberRange(around: index)
    if let method = file.method(around: index), let objectiveC = file.objectiveC,
      objectiveC.parameters(of: method).contains(where: { $0.type.indices.contains { file.word($0) == "NSString" } })
    {
      return true
    }
    return file.names(anyOf: SearchVocabulary.queryNames, in: range)
  }

  // MARK: - What the list shows

  /// The result goes into a property or an instance variable, at once or through a local variable.
  private func feedsList(_ message: MessageSend, _ type: TypeFact, in file: FileContext) -> Bool {
    guard let entry = file.index.entry(of: type), entry.mentionsList else { return false }
    let statement = file.outline.statement(around: message.name)
    guard statement >= 0 else { return false }
    let range = file.file.raw.statements[Int(statement)].range
    // `[_users sortUsingSelector:…]`
    if file.text(message.name).hasPrefix("sortUsing") || file.word(message.name) == "filterUsingPredicate" {
      let name = file.lastName(of: message.receiver)
      return name >= 0 && file.objectiveCProperty(at: name) != nil
    }
    guard let equal = (range.lower..<message.range.lower).first(where: { file.kind($0) == .equal }) else {
      return file.file.raw.statements[Int(statement)].kind == .return && isGetter(around: message.name, entry, in: file)
    }
    let target = equal - 1
    if file.objectiveCProperty(at: target) != nil { return true }
    guard file.word(target - 1) == "*" || file.kind(target - 1) == .identifier else { return false }
    return isShownLater(target, after: range.upper, in: file)
  }

  /// A method without parameters whose value the list shows: `- (NSArray *)sortedUsers`.
  private func isGetter(around index: TokenIndex, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    guard let method = file.method(around: index), let objectiveC = file.objectiveC else { return false }
    return objectiveC.parameters(of: method).allSatisfy { $0.name < 0 } && entry.properties[method.selector] != nil
  }

  /// The local variable is read by a later statement of the method, and later on a property is given a value.
  private func isShownLater(_ name: TokenIndex, after start: TokenIndex, in file: FileContext) -> Bool {
    let member = file.memberRange(around: name)
    var isRead = false
    for index in TokenRange(start, member.upper).indices {
      if file.word(index) == file.word(name) { isRead = true }
      if isRead, file.kind(index) == .equal, file.kind(index - 1) == .identifier,
        file.objectiveCProperty(at: index - 1) != nil
      {
        return true
      }
    }
    return false
  }
}

extension String {
  fileprivate static func computes(_ selector: String, in place: String) -> String {
    "'\(selector)' in \(place) computes what the list shows; "
      + "let a side controller do it, and rebuild the snapshot from its sections"
  }
}
