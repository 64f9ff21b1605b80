import ProjectIndex
import SwiftSource

/// What a name or a call of the code's own stands for, as it is written elsewhere.
extension DataFlow {
  /// The code of the computed property or method of the type around that the name means, whether it is called or handed on, or
  /// of a function at file scope or inside of another that it calls.
  package func code(behind name: Token) -> Tokens? {
    guard name.kind == .identifier, !name.isMember || name.isOnSelf else { return nil }
    let isCalled = name.call?.name == name || name.isCompoundName
    guard isCalled || name.isMember || name.definition == nil else { return nil }
    if let closure = closure(calledAt: name) { return closure.code }
    if let member = ownMember(name.word, at: name, isCalled: isCalled) ?? ownMember(name.word, at: name, isCalled: true)
    {
      return code(of: member)
    }
    var trace = Trace()
    return isCalled ? function(calledAt: name, &trace)?.code : nil
  }

  /// What the call is given to run: its closure, or the own method that it names, `$words.map(narrow)`.
  package func code(givenTo call: Call) -> Tokens? {
    if let closure = call.valueClosure { return closure.code }
    guard let name = call.arguments.last?.value.first(where: { $0.kind == .identifier }),
      Handler(name, arity: 1) != nil
    else { return nil }
    return code(behind: name)
  }

  /// What a computed property gets, or a function does; nil for a stored property.
  package func code(of member: Member) -> Tokens? {
    guard let file = source(of: member.file) else { return nil }
    if let function = member.function { return Declaration(file: file, id: function.declaration).code }
    guard let property = member.property, property.isComputed else { return nil }
    let binding = Declaration(file: file, id: property.declaration).bindings.first { $0.word == property.name }
    let getter = binding?.accessors.first { $0.keyword == .get }?.body ?? binding?.accessorBlock
    return getter?.dropFirst().dropLast().tokens
  }

  /// The expressions that the value may be: itself, or, where it is a local constant, a computed property, a method or a closure that
  /// is called at once, what that gives back. Followed for three steps.
  package func expressions(of value: Tokens) -> [Tokens] { expressions(of: value, steps: 3) }

  private func expressions(of value: Tokens, steps: Int) -> [Tokens] {
    guard steps > 0 else { return [value] }
    if let closure = value.first?.closure, closure.tokens.count + 2 == value.count {
      return results(of: closure.code).flatMap { expressions(of: $0, steps: steps - 1) }
    }
    guard let name = ownName(of: value) else { return results(ofMemberIn: value) }
    if case .variable(let binding)? = name.definition, name.call?.name != name {
      return binding.declaration.isLet && !binding.value.isEmpty
        ? expressions(of: binding.value, steps: steps - 1) : [value]
    }
    guard let code = code(behind: name) else { return [value] }
    let results = results(of: code)
    return results.isEmpty ? [value] : results.flatMap { expressions(of: $0, steps: steps - 1) }
  }

  /// What `store.rows` or `store.rows(of: user)` gives back, where the sources say what `store` is.
  private func results(ofMemberIn value: Tokens) -> [Tokens] {
    var trace = Trace()
    guard let chain = value.first?.chain, chain.tokens == value, chain.operand.only?.isCapitalized == false,
      let last = chain.steps.lastIndex(where: { $0.kind == .member }),
      last == chain.stepCount - 1 || last == chain.stepCount - 2 && chain.steps[last + 1].kind == .call,
      let member = member(chain.steps[last].token, of: chain, last, &trace), let code = code(of: member)
    else { return [value] }
    let results = results(of: code)
    return results.isEmpty ? [value] : results
  }

  /// The name that the whole value is, or that it calls: `rows`, `self.rows`, `rows(of: user)`, `Self.rows(of: user)`.
  private func ownName(of value: Tokens) -> Token? {
    guard let first = value.first else { return nil }
    let isSelf = first.keyword == .self || first.keyword == .selfType
    guard let name = isSelf ? value.dropFirst(2).first : first, name.kind == .identifier, !name.isCapitalized else {
      return nil
    }
    return name == value.last || name.call.map { $0.name == name && $0.last == value.last } == true ? name : nil
  }

  /// What the code's `return`s say, or its one expression.
  package func results(of code: Tokens) -> [Tokens] {
    let body = code.first?.block
    let returns = code.filter { $0.keyword == .return && $0.closures.first?.block == code.first?.closures.first?.block }
    guard returns.isEmpty else {
      return returns.compactMap { keyword in keyword.statement.map { $0.tokens.after(keyword) } }.filter { !$0.isEmpty }
    }
    guard let statement = code.first?.statement, statement.kind == .expression, statement.block == body,
      statement.tokens.count == code.count
    else { return [] }
    return [code]
  }
}

extension Token {
  /// `self.name`, `Self.name`
  fileprivate var isOnSelf: Bool {
    guard let owner = previous?.previous, !owner.isMember else { return false }
    return owner.keyword == .self || owner.keyword == .selfType
  }
}

/// What code assigns.
extension DataFlow {
  /// What is assigned to a name in the code, where it is the one that is meant.
  func assignments(
    to name: Word, in code: Tokens, where isMeant: (Token) -> Bool, _ trace: inout Trace
  ) -> TextOrigin {
    var found = TextOrigin.other
    for token in code where token.word == name && token.kind == .identifier {
      guard let value = DataFlow.assignedValue(token), isMeant(token) else { continue }
      found = found.joined(with: origin(of: value, &trace))
    }
    return found
  }

  /// The value that a statement assigns to the name, or adds to it.
  package static func assignedValue(_ name: Token) -> Tokens? {
    guard let equal = name.pastUnwrapping, equal.kind == .equal || equal.word == "+=", !name.isIntroduced,
      let statement = name.statement
    else { return nil }
    let value = statement.tokens.after(equal)
    return value.isEmpty ? nil : value
  }
}
