/// When the text report is coloured.
public enum ColorMode: String, Sendable, CaseIterable {
  case auto, always, never

  /// Whether to colour what goes to a stream.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the stream is one.
  ///   - environment: The process's. `auto` is off where `NO_COLOR` has a value (no-color.org), else on where `FORCE_COLOR`
  ///     has one (force-color.org), and off where `TERM` is `dumb`.
  public func isOn(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      environment["NO_COLOR", default: ""].isEmpty
        && (!environment["FORCE_COLOR", default: ""].isEmpty || isTerminal && environment["TERM"] != "dumb")
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
  /// Where rule ids lead to; nothing where the reader follows no links.
  var page: PageLookup = { _ in nil }

  func callAsFunction(_ role: Role, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The id of a rule, as a link to its page where it has one (OSC 8).
  func rule(_ id: String) -> String {
    page(id).map { "\u{1B}]8;;\($0)\u{1B}\\\(id)\u{1B}]8;;\u{1B}\\" } ?? id
  }
}
