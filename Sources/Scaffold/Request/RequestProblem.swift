/// What is wrong with a request, and what to write instead. Prints as one line.
public struct RequestProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
