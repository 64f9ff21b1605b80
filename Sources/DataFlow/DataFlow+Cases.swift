import ProjectIndex
import SwiftSource

/// Texts that an enum's case carries: `send(.typed(text))` here, `case .typed(let text)` there.
extension DataFlow {
  /// Whether what the case carries at the name's place is text that a user typed.
  package func origin(ofPayload name: Token) -> TextOrigin {
    var trace = Trace()
    return origin(ofPayload: name, &trace)
  }

  /// The text of the reducer's state that a field binds: `\.query` of `case .binding(\.query)` (the Composable Architecture).
  package func origin(ofBound path: Tokens) -> TextOrigin {
    guard let first = path.first else { return .unknown }
    var trace = Trace()
    let state = PlacedType(reference: .named(["State"]), scope: scope(at: first))
    return origin(ofKeyPath: path, in: state, &trace) ?? .unknown
  }

  /// What the values of the case are made with, in whatever file, at the place of the name in the pattern.
  func origin(ofPayload name: Token, _ trace: inout Trace) -> TextOrigin {
    guard let (list, position) = name.place, let matched = list.previous, let owner = owner(of: matched, &trace) else {
      return .unknown
    }
    let sites = index.textCaseSites(of: matched.word)
    guard sites.count <= DataFlow.mostFiles else { return .unknown }
    return remembered(.payload(owner.id, matched.word, position: position), &trace) { flow, trace in
      var found: TextOrigin?
      for site in sites {
        guard let source = flow.source(of: site.file) else { continue }
        let code = Declaration(file: source, id: site.function.declaration).tokens
        for made in flow.names(matched.word, in: code) {
          guard made.isMember, let origin = flow.origin(carriedBy: made, at: position, of: owner, &trace) else {
            continue
          }
          found = found.map { $0.joined(with: origin) } ?? origin
        }
      }
      return found ?? .unknown
    }
  }

  /// What the case of the enum is made with where it is named; nil where that is no case of it.
  private func origin(
    carriedBy made: Token, at position: Int, of owner: ProjectIndex.TypeEntry, _ trace: inout Trace
  ) -> TextOrigin? {
    let words = "what '.\(made.text)' carries"
    guard let call = made.call, call.name == made else {
      guard position == 0, isBound(made, of: owner, &trace), let bound = field(sending: made, &trace) else {
        return nil
      }
      return typed(into: bound.field, at: made, words)
    }
    guard position < call.arguments.count, isCase(call, of: owner, &trace) else { return nil }
    return origin(of: call.arguments[position].value, &trace).map {
      $0.way.append(place(made, words))
      if !$0.isSubmitted { $0.isSubmitted = runsWhenAsked(made, &trace) }
    }
  }

  /// The enum whose case the pattern matches: the only one with such a case, or the one that the pattern or the type of what is
  /// matched names, or that the type around holds.
  private func owner(of matched: Token, _ trace: inout Trace) -> ProjectIndex.TypeEntry? {
    let candidates = index.enums(withTextCase: matched.word)
    guard candidates.count > 1 else { return candidates.first }
    if let named = typeName(before: matched) {
      return index.type(named, at: scope(at: matched)).flatMap(among(candidates))
    }
    if let value = matched.matchedValue, let type = type(of: value, &trace), let entry = index.entry(of: type) {
      return among(candidates)(entry)
    }
    return matched.typeDeclaration.flatMap { declaration in
      let path = declaration.path.map(\.word)
      let around = candidates.filter { $0.path == path || Array($0.path.dropLast()) == path }
      return around.count == 1 ? around.first : nil
    }
  }

  private func among(_ candidates: [ProjectIndex.TypeEntry]) -> (ProjectIndex.TypeEntry) -> ProjectIndex.TypeEntry? {
    { entry in candidates.first { $0.id == entry.id } }
  }

  /// The types before the case's name: `Screen.Event` of `Screen.Event.typed`.
  private func typeName(before name: Token) -> [Word]? {
    var names: [Word] = []
    var token = name.owner
    while let current = token, current.kind == .identifier, current.isCapitalized {
      names.insert(current.word, at: 0)
      token = current.owner
    }
    return names.isEmpty ? nil : names
  }

