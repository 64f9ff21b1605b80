import Foundation

/// What was read and is not handled yet: filled by the thread that reads, emptied by the one that works.
final class Inbox: Sendable {
  private struct State {
    var messages: [Message] = []
    /// The first of ``messages`` that is left.
    var next = 0
    /// The requests that have no answer yet, and those of them that the client wants no more.
    var open: Set<RequestID> = []
    var cancelled: Set<RequestID> = []
    var isClosed = false
    var isFinished = false
  }

  private let condition = NSCondition()
  // Read and written with the condition's lock held, and nowhere else.
  nonisolated(unsafe) private var state = State()

  private func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body(&state)
  }

  // MARK: - The reading thread

  func put(_ message: Message) {
    withLock { state in
      if message.method != nil, let id = message.id { state.open.insert(id) }
      state.messages.append(message)
    }
    condition.broadcast()
  }

  /// What was answered already, or never asked, cannot be cancelled.
  func cancel(_ id: RequestID) { withLock { if $0.open.contains(id) { $0.cancelled.insert(id) } } }

  /// Nothing more will come.
  func close() {
    withLock { $0.isClosed = true }
    condition.broadcast()
  }

  /// Waits until the working thread has handled all there was, but not for ever. False where it did not.
  func waitUntilFinished(seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !state.isFinished, condition.wait(until: end) {}
    return state.isFinished
  }

  // MARK: - The working thread

  /// The next message; nil where there is none, or after the last one.
  ///
  /// - Parameter waits: Whether to wait for one.
  func take(waits: Bool) -> Message? {
    condition.lock()
    defer { condition.unlock() }
    while waits, state.next == state.messages.count, !state.isClosed { condition.wait() }
    guard state.next < state.messages.count else { return nil }
    defer {
      state.next += 1
      if state.next == state.messages.count || state.next > 1_024 {
        state.messages.removeFirst(state.next)
        state.next = 0
      }
    }
    return state.messages[state.next]
  }

  var isClosed: Bool { withLock { $0.isClosed } }

  func isCancelled(_ id: RequestID) -> Bool { withLock { $0.cancelled.contains(id) } }

  func answered(_ id: RequestID) {
    withLock { state in
      state.open.remove(id)
      state.cancelled.remove(id)
    }
  }

  func finish() {
    withLock { $0.isFinished = true }
    condition.broadcast()
  }
}
