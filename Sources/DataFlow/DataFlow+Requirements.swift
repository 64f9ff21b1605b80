import ProjectIndex
import SwiftSource

/// What stands for another value: a protocol's requirement for what types have, what a library wraps around a value for that.
extension DataFlow {
  /// What a property that a protocol requires holds in the types that have it; nil where the protocol has code for it, or where no type
  /// is known, or too many are.
  func origin(ofRequirement binding: Binding, _ member: Member, _ trace: inout Trace) -> TextOrigin? {
    let owner = index.entry(member.owner)
    guard owner.isProtocol, let name = binding.name, !binding.accessors.contains(where: { $0.body != nil }),
      !binding.accessors.isEmpty
    else { return nil }
    let members = index.types(below: owner).compactMap { index.member(named: name.word, of: $0) }
      .filter { $0.property != nil && $0.owner != member.owner && !index.files[Int($0.file)].isTest }
    guard members.count <= DataFlow.mostImplementations else { return nil }
    return members.reduce(nil) { found, member in
      let origin = origin(of: member, at: name, &trace)
      return found.map { $0.joined(with: origin) } ?? origin
    }
  }

  /// What more types have than this does not say what a value of the protocol has.
  private static let mostImplementations = 4

  /// The type of what the call of the name makes. A `Bindable` has the members of what it is made with (SwiftUI).
  func type(madeBy name: Token, _ trace: inout Trace) -> PlacedType? {
    guard name.word == DataFlow.bindable, let held = name.call?.firstArgument?.value else {
      return PlacedType(reference: .named([name.word]), scope: scope(at: name))
    }
    return type(of: held, &trace)
  }

  static let bindable: Word = "Bindable"

  /// The type that `base` is of in `extension Reactive where Base: SearchField` (RxSwift).
  func base(at name: Token) -> PlacedType? {
    guard name.word == DataFlow.base, let type = name.typeDeclaration, type.kind == .extension,
      let brace = type.tokens.first(where: { $0.kind == .leftBrace }), case let head = type.tokens.before(brace),
      let sign = head.first(where: { $0.word == DataFlow.bound })?.next
    else { return nil }
    return head.after(sign).split(at: .comma).first.flatMap(placed)
  }

  // Made once: a literal is hashed each time.
  private static let base: Word = "base"
  private static let bound: Word = "Base"
}
