/// A call that Apple's frameworks document as an error or answer with an exception.
///
/// The call that is reported had no effect.
public struct HeadlessMisuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// How a misuse ends.
  public enum Severity: String, Sendable {
    /// The call was refused: whatever it was made on is unchanged.
    case error
    /// The call was carried out, and is probably not what its author meant.
    case warning
  }

  public var severity: Severity
  /// The call with its argument labels, such as `appendItems(_:toSection:)`.
  public var call: String
  /// The identifiers or index paths in question, as they print.
  public var identifiers: [String]
  /// What is wrong with them, such as `not in the snapshot`.
  public var reason: String

  public init(severity: Severity = .error, call: String, identifiers: [String], reason: String) {
    self.severity = severity
    self.call = call
    self.identifiers = identifiers
    self.reason = reason
  }

  public var description: String {
    let subjects = identifiers.isEmpty ? "" : ": " + identifiers.joined(separator: ", ")
    return "\(severity): \(call): \(reason)\(subjects)"
  }
}
