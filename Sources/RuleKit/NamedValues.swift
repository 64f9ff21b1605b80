import ProjectIndex
import SwiftSource

/// A value that code names: `frc`, `self.frc?`, `model.frc`.
package struct NamedValue {
  package var name: TokenIndex
  /// Written bare or after `self`: a local variable, a parameter or a property of the type around.
  package var isOwn: Bool
}

extension FileContext {
  /// The value whose last name stands at `index`, past `?` and `!`; nil for a call's result or an element.
  package func namedValue(endingAt index: TokenIndex) -> NamedValue? {
    var name = index
    while kind(name) == .postfixQuestionMark || kind(name) == .exclamationMark { name -= 1 }
    guard kind(name) == .identifier else { return nil }
    guard kind(name - 1) == .period else { return NamedValue(name: name, isOwn: true) }
    var owner = name - 2
    if kind(owner) == .postfixQuestionMark { owner -= 1 }
    return NamedValue(name: name, isOwn: keyword(owner) == .self && kind(owner - 1) != .period)
  }

  /// The identifiers of the type, or of the value, that the file gives the variable, parameter or property; empty where
  /// nothing is known.
  package func typeWords(of value: NamedValue) -> [Word] {
    guard value.isOwn else { return [] }
    let isMember = kind(value.name - 1) == .period
    if !isMember {
      if let binding = localBinding(of: value.name) {
        return identifiers(in: binding.type.isEmpty ? binding.value : binding.type)
      }
      if let type = parameterType(of: value.name) { return identifiers(in: type) }
    }
    return property(at: value.name)?.typeWords ?? []
  }

  /// The property that the name at `index` means in the type around it, or in a class of the project above that one.
  package func property(at index: TokenIndex) -> PropertyFact? {
    let name = word(index)
    guard let type = type(around: index), var entry = self.index.entry(of: type) else { return nil }
    for _ in 0..<6 {
      if let found = entry.properties[name] { return found.property }
      guard let parent = entry.inherited.lazy.compactMap({ self.index.entry(at: [$0.word]) }).first(where: \.isDeclared)
      else { return nil }
      entry = parent
    }
    return nil
  }

  /// The nearest `let` or `var` above the name at `index`, in a block around it, that introduces the name.
  package func localBinding(of index: TokenIndex) -> RawBinding? {
    let name = word(index)
    return file.raw.bindings.last { binding in
      guard binding.pattern.upper - binding.pattern.lower == 1, binding.pattern.lower < index,
        word(binding.pattern.lower) == name
      else { return false }
      let parent = file.raw.declarations[Int(binding.declaration)].parent
      if parent >= 0, file.raw.declarations[Int(parent)].kind.isType { return false }
      let block = outline.block(around: binding.pattern.lower)
      return block == 0 || file.raw.blocks[Int(block)].range.contains(index)
    }
  }

  /// The type of the parameter that the name at `index` means in a function around it.
  package func parameterType(of index: TokenIndex) -> TokenRange? {
    let name = word(index)
    var id = outline.declaration(around: index)
    while id >= 0 {
      let declaration = file.raw.declarations[Int(id)]
      if declaration.kind.isType { return nil }
      if declaration.parameterClause >= 0, declaration.body >= 0, index > declaration.body {
        let close = file.raw.partners[Int(declaration.parameterClause)]
        var start = declaration.parameterClause + 1
        while start < close {
          var end = start
          var colon: TokenIndex = -1
          while end < close, kind(end) != .comma {
            if kind(end) == .colon, colon < 0 { colon = end }
            end = outline.after(end)
          }
          if colon > start, word(colon - 1) == name { return TokenRange(colon + 1, end) }
          start = end + 1
        }
      }
      id = declaration.parent
    }
    return nil
  }

  /// The outermost function, initializer or variable with code around the token: all its tokens.
  package func memberRange(around index: TokenIndex) -> TokenRange {
    let member = outline.member(around: index)
    return member < 0 ? .empty : file.raw.declarations[Int(member)].range
  }

  private func identifiers(in range: TokenRange) -> [Word] {
    range.indices.prefix(12).compactMap { kind($0) == .identifier ? word($0) : nil }
  }
}
