import DataFlow
import ProjectIndex
import RuleKit
import SwiftSource

/// Where code runs off the main thread, as far as the closures around it say.
package enum BackgroundCode {
  package enum Place {
    /// A thread of the system's pool; the words name it for messages.
    case pool(String)
    /// A queue of the type's own: serial unless it says otherwise.
    case ownQueue(String)
    /// On the main thread, or nobody can tell.
    case other

    var isOffMain: Bool { if case .other = self { false } else { true } }
  }

  /// What calls its closure at once, on the thread it is on.
  private static let synchronous: WordSet = """
    forEach map compactMap flatMap filter first contains reduce autoreleasepool withLock performWithoutAnimation
    performBatchUpdates
    """

  /// Where the token runs by the closures around it; the innermost one that says something decides.
  package static func place(of token: Token, in file: FileContext) -> Place {
    guard file.objectiveC == nil else { return objectiveCPlace(of: token, in: file) }
    return place(of: token, calls: 2, in: file) ?? .other
  }

  /// The same; nil where it runs on the thread that its function is called on.
  ///
  /// - Parameter calls: How many functions of the project are followed that take a closure.
  private static func place(of token: Token, calls: Int, in file: FileContext) -> Place? {
    guard !hopsInline(to: token) else { return .other }
    if token.closures.isEmpty, let member = token.member, member.parent?.kind == .actor,
      !member.modifiers.contains(.nonisolated), !member.hasAttribute("MainActor")
    {
      return .pool("on an actor of its own")
    }
    for closure in token.closures {
      // `{ @MainActor in … }`
      guard !closure.signature.contains("MainActor") else { return .other }
      guard let call = closure.call, let name = call.name else {
        return calls > 0 ? place(ofKept: closure, calls: calls - 1, in: file) : .other
      }
      if synchronous.contains(name.word) { continue }
      let takers = calls > 0 ? file.takers(of: closure).filter { $0.function.body != nil } : []
      guard !takers.isEmpty else { return place(ofClosuresOf: call, in: file) }
      let places = takers.map { place(ofCallsOf: $0.parameter, of: $0.function, calls: calls - 1, in: file) }
      if places.contains(where: { $0 != nil }) {
        return places.lazy.compactMap(\.self).first(where: \.isOffMain) ?? .other
      }
    }
    return nil
  }

  /// Where the function runs the closure that it is given: what the name of the function says of it, it may not do. Nil where that is
  /// the thread it is called on.
  private static func place(
    ofCallsOf handler: Parameter, of function: Declaration, calls: Int, in file: FileContext
  ) -> Place? {
    guard let name = handler.name, !function.tokens.contains(anyOf: "isMainThread assumeIsolated MainActor") else {
      return .other
    }
    let places = name.uses(in: function).map { use -> Place? in
      if use.pastUnwrapping?.kind == .leftParen { return place(of: use, calls: calls, in: file) }
      // `DispatchQueue.global().async(execute: work)`; what keeps it may run it anywhere.
      return use.argumentList?.openedCall.map { place(ofClosuresOf: $0, in: file) } ?? .other
    }
    if places.isEmpty { return .other }
    return places.allSatisfy { $0 == nil } ? nil : places.lazy.compactMap(\.self).first ?? .other
  }

  /// Where the object runs the closure that it keeps, `side.didChange = { … }`: the first of the places off the main thread.
  private static func place(ofKept closure: Closure, calls: Int, in file: FileContext) -> Place {
    guard let equal = closure.brace.previous, equal.kind == .equal, let name = equal.previous, name.isMember,
      let member = file.flow.property(at: name), member.property?.isComputed == false
    else { return .other }
    return file.remembered(of: member.owner, name.word) {
      place(ofCallsOf: name, by: file.index.entry(member.owner), calls: calls, in: file)
    }
  }

  private static func place(
    ofCallsOf name: Token, by owner: ProjectIndex.TypeEntry, calls: Int, in file: FileContext
  ) -> Place {
    for code in file.flow.code(of: owner) {
      for use in code where use.word == name.word && use.kind == .identifier && use.pastUnwrapping?.kind == .leftParen {
        if case .pool(let place)? = self.place(of: use, calls: calls, in: file) {
          return .pool("\(place), where \(owner.spelling) calls '\(name.text)'")
        }
      }
    }
    return .other
  }

  /// `await` before the call hops to where the callee lives.
  private static func hopsInline(to token: Token) -> Bool {
    token.statement?.first?.up(to: token).contains { $0.keyword == .await } ?? false
  }

  private static func place(ofClosuresOf call: Call, in file: FileContext) -> Place {
    let receiver = call.receiver
    guard !receiver.isEmpty else {
      return call.word == "performBackgroundTask" ? .pool("in performBackgroundTask") : .other
    }
    switch call.word {
    case "async", "asyncAfter", "addOperation", "addBarrierBlock":
      return queue(receiver, in: file)
    case "detached":
      return file.isTaskType(receiver) ? .pool("in a detached task") : .other
    case "performBackgroundTask":
      return .pool("in performBackgroundTask")
    case "perform":
      return isBackgroundContext(receiver, in: file) ? .pool("in perform of a background context") : .other
    case "sink", "assign", "subscribe":
      return scheduler(of: call).map { queue($0, in: file) } ?? .other
    case "dataTask", "uploadTask", "downloadTask":
      return callsBackAnywhere(receiver, in: file) ? .pool("in a URLSession callback") : .other
    default:
      return .other
    }
  }

  private static func queue(_ receiver: Tokens, in file: FileContext) -> Place {
    guard !receiver.contains("main") else { return .other }
    if receiver.contains("DispatchQueue"), receiver.contains("global") { return .pool("on a global queue") }
    return NamedValue(endingAt: receiver.last).map { queue(named: $0, in: file) } ?? .other
  }

  /// The queue of a name, by the value that is given to it where it is declared.
  private static func queue(named value: NamedValue, in file: FileContext) -> Place {
    guard value.isOwn, let made = declaredValue(of: value, in: file), let maker = made.first, !made.contains("main")
    else { return .other }
    let name = value.token.text
    if maker.word == "DispatchQueue" {
      // A queue of its own keeps its order, whatever it runs on: `DispatchQueue(label:…, target: .global())`.
      guard made.contains("label") else { return made.contains("global") ? .pool("on a global queue") : .other }
      return made.contains("concurrent")
        ? .pool("on the concurrent queue '\(name)'") : .ownQueue("on the queue '\(name)'")
    }
    return maker.word == "OperationQueue" ? .pool("on the operation queue '\(name)'") : .other
  }

  private static func declaredValue(of value: NamedValue, in file: FileContext) -> Tokens? {
    // Of another file only what is written there on the spot is known.
    guard value.token.file === file.file else { return nil }
    if !value.token.isMember, let local = file.localBinding(of: value.token) { return local.value }
    guard let type = file.type(around: value.token),
      let binding = file.properties(of: type).first(where: { $0.name == value.token.word }).flatMap(file.binding)
    else { return nil }
    return binding.value.isEmpty ? initialValue(of: binding) : binding.value
  }

  /// What the initializers of the type, next to the property, give it.
  private static func initialValue(of binding: Binding) -> Tokens? {
    binding.declaration.parent?.members.lazy.filter { $0.kind == .initializer }.compactMap { initializer in
      initializer.code.lazy.filter { $0.word == binding.word }.compactMap(DataFlow.assignedValue).first
    }.first
  }

  /// What the stream hands its values on by at last: `.receive(on: queue)`, `.throttle(…, scheduler: queue)`, `.observe(on: queue)`.
  private static func scheduler(of subscription: Call) -> Tokens? {
    guard let name = subscription.name, let chain = name.chain else { return nil }
    return chain.steps.last { step in
      step.token < name && step.call.map { schedulers.contains($0.word) } ?? false
    }
    .flatMap { step in
      step.call?.argument(labeled: "scheduler")?.value ?? step.call?.argument(labeled: "on")?.value
    }
  }

  private static let schedulers: WordSet = "receive throttle debounce delay observe observeOn"

  /// A managed object context that is made with a queue of its own.
  private static func isBackgroundContext(_ receiver: Tokens, in file: FileContext) -> Bool {
    guard let value = NamedValue(endingAt: receiver.last), value.isOwn else { return false }
    return declaredValue(of: value, in: file)?.contains(anyOf: backgroundContexts) ?? false
  }

  private static let backgroundContexts: WordSet = "newBackgroundContext privateQueueConcurrencyType"

  /// `URLSession.shared`, and a session that is made without a queue for its delegate, call back on a queue of their own.
  private static func callsBackAnywhere(_ receiver: Tokens, in file: FileContext) -> Bool {
    guard receiver.first?.word == "URLSession" else {
      return NamedValue(endingAt: receiver.last).flatMap { declaredValue(of: $0, in: file) }
        .map { $0.first?.word == "URLSession" && callsBackAnywhere($0, in: file) } ?? false
    }
    if receiver.count == 3 { return receiver.last?.word == "shared" }
    guard let made = receiver.last?.partner?.openedCall, made.argument(labeled: "configuration") != nil else {
      return false
    }
    return made.argument(labeled: "delegateQueue").map { $0.value.only?.keyword == .nil } ?? true
  }

  /// Whether the type around, or the member, says that it runs on the main actor.
  package static func isOnMainActor(_ token: Token, in file: FileContext) -> Bool {
    guard let declaration = token.declaration else { return false }
    if sequence(first: declaration, next: \.parent).contains(where: { $0.prefix.contains("MainActor") }) { return true }
    // An extension of a class that says so where it is declared.
    return file.entry(around: token).map { entry in
      file.flow.declarations(of: entry).contains { $0.hasAttribute("MainActor") }
    } ?? false
  }

  /// Whether the member asks which thread it is on.
  package static func asksForThread(_ token: Token) -> Bool {
    token.member?.contains(anyOf: "isMainThread assumeIsolated") ?? false
  }
}
