import Foundation
import ProjectFiles

/// Tells on a terminal that a run of more than a second goes on, and for how long. Nothing is written elsewhere.
public final class ProgressLine: Sendable {
  private struct State: Sendable {
    var shownSeconds = 0
    var isOver = false
  }

  private static let interval = 0.25
  private let state = Locked(State())

  /// Begins to count.
  public init() {
    guard Console.errorIsTerminal else { return }
    let start = ContinuousClock.now
    Thread.detachNewThread { [weak self] in
      repeat { Thread.sleep(forTimeInterval: Self.interval) } while self?.tell(start.duration(to: .now)) == true
    }
  }

  /// Whether the run goes on.
  private func tell(_ time: Duration) -> Bool {
    let seconds = Int(time / .seconds(1))
    return state.withLock { state in
      guard !state.isOver else { return false }
      if seconds > state.shownSeconds { Console.progress("Linting, \(seconds) s") }
      state.shownSeconds = seconds
      return true
    }
  }

  /// Takes the line away. Nothing is written after it.
  public func end() {
    state.withLock { state in
      if state.shownSeconds > 0, !state.isOver { Console.progress("") }
      state.isOver = true
    }
  }
}
