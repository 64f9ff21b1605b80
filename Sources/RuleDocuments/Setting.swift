/// Who said a value.
public enum Origin: Sendable, Hashable, CustomStringConvertible {
  case byDefault
  /// - Parameters:
  ///   - path: The configuration's, as it is shown.
  ///   - line: 1-based.
  case file(path: String, line: Int)
  /// The option that was given: `--profile`.
  case commandLine(String)

  public var description: String {
    switch self {
    case .byDefault: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .commandLine(let option): "command line, \(option)"
    }
  }
}

/// A value and who said it.
public struct Setting<Value: Sendable & Hashable>: Sendable, Hashable {
  public var value: Value
  public var origin: Origin

  public init(_ value: Value, _ origin: Origin = .byDefault) {
    self.value = value
    self.origin = origin
  }
}
