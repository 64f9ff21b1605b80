import ProjectIndex
import SwiftSource

/// Texts that go by a name from the code that puts them there to the code that takes them: what a notification of the project's own
/// carries, what is kept under a key, in a dictionary or in the user's defaults.
extension DataFlow {
  // MARK: - Notifications

  /// What the notification that the operand is was posted with: its `object`, or what its `userInfo` holds under the key; nil where the
  /// operand is no notification that the sources name.
  func origin(postedWith key: Word?, to operand: Tokens, _ trace: inout Trace) -> TextOrigin? {
    let names = notificationNames(of: operand)
    guard !names.isEmpty, trace.step() else { return nil }
    return names.reduce(nil) { found, name in
      let origin = origin(ofMessage: name, key, &trace)
      return found.map { $0.joined(with: origin) } ?? origin
    }
  }

  /// The names of the notifications that the operand may be, as its observer is registered for them.
  private func notificationNames(of operand: Tokens) -> [Word] {
    guard let name = operand.only, name.kind == .identifier || name.kind == .dollarIdentifier else { return [] }
    switch name.definition {
    case .closureParameter(let closure, 0):
      guard let call = closure.call else { return [] }
      let stream = call.word == "onReceive" ? call.firstArgument?.value : call.receiver
      return call.word == "addObserver" ? [call].compactMap(Messages.name) : stream.map(notificationNames(in:)) ?? []
    case .element(_, let values): return notificationNames(in: values)
    case .parameter(let parameter, let function):
      guard parameter.type.contains(anyOf: Self.notifications) else { return [] }
      return registrations(of: function).filter { $0.word == "addObserver" }.compactMap(Messages.name)
    case .condition(let introduced, let value) where value.isEmpty: return notificationNames(of: introduced.tokens)
    default: return []
    }
  }

  /// `NotificationCenter.default.publisher(for: .typed)`, `center.notifications(named: .typed)`
  private func notificationNames(in stream: Tokens) -> [Word] {
    stream.first { $0.word == "publisher" || $0.word == "notifications" }?.call.flatMap(Messages.name).map { [$0] }
      ?? []
  }

  private static let notifications: WordSet = "Notification NSNotification"

  /// The code that hears of a notification of the name, in all files; nil where it is not known who does. Complexity: O(n) in the functions
  /// that observe it.
  package func observers(of name: Word) -> [Tokens]? {
    guard let sites = index.messageTakers(of: name), sites.count <= DataFlow.mostFiles else { return nil }
    var found: [Tokens] = []
    for site in sites {
      guard let source = source(of: site.file) else { return nil }
      let known = found.count
      for token in Declaration(file: source, id: site.function.declaration).tokens where token.kind == .identifier {
        guard let call = token.call, call.name == token, !Messages.isSent(by: call.word),
          Messages.name(in: call) == name
        else { continue }
        guard let code = observer(registeredBy: call) else { return nil }
        found.append(code)
      }
      // A local constant names it.
      if found.count == known { return nil }
    }
    return found
  }

  /// The closure or the method that the call registers, that a stream of notifications is given, or the loop over them.
  private func observer(registeredBy call: Call) -> Tokens? {
    if let selector = call.argument(labeled: "selector")?.value,
      // `#selector(changed(_:))`, `#selector(Model.changed(by:))`
      let name = selector.last(where: { $0.kind == .identifier && $0.next?.kind != .colon })
    {
      guard let member = ownMember(name.word, at: name, isCalled: true), let function = member.function else {
        return nil
      }
      return source(of: member.file).map { Declaration(file: $0, id: function.declaration).code }
    }
    if let closure = call.closures.last { return closure.code }
    guard let outer = call.first?.argumentList?.openedCall, outer.word == "onReceive" else { return nil }
    return outer.closures.last?.code
  }

  // MARK: - Timers

  /// What the timer that the operand is carries: `Timer.scheduledTimer(…, selector: #selector(fire), userInfo: text, …)`; nil where none
  /// is seen to call the function.
  func origin(scheduledWith timer: Tokens, _ trace: inout Trace) -> TextOrigin? {
    guard case .parameter(_, let function)? = timer.only?.definition, trace.step() else { return nil }
    return registrations(of: function).compactMap { $0.argument(labeled: "userInfo")?.value }.reduce(nil) {
      found, text in
      let origin = origin(of: text, &trace).map { $0.isDelayed = true }
      return found.map { $0.joined(with: origin) } ?? origin
    }
  }

