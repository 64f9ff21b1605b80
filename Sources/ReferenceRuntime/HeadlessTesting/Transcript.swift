/// What happened and when, line by line.
@MainActor
public final class Transcript {
  /// One thing that happened.
  public struct Line: Hashable, Sendable, CustomStringConvertible {
    /// The time on the transcript's clock.
    public var time: Duration
    public var text: String

    /// The time in milliseconds and the text: `250 ms  did change: 3 items`.
    public var description: String {
      let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
      return "\(milliseconds) ms  \(text)"
    }
  }

  /// What has been recorded, oldest first.
  public private(set) var lines: [Line] = []
  private let clock: ManualClock
  private let gate = CountGate()

  public init(clock: ManualClock) { self.clock = clock }

  /// Adds a line with the clock's time.
  public func record(_ text: String) {
    lines.append(Line(time: clock.now.offset, text: text))
    gate.increment()
  }

  /// A handler that records a line and then calls `handler`, to put in its place.
  public func recording(_ text: @escaping @MainActor () -> String, before handler: (() -> Void)?) -> () -> Void {
    { [self] in
      MainActor.assumeIsolated { record(text()) }
      handler?()
    }
  }

  /// Waits until there are `count` lines.
  ///
  /// - Parameter limit: how long to wait in real time.
  /// - Returns: whether it came to that.
  @discardableResult
  public func lines(atLeast count: Int, within limit: Duration = .seconds(10)) async -> Bool {
    await gate.wait(for: count, atMost: limit)
  }
}
