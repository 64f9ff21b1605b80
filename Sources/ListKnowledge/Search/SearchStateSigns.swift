import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// What a screen keeps of a search.
package enum SearchStateKind: Sendable {
  case text, data, task
  /// That a search goes on.
  case flag
  /// A timer or a work item; what creates it is reported by `debounce-in-view-controller`.
  case delay

  /// For messages: "keeps the text of the search".
  package var words: String {
    switch self {
    case .text: "the text of the search"
    case .data: "what the search found"
    case .task: "the pending search"
    case .flag: "whether a search goes on"
    case .delay: "the delay of the search"
    }
  }
}

/// What a property's name and the value that it is given say of search state, where no path of the text is known.
package enum SearchStateSigns {
  /// The value is a condition or a literal flag.
  package static func isFlag(_ value: Tokens) -> Bool {
    value.first?.kind == .prefixOperator || value.only?.keyword == .true || value.only?.keyword == .false
      || value.last?.word == "isEmpty"
      // `text.count == 0 ? nil : text` is no condition.
      || !value.outermost.contains { $0.kind == .infixQuestionMark }
        && value.outermost.contains { ["==", "!=", "&&", "||", "isActive"].contains($0.word) }
  }

  /// The same of a value that all calls of a chain ask about.
  package static func isFlag(_ value: Tokens, in file: FileContext) -> Bool {
    return file.remembered(of: value) { isFlag(value) }
  }

  /// A name such as `filteredUsers` or `searchResults`.
  package static func isFiltered(_ name: Token) -> Bool { SearchNames.areResults(name.utf8) }

  /// The value is the result of a `filter` with a closure.
  package static func filters(_ value: Tokens) -> Bool {
    value.contains { token in
      guard token.word == "filter", let call = token.call, !call.receiver.isEmpty, let next = call.last?.next,
        call.last == value.last || next.kind == .period
      else { return false }
      return !call.tokens.after(token).closures.isEmpty
        && !["isEmpty", "count", "first", "last"].contains(next.next?.word)
    }
  }

  /// A name such as `searchText` or `queryString`.
  package static func isQuery(_ name: Token) -> Bool { SearchNames.keptTexts.occur(in: name.utf8) }

  /// The property holds a text, or is called as one.
  package static func isText(_ property: PropertyFact, _ name: Token) -> Bool {
    if property.typeWords.first == "String" { return true }
    return property.typeWords.isEmpty && isQuery(name)
  }

  /// `searchBar.text`, `field.stringValue`, or the query under one of its names.
  package static func speaksOfText(_ value: Tokens) -> Bool {
    value.identifiers.contains {
      $0.isMember
        ? $0.word == "text" || $0.word == "stringValue"
        : SearchNames.queries.contains($0.word) || SearchNames.plainTexts.contains($0.word)
    }
  }
}

extension FileContext {
  /// What the value is made by: that of the local which it is.
  package func made(_ value: Tokens) -> Tokens {
    if case .variable(let binding)? = value.onlyName?.definition, !binding.value.isEmpty {
      binding.value
    } else {
      value
    }
  }
}

extension Token {
  /// The `=` that stores what the call at the name gives: that of its statement, or that which stores the local.
  package var storingSign: Token? {
    guard let statement else { return nil }
    if statement.kind == .expression { return statement.tokens.before(self).first { $0.kind == .equal } }
    guard let local = statement.tokens.first(where: \.isIntroduced) else { return nil }
    return member?.tokens.after(self).first { use in
      use.word == local.word && use.previous?.kind == .equal && use.statement?.last == use
    }?.previous
  }
}

extension FileContext {
  /// `lookup = Lookup(term: text)`: whether the value is an object of the project that keeps the text and acts by itself, as a side
  /// controller does.
  package func makesSearcher(_ value: Tokens) -> Bool {
    guard let name = value.first, name.isCapitalized, let call = name.call, call.name == name, call.tokens == value,
      let type = index.type([name.word], at: scope(at: name))
    else { return false }
    return index.facts(of: type).contains { $0.kind == .class || $0.kind == .actor }
      && index.functions(of: type).contains { $0.keepsClosure || !$0.labels.isEmpty && $0.name != "init" }
  }

