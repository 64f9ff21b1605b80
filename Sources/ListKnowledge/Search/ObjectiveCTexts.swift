import ClangSource
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// Where the query is in Objective-C code: what a search field's text becomes within a class.
extension FileContext {
  /// Whether the name stands for the query in Objective-C code that a search reaches: typed text, the one string that the method
  /// is given, a string that was made of it, or what is called a query. Complexity: O(n) in the method's tokens, three values back.
  package func isObjectiveCQuery(_ name: Token) -> Bool { isObjectiveCQuery(name, steps: 3) }

  private func isObjectiveCQuery(_ name: Token, steps: Int) -> Bool {
    guard name.kind == .identifier else { return false }
    if isTyped(name, steps: 0, kept: true) { return true }
    if message(startingAt: name) != nil { return false }
    // Of several strings the sources do not say which is the query.
    let strings = method(around: name)?.parameters.filter { $0.type.contains("NSString") } ?? []
    if !name.isMember, strings.count == 1, strings.first?.name.word == name.word { return !isGivenConstants(name) }
    let value = lastValue(of: name)
    if names(anyOf: SearchNames.queries, in: name.tokens), value.count < 40 { return true }
    return steps > 0 && !name.isMember && localTypeWords(of: name).first == "NSString" && keepsObjectiveCText(value)
      && value.contains { isObjectiveCQuery($0, steps: steps - 1) }
  }

  // MARK: - Typed text

  /// Whether the name stands for text that is known to be typed into a search field, or was made of it: the field's text, what a
  /// delegate method or a method of this file is given of it, a local, a property that search code of this file fills with it.
  /// Complexity: O(n) in the file's messages for a parameter, in the method's tokens for a local; three steps back.
  package func isTypedObjectiveCText(_ name: Token) -> Bool { isTyped(name, steps: 3, kept: true) }

  /// - Parameter kept: Whether properties count; not while what they keep is found out.
  private func isTyped(_ name: Token, steps: Int, kept: Bool) -> Bool {
    guard name.kind == .identifier else { return false }
    if isSearchFieldText(name) { return true }
    guard message(startingAt: name) == nil else { return false }
    if name.isMember || localTypeWords(of: name).isEmpty { return kept && keptQuery(at: name) != nil }
    if let method = method(around: name),
      let place = method.parameters.firstIndex(where: { $0.name.word == name.word })
    {
      guard method.parameters[place].type.contains("NSString") else { return false }
      if FileContext.delegates.contains(method.selector) { return true }
      return steps > 0 && given(to: method, at: place).contains { isTypedText($0, steps: steps - 1, kept: kept) }
    }
    return steps > 0 && localTypeWords(of: name).first == "NSString"
      && isTypedText(lastValue(of: name), steps: steps - 1, kept: kept)
  }

  /// Whether the value is typed text, whole or in another case.
  private func isTypedText(_ value: Tokens, steps: Int, kept: Bool) -> Bool {
    keepsObjectiveCText(value) && value.contains { isTyped($0, steps: steps, kept: kept) }
  }

  /// Whether the value reads and changes texts, and asks nobody else.
  package func keepsObjectiveCText(_ value: Tokens) -> Bool {
    messages(in: value).allSatisfy { message in
      let isGivenNothing = message.parts.allSatisfy(\.argument.isEmpty)
      return FileContext.keeping.contains(message.word)
        // `[NSCharacterSet whitespaceCharacterSet]` is asked for no query.
        || isGivenNothing
          && (isCalledSearchField(message.name) || isNotifyingField(message.name)
            || message.receiver.only?.isCapitalized == true)
    }
  }

  /// What makes a text of a whole text, and what reads one.
  private static let keeping: WordSet = """
    text stringValue length copy mutableCopy lowercaseString uppercaseString localizedLowercaseString capitalizedString
    stringWithFormat stringWithString stringByAppendingString stringByFoldingWithOptions
    stringByReplacingOccurrencesOfString stringByReplacingCharactersInRange stringByTrimmingCharactersInSet precomposedStringWithCanonicalMapping
    decomposedStringWithCanonicalMapping
    """

