import Foundation

/// Counts events and lets tasks wait for a number of them, with a limit of real time so that nothing hangs.
final class CountGate: Sendable {
  private struct Waiter {
    let id: Int
    let threshold: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var count = 0
    var lastID = 0
    var waiters: [Waiter] = []
    var expired: Set<Int> = []
  }

  // `Mutex` needs macOS 15. Every access holds the lock.
  private let lock = NSLock()
  nonisolated(unsafe) private var state = State()

  var count: Int { lock.withLock { state.count } }

  func increment() {
    let due = lock.withLock {
      state.count += 1
      let count = state.count
      let due = state.waiters.filter { $0.threshold <= count }
      state.waiters.removeAll { $0.threshold <= count }
      return due
    }
    for waiter in due { waiter.continuation.resume(returning: true) }
  }

  /// Returns true as soon as `threshold` events have happened, false when `limit` has passed before.
  func wait(for threshold: Int, atMost limit: Duration) async -> Bool {
    let id = lock.withLock {
      state.lastID += 1
      return state.lastID
    }
    let timer = Task {
      try? await ContinuousClock().sleep(for: limit)
      if !Task.isCancelled { expire(id) }
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { continuation in
      let answer: Bool? = lock.withLock {
        if state.count >= threshold { return true }
        if state.expired.remove(id) != nil { return false }
        state.waiters.append(Waiter(id: id, threshold: threshold, continuation: continuation))
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func expire(_ id: Int) {
    let waiter = lock.withLock { () -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
        state.expired.insert(id)
        return nil
      }
      return state.waiters.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }
}
