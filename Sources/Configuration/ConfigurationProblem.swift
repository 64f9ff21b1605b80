/// What is wrong with a configuration, and where. Prints as one line.
public struct ConfigurationProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, as it is shown: relative to the current folder where it is below that.
  public let path: String
  /// 1-based; nil where the whole file is meant.
  public let line: Int?
  /// One sentence without a full stop.
  public let message: String

  public init(path: String, line: Int?, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  /// `path:line: message`
  public var description: String { path + (line.map { ":\($0)" } ?? "") + ": " + message }
}