  /// Whether the call makes the enum's case: its type is written, no other enum has such a case, or what is given the case takes the
  /// enum.
  private func isCase(_ call: Call, of owner: ProjectIndex.TypeEntry, _ trace: inout Trace) -> Bool {
    guard let name = call.name else { return false }
    if let named = typeName(before: name) { return index.type(named, at: scope(at: name))?.id == owner.id }
    // A method on a value.
    guard call.receiver.isEmpty else { return false }
    let enums = index.enums(withTextCase: name.word)
    if enums.count == 1 { return true }
    // Of cases of one name the labels tell.
    let labels = call.arguments.map(\.label)
    let fitting = enums.filter { takes(labels, name.word, of: $0) }
    if fitting.count == 1, labels.contains(where: { $0 != .none }) { return fitting[0].id == owner.id }
    guard let taker = call.tokens.first?.argumentList?.openedCall, taker.name != nil else { return false }
    if let type = takenType(by: taker, &trace) { return type.id == owner.id }
    // `store.send(.typed(text))` of a store of the screen's state and events.
    if let type = type(of: taker.receiver, &trace) { return isStore(type, of: owner) }
    // `reactor.action.onNext(.typed(text))`: a library has the stream.
    guard let chain = taker.receiver.first?.chain, case let count = chain.stepCount(in: taker.receiver), count > 0
    else { return false }
    return type(of: chain, count - 1, &trace).map { isStore($0, of: owner) } ?? false
  }

  /// Whether the name that a binding sends, `$store.query.sending(\.typed)`, is the enum's case.
  private func isBound(_ name: Token, of owner: ProjectIndex.TypeEntry, _ trace: inout Trace) -> Bool {
    if let named = typeName(before: name) { return index.type(named, at: scope(at: name))?.id == owner.id }
    guard index.enums(withTextCase: name.word).count > 1 else { return true }
    guard let chain = name.argumentList?.openedCall?.name?.chain else { return false }
    return type(of: chain, 0, &trace).map { isStore($0, of: owner) } ?? false
  }

  /// Whether the type, such as that of a store, is named after the enum or what is around it.
  private func isStore(_ type: PlacedType, of owner: ProjectIndex.TypeEntry) -> Bool {
    type.reference.named.contains { path in
      path[...] == owner.path.suffix(path.count) || path[...] == owner.path.dropLast().suffix(path.count)
        // `typealias Action = PickerAction` in what handles it.
        || index.type(path, at: type.scope).map { index.hasAlias(of: owner, in: $0) } == true
    }
  }

  /// Whether the enum's case of this name has these labels.
  private func takes(_ labels: [Word], _ name: Word, of type: ProjectIndex.TypeEntry) -> Bool {
    declarations(of: type).contains { part in
      part.members.contains { member in
        member.kind == .enumCase
          && member.bindings.contains { $0.word == name && $0.parameters.map(\.label) == labels }
      }
    }
  }

  /// The type of the first parameter of the project's function that is called.
  private func takenType(by call: Call, _ trace: inout Trace) -> ProjectIndex.TypeEntry? {
    guard let parameter = call.name.flatMap({ function(calledAt: $0, &trace) })?.parameters.first,
      let type = placed(parameter.type)
    else { return nil }
    return index.entry(of: type)
  }
}

extension Token {
  /// The list that the name stands in, and how many commas are before it there.
  fileprivate var place: (list: Token, position: Int)? {
    guard let list = argumentList else { return nil }
    return list.inside.split(at: .comma).firstIndex { $0.contains(self) }.map { (list, $0) }
  }

  /// `result` of `switch result { case .success(let towns): … }`, at the name that the pattern takes out.
  package var valueTakenApart: Tokens? { place?.list.previous?.matchedValue }

  /// What the pattern that this name stands in is compared with: the head of the `switch`, or what follows the `=`.
  fileprivate var matchedValue: Tokens? {
    guard let statement else { return nil }
    switch statement.kind {
    case .switch: return statement.head.dropFirst().tokens
    case .if, .guard, .while:
      let rest = statement.head.after(self)
      guard let equal = rest.outermost.first(where: { $0.kind == .equal }) else { return nil }
      let value = rest.after(equal).split(at: .comma).first
      return value?.last?.keyword == .else ? value?.dropLast().tokens : value
    default: return nil
    }
  }
}
