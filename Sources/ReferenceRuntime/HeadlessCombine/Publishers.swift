import HeadlessCore

/// Stands for Combine's `Just`.
public struct Just<Output>: Publisher {
  /// Stands for the type of the same name.
  public typealias Failure = Never
  public let output: Output
  public init(_ output: Output) { self.output = output }
  public func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Output, Never>) -> Void) -> AnyCancellable {
    receive(.value(output))
    receive(.completion(.finished))
    return AnyCancellable {}
  }
}

/// Stands for Combine's `Empty`.
public struct Empty<Output, Failure: Error>: Publisher {
  public init() {}
  public func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Output, Failure>) -> Void) -> AnyCancellable {
    receive(.completion(.finished))
    return AnyCancellable {}
  }
}

/// Stands for Combine's `Fail`.
public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure
  public init(error: Failure) { self.error = error }
  public func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Output, Failure>) -> Void) -> AnyCancellable {
    receive(.completion(.failure(error)))
    return AnyCancellable {}
  }
}

/// Stands for Combine's `Future`, which runs at once and keeps its result.
public final class Future<Output, Failure: Error>: HeadlessSubject<Output, Failure>, Publisher {
  /// Stands for Combine's type of the same name.
  public typealias Promise = (Result<Output, Failure>) -> Void
  private var result: Result<Output, Failure>?
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    super.init()
    attemptToFulfill { [self] result in
      guard self.result == nil else { return }
      self.result = result
      switch result {
      case .success(let value):
        tell(.value(value))
        tell(.completion(.finished))
      case .failure(let error): tell(.completion(.failure(error)))
      }
    }
  }
  public func headlessSubscribe(_ receive: @escaping (HeadlessEvent<Output, Failure>) -> Void) -> AnyCancellable {
    if case .success(let value)? = result { receive(.value(value)) }
    return add(receive, first: nil)
  }
}

extension NotificationCenter {
  /// Stands for the publisher of the same name.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> AnyPublisher<Notification, Never> {
    AnyPublisher { receive in
      nonisolated(unsafe) let receive = receive
      nonisolated(unsafe) let token = self.addObserver(forName: name, object: object, queue: nil) {
        receive(.value($0))
      }
      return AnyCancellable { self.removeObserver(token) }
    }
  }
}

/// Stands for the namespace of the same name.
public enum Publishers {}