  // MARK: - What is put under a name

  /// What the calls put under the name, in whatever file: the object of what is posted, or, with a key, what its `userInfo` holds; what
  /// is kept under it.
  func origin(ofMessage name: Word, _ key: Word?, _ trace: inout Trace) -> TextOrigin {
    let sites = index.messageSites(of: name)
    guard sites.count <= DataFlow.mostFiles else { return .unknown }
    return remembered(.message(name, key: key), &trace) { flow, trace in
      var found: TextOrigin?
      for site in sites {
        guard let source = flow.source(of: site.file) else { continue }
        for token in Declaration(file: source, id: site.function.declaration).tokens
        where Messages.isSent(by: token.word) {
          guard let call = token.call, call.name == token, Messages.name(in: call) == name,
            let sent = flow.origin(sentBy: call, key, &trace)
          else { continue }
          let origin = sent.map {
            $0.way.append(flow.place(token, "what is \(token.word == "post" ? "posted" : "kept") under a name"))
            if !$0.isSubmitted { $0.isSubmitted = flow.runsWhenAsked(token, &trace) }
          }
          found = found.map { $0.joined(with: origin) } ?? origin
        }
      }
      return found ?? .unknown
    }
  }

  private func origin(sentBy call: Call, _ key: Word?, _ trace: inout Trace) -> TextOrigin? {
    guard call.word == "post" else { return call.firstArgument.map { origin(of: $0.value, &trace) } }
    guard let key else { return call.argument(labeled: "object").map { origin(of: $0.value, &trace) } }
    guard let info = call.argument(labeled: "userInfo")?.value, let first = info.first else { return nil }
    // `var info: [String: Any] = [:]; info["query"] = text`
    if first.kind == .identifier { return info.only.map { origin(ofEntry: key, of: $0, &trace) } }
    guard first.kind == .leftSquare else { return nil }
    for entry in first.inside.split(at: .comma) {
      let parts = entry.split(at: .colon)
      if parts.count == 2, Messages.key(parts[0]) == key { return origin(of: parts[1], &trace) }
    }
    return nil
  }

  // MARK: - Subscripts

  /// What a subscript gives: what a notification or a dictionary holds under the key; of anything else a part.
  func origin(ofSubscript open: Token, of chain: Chain, _ count: Int, _ trace: inout Trace) -> TextOrigin {
    guard let key = Messages.key(open.inside), let keeper = chain.name(before: count) else {
      return origin(of: chain, count, &trace)
    }
    if let notification = keeper.word == "userInfo" && keeper.isMember ? chain.operand : informing(keeper),
      let found = origin(postedWith: key, to: notification, &trace)
    {
      return found
    }
    return origin(of: chain, count, &trace).joined(with: origin(ofEntry: key, of: keeper, &trace))
  }

  /// `note` of `let info = note.userInfo`, where the local is asked.
  private func informing(_ local: Token) -> Tokens? {
    guard !local.isMember, local.givenValues.count == 1, let value = local.givenValues.first,
      let chain = value.first?.chain, chain.steps.last(where: { $0.kind == .member })?.token.word == "userInfo"
    else { return nil }
    return chain.operand
  }

  /// What the own code puts into the dictionary of this name under the key.
  private func origin(ofEntry key: Word, of keeper: Token, _ trace: inout Trace) -> TextOrigin {
    let code: [Tokens]
    let definition = keeper.isMember ? nil : keeper.definition
    if definition != nil {
      code = keeper.member.map { [$0.tokens] } ?? []
    } else {
      guard let member = property(at: keeper), member.property?.typeWords.isEmpty == false else { return .other }
      code = self.code(of: index.entry(member.owner))
    }
    var found = TextOrigin.other
    for name in code.flatMap({ names(keeper.word, in: $0) }) {
      guard let open = name.pastUnwrapping, open.kind == .leftSquare, let equal = open.group.last?.next,
        equal.kind == .equal, Messages.key(open.inside) == key, name.isMember || name.definition == definition,
        let value = name.statement?.tokens.after(equal)
      else { continue }
      found = found.joined(
        with: origin(of: value, &trace).map {
          $0.way.append(place(name, "what '\(name.text)' holds"))
        })
    }
    return found
  }
}
