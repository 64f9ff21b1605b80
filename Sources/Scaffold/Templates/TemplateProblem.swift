/// What is wrong with a template. Prints as one line, with file and line.
public struct TemplateProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// 1-based; nil where the whole file is meant.
  public let line: Int?
  public let message: String

  public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
