import DataFlow
import ListKnowledge
import ProjectIndex
import RuleKit
import SwiftSource
import Vocabulary

/// One announcement for each item of a loop.
struct NotificationPerItem: Rule {
  static let id = "notification-per-item"

  func check(_ token: Token, in file: FileContext, report: (Violation) -> Void) {
    // `delegate?.controllerDidChange(self)`
    let name =
      token.word == "delegate"
      ? token.chain?.steps.lazy.map(\.token).first { $0 > token && $0.kind == .identifier } : token
    guard let name, let call = name.call, call.name == name, let what = announcement(call, name, in: file) else {
      return
    }
    guard let loop = loop(around: token) else { return checkCallers(of: call, what, in: file, report: report) }
    guard let start = loop.head.first, !isFanOut(loop.head), !isHeldBack(token, in: loop),
      !leavesLoop(after: token), !isNamedByLoop(call, loop.head), !isOfItem(call, loop),
      call.isOnSelf || PostedNotifications.isOne(call) || changesData(in: loop, file)
    else { return }
    var violation = Violation(token, .perItem(what, in: file.place(of: token)))
    violation.notes = [Violation.Note(start, "once for each turn of this loop")]
    if namesItem(call, loop, file) || mayBeGathered(call) { violation.profile = .strict }
    if PostedNotifications.isHeardByNoList(call, in: file) { violation.holdBack() }
    // What a delegate of another name is told of, the loop shows alone.
    if token.word == "delegate", !ChangeNames.isCallback(what) { violation.confidence = .possible }
    report(violation)
  }

  // MARK: - A method that announces

  var subjects: Subjects? { \ProjectIndex.namesOfTellers }

  /// Loops of a type that announces: they hand each item to a method of it that stands in another file.
  func check(
    _ type: TypeFact, declaredBy declaration: Declaration, in file: FileContext, report: (Violation) -> Void
  ) {
    guard let entry = file.index.entry(of: type), case let properties = Array(file.index.ownProperties(of: entry)),
      properties.contains(where: { $0.isChangeCallback || $0.isPlainCallback })
    else { return }
    let callees = callees(inLoopsOf: file)
    guard !callees.isEmpty else { return }
    checkPlainCallbacks(among: properties, declaration, callees, in: file, report: report)
    let callbacks = Set(properties.lazy.filter(\.isChangeCallback).map(\.name))
    let names = Set(
      file.index.functions(of: entry).lazy.filter { !$0.ownCalls.isDisjoint(with: callbacks) }.map(\.name))
    for use in names.lazy.compactMap({ callees[$0] }).joined() where declaration.tokens.contains(use) {
      guard let loop = self.loop(handingItemsTo: use),
        let method = called(by: use, in: file).first(where: { $0.word == use.word }), method.file !== use.file,
        let place = method.code.first(where: {
          callbacks.contains($0.word) && $0.call?.name == $0 && $0.closures.isEmpty
        })
      else { continue }
      report(violation(use, loop, announcing: place, place.text, in: file))
    }
  }

  /// Own closures of other names that a loop calls which changes a list: they tell that it did.
  private func checkPlainCallbacks(
    among properties: [PropertyFact], _ declaration: Declaration, _ callees: [Word: [Token]], in file: FileContext,
    report: (Violation) -> Void
  ) {
    for property in properties where property.isPlainCallback && !property.isChangeCallback {
      for use in callees[property.name] ?? [] where declaration.tokens.contains(use) {
        guard let call = use.call, call.name == use, call.isOnSelf, let loop = loop(handingItemsTo: use),
          changesData(in: loop, file)
        else { continue }
        var violation = violation(use, loop, announcing: use, use.text, in: file)
        violation.holdBack()
        report(violation)
      }
    }
  }

