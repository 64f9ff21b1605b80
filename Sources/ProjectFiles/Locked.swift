import Foundation

/// A value that one thread at a time may touch. The standard library's `Mutex` needs macOS 15.
package final class Locked<Value>: Sendable {
  private let lock = NSLock()
  // Read and written with the lock held, and nowhere else.
  nonisolated(unsafe) private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
