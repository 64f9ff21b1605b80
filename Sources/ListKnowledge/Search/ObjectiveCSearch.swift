import ClangSource
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// What a search in Objective-C is made of: selectors of Foundation that select, order and compare.
package enum ObjectiveCSearch {
  package static let filters: WordSet = """
    filteredArrayUsingPredicate filterUsingPredicate filteredSetUsingPredicate filteredOrderedSetUsingPredicate
    indexesOfObjectsPassingTest indexesOfObjectsWithOptions keysOfEntriesPassingTest
    """
  package static let sorts: WordSet = """
    sortedArrayUsingComparator sortedArrayUsingSelector sortedArrayUsingDescriptors sortUsingComparator
    sortUsingSelector sortUsingDescriptors sortedArrayWithOptions
    """
  /// Comparisons that a loop makes for each element.
  package static let matches: WordSet = """
    rangeOfString containsString localizedCaseInsensitiveContainsString localizedStandardContainsString
    localizedStandardRangeOfString hasPrefix hasSuffix
    """
  package static let fetches: WordSet = """
    performFetch executeFetchRequest dataTaskWithURL dataTaskWithRequest sendAsynchronousRequest MKLocalSearch
    objectsWhere objectsWithPredicate
    """

  /// The first message in the code that filters by what a loop or a predicate compares.
  package static func filter(in code: Tokens, of file: FileContext) -> Token? {
    code.first { token in
      filters.contains(token.word) || isMatch(token, of: file) || choice(at: token, in: file) != nil
    }
  }

  /// What a loop does with an element that it has chosen.
  package static let choices: WordSet = "addObject removeObject removeObjectAtIndex"

  /// The message that decides whether a loop adds an element or takes it out, where it is given what is made of the query, or asked of
  /// that, or is a question of this class that reads it: `if ([contact matchesPatterns:patterns]) [found addObject:contact]`, asked at
  /// `addObject`; or that passes over an element before.
  package static func choice(at change: Token, in file: FileContext) -> Message? {
    guard choices.contains(change.word), file.message(startingAt: change) != nil, file.isInLoop(change) else {
      return nil
    }
    let around = change.block.chain.prefix { $0.role == .ifBody }.compactMap(\.owner)
    let single = change.statement.flatMap { $0.kind == .if ? $0 : nil }
    // `if (![contact matches:query]) continue;`
    let passed = (around.last?.block ?? change.block).statements.filter {
      $0.kind == .if && $0.precedes(change) && $0.tokens.contains(goesOn)
    }
    for statement in (single.map { [$0] } ?? []) + around + passed {
      // Without braces the head is all of the statement.
      let condition = statement.head.first { $0.kind == .leftParen }?.inside ?? statement.head
      // `NSComparisonResult result = [name compare:text …]; if (result == NSOrderedSame) …`
      let before = condition.filter {
        $0.kind == .identifier && !$0.isMember && file.message(startingAt: $0) == nil
      }
      .flatMap { file.messages(in: file.lastValue(of: $0)) }.filter { comparisons.contains($0.word) }
      let found = (file.messages(in: condition) + before).first { message in
        message.parts.contains { part in
          // `[found containsObject:user]` looks for one of what was found.
          memberships.contains(message.word)
            ? part.argument.endingName.map(file.isObjectiveCQuery) ?? false : file.carriesObjectiveCQuery(part.argument)
        }
          || tests.contains(message.word) && file.carriesObjectiveCQuery(message.receiver)
          || message.isToSelf && !message.argument(0).isEmpty && file.readsObjectiveCQuery(message.selector)
      }
      if let found { return found }
    }
    return nil
  }

  private static let goesOn: Word = "continue"
  private static let memberships: WordSet = "containsObject indexOfObject indexOfObjectIdenticalTo"
  private static let comparisons: WordSet = "compare caseInsensitiveCompare localizedCaseInsensitiveCompare"

  /// What a predicate or a pattern is asked of an element.
  private static let tests: WordSet =
    "evaluateWithObject firstMatchInString numberOfMatchesInString rangeOfFirstMatchInString"

  /// Whether a loop compares an element so. One that goes on through a text, in what is left of its range, finds places in it.
  package static func isMatch(_ token: Token, of file: FileContext) -> Bool {
    guard matches.contains(token.word), file.isInLoop(token) else { return false }
    let range = file.message(startingAt: token)?.parts.first { $0.name.word == "range" }?.argument
    // `range:NSMakeRange(0, name.length)` is all of it.
    return range.map {
      $0.first?.word == "NSMakeRange" && $0.first?.next(2)?.text == "0" && $0.contains("length")
    } ?? true
  }

  /// The message at this name that asks another object, or another method, for what the query finds: `[store search:text]`,
  /// `[self.dataSource searchWithPatterns:@[text]]`. What its name says counts.
  package static func asks(_ name: Token, in file: FileContext) -> Message? {
    guard let message = file.message(startingAt: name), SearchNames.verbs.occur(in: name.utf8), !isTold(name),
      message.parts.contains(where: { file.carriesObjectiveCQuery($0.argument) })
    else { return nil }
    return message
  }

  /// The message at this name that hands the query to another object, which searches: `[self.dataSource searchWithPatterns:@[text]];`.
  /// A delegate is only told of it, and one that waits looks after that.
  package static func tells(_ name: Token, in file: FileContext) -> Message? {
    guard let message = asks(name, in: file), !message.isToSelf, name.statement?.first == message.first,
      message.receiver.only?.word != "super", !file.index.hasWaitingFunction(named: message.selector),
      let receiver = message.receiver.endingName, file.objectiveCTypeWords(of: receiver).first != "id"
    else { return nil }
    return message
  }

  /// The message at this name that hands the query to another object of the project, whose method selects or fetches at once, whatever
  /// it is called.
  package static func works(_ name: Token, in file: FileContext) -> Message? {
    guard let message = file.message(startingAt: name), !message.isToSelf, message.receiver.only?.word != "super",
      message.parts.contains(where: { file.carriesObjectiveCQuery($0.argument) }), message.tokens.closures.isEmpty,
      findsAtOnce(message.selector, in: file)
    else { return nil }
    return message
  }

  /// Whether the `=` gives another object the query, whose setter selects or fetches at once: `self.dataSource.words = text`.
  package static func worksWhenSet(_ equal: Token, in file: FileContext) -> Bool {
    guard equal.kind == .equal, let name = equal.previous, name.isMember, !file.isOwnObjectiveC(name),
      let value = equal.statement?.tokens.after(equal), file.carriesObjectiveCQuery(value)
    else { return false }
    return findsAtOnce(name.setter, in: file)
  }

  /// Asked once for each name in a file, as all functions of the project answer.
  private static func findsAtOnce(_ selector: Word, in file: FileContext) -> Bool {
    return file.remembered(of: selector) { file.index.findsAtOnce(functionNamed: selector) }
  }

  /// The message at this name that asks another object with the query, and shows the answer: in a block that it is given, or by a
  /// list that is loaded anew after it. `[api usersLike:text handler:^(NSArray *users) { … }]`
  package static func shows(_ name: Token, in file: FileContext) -> Message? {
    guard let message = file.message(startingAt: name), message.parent == nil, !message.isToSelf, !isTold(name),
      message.receiver.only?.word != "super", !message.receiver.contains(where: file.isSearchFieldText),
      !tellers.contains(name.word)
    else { return nil }
    let blocks = message.tokens.closures
    let asked =
      asks(name, in: file) != nil
      || message.parts.contains { part in
        part.argument.contains { name in
          !blocks.contains { $0.contains(name) } && file.isTypedObjectiveCText(name)
        }
      }
    guard asked else { return nil }
    if !blocks.isEmpty { return blocks.contains { shown(in: $0.code, of: file) != nil } ? message : nil }
    guard let statement = name.statement, statement.first == message.first,
      file.messages(in: file.memberTokens(around: name).after(statement)).contains(where: isReload)
    else { return nil }
    return message
  }

  /// Where the code loads a list anew, or keeps something in a property.
  package static func shown(in code: Tokens, of file: FileContext) -> Token? {
    code.first { token in
      if let name = file.objectiveCAssignment(at: token)?.name {
        return file.isOwnObjectiveC(name) && file.objectiveCProperty(at: name) != nil
      }
      return file.message(startingAt: token).map(isReload) ?? false
    }
  }

  /// Whether code that runs later asks if its query is still the one that is kept, or typed.
  package static func comparesQuery(in later: Tokens, of file: FileContext) -> Bool {
    later.contains { name in
      guard let statement = name.statement, statement.kind == .if, statement.head.contains(name) else { return false }
      // `if (![self isCurrentQuery:text]) return;`
      if file.isObjectiveCQuery(name), file.messages(in: statement.head).contains(where: { $0.sent.contains(name) }) {
        return true
      }
      return (file.isSearchFieldText(name) || file.isOwnObjectiveC(name) && file.objectiveCProperty(at: name) != nil)
        && statement.head.contains { equalities.contains($0.word) } && !isCounted(name)
    }
  }

  /// `self.users.count == 0` asks how many there are, and not whose.
  private static func isCounted(_ value: Token) -> Bool {
    value.next.map { $0.kind == .period ? $0.next ?? $0 : $0 }.map { counts.contains($0.word) } ?? false
  }

  private static let counts: WordSet = "count length"

  private static let equalities: WordSet = "isEqualToString isEqual == !="

  private static func isReload(_ message: Message) -> Bool { reloads.contains(message.word) }

  private static let reloads: WordSet = "reloadData reloadSections applySnapshot applySnapshotUsingReloadData"
  /// What keeps, delays or announces a text, and searches nothing.
  private static let tellers: WordSet = """
    addObject postNotificationName performSelector cancelPreviousPerformRequestsWithTarget scheduledTimerWithTimeInterval
    sendAction
    """

  /// `searchBar:…`, `setSearchText:…`: a delegate is told, a value is kept.
  private static func isTold(_ name: Token) -> Bool { name.text.hasPrefix("searchBar") || name.text.hasPrefix("set") }

  /// Whether the value takes blanks off, or splits at them.
  package static func trims(_ value: Tokens) -> Bool { value.contains(where: isTrim) }

  /// Whether a statement of the code does so with what is a query.
  package static func trims(_ code: Tokens, _ isQuery: (Token) -> Bool) -> Bool {
    code.contains { isTrim($0) && $0.statement?.tokens.contains(where: isQuery) ?? false }
  }

  private static func isTrim(_ name: Token) -> Bool {
    name.kind == .identifier && (SearchNames.cleaned.occur(in: name.utf8) || splits.contains(name.word))
  }

  private static let splits: WordSet = "componentsSeparatedByString componentsSeparatedByCharactersInSet"
}

extension Token {
  /// The selector that sets the property of this name: `setWords:`.
  package var setter: Word { Word("set\(text.prefix(1).uppercased())\(text.dropFirst()):") }
}
