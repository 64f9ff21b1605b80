import SwiftSource

/// What introduces the value that a name stands for, inside of a function. The file alone says it: names of members are a
/// question for the index.
package enum Definition: Hashable, Sendable {
  /// `let name = value`, `var name: Type`.
  case variable(Binding)
  /// `if let name = value`, `guard let name`, `while let name = value`; without a value it is the outer name again.
  case condition(name: Token, value: Tokens)
  /// `for name in values`
  case element(name: Token, of: Tokens)
  case parameter(Parameter, of: Declaration)
  /// The parameter at a position of a closure, by name or as `$0`.
  case closureParameter(Closure, position: Int)
  /// `[name = value]` in a closure's captures.
  case capture(value: Tokens)
  /// `case .name(let value)`: what an enum's case carries at the place of the name.
  case payload(name: Token)
  /// `newValue` and `oldValue`, the value that is caught, a name in another pattern, one of a tuple.
  case other
}

extension Token {
  /// What introduces the value that this name stands for, by the blocks around it, innermost first; nil for a member, or a
  /// name of the file or from elsewhere. Complexity: O(names like it before, times the blocks around).
  package var definition: Definition? {
    if kind == .dollarIdentifier { return anonymousParameter }
    guard kind == .identifier, !isMember else { return nil }
    let places = introductionsBefore
    for block in block.chain {
      if let found = definition(in: block, at: places) { return found }
      switch block.role {
      case .typeBody, .file: return ownParameter
      case .closure:
        if let closure = block.tokens.first?.closure, let found = definition(in: closure) { return found }
      case .functionBody:
        if let function = block.declaration, function.parameterClause.contains(word),
          let parameter = function.parameters.first(where: { $0.name?.word == word })
        {
          return .parameter(parameter, of: function)
        }
      case .accessorBody:
        if word == "newValue" || word == "oldValue" { return .other }
      case .catchBody:
        if word == "error" { return .other }
      default: break
      }
    }
    return nil
  }

  /// The parameter that the name itself introduces, in the head of a function.
  private var ownParameter: Definition? {
    guard let function, let parameter = function.parameters.first(where: { $0.name == self }) else { return nil }
    return .parameter(parameter, of: function)
  }

  /// `$0` in a closure whose parameters have no names.
  private var anonymousParameter: Definition? {
    guard let position = Int(text.dropFirst()) else { return nil }
    // `{ [weak self] in …` names none.
    return closures.first { $0.parameterNames.isEmpty }.map { .closureParameter($0, position: position) }
  }

  private func definition(in closure: Closure) -> Definition? {
    guard closure.signature.contains(word) else { return nil }
    if let position = closure.parameterNames.firstIndex(of: self) {
      return .closureParameter(closure, position: position)
    }
    guard index >= closure.code.range.lower else { return nil }
    if let position = closure.parameterNames.firstIndex(where: { $0.word == word }) {
      return .closureParameter(closure, position: position)
    }
    for capture in closure.captures where capture.first?.word == word && capture.first?.next?.kind == .equal {
      return .capture(value: capture.dropFirst(2).tokens)
    }
    return nil
  }

  /// The nearest statement of the block that introduces the name and holds here.
  private func definition(in block: Block, at places: ArraySlice<Introduction>) -> Definition? {
    let start = block.raw.range.lower
    for place in places.reversed() {
      guard place.token >= start else { break }
      guard let statement = file.token(place.token).statement, statement.block == block else { continue }
      let isAround = statement.contains(self)
      switch statement.kind {
      case .declaration:
        if !isAround, let declaration = statement.declaration, declaration.kind == .variable {
          if let binding = declaration.bindings.first(where: { $0.word == word }) { return .variable(binding) }
          if let binding = declaration.bindings.first(where: { $0.name == nil && $0.pattern.contains(word) }) {
            return part(of: binding)
          }
        }
      case .guard:
        // What a guard introduces holds after it, but not in its own body.
        if !isAround || statement.head.contains(self), let found = condition(in: statement.head) { return found }
      case .if, .while:
        if isAround, let head = head(introducing: file.token(place.token), in: statement),
          let found = condition(in: head)
        {
          return found
        }
      case .for:
        if isAround, !statement.head.contains(self), let found = element(of: statement) { return found }
      default: break
      }
    }
    // `case .found(let name):`
    if block.role == .switchCase, let colon = block.tokens.first?.previous, colon.kind == .colon {
      var token = colon.previous
      while let label = token, label.keyword != .case, label.keyword != .default, label.kind != .leftBrace {
        if label.word == word, label.kind == .identifier, label.next?.kind != .colon { return label.payload }
        token = label.previous
      }
    }
    return nil
  }