  /// Loops of this file that call the method around the announcement, or hand it each item.
  private func checkCallers(of announcement: Call, _ what: String, in file: FileContext, report: (Violation) -> Void) {
    guard let place = announcement.name, let method = place.function, method.kind == .function, let name = method.name,
      place.closures.isEmpty, speaksOfAll(announcement),
      // Of several in branches the first one stands for all.
      method.code.first(where: { $0.word == place.word && $0.call?.name == $0 }) == place
    else { return }
    // A delegate of another name may be told of anything.
    if place.chain?.contains("delegate") == true, !ChangeNames.isCallback(what) { return }
    for method in [method] + (announcement.arguments.isEmpty ? callers(of: method, in: file) : []) {
      for use in callees(inLoopsOf: file)[method.name?.word ?? name.word] ?? [] where use.function != method {
        guard let loop = loop(handingItemsTo: use), called(by: use, in: file).contains(method),
          !isToldNotTo(use, place, in: file)
        else { continue }
        var violation = violation(use, loop, announcing: place, what, in: file)
        if mayBeGathered(announcement) || namesParameter(announcement, in: file) { violation.profile = .strict }
        if PostedNotifications.isHeardByNoList(announcement, in: file) { violation.holdBack() }
        report(violation)
      }
    }
  }

  /// `remove(id, notify: false)` of a method that announces `if notify`.
  private func isToldNotTo(_ use: Token, _ place: Token, in file: FileContext) -> Bool {
    guard let call = use.call, call.name == use, let method = place.function, method.word == use.word else {
      return false
    }
    return file.flow.leading([call], to: place, in: method).isEmpty
  }

  /// The methods of this file's type that call the one that announces, each time that they run.
  private func callers(of method: Declaration, in file: FileContext) -> [Declaration] {
    guard let name = method.name, let function = file.function(around: name) else { return [] }
    return SearchCode.callers(of: function, in: file).map { file.declaration(of: $0) }.filter { caller in
      caller.kind == .function
        && caller.code.contains { use in
          use.word == name.word && use.call?.isOnSelf == true && use.block == caller.body?.first?.block
            && use.function == caller
        }
    }
  }

  private func violation(
    _ use: Token, _ loop: Loop, announcing place: Token, _ what: String, in file: FileContext
  ) -> Violation {
    var violation = Violation(use, .perItem(what, in: file.place(of: use)))
    if place.file === use.file { violation.notes.append(Violation.Note(place, "this announces it")) }
    if let start = loop.head.first { violation.notes.append(Violation.Note(start, "once for each turn of this loop")) }
    return violation
  }

  /// Not one object by itself, which a notification is told of.
  private func speaksOfAll(_ announcement: Call) -> Bool {
    announcement.argument(labeled: "object").map { $0.value.only?.keyword == .nil } ?? true
  }

  /// What is called in the file's loops, or handed to them, by its name.
  private func callees(inLoopsOf file: FileContext) -> [Word: [Token]] {
    return file.remembered {
      var callees: [Word: [Token]] = [:]
      var end: Token?
      for head in file.tokens {
        let isLoop = head.keyword == .for || head.keyword == .while
        let loop = isLoop ? head.statement?.tokens : head.word == "forEach" ? head.call?.tokens : nil
        guard let loop, let last = loop.last else { continue }
        // A loop in a loop has been read with it.
        for name in loop where name.kind == .identifier && end.map({ name > $0 }) ?? true {
          guard name.call?.name == name || handedOn(name) != nil else { continue }
          callees[name.word, default: []].append(name)
        }
        end = end.map { max($0, last) } ?? last
      }
      return callees
    }
  }

  /// The loop over items that calls the method at each turn: `for item in items { add(item) }`, `items.forEach(add)`.
  private func loop(handingItemsTo name: Token) -> Loop? {
    guard let loop = loop(around: name) ?? handedOn(name), !isFanOut(loop.head), !isHeldBack(name, in: loop)
    else { return nil }
    return loop
  }

  /// `items.forEach(add)`
  private func handedOn(_ name: Token) -> Loop? {
    guard let call = name.argumentList?.previous?.call, call.word == "forEach", call.firstArgument?.value.only == name,
      let callee = call.name
    else { return nil }
    return Loop(head: call.tokens.prefix { $0 <= callee }, body: name.block)
  }

