import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// What another object answers to the query, and where it is kept.
package struct SearchAnswer {
  /// The name of the call that asks.
  package let question: Token
  /// The property that is given the answer.
  package let kept: Token
  /// The closure that is given the answer, where it comes later.
  package let closure: Closure?
}

extension FileContext {
  /// Whether the call asks another object with the query, or with what carries it.
  package func asksForQuery(_ call: Call) -> Bool {
    guard let name = call.name, !name.isCapitalized,
      !call.isOnSelf && call.receiver.last != nil || isAwaitedClosure(call),
      !SearchAnswers.atOnce.contains(name.word) || call.closures.isEmpty
    else { return false }
    return call.arguments.contains { argument in
      argument.value.first?.kind != .leftBrace && carriedText(in: argument.value)?.field == .search
    }
      // A text that is made of the query is no answer.
      && flow.origin(of: name).typed == nil && !makesValue(call)
  }

  /// `try await find(text)` of a closure that the object keeps, which somebody else has made.
  private func isAwaitedClosure(_ call: Call) -> Bool {
    guard call.first?.previous?.keyword == .await, let name = call.name, call.isOnSelf || call.receiver.isEmpty else {
      return false
    }
    return (name.isMember || name.definition == nil) && property(at: name) != nil
  }

  /// `Address.parsed(from: text)` of a type's own function that gives back one of them: it is made of the text, as by an initializer.
  private func makesValue(_ call: Call) -> Bool {
    guard let type = call.receiver.only, type.isCapitalized, let name = call.name else { return false }
    return flow.callees(of: name.tokens).contains { callee in
      callee.result.unwrapped.only.map { $0.word == type.word || $0.keyword == .selfType } ?? false
    }
  }

  /// Whether the value carries the query, or is called one.
  package func asks(with value: Tokens) -> Bool {
    carriedText(in: value)?.field == .search || value.only.map { SearchNames.queries.contains($0.word) } ?? false
  }

  /// Whether what is asked was made with the query before: `MKLocalSearch(request: request).start { … }`,
  /// `session.request(url).response { … }`, or a local that holds such a request.
  package func isMadeOfQuery(_ receiver: Tokens) -> Bool { isMadeOfQuery(receiver, calls: 2) }

  private func isMadeOfQuery(_ receiver: Tokens, calls: Int) -> Bool {
    let value = receiver.only.flatMap { name in name.givenValues.count == 1 ? name.givenValues.first : nil } ?? receiver
    // `let page = Page()`, `page.words = text`
    if value.first?.isCapitalized == true, value.last?.kind == .rightParen, value != receiver,
      flow.origin(of: receiver).typed == nil, asks(with: receiver)
    {
      return true
    }
    guard let last = value.last, last.kind == .rightParen || last.kind == .rightBrace,
      let made = value.first(where: { $0.call?.last == last })?.call,
      !SearchAnswers.atOnce.contains(made.word)
    else { return false }
    return made.arguments.contains { $0.closure == nil && asks(with: $0.value) }
      // `session.request(url).validate()`, `Request(words: text).run()`
      || calls > 0 && made.callee.count > 1 && isMadeOfQuery(made.receiver, calls: calls - 1)
      // `firstly { api.towns(matching: text) }`
      || made.callee.count == 1 && made.trailingClosure.map { $0.code.contains(where: asksForQuery(at:)) } ?? false
  }

  private func asksForQuery(at name: Token) -> Bool { name.call.map { $0.name == name && asksForQuery($0) } ?? false }

  /// Whether the call asks another object with the query for elements: what it runs gives back a collection, at once or in a stream.
  package func asksForElements(_ call: Call) -> Bool {
    guard let name = call.name, asksForQuery(call) else { return false }
    return flow.callees(of: name.tokens).contains { $0.result.holdsElements }
  }

  /// The answers to the query that the code gives to properties of the object, or adds to them: at once, `found =
  /// store.items(matching: text)`, through a local, or in the closure that is called with them, `found.append(item)`.
  package func searchAnswers(in code: Tokens) -> [SearchAnswer] {
    code.compactMap { name in
      guard case let values = name.valuesGiven, !values.isEmpty, NamedValue(endingAt: name)?.isOwn == true,
        name.isMember || local(name) == nil, let property = property(at: name), !property.isComputed,
        !isFlag(property)
      else { return nil }
      let isAdded = DataFlow.assignedValue(name) == nil
      return values.lazy.compactMap { value -> SearchAnswer? in
        if let question = self.question(in: value), !isAdded || !SearchAnswers.places.contains(question.word) {
          return SearchAnswer(question: question, kept: name, closure: nil)
        }
        return self.lateQuestion(of: value, at: name).map { SearchAnswer(question: $0, kept: name, closure: $1) }
      }.first
    }
  }

