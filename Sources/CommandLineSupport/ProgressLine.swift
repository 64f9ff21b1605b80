import Foundation

/// Tells on a terminal that a run of more than a second goes on, and for how long. Nothing is written elsewhere.
public final class ProgressLine: Sendable {
  private static let interval: UInt32 = 250_000
  private let lock = NSLock()
  private nonisolated(unsafe) var isOver = false
  private nonisolated(unsafe) var isShown = false

  /// Begins to count.
  public init() {
    guard Console.errorIsTerminal else { return }
    let start = ContinuousClock.now
    Thread.detachNewThread { [weak self] in
      var shown = 0
      while true {
        usleep(Self.interval)
        guard let self else { return }
        let seconds = Int(start.duration(to: .now) / .seconds(1))
        let goesOn = self.lock.withLock {
          if !self.isOver, seconds > shown {
            Console.progress("Linting, \(seconds) s")
            self.isShown = true
          }
          return !self.isOver
        }
        guard goesOn else { return }
        shown = seconds
      }
    }
  }

  /// Takes the line away. Nothing is written after it.
  public func end() {
    lock.withLock {
      if isShown, !isOver { Console.progress("") }
      isOver = true
    }
  }
}