  private func called(by use: Token, in file: FileContext) -> [Declaration] {
    if let call = use.call, call.name == use { return file.flow.callees(of: call.tokens) }
    return use.definition == nil ? [file.flow.code(behind: use)?.first?.member].compactMap(\.self) : []
  }

  // MARK: - What announces

  /// The type's own change callback, or a notification whose name says that a list changed.
  private func announcement(_ call: Call, _ name: Token, in file: FileContext) -> String? {
    if PostedNotifications.isOne(call) {
      return PostedNotifications.nameOfRows(call, in: file)
    }
    if let stream = toldStream(call, in: file) ?? toldDelegate(call, in: file) { return stream }
    // `observer.didChange()` speaks to somebody else, and what an own `accept` does is not known.
    guard call.isOnSelf, !Self.streams.contains(name.word), let entry = file.entry(around: name) else { return nil }
    guard file.index.member(named: name.word, of: entry) != nil, name.member?.word != name.word else { return nil }
    if isPrivate(name, entry, in: file) { file.evidence.guess("'\(name.text)' is called as a change callback") }
    return name.text
  }

  private static let streams: WordSet = "send onNext accept"
  private static let subjects: WordSet = "PassthroughSubject PublishSubject PublishRelay ObservableObjectPublisher"

  /// Whether the loop changes a list that the type keeps: what is told then may be that.
  private func changesData(in loop: Loop, _ file: FileContext) -> Bool {
    loop.body.tokens.contains { name in
      guard name.kind == .identifier, NamedValue(endingAt: name)?.isOwn == true, file.local(name) == nil,
        let property = file.property(at: name), !property.isComputed
      else { return false }
      return name.chain?.steps.contains { Self.mutations.contains($0.token.word) && $0.token.call?.name == $0.token }
        ?? false
    }
  }

  private static let mutations: WordSet =
    "append insert remove removeAll removeFirst removeLast removeValue updateValue"

  /// `changes.send()`: a subject of the type's own that carries nothing.
  private func toldStream(_ call: Call, in file: FileContext) -> String? {
    guard Self.streams.contains(call.word), let stream = call.receiver.unwrapped.last,
      NamedValue(endingAt: stream)?.isOwn == true,
      call.arguments.allSatisfy({ $0.value.first?.kind == .leftParen && $0.value.first?.inside.isEmpty == true })
    else { return nil }
    let isSubject =
      stream.word == "objectWillChange"
      || file.property(at: stream)?.typeWords.contains(where: Self.subjects.contains) == true
    return isSubject ? stream.text : nil
  }

  /// `delegate?.controllerDidChange(self)`: the type's own delegate hears that something has changed.
  private func toldDelegate(_ call: Call, in file: FileContext) -> String? {
    guard let owner = call.receiver.unwrapped.last, owner.word == "delegate",
      NamedValue(endingAt: owner)?.isOwn == true,
      let name = call.name, call.last == name.statement?.last,
      ChangeNames.isCallback(name.text)
        || call.arguments.allSatisfy({ $0.value.only?.keyword == .self })
          && file.type(around: name).map({ !ChangeCallbacks.isViewLayer($0, in: file) }) == true
    else { return nil }
    return name.text
  }

  private func isPrivate(_ name: Token, _ entry: ProjectIndex.TypeEntry, in file: FileContext) -> Bool {
    file.index.ownProperty(named: name.word, of: entry)?.access == .private
      || file.index.methods(named: name.word, in: entry).contains { $0.access == .private }
  }

  // MARK: - Whose it is

  /// `for layer in layers { post(name: .layerDidChange, object: layer) }`: who observes one of the objects is told once.
  private func isOfItem(_ call: Call, _ loop: Loop) -> Bool {
    call.argument(labeled: "object")?.value.only.map { isOfTurn($0, loop) } ?? false
  }

  /// Who hears of a stream or a delegate may gather what comes at once, as SwiftUI does.
  private func mayBeGathered(_ announcement: Call) -> Bool {
    !announcement.isOnSelf && !PostedNotifications.isOne(announcement)
  }

