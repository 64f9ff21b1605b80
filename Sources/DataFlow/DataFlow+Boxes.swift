import ProjectIndex
import SwiftSource

/// Boxes of the project: a value of a generic type that holds one value for others to read, to set and to listen to, as
/// `let words = Box("")`. What one holds is what is put into it, and not what is put into others of its type.
extension DataFlow {
  /// What `words.value` gives, where the member is what a box holds.
  func origin(
    ofHeld name: Token, _ member: Member, of chain: Chain, _ count: Int, _ trace: inout Trace
  ) -> TextOrigin? {
    guard Streams.isHeld(name.word), isHeld(member), let keeper = chain.name(before: count).flatMap(property(at:))
    else { return nil }
    return origin(of: keeper, at: name, &trace)
  }

  /// Whether the property keeps a box. Complexity: O(1) for most.
  func keepsBox(_ member: Member) -> Bool {
    guard let property = member.property else { return false }
    if property.hasTypeAnnotation { return property.typeWords.first.map(index.isBox) ?? false }
    guard case .made(let type) = property.origin else { return false }
    return type.named.first?.last.map(index.isBox) ?? false
  }

  /// Whether the first `count` steps of the chain lead to a box, whose methods give their closure what it holds: `words.bind { text in … }`.
  func isBox(_ chain: Chain, _ count: Int, _ trace: inout Trace) -> Bool {
    guard index.hasBoxes, let entry = type(of: chain, count, &trace).flatMap(index.entry) else { return false }
    return entry.path.last.map(index.isBox) ?? false
  }

  /// Whether the property's type is a parameter of the type that has it.
  private func isHeld(_ member: Member) -> Bool {
    guard let property = member.property, property.typeWords.count == 1, property.hasTypeAnnotation else {
      return false
    }
    return index.isGeneric(index.entry(member.owner), over: property.typeWords[0])
  }
}

extension Chain {
  /// The name that the first `count` steps end in, past `?` and `!`.
  func name(before count: Int) -> Token? {
    var count = count
    while count > 0, step(count - 1).kind == .optional || step(count - 1).kind == .force { count -= 1 }
    guard count > 0 else { return operand.only.flatMap { $0.kind == .identifier ? $0 : nil } }
    return step(count - 1).kind == .member ? step(count - 1).token : nil
  }
}
