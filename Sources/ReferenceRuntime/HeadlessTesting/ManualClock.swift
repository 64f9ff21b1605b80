import Foundation

/// A clock that stands still until it is advanced, for code that takes an `any Clock<Duration>`.
///
/// A sleep ends when the clock reaches its deadline or its task is cancelled. Wait with `sleeps(atLeast:)` until the
/// task has gone to sleep before advancing; then nothing depends on real time.
public final class ManualClock: Clock {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Sleeper] = []
    var cancelledBeforeSleep: Set<Int> = []
  }

  // `Mutex` needs macOS 15. Every access holds the lock.
  private let lock = NSLock()
  nonisolated(unsafe) private var state = State()
  private let registrations = CountGate()

  public init() {}

  /// The clock of code that names none; see `SleepOnManualClock`.
  public static let shared = ManualClock()

  public var now: Instant { lock.withLock { state.now } }
  public var minimumResolution: Duration { .zero }

  /// How many sleeps have begun since the clock was made, those included that are over.
  public var sleepCount: Int { registrations.count }

  /// How many tasks are asleep.
  public var sleeperCount: Int { lock.withLock { state.sleepers.count } }

  /// Moves the clock; each sleep whose deadline it reaches ends, the earliest deadline first. Does not suspend.
  public func advance(by duration: Duration) {
    let due = lock.withLock {
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let due = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until `count` sleeps have begun since the clock was made.
  ///
  /// - Parameter limit: how long to wait in real time, for code that may never go to sleep.
  /// - Returns: whether it came to that.
  @discardableResult
  public func sleeps(atLeast count: Int, within limit: Duration = .seconds(10)) async -> Bool {
    await registrations.wait(for: count, atMost: limit)
  }

  /// Returns when the clock has reached `deadline`; throws when the task is cancelled before that.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = lock.withLock {
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(Sleeper(id: id, deadline: deadline, continuation: continuation))
        registrations.increment()
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func begin(_ sleeper: Sleeper) {
    let result: Result<Void, any Error>? = lock.withLock {
      if state.cancelledBeforeSleep.remove(sleeper.id) != nil { return .failure(CancellationError()) }
      if sleeper.deadline <= state.now { return .success(()) }
      state.sleepers.append(sleeper)
      return nil
    }
    if let result { sleeper.continuation.resume(with: result) }
  }

  private func cancel(_ id: Int) {
    let sleeper = lock.withLock { () -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelledBeforeSleep.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
