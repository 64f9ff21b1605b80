import Foundation

/// How code of the runtime waits that has no clock handed to it: debounces, timers and delayed blocks. Not Apple's.
public enum HeadlessTime {
  /// Returns when so much time has passed.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  // `Mutex` needs macOS 15. Every access holds the lock.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var current: Sleep = { try await Task<Never, Never>.sleep(for: $0) }
  @TaskLocal private static var scoped: Sleep?

  /// Waits on the system's clock, unless another way was set.
  public static var sleep: Sleep {
    get { scoped ?? lock.withLock { current } }
    set { lock.withLock { current = newValue } }
  }

  /// Runs `body` with a way to wait of its own; tasks that it starts inherit it.
  @MainActor public static func with<Result>(
    sleep: @escaping Sleep, _ body: @MainActor () async -> Result
  ) async -> Result { await $scoped.withValue(sleep, operation: body) }

  /// Runs `work` on the main actor after a delay, unless it is cancelled before.
  @discardableResult
  public static func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> Task<Void, Never> {
    let sleep = sleep
    return Task { @MainActor in
      try? await sleep(delay)
      if !Task.isCancelled { work() }
    }
  }
}