  /// The call that asks another object with the query, where code later does something with what it answers: a closure that is given
  /// the answer, or one at the end of the stream that it gives back.
  package func lateQuestion(in code: Tokens) -> Token? {
    code.first { name in
      guard name.kind == .identifier, let call = name.call, call.name == name, let closure = call.valueClosure,
        closure.code.contains(where: { closure.introduces($0) })
      else { return false }
      return asking(call) != nil
    }
  }

  /// What asks where the closure of the call is given the answer: the call itself, one of what was made with the query, or the one
  /// whose stream or promise ends here, `store.towns(matching: text).done { towns in … }`.
  private func asking(_ call: Call) -> Token? {
    guard let name = call.name else { return nil }
    if asksForQuery(call) { return name }
    let isLater = !SearchAnswers.atOnce.contains(name.word)
    guard isLater || SearchClosures.ends.contains(name.word), flow.origin(of: call.receiver).typed == nil else {
      return nil
    }
    if isLater, isMadeOfQuery(call.receiver) { return name }
    return call.receiver.first { step in step.call.map { $0.name == step && asksForQuery($0) } ?? false }
  }

  /// Whether the property is true or false, or a number: such a one says something of the query, and holds nothing that was found.
  package func isFlag(_ property: PropertyFact) -> Bool {
    property.hasTypeAnnotation
      ? !property.isCollection && (property.typeWords == ["Bool"] || property.typeWords == ["Int"])
      : binding(of: property)?.value.only.map { [.true, .false].contains($0.keyword) || $0.kind == .integerLiteral }
        ?? false
  }

  /// The call in the value that asks, or in what a local of the value was given, two locals back.
  private func question(in value: Tokens, steps: Int = 2) -> Token? {
    for name in value where name.kind == .identifier {
      if let call = name.call, call.name == name {
        // `found = towns(named: text)` of an own method that asks.
        if asksForQuery(call) || call.isOnSelf && call.last == value.last && asksInside(call) { return name }
      } else if steps > 0, !name.isMember, name.next?.kind != .colon {
        for given in name.givenValues {
          if let asked = question(in: given, steps: steps - 1) { return asked }
        }
      }
    }
    return nil
  }

  /// Whether what the object's own method gives back is another object's answer to the query.
  private func asksInside(_ call: Call) -> Bool {
    flow.expressions(of: call.tokens).contains { made in
      made != call.tokens && made.contains { name in name.call.map { $0.name == name && asksForQuery($0) } ?? false }
    }
  }

  /// The call whose closure gives the property what it is called with, or what is made of that; also of what is given the answer
  /// itself, `table.reload(using: changes) { found = $0 }`.
  private func lateQuestion(of value: Tokens, at name: Token) -> (Token, Closure)? {
    for closure in name.closures {
      guard value.contains(where: { closure.introduces($0) }), let call = closure.call,
        let question = asking(call)
          ?? call.arguments.lazy.filter({ $0.closure == nil }).compactMap({ self.question(in: $0.value) }).first
      else { continue }
      return (question, closure)
    }
    return nil
  }
}

extension Tokens {
  /// `[Town]`, `Observable<[Town]>`, and not the words of a text.
  fileprivate var holdsElements: Bool {
    contains { open in
      open.kind == .leftSquare && open.next?.isCapitalized == true && !SDKNames.texts.contains(open.next?.word ?? .none)
    }
  }
}

extension Closure {
  /// Whether the name is a parameter of the closure, or is introduced in it.
  fileprivate func introduces(_ name: Token) -> Bool {
    if name.kind == .dollarIdentifier { return name.closures.first == self }
    guard name.kind == .identifier, !name.isMember, name.next?.kind != .colon else { return false }
    if parameterNames.contains(where: { $0.word == name.word }) { return true }
    switch name.definition {
    case .variable(let binding): return binding.name.map { code.contains($0) } ?? false
    case .condition(let introduced, _), .element(let introduced, _): return code.contains(introduced)
    case .payload, .other: return true
    default: return false
    }
  }
}

package enum SearchAnswers {
  /// What a text says of the places where another stands in it (Foundation): to gather them asks nobody.
  fileprivate static let places: WordSet = "range ranges"
  /// Methods of the standard library, Dispatch and the kits that run their closure at once, or whose closure has no answer.
  package static let atOnce: WordSet = """
    map tryMap mapError compactMap flatMap filter reduce forEach contains first firstIndex last lastIndex sorted sort sink
    allSatisfy min max drop prefix split removeAll partition mapValues compactMapValues async asyncAfter sync performAndWait
    animate withLock receive addAction addObserver scheduledTimer debounce throttle assign onChange onReceive
    """
}