  /// `let (users, query) = $0` names what a closure is given as if its parameters were written so.
  private func part(of binding: Binding) -> Definition {
    guard case .closureParameter(let closure, 0) = binding.value.only?.definition,
      let position = binding.pattern.first?.inside.split(at: .comma).firstIndex(where: { $0.only?.word == word })
    else { return .other }
    return .closureParameter(closure, position: position)
  }

  /// Whether `let name` or `case let .found(name) =` introduces it.
  private func isIntroduced(by clause: Tokens) -> Bool {
    if isIntroduced { return true }
    guard clause.first?.keyword == .case, let second = clause.first?.next,
      second.keyword == .let || second.keyword == .var
    else { return false }
    return !isMember && argumentList?.previous?.isMember == true && next?.kind != .colon
      && clause.outermost.contains { $0.kind == .equal && self < $0 }
  }

  /// What a name is that a pattern introduces.
  private var payload: Definition { argumentList?.previous?.isMember == true ? .payload(name: self) : .other }

  /// The head of an `if`, or of one of its `else if`, that introduces a name for this token: what follows in it, and its body.
  private func head(introducing name: Token, in statement: Statement) -> Tokens? {
    var start = statement.first
    for body in statement.bodies {
      guard let brace = body.first, let end = body.last else { return nil }
      if name < brace { return self < end ? start?.up(to: brace) : nil }
      // Past `else`.
      start = end.next(2)
    }
    return nil
  }

  private func condition(in head: Tokens) -> Definition? {
    guard head.contains(word) else { return nil }
    // The head of a `guard` ends with its `else`.
    let conditions = head.dropFirst().tokens
    for clause in (conditions.last?.keyword == .else ? conditions.dropLast().tokens : conditions).split(at: .comma) {
      guard
        let name = clause.first(where: { $0.word == word && $0.kind == .identifier && $0.isIntroduced(by: clause) }),
        name < self,
        // `if let query = query`: what it is given is the outer one.
        name.index + 1 >= clause.range.upper || !clause.after(name).contains(self)
      else { continue }
      // `case .found(let name) = state`
      guard clause.first == name.previous else { return clause.first?.keyword == .case ? name.payload : .other }
      let equal = clause.outermost.first { $0.kind == .equal }
      return .condition(name: name, value: equal.map { clause.after($0) } ?? clause.file.tokens(.empty))
    }
    return nil
  }

  private func element(of statement: Statement) -> Definition? {
    guard let word = statement.head.outermost.first(where: { $0.keyword == .in }) else { return nil }
    let pattern = statement.head.before(word)
    guard let name = pattern.first(where: { $0.word == self.word && $0.kind == .identifier }) else { return nil }
    // `for try await query in queries`
    guard pattern.count(where: { $0.keyword != .try && $0.keyword != .await }) == 2 else { return .other }
    let values = statement.head.after(word)
    let condition = values.outermost.first { $0.keyword == .where }
    return .element(name: name, of: condition.map(values.before) ?? values)
  }

  /// The `(` of the innermost list around the token; nil where a brace or a square bracket is nearer.
  package var argumentList: Token? {
    // Between them may be quotes and what stands in a text.
    let brackets = sequence(first: self) { $0.enclosing }.dropFirst()
    let nearest = brackets.first { [.leftParen, .leftBrace, .leftSquare].contains($0.kind) }
    return nearest?.kind == .leftParen ? nearest : nil
  }
}
