/// How long a search waits for the next keystroke, in whole milliseconds.
public struct DebounceInterval: Hashable, Sendable {
  public let milliseconds: Int

  /// - Parameter text: `250ms`, `0.3s` or `1s`; more than nothing and at most a minute.
  public init(_ text: String) throws(RequestProblem) {
    let value: Double? =
      text.hasSuffix("ms")
      ? Double(text.dropLast(2)) : text.hasSuffix("s") ? Double(text.dropLast()).map { $0 * 1000 } : nil
    guard let value, value >= 1, value <= 60_000 else {
      throw RequestProblem("'\(text)' is no time to wait; write 250ms or 0.3s (at most 60s)")
    }
    milliseconds = Int(value.rounded())
  }

  init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// A `Duration` in Swift.
  var swift: String {
    milliseconds.isMultiple(of: 1000) ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
  }

  /// For comments.
  var text: String { milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms" }
}