  /// What the messages of this file give the method at this place of its selector: those that objects send to themselves, and those to
  /// a value of the class.
  private func given(to method: Method, at place: Int) -> [Tokens] {
    sent(method.selector).filter { message in
      message.isToSelf
        || message.receiver.endingName.map { receiver in
          let owner = method.parameters.first.flatMap { type(around: $0.name) }?.path.last
          return owner != nil && objectiveCTypeWords(of: receiver).first == owner
        } == true
    }
    .map { $0.argument(place) }
  }

  /// The messages of this file with the selector.
  private func sent(_ selector: Word) -> [Message] {
    return remembered { Dictionary(grouping: messages(in: tokens), by: \.selector) }[selector] ?? []
  }

  /// `self.searchBar.text`, `[_field stringValue]` where the field is one of a search, by its class or its name; `[sender text]`
  /// in the action of one.
  package func isSearchFieldText(_ name: Token) -> Bool {
    guard name.word == "text" || name.word == "stringValue", name.next?.kind != .equal else { return false }
    let receiver = message(startingAt: name)?.receiver
    // `[[self searchField] stringValue]`
    let field = name.isMember ? name.previous?.previous : receiver?.endingName ?? receiver.flatMap(message)?.name
    guard let field, field.kind == .identifier else { return false }
    if let type = objectiveCTypeWords(of: field).first, SDKNames.searchFields.contains(type) { return true }
    if isCalledSearchField(field) || isNotifyingField(field) { return true }
    return function(around: name).map { $0.searchEntry == .yes || $0.searchEntry == .no && receivesSearch($0) } ?? false
      && method(around: name)?.parameters.contains { parameter in
        parameter.name.word == field.word && parameter.type.contains(anyOf: FileContext.senders)
      } ?? false
  }

  /// `object` of `[[notification object] stringValue]`, where the method names a search field.
  private func isNotifyingField(_ object: Token) -> Bool {
    guard object.word == "object", let notification = message(startingAt: object)?.receiver.only ?? object.owner?.token,
      method(around: object)?.parameters.contains(where: {
        $0.name.word == notification.word && $0.type.contains("NSNotification")
      }) == true
    else { return false }
    return memberTokens(around: object).contains { $0.kind == .identifier && isCalledSearchField($0) }
  }

  private func isCalledSearchField(_ name: Token) -> Bool { SearchNames.parts.occur(in: name.utf8) }

  /// What a search field, or a search controller, tells its delegate with the text.
  private static let delegates: WordSet = """
    searchBar:textDidChange: searchDisplayController:shouldReloadTableForSearchString:
    """
  private static let senders: WordSet = "id UITextField NSTextField"

  // MARK: - Kept

  /// A property that search code fills with what is typed.
  private struct KeptQuery {
    let property: Word
    let isTrimmed: Bool
  }

  /// The query that the property or instance variable keeps, of this class and file; nil where it keeps none.
  private func keptQuery(at name: Token) -> KeptQuery? {
    guard isOwnObjectiveC(name), let type = type(around: name), let property = objectiveCProperty(at: name) else {
      return nil
    }
    let kept = remembered(of: type.path) { keptQueries(of: type) }
    return kept.first { $0.property == property.name }
  }

  /// Whether all that search code gives the property is trimmed.
  package func isTrimmedKeptQuery(_ name: Token) -> Bool { keptQuery(at: name)?.isTrimmed ?? false }

  private func keptQueries(of type: TypeFact) -> [KeptQuery] {
    var kept: [KeptQuery] = []
    for function in facts.functions where self.type(of: function)?.path == type.path {
      for token in declaration(of: function).tokens {
        guard let (name, value) = objectiveCAssignment(at: token), isOwnObjectiveC(name),
          let property = objectiveCProperty(at: name),
          property.typeWords.contains(where: FileContext.strings.contains), isTypedText(value, steps: 3, kept: false)
        else { continue }
        let isTrimmed =
          ObjectiveCSearch.trims(declaration(of: function).tokens.before(token)) { isTyped($0, steps: 3, kept: false) }
          || ObjectiveCSearch.trims(value)
        if let known = kept.firstIndex(where: { $0.property == property.name }) {
          if !isTrimmed { kept[known] = KeptQuery(property: property.name, isTrimmed: false) }
        } else {
          kept.append(KeptQuery(property: property.name, isTrimmed: isTrimmed))
        }
      }
    }
    return kept
  }

