/// A value that is made on a thread of its own while its maker goes on with something else.
package final class Beside<Value: Sendable>: Sendable {
  private let made = Locked<Value?>(nil)
  private let make: @Sendable () -> Value
  private let thread: Locked<WorkerThread?>

  /// Begins at once. With one job, or where the system refuses a thread, the value is made when it is first asked for.
  package init(jobs: Int = Workers.defaultJobs, _ make: @escaping @Sendable () -> Value) {
    self.make = make
    let made = made
    thread = Locked(
      jobs > 1
        ? WorkerThread(stackSize: Workers.stackSize) {
          let value = make()
          made.withLock { $0 = value }
        } : nil)
  }

  deinit { join() }

  /// Waits for it.
  package var value: Value {
    join()
    if let value = made.withLock({ $0 }) { return value }
    let value = make()
    made.withLock { $0 = value }
    return value
  }

  private func join() {
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    thread?.join()
  }
}
