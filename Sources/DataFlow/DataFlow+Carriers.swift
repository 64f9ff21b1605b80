import ProjectIndex
import SwiftSource

/// What is made of a typed text: its words, a request, a predicate.
extension DataFlow {
  /// The typed text that the code uses, as it is or in what was made of it before: `request` after
  /// `let request = SearchRequest(query: text)`, `words` of `text.split(separator: " ")`, a parameter that callers give such a value.
  /// What an object answers to the text is not made of it. Complexity: a question for each name, four values back.
  package func carriedText(in code: Tokens) -> TypedText? { carriedText(in: code, steps: 4) }

  private func carriedText(in code: Tokens, steps: Int) -> TypedText? {
    // A closure says how something is chosen: it is no part of what is chosen.
    for name in code where isValue(name) && !(name.closures.first.map { code.contains($0.brace) } ?? false) {
      // What is set is not used.
      if let equal = name.pastUnwrapping, equal.kind == .equal, code.contains(equal) { continue }
      if let text = origin(of: name).typed { return text }
      guard steps > 0 else { continue }
      for value in values(behind: name) {
        if let text = origin(of: value).typed { return text }
        for made in ownResults(of: value, steps) where isMade(made, steps) {
          if let text = carriedText(in: made, steps: steps - 1) { return text }
        }
      }
    }
    return nil
  }

  /// A name that stands for a value, and not for a test of it: `text.isEmpty ? all : found`.
  private func isValue(_ name: Token) -> Bool {
    (name.kind == .identifier || name.kind == .dollarIdentifier) && name.next?.kind != .colon
      && name.call?.name != name && !["isEmpty", "count"].contains(name.pastUnwrapping?.next?.word)
  }

  /// The value, or what the object's own method gives back that it calls, with nothing or with the text: `makePredicate()`.
  private func ownResults(of value: Tokens, _ steps: Int) -> [Tokens] {
    guard let call = value.first(where: { $0.call?.last == value.last })?.call, call.isOnSelf,
      call.arguments.isEmpty || call.arguments.contains(where: { carriedText(in: $0.value, steps: steps - 1) != nil })
    else { return [value] }
    return expressions(of: value)
  }

  /// What is made of a text to ask for something (Foundation, Core Data).
  private static let made: WordSet = """
    NSPredicate NSCompoundPredicate Predicate NSFetchRequest URL URLComponents URLRequest
    """

  /// What the name stands for: a local's values, or what is assigned to a property that holds such a thing.
  private func values(behind name: Token) -> [Tokens] {
    if !name.isMember, let definition = name.definition { return values(of: definition, named: name) }
    guard let member = property(at: name), let property = member.property, !property.isLet, !property.isComputed,
      property.typeWords.contains(where: Self.made.contains)
    else { return [] }
    let key = KeptKey(owner: member.owner, name: property.name)
    if let known = kept[key] { return known }
    var trace = Trace()
    let found = writes(to: property, of: member.owner, askedIn: member.owner, fromMakers: false, &trace).found
      .filter { $0.field == nil }.map(\.value)
    kept[key] = found
    return found
  }

  /// A property that was asked what is assigned to it.
  struct KeptKey: Hashable {
    let owner: TypeID
    let name: Word
  }

  /// The value, and what is given to it or its members later, `request.query = text`, or appended to it.
  private func values(of definition: Definition, named name: Token) -> [Tokens] {
    switch definition {
    case .variable(let binding):
      let given = (name.member.map { Array($0.tokens.before(name)) } ?? []).compactMap { other -> Tokens? in
        guard other.word == name.word, !other.isMember, other.statement?.first == other,
          other.pastUnwrapping.map({ [.period, .leftSquare, .equal].contains($0.kind) }) == true,
          other.definition == definition
        else { return nil }
        return DataFlow.assignedValue(other) ?? other.chain?.last.flatMap(DataFlow.assignedValue) ?? put(into: other)
          ?? appended(to: other)
      }
      return [binding.value] + given
    case .condition(let introduced, let value):
      // `if let request`, `if let request = request`: the outer one.
      if let outer = value.only, outer.word == introduced.word, let definition = outer.definition {
        return values(of: definition, named: outer)
      }
      return value.isEmpty ? values(behind: introduced) : [value]
    case .element(_, let values): return [values]
    case .capture(let value): return [value]
    case .parameter(let parameter, let function): return arguments(for: parameter, of: function)
    default: return []
    }
  }

  /// `parameters["query"] = text`
  private func put(into name: Token) -> Tokens? {
    guard let open = name.next, open.kind == .leftSquare, let equal = open.partner?.next, equal.kind == .equal else {
      return nil
    }
    return name.statement?.tokens.after(equal)
  }

  /// `predicates.append(NSPredicate(…))`
  private func appended(to name: Token) -> Tokens? {
    guard let method = name.pastUnwrapping?.next, method.word == Self.append else { return nil }
    return method.call?.firstArgument?.value
  }

  private static let append: Word = "append"

  /// What callers give the parameter, where that is something else than a text: `.search(text)` for `show(_ filter: Filter)`.
  private func arguments(for parameter: Parameter, of function: Declaration) -> [Tokens] {
    guard !holdsText(parameter.type), !parameter.takesClosure else { return [] }
    return given(to: parameter, of: function) ?? []
  }

  /// What callers give the parameter that the name stands for; nil for another name, or where not all of them are known.
  package func arguments(givenAs name: Token) -> [Tokens]? {
    guard case .parameter(let parameter, let function)? = name.definition else { return nil }
    return given(to: parameter, of: function)
  }

  private func given(to parameter: Parameter, of function: Declaration) -> [Tokens]? {
    guard let position = function.parameters.firstIndex(of: parameter) else { return nil }
    return calls(of: function)?.compactMap { argument(of: $0, for: parameter, at: position, of: function) }
  }

  /// Whether the value is put together here: an initializer, a function of a type, a literal, parts of what was made before.
  private func isMade(_ value: Tokens, _ steps: Int) -> Bool {
    let value = value.drop { $0.keyword == .try || $0.keyword == .await || $0.isUnwrapping }.tokens
    guard let first = value.first else { return false }
    guard first.kind == .identifier else {
      // `self.predicate`
      return first.kind != .keyword || first.keyword == .self && value.count == 3
    }
    if first.isCapitalized { return true }
    if origin(of: first).typed != nil { return true }
    guard steps > 0, let definition = first.definition else { return false }
    // `let url = makeURL(for: text)` of the object's own method.
    return values(of: definition, named: first).contains { value in
      ownResults(of: value, steps - 1).contains { isMade($0, steps - 1) }
    }
  }
}