  private static let strings: WordSet = "NSString NSMutableString"

  /// The name and what it is given there: `_query = text`, `[_query setString:text]`, `[self setQuery:text]`.
  package func objectiveCAssignment(at token: Token) -> (name: Token, value: Tokens)? {
    if token.kind == .equal {
      guard let name = token.previous, let value = token.statement?.tokens.after(token) else { return nil }
      return (name, value)
    }
    guard token.kind == .identifier, token.utf8.starts(with: "set".utf8), let message = message(startingAt: token),
      let name = FileContext.setters.contains(token.word)
        ? message.receiver.endingName : nameSet(by: token).map({ _ in token })
    else { return nil }
    return (name, message.argument(0))
  }

  private static let setters: WordSet = "setString setArray setDictionary setSet"

  /// Whether a method of this file with the selector reads the query that its class keeps.
  package func readsObjectiveCQuery(_ selector: Word) -> Bool {
    functions(named: selector).contains(where: readsObjectiveCQuery)
  }

  package func readsObjectiveCQuery(_ method: FunctionFact) -> Bool {
    declaration(of: method).tokens.contains { isTyped($0, steps: 0, kept: true) }
  }

  /// `users` of `self.users`, `self->_users`, `_users`: no `NSArray *users = …`, and of no other object.
  package func isOwnObjectiveC(_ name: Token) -> Bool {
    guard name.kind == .identifier, name.previous?.word != "*" else { return false }
    guard name.isMember || name.previous?.kind == .arrow else { return localTypeWords(of: name).isEmpty }
    return name.previous?.previous.map { Message.selves.contains($0.word) && !$0.isMember } ?? false
  }

  // MARK: - What is made of it

  /// Whether the value is made of the query or answers it, through whatever messages: the query itself, what a local was given
  /// that is so, what was added to the local or put into it, what a block is called with. Complexity: O(n) in the method's tokens
  /// for each local.
  package func carriesObjectiveCQuery(_ value: Tokens) -> Bool {
    var asked = Asked()
    return carries(value, &asked)
  }

  /// What has been asked on the way: locals, and values that they were given.
  private struct Asked {
    var names: Set<Word> = []
    var values: Set<Token> = []
  }

  private func carries(_ value: Tokens, _ asked: inout Asked) -> Bool {
    for name in value {
      if isObjectiveCQuery(name) || message(startingAt: name).map(asksReader) ?? false { return true }
      guard name.kind == .identifier, !name.isMember, message(startingAt: name) == nil,
        !localTypeWords(of: name).isEmpty
      else { continue }
      // `found = [found sortedArray…]` leads to what it was given before.
      let isFirst = asked.names.insert(name.word).inserted
      let value = lastValue(of: name)
      if let first = value.first, asked.values.insert(first).inserted, carries(value, &asked) { return true }
      guard isFirst else { continue }
      if carries(looped(by: name), &asked) { return true }
      for added in additions(to: name) where carries(added, &asked) { return true }
      if let message = objectiveCCall(giving: name),
        message.parts.contains(where: { part in
          !part.argument.contains(name) && part.argument.contains { isObjectiveCQuery($0) }
        })
      {
        return true
      }
    }
    return false
  }

  /// `users` of `for (User *user in users)` around the name.
  private func looped(by name: Token) -> Tokens {
    let loop = memberTokens(around: name).first { other in
      other.word == name.word && other < name && other.next?.word == "in"
    }
    guard let loop, let close = loop.up(to: name).first(where: { $0.kind == .rightParen && $0.partner ?? $0 < loop })
    else { return file.tokens(.empty) }
    return loop.up(to: close).dropFirst(2).tokens
  }

  /// Whether the name stands in a block that a message runs which is given the query, outside of the block; also in one that is a part of
  /// what the message is given, `[api find:text matcher:[Matcher with:^{ … }]]`, and in a local one that such a block calls.
  package func isInAnswerToObjectiveCQuery(_ name: Token) -> Bool { isInAnswer(name, steps: 2) }

