import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// What ends the request before, so that no answer comes late.
extension LateAnswer {
  /// Whether the code, or what it calls, ends the request before this one. What runs with the answer ends nothing before it.
  func endsEarlier(_ code: Tokens, _ request: Call, besides reply: Reply, in file: FileContext) -> Bool {
    if let first = reply.code.first, let last = reply.code.last, code.contains(first) {
      return [code.before(first), code.after(last)].contains { endsEarlier($0, request, in: file) }
    }
    guard endsEarlier(code, request, in: file) else { return false }
    return code.first?.member?.name.map { !isRun($0, by: reply.code, steps: 2, in: file) } ?? true
  }

  /// Whether the code calls the function of this name, itself or in what it calls.
  private func isRun(_ name: Token, by code: Tokens, steps: Int, in file: FileContext) -> Bool {
    code.contains { $0.word == name.word && $0.call?.name == $0 }
      || steps > 1 && file.flow.callees(of: code).contains { isRun(name, by: $0.code, steps: steps - 1, in: file) }
  }

  private func endsEarlier(_ code: Tokens, _ request: Call, in file: FileContext) -> Bool {
    func ends(_ code: Tokens) -> Bool {
      code.contains { end in
        isEmptied(end, request, in: file)
          || Self.ends.contains(end.word)
            && end.call.map { !isWait($0, before: request, in: file) && !endsAnother($0, request, in: file) }
              ?? false
      }
    }
    return ends(code)
      // What `token.cancel()` does, it does to the token.
      || file.flow.callees(of: code).contains { !Self.ends.contains($0.name?.word ?? .none) && ends($0.code) }
  }

  /// Whether a client that the call leads to ends its own earlier request where it keeps the next one, itself or in a part of it.
  func isReplaced(behind call: Tokens, steps: Int, in file: FileContext) -> Bool {
    file.flow.callees(of: call).contains { method in
      let parts = method.code.lazy.compactMap(\.call).filter(\.isOnSelf).flatMap { file.flow.callees(of: $0.callee) }
      let code = ([method.code] + parts.map(\.code)).joined()
      let ended = Set(
        code.lazy.filter { Self.ends.contains($0.word) }.compactMap(\.call).filter { end in
          end.name.flatMap(file.context).map { !isWait(end, in: $0) } ?? true
        }.compactMap(\.receiverName?.word))
      return code.contains { ended.contains($0.word) && DataFlow.assignedValue($0) != nil }
        || steps > 1 && isReplaced(behind: method.code, steps: steps - 1, in: file)
    }
  }

  /// Whether another object that is asked lets one request through at a time; one that was made for the query has no other.
  func isAdmitted(by call: Call, in file: FileContext) -> Bool {
    let asked = call.receiver.first { $0.call?.name == $0 }?.call ?? call
    guard let owner = asked.receiverName, owner.isMember || owner.definition == nil else { return false }
    return file.flow.callees(of: asked.callee).contains { Admission.letsOneThrough($0, file.flow) }
  }

  /// `bag.removeAll()`, `bag = []`, `bag = DisposeBag()`: all streams that the bag keeps end; of a property for one, that one.
  private func isEmptied(_ bag: Token, _ request: Call, in file: FileContext) -> Bool {
    guard bag.kind == .identifier, bag.next?.next?.word == "removeAll" || DataFlow.assignedValue(bag) != nil,
      let property = file.property(at: bag)
    else { return false }
    if property.typeWords == ["AnyCancellable"], !property.isCollection {
      return keeper(of: request, in: file)?.name == property.name
    }
    return property.typeWords.contains { $0 == "AnyCancellable" || $0 == "DisposeBag" }
  }

  /// Two requests that are kept in two properties: ending one does not end the other. A subscription that a property keeps is none to a
  /// request that the code drops.
  private func endsAnother(_ end: Call, _ request: Call, in file: FileContext) -> Bool {
    guard let owner = end.receiverName ?? end.ended, let ended = file.property(at: owner) else { return false }
    if holdsNothing(ended, in: file) { return true }
    guard let kept = keeper(of: request, in: file) else {
      return ended.typeWords.contains { $0 == "AnyCancellable" || $0 == "Disposable" }
        && request.name?.statement.map { $0.kind == .expression && $0.first == request.first } == true
    }
    return owner.word != kept.name && file.boundPath(of: owner) == nil
  }

  /// Whether the type's own code never gives the property, which no other may set, anything: to end that ends nothing.
  private func holdsNothing(_ property: PropertyFact, in file: FileContext) -> Bool {
    guard property.access == .private, let binding = file.binding(of: property), binding.value.isEmpty,
      !binding.isComputed, !binding.declaration.isLet
    else { return false }
    return file.names(spelled: property.name).allSatisfy { name in
      DataFlow.assignedValue(name).map { $0.only?.keyword == .nil } ?? (name.previous?.word != "&")
    }
  }

  /// A timer or a work item, what a helper gives back that waits, or the helper, `pause.run { api.find(text) { … } }`: ending it ends the
  /// pause before a request, and no request that has begun.
  private func isWait(_ end: Call, before request: Call? = nil, in file: FileContext) -> Bool {
    guard let owner = (end.receiverName ?? end.ended).flatMap({ file.original(of: $0) }),
      let property = file.flow.property(at: owner)?.property
    else { return false }
    if property.typeWords.contains(where: Self.pauses.contains)
      || request?.name?.closures.lazy.compactMap(\.call).contains(where: {
        $0.receiverName?.word == owner.word && Waiting.occurs(in: $0.callee, of: file)
      }) == true
    {
      return true
    }
    // A task of Swift ends what it waits for.
    let values = file.names(spelled: property.name).compactMap(DataFlow.assignedValue)
      .filter { $0.only?.keyword != .nil }
    return !values.isEmpty && values.allSatisfy { $0.first?.isCapitalized == false && isPause($0, in: file) }
  }

  /// `delay(0.5) { find(text) }`
  private func isPause(_ value: Tokens, in file: FileContext) -> Bool {
    guard let call = value.lazy.compactMap(\.call).first, !call.closures.isEmpty else { return false }
    return Waiting.occurs(in: call.callee, of: file)
  }

  /// Whether another method of the type that is told of the query ends what runs.
  func otherEntriesEnd(_ function: FunctionFact?, _ request: Call, in file: FileContext) -> Bool {
    guard let function else { return false }
    return file.facts.functions.contains { other in
      other.isSearchEntry && other.type == function.type && other.declaration != function.declaration
        && endsEarlier(file.declaration(of: other).code, request, in: file)
    }
  }

  private static let pauses: WordSet = "Timer DispatchSourceTimer DispatchWorkItem"
  private static let ends: WordSet = """
    cancel invalidate cancelAllOperations cancelAllRequests invalidateAndCancel dispose
    """

  /// The request is stored in a property whose observers or setter may end the one before, or that is cancelled elsewhere.
  func isKept(_ call: Call, in file: FileContext) -> Bool {
    keeper(of: call, in: file).map { file.endsWhenSet($0) } ?? false
  }

  /// The property that is given the request.
  private func keeper(of call: Call, in file: FileContext) -> PropertyFact? {
    guard let statement = call.name?.statement, let name = call.name,
      let equal = statement.tokens.before(name).first(where: { $0.kind == .equal }), let target = equal.previous
    else { return nil }
    return file.property(at: target)
  }
}

extension Call {
  /// `search` of `cancel(search)`, a function of its own.
  fileprivate var ended: Token? { receiver.isEmpty && arguments.count == 1 ? firstArgument?.value.only : nil }
}
