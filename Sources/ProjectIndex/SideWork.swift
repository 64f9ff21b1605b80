/// Does work beside what its caller does next, where there is somebody who can.
public protocol SideWork: Sendable {
  /// Begins to make a value; what it gives back waits for the value, and is called once.
  func begin<Value: Sendable>(_ make: @escaping @Sendable () -> Value) -> () -> Value
  /// What keeps the first value that it makes for all who ask, on whatever thread.
  func once<Value: Sendable>() -> @Sendable (() -> Value) -> Value
}

/// Makes values when they are asked for.
public struct NoSideWork: SideWork {
  public init() {}
  public func begin<Value: Sendable>(_ make: @escaping @Sendable () -> Value) -> () -> Value { make }
  public func once<Value: Sendable>() -> @Sendable (() -> Value) -> Value { { $0() } }
}
