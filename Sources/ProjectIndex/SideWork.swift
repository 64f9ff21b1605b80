/// Does work beside what its caller does next, where there is somebody who can.
public protocol SideWork: Sendable {
  /// Begins to make a value; what it gives back waits for the value, and is called once.
  func begin<Value: Sendable>(_ make: @escaping @Sendable () -> Value) -> () -> Value
}

/// Makes values when they are asked for.
public struct NoSideWork: SideWork {
  public init() {}
  public func begin<Value: Sendable>(_ make: @escaping @Sendable () -> Value) -> () -> Value { make }
}
