import ProjectIndex
import SwiftSource

/// Who makes a value of a type, in all files.
extension DataFlow {
  /// The calls that make a value of the type, as far as they are known; nil where too many may do so.
  package func makings(of type: ProjectIndex.TypeEntry) -> [Call]? {
    var trace = Trace()
    return makings(of: type, &trace)
  }

  /// The same of a type that may take no text: asked of few.
  package func makings(ofAny type: ProjectIndex.TypeEntry) -> [Call] {
    var trace = Trace()
    return makings(of: type, at: index.callers(ofType: type), &trace)
  }

  /// The calls that make a value of the type, by its name or as `.init(…)`; nil where too many may do so.
  func makings(of type: ProjectIndex.TypeEntry, _ trace: inout Trace) -> [Call]? {
    if let known = made[type.id] { return known }
    let found = index.makers(of: type).map { makings(of: type, at: $0, &trace) }
    if !trace.isPastLimit { made[type.id] = .some(found) }
    return found
  }

  private func makings(
    of type: ProjectIndex.TypeEntry, at sites: [ProjectIndex.CallSite], _ trace: inout Trace
  ) -> [Call] {
    guard let name = type.path.last else { return [] }
    return sites.flatMap { site -> [Call] in
      guard let source = source(of: site.file) else { return [] }
      let code = Declaration(file: source, id: site.function.declaration).tokens
      let named = names(name, in: code).compactMap { token -> Call? in
        guard token.word == name, let call = token.call, call.name == token,
          index.type(path(endingAt: token), at: scope(at: token))?.id == type.id
        else { return nil }
        return call
      }
      return named + implicitMakings(of: type, in: code, &trace)
    }
  }

  /// `Model` and `Input` of `Model.Input`.
  private func path(endingAt name: Token) -> [Word] {
    guard let owner = name.owner, owner.isCapitalized else { return [name.word] }
    return path(endingAt: owner) + [name.word]
  }

  /// What the initializers of the project's structs do that the code gives typed text, but for those of views, which SwiftUI makes:
  /// `shown = Snapshot(of: towns, words: text)`.
  package func makers(ofTextValuesIn code: Tokens) -> [Tokens] {
    code.flatMap { name -> [Tokens] in
      guard name.isCapitalized, index.isMadeWithText(name.word), let call = name.call, call.name == name,
        let type = index.type(path(endingAt: name), at: scope(at: name)), index.facts(of: type).first?.kind == .struct,
        !index.reaches("View", from: .type(type.id)), carriedText(in: call.tokens)?.field == .search
      else { return [] }
      return declarations(of: type).flatMap(\.members).filter { $0.kind == .initializer && takes($0, call) }.map(\.code)
    }
  }

  /// The calls `.init(…)` in the code that make a value of the type.
  private func implicitMakings(of type: ProjectIndex.TypeEntry, in code: Tokens, _ trace: inout Trace) -> [Call] {
    var found: [Call] = []
    let tokens = code.file.raw.tokens
    for position in code.range.lower..<code.range.upper where tokens[Int(position)].keyword == .`init` {
      guard let call = code.file.token(position).call, call.first?.kind == .period, call.first?.next == call.name,
        isMaking(call, of: type, &trace)
      else { continue }
      found.append(call)
    }
    return found
  }

  /// Whether `.init(…)` makes a value of the type, as far as what stands around it says which; else its labels must be all that a value of
  /// this type, and of no other with such a text, is made with.
  private func isMaking(_ call: Call, of type: ProjectIndex.TypeEntry, _ trace: inout Trace) -> Bool {
    if let wanted = wantedType(of: call, &trace) { return index.entry(of: wanted)?.id == type.id }
    let labels = call.arguments.map(\.label)
    guard labels.contains(where: { index.declarationCount(ofTextProperty: $0) == 1 }) else { return false }
    let properties = index.facts(of: type).flatMap(\.properties).filter { !$0.isComputed && !$0.isStatic }
    return labels == properties.map(\.name)
  }

  /// The type that is written where the value goes: of a variable, a parameter, what is assigned to, a result.
  private func wantedType(of call: Call, _ trace: inout Trace) -> PlacedType? {
    guard let first = call.first else { return nil }
    if let binding = first.binding, !binding.type.isEmpty { return placed(binding.type) }
    if let outer = first.argumentList?.openedCall, let name = outer.name,
      let place = outer.arguments.firstIndex(where: { $0.value.first == first })
    {
      guard let function = function(calledAt: name, &trace) else { return nil }
      let label = outer.arguments[place].label
      let parameter =
        label == .none
        ? function.parameters.dropFirst(place).first : function.parameters.first { $0.label == label }
      return parameter.flatMap { placed($0.type) }
    }
    if first.previous?.kind == .equal, let name = first.previous?.previous {
      return property(at: name).flatMap { index.type(of: $0) }
    }
    guard first.previous?.keyword == .return || first.member?.code.first == first, first.closures.isEmpty else {
      return nil
    }
    return first.member.flatMap { placed($0.result) }
  }
}
