import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource

/// Objects that are told before they are asked what to do with their answer.
extension LateAnswer {
  /// `request.done = { towns in … }` of an object that was made with the query: the call that made it, and what runs with its answer.
  func request(answering name: Token, in file: FileContext) -> (call: Call, reply: Reply)? {
    guard let closure = name.givenClosure, let object = name.owner?.token,
      !closure.parameterNames.isEmpty || closure.code.contains(where: { $0.kind == .dollarIdentifier }),
      !isQueued(object, in: file), let request = values(of: object).lazy.compactMap({ self.making($0, in: file) }).first
    else { return nil }
    return (request, Reply(closure))
  }

  /// `queue.addOperation(find)`: an operation is told of where it is queued.
  private func isQueued(_ object: Token, in file: FileContext) -> Bool {
    object.member?.code.after(object).contains { name in
      guard let call = name.call, call.name == name, file.queuesOperation(call),
        call.firstArgument?.value.only?.word == object.word
      else { return false }
      return reply(to: call, in: file).map { shown(by: $0, in: file) != nil } ?? false
    } ?? false
  }

  /// `Promise { seal in client.get(url) { seal.fulfill($0) } }`: the answer is handed on to whoever waits for what is made
  /// here, and what is kept beside it is none.
  func isHandedOn(by reply: Reply) -> Bool {
    reply.code.contains { name in
      guard name.kind == .identifier, !name.isMember,
        case .closureParameter(let closure, _)? = name.definition, closure.code != reply.code,
        !reply.code.contains(closure.brace), let made = closure.call,
        made.callee.first?.isCapitalized == true || Self.continuations.contains(made.word),
        !isEffect(made), let call = name.call ?? name.chain?.steps.lazy.compactMap(\.call).first
      else { return false }
      return call.arguments.contains { isAnswer($0.value, reply) }
    }
  }

  private static let continuations: WordSet = """
    withCheckedContinuation withCheckedThrowingContinuation withUnsafeContinuation withUnsafeThrowingContinuation
    """

  /// What the local was given, or the property before in the same code.
  private func values(of object: Token) -> [Tokens] {
    if !object.isMember, object.definition != nil { return object.givenValues }
    return object.member?.code.before(object).filter { $0.word == object.word }.compactMap(DataFlow.assignedValue) ?? []
  }

  /// The initializer that makes what asks with the query. What is shown asks its user.
  private func making(_ value: Tokens, in file: FileContext) -> Call? {
    guard let name = value.first, name.isCapitalized, let call = name.call, call.tokens == value,
      call.arguments.contains(where: { $0.closure == nil && file.asks(with: $0.value) }),
      !file.index.reaches(Self.visible, from: file.meaning(of: name.word, at: name))
    else { return nil }
    return call
  }

  private static let visible: WordSet = """
    UIViewController NSViewController NSWindowController UIView NSView View NSAlert
    """
}