  private func isInAnswer(_ name: Token, steps: Int) -> Bool {
    name.closures.contains { closure in
      if let message = objectiveC?.message(around: closure.brace) {
        return ([message] + message.ancestors).contains { message in
          message.parts.contains { part in
            !part.argument.contains(name) && part.argument.contains { isObjectiveCQuery($0) }
          }
        }
      }
      guard steps > 1, let block = localBlock(of: closure) else { return false }
      return memberTokens(around: name).after(closure.tokens.last ?? name).contains { call in
        call.word == block.word && call.next?.kind == .leftParen && isInAnswer(call, steps: steps - 1)
      }
    }
  }

  /// `show` of `void (^show)(NSArray *) = ^(NSArray *users) { … }`
  private func localBlock(of closure: Closure) -> Token? {
    guard let statement = closure.brace.statement,
      let caret = statement.tokens.before(closure.brace).first(where: { $0.word == "^" }),
      caret.previous?.kind == .leftParen, let name = caret.next, name.kind == .identifier
    else { return nil }
    return name
  }

  /// The code of the local block that is called there: `show(users)` of `void (^show)(NSArray *) = ^(NSArray *users) { … };`
  package func localBlock(calledAt name: Token) -> Tokens? {
    guard name.kind == .identifier, name.next?.kind == .leftParen, !name.isMember else { return nil }
    return memberTokens(around: name).before(name).closures.first { localBlock(of: $0)?.word == name.word }?.code
  }

  /// The message whose block is called with the name: `[api find:text handler:^(NSArray *users) { … users … }]`.
  private func objectiveCCall(giving name: Token) -> Message? {
    for closure in name.closures {
      guard let close = closure.brace.previous, close.kind == .rightParen,
        let list = close.partner?.inside, list.contains(where: { $0.word == name.word })
      else { continue }
      return objectiveC?.message(around: closure.brace)
    }
    return nil
  }

  /// What the method gave the collection or the text before: `[found addObject:user]`, `found[key] = users`, `[format appendString:text]`.
  func additions(to name: Token) -> [Tokens] {
    memberTokens(around: name).prefix { $0 < name }.compactMap { other in
      guard other.word == name.word, !other.isMember else { return nil }
      if other.next?.kind == .leftSquare, let equal = other.next?.partner?.next, equal.kind == .equal {
        return equal.statement?.tokens.after(equal)
      }
      // `request.predicate = predicate`
      if let equal = other.next(3), equal.kind == .equal, other.next?.kind == .period {
        return equal.statement?.tokens.after(equal)
      }
      guard let message = objectiveC?.message(around: other), message.receiver.only == other,
        FileContext.adding.contains(message.word) || message.word == "setPredicate"
      else { return nil }
      return message.argument(0)
    }
  }

  private static let adding: WordSet = """
    addObject addObjectsFromArray insertObject setObject setArray setValue unionSet filterUsingPredicate appendString
    appendFormat
    """

  // MARK: - Search code

  /// Whether the code is reached from a search in at most one step, or reads the text of a search field, or a query that is kept.
  package func isObjectiveCSearchCode(around token: Token) -> Bool {
    if let distance = searchDistance(around: token), distance <= 1 { return true }
    let code = memberTokens(around: token)
    // A model's method that another object gives the text.
    if let text = method(around: token)?.parameters.last(where: { $0.type.contains("NSString") })?.name,
      isTyped(text, steps: 2, kept: true)
    {
      return true
    }
    return code.contains { isTyped($0, steps: 0, kept: true) } || messages(in: code).contains(where: asksReader)
  }

  /// Whether the message asks the object itself, without the query, for what a method of this file makes of a search field's text.
  private func asksReader(_ message: Message) -> Bool {
    guard message.isToSelf, message.parts.allSatisfy(\.argument.isEmpty) else { return false }
    let readers = remembered {
      Set(facts.functions.filter { declaration(of: $0).tokens.contains(where: isSearchFieldText) }.map(\.name))
    }
    return readers.contains(message.selector)
  }

  /// Whether all messages of this file give the method of the name's parameter a literal or a constant.
  private func isGivenConstants(_ name: Token) -> Bool {
    guard let method = method(around: name),
      let place = method.parameters.firstIndex(where: { $0.name.word == name.word })
    else { return false }
    let given = sent(method.selector).map { $0.argument(place) }
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
