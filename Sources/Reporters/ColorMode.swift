/// When the text report is coloured.
public enum ColorMode: String, Sendable, CaseIterable {
  case auto, always, never

  /// Whether to colour what goes to a stream.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the stream is one.
  ///   - environment: The process's; `NO_COLOR` with any value (no-color.org) and `TERM=dumb` turn `auto` off.
  public func isOn(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
  }
}

/// The colours of the text report; plain text when they are off.
struct Style: Sendable {
  enum Role: String {
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case strong = "1"
    case gutter = "1;34"
    case removed = "31"
    case added = "32"
  }

  let isOn: Bool

  func callAsFunction(_ role: Role, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
