/// One of the project's types, or one from outside that the project extends.
public struct TypeID: Hashable, Sendable {
  private let number: Int32
  init(_ index: Int) { number = Int32(index) }
  /// Of no type.
  public static let none = TypeID(-1)
  var index: Int { Int(number) }
}
