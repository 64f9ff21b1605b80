import Foundation

/// Values that were made before, such as scans of the same text.
final class Memory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let most: Int
  private let lock = NSLock()
  // Every access holds the lock.
  nonisolated(unsafe) private var known: [Key: Value] = [:]

  /// - Parameter most: How many are kept. When there are more, all are forgotten.
  init(most: Int) { self.most = most }

  /// What is known of the key, or what is made of it now. Two threads may make the same at once.
  func value<Problem>(of key: Key, make: (Key) throws(Problem) -> Value) throws(Problem) -> Value {
    if let value = lock.withLock({ known[key] }) { return value }
    let value = try make(key)
    lock.withLock {
      if known.count >= most { known = [:] }
      known[key] = value
    }
    return value
  }
}
