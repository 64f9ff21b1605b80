import ClangSource
import ProjectIndex
import RuleKit
import SwiftSource

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
    """

  /// The first message in the code that filters by what a loop or a predicate compares.
  package static func filter(in code: Tokens, of file: FileContext) -> Token? {
    code.first { token in
      filters.contains(token.word) || isMatch(token, of: file)
    }
  }

  /// Whether a loop compares an element so. One that goes on through a text, in what is left of its range, finds places in it.
  package static func isMatch(_ token: Token, of file: FileContext) -> Bool {
    matches.contains(token.word) && file.isInLoop(token)
      && file.message(startingAt: token)?.parts.contains { $0.name.word == "range" } != true
  }

  /// The message at this name that asks another object, or another method, for what the query finds: `[store search:text]`,
  /// `[self.dataSource searchWithPatterns:@[text]]`. What its name says counts.
  package static func asks(_ name: Token, in file: FileContext) -> Message? {
    guard let message = file.message(startingAt: name), verbs.occur(in: name.utf8), !isTold(name),
      message.parts.contains(where: { part in part.argument.contains { file.isObjectiveCQuery($0) } })
    else { return nil }
    return message
  }

  private static let verbs = SpellingParts("search filter query find match lookup")
  /// `searchBar:…`, `setSearchText:…`: a delegate is told, a value is kept.
  private static func isTold(_ name: Token) -> Bool { name.text.hasPrefix("searchBar") || name.text.hasPrefix("set") }

  private static let trims = SpellingParts("trim whitespace normaliz sanitiz cleaned tokeniz")

  /// Whether the code takes blanks off, or splits at them.
  package static func trims(_ code: Tokens) -> Bool {
    trims.occur(inNamesOf: code)
      || code.contains(anyOf: "componentsSeparatedByString componentsSeparatedByCharactersInSet")
  }
}

extension FileContext {
  /// Whether the name stands for the query in Objective-C code that a search reaches: a string that the method is given, the text
  /// of a search field, or what is called a query.
  package func isObjectiveCQuery(_ name: Token) -> Bool {
    guard name.kind == .identifier else { return false }
    if name.isMember, name.word == "text" || name.word == "stringValue" {
      return name.previous?.previous.map { SearchVocabulary.parts.occur(in: $0.utf8) } ?? false
    }
    // Of several strings the sources do not say which is the query.
    let strings = method(around: name)?.parameters.filter { $0.type.contains("NSString") } ?? []
    if strings.count == 1, strings.first?.name.word == name.word { return !isGivenConstants(name) }
    return names(anyOf: SearchVocabulary.queryNames, in: name.tokens) && lastValue(of: name).count < 40
  }

  /// Whether all messages of this file give the method of the name's parameter a literal or a constant.
  private func isGivenConstants(_ name: Token) -> Bool {
    guard let method = method(around: name),
      let place = method.parameters.firstIndex(where: { $0.name.word == name.word })
    else { return false }
    let given = messages(in: tokens).filter { $0.selector == method.selector }.map { $0.argument(place) }
    return !given.isEmpty
      && given.allSatisfy { value in
        literalText(value) != nil
          || value.only.map { $0.text.hasPrefix("k") && $0.text.dropFirst().first?.isUppercase == true } ?? false
      }
  }

  /// The methods of this file's class that hand the method around the token what they are given, and the method itself.
  package func objectiveCSearchCode(around token: Token) -> [Tokens] {
    guard let function = function(around: token) else { return [] }
    return [declaration(of: function).tokens]
      + SearchCode.callers(of: function, in: self).map { declaration(of: $0).tokens }
  }
}
