import ClangSource
import ProjectIndex
import ListKnowledge
import RuleKit
import SwiftSource
import Vocabulary

/// Filtering, sorting and matching in a view controller that is written in Objective-C.
struct FilteringInObjectiveCViewController: ObjectiveCRule {
  static let id = FilteringInViewController.id
  static let words: WordSet = ObjectiveCSearch.filters.union(ObjectiveCSearch.sorts).union(ObjectiveCSearch.matches)
    .union(ObjectiveCSearch.choices).union("predicateWithFormat predicateWithBlock objectsWhere")

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    if ObjectiveCSearch.choices.contains(token.word) { return checkChoice(at: token, in: file, report: report) }
    guard let message = file.message(startingAt: token), !isLookAlike(message, in: file),
      let type = file.type(around: token)
    else { return }
    let usesQuery = speaksOfQuery(message, in: file)
    if ObjectiveCSearch.matches.contains(token.word) {
      guard usesQuery, ObjectiveCSearch.isMatch(token, of: file), isFirst(message, in: file) else { return }
    } else if !ObjectiveCSearch.filters.contains(token.word), !ObjectiveCSearch.sorts.contains(token.word) {
      // A predicate on the query that no filter here takes goes to a fetch request, or to another object's filter.
      guard usesQuery, !isUsedByFilter(message, in: file) else { return }
    }
    guard case .yes(let evidence) = file.isViewController(type) else { return }
    var violation = Violation(token, .computes(token.text, in: file.place(of: token)))
    violation.cause = .selection
    violation.notes = file.controllerNotes(evidence, type)
    if usesQuery, !isVague(message, in: file) || file.searchDistance(around: token) != nil {
      violation.confidence = .certain
    } else if let distance = file.searchDistance(around: token), distance <= 1 {
      violation.confidence = .likely
    } else if feedsList(message, type, in: file) {
      violation.holdBack()
    } else {
      return
    }
    report(violation)
  }

  /// `if ([contact matchesPatterns:patterns]) [found addObject:contact]`, where no comparison of a text says more.
  private func checkChoice(at addition: Token, in file: FileContext, report: (Violation) -> Void) {
    guard let choice = ObjectiveCSearch.choice(at: addition, in: file), !ObjectiveCSearch.matches.contains(choice.word),
      file.isObjectiveCSearchCode(around: addition), let type = file.type(around: addition),
      case .yes(let evidence) = file.isViewController(type)
    else { return }
    var violation = Violation(choice.name, .computes(choice.name.text, in: file.place(of: addition)))
    violation.cause = .selection
    violation.notes = file.controllerNotes(evidence, type)
    violation.confidence = .likely
    report(violation)
  }

  // MARK: - Look-alikes

  private func isLookAlike(_ message: Message, in file: FileContext) -> Bool {
    if let name = message.receiver.endingName,
      isOther(name.word) || RowNames.arePlaces(name.plainSpelling.utf8)
    {
      return true
    }
    // `[[self.view subviews] filteredArrayUsingPredicate:…]`
    if let inner = file.message(message.receiver), isOther(inner.selector) { return true }
    return message.tokens.contains { $0.kind == .stringSegment && $0.text.contains("SELF MATCHES") }
  }

  private func isOther(_ collection: Word) -> Bool {
    UINames.collections.contains(collection) || RowNames.otherCollections.contains(collection)
  }

  // MARK: - The query

  /// Whether the arguments speak of the query text, or what they name was made from it: a predicate, a string.
  private func speaksOfQuery(_ message: Message, in file: FileContext) -> Bool {
    if file.names(anyOf: SearchNames.queries, in: message.sent) { return true }
    if message.sent.contains(where: file.isTypedObjectiveCText) { return true }
    guard let name = message.argument(0).onlyName else { return false }
    return file.names(anyOf: SearchNames.queries, in: file.lastValue(of: name))
  }

  /// Whether nothing but such a name speaks of a query.
  private func isVague(_ message: Message, in file: FileContext) -> Bool {
    if message.sent.contains(where: file.isSearchFieldText) { return false }
    let others = SearchNames.queries.subtracting(SearchNames.vagueQueries)
    guard !file.names(anyOf: others, in: message.sent) else { return false }
    guard let name = message.argument(0).endingName else { return true }
    return !file.names(anyOf: others, in: file.lastValue(of: name))
  }

  /// A loop that looks into many texts is one filter: the first comparison stands for all.
  private func isFirst(_ message: Message, in file: FileContext) -> Bool {
    let loop = message.name.block.chain.first { $0.role == .forBody || $0.role == .whileBody }?.owner
    guard let start = loop?.first ?? message.name.statement?.first, let end = message.first else { return true }
    return !file.messages(in: start.up(to: end)).contains {
      ObjectiveCSearch.matches.contains($0.word) && speaksOfQuery($0, in: file)
    }
  }

  /// Whether a filter in the same method takes the predicate that the message makes: then the filter is the finding.
  private func isUsedByFilter(_ message: Message, in file: FileContext) -> Bool {
    // `predicate` in `NSPredicate *predicate = [NSPredicate predicateWithFormat:…]`
    let equal = message.first?.previous
    let variable = equal?.kind == .equal ? equal?.previous?.word : nil
    return file.messages(in: file.memberTokens(around: message.name)).contains { other in
      guard ObjectiveCSearch.filters.contains(other.word) else { return false }
      if other.contains(message) { return true }
      guard let name = other.argument(0).endingName, message.precedes(name) else { return false }
      return name.word == variable
    }
  }

  // MARK: - What the list shows

  /// The result goes into a property or an instance variable, at once or through a local variable.
  private func feedsList(_ message: Message, _ type: TypeFact, in file: FileContext) -> Bool {
    guard let entry = file.index.entry(of: type), file.index.mentionsList(entry), let statement = message.name.statement
    else {
      return false
    }
    // `[_users sortUsingSelector:…]`
    if message.name.text.hasPrefix("sortUsing") || message.word == "filterUsingPredicate" {
      return message.receiver.endingName.flatMap { file.objectiveCProperty(at: $0) } != nil
    }
    let before = statement.tokens.prefix { !message.contains($0) }
    guard let target = before.first(where: { $0.kind == .equal })?.previous else { return false }
    if file.objectiveCProperty(at: target) != nil { return true }
    guard target.previous?.word == "*" || target.previous?.kind == .identifier else { return false }
    return isShownLater(target, after: statement, in: file)
  }

  /// The local variable is read by a later statement of the method, and later on a property is given a value.
  private func isShownLater(_ name: Token, after statement: Statement, in file: FileContext) -> Bool {
    let later = file.memberTokens(around: name).drop { !statement.precedes($0) }
    return later.drop { $0.word != name.word }.contains { target in
      target.kind == .identifier && target.next?.kind == .equal && file.objectiveCProperty(at: target) != nil
    }
  }
}
