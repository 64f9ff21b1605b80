import ClangSource
import ProjectIndex
import RuleKit
import SwiftSource

/// Where the query is in Objective-C code: what a search field's text becomes within a method.
extension FileContext {
  /// Whether the name stands for the query in Objective-C code that a search reaches: a string that the method is given, the text
  /// of a search field, a string that was made of it, or what is called a query. Complexity: O(n) in the method's tokens, three
  /// values back.
  package func isObjectiveCQuery(_ name: Token) -> Bool { isObjectiveCQuery(name, steps: 3) }

  private func isObjectiveCQuery(_ name: Token, steps: Int) -> Bool {
    guard name.kind == .identifier else { return false }
    if isSearchFieldText(name) { return true }
    if message(startingAt: name) != nil { return false }
    // Of several strings the sources do not say which is the query.
    let strings = method(around: name)?.parameters.filter { $0.type.contains("NSString") } ?? []
    if !name.isMember, strings.count == 1, strings.first?.name.word == name.word { return !isGivenConstants(name) }
    let value = lastValue(of: name)
    if names(anyOf: SearchVocabulary.queryNames, in: name.tokens), value.count < 40 { return true }
    return steps > 0 && !name.isMember && localTypeWords(of: name).first == "NSString"
      && messages(in: value).allSatisfy { FileContext.keeping.contains($0.word) }
      && value.contains { isObjectiveCQuery($0, steps: steps - 1) }
  }

  /// What makes a text of a whole text, and what reads one.
  private static let keeping: WordSet = """
    text stringValue copy mutableCopy lowercaseString uppercaseString localizedLowercaseString capitalizedString
    stringWithFormat stringWithString stringByAppendingString stringByFoldingWithOptions
    stringByReplacingOccurrencesOfString stringByTrimmingCharactersInSet precomposedStringWithCanonicalMapping
    decomposedStringWithCanonicalMapping searchBar searchField searchTextField
    """

  /// `self.searchBar.text`, `[_field stringValue]` where the field is one of a search, by its class or its name.
  package func isSearchFieldText(_ name: Token) -> Bool {
    guard name.word == "text" || name.word == "stringValue" else { return false }
    let field = name.isMember ? name.previous?.previous : message(startingAt: name)?.receiver.endingName
    guard let field, field.kind == .identifier else { return false }
    if let type = objectiveCTypeWords(of: field).first, FileContext.fields.contains(type) { return true }
    return SearchVocabulary.parts.occur(in: field.utf8)
  }

  private static let fields: WordSet = "UISearchBar UISearchTextField NSSearchField"

  /// Whether the value is made of the query or answers it, through whatever messages: the query itself, what a local was given
  /// that is so, what was added to the local or put into it. Complexity: O(n) in the method's tokens for each name, four values back.
  package func carriesObjectiveCQuery(_ value: Tokens) -> Bool { carries(value, steps: 4) }

  private func carries(_ value: Tokens, steps: Int) -> Bool {
    value.contains { name in
      if isObjectiveCQuery(name) { return true }
      guard steps > 0, name.kind == .identifier, !name.isMember, message(startingAt: name) == nil,
        !localTypeWords(of: name).isEmpty
      else { return false }
      let given = lastValue(of: name)
      if !given.contains(name.word), carries(given, steps: steps - 1) { return true }
      return additions(to: name).contains { carries($0, steps: steps - 1) }
    }
  }

  /// What the method gave the collection before: `[found addObject:user]`, `found[key] = users`.
  private func additions(to name: Token) -> [Tokens] {
    memberTokens(around: name).prefix { $0 < name }.compactMap { other in
      guard other.word == name.word, !other.isMember else { return nil }
      if other.next?.kind == .leftSquare, let equal = other.next?.partner?.next, equal.kind == .equal {
        return equal.statement?.tokens.after(equal)
      }
      guard let message = objectiveC?.message(around: other), message.receiver.only == other,
        FileContext.adding.contains(message.word)
      else { return nil }
      return message.argument(0)
    }
  }

  private static let adding: WordSet = "addObject addObjectsFromArray insertObject setObject setArray unionSet"

  /// Whether the code is reached from a search in at most one step, or reads the text of a search field itself.
  package func isObjectiveCSearchCode(around token: Token) -> Bool {
    if let distance = searchDistance(around: token), distance <= 1 { return true }
    return memberTokens(around: token).contains(where: isSearchFieldText)
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
