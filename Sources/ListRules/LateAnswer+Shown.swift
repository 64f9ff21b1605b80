import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Where the answer to a query is shown.
extension LateAnswer {
  /// `model.find(words) { _ in self.list.reloadData() }`: the object that is given the query keeps the answer, which is told there.
  func isKept(byAskedIn call: Call, _ reply: Reply, in file: FileContext) -> Bool {
    let answers = reply.parameterNames.map(\.word)
    // `self.page = page`: another object is shown than before.
    let asked = call.receiver.first { $0.kind == .identifier }?.word
    guard !call.isOnSelf, call.arguments.contains(where: { $0.closure == nil && file.asks(with: $0.value) }),
      !reply.code.contains(where: { name in
        name.kind == .dollarIdentifier || !name.isMember && answers.contains(name.word)
          || DataFlow.assignedValue(name).map { $0.contains { $0.word == asked } } ?? false
      })
    else { return false }
    return file.flow.callees(of: call.callee).contains { method in
      method.code.contains { name in
        name.kind == .identifier && !name.closures.isEmpty && DataFlow.assignedValue(name) != nil
          && (name.isMember || name.definition == nil)
      }
    }
  }

  /// Where the closure gives the answer to a property, or to a list.
  func shown(by reply: Reply, in file: FileContext, steps: Int = 2) -> Token? {
    // `api.towns(named: text).bind(to: towns)`
    if let kept = reply.code.only, kept.argumentList?.openedCall.flatMap(Streams.given) == kept {
      return isKeptProperty(kept, in: file) ? kept : nil
    }
    return reply.code.first { token in
      if appliesToList(token) { return true }
      if sends(token, reply) != nil, token.closures.contains(where: { $0.call.map(isEffect) ?? false }) { return true }
      if keeps(token, reply, in: file) { return true }
      // `let done = { … }; api.find(text) { done($0) }`
      if steps > 0, token.call?.name == token, let closure = token.localClosure {
        return shown(by: Reply(closure), in: file, steps: steps - 1) != nil
      }
      return token.valuesGiven.contains { isAnswer($0, reply) } && isKeptProperty(token, in: file)
    }
  }

  /// `list.reloadData()`, `dataSource.apply(snapshot)`; a template is applied to something.
  private func appliesToList(_ name: Token) -> Bool {
    guard name.word == "reloadData" || name.word == "apply", let call = name.call, call.name == name else {
      return false
    }
    return name.word == "reloadData" || call.firstArgument.map { $0.label == .none } ?? false
  }

  /// A stored property of the type around, or one of an object that it holds, which may be known by a protocol alone:
  /// `self?.results.users = users`.
  private func isKeptProperty(_ name: Token, in file: FileContext) -> Bool {
    guard name.isMember || name.definition == nil else { return false }
    if let property = file.property(at: name) { return !property.isComputed }
    guard name.owner?.isOwn == true, let owner = name.owner?.token, owner.isMember || owner.definition == nil else {
      return false
    }
    return file.flow.property(at: name)?.property?.mayHoldElements ?? false
  }

  /// Where a method that the code hands the query to gives what it has found to a property, without a look at the current query.
  func shownByCallee(of reply: Reply, in file: FileContext) -> Token? {
    reply.code.lazy.compactMap { name -> Token? in
      guard let call = name.call, call.name == name, call.arguments.contains(where: { file.asks(with: $0.value) })
      else { return nil }
      return file.flow.callees(of: call.callee).lazy
        .filter { $0.file === file.file && !OldAnswers.compareQueries(in: $0.code, of: file) }
        .compactMap { shown(by: Reply($0), in: file) }.first
    }
    .first
  }

  /// `self?.show(found)`, `self?.results.set(found)`: a method of the type, or of what it holds, keeps the answer that it is given;
  /// `view?.display(found)`: what stands behind a protocol is told of it.
  private func keeps(_ name: Token, _ reply: Reply, in file: FileContext, steps: Int = 1) -> Bool {
    guard name.kind == .identifier, let call = name.call, call.name == name else { return false }
    let given = call.arguments.filter { $0.closure == nil && isAnswer($0.value, reply) }
    guard !given.isEmpty else { return false }
    if let owner = call.receiverName, file.isToldWeakly(owner) { return true }
    if isTellingClosure(name, in: file) { return true }
    return file.flow.callees(of: call.tokens).contains { method in
      method.name?.word == name.word
        && method.parameters.contains { parameter in
          guard given.contains(where: { $0.label == parameter.label }), let kept = parameter.name else { return false }
          // `present(towns)` of what hears of the answer hands it to a part of its own, or makes a snapshot of it.
          let told = Reply(method, given: kept)
          return method.keeps(kept)
            || told.code.contains { name in
              appliesToList(name) || steps > 0 && keeps(name, told, in: file, steps: steps - 1)
            }
        }
    }
  }

  /// `self?.onChange?(found)`: a closure that the type keeps, by which it tells others.
  private func isTellingClosure(_ name: Token, in file: FileContext) -> Bool {
    guard name.isMember || name.definition == nil, NamedValue(endingAt: name)?.isOwn == true,
      let property = file.property(at: name), let type = file.binding(of: property)?.type
    else { return false }
    return type.contains { $0.kind == .arrow }
  }

  /// Whether the value is made of what the closure is called with.
  func isAnswer(_ value: Tokens, _ reply: Reply) -> Bool {
    let names = Set(reply.parameterNames.map(\.word))
    return value.contains {
      names.contains($0.word) || $0.definition.map(isFound) ?? false
        || $0.kind == .dollarIdentifier && reply.code.contains($0)
        || names.isEmpty && $0.call?.name == $0 && !$0.isCapitalized
    }
  }

  /// A local of the closure: what it makes of the answer.
  private func isFound(_ definition: Definition) -> Bool {
    switch definition {
    case .variable, .condition, .payload, .other: true
    case .capture(let value): value.onlyName?.definition.map(isFound) ?? false
    default: false
    }
  }
}

extension PropertyFact {
  private static let counts: WordSet = "Bool Int UInt Double Float CGFloat"

  /// Whether it may hold what was found, and no number that says how much that was.
  fileprivate var mayHoldElements: Bool {
    switch origin {
    case .written(let type), .made(let type):
      if case .named(let path, _) = type.unwrapped { !Self.counts.contains(path.last ?? .none) } else { true }
    default: false
    }
  }
}

extension LateAnswer {
  /// `texts.flatMap { text in .just(towns.filter { … }) }`: all that the closure gives back is there at once.
  func answersAtOnce(_ closure: Closure) -> Bool {
    let returns = closure.code.filter { $0.keyword == .return && $0.closures.first?.brace == closure.brace }
    let given = returns.isEmpty ? [closure.code] : returns.compactMap { $0.statement?.tokens.after($0) }
    return given.allSatisfy { value in
      value.prefix { $0.kind != .leftParen }.last.map { Self.values.contains($0.word) } ?? false
    }
  }

  /// Streams of a value that is there, or of none (RxSwift, Combine).
  private static let values: WordSet = "just Just empty Empty"
}