  /// `notifyObservers(of: item)`, `post(name: …, object: podcast.id)`: whether an observer looks which item is meant, or rebuilds its
  /// list each time, is not known. A change callback has one observer, who is told of all.
  private func namesItem(_ call: Call, _ loop: Loop, _ file: FileContext) -> Bool {
    // A part of a pair may be that of many items.
    if !isOfPairs(loop), call.argument(labeled: "object")?.value.first.map({ isOfTurn($0, loop) }) == true {
      return true
    }
    let payload =
      if PostedNotifications.isOne(call) {
        call.arguments.filter { $0.label == "userInfo" }
      } else { call.name.map { !file.flow.callees(of: $0.tokens).isEmpty } ?? false ? call.arguments : [] }
    return payload.contains { $0.value.contains { isOfTurn($0, loop) || isGivenItem($0, loop) } }
  }

  /// `func close(_ link: Link) { … notifyObservers(of: link) }`: the same, where a loop hands each item to who announces.
  private func namesParameter(_ announcement: Call, in file: FileContext) -> Bool {
    guard let name = announcement.name, !file.flow.callees(of: name.tokens).isEmpty else { return false }
    return announcement.arguments.contains { argument in
      guard case .parameter(_, let function)? = argument.value.first?.definition else { return false }
      return function == name.function
    }
  }

  /// `for (page, folder) in pairs`
  private func isOfPairs(_ loop: Loop) -> Bool {
    if let closure = loop.body.first?.closure, closure.block == loop.body { return closure.parameterNames.count > 1 }
    return loop.head.first { $0.keyword == .in }.map { loop.head.before($0).contains { $0.kind == .comma } } ?? false
  }

  /// `info["message"] = message`: the body puts the loop's item into what the name stands for.
  private func isGivenItem(_ name: Token, _ loop: Loop) -> Bool {
    name.kind == .identifier && !name.isMember
      && loop.body.tokens.contains { use in
        guard use.word == name.word, let statement = use.statement, statement.first == use,
          let equal = statement.tokens.first(where: { $0.kind == .equal })
        else { return false }
        return statement.tokens.after(equal).contains { isOfTurn($0, loop) }
      }
  }

  /// Whether the name stands for the loop's item, or for what its body makes anew on each turn.
  private func isOfTurn(_ name: Token, _ loop: Loop) -> Bool {
    if name.isMember { return false }
    if name.kind == .dollarIdentifier { return name.closures.first?.block == loop.body }
    guard name.kind == .identifier else { return false }
    if name.definition.map({ isOfTurn($0, loop) }) == true { return true }
    guard let keyword = loop.head.first(where: { $0.keyword == .in }) else { return false }
    return loop.head.before(keyword).identifiers.contains { $0.word == name.word }
  }

  /// Whether the loop's body introduces it, anew on each turn.
  private func isOfTurn(_ definition: Definition, _ loop: Loop) -> Bool {
    switch definition {
    case .variable(let binding): binding.name.map(loop.body.tokens.contains) ?? false
    case .condition(let name, _): loop.body.tokens.contains(name)
    case .closureParameter(let closure, _): closure.block == loop.body
    default: false
    }
  }

  /// `for name in names { post(name: name) }`: several notifications, each once.
  private func isNamedByLoop(_ call: Call, _ head: Tokens) -> Bool {
    guard let argument = call.firstArgument, PostedNotifications.isName(argument) else { return false }
    let value = argument.value
    if let keyword = head.first(where: { $0.keyword == .in }) {
      // `Notification.Name("refresh-\(name)")` is made of the loop's name, too.
      return head.prefix { $0 < keyword }.identifiers.contains { value.contains($0.word) }
    }
    guard let first = value.first, first.kind == .identifier else { return false }
    return head.contains(first.word) && value.count <= 3
  }
}

extension String {
  fileprivate static func perItem(_ what: String, in place: String) -> String {
    "\(place) announces '\(what)' once for each item, and the list is rebuilt as often; announce it once after the loop"
  }
}