  /// Whether in a whole app the code only gives the property values, and never asks for one: of one that other files may ask for, nothing
  /// says so.
  package func isNeverRead(_ name: Token, of entry: ProjectIndex.TypeEntry) -> Bool {
    guard let property = index.property(named: name.word, of: entry)?.property,
      property.access == .private || property.access == .fileprivate, property.attributes.isEmpty,
      !property.hasObserver
    else { return false }
    return remembered(of: name.word) {
      names(spelled: name.word).allSatisfy { use in
        use.isIntroduced || StableCollections.isChanged(at: use)
          // A parameter or a local that is called so, too.
          || !use.isMember && use.definition != nil
      } && index.holdsWholeApp
    }
  }

  /// Whether the text that the property keeps only serves to forward it: it is compared with the next one where another object is
  /// asked, so that none is forwarded twice, `guard text != lastText else { return }`, or is the stream that another object is made
  /// with, `let text = BehaviorRelay<String>(value: "")`, `Model(text: text)`.
  ///
  /// - Parameter name: Where it is given.
  /// - Complexity: O(u) in the uses of the name in the type, and in the code around.
  package func servesForwarding(_ name: Token, as property: PropertyFact) -> Bool {
    let parts = name.typeDeclaration.map(parts) ?? []
    let uses = parts.flatMap { names(spelled: name.word, in: $0) }.filter { use in
      !use.isIntroduced && NamedValue(endingAt: use)?.isOwn == true && (use.isMember || use.definition == nil)
    }
    if property.isLet, uses.contains(where: isGivenToAnother) { return true }
    let reads = uses.filter { !StableCollections.isChanged(at: $0) }
    guard property.attributes.isEmpty, !property.hasObserver, !reads.isEmpty else { return false }
    let compared = reads.filter(isCompared)
    return reads.allSatisfy { read in
      compared.contains { $0 == read || $0.statement == read.statement && isAskedIfEmpty(read) }
    }
      && name.member?.code.contains { other in
        other.call.map { $0.name == other && asksForQuery($0) } ?? false
      } == true
  }

  /// A whole argument of a call that makes an object.
  private func isGivenToAnother(_ use: Token) -> Bool {
    guard let call = use.argumentList?.openedCall, call.name?.isCapitalized == true else { return false }
    return call.arguments.contains { $0.value.last == use && $0.value.first == start(of: use) }
  }

  /// `lastText == ""`, `lastText == nil`, `lastText.isEmpty`
  private func isAskedIfEmpty(_ use: Token) -> Bool {
    guard let sign = use.pastUnwrapping, let other = sign.next else { return false }
    return Self.comparisons.contains(sign.word)
      ? other.keyword == .nil || other.isEmptyLiteral : other.word == "isEmpty"
  }

  /// Beside `==` or `!=` and another value than a literal; not in a closure, where it tells an old answer from a new one.
  private func isCompared(_ use: Token) -> Bool {
    guard use.closures.isEmpty else { return false }
    let (before, after) = (start(of: use).previous, use.pastUnwrapping)
    let other =
      if let after, Self.comparisons.contains(after.word) {
        after.next
      } else if let before, Self.comparisons.contains(before.word) {
        before.previous
      } else {
        Token?.none
      }
    return other.map { $0.keyword != .nil && $0.kind != .stringQuote } ?? false
  }

  private static let comparisons: WordSet = "== !="

  /// `self` in front of an own member.
  private func start(of use: Token) -> Token {
    guard use.isMember, var first = use.previous?.previous else { return use }
    while first.isUnwrapping, let previous = first.previous { first = previous }
    return first
  }
}
