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

  /// A `Duration` as ``swift`` writes it; nil for any other text.
  init?(swift text: String) {
    for (head, factor) in [(".milliseconds(", 1), (".seconds(", 1000)] where text.hasPrefix(head) && text.hasSuffix(")")
    {
      let digits = text.dropFirst(head.count).dropLast().filter { $0 != "_" }
      guard let count = Int(digits), (1...60_000 / factor).contains(count) else { return nil }
      milliseconds = count * factor
      return
    }
    return nil
  }

  /// A `Duration` in Swift.
  var swift: String {
    milliseconds.isMultiple(of: 1000) ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
  }

  /// For comments and notes.
  public var text: String { milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms" }
}
