import ProjectIndex
import SwiftSource

/// A value that code names: `frc`, `self.frc?`, `model.frc`.
package struct NamedValue {
  /// Its last name.
  package var token: Token
  /// Written bare or after `self`: a local variable, a parameter or a property of the type around.
  package var isOwn: Bool

  /// The value whose last name ends `tokens`, past `?` and `!`; nil for a call's result or an element.
  package init?(endingAt last: Token?) {
    var last = last
    while let token = last, token.isUnwrapping { last = token.previous }
    guard let last, last.kind == .identifier else { return nil }
    token = last
    guard last.isMember else {
      isOwn = true
      return
    }
    var owner = last.previous?.previous
    if owner?.kind == .postfixQuestionMark { owner = owner?.previous }
    isOwn = owner.map { !$0.isMember && ($0.keyword == .self || $0.isSelfUnwrapped) } ?? false
  }

}

extension Token {
  /// `strongSelf` of `guard let strongSelf = self`.
  fileprivate var isSelfUnwrapped: Bool {
    guard kind == .identifier, case .condition(_, let value)? = definition else { return false }
    return value.only?.keyword == .self
  }

  /// The value before the dot: `frc` for the name in `self.frc?.fetchRequest`; nil without a dot, and for a call's result
  /// or an element.
  package var owner: NamedValue? { isMember ? NamedValue(endingAt: previous?.previous) : nil }
}

extension Tokens {
  /// The value that these tokens name; nil for what does not end with a name, `?` or `!`.
  package var namedValue: NamedValue? {
    guard let value = NamedValue(endingAt: last), contains(value.token) else { return nil }
    return value
  }

  /// What says of which type the value is: the type after the last `as`, or the value itself.
  var afterCast: Tokens { outermost.last { $0.keyword == .as }.map(after) ?? self }
}

extension FileContext {
  /// The identifiers of the type, or of the value, that the file gives the variable, parameter or property; empty where
  /// nothing is known.
  package func typeWords(of value: NamedValue) -> [Word] { writtenType(of: value).words }

  /// Those identifiers, and where they are written: names mean what they do there.
  func writtenType(of value: NamedValue) -> (words: [Word], scope: Scope) {
    let scope = scope(at: value.token)
    guard value.isOwn else { return ([], scope) }
    if !value.token.isMember {
      if let binding = localBinding(of: value.token) {
        return (identifiers(in: binding.type.isEmpty ? binding.value.afterCast : binding.type), scope)
      }
      if let type = parameter(named: value.token)?.type { return (identifiers(in: type), scope) }
    }
    guard let member = index.property(named: value.token.word, at: scope) else { return ([], scope) }
    return (member.property?.typeWords ?? [], index.scope(of: member))
  }

  /// The property that the name means in the type around it, or in a class of the project above that one.
  package func property(at name: Token) -> PropertyFact? {
    index.property(named: name.word, at: scope(at: name))?.property
  }

  /// The nearest `let` or `var` above the name, in a block around it, that introduces the name.
  package func localBinding(of name: Token) -> Binding? {
    let found = localBindings[name.word]?.last { id in
      let place = file.raw.bindings[Int(id)].pattern.lower
      guard place < name.index else { return false }
      let block = file.token(place).block
      return block.role == .file || block.contains(name)
    }
    return found.map { Binding(file: file, id: $0) }
  }

  /// The parameter that the name means in a function around it.
  package func parameter(named name: Token) -> Parameter? {
    var declaration = name.declaration
    while let function = declaration, !function.kind.isType {
      if let body = function.body, name.index > body.range.lower,
        let found = function.parameters.first(where: { $0.name?.word == name.word })
      {
        return found
      }
      declaration = function.parent
    }
    return nil
  }

  /// The outermost function, initializer or variable with code around the token: all its tokens.
  package func memberTokens(around token: Token) -> Tokens {
    token.member?.tokens ?? token.file.tokens(.empty)
  }

  func identifiers(in tokens: Tokens) -> [Word] {
    tokens.prefix(12).compactMap { $0.kind == .identifier ? $0.word : nil }
  }
}
