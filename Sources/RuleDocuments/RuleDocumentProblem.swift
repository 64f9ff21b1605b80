/// What is wrong with a rule document, and where.
public struct RuleDocumentProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The document's path as the reader was given it.
  public let path: String
  /// 1-based, counted in the whole file.
  public let line: Int
  /// One sentence without a full stop; says what is allowed where that is a short list.
  public let message: String

  public init(path: String, line: Int, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  /// `path:line: error: message`, the form compilers use, so that builds and editors point at the place.
  public var description: String { "\(path):\(line): error: \(message)" }
}
